"""What all panels of a drawing share: the view with its words and choices, the canvas, and a customer card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import DrawingScene
from motu.games.polynesia.components import PolynesiaComponents
from motu.games.polynesia.draw_cards import SYMBOLS
from motu.games.polynesia.draw_sheet import draw_customer
from motu.games.polynesia.moves import CARD_NAMES, GOOD_NAMES, KIND_NAMES, NUMBERING, Act
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.view import PolynesiaView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

BUTTON_ROW = 48


class PolynesiaScene(DrawingScene):
    """A drawing in the making, which is passed from panel to panel."""

    view: PolynesiaView
    state: Polynesia

    def __init__(self, game: Game, view: PolynesiaView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.printed: PolynesiaComponents = game.components_of(view["options"])[0]
        self.choices: dict[int, list[int]] = {}
        """What can be decided, by kind of action."""
        for action in view["legal"]:
            self.choices.setdefault(int(NUMBERING.kind[action]), []).append(action)
        size = (390.0, self.tall_height()) if self.is_tall else (1200.0, 800.0)
        self.open_canvas(*size, SYMBOLS)

    # -- words -------------------------------------------------------------------------------------------------------

    def where(self) -> str:
        return f"{self.word('season')} {self.view['season']} · {self.word('round')} {self.view['round']}"

    def counted(self, goods: list[int]) -> str:
        return ", ".join(f"{self.word(f'good.{GOOD_NAMES[good]}')} {count}" for good, count in enumerate(goods) if count)

    # -- sizes -------------------------------------------------------------------------------------------------------

    def tray_height(self) -> float:
        rows = -(-len(self.choices.get(Act.EXCHANGE, [])) // 3) + (1 if Act.PASS in self.choices else 0)
        return BUTTON_ROW * rows + (12 if rows else 0)

    def tall_height(self) -> float:
        others = self.view["seats"] - 1
        return float(386 + self.tray_height() + 408 + 204 * -(-others // 2))

    # -- cards -------------------------------------------------------------------------------------------------------

    def kind_of(self, name: str) -> int | None:
        """The kind of the card in a cell; None if it is empty."""
        return None if name == "-" else int(self.printed.cards[CARD_NAMES.index(name)].kind)

    def draw_card(self, name: str, x: float, y: float, scale: float = 1) -> None:
        card = self.printed.cards[CARD_NAMES.index(name)]
        kind = self.word(f"customer.{KIND_NAMES[card.kind]}")
        with self.canvas.piece(f"card-{name}", x, y, scale=scale, title=f"{name}, {kind}: {self.counted(card.goods)}"):
            draw_customer(self.canvas, card)
