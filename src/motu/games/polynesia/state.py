"""The position on the table: what lies where. Rules that change it are in `set_up.py`, `season.py`, `turn.py` and `score.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.state import State
from motu.games.polynesia.components import PolynesiaComponents
from motu.games.polynesia.moves import CARDS, GOODS, MOST_SEATS, NUMBERING, SEASONS, SLOTS, SOURCE_NAMES, SOURCES

if TYPE_CHECKING:
    from motu.core.game import Game

GUARD: Final[i64] = 0x80808080
"""The top bit of each of four counters, which no count ever reaches."""
FULL: Final[i64] = 0x7F7F7F7F
GATHER: Final[i64] = 0x01020408
NO_CARD: Final = 0
"""An empty cell or an empty place of the display; otherwise it holds card + 1."""
NOBODY_YET: Final = 7
"""The season has been ended by no seat."""
WHOLE_DECK: Final[i64] = 2**CARDS - 1
NO_GOODS: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)
NO_CARDS: Final[vec[i64]] = vec[i64]([0] * (MOST_SEATS * SEASONS))
NO_POINTS: Final[vec[i64]] = vec[i64]([0] * (MOST_SEATS * SOURCES))


class PolynesiaState(State):
    """Everything on the table. Piles have no order, so nothing here is unknown to a player who remembers what happened in the open."""

    must_act: bool = False
    """Ruling P-A1: passing is allowed only when nothing else is; an option."""
    round_cap: i64 = 0
    """Ruling P-A23: complete rounds after which a season ends by itself; 0 for none."""
    season: i64 = 0
    """0 to 2. Public."""
    round: i64 = 0
    """The round of the season, from 1; 0 before the first. Public."""
    starter: i64 = 0
    """The starting player of the round. Public."""
    ender: i64 = NOBODY_YET
    """The seat that filled its row, until the season is scored. Public."""
    rolled: i64 = 0
    """How many dice of the round have been rolled, in the order of the goods."""
    roll: i64 = 0
    """The dice as one number: places among the different prices of each die, to the base of six; the first die counts most."""
    prices: i64 = 0
    """P-ROUND-3: the prices of the goods, eight bits a good; 0 for a die that is not rolled yet. Public."""
    market: i64 = 0
    """Goods on the market, eight bits a good. Public."""
    display: i64 = 0
    """The open cards, eight bits a place: card + 1 or NO_CARD. Public."""
    deck: i64 = 0
    """The cards of the deck as a bit set. Their order does not exist before a card is turned up. Public."""
    hands: vec[i64] = NO_GOODS
    """Goods of each seat, eight bits a good. Behind the screens (P-INFO-1), but all trades are made in the open (ruling P-A22)."""
    rows: vec[i64] = NO_CARDS
    """Cards in the villages, eight bits a column: card + 1 or NO_CARD; the row of a season is at seat * 3 + season. Public."""
    points: vec[i64] = NO_POINTS
    """Shells by source, at seat * 4 + source. Copies share it; a scoring puts a new one in its place."""

    def __init__(self, game: Game, printed: PolynesiaComponents, seats: i64, options: dict[str, int | str]) -> None:
        super().__init__(game, NUMBERING, seats, options)
        self.printed = printed
        """The printed data; shared by all copies."""

    def copy_to(self, copy: PolynesiaState) -> None:
        """Make a fresh state equal to this one."""
        self.share(copy)
        copy.must_act = self.must_act
        copy.round_cap = self.round_cap
        copy.season = self.season
        copy.round = self.round
        copy.starter = self.starter
        copy.ender = self.ender
        copy.rolled = self.rolled
        copy.roll = self.roll
        copy.prices = self.prices
        copy.market = self.market
        copy.display = self.display
        copy.deck = self.deck
        copy.hands = self.hands[:]
        copy.rows = self.rows[:]
        copy.points = self.points

    def price(self, good: i64) -> i64:
        return (self.prices >> (good * 8)) & 255

    def on_market(self, good: i64) -> i64:
        return (self.market >> (good * 8)) & 255

    def held(self, seat: i64, good: i64) -> i64:
        return (self.hands[seat] >> (good * 8)) & 255

    def open_card(self, slot: i64) -> i64:
        """The card in a place of the display; -1 if there is none."""
        return ((self.display >> (slot * 8)) & 255) - 1

    def card_in(self, seat: i64, season: i64, column: i64) -> i64:
        """The card in a cell of a village; -1 if there is none."""
        return ((self.rows[seat * SEASONS + season] >> (column * 8)) & 255) - 1

    def worth(self, goods: i64) -> i64:
        """P-TRADE-3: the summed price of one token each of a set of goods."""
        total: i64 = 0
        for good in range(GOODS):
            if goods & BIT[good]:
                total += self.price(good)
        return total

    def can_pay(self, seat: i64, card: i64) -> bool:
        """P-CARD-1: whether the seat has all goods that the card shows."""
        return (((self.hands[seat] | GUARD) - self.printed.cost[card]) & GUARD) == GUARD

    def empty_slot(self) -> i64:
        """The first empty place of the display; SLOTS if it is full."""
        slot: i64 = 0
        while slot < SLOTS and ((self.display >> (slot * 8)) & 255) != NO_CARD:
            slot += 1
        return slot

    def scores(self) -> list[int]:
        """P-SCORE-6, ruling P-A21: the shells of each seat; they never run out."""
        return [self.total(seat) for seat in range(self.seats)]

    def total(self, seat: i64) -> i64:
        total: i64 = 0
        for source in range(SOURCES):
            total += self.points[seat * SOURCES + source]
        return total

    def breakdown(self) -> list[dict[str, int]]:
        return [{name: self.points[seat * SOURCES + source] for source, name in enumerate(SOURCE_NAMES)} for seat in range(self.seats)]


def places_in_use(word: i64) -> i64:
    """Which of four eight-bit counters of a word are not 0, as a set of four bits; no counter may exceed 128."""
    return (((((word + FULL) & GUARD) >> 7) * GATHER) >> 24) & 15
