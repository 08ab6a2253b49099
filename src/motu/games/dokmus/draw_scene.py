"""What all panels of a drawing share: the view with its words and choices, sizes, and the canvas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import DrawingScene
from motu.drawing.seats import token_symbol
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.draw_tiles import SYMBOLS, TILE, side_art
from motu.games.dokmus.moves import NUMBERING, SIDE_NAMES, Act
from motu.games.dokmus.state import ROUNDS
from motu.games.dokmus.view import DokmusView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

MARGIN, GAP = 26, 18
SIDE = 3 * TILE + 2 * GAP + 2 * MARGIN
"""The board is as wide as this."""
MOST_HINTS = 90
"""With more choices than these, when a token may go to any free cell, the explanations are left out; the labels stay."""
NO_TILE = "-"
CROSSINGS_IN_A_ROW = 5


class DokmusScene(DrawingScene):
    """A drawing in the making, which is passed from panel to panel."""

    view: DokmusView

    def __init__(self, game: Game, view: DokmusView, language: str, layout: str, last: Iterable[Event]) -> None:
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

    def drawing(self, word: str) -> str:
        """The 49 letters of the side that a word like 3B2 names."""
        changed: dict[str, str] = self.view["redrawn"]
        return changed.get(word[:2]) or self.printed.drawings[SIDE_NAMES.index(word[:2])]

    def points_of(self, seat: int) -> int:
        return sum(self.view["points"][seat].values())

    def tray_height(self) -> float:
        return 54.0 * len(self.buttons) + 50 * -(-len(self.crossings) // CROSSINGS_IN_A_ROW)

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


def tribe(colour: str, letter: str) -> str:
    """A token of a tribe with its letter, radius 13."""
    lower = 3.2 if colour == "blue" else 0
    return (
        f'<g transform="scale(.65)">{token_symbol(colour)}</g>'
        f'<text y="{5 + lower:g}" font-size="14" text-anchor="middle" class="b" style="fill:var(--{colour}-ink)">{letter}</text>'
    )
