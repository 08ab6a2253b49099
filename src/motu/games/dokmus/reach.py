"""What a seat on turn can reach: by land, through temples, over water. Found when it is asked for, kept until something moves."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.dokmus.grid import SLOTS, TILE_CELLS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, around, spread
from motu.games.dokmus.landscape import DRY, ZEROS, Ground, Landscape
from motu.games.dokmus.state import NOT_RECKONED, DokmusState, Layer


class Reach:
    """Where the nine words of each kind begin in `reach`."""

    NEAR: Final = 0
    """Cells beside own tokens."""
    BY_LAND: Final = 9
    """Cells beside own tokens or beside a temple that connects them."""
    FREE_WOOD: Final = 18
    """Cells at which a forest costs nothing."""
    BY_WATER: Final = 27
    """Land that can be reached by crossing; reckoned only while two tokens are in hand."""
    SCRATCH: Final = 36
    SPARE: Final = 45
    """Room to work in, for whoever needs it."""


REACH_WORDS: Final = 54


def working_room(state: DokmusState) -> vec[i64]:
    """The words of the reach, which a copy does not bring along."""
    if len(state.reach) == 0:
        state.reach = ZEROS[:REACH_WORDS]
    return state.reach


def reckon(state: DokmusState, seat: i64) -> None:
    """Find what a seat can reach by land, through temples and over water, unless that is known already.

    D-PLACE-2, D-PLACE-5, D-TERR-TEMPLE-2, D-TERR-TEMPLE-4, D-TERR-FOREST-2, D-TERR-FOREST-3, D-TERR-WATER-2,
    rulings D-A9, D-A36 and D-A37.
    """
    if state.reckoned == seat:
        return
    state.reckoned = seat
    landscape = state.terrain()
    ground = landscape.ground
    words = state.words
    reach = working_room(state)
    mine = Layer.TOKENS + seat * SLOTS
    spread(words, mine, reach, Reach.NEAR)
    met: i64 = 0
    wood: i64 = 0
    for slot in range(SLOTS):
        near = reach[Reach.NEAR + slot]
        reach[Reach.BY_LAND + slot] = near
        reach[Reach.FREE_WOOD + slot] = 0
        reach[Reach.SCRATCH + slot] = near & ground[Ground.TEMPLES + slot]
        met |= reach[Reach.SCRATCH + slot]
        reach[Reach.SPARE + slot] = words[mine + slot] & ground[Ground.FOREST + slot]
        wood |= reach[Reach.SPARE + slot]
    if wood != 0:
        spread(reach, Reach.SPARE, reach, Reach.FREE_WOOD)
    if met != 0:
        add_temple_sides(landscape, reach, Reach.BY_LAND, True)
    if wood != 0:
        met = 0
        for slot in range(SLOTS):
            reach[Reach.SCRATCH + slot] = reach[Reach.FREE_WOOD + slot] & ground[Ground.TEMPLES + slot]
            met |= reach[Reach.SCRATCH + slot]
        if met != 0:
            add_temple_sides(landscape, reach, Reach.FREE_WOOD, state.forest_through_pair)
    if state.hand >= 2:
        reckon_crossings(landscape, reach)


def add_temple_sides(landscape: Landscape, reach: vec[i64], cells: i64, with_touching: bool) -> None:
    """D-TERR-TEMPLE-2, D-TERR-TEMPLE-4: add to a set of cells those beside the temples in SCRATCH. Uses up SPARE."""
    if with_touching:
        landscape.add_touching(reach, Reach.SCRATCH)
    spread(reach, Reach.SCRATCH, reach, Reach.SPARE)
    for slot in range(SLOTS):
        reach[cells + slot] |= reach[Reach.SPARE + slot]


def reckon_crossings(landscape: Landscape, reach: vec[i64]) -> None:
    """D-TERR-WATER-2, D-TERR-WATER-4, rulings D-A8 and D-A36: the shores of all waterways with an own token beside them."""
    ground = landscape.ground
    for slot in range(SLOTS):
        reach[Reach.BY_WATER + slot] = 0
    for slot in range(SLOTS):
        waters = ground[Ground.WATER + slot] | ground[Ground.TEMPLES + slot]
        if reach[Reach.NEAR + slot] & waters != 0:
            add_shores(landscape, reach, slot, reach[Reach.NEAR + slot] & waters)


def add_shores(landscape: Landscape, reach: vec[i64], slot: i64, waters: i64) -> None:
    """Land on all shores of the waterways to which some water and temple cells of a slot belong."""
    while waters != 0:
        cell = lowest_bit(waters)
        waters &= ~landscape.body_around(slot, cell)
        shore = landscape.shore_of(slot, cell)
        if shore != DRY:
            for other in range(SLOTS):
                reach[Reach.BY_WATER + other] |= landscape.shores[shore + other]


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
    """Add what lies beside a token just placed to what is in reach; a temple beside it means to reckon anew."""
    landscape = state.terrain()
    in_forest = landscape.ground[Ground.FOREST + slot] & bit != 0
    reach_cells(state, landscape, slot, around(bit), in_forest)
    if bit & Edge.NORTH and slot > 2:
        reach_cells(state, landscape, slot - 3, bit << TO_FAR_ROW, in_forest)
    if bit >> TO_FAR_ROW and slot < 6:
        reach_cells(state, landscape, slot + 3, bit >> TO_FAR_ROW, in_forest)
    if bit & Edge.WEST and slot % 3 != 0:
        reach_cells(state, landscape, slot - 1, bit << TO_FAR_COLUMN, in_forest)
    if bit & Edge.EAST and slot % 3 != 2:
        reach_cells(state, landscape, slot + 1, bit >> TO_FAR_COLUMN, in_forest)


def reach_cells(state: DokmusState, landscape: Landscape, slot: i64, cells: i64, from_forest: bool) -> None:
    reach = state.reach
    if cells & landscape.ground[Ground.TEMPLES + slot]:
        state.reckoned = NOT_RECKONED
        return
    waters = cells & landscape.ground[Ground.WATER + slot]
    if state.hand >= 2 and waters != 0:
        add_shores(landscape, reach, slot, waters)
    reach[Reach.NEAR + slot] |= cells
    reach[Reach.BY_LAND + slot] |= cells
    if from_forest:
        reach[Reach.FREE_WOOD + slot] |= cells
