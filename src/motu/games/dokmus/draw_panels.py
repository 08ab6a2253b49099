"""What stands beside the board: status, guardians, the sacrifice area, players and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from motu.drawing import Scene, table, width_of
from motu.drawing.seats import token_symbol
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.draw_tiles import SYMBOLS, TILE, side_art
from motu.games.dokmus.moves import GUARDIANS, NUMBERING, SIDE_NAMES, Act

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

ROUNDS = 8
MARGIN, GAP = 26, 18
SIDE = 3 * TILE + 2 * GAP + 2 * MARGIN
"""The board is as wide as this."""
MOST_HINTS = 90
"""With more choices than these, when a token may go to any free cell, the explanations are left out; the labels stay."""
NO_TILE = "-"
TERRAINS = (
    ("meadow", ""),
    ("forest", "forest-0"),
    ("mountain", "mountain-0"),
    ("water", "wave"),
    ("volcano", "volcano"),
    ("ruins", "ruins"),
    ("small_temple", "temple-small"),
    ("large_temple", "temple-large"),
)
"""Every terrain with its symbol."""
CROSSINGS_IN_A_ROW = 5


class Panels(Scene):
    """A drawing in the making: its view, its words, and everything that is not on the board."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.choices: dict[tuple[int, int, int], int] = {}
        for action in view["legal"]:
            self.choices[int(NUMBERING.kind[action]), int(NUMBERING.first[action]), int(NUMBERING.second[action])] = action
        self.printed: DokmusComponents = game.components_of(view["options"])[0]
        self.rows = len(view["tiles"]) // 3
        self.board_height = SIDE - (3 - self.rows) * (TILE + GAP)
        symbols = {**SYMBOLS, **{f"side-{word[:2]}": side_art(self.drawing(word)) for word in view["tiles"] if word != NO_TILE}}
        for look in self.looks:
            symbols[f"tribe-{look.colour}"] = tribe(look.colour, look.letter)
        self.buttons = [action for (kind, _, _), action in self.choices.items() if kind in (Act.TALISMAN, Act.WAIVE, Act.END)]
        self.crossings = [action for (kind, cell, _), action in self.choices.items() if kind == Act.CROSS and self.is_shared(cell)]
        """Crossings to a cell that can also be reached over land; a tall drawing gives them a button."""
        size = (390.0, self.tall_height()) if self.is_tall else (1224.0, 843.0 if self.rows == 3 else 684.0)
        self.open_canvas(*size, symbols)

    def is_shared(self, cell: int) -> bool:
        """Whether a token can be placed on this cell without crossing water."""
        return (Act.PAY, cell, 0) in self.choices or (Act.PLACE, cell, 0) in self.choices

    def tray_height(self) -> float:
        return 54.0 * len(self.buttons) + 50 * -(-len(self.crossings) // CROSSINGS_IN_A_ROW)

    def drawing(self, word: str) -> str:
        """The 49 letters of the side that a word like 3B2 names."""
        changed: dict[str, str] = self.view["redrawn"]
        return changed.get(word[:2]) or self.printed.drawings[SIDE_NAMES.index(word[:2])]

    def tall_height(self) -> float:
        return 80 + self.board_height * 390 / SIDE + 8 + self.tray_height() + 118 + 84 + len(self.looks) * self.panel_height() + 6

    def panel_height(self) -> float:
        """The height of the panel of a seat with the gap below it."""
        return 134.0 if self.is_over else 104.0

    def where(self) -> str:
        number = self.view["round"]
        return f"{self.word('round')} {number} / {ROUNDS}" if number else self.say("game.name")

    def draw_status(self, x: float, y: float, width: float) -> None:
        super().draw_status(x, y, width)
        if len(self.view["legal"]) > MOST_HINTS:
            self.canvas.hint_place = None
            self.canvas.has_tips = False

    def draw_guardians(self, x: float, y: float, width: float) -> None:
        """The guardians in play in the order of turns; whose card is known lies under the token of its owner."""
        canvas, view = self.canvas, self.view
        table.board(canvas, x, y, width, 110)
        step = (width - 8) / int(GUARDIANS)
        in_play = int(self.printed.in_play[view["seats"]])
        for card in range(1, int(GUARDIANS) + 1):
            middle = x + 4 + step * (card - 0.5)
            if not in_play >> card & 1:
                continue
            owner = next((seat for seat, held in enumerate(view["cards"]) if held == card), None)
            is_past = owner is not None and card < view["opened"]
            with canvas.placed(middle, y + 55, id=f"guardian-{card}", opacity=0.55 if is_past else None):
                canvas.element("title", f"{self.word('guardian')} {card}: {self.word(f'guardian_{card}')}")
                canvas.use(f"guardian-{card}")
            if owner is not None:
                canvas.use(f"tribe-{self.looks[owner].colour}", middle + 22, y + 22, 0.9, id=f"holder-{card}")
                if card == view["opened"] and not self.is_over:
                    canvas.rect(middle - 35, y + 7, 70, 96, rx=10, fill="none", stroke="var(--ember)", stroke_width=4)
            action = self.choices.get((Act.KEEP, card, 0)) or self.choices.get((Act.KEEP, card - 1, 0))
            if action is not None and int(self.game.numbering.fields(action)["card"]) == card:
                with canvas.control(action, self.describe(action), self.word(f"guardian_{card}")):
                    canvas.rect(middle - 35, y + 7, 70, 96, rx=10, class_="choice", fill_opacity=0.2)

    def draw_altar(self, x: float, y: float, width: float) -> None:
        """The sacrifice area with what each tribe has given up, and the rounds."""
        canvas, view = self.canvas, self.view
        table.panel(canvas, x, y, width, 76)
        with canvas.placed(x + 40, y + 44, id="altar"):
            canvas.element("title", self.word("sacrifice_area"))
            canvas.use("altar", scale=0.9)
        for seat, look in enumerate(self.looks):
            left = x + 94 + 72 * seat
            canvas.use(f"tribe-{look.colour}", left, y + 28, 1)
            canvas.text(left + 18, y + 35, view["players"][seat]["sacrificed"], 20, "start", class_="b", id=f"sacrificed-{look.colour}")
        for number in range(1, ROUNDS + 1):
            done = "var(--ember)" if number == view["round"] else "var(--stone-dark)" if number < view["round"] else "none"
            canvas.circle(x + 94 + 34 * (number - 1), y + 60, 7, fill=done, stroke="var(--stone-dark)", stroke_width=1.5)

    def draw_players(self, x: float, y: float, width: float) -> None:
        for seat in range(len(self.looks)):
            self.draw_player(seat, x, y + self.panel_height() * seat, width, self.panel_height() - 8)

    def draw_player(self, seat: int, x: float, y: float, width: float, height: float) -> None:
        """Score, tokens left and in hand, card and talisman; at the end the points by source."""
        canvas, view, look = self.canvas, self.view, self.looks[seat]
        player = view["players"][seat]
        is_next = view["to_act"] == seat
        table.panel(canvas, x, y, width, height, edge=look.colour, thick=4.5 if is_next else 1.5)
        look.token(canvas, x + 26, y + 26, 16)
        table.mark_actor(canvas, self.last, seat, x + 26, y + 26)
        canvas.label(x + 50, y + 25, look.name, 120, 18, "start", class_="h")
        canvas.use("star", x + width - 24, y + 25, 0.75)
        canvas.text(x + width - 42, y + 34, view["scores"][seat], 26, "end", class_="h", id=f"score-{look.colour}")
        if view["talisman"] == seat and view["round"]:
            with canvas.piece("talisman", x + 74 + min(120, width_of(look.name, 18, True)), y + 24, title=self.word("talisman")):
                canvas.use("talisman", scale=0.9)
        if self.is_over:
            for place, (source, points) in enumerate(view["points"][seat].items()):
                left, top = x + 14 + (width - 20) / 2 * (place % 2), y + 56 + 27 * (place // 2)
                canvas.label(left, top, self.say(f"score.{source}"), (width - 20) / 2 - 44, 12.5, "start", 2)
                canvas.text(left + (width - 20) / 2 - 18, top + 5, points, 13.5, "end", class_="b")
            return
        with canvas.group(id=f"supply-{look.colour}"):
            canvas.element("title", f"{self.word('supply')}: {player['supply']}")
            for place in range(min(player["supply"], 24)):
                canvas.use(f"token-{look.colour}", x + 20 + 12 * (place // 2), y + 56 + 15 * (place % 2), 0.3)
        table.badge(canvas, x + 180, y + 64, player["supply"], 14)
        if is_next and view["hand"]:
            for place in range(view["hand"]):
                canvas.use(f"tribe-{look.colour}", x + 222 + 30 * place, y + 64, 1.05)
        card = view["cards"][seat]
        if card:
            face = f"guardian-{card}" if card > 0 else "guardian-back"
            with canvas.placed(x + width - 36, y + 68, 0.42, id=f"card-{look.colour}"):
                canvas.element("title", f"{self.word('guardian')} {card}" if card > 0 else self.word("closed_card"))
                canvas.use(face)

    def draw_legend(self, x: float, y: float, width: float) -> None:
        """The eight terrains by name."""
        canvas = self.canvas
        table.panel(canvas, x, y, width, 68)
        step = (width - 12) / 4
        for place, (name, symbol) in enumerate(TERRAINS):
            left, top = x + 10 + step * (place % 4), y + 18 + 32 * (place // 4)
            canvas.rect(left, top - 12, 24, 24, rx=4, fill="var(--sea)" if name == "water" else "var(--meadow)")
            if symbol:
                canvas.use(symbol, left + 12, top, 0.62)
            canvas.label(left + 30, top, self.word(name), step - 34, 11, "start", 2, class_="faint")

    def draw_crossing(self, action: int, name: str) -> None:
        """In a tall drawing: the button of a crossing."""
        if not self.is_tall or action not in self.crossings:
            return
        row, column = divmod(self.crossings.index(action), CROSSINGS_IN_A_ROW)
        step = 374 / CROSSINGS_IN_A_ROW
        x, y = 8 + step * column, 78 + self.board_height * 390 / SIDE + 8 + 54 * len(self.buttons) + 50 * row
        with self.canvas.outside():
            self.canvas.rect(x, y, step - 4, 46, rx=9, class_="choice")
            self.canvas.use("boat", x + 20, y + 24, 0.5)
            self.canvas.text(x + 52, y + 29, name, 15, class_="b")

    def draw_buttons(self, x: float, y: float, width: float) -> None:
        """The choices that have no place on the board."""
        for place, action in enumerate(self.buttons):
            symbol = "talisman" if NUMBERING.kind[action] == Act.TALISMAN else ""
            if self.is_tall:
                table.button(self.canvas, action, self.describe(action), x, y + 54 * place, width, 48, symbol=symbol)
            else:
                step = width / len(self.buttons)
                table.button(self.canvas, action, self.describe(action), x + step * place, y, step - 6, 44, symbol=symbol)


def tribe(colour: str, letter: str) -> str:
    """A token of a tribe with its letter, radius 13."""
    lower = 3.2 if colour == "blue" else 0
    return (
        f'<g transform="scale(.65)">{token_symbol(colour)}</g>'
        f'<text y="{5 + lower:g}" font-size="14" text-anchor="middle" class="b" style="fill:var(--{colour}-ink)">{letter}</text>'
    )
