"""What a seat on turn can reach: by land, through temples, over water. Found when it is asked for, kept until something moves."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.games.dokmus.grid import SLOTS, TILE_CELLS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, around, spread
from motu.games.dokmus.landscape import ZEROS, Ground, Landscape
from motu.games.dokmus.state import NOT_RECKONED, DokmusState, Layer


class Reach:
    """Where the nine words of each kind begin in `reach`."""

    BY_LAND: Final = 0
    """Cells beside own tokens or beside a temple that connects them."""
    FREE_WOOD: Final = 9
    """Cells at which a forest costs nothing."""
    BY_WATER: Final = 18
    """Land that can be reached by crossing; reckoned only while two tokens are in hand."""
    MOVABLE: Final = 27
    """Own tokens that have somewhere to go; see `guardians`."""
    TARGETS: Final = 36
    """Where one of them can go."""
    SCRATCH: Final = 45
    """Room to work in, for whoever needs it."""


REACH_WORDS: Final = 54


def working_room(state: DokmusState) -> vec[i64]:
    """The words of the reach, which a copy does not bring along."""
    if len(state.reach) == 0:
        state.reach = ZEROS[:REACH_WORDS]
    return state.reach


def reckon(state: DokmusState, seat: i64) -> None:
    """Find what a seat can reach by land, through temples and over water, unless that is known already.

    D-PLACE-2, D-PLACE-5, D-TERR-TEMPLE-2, D-TERR-FOREST-2, D-TERR-FOREST-3, D-TERR-WATER-2, D-TERR-WATER-4,
    rulings D-A36 and D-A37.
    """
    if state.reckoned == seat:
        return
    state.reckoned = seat
    landscape = state.terrain()
    words = state.words
    reach = working_room(state)
    mine = Layer.TOKENS + seat * SLOTS
    spread(words, mine, reach, Reach.BY_LAND)
    wood: i64 = 0
    ground = landscape.ground
    for slot in range(SLOTS):
        in_wood = words[mine + slot] & ground[Ground.FOREST + slot]
        wood |= in_wood
        reach[Reach.FREE_WOOD + slot] = 0
        reach[Reach.BY_WATER + slot] = 0
        reach[Reach.SCRATCH + slot] = in_wood
    if wood != 0:
        spread(reach, Reach.SCRATCH, reach, Reach.FREE_WOOD)
        if not state.forest_through_pair:
            add_single_temples(landscape, reach)
    for slot in range(SLOTS):
        waters = reach[Reach.BY_LAND + slot] & ground[Ground.WATERS + slot]
        if waters != 0:
            connect(state, landscape, slot, waters, reach[Reach.FREE_WOOD + slot])


def connect(state: DokmusState, landscape: Landscape, slot: i64, waters: i64, from_forest: i64) -> None:
    """D-TERR-TEMPLE-2, D-TERR-TEMPLE-4, D-TERR-WATER-2: go on through some temples and waters of a slot, which lie beside own tokens;
    `from_forest` are cells beside a token in a forest (ruling D-A9)."""
    reach = state.reach
    temples = waters & landscape.ground[Ground.TEMPLES + slot]
    if temples != 0:
        landscape.add_temple_shores(slot, temples, reach, Reach.BY_LAND)
        if from_forest & temples != 0 and state.forest_through_pair:
            landscape.add_temple_shores(slot, from_forest & temples, reach, Reach.FREE_WOOD)
    if state.hand >= 2:
        landscape.add_water_shores(slot, waters, reach, Reach.BY_WATER)


def add_single_temples(landscape: Landscape, reach: vec[i64]) -> None:
    """Ruling D-A9, the other reading: for a free forest only the temple itself connects, not those that touch it."""
    for slot in range(SLOTS):
        reach[Reach.SCRATCH + slot] = reach[Reach.FREE_WOOD + slot] & landscape.ground[Ground.TEMPLES + slot]
    spread(reach, Reach.SCRATCH, reach, Reach.SCRATCH)
    for slot in range(SLOTS):
        reach[Reach.FREE_WOOD + slot] |= reach[Reach.SCRATCH + slot]


def can_reach(state: DokmusState, cell: i64, way: i64) -> bool:
    """Whether a cell is in the reach of the decider: Reach.BY_LAND, Reach.BY_WATER or Reach.FREE_WOOD."""
    reckon(state, state.decider())
    slot = cell // TILE_CELLS
    return state.reach[way + slot] & BIT[cell - slot * TILE_CELLS] != 0


def is_stuck(state: DokmusState) -> bool:
    """D-PLACE-6, rulings D-A15 and D-A17: no placement by land, temple or water that the tokens in hand can pay for."""
    reckon(state, state.decider())
    reach = state.reach
    ground = state.terrain().ground
    for slot in range(SLOTS):
        cells = reach[Reach.BY_LAND + slot]
        if state.hand >= 2:
            cells |= reach[Reach.BY_WATER + slot]
        else:
            cells &= ~ground[Ground.FOREST + slot] | reach[Reach.FREE_WOOD + slot]
        if cells & ground[Ground.LAND + slot] & ~state.words[Layer.TAKEN + slot] != 0:
            return False
    return True


def reach_out(state: DokmusState, slot: i64, bit: i64) -> None:
    """Add what a token just placed opens to what is in reach."""
    landscape = state.terrain()
    in_forest = landscape.ground[Ground.FOREST + slot] & bit != 0
    if in_forest and not state.forest_through_pair:
        state.reckoned = NOT_RECKONED
        return
    reach_cells(state, landscape, slot, around(bit), in_forest)
    if bit & Edge.NORTH and slot > 2:
        reach_cells(state, landscape, slot - 3, bit << TO_FAR_ROW, in_forest)
    if bit >> TO_FAR_ROW and slot < 6:
        reach_cells(state, landscape, slot + 3, bit >> TO_FAR_ROW, in_forest)
    if bit & Edge.WEST and slot % 3 != 0:
        reach_cells(state, landscape, slot - 1, bit << TO_FAR_COLUMN, in_forest)
    if bit & Edge.EAST and slot % 3 != 2:
        reach_cells(state, landscape, slot + 1, bit >> TO_FAR_COLUMN, in_forest)


def reach_cells(state: DokmusState, landscape: Landscape, slot: i64, cells: i64, in_forest: bool) -> None:
    """Some cells of a slot beside a token just placed."""
    state.reach[Reach.BY_LAND + slot] |= cells
    from_forest: i64 = 0
    if in_forest:
        from_forest = cells
        state.reach[Reach.FREE_WOOD + slot] |= cells
    waters = cells & landscape.ground[Ground.WATERS + slot]
    if waters != 0:
        connect(state, landscape, slot, waters, from_forest)
