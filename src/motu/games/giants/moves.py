"""The words of the game: figures, pieces, steps, kinds of action and reasons to refuse."""

from __future__ import annotations

from typing import Final

from motu.core.numbering import Field, Kind, Numbering, named, names_in
from motu.core.rulings import Ruling, ruling_table

MOST_SEATS: Final = 5
SEAT_NAMES: Final = ("blue", "green", "red", "yellow", "purple")
SEAT_LETTERS: Final = "bgryp"

# Hexes are named by row and by their number from the west; a board has at most 62 of the 120 names
ROWS: Final = 10
ROW_LETTERS: Final = "abcdefghij"
ROW_LENGTH: Final = 12
CELL_NAMES: Final[tuple[str, ...]] = tuple(f"{letter}{number}" for letter in ROW_LETTERS for number in range(1, ROW_LENGTH + 1))
CELLS: Final = 120
MOST_AHU: Final = 40
AHU_NAMES: Final[tuple[str, ...]] = tuple(f"A{number}" for number in range(1, MOST_AHU + 1))


class Figure:
    """Figures of a clan."""

    WORKER: Final = 0
    SORCERER: Final = 1
    CHIEF: Final = 2


FIGURE_NAMES: Final = names_in(Figure)

# Pieces that travel: Moai by size, then headdresses. A piece gets the next number of its kind when it is made.
MOST_SIZE: Final = 3
SIZES: Final = (1, 2, 3)
MOST_MOAI: Final = (0, 17, 12, 6)
"""G-CMP-3: Moai of size 1, 2 and 3."""
MOST_HEADDRESSES: Final = 14
FIRST_OF_SIZE: Final = (0, 0, 17, 29)
FIRST_HEADDRESS: Final = 35
PIECES: Final = 49
PIECE_LETTERS: Final = "abcdefghijklmnopq"
PIECE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{kind}{PIECE_LETTERS[number]}" for kind, most in (("1", 17), ("2", 12), ("3", 6), ("h", 14)) for number in range(most)
)
"""The written names: 2c is the third Moai of size 2, ha the first headdress."""
PIECE_WORDS: Final[tuple[str, ...]] = ("moai_1",) * 17 + ("moai_2",) * 12 + ("moai_3",) * 6 + ("headdress",) * 14

# Payments for help: every way to give at most three points to five seats, fewest points first
PAYMENTS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    *((one,) for one in range(5)),
    *((one, two) for one in range(5) for two in range(one, 5)),
    *((one, two, three) for one in range(5) for two in range(one, 5) for three in range(two, 5)),
)
PAYMENT_NAMES: Final[tuple[str, ...]] = tuple("".join(SEAT_LETTERS[seat] for seat in payment) or "nobody" for payment in PAYMENTS)


class Source:
    """Sources of points."""

    HELPING: Final = 0
    MOAI: Final = 1
    HEADDRESS: Final = 2
    TABLET: Final = 3


SOURCES: Final = 4
SOURCE_NAMES: Final = names_in(Source)


class Step:
    """Steps of a round: first those that ask somebody, then those that happen by themselves."""

    FIRST_PLAYER: Final = 1
    DIE: Final = 2
    MARKER_BID: Final = 3
    SCULPTOR_BID: Final = 4
    CHOOSE: Final = 5
    PLACE: Final = 6
    HEX: Final = 7
    SPECIAL: Final = 8
    GO: Final = 9
    MOVE: Final = 10
    HELP: Final = 11
    UNMOVED: Final = 12
    TAKE_BACK: Final = 13
    PRODUCTION: Final = 14
    AUCTION: Final = 15
    CHOICE: Final = 16
    PLACEMENT: Final = 17
    TRANSPORT: Final = 18
    END_OF_ROUND: Final = 19
    NEXT_ROUND: Final = 20


FIRST_AUTOMATIC: Final = 14
STEP_NAMES: Final = names_in(Step)
PHASE_OF_STEP: Final = (5, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 1, 2, 2, 3, 4, 5, 5)
"""G-TURN-1: the phase of the round to which each step belongs; the last one when the game is over."""
LAST_PHASE: Final = 5


