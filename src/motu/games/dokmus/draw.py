"""The island of tiles seen from above, with everything that lies on and around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from motu.drawing import Drawing, table
from motu.drawing.palette import JOURNEY
from motu.games.dokmus.draw_panels import GAP, MARGIN, MOST_HINTS, NO_TILE, SIDE, Panels
from motu.games.dokmus.draw_sheet import draw_components
from motu.games.dokmus.draw_tiles import CELL, STREAM, TILE, WATER, middle
from motu.games.dokmus.grid import CELL_NAMES, CELL_NUMBERS, COLUMN_LETTERS, SIZE, TILE_CELLS, row_and_column
from motu.games.dokmus.moves import TILE_NAMES, Act

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

__all__ = ["draw", "draw_components"]

PITCH = TILE + GAP
"""From one slot to the next."""
PLACED = ("started", "placed", "placed_anywhere", "paid", "crossed", "volcano")
MARKED = {**dict.fromkeys(PLACED, "cell"), "token_moved": "target"}
"""The field with the cell to mark, by kind of event."""


def slot_middle(slot: int) -> tuple[float, float]:
    """The middle of a slot on the board."""
    return MARGIN + TILE / 2 + PITCH * (slot % 3), MARGIN + TILE / 2 + PITCH * (slot // 3)


def cell_middle(cell: int) -> tuple[float, float]:
    """The middle of a cell on the board."""
    row, column = row_and_column(cell)
    return MARGIN + (column + 0.5) * CELL + column // SIZE * GAP, MARGIN + (row + 0.5) * CELL + row // SIZE * GAP


def unturned(place: int, quarters: int) -> int:
    """The cell of a tile as it is printed, from the cell as the tile lies after so many quarter turns clockwise."""
    row, column = divmod(place, SIZE)
    for _ in range(quarters):
        row, column = SIZE - 1 - column, row
    return row * SIZE + column


class Picture(Panels):
    """One drawing of a view. Wide: the panels stand right of the board; tall: below it."""

    def drawn(self) -> Drawing:
        canvas = self.canvas
        table.ground(canvas, canvas.width, canvas.height)
        self.draw_note()
        if self.is_tall:
            scale = 390 / SIDE
            self.draw_status(8, 8, 374)
            with canvas.framed(0, 78, scale):
                self.draw_board()
            y = 78 + self.board_height * scale + 8
            self.draw_buttons(8, y, 374)
            y += self.tray_height()
            self.draw_guardians(8, y, 374)
            self.draw_altar(8, y + 118, 374)
            self.draw_players(8, y + 202, 374)
        else:
            self.draw_status(848, 10, 366)
            with canvas.framed(10, (canvas.height - self.board_height - 4) / 2):
                self.draw_board()
            self.draw_guardians(848, 82, 366)
            self.draw_altar(848, 202, 366)
            self.draw_players(848, 288, 366)
            if not self.is_over:
                self.draw_legend(848, 288 + self.panel_height() * len(self.looks), 366)
            self.draw_buttons(848, canvas.height - 58, 366)
        return canvas.finished()

    # -- the board ---------------------------------------------------------------------------------------------------

    def draw_board(self) -> None:
        canvas, view = self.canvas, self.view
        table.sea(canvas, 0, 0, SIDE, self.board_height, 24)
        for column, letter in enumerate(COLUMN_LETTERS):
            canvas.text(
                MARGIN + (column + 0.5) * CELL + column // SIZE * GAP, self.board_height - 9, letter, 13, style="fill:var(--sea-ink)"
            )
        for row in range(self.rows * SIZE):
            canvas.text(13, MARGIN + (row + 0.5) * CELL + row // SIZE * GAP + 5, row + 1, 13, style="fill:var(--sea-ink)")
        for slot, word in enumerate(view["tiles"]):
            if word == NO_TILE:
                x, y = slot_middle(slot)
                with canvas.group(id="gap" if slot == view["gap"] else None):
                    canvas.rect(x - TILE / 2, y - TILE / 2, TILE, TILE, rx=8, fill="var(--sea-deep)", opacity=0.35)
                    canvas.use("whirl", x, y)
        tokens: dict[int, list[tuple[int, int]]] = {}
        for seat, player in enumerate(view["players"]):
            for name in player["tokens"]:
                slot, place = divmod(CELL_NUMBERS[name], TILE_CELLS)
                tokens.setdefault(slot, []).append((seat, place))
        for slot, word in sorted(enumerate(view["tiles"]), key=lambda lying: lying[1]):
            if word != NO_TILE:
                self.draw_tile(slot, word, tokens.get(slot, []))
        self.draw_straits()
        for slot, word in enumerate(view["tiles"]):
            if word != NO_TILE:
                x, y = slot_middle(slot)
                table.badge(canvas, x, y - TILE / 2 - GAP / 2, word[:2], 11)
        self.draw_last()
        self.draw_choices()

    def draw_straits(self) -> None:
        """Water between two tiles whose rivers meet at the border."""
        canvas, rows = self.canvas, self.view["terrain"]
        joins = ""
        for row, line in enumerate(rows):
            for column, letter in enumerate(line):
                x, y = MARGIN + (column + 0.5) * CELL + column // SIZE * GAP, MARGIN + (row + 0.5) * CELL + row // SIZE * GAP
                if letter != WATER:
                    continue
                if column % SIZE == SIZE - 1 and column + 1 < len(line) and line[column + 1] == WATER:
                    joins += f"M{x + CELL / 2 - 2:g} {y:g}h{GAP + 4}"
                if row % SIZE == SIZE - 1 and row + 1 < len(rows) and rows[row + 1][column] == WATER:
                    joins += f"M{x:g} {y + CELL / 2 - 2:g}v{GAP + 4}"
        if joins:
            for colour, width in STREAM:
                canvas.path(joins, fill="none", stroke=f"var(--{colour})", stroke_width=width)

    def draw_tile(self, slot: int, word: str, tokens: list[tuple[int, int]]) -> None:
        """A tile with its tokens, which slide and turn with it; letters stay upright."""
        canvas, quarters, number = self.canvas, int(word[2]), word[0]
        x, y = slot_middle(slot)
        turn = self.turn_of(number)
        swing = JOURNEY.format(name=f"swing{quarters}", origin=f"{90 * (quarters - turn)}deg") if turn else ""
        with canvas.piece(f"tile-{number}", x, y, title=f"{self.word('tile')} {word[:2]}"):
            canvas.rect(-TILE / 2 + 3, -TILE / 2 + 5, TILE, TILE, rx=8, fill="var(--shade)", opacity=0.3)
            with canvas.group(
                id=f"tile-{number}-turn", style=f"{swing}transform:rotate({90 * quarters}deg)", transform=f"rotate({90 * quarters})"
            ):
                canvas.use(f"side-{word[:2]}")
                for seat, place in tokens:
                    self.draw_token(seat, number, place, slot, quarters, turn)

    def draw_token(self, seat: int, number: str, place: int, slot: int, quarters: int, turn: int) -> None:
        """A token on a tile, upright however the tile lies."""
        colour, cell = self.looks[seat].colour, unturned(place, quarters)
        x, y = middle(cell)
        came = None
        for event in self.last:
            if event.kind == "token_moved" and event.fields["target"] == slot * TILE_CELLS + place:
                (fx, fy), (tx, ty) = cell_middle(event.fields["cell"]), cell_middle(event.fields["target"])
                across, down = fx - tx, fy - ty
                for _ in range(quarters):
                    across, down = down, -across
                came = x + across, y + down
        with self.canvas.piece(f"token-{colour}-{number}-{cell}", x, y, came=came):
            back = JOURNEY.format(name=f"swing{quarters}", origin=f"{-90 * (quarters - turn)}deg") if turn else ""
            style = f"{back}transform:rotate({-90 * quarters}deg)" if quarters or turn else None
            self.canvas.use(f"tribe-{colour}", turn=-90 * quarters, style=style)

    def turn_of(self, number: str) -> int:
        """How a tile was turned just now: 1 clockwise, -1 counter-clockwise, 0 not at all."""
        for event in self.last:
            if event.kind == "tile_turned" and TILE_NAMES[event.fields["tile"]] == number:
                return 1 if event.fields["direction"] == 0 else -1
        return 0

    def draw_last(self) -> None:
        """Marks where something happened last."""
        canvas, view = self.canvas, self.view
        for event in self.last:
            if event.kind in MARKED:
                table.mark_last(canvas, *cell_middle(event.fields[MARKED[event.kind]]), 19)
            elif event.kind in ("tile_moved", "tile_turned"):
                number = TILE_NAMES[event.fields["tile"]]
                slot = next((slot for slot, word in enumerate(view["tiles"]) if word[0] == number), None)
                if slot is not None:
                    x, y = slot_middle(slot)
                    canvas.rect(x - TILE / 2 - 3, y - TILE / 2 - 3, TILE + 6, TILE + 6, rx=10, class_="last", fill_opacity=0)
        if view["ruin"] != NO_TILE:
            slot = next(slot for slot, word in enumerate(view["tiles"]) if word[0] == view["ruin"])
            x, y = slot_middle(slot)
            canvas.rect(x - TILE / 2 - 2, y - TILE / 2 - 2, TILE + 4, TILE + 4, rx=9, fill="none", stroke="var(--ember)", stroke_width=5)
        if view["carried"] != NO_TILE:
            x, y = cell_middle(CELL_NUMBERS[view["carried"]])
            canvas.circle(x, y, 18, fill="none", stroke="var(--choice)", stroke_width=3, stroke_dasharray="4 4")

    # -- choices -----------------------------------------------------------------------------------------------------

    def draw_choices(self) -> None:
        for (kind, first, second), action in self.choices.items():
            if kind in (Act.SET_OUT, Act.PLACE, Act.PAY, Act.PUT, Act.CROSS):
                self.draw_cell_choice(kind, first, action)
            elif kind == Act.LIFT:
                x, y = cell_middle(first)
                with self.canvas.control(action, self.describe(action)):
                    self.canvas.circle(x, y, 17, class_="choice", fill_opacity=0.1)
            elif kind in (Act.SLIDE, Act.ROTATE):
                self.draw_tile_choice(kind, first, second, action)

    def draw_cell_choice(self, kind: int, cell: int, action: int) -> None:
        """A cell that lights up; a small flame tells that a token is sacrificed, a boat that water is crossed."""
        canvas = self.canvas
        x, y = cell_middle(cell)
        shares = kind == Act.CROSS and self.is_shared(cell)
        with canvas.control(action, self.describe(action), self.gain(action)):
            if shares:
                canvas.circle(x + 9, y + 9, 9.5, class_="choice")
                canvas.use("boat", x + 9, y + 10, 0.26)
                self.draw_crossing(action, CELL_NAMES[cell])
                return
            canvas.rect(x - 15.5, y - 15.5, 31, 31, rx=8, class_="choice")
            if kind == Act.CROSS:
                canvas.use("boat", x, y + 2, 0.4)
            elif kind == Act.PAY:
                canvas.use("lava-disc", x - 5, y - 5, 0.38)

    def gain(self, action: int) -> str:
        """What a placement or a moved tile earns at once; not told where a token may go to any cell of the board."""
        if len(self.view["legal"]) > MOST_HINTS:
            return ""
        after = self.state.clone()
        after.do(action)
        seat = self.view["seat"]
        points = int(after.scores()[seat]) - int(self.view["scores"][seat])
        return f"{'+' if points >= 0 else '−'}{self.word('points', n=abs(points))}"

    def draw_tile_choice(self, kind: int, tile: int, direction: int, action: int) -> None:
        """Buttons for a tile that leave every cell free: bent arrows where corners of cells meet at its upper border, an arrow in the
        empty slot that it can slide into."""
        canvas, view = self.canvas, self.view
        slot = next(slot for slot, word in enumerate(view["tiles"]) if word[0] == TILE_NAMES[tile])
        x, y = slot_middle(slot)
        reach = 16.5 if self.is_tall else 14
        with canvas.control(action, self.describe(action), self.gain(action)):
            if kind == Act.ROTATE:
                side = 1 if direction == 0 else -1
                bx, by = x + side * CELL * 1.5, y - TILE / 2 - GAP / 2
                canvas.circle(bx, by, reach, class_="button", stroke="var(--choice-ink)", stroke_width=1.5)
                with canvas.placed(bx, by):
                    canvas.element("use", href="#s-turn-back", transform="scale(-.8 .8)" if side > 0 else "scale(.8)")
                canvas.symbols["turn-back"] = None
                return
            across, down = (view["gap"] % 3) - slot % 3, (view["gap"] // 3) - slot // 3
            ax, ay = (across > 0) - (across < 0), (down > 0) - (down < 0)
            bx, by = x + ax * (TILE / 2 + 26), y + ay * (TILE / 2 + 26)
            canvas.circle(bx, by, 21, class_="button", stroke="var(--choice-ink)", stroke_width=1.5)
            canvas.use("arrow", bx, by, 0.95, 0 if ax > 0 else 180 if ax < 0 else 90 if ay > 0 else -90, colour="choice-ink")


def draw(game: Game, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    return Picture(game, view, language, layout, last).drawn()
