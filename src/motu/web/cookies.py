"""Cookies: who the guest is (signed), and how they like their pages (checked, not signed)."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from motu.core.errors import MotuError
from motu.core.texts import LANGUAGES
from motu.tables.agreement import PACE
from motu.web.words import chosen_language

GUEST: Final = "motu_guest"
THEMES: Final = ("auto", "light", "dark")
LAYOUTS: Final = ("wide", "tall")
LONGEST: Final = 500
"""No signed text of ours is longer."""
LEAST_KEY: Final = 16
MOST_SIGNED: Final = 4096
GRACES: Final = ("0", "3", "8", "ask")
USUAL_GRACE: Final = "3"
YEAR: Final = 365 * 24 * 3600
LEARNED: Final = "motu_learned"
"""The lessons that were finished, with their stars: `game.lesson.3~game.lesson.2`."""
KNOWN: Final = "motu_known"
"""The games whose goal was put away: `game~game`."""
MOST_LEARNED: Final = 3500
"""Signs of these cookies that are read."""


def signing_key(folder: Path) -> str:
    """The key that signs cookies: MOTU_SECRET, or one that is made once and kept in the data folder, readable by its owner."""
    given = os.environ.get("MOTU_SECRET")
    if given is not None:
        if len(given) < LEAST_KEY:
            raise MotuError(
                f"MOTU_SECRET must have {LEAST_KEY} characters at least, so that nobody can guess it; leave it out to have one made"
            )
        return given
    path = folder / "cookie.key"
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        make_key(path)
    key = path.read_text().strip()
    if len(key) < LEAST_KEY:
        raise MotuError(f"{path} holds no key of {LEAST_KEY} characters at least; remove it and a new one is made, which ends all sessions")
    return key


def make_key(path: Path) -> None:
    """Write a new key whole, or leave the one that another process has written meanwhile."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_hex(32))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        draft.replace(path)
        return
    draft.unlink()


class Signer:
    """Puts the id of a guest into a cookie and reads it back; a changed cookie is no cookie."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.serializer = URLSafeSerializer(key, salt="motu guest 1")
        self.tokens = URLSafeSerializer(key, salt="motu token 1")
        self.signed = lru_cache(MOST_SIGNED)(self.check)
        """`check`, where the same few thousand guests ask again and again; a wrong signature is not remembered."""

    def check(self, value: str) -> str | None:
        """What stands in a signed text; raises BadSignature."""
        found = self.serializer.loads(value)
        return found if isinstance(found, str) else None

    def guest(self, request: Request) -> str | None:
        return self.read(request.cookies.get(GUEST, ""))

    def identify(self, headers: Headers) -> str | None:
        """The guest whom a token or a cookie proves by our signature; whether they still exist is not asked."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.casefold() == "bearer" and (found := self.read_token(token.strip())):
            return found[1]
        return self.read(cookie_parser(headers.get("cookie", "")).get(GUEST, ""))

    def token(self, id: str, guest: str) -> str:
        """The text of a token, for whoever shall have it."""
        return str(self.tokens.dumps([id, guest]))

    def read_token(self, text: str) -> tuple[str, str] | None:
        """The id of a token of ours and its guest; whether it is still good only the house knows."""
        if not text or len(text) > LONGEST:
            return None
        try:
            match self.tokens.loads(text):
                case [str(id), str(guest)]:
                    return id, guest
        except BadSignature:
            pass
        return None

    def read(self, value: str) -> str | None:
        """What was signed; None if it was not signed by us."""
        if not value or len(value) > LONGEST:
            return None
        try:
            return self.signed(value)
        except BadSignature:
            return None

    def remember(self, response: Response, guest: str, secure: bool) -> None:
        keep(response, GUEST, self.serializer.dumps(guest), secure)


def keep(response: Response, name: str, value: str, secure: bool) -> None:
    """Set a cookie that no script reads and no other site sends."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def forget(response: Response, name: str) -> None:
    response.delete_cookie(name, path="/", httponly=True, samesite="lax")


@dataclass(frozen=True)
class Preferences:
    """How a reader likes the pages."""

    language: str
    theme: str
    sound: bool
    confirm: bool
    """Whether every click on the board is confirmed by a second one, not only on touch screens."""
    grace: str
    """Seconds after which a turn ends by itself where only bots wait: `0`, `3` or `8`; or `ask`."""
    pace: str
    """How long bots wait after each step at tables that this reader sets."""
    coordinates: bool
    """Whether boards show the names of their places, which the log and typed moves use."""
    layout: str
    """`wide` or `tall`: how boards are drawn. The script says what fits; before that, phones are guessed by what they call themselves."""
    known: frozenset[str] = frozenset()
    """Games whose goal need not be told at their tables: it was put away, or a lesson was finished."""

    @classmethod
    def of(cls, request: Request) -> Preferences:
        cookies = request.cookies
        asked = request.query_params.get("lang") or cookies.get("motu_language")
        theme = cookies.get("motu_theme", "auto")
        return cls(
            language=chosen_language(asked, request.headers.get("accept-language", "")),
            theme=theme if theme in THEMES else "auto",
            sound=cookies.get("motu_sound") == "on",
            confirm=cookies.get("motu_confirm") == "on",
            grace=cookies["motu_grace"] if cookies.get("motu_grace") in GRACES else USUAL_GRACE,
            pace=cookies["motu_pace"] if cookies.get("motu_pace") in PACE else "calm",
            coordinates=cookies.get("motu_coordinates") == "on",
            layout=cookies["motu_layout"] if cookies.get("motu_layout") in LAYOUTS else guessed_layout(request),
            known=known_games(cookies),
        )


def known_games(cookies: Mapping[str, str]) -> frozenset[str]:
    """The games in the cookies of what was learned."""
    return frozenset(item.partition(".")[0] for name in (KNOWN, LEARNED) for item in cookies.get(name, "")[:MOST_LEARNED].split("~"))


def guessed_layout(request: Request) -> str:
    """The layout for a browser of which nothing else is known."""
    is_phone = request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobile" in request.headers.get("user-agent", "")
    return "tall" if is_phone else "wide"


CHOICES: Final = {
    "language": ("motu_language", LANGUAGES),
    "theme": ("motu_theme", THEMES),
    "sound": ("motu_sound", ("on", "off")),
    "confirm": ("motu_confirm", ("on", "off")),
    "grace": ("motu_grace", GRACES),
    "pace": ("motu_pace", tuple(PACE)),
    "coordinates": ("motu_coordinates", ("on", "off")),
}
"""What can be preferred: the cookie and its values."""
