"""Easter Island with its Ahu, everything on it, and what lies in front of the screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from motu.drawing import Drawing, table
from motu.games.giants.board import IS_FOREST, TERRAIN_NAMES
from motu.games.giants.draw_island import HEIGHT, WIDTH, island
from motu.games.giants.draw_panels import MAP_SCALE, Panels
from motu.games.giants.draw_sheet import draw_ahu_numbers, draw_components
from motu.games.giants.moves import CROWN, ERECT, PEEK, PIECE_NAMES, PIECE_WORDS, PUT, RESERVE, TO

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

__all__ = ["draw", "draw_components"]

NOTHING: Mapping[str, Any] = {"workers": [], "sorcerers": [], "chiefs": [], "logs": 0}


class Picture(Panels):
    """One drawing of a view. Wide: the players sit right of the map; tall: below it, and every choice has a large button."""

    def drawn(self) -> Drawing:
        canvas = self.canvas
        table.ground(canvas, canvas.width, canvas.height)
        self.draw_note()
        if self.is_tall:
            top = 78 + HEIGHT * MAP_SCALE + 8
            self.draw_status(8, 8, 374)
            self.plan_tray(8, top, 374)
            with canvas.framed(0, 78, MAP_SCALE):
                self.draw_map()
            y = top + self.tray_height()
            self.draw_quarry_tile(8, y, 374)
            self.draw_supply(8, y + 84, 374)
            self.draw_players(8, y + 168, 374)
        else:
            self.draw_status(1022, 10, 368)
            self.plan_tray(10, 834, 1000)
            with canvas.framed(10, 10):
                self.draw_map()
            self.draw_quarry_tile(10, 748, 440)
            self.draw_supply(460, 748, 550)
            self.draw_players(1022, 82, 368)
        self.draw_buttons()
        return canvas.finished()

    def draw_map(self) -> None:
        """The island in the sea with everything on it."""
        canvas, board = self.canvas, self.board
        table.sea(canvas, 0, 0, WIDTH, HEIGHT, 24)
        words = tuple(f"{item.name}: {self.word(TERRAIN_NAMES[item.terrain])}" for item in board.hexes)
        canvas.add(island(board, words))
        for place, item in enumerate(board.hexes):
            x, y = self.grid.centres[place]
            if item.terrain == IS_FOREST:
                is_felled = item.name in self.view["felled"]
                if is_felled:
                    canvas.use("hex", x, y, fill="var(--sand)", opacity=0.6, pointer_events="none")
                canvas.use("stumps" if is_felled else "grove", x, y, round(self.grid.radius / 46, 2), pointer_events="none")
                if not is_felled:
                    table.badge(canvas, x, y + self.grid.radius * 0.62, item.logs, 13)
            canvas.text(x, y - self.grid.radius * 0.7, item.name, 10.5, class_="b", opacity=0.75)
        for ahu in range(len(board.sites)):
            self.draw_ahu(ahu)
        for place in range(len(board.hexes)):
            self.draw_hex_choice(place)
        for place in range(len(board.hexes)):
            self.draw_contents(place)
        for event in self.last:
            if "hex" in event.fields:
                table.mark_last(canvas, *self.grid.centres[int(board.hex_at[event.fields["hex"]])], self.grid.radius * 0.8)
            elif "ahu" in event.fields:
                table.mark_last(canvas, *self.grid.site(event.fields["ahu"]), 25)

    # -- Ahu ---------------------------------------------------------------------------------------------------------

    def draw_ahu(self, ahu: int) -> None:
        """The platform with both values, the base, the Moai and its headdress; what can be done here lights up."""
        canvas, site = self.canvas, self.board.sites[ahu]
        here = self.view["ahu"].get(site.name)
        owner = None if here is None else here["owner"]
        x, y = self.grid.site(ahu)
        with canvas.group(id=f"ahu-{site.name}"):
            canvas.element("title", self.ahu_title(ahu))
            draw_ahu_numbers(canvas, self.grid, ahu, None if owner is None else self.looks[owner].colour)
            if here is not None and here["moai"] is None and owner is not None:
                self.looks[owner].token(canvas, x, y, 9)
        if here is not None and here["moai"] is not None:
            size = int(here["moai"][0])
            lift = (4, 8, 12)[size - 1]
            with canvas.piece(f"piece-{here['moai']}", x, y - lift, title=self.ahu_title(ahu)):
                canvas.use(f"moai-{size}")
                if owner is not None:
                    self.looks[owner].token(canvas, 12, 8, 7)
            if here["headdress"] is not None:
                with canvas.piece(f"piece-{here['headdress']}", x, y - lift - (16, 21, 26)[size - 1], scale=(0.7, 0.85, 1)[size - 1]):
                    canvas.use("headdress")
        for kind in (RESERVE, ERECT, CROWN, PEEK):
            action = self.choices.get((kind, ahu))
            if action is not None:
                with canvas.control(action, self.describe(action), self.ahu_title(ahu)):
                    if kind == PEEK:
                        canvas.circle(x + 14, y - 14, 12, class_="choice")
                        canvas.use("eye", x + 14, y - 14, 0.62)
                    else:
                        canvas.circle(x, y, 22, class_="choice", fill_opacity=0.35)
                    self.draw_tray_button(action)

    def ahu_title(self, ahu: int) -> str:
        site = self.board.sites[ahu]
        here = self.view["ahu"].get(site.name)
        parts = [f"{site.name}: {self.word('moai_value')} {site.moai}, {self.word('headdress_value')} {site.headdress}"]
        if here is not None and here["moai"] is None:
            parts.append(self.word("reserved", seat=self.looks[here["owner"]].name))
        elif here is not None:
            parts.append(self.word(PIECE_WORDS[PIECE_NAMES.index(here["moai"])]))
            parts += [self.word("headdress")] if here["headdress"] else []
            parts.append(self.word("owner_hidden") if here["owner"] is None else self.looks[here["owner"]].name)
        return ", ".join(parts)

    # -- hexes -------------------------------------------------------------------------------------------------------

    def draw_hex_choice(self, place: int) -> None:
        for kind in (PUT, TO):
            action = self.choices.get((kind, self.board.hexes[place].cell))
            if action is not None:
                with self.canvas.control(action, self.describe(action)):
                    self.canvas.use("target", *self.grid.centres[place])
                    self.draw_tray_button(action)

    def draw_contents(self, place: int) -> None:
        """Figures, logs and pieces on a hex, in rows."""
        name = self.board.hexes[place].name
        here = self.view["hexes"].get(name, NOTHING)
        items: list[tuple[str, int, int]] = [("worker", seat, count) for seat, count in enumerate(here["workers"]) if count]
        items += [("sorcerer", seat, 1) for seat in here["sorcerers"]] + [("chief", seat, 1) for seat in here["chiefs"]]
        items += [("log", 0, here["logs"])] if here["logs"] else []
        items += [(piece, 0, 1) for piece, lies in self.view["pieces"].items() if lies["place"] == name]
        if not items:
            return
        columns = 1 if len(items) == 1 else 2 if len(items) <= 4 else 3 if len(items) <= 9 else 4
        rows = -(-len(items) // columns)
        x, y = self.grid.centres[place]
        gap = self.grid.radius * (0, 0.1, 0.72, 0.56, 0.44)[columns]
        scale = (0, 0.95, 0.82, 0.66, 0.5)[columns] * self.grid.radius / 43
        for position, (kind, owner, count) in enumerate(items):
            row, column = divmod(position, columns)
            across = min(columns, len(items) - row * columns)
            self.draw_item(
                kind, owner, count, name, x + (column - (across - 1) / 2) * gap, y + 2 + (row - (rows - 1) / 2) * gap, round(scale, 2)
            )

    def draw_item(self, kind: str, owner: int, count: int, name: str, x: float, y: float, scale: float) -> None:
        canvas = self.canvas
        if kind not in ("worker", "sorcerer", "chief", "log"):
            self.draw_piece(kind, x, y, scale)
            return
        if kind == "log":
            with canvas.piece(f"logs-{name}", x, y, scale=scale, title=f"{self.word('logs')}: {count}"):
                for log in range(min(count, 3)):
                    canvas.use("log", 3 * (log % 2), 5 - 8 * log, 0.9)
                table.badge(canvas, 14, 12, count, 13)
            return
        look = self.looks[owner]
        stable = f"worker-{look.colour}-{name}" if kind == "worker" else f"{kind}-{look.colour}"
        with canvas.piece(stable, x, y, scale=scale, title=f"{look.name}: {self.word(kind)}", pointer_events="none"):
            canvas.use(f"{kind}-{look.colour}")
            canvas.text(0, 10, look.letter, 12, class_="b", style=look.ink)
            if count > 1:
                table.badge(canvas, 13, -10, count, 13)


def draw(game: Game, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    return Picture(game, view, language, layout, last).drawn()
