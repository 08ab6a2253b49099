"""Placing tokens, D-PLACE-1 to D-TERR-WATER-5: by land and temples, paid into forests, across water, or anywhere if nothing is left."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import SET_WORDS, Choices
from motu.core.rulings import ALLOWED
from motu.games.dokmus.cells import is_on, why_not_stand
from motu.games.dokmus.faces import WORDS, Ground
from motu.games.dokmus.grid import LAST_SLOT, LOWEST_SLOT, SLOTS, TILE_CELLS
from motu.games.dokmus.moves import NUMBERING, Act, Step, Why
from motu.games.dokmus.reach import Reach, can_reach, is_stuck, reach_out, reckon
from motu.games.dokmus.rounds import settle_turn
from motu.games.dokmus.state import FEW_BITS, NOT_RECKONED, DokmusState, Layer

FIRST_PLACE: Final[i64] = NUMBERING.number(Act.PLACE)
FIRST_PAY: Final[i64] = NUMBERING.number(Act.PAY)
FIRST_CROSS: Final[i64] = NUMBERING.number(Act.CROSS)


def offer_placements(state: DokmusState, seat: i64, choices: Choices) -> None:
    """D-PLACE-2 to D-PLACE-6, D-SAC-1 to D-SAC-3, rulings D-A5 to D-A7, D-A15 to D-A17: free, paid and crossing placements."""
    reckon(state, seat)
    before = choices.sets * SET_WORDS
    place = note_placements(state, choices.set_words, before) if state.hand >= 2 else note_free_placements(state, choices.set_words, before)
    if place != before:
        choices.take_sets(place // SET_WORDS)
    else:
        for slot in range(SLOTS):
            choices.add_set(FIRST_PLACE + slot * TILE_CELLS, state.words[Layer.FREE + slot])


def note_placements(state: DokmusState, sets: vec[i64], place: i64) -> i64:
    """D-PLACE-2 to D-PLACE-4, D-SAC-1 to D-SAC-3: write free, paid and crossing placements, slot by slot; the place of the next set.

    A set counts only if it has members, and is written in any case: a test for each would be guessed wrong half of the time, which costs
    more than writing in vain.
    """
    words = state.words
    reach = state.reach
    faces = state.faces
    near: i64 = 0
    for back in range(SLOTS):
        slot = LAST_SLOT - back
        near = near * 2 + i64((reach[Reach.BY_LAND + slot] | reach[Reach.BY_WATER + slot]) & words[Layer.FREE + slot] != 0)
    while near != 0:
        slot = i64(LOWEST_SLOT[near])
        near &= near - 1
        cells = slot * TILE_CELLS
        free = words[Layer.FREE + slot]
        by_land = reach[Reach.BY_LAND + slot] & free
        by_water = reach[Reach.BY_WATER + slot] & free
        dear = by_land & faces[words[Layer.FACE + slot] * WORDS + Ground.FOREST] & ~reach[Reach.FREE_WOOD + slot]
        sets[place] = FIRST_PLACE + cells
        sets[place + 1] = by_land ^ dear
        place += SET_WORDS * i64(by_land != dear)
        sets[place] = FIRST_PAY + cells
        sets[place + 1] = dear
        place += SET_WORDS * i64(dear != 0)
        sets[place] = FIRST_CROSS + cells
        sets[place + 1] = by_water
        place += SET_WORDS * i64(by_water != 0)
    return place


def note_free_placements(state: DokmusState, sets: vec[i64], place: i64) -> i64:
    """D-SAC-2: the same with the last token in hand, which cannot be paid for."""
    words = state.words
    reach = state.reach
    faces = state.faces
    for slot in range(SLOTS):
        dear = faces[words[Layer.FACE + slot] * WORDS + Ground.FOREST] & ~reach[Reach.FREE_WOOD + slot]
        by_land = reach[Reach.BY_LAND + slot] & words[Layer.FREE + slot] & ~dear
        sets[place] = FIRST_PLACE + slot * TILE_CELLS
        sets[place + 1] = by_land
        place += SET_WORDS * i64(by_land != 0)
    return place


# -- why not --------------------------------------------------------------------------------------------------------------


def why_not_place(state: DokmusState, cell: i64) -> i64:
    """D-TURN-3, D-PLACE-2 to D-PLACE-6, D-TERR-MEADOW-1, D-TERR-FOREST-1 to D-TERR-FOREST-3, D-TERR-TEMPLE-2, D-TERR-VOLCANO-1,
    D-RUIN-1, rulings D-A15 to D-A17: a token that costs nothing."""
    if state.hand == 0:
        return Why.NO_TOKENS
    ruling = why_not_stand(state, cell)
    if ruling != ALLOWED:
        return ruling
    if not can_reach(state, cell, Reach.BY_LAND):
        return ALLOWED if is_stuck(state) else Why.NOT_ADJACENT
    if is_on(state, cell, Ground.FOREST) and not can_reach(state, cell, Reach.FREE_WOOD):
        return ALLOWED if is_stuck(state) else Why.FOREST_COSTS
    return ALLOWED


def why_not_pay(state: DokmusState, cell: i64) -> i64:
    """D-SAC-1 to D-SAC-3, D-TERR-FOREST-1, rulings D-A4, D-A5 and D-A7: a sacrifice for a forest by land or temple."""
    if state.hand == 0:
        return Why.NO_TOKENS
    ruling = why_not_stand(state, cell)
    if ruling != ALLOWED:
        return ruling
    if not is_on(state, cell, Ground.FOREST):
        return Why.NOT_A_FOREST
    if not can_reach(state, cell, Reach.BY_LAND):
        return Why.NOT_ADJACENT
    if can_reach(state, cell, Reach.FREE_WOOD):
        return Why.FOREST_IS_FREE
    return ALLOWED if state.hand >= 2 else Why.LAST_TOKEN


def why_not_cross(state: DokmusState, cell: i64) -> i64:
    """D-SAC-2, D-TERR-WATER-2 to D-TERR-WATER-5, D-TERR-FOREST-4, ruling D-A6: a sacrifice for a crossing."""
    if state.hand == 0:
        return Why.NO_TOKENS
    ruling = why_not_stand(state, cell)
    if ruling != ALLOWED:
        return ruling
    if state.hand < 2:
        return Why.LAST_TOKEN
    return ALLOWED if can_reach(state, cell, Reach.BY_WATER) else Why.NO_WATERWAY


# -- what it does ---------------------------------------------------------------------------------------------------------


def do_place(state: DokmusState, seat: i64, cell: i64, kind: i64) -> None:
    """D-PLACE-1, D-SAC-1, D-RUIN-3, rulings D-A16 and D-A32: one token onto the board, another sacrificed if there is a price."""
    if state.journal is not None:
        tell_of_placement(state, seat, cell, kind)
    if kind == Act.PLACE:
        state.hand -= 1
    else:
        state.hand -= 2
        state.sacrificed += BIT[seat * FEW_BITS]
    slot = cell // TILE_CELLS
    bit = BIT[cell - slot * TILE_CELLS]
    words = state.words
    faces = state.faces
    face = words[Layer.FACE + slot] * WORDS
    words[Layer.TOKENS + seat * SLOTS + slot] |= bit
    words[Layer.FREE + slot] &= ~bit
    if state.hand == 0:
        state.reckoned = NOT_RECKONED
    elif state.reckoned == seat:
        reach_out(state, slot, bit, faces[face + Ground.FOREST] & bit != 0)
    if faces[face + Ground.RUINS] & bit:
        open_ruin(state, seat, slot)
    else:
        settle_turn(state)


def tell_of_placement(state: DokmusState, seat: i64, cell: i64, kind: i64) -> None:
    assert state.journal is not None
    happening = "paid" if kind == Act.PAY else "crossed"
    if kind == Act.PLACE:
        happening = "placed_anywhere" if is_stuck(state) else "placed"
    state.journal.add(happening, {"seat": seat, "cell": cell})


def open_ruin(state: DokmusState, seat: i64, slot: i64) -> None:
    """D-RUIN-3, D-RUIN-8, rulings D-A12 and D-A13: a token on ruins earns an extra action for the tile of these ruins, at once."""
    state.ruin = slot
    state.push(Step.RUIN, seat)
    if state.journal is not None:
        state.journal.add("extra_action", {"seat": seat, "tile": state.tile_in(slot)})
