"""The part of a table's page that changes, as one visitor has it: rendered once for each state, and known again when they come back."""

from __future__ import annotations

import hashlib

from markupsafe import escape

from motu.tables import TableView
from motu.web.patches import Page, regions
from motu.web.site import Visit
from motu.web.snippets import PieceMaker
from motu.web.table_page import Curtain, facts, invitations, look_of, request_key, seats_name


def current(visit: Visit, table_id: str, heard: int = 0) -> Page:
    """The page as this visitor may see it now, or once an event has happened that they heard of."""
    return page_of(visit, look_of(visit, table_id, heard))


def page_of(visit: Visit, seen: TableView | Curtain) -> Page:
    """The page of a look. Two requests of a moment want the same one at the same time; it is made once."""
    site = visit.site
    state = state_of(visit, seen)
    with site.tables.turn:
        return site.pages.recall(state) or site.pages.note(state, rendered(visit, seen, state))


def known(visit: Visit, table_id: str, state: str) -> Page | None:
    """The page that a browser says it has, if it is remembered and was made for this visitor or for all who watch."""
    page = visit.site.pages.recall(state)
    return page if page is not None and page.owner in ((table_id, visit.by), (table_id, None)) else None


def fragment(visit: Visit, seen: TableView | Curtain, notice: str = "", rule: str = "") -> str:
    """The markup of that page, with a notice if there is something to say."""
    if notice and isinstance(seen, TableView):
        with visit.site.tables.turn:
            return rendered(visit, seen, "", notice, rule).html
    return page_of(visit, seen).html


def state_of(visit: Visit, seen: TableView | Curtain) -> str:
    """A name for what this visitor sees: everything that the page is made from is in it, the number of the table in front."""
    site, table = visit.site, seen.table
    if isinstance(seen, Curtain):
        facts: tuple[object, ...] = ("curtain", seen.seat)
    else:
        invited = sorted(invitations(visit, seen))
        others = sorted(site.tables.present(table.id).difference(seen.held))
        facts = (seen.ply, seen.seat, viewer(visit, seen), others, invited, site.tables.pace(table))
    named = repr((site.version, table.id, seen.number, visit.taste, visit.speaks, *facts))
    return f"{seen.number}.{hashlib.blake2b(named.encode(), digest_size=12).hexdigest()}"


def viewer(visit: Visit, look: TableView) -> str | None:
    """Whose page it is: somebody's own, or that of all who only watch."""
    return visit.by if look.held or look.is_host or look.may_rematch or look.may_delete else None


def rendered(visit: Visit, seen: TableView | Curtain, state: str, notice: str = "", rule: str = "") -> Page:
    site = visit.site
    if isinstance(seen, Curtain):
        name = seats_name(visit.words, seen.table, seen.seat)
        text = site.rendered("parts/curtain.html", visit, table=seen.table, game=seen.table.game, curtain=seen, name=name)
        return Page(regions(text), state, seen.number, (seen.table.id, visit.by))
    whole = PieceMaker(visit, seen, facts(visit, seen, notice, rule)).page()
    by = viewer(visit, seen)
    view, language = seen.view, visit.preferences.language
    return Page(
        whole,
        state,
        seen.number,
        (seen.table.id, by),
        seen.ply,
        request_key(by, seen),
        lambda: str(escape(seen.table.game.as_text(view, language))),
    )
