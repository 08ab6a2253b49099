"""What all parts of a drawing share: the view with its words, what was done last, and how customers are named and looked up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import DrawingScene
from motu.games.polynesia import moves
from motu.games.polynesia.components import Card, PolynesiaComponents, packed
from motu.games.polynesia.moves import Customer
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.view import PolynesiaView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event


class PolynesiaScene(DrawingScene):
    """A drawing in the making, which is passed from part to part."""

    view: PolynesiaView
    state: Polynesia

    def __init__(self, game: Game, view: PolynesiaView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.printed: PolynesiaComponents = game.components_of(view["options"])[0]
        self.season = moves.SEASON_NAMES.index(view["season"])

    # -- words -------------------------------------------------------------------------------------------------------

    def where(self) -> str:
        return self.word("where", season=self.view["season"], round=self.view["round"])

    def good(self, good: int) -> str:
        return self.word(f"good.{moves.GOOD_NAMES[good]}")

    def counted(self, goods: list[int]) -> str:
        return ", ".join(f"{self.good(good)} {count}" for good, count in enumerate(goods) if count)

    def asks(self, card: Card) -> str:
        """What a customer asks for: `fish ×2, turtle`."""
        return str(self.game.word("asks", packed(card.goods), self.language))

    def customer(self, card: Card) -> str:
        return self.word(f"customer.{moves.KIND_NAMES[card.kind]}")

    def about_card(self, card: Card) -> str:
        """A customer in words: `Dancer: mask, fish`."""
        return f"{self.customer(card)}: {self.asks(card)}"

    # -- what lies and was done ------------------------------------------------------------------------------------------

    def card(self, name: str) -> Card | None:
        """The card with this code; None for an empty place."""
        return None if name == "-" else self.printed.cards[moves.CARD_NAMES.index(name)]

    def kind_of(self, name: str) -> int | None:
        """The kind of the card in a cell; None if it is empty."""
        return None if name == "-" else int(self.printed.cards[moves.CARD_NAMES.index(name)].kind)

    def is_bound(self, village: list[list[str]], season: int, column: int) -> bool:
        """P-SCORE-4: whether a customer stands under one of its own type."""
        if season == 0:
            return False
        kind = self.kind_of(village[season][column])
        return kind not in (None, Customer.TOTEM) and self.kind_of(village[season - 1][column]) == kind

    def latest(self, *kinds: str) -> Event | None:
        """The last event of these kinds among those to mark."""
        return next((event for event in reversed(self.last) if event.kind in kinds), None)

    @property
    def reader(self) -> int:
        """The seat whose goods lie before the market: the reader's, or that of who is to act."""
        if self.view["seat"] is not None:
            return int(self.view["seat"])
        if self.view["outcome"] is not None:
            return int(self.view["outcome"]["winners"][0])
        return max(0, int(self.view["to_act"]))
