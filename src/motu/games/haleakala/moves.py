"""The words of the game: cards, steps, kinds of action and reasons to refuse."""

from __future__ import annotations

from typing import Final

from motu.core.numbering import Field, Kind, Numbering, named, names_in
from motu.core.rulings import Ruling, ruling_table
from motu.games.haleakala.island import AREA_NAMES

RED: Final = 0
YELLOW: Final = 1
SEAT_NAMES: Final = ("red", "yellow")


class PalmCard:
    """Kinds of palm card."""

    STATUE: Final = 0
    SHELL: Final = 1
    BASKET: Final = 2
    WHITE_PEARL: Final = 3
    BLACK_PEARL: Final = 4
    NAUTILUS: Final = 5
    PRIESTESS: Final = 6
    LAVA: Final = 7


CARD_KINDS: Final = 8
CARD_NAMES: Final = names_in(PalmCard)


class RackCard:
    """Cards of the rack; the first five are scoring cards."""

    BUTTERFLIES: Final = 0
    MAJORITY: Final = 1
    SEGMENT: Final = 2
    FOREST: Final = 3
    MOUNTAIN: Final = 4
    PRIESTESS: Final = 5


RACK_CARDS: Final = 6
RACK_NAMES: Final = names_in(RackCard)
WHOLE_RACK: Final = 63


class Source:
    """Where points come from."""

    STATUES: Final = 0
    BASKETS: Final = 1
    PEARLS: Final = 2
    NAUTILUS: Final = 3
    RACK: Final = 4
    """The scoring cards of the rack follow in the order of the rack."""
    SHELLS: Final = 9


SOURCE_NAMES: Final = ("statues", "baskets", "pearls", "nautilus", *RACK_NAMES[:5], "shells")


class Step:
    """Steps of the agenda: first those that ask somebody, then those that happen by themselves."""

    START_PLAYER: Final = 1
    DEAL: Final = 2
    TURN: Final = 3
    SHAMAN: Final = 4
    INVOKE: Final = 5
    CHOOSE_CARD: Final = 6
    PRIESTESS: Final = 7
    BUY: Final = 8
    BUY_BEFORE_SCORING: Final = 9
    REFILL: Final = 10
    SAIL: Final = 11
    RECEIVE: Final = 12
    DISCS_BACK: Final = 13
    FILL_RECESSES: Final = 14
    OFFER: Final = 15
    SCORE: Final = 16
    NEXT_TURN: Final = 17


STEP_NAMES: Final = names_in(Step)
FIRST_AUTOMATIC: Final = 11
"""From this step on nothing is asked."""


class Act:
    """Kinds of action."""

    START: Final = 0
    TURN_UP: Final = 1
    PLACE: Final = 2
    TAKE_BACK: Final = 3
    MOVE_BOAT: Final = 4
    WALK: Final = 5
    STAY: Final = 6
    SUMMON: Final = 7
    NO_SUMMON: Final = 8
    CHOOSE: Final = 9
    MOVE_LAVA: Final = 10
    PURCHASE: Final = 11
    NO_PURCHASE: Final = 12


CRATERS: Final = AREA_NAMES[24:]
BEACH_NAMES: Final = ("0", "1", "2", "3", "4", "5")
DISC_NAMES: Final = ("invocation", "1", "2", "3", "4", "5")
INVOCATION: Final = 0
"""The number under which the invocation disc stands where a disc is named."""

NUMBERING: Final = Numbering(
    (
        Kind(Act.START, "start_player", "start {seat}", (Step.START_PLAYER,), (named("seat", SEAT_NAMES),), lot=True),
        Kind(Act.TURN_UP, "turn_up", "turn up {card}", (Step.DEAL, Step.REFILL), (named("card", CARD_NAMES),), lot=True),
        Kind(Act.PLACE, "place", "{disc}>b{beach}", (Step.TURN,), (named("beach", BEACH_NAMES), Field("disc", 1, 5))),
        Kind(Act.TAKE_BACK, "take_back", "{disc}<b{beach}", (Step.TURN,), (named("beach", BEACH_NAMES), named("disc", DISC_NAMES))),
        Kind(Act.MOVE_BOAT, "move_boat", "boat", (Step.TURN,)),
        Kind(Act.WALK, "walk", "shaman {area}", (Step.SHAMAN,), (named("area", AREA_NAMES),)),
        Kind(Act.STAY, "stay", "stay", (Step.SHAMAN,)),
        Kind(Act.SUMMON, "summon", "summon", (Step.INVOKE,)),
        Kind(Act.NO_SUMMON, "no_summon", "no summon", (Step.INVOKE,)),
        Kind(Act.CHOOSE, "choose", "card {recess}", (Step.CHOOSE_CARD,), (named("recess", ("A", "B")),)),
        Kind(Act.MOVE_LAVA, "move_lava", "lava {origin}>{target}", (Step.PRIESTESS,), (named("origin", CRATERS), named("target", CRATERS))),
        Kind(Act.PURCHASE, "buy", "buy {rack}", (Step.BUY, Step.BUY_BEFORE_SCORING), (named("rack", RACK_NAMES),)),
        Kind(Act.NO_PURCHASE, "no_purchase", "buy nothing", (Step.BUY, Step.BUY_BEFORE_SCORING)),
    )
)


