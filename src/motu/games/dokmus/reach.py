"""What a seat on turn can reach: by land, through temples, over water. Found when it is asked for, kept until something moves."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.games.dokmus.faces import WORDS, Ground
from motu.games.dokmus.grid import (
    INNER_CELLS,
    LAST_SLOT,
    LOWEST_SLOT,
    SLOTS,
    TILE_CELLS,
    TO_FAR_COLUMN,
    TO_FAR_ROW,
    Edge,
    add_beside,
    around,
    spread,
)
from motu.games.dokmus.landscape import add_temple_shores, add_water_shores, terrain_in
from motu.games.dokmus.state import NOT_RECKONED, ZEROS, DokmusState, Layer


class Reach:
    """Where the nine words of each kind begin in `reach`."""

    BY_LAND: Final = 0
    """Cells beside own tokens or beside a temple that connects them."""
    FREE_WOOD: Final = 9
    """Cells at which a forest costs nothing."""
    BY_WATER: Final = 18
    """Land that can be reached by crossing; reckoned only while two tokens are in hand."""
    CROSSED: Final = 27
    """Waters all of whose land is in BY_WATER."""
    TARGETS: Final = 36
    """Where a token that is moved can go; see `guardians`."""
    MET: Final = 45
    """Room for the temples that were met on the way over borders."""


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
    words = state.words
    faces = state.faces
    reach = working_room(state)
    mine = Layer.TOKENS + seat * SLOTS
    spread(words, mine, reach, Reach.BY_LAND)
    in_woods: i64 = 0
    wet_slots: i64 = 0
    for place in range(SLOTS):
        slot = LAST_SLOT - place
        face = words[Layer.FACE + slot] * WORDS
        in_wood = words[mine + slot] & faces[face + Ground.FOREST]
        in_woods |= in_wood
        reach[Reach.FREE_WOOD + slot] = in_wood
        reach[Reach.BY_WATER + slot] = 0
        reach[Reach.CROSSED + slot] = 0
        wet_slots = wet_slots * 2 + i64(reach[Reach.BY_LAND + slot] & faces[face + Ground.WATERS] != 0)
    if in_woods != 0:
        spread(reach, Reach.FREE_WOOD, reach, Reach.FREE_WOOD)
    if not state.forest_through_pair:
        add_single_temples(state)
    while wet_slots != 0:
        slot = i64(LOWEST_SLOT[wet_slots])
        wet_slots &= wet_slots - 1
        waters = reach[Reach.BY_LAND + slot] & faces[words[Layer.FACE + slot] * WORDS + Ground.WATERS]
        connect(state, slot, waters, reach[Reach.FREE_WOOD + slot])


def connect(state: DokmusState, slot: i64, waters: i64, from_forest: i64) -> None:
    """D-TERR-TEMPLE-2, D-TERR-TEMPLE-4, D-TERR-WATER-2: go on through some temples and waters of a slot, which lie beside own tokens;
    `from_forest` are cells beside a token in a forest (ruling D-A9)."""
    faces = state.faces
    face = state.words[Layer.FACE + slot] * WORDS
    temples = waters & faces[face + Ground.TEMPLES]
    if temples != 0:
        add_temple_shores(state, slot, temples, Reach.BY_LAND, Reach.MET)
        if from_forest & temples != 0 and state.forest_through_pair:
            add_temple_shores(state, slot, from_forest & temples, Reach.FREE_WOOD, Reach.MET)
    if state.hand >= 2:
        ways = waters & faces[face + Ground.WAYS] & ~state.reach[Reach.CROSSED + slot]
        if ways != 0:
            add_water_shores(state, slot, ways, Reach.BY_WATER, Reach.CROSSED)


def add_single_temples(state: DokmusState) -> None:
    """Ruling D-A9, the other reading: for a free forest only the temple itself connects, not those that touch it."""
    reach = state.reach
    for slot in range(SLOTS):
        reach[Reach.TARGETS + slot] = reach[Reach.FREE_WOOD + slot] & terrain_in(state, slot, Ground.TEMPLES)
    for slot in range(SLOTS):
        if reach[Reach.TARGETS + slot] != 0:
            add_beside(slot, reach[Reach.TARGETS + slot], reach, Reach.FREE_WOOD)


def can_reach(state: DokmusState, cell: i64, way: i64) -> bool:
    """Whether a cell is in the reach of the decider: Reach.BY_LAND, Reach.BY_WATER or Reach.FREE_WOOD."""
    reckon(state, state.decider())
    slot = cell // TILE_CELLS
    return state.reach[way + slot] & BIT[cell - slot * TILE_CELLS] != 0


def is_stuck(state: DokmusState) -> bool:
    """D-PLACE-6, rulings D-A15 and D-A17: no placement by land, temple or water that the tokens in hand can pay for."""
    reckon(state, state.decider())
    reach = state.reach
    for slot in range(SLOTS):
        cells = reach[Reach.BY_LAND + slot]
        if state.hand >= 2:
            cells |= reach[Reach.BY_WATER + slot]
        else:
            cells &= ~terrain_in(state, slot, Ground.FOREST) | reach[Reach.FREE_WOOD + slot]
        if cells & state.words[Layer.FREE + slot] != 0:
            return False
    return True


def reach_out(state: DokmusState, slot: i64, bit: i64, in_forest: bool) -> None:
    """Add what a token just placed opens to what is in reach."""
    if in_forest and not state.forest_through_pair:
        state.reckoned = NOT_RECKONED
        return
    reach_cells(state, slot, around(bit), in_forest)
    if bit & INNER_CELLS != 0:
        return
    if bit & Edge.NORTH and slot > 2:
        reach_cells(state, slot - 3, bit << TO_FAR_ROW, in_forest)
    if bit >> TO_FAR_ROW and slot < 6:
        reach_cells(state, slot + 3, bit >> TO_FAR_ROW, in_forest)
    if bit & Edge.WEST and slot % 3 != 0:
        reach_cells(state, slot - 1, bit << TO_FAR_COLUMN, in_forest)
    if bit & Edge.EAST and slot % 3 != 2:
        reach_cells(state, slot + 1, bit >> TO_FAR_COLUMN, in_forest)


def reach_cells(state: DokmusState, slot: i64, cells: i64, in_forest: bool) -> None:
    """Some cells of a slot beside a token just placed. Where another token is beside a temple or water already, that has led on before."""
    reach = state.reach
    fresh = cells & ~reach[Reach.BY_LAND + slot]
    reach[Reach.BY_LAND + slot] |= cells
    from_forest: i64 = 0
    if in_forest:
        from_forest = cells & ~reach[Reach.FREE_WOOD + slot]
        reach[Reach.FREE_WOOD + slot] |= cells
    if fresh | from_forest == 0:
        return
    waters = (fresh | from_forest) & terrain_in(state, slot, Ground.WATERS)
    if waters != 0:
        connect(state, slot, waters, from_forest)
