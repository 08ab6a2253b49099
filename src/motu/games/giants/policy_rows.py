"""The rows of the table that a policy network adds up: where those of each kind begin, for positions and for decisions."""

from __future__ import annotations

from typing import Final

RANKS: Final = 3
"""So many journeys of the clan that decides are shown one by one, the most promising first."""
PLAYED_TOO: Final = ("quick_passes", "open_scoring", "perfect_memory", "chief_splits", "fast_start")
"""Options that are played in training."""


class PositionRow:
    """Where the rows of a position begin, in the part of the table for its step."""

    SEATS: Final = 0
    TURN: Final = 3
    LEFT: Final = 8
    """The part of the game that is left."""
    WORKERS: Final = 20
    SPECIAL: Final = 28
    """Whether Sorcerer and Chief are in the reserve."""
    MARKERS: Final = 32
    LOGS: Final = 40
    HALVES: Final = 46
    STORED: Final = 52
    """Workers, then markers in the box."""
    BASES: Final = 66
    PIECES: Final = 74
    """Moai, then headdresses that are claimed."""
    UNMARKED: Final = 86
    PASSED: Final = 91
    RIVALS: Final = 96
    """Strength that the others can still place."""
    AHEAD: Final = 106
    """What stands, compared with the best of the others."""
    TILE: Final = 117
    """Moai on offer, by size."""
    OFFER: Final = 132
    """What the best Moai on offer promises."""
    JOURNEY: Final = 144
    """By rank: kind, what it promises, strength lacking, how it can be finished."""
    FIGURE: Final = 240
    """In hand, with its logs."""
    HAND: Final = 249
    """The piece in hand: kind and how far the go is."""
    BID: Final = 281
    """Markers that were put into the other hand."""
    HANDS: Final = 288
    """Sculptors that have not carved."""
    MOVERS: Final = 296
    """How many pieces of the clan can be finished now, and of the others."""


ROWS_OF_POSITION: Final = 308
JOURNEY_ROWS: Final = 32
"""Rows of one rank."""


class ChoiceRow:
    """Where the rows of a decision begin, behind those of positions."""

    ACT: Final = 0
    MARKERS: Final = 27
    SCULPTORS: Final = 76
    TAKE: Final = 188
    FIGURE: Final = 284
    """Figure and logs; with what the first and the second journey lack."""
    TABLET: Final = 437
    PASS: Final = 451
    SITE: Final = 483
    """The hex, by figure."""
    TERRAIN: Final = 669
    HERE: Final = 705
    """Figures and logs on the hex."""
    ASKED: Final = 725
    """What the hex asks of this clan, by weight."""
    OWN: Final = 749
    """By rank: what the figure does for the journey, by what that lacks."""
    OTHER_WAY: Final = 857
    """By rank: whether it lies on a way to another Ahu nearly as good."""
    WORTH: Final = 863
    """What the best journey promises that is helped."""
    FOREIGN: Final = 875
    """On how many ways of others it lies, with and without lacking strength."""
    HELPED: Final = 887
    """What the most promising of these lacks, promises, and how well its owner stands."""
    AHU: Final = 915
    """The best free Ahu of the hex, by figure."""
    FAR: Final = 951
    """Steps from the quarry."""
    GAIN: Final = 965
    """Special actions, by the part of the game that is left."""
    RESERVE: Final = 1025
    LIFT: Final = 1060
    STEP: Final = 1150
    END: Final = 1200
    PAY: Final = 1240
    KEEP: Final = 1262


ROWS_OF_CHOICE: Final = 1310
FIRST_CHOICE_ROW: Final = 11 * ROWS_OF_POSITION
ROWS: Final = FIRST_CHOICE_ROW + ROWS_OF_CHOICE
MOST: Final = 48
MOST_MORE: Final = 32