class Why:
    """Reasons to refuse."""

    DISC_NOT_IN_SUPPLY: Final = 8
    SUMS_EQUAL: Final = 9
    DISC_NOT_ON_BEACH: Final = 10
    TAKE_BACK_EQUAL: Final = 11
    INVOCATION_NOT_BY_ACTION: Final = 12
    DISC_LEFT: Final = 13
    CAP_REACHED: Final = 14
    UPHILL_TWICE: Final = 15
    TOO_FAR: Final = 16
    OTHER_SHAMAN: Final = 17
    NO_BEACH: Final = 18
    NO_CRATER: Final = 19
    ALREADY_THERE: Final = 20
    NO_WALK_NOW: Final = 21
    NO_INVOCATION_IN_BASIC: Final = 22
    INVOCATION_NOT_IN_SUPPLY: Final = 23
    NO_LAVA_LEFT: Final = 24
    ONLY_AT_THE_BOAT: Final = 25
    NO_LAVA_THERE: Final = 26
    NOT_NEXT_CRATER: Final = 27
    RACK_GONE: Final = 28
    RACK_TOO_DEAR: Final = 29
    NO_SHELL_RECEIVED: Final = 30
    NO_SUCH_CARD_LEFT: Final = 31


RULINGS: Final = ruling_table(
    Ruling(Why.DISC_NOT_IN_SUPPLY, "disc.not_in_supply", "H-TURN-1"),
    Ruling(Why.SUMS_EQUAL, "disc.sums_equal", "H-DISC-2"),
    Ruling(Why.DISC_NOT_ON_BEACH, "disc.not_on_beach", "H-TURN-4"),
    Ruling(Why.TAKE_BACK_EQUAL, "disc.take_back_equal", "H-DISC-2"),
    Ruling(Why.INVOCATION_NOT_BY_ACTION, "invocation.not_by_action", "H-TAC-6"),
    Ruling(Why.DISC_LEFT, "boat.disc_left", "H-TURN-5"),
    Ruling(Why.CAP_REACHED, "cap.move_boat", "H-AMB-8"),
    Ruling(Why.UPHILL_TWICE, "shaman.uphill_twice", "H-SHAMAN-2"),
    Ruling(Why.TOO_FAR, "shaman.too_far", "H-SHAMAN-1"),
    Ruling(Why.OTHER_SHAMAN, "shaman.occupied", "H-SHAMAN-5"),
    Ruling(Why.NO_BEACH, "shaman.no_beach", "H-SHAMAN-8"),
    Ruling(Why.NO_CRATER, "shaman.crater", "H-SHAMAN-7"),
    Ruling(Why.ALREADY_THERE, "shaman.already_there", "H-SHAMAN-1"),
    Ruling(Why.NO_WALK_NOW, "shaman.not_now", "H-SHAMAN-1"),
    Ruling(Why.NO_INVOCATION_IN_BASIC, "invocation.basic_game", "H-SETUP-5"),
    Ruling(Why.INVOCATION_NOT_IN_SUPPLY, "invocation.not_in_supply", "H-TAC-2"),
    Ruling(Why.NO_LAVA_LEFT, "invocation.no_lava", "H-TAC-4"),
    Ruling(Why.ONLY_AT_THE_BOAT, "invocation.only_at_the_boat", "H-TAC-2"),
    Ruling(Why.NO_LAVA_THERE, "lava.none", "H-PRIEST-1"),
    Ruling(Why.NOT_NEXT_CRATER, "lava.not_adjacent", "H-PRIEST-2"),
    Ruling(Why.RACK_GONE, "rack.gone", "H-SHELL-7"),
    Ruling(Why.RACK_TOO_DEAR, "rack.too_dear", "H-SHELL-2"),
    Ruling(Why.NO_SHELL_RECEIVED, "rack.no_shell_received", "H-SHELL-1"),
    Ruling(Why.NO_SUCH_CARD_LEFT, "chance.not_possible", "H-CARD-9"),
)
