"""What all pages share: the service of tables, cookies, templates, and what a visitor's browser is told."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import motu
from motu.analysis.analysis_pool import AnalysisPool
from motu.analysis.review import Review
from motu.core.game import Game
from motu.core.texts import LANGUAGES
from motu.lessons import syllabus
from motu.tables import Guest, Tables
from motu.tables.byte_cache import ByteCache
from motu.web.board_svg import mark
from motu.web.cookies import GRACES, THEMES, Preferences, Signer
from motu.web.fair_use import sharer
from motu.web.patches import CLOSES, NAMED, OPENS, Page, Region, place_of, plain, regions
from motu.web.rounds import Rounds
from motu.web.words import LANGUAGE_NAMES, Words

FOLDER: Final = Path(__file__).parent
STATIC: Final = FOLDER / "static"
IN_ADDRESSES: Final = "/%#?=&+:@!$'()*,;[]~"
"""Signs of an address that stay as they are in a header; all others are quoted, so that a line cannot be broken there."""
MOST_PAGES: Final = 64 << 20
MOST_SNIPPETS: Final = 16 << 20
MOST_REVIEWS: Final = 8 << 20
"""Bytes of markup; of pages about a third of that is held, because they share their grounds."""
Value = TypeVar("Value")


@dataclass
class WebSite:
    """The running app."""

    tables: Tables
    signer: Signer
    analysis: AnalysisPool
    """Where hints and reviews are made."""
    pages: ByteCache[Page] = field(default_factory=lambda: ByteCache(MOST_PAGES, lambda page: page.size))
    """Pages of tables as their viewers have them, by state."""
    snippets: ByteCache[Region] = field(default_factory=lambda: ByteCache(MOST_SNIPPETS, lambda piece: 1024 + piece.size))
    """Pieces of pages, by their template, the reader's preferences and everything that they show."""
    rounds: Rounds[tuple[Page, bytes]] = field(default_factory=Rounds)
    """Where streams have their news made."""
    reviews: ByteCache[Review] = field(default_factory=lambda: ByteCache(MOST_REVIEWS, lambda review: 4096 + 1024 * len(review.plies)))
    """Reviews of finished games, by table."""
    environment: Environment = field(init=False)
    version: str = field(init=False)

    def __post_init__(self) -> None:
        self.environment = Environment(
            loader=FileSystemLoader(FOLDER / "templates"),
            autoescape=select_autoescape(default=True, default_for_string=True),
            undefined=StrictUndefined,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        digest = hashlib.sha256()
        for path in sorted([*STATIC.rglob("*"), *(FOLDER / "templates").rglob("*")]):
            if path.is_file():
                digest.update(path.read_bytes())
        self.version = digest.hexdigest()[:10]
        self.environment.globals.update(
            keyed=lambda key: Markup(f"{OPENS}{key}{NAMED}"),
            unkeyed=Markup(CLOSES),
            place_of=place_of,
            version=self.version,
            languages=LANGUAGES,
            language_names=LANGUAGE_NAMES,
            themes=THEMES,
            graces=GRACES,
            mark=mark,
            motu=motu,
        )
        self.environment.globals["learn_first"] = first_lesson

    def render(self, template: str, visit: Visit, **facts: object) -> str:
        """A template with what every page needs and these facts."""
        return plain(self.rendered(template, visit, **facts))

    def frame(self, template: str, visit: Visit, shown: object, facts: Callable[[], dict[str, Any]]) -> Region:
        """A template with places for pieces, rendered once for all that it shows: `shown` must tell apart what it takes from `facts`."""
        key = (template, visit.taste, shown)
        return self.snippets.recall(key) or self.snippets.note(key, regions(self.rendered(template, visit, **facts())))

    def rendered(self, template: str, visit: Visit, **facts: object) -> str:
        """The same with the borders of keyed elements."""
        return self.environment.get_template(template).render(
            visit=visit, say=visit.words, language=visit.preferences.language, preferences=visit.preferences, **facts
        )


class Visit:
    """One request of a person: who they are, what they prefer, and how they are answered."""

    def __init__(self, request: Request, anonymous: bool = False) -> None:
        """`anonymous` asks the database nothing."""
        self.request = request
        self.site: WebSite = request.app.state.site
        self.preferences = Preferences.of(request)
        self.words = Words(self.preferences.language)
        self.claimed = self.site.signer.guest(request)
        """The id in the cookie; its signature is right, but the guest may have been erased."""
        self.guest: Guest | None = self.site.tables.guest(self.claimed) if self.claimed and not anonymous else None
        self.is_new = False

    @property
    def by(self) -> str | None:
        return self.guest.id if self.guest else None

    @cached_property
    def taste(self) -> str:
        """The preferences in one word, by which pages are told apart."""
        return repr(self.preferences)

    @property
    def speaks(self) -> bool:
        """Whether this browser runs our script, which promises words for sealed chance."""
        return self.request.cookies.get("motu_script") == "on"

    @property
    def asking(self) -> tuple[str, str]:
        """The guest and the address, under which costly work is counted."""
        return self.by or "", address_of(self.request)

    @property
    def is_partial(self) -> bool:
        """Whether a script asks for a part of a page."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def has_line(self) -> bool:
        """Whether a stream of the table is open on the page that asks, which brings what changes."""
        return self.is_partial and self.request.headers.get("motu-line") == "open"

    @property
    def here(self) -> str:
        """The address of this page, without the host, to come back to."""
        query = f"?{self.request.url.query}" if self.request.url.query else ""
        return self.request.url.path + query

    @property
    def secure(self) -> bool:
        return self.request.url.scheme == "https"

    def sure_guest(self, name: str = "") -> Guest:
        """The guest; somebody new is given an id and, when answered, a cookie."""
        if self.guest is None:
            self.guest = self.site.tables.new_guest(name.strip() or self.words("guest.name"))
            self.site.tables.comes_from(self.guest.id, address_of(self.request))
            self.is_new = True
        elif name.strip() and name.strip() != self.guest.name:
            self.guest = self.site.tables.rename(self.guest.id, name)
        return self.guest

    def page(self, template: str, status: int = 200, **facts: object) -> Response:
        return self.answered(HTMLResponse(self.site.render(template, self, **facts), status))

    def part(self, html: str, status: int = 200) -> Response:
        return self.answered(HTMLResponse(html, status))

    def redirect(self, address: str) -> Response:
        """Go on to another page of ours; a script is told to load it whole."""
        if self.is_partial:
            return self.answered(Response(status_code=204, headers={"hx-redirect": quote(address, safe=IN_ADDRESSES)}))
        return self.answered(RedirectResponse(address, 303))

    def answered(self, response: Response) -> Response:
        if self.is_new and self.guest is not None:
            self.site.signer.remember(response, self.guest.id, self.secure)
        return response


def address_of(request: Request) -> str:
    """The address that a request comes from, as budgets are kept for it."""
    return sharer(request.client.host if request.client else "")


def first_lesson(game: Game) -> str:
    """The address of the guided first game; empty if there is none."""
    guided = syllabus(game).guided
    return f"/learn/{game.name}/{guided.name}" if guided else ""


def own_address(text: str) -> str:
    """An address of ours from a form, or the home page: never another host's."""
    return text if text.startswith("/") and not text.startswith(("//", "/\\")) else "/"
