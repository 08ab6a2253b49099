"""The island seen from above, with everything that lies on and around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from motu.drawing import Drawing, table
from motu.games.dokmus.draw_panels import Panels, board_frame
from motu.games.dokmus.draw_sheet import draw_components
from motu.games.dokmus.draw_tiles import CELL, HALF, TILE, TOKEN, middle, tile_art
from motu.games.dokmus.grid import CELL_NUMBERS, TILE_CELLS
from motu.games.dokmus.moves import CROSS, LIFT, PAY, SIDE_NAMES
from motu.games.dokmus.rules import Dokmus

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

__all__ = ["draw", "draw_components"]


def drawn_cell(place: int, quarters: int) -> int:
    """The cell of the drawing that lies at this place of a tile turned by so many quarters."""
    for _ in range(quarters):
        row, column = divmod(place, 7)
        place = (6 - column) * 7 + row
    return place


class Picture(Panels):
    """One drawing of a view. Wide: the panels stand right of the board; tall: below it, with large buttons for a thumb."""

    def drawn(self) -> Drawing:
        canvas = self.canvas
        table.ground(canvas, canvas.width, canvas.height)
        if self.is_tall:
            self.draw_status(8, 8, 374)
            y = 78 + self.board_height / 2 + 6
            self.plan_tray(8, y)
            with canvas.framed(*self.board_origin(), self.board_scale()):
                self.draw_board()
            y += self.tray_height()
            self.draw_tile_tray(8, y, 374)
            y += self.tile_tray_height()
            self.draw_plain_buttons(8, y, 374)
            y += 56 * len(self.plain_buttons())
            self.draw_cards(8, y, 374)
            self.draw_players(8, y + 126, 374)
            self.draw_points(8, y + 126 + self.players_height(), 374)
        else:
            self.draw_status(804, 10, 386)
            with canvas.framed(*self.board_origin()):
                self.draw_board()
            self.draw_cards(804, 82, 386)
            self.draw_players(804, 208, 386)
            y = 212 + self.players_height()
            self.draw_tile_tray(804, y, 386)
            self.draw_plain_buttons(804, y + self.tile_tray_height() + 4, 386)
            if not self.has_tile_tray():
                self.draw_points(804, y + 56 * len(self.plain_buttons()) + 4, 386)
        return canvas.finished()

    # -- the board ---------------------------------------------------------------------------------------------------

    def draw_board(self) -> None:
        canvas, view = self.canvas, self.view
        canvas.add(board_frame(self.rows))
        tokens = self.tokens_by_slot()
        for face, slot in sorted((face, slot) for slot, face in enumerate(view["tiles"]) if face != "-"):
            self.draw_tile(slot, face, tokens.get(slot, []))
        self.draw_choices()
        self.draw_last()

    def tokens_by_slot(self) -> dict[int, list[tuple[int, int]]]:
        """The tokens on each tile: place and seat."""
        found: dict[int, list[tuple[int, int]]] = {}
        for seat, player in enumerate(self.view["players"]):
            for name in player["tokens"]:
                slot, place = divmod(CELL_NUMBERS[name], TILE_CELLS)
                found.setdefault(slot, []).append((place, seat))
        return found

    def draw_tile(self, slot: int, face: str, tokens: list[tuple[int, int]]) -> None:
        """A tile with the tokens on it, which travel with it; it turns the way it was just turned."""
        canvas = self.canvas
        state = self.state
        assert isinstance(state, Dokmus)
        quarters, tile = int(face[2]), face[0]
        x, y = self.tile_corner(slot)
        canvas.rect(x + 2, y + 4, TILE, TILE, rx=6, fill="var(--shade)", opacity=0.25)
        angle, turned = 90 * quarters, self.just_turned(int(tile) - 1)
        spin = f"animation:swing{quarters} .5s ease-in-out;--from:{angle - turned}deg;" if turned else ""
        with (
            canvas.piece(f"tile-{tile}", x + HALF, y + HALF, title=f"{self.word('tile')} {face[:2]}"),
            canvas.group(id=f"tile-{tile}-face", style=f"{spin}transform:rotate({angle}deg)", transform=f"rotate({angle})"),
        ):
            canvas.add(tile_art(state.printed.drawings[SIDE_NAMES.index(face[:2])], quarters, face[:2]))
            for place, seat in sorted((drawn_cell(place, quarters), seat) for place, seat in tokens):
                tx, ty = middle(place)
                canvas.use(f"stone-{self.looks[seat].colour}", tx, ty, 1, -angle, id=f"token-{tile}-{place}", class_="piece")

    def just_turned(self, tile: int) -> int:
        """By how many degrees a tile was turned last; 0 if it was not."""
        for event in self.last:
            if event.kind == "tile_turned" and event.fields["tile"] == tile:
                return 90 if event.fields["direction"] == 0 else -90
        return 0

    # -- choices and marks -------------------------------------------------------------------------------------------

    def draw_choices(self) -> None:
        """Cells that can be chosen; a crossing to a cell that can also be had otherwise is a smaller mark in its corner."""
        canvas = self.canvas
        crossed = {cell for cell, _, _ in self.choices.get(CROSS, [])}
        plain = {cell for kind, cell, _ in self.cell_choices() if kind != CROSS}
        for kind, cell, action in self.cell_choices():
            x, y = self.cell_corner(cell)
            with canvas.control(action, self.describe(action)):
                if kind == LIFT:
                    canvas.circle(x + CELL / 2, y + CELL / 2, TOKEN + 4, class_="choice", fill_opacity=0)
                elif kind == CROSS and cell in plain:
                    canvas.rect(x + CELL / 2, y + CELL / 2, CELL / 2 - 1, CELL / 2 - 1, rx=4, class_="button")
                    canvas.use("wave", x + CELL * 0.74, y + CELL * 0.75, 0.55, colour="choice-ink")
                elif kind != CROSS and cell in crossed:
                    self.draw_notched(x, y, kind)
                else:
                    canvas.rect(x + 2.5, y + 2.5, CELL - 5, CELL - 5, rx=6, class_="choice")
                    if kind in (PAY, CROSS):
                        self.draw_price(x + CELL / 2, y + CELL / 2, kind)
                self.draw_spot(kind, cell, action)

    def draw_notched(self, x: float, y: float, kind: int) -> None:
        """A cell without its lower right quarter, where another choice has its place."""
        side, half = CELL - 5, CELL / 2 - 3.5
        left, top = x + 2.5, y + 2.5
        self.canvas.path(f"M{left} {top}h{side}v{half}h{half - side}v{side - half}h{-half}z", class_="choice", stroke_linejoin="round")
        if kind == PAY:
            self.draw_price(x + CELL * 0.3, y + CELL * 0.3, kind, 0.75)

    def draw_price(self, x: float, y: float, kind: int, scale: float = 1) -> None:
        """That a token is sacrificed: with a wave for a crossing."""
        canvas = self.canvas
        canvas.circle(x, y, 10 * scale, class_="button")
        if kind == CROSS:
            canvas.use("wave", x, y, 0.6 * scale, colour="choice-ink")
        else:
            canvas.text(x, y + 4.5 * scale, "−1", 12 * scale, class_="button-text")

    def draw_last(self) -> None:
        """Rings where things happened last, and around the token that is being moved."""
        canvas = self.canvas
        if self.view["carried"] != "-":
            x, y = self.cell_corner(CELL_NUMBERS[self.view["carried"]])
            canvas.circle(x + CELL / 2, y + CELL / 2, TOKEN + 5, fill="none", stroke="var(--choice)", stroke_width=4)
        for event in self.last:
            cell = event.fields.get("target", event.fields.get("cell"))
            if cell is not None:
                x, y = self.cell_corner(cell)
                table.mark_last(canvas, x + CELL / 2, y + CELL / 2, TOKEN + 4)
            elif event.kind in ("tile_moved", "tile_turned"):
                slot = next(slot for slot, face in enumerate(self.view["tiles"]) if face[0] == str(event.fields["tile"] + 1))
                x, y = self.tile_corner(slot)
                canvas.rect(x + 2, y + 2, TILE - 4, TILE - 4, rx=7, class_="last", fill_opacity=0)


def draw(game: Game, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    return Picture(game, view, language, layout, last).drawn()
