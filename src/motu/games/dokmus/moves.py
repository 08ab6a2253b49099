"""The words of the game: steps, kinds of action and reasons to refuse."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.numbering import Field, Kind, Numbering, named, names_in
from motu.core.rulings import Ruling, ruling_table
from motu.games.dokmus.grid import CELL_NAMES

MOST_SEATS: Final[i64] = 4
SEAT_NAMES: Final = ("red", "yellow", "blue", "green")
TILES: Final[i64] = 8
TILE_NAMES: Final = ("1", "2", "3", "4", "5", "6", "7", "8")
SIDE_LETTERS: Final = ("A", "B")
SIDE_NAMES: Final[tuple[str, ...]] = tuple(tile + letter for tile in TILE_NAMES for letter in SIDE_LETTERS)
"""All tile sides by number: tile * 2, then + 1 for side B."""
QUARTERS: Final = ("0", "1", "2", "3")
DIRECTIONS: Final = ("cw", "ccw")


class Guardian:
    """Guardian cards that are spoken of by name; what each allows is printed on it."""

    NONE: Final = 0
    """Of a seat that has not chosen."""
    MOVE_TOKEN: Final = 3


GUARDIANS: Final[i64] = 5


class Source:
    """Where points come from."""

    RUINS: Final = 0
    SMALL_TEMPLES: Final = 1
    LARGE_TEMPLES: Final = 2
    FULL_TILES: Final = 3
    SPREAD: Final = 4
    SACRIFICES: Final = 5


SOURCES: Final[i64] = 6
SOURCE_NAMES: Final[tuple[str, ...]] = names_in(Source)


class Step:
    """The steps of the agenda."""

    TILE: Final = 1
    SIDE: Final = 2
    ORIENTATION: Final = 3
    FIRST: Final = 4
    START: Final = 5
    DRAFT: Final = 6
    TURN: Final = 7
    PUT: Final = 8
    RUIN: Final = 9


STEP_NAMES: Final[tuple[str, ...]] = names_in(Step)


class Act:
    """The kinds of action."""

    LAY_TILE: Final = 0
    LAY_SIDE: Final = 1
    LAY_TURNED: Final = 2
    BEGIN: Final = 3
    SET_OUT: Final = 4
    KEEP: Final = 5
    PLACE: Final = 6
    PAY: Final = 7
    CROSS: Final = 8
    TALISMAN: Final = 9
    SLIDE: Final = 10
    ROTATE: Final = 11
    LIFT: Final = 12
    PUT: Final = 13
    WAIVE: Final = 14
    END: Final = 15


CELL: Final = named("cell", CELL_NAMES)
TILE: Final = named("tile", TILE_NAMES)

NUMBERING: Final = Numbering(
    (
        Kind(Act.LAY_TILE, "tile", "tile {tile}", (Step.TILE,), (TILE,), lot=True),
        Kind(Act.LAY_SIDE, "side", "side {side}", (Step.SIDE,), (named("side", SIDE_LETTERS),), lot=True),
        Kind(Act.LAY_TURNED, "orientation", "turned {quarters}", (Step.ORIENTATION,), (named("quarters", QUARTERS),), lot=True),
        Kind(Act.BEGIN, "first", "first {seat}", (Step.FIRST,), (named("seat", SEAT_NAMES),), lot=True),
        Kind(Act.SET_OUT, "start", "start {cell}", (Step.START,), (CELL,)),
        Kind(Act.KEEP, "keep", "keep {card}", (Step.DRAFT,), (Field("card", 1, GUARDIANS),)),
        Kind(Act.PLACE, "place", "{cell}", (Step.TURN,), (CELL,)),
        Kind(Act.PAY, "pay", "pay {cell}", (Step.TURN,), (CELL,)),
        Kind(Act.CROSS, "cross", "cross {cell}", (Step.TURN,), (CELL,)),
        Kind(Act.TALISMAN, "talisman", "talisman", (Step.TURN,)),
        Kind(Act.SLIDE, "slide", "slide {tile}", (Step.TURN, Step.RUIN), (TILE,)),
        Kind(Act.ROTATE, "turn", "turn {tile} {direction}", (Step.TURN, Step.RUIN), (TILE, named("direction", DIRECTIONS))),
        Kind(Act.LIFT, "lift", "from {cell}", (Step.TURN, Step.RUIN), (CELL,)),
        Kind(Act.PUT, "put", "to {cell}", (Step.PUT,), (CELL,)),
        Kind(Act.WAIVE, "waive", "waive", (Step.RUIN,)),
        Kind(Act.END, "end", "end", (Step.TURN,)),
    )
)


class Why:
    """The reasons to refuse."""

    TILE_IS_LAID: Final = 8
    NO_SUCH_SEAT: Final = 9
    NOT_A_CORNER: Final = 10
    CORNER_TAKEN: Final = 11
    NOT_ON_OUTER_EDGE: Final = 12
    NO_START_TERRAIN: Final = 13
    CARD_NOT_IN_PLAY: Final = 14
    CARD_NOT_OFFERED: Final = 15
    NO_TILE_THERE: Final = 16
    OFF_THE_BOARD: Final = 17
    OCCUPIED: Final = 18
    ON_A_MOUNTAIN: Final = 19
    ON_WATER: Final = 20
    ON_A_TEMPLE: Final = 21
    NO_TOKENS: Final = 22
    NOT_ADJACENT: Final = 23
    FOREST_COSTS: Final = 24
    NOT_A_FOREST: Final = 25
    FOREST_IS_FREE: Final = 26
    LAST_TOKEN: Final = 27
    NO_WATERWAY: Final = 28
    ACTION_USED: Final = 29
    OTHER_GUARDIAN: Final = 30
    TILE_NOT_IN_PLAY: Final = 31
    NOT_IN_LINE: Final = 32
    RUIN_NOT_IN_LINE: Final = 33
    OTHER_TILE: Final = 34
    RUIN_OPEN: Final = 35
    NO_RUIN_OPEN: Final = 36
    NOT_YOUR_TOKEN: Final = 37
    TOKEN_ON_RUINS: Final = 38
    NOWHERE_TO_GO: Final = 39
    TOKEN_ELSEWHERE: Final = 40
    TOO_FAR: Final = 41
    SAME_CELL: Final = 42
    TOKEN_CARRIED: Final = 43
    NO_TOKEN_CARRIED: Final = 44
    TOKENS_LEFT: Final = 45


RULINGS: Final = ruling_table(
    Ruling(Why.TILE_IS_LAID, "tile.laid", "D-SETUP-1"),
    Ruling(Why.NO_SUCH_SEAT, "seat.none", "D-SETUP-3"),
    Ruling(Why.NOT_A_CORNER, "start.not_a_corner", "D-SETUP-5"),
    Ruling(Why.CORNER_TAKEN, "start.corner_taken", "D-SETUP-5"),
    Ruling(Why.NOT_ON_OUTER_EDGE, "start.not_on_outer_edge", "D-SETUP-6"),
    Ruling(Why.NO_START_TERRAIN, "start.terrain", "D-SETUP-6"),
    Ruling(Why.CARD_NOT_IN_PLAY, "card.not_in_play", "D-2P-3"),
    Ruling(Why.CARD_NOT_OFFERED, "card.not_offered", "D-DRAFT-1"),
    Ruling(Why.NO_TILE_THERE, "cell.gap", "D-PLACE-2"),
    Ruling(Why.OFF_THE_BOARD, "cell.off_the_board", "D-2P-6"),
    Ruling(Why.OCCUPIED, "cell.occupied", "D-PLACE-3"),
    Ruling(Why.ON_A_MOUNTAIN, "cell.mountain", "D-TERR-MOUNTAIN-1"),
    Ruling(Why.ON_WATER, "cell.water", "D-TERR-WATER-1"),
    Ruling(Why.ON_A_TEMPLE, "cell.temple", "D-TERR-TEMPLE-1"),
    Ruling(Why.NO_TOKENS, "place.no_tokens", "D-TURN-3"),
    Ruling(Why.NOT_ADJACENT, "place.not_adjacent", "D-PLACE-2"),
    Ruling(Why.FOREST_COSTS, "place.forest_costs", "D-TERR-FOREST-1"),
    Ruling(Why.NOT_A_FOREST, "pay.not_a_forest", "D-A4"),
    Ruling(Why.FOREST_IS_FREE, "pay.forest_is_free", "D-A5"),
    Ruling(Why.LAST_TOKEN, "sacrifice.last_token", "D-SAC-2"),
    Ruling(Why.NO_WATERWAY, "cross.no_waterway", "D-TERR-WATER-2"),
    Ruling(Why.ACTION_USED, "guardian.used", "D-TURN-4"),
    Ruling(Why.OTHER_GUARDIAN, "guardian.other", "D-TURN-4"),
    Ruling(Why.TILE_NOT_IN_PLAY, "tile.not_in_play", "D-2P-1"),
    Ruling(Why.NOT_IN_LINE, "tile.not_in_line", "D-GUARD-2"),
    Ruling(Why.RUIN_NOT_IN_LINE, "ruin.not_in_line", "D-RUIN-5"),
    Ruling(Why.OTHER_TILE, "ruin.other_tile", "D-RUIN-4"),
    Ruling(Why.RUIN_OPEN, "ruin.open", "D-A13"),
    Ruling(Why.NO_RUIN_OPEN, "ruin.none", "D-RUIN-3"),
    Ruling(Why.NOT_YOUR_TOKEN, "token.not_yours", "D-GUARD-3"),
    Ruling(Why.TOKEN_ON_RUINS, "token.on_ruins", "D-GUARD-3e"),
    Ruling(Why.NOWHERE_TO_GO, "token.nowhere", "D-GUARD-3"),
    Ruling(Why.TOKEN_ELSEWHERE, "token.elsewhere", "D-RUIN-6"),
    Ruling(Why.TOO_FAR, "token.too_far", "D-A20"),
    Ruling(Why.SAME_CELL, "token.same_cell", "D-A20"),
    Ruling(Why.TOKEN_CARRIED, "token.carried", "D-GUARD-3"),
    Ruling(Why.NO_TOKEN_CARRIED, "token.none_carried", "D-GUARD-3"),
    Ruling(Why.TOKENS_LEFT, "turn.tokens_left", "D-TURN-3"),
)