class Act:
    """Kinds of action."""

    BEGIN: Final = 0
    ROLL: Final = 1
    BID_MARKERS: Final = 2
    BID_SCULPTORS: Final = 3
    TAKE: Final = 4
    DECLINE: Final = 5
    FIGURE: Final = 6
    TABLET: Final = 7
    PASS: Final = 8
    PEEK: Final = 9
    PUT: Final = 10
    VILLAGE: Final = 11
    HUT: Final = 12
    FOREST: Final = 13
    QUARRY: Final = 14
    RESERVE: Final = 15
    NO_SPECIAL: Final = 16
    LIFT: Final = 17
    TO: Final = 18
    PAY: Final = 19
    ERECT: Final = 20
    CROWN: Final = 21
    MARK: Final = 22
    LEAVE: Final = 23
    CLAIM: Final = 24
    REGAIN: Final = 25
    DONE: Final = 26


class By:
    """G-AUC-8: who carves a Moai."""

    HANDS: Final = 0
    CHIEF: Final = 1


class EndedBy:
    """G-END-1, ruling G-AMB-57: why the game is over."""

    NONE: Final = 0
    BASES: Final = 1
    SUPPLY: Final = 2
    IDLE: Final = 3


ENDING_NAMES: Final = names_in(EndedBy)

NUMBERING: Final = Numbering(
    (
        Kind(Act.BEGIN, "begin", "first {seat}", (Step.FIRST_PLAYER,), (named("seat", SEAT_NAMES),), lot=True),
        Kind(Act.ROLL, "roll", "roll {face}", (Step.DIE,), (Field("face", 0, 3),), lot=True),
        Kind(Act.BID_MARKERS, "bid_markers", "bid {n}", (Step.MARKER_BID,), (Field("n", 0, 6),)),
        Kind(
            Act.BID_SCULPTORS,
            "bid_sculptors",
            "sculptors {workers}{sorcerer}{chief}",
            (Step.SCULPTOR_BID,),
            (Field("workers", 0, 6), named("sorcerer", ("", "s")), named("chief", ("", "c"))),
        ),
        Kind(Act.TAKE, "take", "take {size}{by}", (Step.CHOOSE,), (Field("size", 1, 3), named("by", ("", "c")))),
        Kind(Act.DECLINE, "decline", "decline", (Step.CHOOSE,)),
        Kind(Act.FIGURE, "figure", "{figure}{logs}", (Step.PLACE,), (named("figure", FIGURE_NAMES), named("logs", ("", "+1", "+2")))),
        Kind(Act.TABLET, "tablet", "tablet", (Step.PLACE,)),
        Kind(Act.PASS, "pass", "pass", (Step.PLACE, Step.GO)),
        Kind(Act.PEEK, "peek", "peek {ahu}", (Step.PLACE, Step.GO, Step.MOVE), (named("ahu", AHU_NAMES),)),
        Kind(Act.PUT, "put", "on {hex}", (Step.HEX,), (named("hex", CELL_NAMES),)),
        Kind(Act.VILLAGE, "village", "village", (Step.SPECIAL,)),
        Kind(Act.HUT, "hut", "hut", (Step.SPECIAL,)),
        Kind(Act.FOREST, "forest", "forest", (Step.SPECIAL,)),
        Kind(Act.QUARRY, "quarry", "headdress", (Step.SPECIAL,)),
        Kind(Act.RESERVE, "reserve", "reserve {ahu}", (Step.SPECIAL,), (named("ahu", AHU_NAMES),)),
        Kind(Act.NO_SPECIAL, "no_special", "no action", (Step.SPECIAL,)),
        Kind(Act.LIFT, "lift", "lift {piece}", (Step.GO,), (named("piece", PIECE_NAMES),)),
        Kind(Act.TO, "to", "to {hex}", (Step.MOVE,), (named("hex", CELL_NAMES),)),
        Kind(Act.PAY, "pay", "pay {helpers}", (Step.HELP,), (named("helpers", PAYMENT_NAMES),)),
        Kind(Act.ERECT, "erect", "erect {ahu}", (Step.MOVE,), (named("ahu", AHU_NAMES),)),
        Kind(Act.CROWN, "crown", "crown {ahu}", (Step.MOVE,), (named("ahu", AHU_NAMES),)),
        Kind(Act.MARK, "mark", "mark", (Step.MOVE,)),
        Kind(Act.LEAVE, "leave", "leave", (Step.MOVE,)),
        Kind(Act.CLAIM, "claim", "mark {piece}", (Step.UNMOVED,), (named("piece", PIECE_NAMES),)),
        Kind(Act.REGAIN, "regain", "unmark {piece}", (Step.TAKE_BACK,), (named("piece", PIECE_NAMES),)),
        Kind(Act.DONE, "done", "done", (Step.UNMOVED, Step.TAKE_BACK)),
    )
)


