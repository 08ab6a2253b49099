"""Pieces of a table's page that most decisions leave as they are: each is rendered once for everything that it shows.

A piece must be told apart by all that its template takes from the facts; a test compares pages made with and without memory.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from markupsafe import Markup

from motu.tables import TableView
from motu.web.patches import KEY, LATER, PLY
from motu.web.site import Visit
from motu.web.stage import Area
from motu.web.table_manners import WayOut
from motu.web.table_page import Panel, agreed, plain_name, seats_name


def snippets(visit: Visit, look: TableView, facts: dict[str, Any]) -> dict[str, Any]:
    """The pieces by the names that the template of a table has for them."""
    steady = steady_menu(visit, look, facts["panels"], facts["way_out"])
    return {
        "area_of": partial(area_markup, visit, look, facts["panels"], facts["sources"]),
        "top": top(visit, look, {**facts, "steady_menu": steady}),
        "bar": bar(visit, look, facts),
    }


def top(visit: Visit, look: TableView, facts: dict[str, Any]) -> Markup:
    """The header with the menu behind it."""
    table, picture, choices = look.table, facts["stage"].picture, facts["choices"]
    sits, asks = bool(look.held) or look.is_host, look.status == "yours"
    shown = (
        (table.id, table.stage, table.hides, facts["is_over"], facts["again_from"] is None, facts["steady_menu"]),
        (picture.where, picture.pips, picture.phases, picture.phase),
        (facts["has_bots"], sits, facts["pace"]),
        (asks, len(choices), choices[0].text if choices else "", look.seat),
        (repr(facts["rows"]), tuple(panel.score for panel in facts["panels"].values()), tuple(table.seats)),
    )
    return visit.site.snippet("parts/top.html", visit, shown, lambda: facts)


def bar(visit: Visit, look: TableView, facts: dict[str, Any]) -> Markup:
    """What is asked, and the buttons."""
    table = look.table
    name = seats_name(visit.words, table, look.seat) if look.seat is not None else ""
    shown = (
        (table.id, table.stage, table.agreement.hints, look.status, look.seat, look.to_act, look.latest, len(look.held) > 1),
        (facts["status"], name, len(facts["choices"]), facts["ends_in"], facts["can_skip"], look.undo.steps, facts["undo_reason"]),
    )
    return visit.site.snippet("parts/bar.html", visit, shown, lambda: facts)


def area_markup(visit: Visit, look: TableView, panels: dict[int, Panel], sources: list[list[tuple[str, str, int]]], area: Area) -> Markup:
    """The area of a seat with its head; most of them are as they were before a decision."""
    table, panel = look.table, panels[area.seat]
    name, plain = seats_name(visit.words, table, area.seat), plain_name(visit.words, table, area.seat)

    def facts() -> dict[str, Any]:
        names = {"name_of": lambda _: name, "plain_name_of": lambda _: plain}
        return {"area": area, "panel": panel, "look": look, "table": table, "game": table.game, "sources": sources, **names}

    earned = tuple(sources[area.seat]) if sources else ()
    return visit.site.snippet("parts/area.html", visit, (table.id, look.latest, area, panel, name, plain, earned), facts)


def steady_menu(visit: Visit, look: TableView, panels: dict[int, Panel], way_out: WayOut) -> Markup:
    """What of the menu hardly ever changes."""
    table = look.table
    shown = repr((table.id, table.seats, table.stage, table.mixing, table.seed, look.held, look.seat, way_out))

    def facts() -> dict[str, Any]:
        return {
            "table": table,
            "game": table.game,
            "look": look,
            "panels": panels,
            "way_out": way_out,
            "agreed": agreed(visit, table),
            "name_of": partial(seats_name, visit.words, table),
            "ply": PLY,
            "key": KEY,
            "text_board": LATER,
            "return_to": f"/table/{table.id}",
        }

    return visit.site.snippet("parts/steady_menu.html", visit, shown, facts)
