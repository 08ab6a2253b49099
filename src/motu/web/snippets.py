"""Pieces of a table's page, each rendered once for everything that it shows, and how they make a page.

Most decisions leave most pieces as they are, and most pieces are the same for everybody at a table. A piece must be told apart by all
that its template takes from the facts; a test compares pages made with and without memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motu.tables import TableView
from motu.web.patches import KEY, LATER, NUMBER, PLY, Piece, Region, regions
from motu.web.site import Visit
from motu.web.stage import Area, Stage
from motu.web.table_page import Panel, agreed, plain_name, seats_name


class PieceMaker:
    """Makes the pieces of one page from its facts."""

    def __init__(self, visit: Visit, look: TableView, facts: dict[str, Any]) -> None:
        self.visit, self.look, self.table = visit, look, look.table
        self.taste, self.snippets = visit.taste, visit.site.snippets
        self.facts = {**facts, "is_apart": True, "ply": PLY, "key": KEY, "number": NUMBER}
        self.stage: Stage = facts["stage"]
        self.names = [seats_name(visit.words, look.table, seat.number) for seat in look.table.seats]
        self.pieces: dict[str, Piece] = dict(self.stage.pieces)

    def add(self, key: str, template: str, *shown: object, more: Callable[[], dict[str, Any]] = dict) -> None:
        """A keyed element, rendered unless it was before; `shown` must tell apart whatever the template takes from the facts and `more`."""
        name = f"parts/{template}.html"
        known = self.snippets.recall((name, self.taste, (key, shown)))
        if known is None:
            known = self.visit.site.frame(name, self.visit, (key, shown), lambda: {**self.facts, **more()})
        self.pieces[key] = known.inner[key]

    def page(self) -> Region:
        """Everything that changes when the table does."""
        table, look, facts = self.table, self.look, self.facts
        self.pieces["log"] = facts["log_lines"]
        self.add_top()
        self.add_menu()
        for area in self.stage.areas:
            self.add_area(area, facts["panels"][area.seat])
        self.add_stage()
        self.add_bar()
        shown = (table.id, table.game.name, len(table.seats), look.status, facts["is_over"], facts["forced_in"])
        return self.visit.site.frame("parts/table.html", self.visit, shown, lambda: facts).filled(self.pieces)

    def add_top(self) -> None:
        """The header with the menu behind it."""
        table, look, facts, picture = self.table, self.look, self.facts, self.stage.picture
        sits = bool(look.held) or look.is_host
        self.add("progress", "progress", picture.where, picture.pips, picture.phases, picture.phase)
        shown = (table.id, table.game.name, table.stage, facts["has_bots"], sits, facts["pace"], look.seat)
        steady = (tuple(table.seats), repr(table.mixing), table.seed, tuple(look.held), facts["way_out"])
        self.add("top", "top", shown, steady, more=self.steady_facts)

    def steady_facts(self) -> dict[str, Any]:
        """What only that of the menu needs which hardly ever changes."""
        return {"agreed": agreed(self.visit, self.table), "text_board": LATER, "return_to": f"/table/{self.table.id}"}

    def add_menu(self) -> None:
        """What decisions change in the menu."""
        table, look, facts, choices = self.table, self.look, self.facts, self.facts["choices"]
        has_record, has_again = facts["is_over"] or not table.hides, facts["again_from"] is not None
        self.add("menu-links", "links", table.id, table.game.name, has_record, has_again)
        if facts["rows"]:
            self.add("scores", "points_by_source", *self.scored())
        if look.status == "yours":
            self.add("typed", "typed", table.id, look.seat, len(choices), choices[0].text if choices else "")

    def scored(self) -> tuple[object, ...]:
        """What a score sheet shows."""
        rows = tuple((source, tuple(points)) for source, points in self.facts["rows"])
        return self.table.game.name, rows, tuple(panel.score for panel in self.facts["panels"].values()), tuple(self.names)

    def add_area(self, area: Area, panel: Panel) -> None:
        """The area of a seat with its head."""
        look, table, seat, name = self.look, self.table, area.seat, self.names[area.seat]
        plain, sources = plain_name(self.visit.words, table, seat), self.facts["sources"]

        def found() -> dict[str, Any]:
            return {"area": area, "panel": panel}

        earned = tuple(sources[seat]) if sources else ()
        known = (area.is_own, area.role, area.if_scored, area.points, panel, look.latest)
        self.add(f"head-{seat}", "head", table.game.name, seat, known, plain, earned, more=found)
        if area.last and not area.is_own:
            self.add(f"deed-{seat}", "deed", table.id, look.latest, seat, area.last, area.last_ply, more=found)
        drawn = (area.colour, area.width, area.svg)
        self.add(f"seat-{seat}", "area", drawn, panel.is_next, area.is_own, name, bool(area.last), more=found)

    def add_stage(self) -> None:
        """Everything between the header and the bar."""
        look, facts, stage = self.look, self.facts, self.stage
        has_points = len(facts["rows"]) > 1 and not look.view["outcome"]
        if has_points:
            self.add("points", "points", *self.scored())
        is_usual = (
            not (facts["notice"] or self.table.strayed or facts["is_over"] or facts["way_out"].proposed) and self.table.stage == "running"
        )
        if is_usual:
            areas, commons = tuple((area.seat, area.is_own) for area in stage.areas), tuple(stage.commons)
            self.add("stage", "table_stage", self.table.id, stage.ratio, stage.board, areas, commons, has_points, facts["goal"])
        else:
            text = self.visit.site.rendered("parts/table_stage.html", self.visit, **self.facts)
            self.pieces["stage"] = regions(text).inner["stage"]

    def add_bar(self) -> None:
        """What is asked, the buttons, and the decisions as data."""
        table, look, facts = self.table, self.look, self.facts
        self.add(
            "bar",
            "bar",
            (table.id, table.game.name, table.stage, table.agreement.hints),
            (look.status, look.seat, look.to_act, look.latest, len(look.held) > 1),
            (facts["status"], facts["step"], self.names[look.seat] if look.seat is not None else "", len(facts["choices"])),
            (facts["ends_in"], facts["can_skip"], look.undo.steps, facts["undo_reason"]),
        )
        if look.status == "yours":
            self.pieces["decisions"] = Region([f'<script type="application/json" id="decisions">{facts["decisions"]}</script>'])