class Why:
    """Reasons to refuse."""

    NO_SUCH_SEAT: Final = 8
    NO_SUCH_FACE: Final = 9
    TOO_FEW_MARKERS: Final = 10
    TOO_FEW_FIGURES: Final = 11
    NOT_ON_OFFER: Final = 12
    TOO_FEW_SCULPTORS: Final = 13
    NO_CHIEF_BID: Final = 14
    CHIEF_HAS_CARVED: Final = 15
    SCULPTORS_POOLED: Final = 16
    FIGURE_NOT_THERE: Final = 17
    TOO_FEW_LOGS: Final = 18
    LOGS_WITH_CHIEF: Final = 19
    NO_MARKER_TO_SPEND: Final = 20
    NO_HALF_LEFT: Final = 21
    NO_SUCH_HEX: Final = 22
    OTHER_SPECIAL: Final = 23
    NO_WORKER_STORED: Final = 24
    NO_MARKER_STORED: Final = 25
    FOREST_FELLED: Final = 26
    NO_HEADDRESS_LEFT: Final = 27
    RESERVE_ELSEWHERE: Final = 28
    RESERVE_TAKEN: Final = 29
    RESERVE_WITHOUT_BASE: Final = 30
    NO_HALF_TO_GIVE: Final = 31
    NOTHING_TO_PEEK: Final = 32
    PEEKED_BEFORE: Final = 33
    OWNERS_SHOWN: Final = 34
    PIECE_ABSENT: Final = 35
    PIECE_ERECTED: Final = 36
    PIECE_MARKED: Final = 37
    PIECE_HELD: Final = 38
    PIECE_STUCK: Final = 39
    PIECE_UNFINISHABLE: Final = 40
    NOT_NEXT: Final = 41
    BEEN_THERE: Final = 42
    TOO_WEAK: Final = 43
    DEAD_END: Final = 44
    OTHER_HELPERS: Final = 45
    ERECT_HEADDRESS: Final = 46
    ERECT_ELSEWHERE: Final = 47
    AHU_OCCUPIED: Final = 48
    AHU_RESERVED: Final = 49
    ERECT_WITHOUT_FIGURE: Final = 50
    ERECT_WITHOUT_BASE: Final = 51
    CROWN_WITH_MOAI: Final = 52
    CROWN_ELSEWHERE: Final = 53
    NO_MOAI_TO_CROWN: Final = 54
    CROWNED_ALREADY: Final = 55
    CROWN_WITHOUT_FIGURE: Final = 56
    NO_MARKER_LEFT: Final = 57
    MARKED_ALREADY: Final = 58
    NOT_MOVED: Final = 59
    RECOVERED: Final = 60
    CLAIM_NOT_YOURS: Final = 61
    MARKER_NOT_YOURS: Final = 62


