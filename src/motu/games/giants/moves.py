"""The words of the game: figures, pieces, steps, kinds of action and reasons to refuse."""

from __future__ import annotations

from typing import Final

from motu.core.numbering import Field, Kind, Numbering, named
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

# Figures
WORKER: Final = 0
SORCERER: Final = 1
CHIEF: Final = 2
FIGURE_NAMES: Final = ("worker", "sorcerer", "chief")

# Pieces that travel: Moai by size, then headdresses. A piece gets the next number of its kind when it is made.
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

# Sources of points
FROM_HELPING: Final = 0
FROM_MOAI: Final = 1
FROM_HEADDRESSES: Final = 2
FROM_TABLETS: Final = 3
SOURCE_NAMES: Final = ("helping", "moai", "headdress", "tablet")

# Steps: first those that ask somebody, then those that happen by themselves
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
FIRST_AUTOMATIC: Final = PRODUCTION
STEP_NAMES: Final = (
    "",
    "first_player",
    "die",
    "marker_bid",
    "sculptor_bid",
    "choose",
    "place",
    "hex",
    "special",
    "go",
    "move",
    "help",
    "unmoved",
    "take_back",
    "production",
    "auction",
    "choice",
    "placement",
    "transport",
    "end_of_round",
    "next_round",
)

# Kinds of action
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

BY_HANDS: Final = 0
BY_CHIEF: Final = 1

NUMBERING: Final = Numbering(
    (
        Kind(BEGIN, "begin", "first {seat}", (FIRST_PLAYER,), (named("seat", SEAT_NAMES),), lot=True),
        Kind(ROLL, "roll", "roll {face}", (DIE,), (Field("face", 0, 3),), lot=True),
        Kind(BID_MARKERS, "bid_markers", "bid {n}", (MARKER_BID,), (Field("n", 0, 6),)),
        Kind(
            BID_SCULPTORS,
            "bid_sculptors",
            "sculptors {workers}{sorcerer}{chief}",
            (SCULPTOR_BID,),
            (Field("workers", 0, 6), named("sorcerer", ("", "s")), named("chief", ("", "c"))),
        ),
        Kind(TAKE, "take", "take {size}{by}", (CHOOSE,), (Field("size", 1, 3), named("by", ("", "c")))),
        Kind(DECLINE, "decline", "decline", (CHOOSE,)),
        Kind(FIGURE, "figure", "{figure}{logs}", (PLACE,), (named("figure", FIGURE_NAMES), named("logs", ("", "+1", "+2")))),
        Kind(TABLET, "tablet", "tablet", (PLACE,)),
        Kind(PASS, "pass", "pass", (PLACE, GO)),
        Kind(PEEK, "peek", "peek {ahu}", (PLACE, GO, MOVE), (named("ahu", AHU_NAMES),)),
        Kind(PUT, "put", "on {hex}", (HEX,), (named("hex", CELL_NAMES),)),
        Kind(VILLAGE, "village", "village", (SPECIAL,)),
        Kind(HUT, "hut", "hut", (SPECIAL,)),
        Kind(FOREST, "forest", "forest", (SPECIAL,)),
        Kind(QUARRY, "quarry", "headdress", (SPECIAL,)),
        Kind(RESERVE, "reserve", "reserve {ahu}", (SPECIAL,), (named("ahu", AHU_NAMES),)),
        Kind(NO_SPECIAL, "no_special", "no action", (SPECIAL,)),
        Kind(LIFT, "lift", "lift {piece}", (GO,), (named("piece", PIECE_NAMES),)),
        Kind(TO, "to", "to {hex}", (MOVE,), (named("hex", CELL_NAMES),)),
        Kind(PAY, "pay", "pay {helpers}", (HELP,), (named("helpers", PAYMENT_NAMES),)),
        Kind(ERECT, "erect", "erect {ahu}", (MOVE,), (named("ahu", AHU_NAMES),)),
        Kind(CROWN, "crown", "crown {ahu}", (MOVE,), (named("ahu", AHU_NAMES),)),
        Kind(MARK, "mark", "mark", (MOVE,)),
        Kind(LEAVE, "leave", "leave", (MOVE,)),
        Kind(CLAIM, "claim", "mark {piece}", (UNMOVED,), (named("piece", PIECE_NAMES),)),
        Kind(REGAIN, "regain", "unmark {piece}", (TAKE_BACK,), (named("piece", PIECE_NAMES),)),
        Kind(DONE, "done", "done", (UNMOVED, TAKE_BACK)),
    )
)

