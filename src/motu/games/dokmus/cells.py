"""Single cells: what a token may stand on, and tokens that come and go."""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.rulings import ALLOWED
from motu.games.dokmus.faces import Ground
from motu.games.dokmus.grid import SLOTS, TILE_CELLS
from motu.games.dokmus.landscape import terrain_in
from motu.games.dokmus.moves import MOST_SEATS, Why
from motu.games.dokmus.state import NOT_RECKONED, DokmusState, Layer


def why_no_tile(state: DokmusState, slot: i64) -> i64:
    """D-PLACE-2, D-2P-6: the slot is the gap or does not exist with two players."""
    return Why.NO_TILE_THERE if slot < state.slots_used() else Why.OFF_THE_BOARD


def why_not_stand(state: DokmusState, cell: i64) -> i64:
    """D-PLACE-3, D-PLACE-4, D-TERR-MOUNTAIN-1, D-TERR-TEMPLE-1, D-TERR-WATER-1: whether any token could stand on a cell."""
    slot = cell // TILE_CELLS
    if state.words[Layer.FACE + slot] < 0:
        return why_no_tile(state, slot)
    if not is_on(state, cell, Ground.LAND):
        if is_on(state, cell, Ground.TEMPLES):
            return Why.ON_A_TEMPLE
        return Why.ON_WATER if is_on(state, cell, Ground.WATERS) else Why.ON_A_MOUNTAIN
    return ALLOWED if state.words[Layer.FREE + slot] & BIT[cell - slot * TILE_CELLS] else Why.OCCUPIED


def is_on(state: DokmusState, cell: i64, terrain: i64) -> bool:
    """Whether a cell is of a kind of terrain, one of `Ground`."""
    slot = cell // TILE_CELLS
    return terrain_in(state, slot, terrain) & BIT[cell - slot * TILE_CELLS] != 0


def put_token(state: DokmusState, seat: i64, cell: i64) -> None:
    """Stand a token on a cell."""
    slot = cell // TILE_CELLS
    bit = BIT[cell - slot * TILE_CELLS]
    state.words[Layer.TOKENS + seat * SLOTS + slot] |= bit
    state.words[Layer.FREE + slot] &= ~bit
    state.reckoned = NOT_RECKONED


def take_token(state: DokmusState, seat: i64, cell: i64) -> None:
    """Take a token off a cell."""
    slot = cell // TILE_CELLS
    bit = BIT[cell - slot * TILE_CELLS]
    state.words[Layer.TOKENS + seat * SLOTS + slot] &= ~bit
    state.words[Layer.FREE + slot] |= bit
    state.reckoned = NOT_RECKONED


def lay_face(state: DokmusState, slot: i64, face: i64) -> None:
    """Lay a tile, without tokens, into a slot."""
    state.words[Layer.FACE + slot] = face
    state.words[Layer.FREE + slot] = terrain_in(state, slot, Ground.LAND)


def find_free(state: DokmusState) -> None:
    """D-PLACE-3, D-PLACE-4: the land without a token, from the tiles and the tokens of all seats."""
    for slot in range(SLOTS):
        free = terrain_in(state, slot, Ground.LAND)
        for seat in range(MOST_SEATS):
            free &= ~state.words[Layer.TOKENS + seat * SLOTS + slot]
        state.words[Layer.FREE + slot] = free
