"""The words of the game: goods, cards, steps, kinds of action and reasons to refuse."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.numbering import Field, Kind, Numbering, named, names_in
from motu.core.rulings import Ruling, ruling_table

SEAT_NAMES: Final = ("red", "yellow", "blue", "green")
MOST_SEATS: Final = 4

# Goods; a set of goods has bit g for good g
GOODS: Final = 4
GOOD_NAMES: Final = ("mask", "wreath", "fish", "turtle")
GOOD_LETTERS: Final = "MWFT"
ALL_GOODS: Final = 15
MOST_PRICE: Final = 9
"""Prices go from 1 to this."""

# Cards
CARDS: Final = 54
CARD_NAMES: Final = tuple(
    f"{prefix}-{number:02}" for prefix, copies in (("C1", 14), ("C2", 14), ("C3", 14), ("TO", 12)) for number in range(1, copies + 1)
)


class Customer:
    """The kinds of cards: three types of customers, and totem cards."""

    CHIEF: Final = 0
    DANCER: Final = 1
    NAVIGATOR: Final = 2
    TOTEM: Final = 3


KIND_NAMES: Final = names_in(Customer)

# Places
SEASONS: Final = 3
COLUMNS: Final = 4
CELLS: Final = 12
SLOTS: Final = 4
"""P-SETUP-4: open cards of the display."""
SEASON_NAMES: Final = ("I", "II", "III")
SLOT_NAMES: Final = ("1", "2", "3", "4")
CELL_NAMES: Final = tuple(f"{season}{column}" for season in SEASON_NAMES for column in range(1, COLUMNS + 1))
"""The cells of a village row by row; a cell is season * 4 + column."""


class Source:
    """Sources of points."""

    SET: Final = 0
    GOODS: Final = 1
    NEIGHBOURS: Final = 2
    TOTEMS: Final = 3


SOURCES: Final = 4
SOURCE_NAMES: Final = names_in(Source)


def letters(goods: int) -> str:
    """A set of goods in letters, for example MF."""
    return "".join(GOOD_LETTERS[good] for good in range(GOODS) if goods & 2**good)


EXCHANGES: Final = [(give, take) for give in range(1, 16) for take in range(1, 16) if give & take == 0]
"""P-TRADE-2, P-TRADE-6, rulings P-A2 and P-A3: every pair of two non-empty sets of goods that share none; there are 50."""
EXCHANGE_NAMES: Final = tuple(f"{letters(give)}>{letters(take)}" for give, take in EXCHANGES)
EXCHANGE_COUNT: Final = 50
TRADES: Final = [*EXCHANGES, *((0, 2**good) for good in range(GOODS)), (0, 0)]
"""What is given and taken by every action that is no card: exchanges, goods that cost 1, passing; their numbers come first of all."""
GIVEN: Final[vec[i64]] = vec[i64]([give for give, _ in TRADES])
TAKEN: Final[vec[i64]] = vec[i64]([take for _, take in TRADES])


class Step:
    """The steps of the agenda: first those that ask somebody, then those that happen by themselves."""

    DEAL: Final = 1
    FIRST_PLAYER: Final = 2
    ROLL: Final = 3
    TURN: Final = 4
    REFILL: Final = 5
    REOPEN: Final = 6
    START_ROUND: Final = 7
    NEXT_ROUND: Final = 8
    SCORE: Final = 9


STEP_NAMES: Final = names_in(Step)


class Act:
    """Kinds of action: first those of the seats, then those of chance."""

    EXCHANGE: Final = 0
    TAKE: Final = 1
    PASS: Final = 2
    PLAY: Final = 3
    START: Final = 4
    TURN_UP: Final = 5
    SHOW: Final = 6


NUMBERING: Final = Numbering(
    (
        Kind(Act.EXCHANGE, "exchange", "{exchange}", (Step.TURN,), (named("exchange", EXCHANGE_NAMES),)),
        Kind(Act.TAKE, "take", "take {good}", (Step.TURN,), (named("good", tuple(GOOD_LETTERS)),)),
        Kind(Act.PASS, "pass", "pass", (Step.TURN,)),
        Kind(Act.PLAY, "play", "card {slot}>{cell}", (Step.TURN,), (named("slot", SLOT_NAMES), named("cell", CELL_NAMES))),
        Kind(Act.START, "start_player", "start {seat}", (Step.FIRST_PLAYER,), (named("seat", SEAT_NAMES),), lot=True),
        Kind(Act.TURN_UP, "turn_up", "turn up {card}", (Step.DEAL, Step.REFILL, Step.REOPEN), (named("card", CARD_NAMES),), lot=True),
        Kind(
            Act.SHOW, "roll", "{good}={price}", (Step.ROLL,), (named("good", tuple(GOOD_LETTERS)), Field("price", 1, MOST_PRICE)), lot=True
        ),
    )
)


class Why:
    """Reasons to refuse."""

    GOOD_NOT_HELD: Final = 8
    NOT_ON_MARKET: Final = 9
    TOO_DEAR: Final = 10
    NOT_PRICED_ONE: Final = 11
    NONE_TO_TAKE: Final = 12
    CARD_NOT_AFFORDABLE: Final = 13
    OTHER_SEASON: Final = 14
    CELL_TAKEN: Final = 15
    NOT_STUCK: Final = 16
    NO_SUCH_SEAT: Final = 17
    NOT_IN_DECK: Final = 18
    OTHER_DIE: Final = 19
    NO_SUCH_FACE: Final = 20


RULINGS: Final = ruling_table(
    Ruling(Why.GOOD_NOT_HELD, "exchange.not_held", "P-TRADE-1"),
    Ruling(Why.NOT_ON_MARKET, "exchange.not_on_market", "P-TRADE-5"),
    Ruling(Why.TOO_DEAR, "exchange.too_dear", "P-TRADE-3"),
    Ruling(Why.NOT_PRICED_ONE, "take.not_priced_one", "P-TAKE-1"),
    Ruling(Why.NONE_TO_TAKE, "take.not_on_market", "P-TAKE-3"),
    Ruling(Why.CARD_NOT_AFFORDABLE, "card.not_affordable", "P-CARD-1"),
    Ruling(Why.OTHER_SEASON, "card.other_season", "P-CARD-3"),
    Ruling(Why.CELL_TAKEN, "card.cell_taken", "P-CARD-2"),
    Ruling(Why.NOT_STUCK, "pass.not_stuck", "P-A1"),
    Ruling(Why.NO_SUCH_SEAT, "start.no_such_seat", "P-ROUND-2"),
    Ruling(Why.NOT_IN_DECK, "draw.not_in_deck", "P-CARD-5"),
    Ruling(Why.OTHER_DIE, "roll.other_die", "P-ROUND-3"),
    Ruling(Why.NO_SUCH_FACE, "roll.no_such_face", "P-ROUND-3"),
)