# Rulings
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
    Ruling(NO_SUCH_SEAT, "first.no_seat", "G-SETUP-12"),
    Ruling(NO_SUCH_FACE, "roll.no_face", "G-AMB-08"),
    Ruling(TOO_FEW_MARKERS, "bid.markers", "G-AUC-1"),
    Ruling(TOO_FEW_FIGURES, "bid.figures", "G-AUC-2"),
    Ruling(NOT_ON_OFFER, "take.not_offered", "G-AUC-5"),
    Ruling(TOO_FEW_SCULPTORS, "take.sculptors", "G-AUC-3"),
    Ruling(NO_CHIEF_BID, "take.no_chief", "G-AUC-8"),
    Ruling(CHIEF_HAS_CARVED, "take.chief_used", "G-AUC-13"),
    Ruling(SCULPTORS_POOLED, "take.pooled", "G-AMB-02"),
    Ruling(FIGURE_NOT_THERE, "figure.none", "G-PLACE-2"),
    Ruling(TOO_FEW_LOGS, "figure.logs", "G-PLACE-6"),
    Ruling(LOGS_WITH_CHIEF, "figure.chief_logs", "G-AMB-12"),
    Ruling(NO_MARKER_TO_SPEND, "tablet.no_marker", "G-RONGO-1"),
    Ruling(NO_HALF_LEFT, "tablet.none_left", "G-AMB-14"),
    Ruling(NO_SUCH_HEX, "hex.none", "G-PLACE-5"),
    Ruling(OTHER_SPECIAL, "special.nothing", "G-SORC-9"),
    Ruling(NO_WORKER_STORED, "special.no_worker", "G-AMB-13"),
    Ruling(NO_MARKER_STORED, "special.no_marker", "G-AMB-13"),
    Ruling(FOREST_FELLED, "special.felled", "G-SORC-3"),
    Ruling(NO_HEADDRESS_LEFT, "special.no_headdress", "G-AMB-14"),
    Ruling(RESERVE_ELSEWHERE, "reserve.not_here", "G-ADJ-1"),
    Ruling(RESERVE_TAKEN, "reserve.taken", "G-AMB-16"),
    Ruling(RESERVE_WITHOUT_BASE, "reserve.no_base", "G-AMB-16"),
    Ruling(NO_HALF_TO_GIVE, "peek.no_half", "G-CROWN-2"),
    Ruling(NOTHING_TO_PEEK, "peek.no_moai", "G-CROWN-2"),
    Ruling(PEEKED_BEFORE, "peek.known", "G-AMB-31"),
    Ruling(OWNERS_SHOWN, "peek.open", "G-AMB-47"),
    Ruling(PIECE_ABSENT, "piece.absent", "G-TRANS-5"),
    Ruling(PIECE_ERECTED, "piece.erected", "G-ERECT-4"),
    Ruling(PIECE_MARKED, "piece.marked", "G-MARK-4"),
    Ruling(PIECE_HELD, "piece.held", "G-AMB-35"),
    Ruling(PIECE_STUCK, "piece.stuck", "G-AMB-59"),
    Ruling(PIECE_UNFINISHABLE, "piece.unfinishable", "G-RECOVER-3"),
    Ruling(NOT_NEXT, "step.far", "G-TRANS-5"),
    Ruling(BEEN_THERE, "step.visited", "G-TRANS-10"),
    Ruling(TOO_WEAK, "step.weak", "G-AMB-22"),
    Ruling(DEAD_END, "step.unfinishable", "G-AMB-56"),
    Ruling(OTHER_HELPERS, "pay.impossible", "G-AMB-19"),
    Ruling(ERECT_HEADDRESS, "erect.headdress", "G-CROWN-1"),
    Ruling(ERECT_ELSEWHERE, "erect.not_here", "G-ADJ-1"),
    Ruling(AHU_OCCUPIED, "erect.occupied", "G-ERECT-1"),
    Ruling(AHU_RESERVED, "erect.reserved", "G-SORC-5"),
    Ruling(ERECT_WITHOUT_FIGURE, "erect.no_figure", "G-ERECT-1"),
    Ruling(ERECT_WITHOUT_BASE, "erect.no_base", "G-AMB-29"),
    Ruling(CROWN_WITH_MOAI, "crown.moai", "G-CROWN-1"),
    Ruling(CROWN_ELSEWHERE, "crown.not_here", "G-ADJ-1"),
    Ruling(NO_MOAI_TO_CROWN, "crown.no_moai", "G-CROWN-1"),
    Ruling(CROWNED_ALREADY, "crown.crowned", "G-CROWN-1"),
    Ruling(CROWN_WITHOUT_FIGURE, "crown.no_figure", "G-CROWN-1"),
    Ruling(NO_MARKER_LEFT, "mark.none_left", "G-MARK-3"),
    Ruling(MARKED_ALREADY, "mark.marked", "G-AMB-37"),
    Ruling(NOT_MOVED, "leave.unmoved", "G-AMB-59"),
    Ruling(RECOVERED, "leave.recovered", "G-RECOVER-2"),
    Ruling(CLAIM_NOT_YOURS, "claim.not_yours", "G-AMB-36"),
    Ruling(MARKER_NOT_YOURS, "regain.not_yours", "G-ROUND-2"),
)
