"""What stands beside the island: status, guardian cards, players, and the trays of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from motu.core.seats import CHANCE, OVER
from motu.drawing import Canvas, Sketch, looks, table
from motu.games.dokmus.draw_tiles import CELL, TILE, symbols
from motu.games.dokmus.grid import CELL_NAMES, COLUMN_LETTERS
from motu.games.dokmus.moves import (
    CROSS,
    END,
    KEEP,
    LIFT,
    NUMBERING,
    PAY,
    PLACE,
    PUT,
    ROTATE,
    SET_OUT,
    SLIDE,
    SOURCE_NAMES,
    TALISMAN,
    WAIVE,
)
from motu.games.dokmus.state import ROUNDS, TOKENS_A_TURN
from motu.games.dokmus.view import CLOSED

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

GUARDIAN_SYMBOLS = ("", "talisman", "move-tile", "move-token", "turn-tile", "any-of-three")
ON_CELLS = (SET_OUT, PLACE, PAY, CROSS, LIFT, PUT)
"""Kinds of action that choose a cell."""
BOARD, MARGIN, JOINT = 780, 22, 5
"""Width of the board, room for the names of rows and columns, and between tiles."""
MANY = 90
"""With more choices than this they do not explain themselves over the status line."""
POINTS_HEIGHT = 222.0
CARDS = len(GUARDIAN_SYMBOLS) - 1
IN_A_ROW = 8
"""Buttons for cells in a row of a tall drawing."""


@cache
def board_frame(rows: int) -> Sketch:
    """The sea around the tiles with the names of rows and columns."""
    sketch = Sketch()
    table.sea(sketch, 0, 0, BOARD, board_height(rows), 16)
    for column in range(21):
        x = MARGIN + CELL * column + JOINT * (column // 7) + CELL / 2
        sketch.text(x, 16, COLUMN_LETTERS[column], 14, style="fill:var(--sea-ink)")
    for row in range(7 * rows):
        y = MARGIN + CELL * row + JOINT * (row // 7) + CELL / 2 + 5
        sketch.text(MARGIN / 2, y, row + 1, 13, style="fill:var(--sea-ink)")
    return sketch


def board_height(rows: int) -> float:
    return MARGIN + rows * TILE + (rows - 1) * JOINT + 13


class Panels:
    """A drawing in the making: its view, its words, and everything that is not on the board."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        self.game, self.view, self.language = game, view, language
        self.is_tall = layout == "tall"
        self.last = [event for event in last if event.seen_by(view["seat"])]
        self.state = game.imagine(view, 0)
        self.looks = looks(game, language)
        self.seats: int = view["seats"]
        self.is_over = view["to_act"] == OVER
        self.prompt = self.say("event.game_over") if self.is_over else game.prompt(self.state, language, view["seat"])
        self.rows = len(view["tiles"]) // 3
        self.board_height = board_height(self.rows)
        self.choices: dict[int, list[tuple[int, int, int]]] = {}
        """The legal actions by kind, each with its two fields."""
        for action in view["legal"]:
            kind = int(NUMBERING.kind[action])
            self.choices.setdefault(kind, []).append((int(NUMBERING.first[action]), int(NUMBERING.second[action]), action))
        self.spots: dict[int, tuple[float, float]] = {}
        """In a tall drawing the place of the button of a cell."""
        width, height = (390, self.tall_height()) if self.is_tall else (1200, 800 if self.rows == 3 else 556)
        self.canvas = Canvas(width, height, self.say("game.name"), self.prompt, symbols(self.looks))

    # -- words -------------------------------------------------------------------------------------------------------

    def say(self, key: str, **fields: object) -> str:
        return self.game.texts.say(key, self.language, **fields)

    def word(self, key: str, **fields: object) -> str:
        return self.say(f"word.{key}", **fields)

    def describe(self, action: int) -> str:
        return self.game.describe(self.state, action, self.language)

    # -- heights of a tall drawing -----------------------------------------------------------------------------------

    def cell_choices(self) -> list[tuple[int, int, int]]:
        """All choices of a cell: the kind, the cell, the action."""
        return [(kind, cell, action) for kind in ON_CELLS for cell, _, action in self.choices.get(kind, [])]

    def tray_height(self) -> float:
        """The buttons for cells."""
        return 52.0 * -(-len(self.cell_choices()) // IN_A_ROW)

    def has_tile_tray(self) -> bool:
        return SLIDE in self.choices or ROTATE in self.choices

    def tile_tray_height(self) -> float:
        if not self.has_tile_tray():
            return 0
        return (104.0 if self.is_tall else 82.0) * (1 if self.view["ruin"] != "-" else self.rows)

    def plain_buttons(self) -> list[int]:
        """Choices without a place."""
        return [action for kind in (TALISMAN, WAIVE, END) for _, _, action in self.choices.get(kind, [])]

    def players_height(self) -> float:
        return 108.0 * -(-self.seats // 2)

    def tall_height(self) -> float:
        parts = (self.tray_height(), self.tile_tray_height(), 56.0 * len(self.plain_buttons()), 128.0, self.players_height(), POINTS_HEIGHT)
        return 78 + self.board_height / 2 + sum(parts) + 16

    # -- status ------------------------------------------------------------------------------------------------------

    def draw_status(self, x: float, y: float, width: float) -> None:
        view = self.view
        heading = f"{self.word('round')} {min(view['round'], ROUNDS)} / {ROUNDS}"
        if self.is_over:
            winners = view["outcome"]["winners"]
            names = ", ".join(self.looks[winner].name for winner in winners)
            table.status(self.canvas, x, y, width, self.looks[winners[0]], names, self.prompt)
            self.canvas.use("crown", x + width - 34, y + 30, 1.1)
        else:
            look = None if view["to_act"] == CHANCE else self.looks[view["to_act"]]
            table.status(self.canvas, x, y, width, look, f"{look.name} · {heading}" if look else heading, self.prompt)
        if len(view["legal"]) > MANY:
            self.canvas.hint_place = None

    # -- guardian cards ----------------------------------------------------------------------------------------------

    def draw_cards(self, x: float, y: float, width: float) -> None:
        """The guardian cards: whose they are as far as the viewer knows, and which can be kept."""
        canvas, view = self.canvas, self.view
        table.panel(canvas, x, y, width, 118)
        keep = {card: action for card, _, action in self.choices.get(KEEP, [])}
        step = (width - 16) / CARDS
        in_play = range(2, 5) if self.seats == 2 else range(1, CARDS + 1)
        for card in range(1, CARDS + 1):
            left, middle = x + 8 + step * (card - 1), x + 8 + step * (card - 0.5)
            holder = next((seat for seat, held in enumerate(view["cards"]) if held == card), None)
            title = f"{self.word('guardian')} {card}: {self.word(f'guardian_{card}')}"
            with canvas.group(id=f"guardian-{card}", opacity=None if card in in_play else 0.3):
                canvas.element("title", title)
                edge = "var(--line)" if holder is None else f"var(--{self.looks[holder].colour})"
                canvas.rect(
                    left + 2, y + 6, step - 4, 106, rx=8, fill="var(--paper)", stroke=edge, stroke_width=1.5 if holder is None else 4
                )
                canvas.text(middle, y + 30, card, 22, class_="h")
                canvas.use(GUARDIAN_SYMBOLS[card], middle, y + 54, 1, colour="ink")
                if holder is not None:
                    self.looks[holder].token(canvas, middle, y + 91, 13)
                elif card in view["handed"]:
                    canvas.circle(middle, y + 91, 5, fill="var(--faint)")
            if card in keep:
                with canvas.control(keep[card], self.describe(keep[card]), self.word(f"guardian_{card}")):
                    canvas.rect(left + 2, y + 6, step - 4, 106, rx=8, class_="choice", fill_opacity=0.35)

    # -- players -----------------------------------------------------------------------------------------------------

    def draw_players(self, x: float, y: float, width: float) -> None:
        half = (width - 8) / 2
        for seat in range(self.seats):
            self.draw_player(seat, x + (half + 8) * (seat % 2), y + 108 * (seat // 2), half)

    def draw_player(self, seat: int, x: float, y: float, width: float) -> None:
        """Points, card, tokens in hand, in the supply and sacrificed."""
        canvas, view, look = self.canvas, self.view, self.looks[seat]
        player, is_next = view["players"][seat], view["to_act"] == seat
        table.panel(canvas, x, y, width, 100, edge=look.colour, thick=4 if is_next else 1.5)
        with canvas.group(id=f"player-{look.colour}"):
            look.token(canvas, x + 22, y + 24, 13)
            canvas.label(x + 42, y + 17, look.name, width - 100, 15, "start", class_="h")
            canvas.label(x + 42, y + 36, self.say("word.points", n=view["scores"][seat]), width - 100, 14, "start")
            self.draw_held(seat, x + width - 30, y + 26)
            facts = [f"{self.word('supply')} {player['supply']}", f"{self.word('sacrificed')} {player['sacrificed']}"]
            canvas.label(x + 12, y + 86, " · ".join(facts), width - 24, 13, "start", class_="faint")
            if view["talisman"] == seat:
                canvas.element("title", f"{look.name}: {self.word('talisman')}")
        if view["talisman"] == seat:
            with canvas.piece("talisman", x + width - 66, y + 26, scale=0.85, title=self.word("talisman")):
                canvas.use("talisman")
        if is_next and view["opened"]:
            for place in range(TOKENS_A_TURN):
                left = x + 24 + 30 * place
                if place < view["hand"]:
                    look.token(canvas, left, y + 61, 11, "")
                else:
                    canvas.circle(left, y + 61, 9, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="2 3")

    def draw_held(self, seat: int, x: float, y: float) -> None:
        """The guardian card of a seat: open, closed or none."""
        canvas, card = self.canvas, self.view["cards"][seat]
        if not card:
            return
        title = self.word("closed_card") if card == CLOSED else f"{self.word('guardian')} {card}: {self.word(f'guardian_{card}')}"
        with canvas.group(id=f"held-{self.looks[seat].colour}"):
            canvas.element("title", title)
            canvas.rect(
                x - 15, y - 19, 30, 38, rx=5, fill="var(--paper)" if card != CLOSED else canvas.texture("wood"), stroke="var(--line)"
            )
            if card != CLOSED:
                canvas.text(x, y + 7, card, 19, class_="h")

    def draw_points(self, x: float, y: float, width: float) -> None:
        """The score sheet: points by source, as if the game were scored now."""
        canvas, view = self.canvas, self.view
        table.panel(canvas, x, y, width, POINTS_HEIGHT - 10)
        column = 44.0
        first = x + width - column * self.seats + column / 2 - 8
        for seat in range(self.seats):
            self.looks[seat].token(canvas, first + column * seat, y + 22, 11)
        for row, source in enumerate((*SOURCE_NAMES, "")):
            base = y + 56 + 24 * row
            label = self.say(f"score.{source}") if source else self.word("total")
            canvas.label(x + 12, base - 5, label, width - 28 - column * self.seats, 13.5, "start", class_=None if source else "h")
            for seat in range(self.seats):
                value = view["points"][seat][source] if source else view["scores"][seat]
                canvas.text(first + column * seat, base, value, 15, class_=None if source else "b")

    # -- trays -------------------------------------------------------------------------------------------------------

    def plan_tray(self, x: float, y: float) -> None:
        """In a tall drawing every choice of a cell has a button as well."""
        for place, (_, _, action) in enumerate(self.cell_choices()):
            self.spots[action] = (x + 46.8 * (place % IN_A_ROW), y + 52 * (place // IN_A_ROW))

    def draw_spot(self, kind: int, cell: int, action: int) -> None:
        """The button of a cell in the tray; called within its control."""
        spot = self.spots.get(action)
        if spot is None:
            return
        canvas, (x, y) = self.canvas, spot
        with canvas.outside():
            canvas.rect(x, y, 44, 48, rx=8, class_="button")
            dear = kind in (PAY, CROSS)
            canvas.text(x + 22, y + (20 if dear or kind == LIFT else 30), CELL_NAMES[cell], 15, class_="button-text")
            if kind == LIFT:
                canvas.use("move-token", x + 22, y + 35, 0.75, colour="choice-ink")
            if dear:
                canvas.use("tree" if kind == PAY else "wave", x + 13, y + 35, 0.7, colour="choice-ink")
                canvas.text(x + 31, y + 40, "−1", 13, class_="button-text")

    def draw_tile_tray(self, x: float, y: float, width: float) -> None:
        """For every tile that can be moved or turned its buttons, laid out as the tiles lie."""
        slides = {tile: action for tile, _, action in self.choices.get(SLIDE, [])}
        turns = {(tile, direction): action for tile, direction, action in self.choices.get(ROTATE, [])}
        high, step = (44, 104) if self.is_tall else (33, 82)
        column = (width - 12) / 3
        for slot, face in enumerate(self.view["tiles"]):
            tile = -1 if face == "-" else int(face[0]) - 1
            if tile not in slides and (tile, 0) not in turns:
                continue
            left = x + (column + 6) * (slot % 3)
            top = y + (0 if self.view["ruin"] != "-" else step * (slot // 3))
            if tile in slides:
                with self.canvas.control(slides[tile], self.describe(slides[tile])):
                    self.draw_tile_button(left, top, column, high, "move-tile", face[:2], slot)
            for direction in (0, 1):
                action = turns.get((tile, direction))
                if action is not None:
                    with self.canvas.control(action, self.describe(action)):
                        half = (column - 4) / 2
                        name = "" if tile in slides else face[:2]
                        self.draw_tile_button(
                            left + (half + 4) * (1 - direction),
                            top + high + 5,
                            half,
                            high,
                            "turn" if direction == 0 else "turn-back",
                            name,
                            slot,
                        )

    def draw_tile_button(self, x: float, y: float, width: float, height: float, symbol: str, name: str, slot: int) -> None:
        canvas = self.canvas
        canvas.rect(x, y, width, height, rx=8, class_="button")
        shift = 13 if name else 0
        with canvas.placed(x + width / 2 - shift, y + height / 2):
            if symbol == "turn-back":
                with canvas.group(transform="scale(-1 1)"):
                    canvas.use("turn", colour="choice-ink")
            else:
                canvas.use(symbol, colour="choice-ink")
        if name:
            canvas.text(x + width / 2 + shift, y + height / 2 + 5, name, 15, class_="button-text")
        left, top = self.tile_corner(slot)
        with canvas.placed(*self.board_origin(), self.board_scale(), 0, class_="hint"):
            canvas.rect(left + 3, top + 3, TILE - 6, TILE - 6, rx=8, fill="none", stroke="var(--choice)", stroke_width=7)

    def draw_plain_buttons(self, x: float, y: float, width: float) -> None:
        for place, action in enumerate(self.plain_buttons()):
            symbol = "talisman" if int(NUMBERING.kind[action]) == TALISMAN else ""
            table.button(self.canvas, action, self.describe(action), x, y + 56 * place, width, 48, symbol=symbol)

    # -- where things are --------------------------------------------------------------------------------------------

    def board_origin(self) -> tuple[float, float]:
        return (0, 78) if self.is_tall else (10, 10)

    def board_scale(self) -> float:
        return 0.5 if self.is_tall else 1

    def tile_corner(self, slot: int) -> tuple[float, float]:
        """The upper left corner of a slot on the board."""
        return MARGIN + (TILE + JOINT) * (slot % 3), MARGIN + (TILE + JOINT) * (slot // 3)

    def cell_corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell on the board."""
        slot, place = divmod(cell, 49)
        x, y = self.tile_corner(slot)
        return x + CELL * (place % 7), y + CELL * (place // 7)