RULINGS: Final = ruling_table(
    Ruling(Why.NO_SUCH_SEAT, "first.no_seat", "G-SETUP-12"),
    Ruling(Why.NO_SUCH_FACE, "roll.no_face", "G-AMB-08"),
    Ruling(Why.TOO_FEW_MARKERS, "bid.markers", "G-AUC-1"),
    Ruling(Why.TOO_FEW_FIGURES, "bid.figures", "G-AUC-2"),
    Ruling(Why.NOT_ON_OFFER, "take.not_offered", "G-AUC-5"),
    Ruling(Why.TOO_FEW_SCULPTORS, "take.sculptors", "G-AUC-3"),
    Ruling(Why.NO_CHIEF_BID, "take.no_chief", "G-AUC-8"),
    Ruling(Why.CHIEF_HAS_CARVED, "take.chief_used", "G-AUC-13"),
    Ruling(Why.SCULPTORS_POOLED, "take.pooled", "G-AMB-02"),
    Ruling(Why.FIGURE_NOT_THERE, "figure.none", "G-PLACE-2"),
    Ruling(Why.TOO_FEW_LOGS, "figure.logs", "G-PLACE-6"),
    Ruling(Why.LOGS_WITH_CHIEF, "figure.chief_logs", "G-AMB-12"),
    Ruling(Why.NO_MARKER_TO_SPEND, "tablet.no_marker", "G-RONGO-1"),
    Ruling(Why.NO_HALF_LEFT, "tablet.none_left", "G-AMB-14"),
    Ruling(Why.NO_SUCH_HEX, "hex.none", "G-PLACE-5"),
    Ruling(Why.OTHER_SPECIAL, "special.nothing", "G-SORC-9"),
    Ruling(Why.NO_WORKER_STORED, "special.no_worker", "G-AMB-13"),
    Ruling(Why.NO_MARKER_STORED, "special.no_marker", "G-AMB-13"),
    Ruling(Why.FOREST_FELLED, "special.felled", "G-SORC-3"),
    Ruling(Why.NO_HEADDRESS_LEFT, "special.no_headdress", "G-AMB-14"),
    Ruling(Why.RESERVE_ELSEWHERE, "reserve.not_here", "G-ADJ-1"),
    Ruling(Why.RESERVE_TAKEN, "reserve.taken", "G-AMB-16"),
    Ruling(Why.RESERVE_WITHOUT_BASE, "reserve.no_base", "G-AMB-16"),
    Ruling(Why.NO_HALF_TO_GIVE, "peek.no_half", "G-CROWN-2"),
    Ruling(Why.NOTHING_TO_PEEK, "peek.no_moai", "G-CROWN-2"),
    Ruling(Why.PEEKED_BEFORE, "peek.known", "G-AMB-31"),
    Ruling(Why.OWNERS_SHOWN, "peek.open", "G-AMB-47"),
    Ruling(Why.PIECE_ABSENT, "piece.absent", "G-TRANS-5"),
    Ruling(Why.PIECE_ERECTED, "piece.erected", "G-ERECT-4"),
    Ruling(Why.PIECE_MARKED, "piece.marked", "G-MARK-4"),
    Ruling(Why.PIECE_HELD, "piece.held", "G-AMB-35"),
    Ruling(Why.PIECE_STUCK, "piece.stuck", "G-AMB-59"),
    Ruling(Why.PIECE_UNFINISHABLE, "piece.unfinishable", "G-RECOVER-3"),
    Ruling(Why.NOT_NEXT, "step.far", "G-TRANS-5"),
    Ruling(Why.BEEN_THERE, "step.visited", "G-TRANS-10"),
    Ruling(Why.TOO_WEAK, "step.weak", "G-AMB-22"),
    Ruling(Why.DEAD_END, "step.unfinishable", "G-AMB-56"),
    Ruling(Why.OTHER_HELPERS, "pay.impossible", "G-AMB-19"),
    Ruling(Why.ERECT_HEADDRESS, "erect.headdress", "G-CROWN-1"),
    Ruling(Why.ERECT_ELSEWHERE, "erect.not_here", "G-ADJ-1"),
    Ruling(Why.AHU_OCCUPIED, "erect.occupied", "G-ERECT-1"),
    Ruling(Why.AHU_RESERVED, "erect.reserved", "G-SORC-5"),
    Ruling(Why.ERECT_WITHOUT_FIGURE, "erect.no_figure", "G-ERECT-1"),
    Ruling(Why.ERECT_WITHOUT_BASE, "erect.no_base", "G-AMB-29"),
    Ruling(Why.CROWN_WITH_MOAI, "crown.moai", "G-CROWN-1"),
    Ruling(Why.CROWN_ELSEWHERE, "crown.not_here", "G-ADJ-1"),
    Ruling(Why.NO_MOAI_TO_CROWN, "crown.no_moai", "G-CROWN-1"),
    Ruling(Why.CROWNED_ALREADY, "crown.crowned", "G-CROWN-1"),
    Ruling(Why.CROWN_WITHOUT_FIGURE, "crown.no_figure", "G-CROWN-1"),
    Ruling(Why.NO_MARKER_LEFT, "mark.none_left", "G-MARK-3"),
    Ruling(Why.MARKED_ALREADY, "mark.marked", "G-AMB-37"),
    Ruling(Why.NOT_MOVED, "leave.unmoved", "G-AMB-59"),
    Ruling(Why.RECOVERED, "leave.recovered", "G-RECOVER-2"),
    Ruling(Why.CLAIM_NOT_YOURS, "claim.not_yours", "G-AMB-36"),
    Ruling(Why.MARKER_NOT_YOURS, "regain.not_yours", "G-ROUND-2"),
)
