"""Guardian actions and the extra action of ruins, D-RUIN-1 to D-GUARD-6: the talisman, moving tiles, turning tiles, moving tokens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.dokmus.cells import is_on, put_token, take_token, why_not_stand
from motu.games.dokmus.components import May
from motu.games.dokmus.faces import WORDS, Ground, connected
from motu.games.dokmus.grid import (
    CLOCKWISE,
    IN_LINE,
    INNER_CELLS,
    LINES,
    LOWEST_SLOT,
    NOWHERE,
    SLOTS,
    TILE_CELLS,
    TO_FAR_COLUMN,
    TO_FAR_ROW,
    Edge,
    add_beside,
    around,
    slots_with_cells,
    turned,
)
from motu.games.dokmus.landscape import add_temple_shores, meets_over_borders
from motu.games.dokmus.moves import MOST_SEATS, NUMBERING, Act, Step, Why
from motu.games.dokmus.placing import open_ruin
from motu.games.dokmus.reach import Reach, working_room
from motu.games.dokmus.rounds import settle_turn
from motu.games.dokmus.state import NOT_RECKONED, DokmusState, Layer

FIRST_SLIDE: Final[i64] = NUMBERING.number(Act.SLIDE)
FIRST_ROTATE: Final[i64] = NUMBERING.number(Act.ROTATE)
FIRST_LIFT: Final[i64] = NUMBERING.number(Act.LIFT)
FIRST_PUT: Final[i64] = NUMBERING.number(Act.PUT)
BOTH_WAYS: Final = 3
"""Both directions of a turn, as bits."""
TAKING: Final[i64] = NUMBERING.number(Act.TALISMAN)
WAIVING: Final[i64] = NUMBERING.number(Act.WAIVE)


def offer_guardian(state: DokmusState, seat: i64, choices: Choices) -> None:
    """D-TURN-4, D-GUARD-1 to D-GUARD-6: the action of the open card, on any tile or token that qualifies."""
    allowed = state.printed.actions[state.opened]
    if allowed & May.TAKE_TALISMAN:
        choices.add(TAKING)
    if allowed & May.MOVE_TILE:
        words = state.words
        movable: i64 = 0
        for place in range(state.gap * 4, state.gap * 4 + 4):
            face = words[Layer.FACE + LINES[place]]
            if face >= 0:
                movable |= BIT[face >> 3]
        choices.add_set(FIRST_SLIDE, movable)
    if allowed & May.TURN_TILE:
        if state.turnable == 0:
            find_turnable(state)
        choices.add_set(FIRST_ROTATE, state.turnable)
    if allowed & May.MOVE_TOKEN:
        slots = slots_with_cells(state.words, Layer.TOKENS + seat * SLOTS)
        while slots != 0:
            slot = i64(LOWEST_SLOT[slots])
            slots &= slots - 1
            choices.add_set(FIRST_LIFT + slot * TILE_CELLS, movable_in(state, seat, slot))


def find_turnable(state: DokmusState) -> None:
    """D-GUARD-4: every tile can be turned both ways; after set-up none comes and none goes."""
    for slot in range(SLOTS):
        face = state.words[Layer.FACE + slot]
        if face >= 0:
            state.turnable |= BIT[(face >> 3) * 2] * BOTH_WAYS


def offer_ruin(state: DokmusState, seat: i64, choices: Choices) -> None:
    """D-RUIN-3 to D-RUIN-7: move the tile of the ruins, turn it, move an own token on it, or waive."""
    slot = state.ruin
    tile = state.tile_in(slot)
    if IN_LINE[state.gap] & BIT[slot]:
        choices.add(FIRST_SLIDE + tile)
    choices.add_set(FIRST_ROTATE + tile * 2, BOTH_WAYS)
    choices.add_set(FIRST_LIFT + slot * TILE_CELLS, movable_in(state, seat, slot))
    choices.add(WAIVING)


def offer_targets(state: DokmusState, choices: Choices) -> None:
    """D-GUARD-3, D-GUARD-3b, D-GUARD-3d: where the token that is being moved can go."""
    find_targets(state, state.carried)
    reach = state.reach
    for slot in range(SLOTS):
        if reach[Reach.TARGETS + slot] != 0:
            choices.add_set(FIRST_PUT + slot * TILE_CELLS, reach[Reach.TARGETS + slot])


def movable_in(state: DokmusState, seat: i64, slot: i64) -> i64:
    """D-GUARD-3, D-GUARD-3e, D-RUIN-2, ruling D-A20: the tokens of a seat in a slot that have somewhere to go."""
    words = state.words
    faces = state.faces
    face = words[Layer.FACE + slot] * WORDS
    tokens = words[Layer.TOKENS + seat * SLOTS + slot] & ~faces[face + Ground.RUINS]
    free = words[Layer.FREE + slot]
    movable = tokens & around(free)
    hemmed_in = tokens & ~movable
    if hemmed_in & ~INNER_CELLS != 0:
        movable |= hemmed_in & free_over_borders(state, slot)
        hemmed_in = tokens & ~movable
    while hemmed_in != 0:
        bit = hemmed_in & -hemmed_in
        hemmed_in ^= bit
        temples = around(bit) & faces[face + Ground.TEMPLES]
        if temples != 0:
            temples = connected(temples, faces[face + Ground.TEMPLES])
        leads_away = temples & ~INNER_CELLS != 0 or (bit & INNER_CELLS == 0 and meets_over_borders(state, slot, bit, Ground.TEMPLES))
        if around(temples) & free != 0 or (leads_away and find_targets(state, slot * TILE_CELLS + lowest_bit(bit))):
            movable |= bit
    return movable


def free_over_borders(state: DokmusState, slot: i64) -> i64:
    """The cells of a slot that have free land beside them on another tile."""
    words = state.words
    found: i64 = 0
    if slot > 2:
        found |= words[Layer.FREE + slot - 3] >> TO_FAR_ROW
    if slot < 6:
        found |= (words[Layer.FREE + slot + 3] & Edge.NORTH) << TO_FAR_ROW
    if slot % 3 != 0:
        found |= (words[Layer.FREE + slot - 1] & Edge.EAST) >> TO_FAR_COLUMN
    if slot % 3 != 2:
        found |= (words[Layer.FREE + slot + 1] & Edge.WEST) << TO_FAR_COLUMN
    return found


def find_targets(state: DokmusState, cell: i64) -> bool:
    """Where the token on a cell can go, into TARGETS.

    D-GUARD-3, D-GUARD-3a, D-GUARD-3b, D-GUARD-3d, D-TERR-TEMPLE-3, rulings D-A14, D-A20 and D-A21.
    One step, or beside the same group of touching temples; water is never used. False if there is nothing.
    """
    faces = state.faces
    words = state.words
    reach = working_room(state)
    home = cell // TILE_CELLS
    for slot in range(SLOTS):
        reach[Reach.TARGETS + slot] = 0
    add_beside(home, BIT[cell - home * TILE_CELLS], reach, Reach.TARGETS)
    for slot in range(SLOTS):
        temples = reach[Reach.TARGETS + slot] & faces[words[Layer.FACE + slot] * WORDS + Ground.TEMPLES]
        if temples != 0:
            add_temple_shores(state, slot, temples, Reach.TARGETS, Reach.MET)
    found: i64 = 0
    for slot in range(SLOTS):
        targets = reach[Reach.TARGETS + slot] & words[Layer.FREE + slot]
        reach[Reach.TARGETS + slot] = targets
        found |= targets
    return found != 0


# -- why not --------------------------------------------------------------------------------------------------------------


def why_not_use(state: DokmusState, action: i64) -> i64:
    """D-TURN-4, D-GUARD-5: whether the open card has this action and it is not used yet."""
    if state.acted:
        return Why.ACTION_USED
    return ALLOWED if state.printed.actions[state.opened] & action else Why.OTHER_GUARDIAN


def why_not_slide(state: DokmusState, tile: i64) -> i64:
    """D-GUARD-2, D-GUARD-6, D-2P-1, D-2P-6, D-RUIN-4, D-RUIN-5, rulings D-A22 and D-A24."""
    slot = state.slot_of(tile)
    if state.step() == Step.RUIN:
        if slot == NOWHERE:
            return Why.TILE_NOT_IN_PLAY
        if slot != state.ruin:
            return Why.OTHER_TILE
        return ALLOWED if IN_LINE[state.gap] & BIT[slot] else Why.RUIN_NOT_IN_LINE
    ruling = why_not_use(state, May.MOVE_TILE)
    if ruling != ALLOWED:
        return ruling
    if slot == NOWHERE:
        return Why.TILE_NOT_IN_PLAY
    return ALLOWED if IN_LINE[state.gap] & BIT[slot] else Why.NOT_IN_LINE


def why_not_rotate(state: DokmusState, tile: i64) -> i64:
    """D-GUARD-4, D-GUARD-6, D-2P-1, D-RUIN-4, D-RUIN-7, ruling D-A22."""
    slot = state.slot_of(tile)
    if state.step() != Step.RUIN:
        ruling = why_not_use(state, May.TURN_TILE)
        if ruling != ALLOWED:
            return ruling
    if slot == NOWHERE:
        return Why.TILE_NOT_IN_PLAY
    return Why.OTHER_TILE if state.step() == Step.RUIN and slot != state.ruin else ALLOWED


def why_not_lift(state: DokmusState, cell: i64) -> i64:
    """D-GUARD-3, D-GUARD-3e, D-RUIN-2, D-RUIN-6."""
    if state.step() != Step.RUIN:
        ruling = why_not_use(state, May.MOVE_TOKEN)
        if ruling != ALLOWED:
            return ruling
    if state.owner_of(cell) != state.decider():
        return Why.NOT_YOUR_TOKEN
    if is_on(state, cell, Ground.RUINS):
        return Why.TOKEN_ON_RUINS
    if state.step() == Step.RUIN and cell // TILE_CELLS != state.ruin:
        return Why.TOKEN_ELSEWHERE
    return ALLOWED if find_targets(state, cell) else Why.NOWHERE_TO_GO


def why_not_put(state: DokmusState, cell: i64) -> i64:
    """D-GUARD-3, D-GUARD-3a, D-GUARD-3b, D-PLACE-3, D-PLACE-4, rulings D-A20 and D-A21."""
    if cell == state.carried:
        return Why.SAME_CELL
    ruling = why_not_stand(state, cell)
    if ruling != ALLOWED:
        return ruling
    find_targets(state, state.carried)
    slot = cell // TILE_CELLS
    return ALLOWED if state.reach[Reach.TARGETS + slot] & BIT[cell - slot * TILE_CELLS] else Why.TOO_FAR


# -- what it does ---------------------------------------------------------------------------------------------------------


def close_action(state: DokmusState) -> None:
    """D-TURN-4, D-RUIN-3: the guardian action, or the extra action that is open, is used."""
    if state.ruin != NOWHERE:
        state.ruin = NOWHERE
        state.pop()
    else:
        state.acted = True


def do_talisman(state: DokmusState, seat: i64) -> None:
    """D-GUARD-1, rulings D-A18 and D-A19: the talisman changes hands at once; the draft notices it in the next round."""
    state.talisman = seat
    if state.journal is not None:
        state.journal.add("talisman_taken", {"seat": seat})
    close_action(state)
    settle_turn(state)


def do_slide(state: DokmusState, seat: i64, tile: i64) -> None:
    """D-GUARD-2, D-GUARD-6, D-RUIN-5, rulings D-A22 to D-A24: the tile and all tokens on it into the gap, not turned."""
    slot = state.slot_of(tile)
    gap = state.gap
    words = state.words
    words[Layer.FACE + gap] = words[Layer.FACE + slot]
    words[Layer.FACE + slot] = NOWHERE
    words[Layer.FREE + gap] = words[Layer.FREE + slot]
    words[Layer.FREE + slot] = 0
    for owner in range(MOST_SEATS):
        first = Layer.TOKENS + owner * SLOTS
        words[first + gap] = words[first + slot]
        words[first + slot] = 0
    state.gap = slot
    state.reckoned = NOT_RECKONED
    if state.journal is not None:
        state.journal.add("tile_moved", {"seat": seat, "tile": tile, "slot": gap})
    close_action(state)
    settle_turn(state)


def do_rotate(state: DokmusState, seat: i64, tile: i64, direction: i64) -> None:
    """D-GUARD-4, D-GUARD-6, D-RUIN-2, D-RUIN-7, ruling D-A22: a quarter turn of the tile with all tokens on it."""
    slot = state.slot_of(tile)
    words = state.words
    face = words[Layer.FACE + slot]
    quarters = (face + (1 if direction == CLOCKWISE else 3)) & 3
    words[Layer.FACE + slot] = (face - (face & 3)) + quarters
    words[Layer.FREE + slot] = turned(words[Layer.FREE + slot], direction)
    for owner in range(MOST_SEATS):
        first = Layer.TOKENS + owner * SLOTS
        if words[first + slot] != 0:
            words[first + slot] = turned(words[first + slot], direction)
    state.reckoned = NOT_RECKONED
    if state.journal is not None:
        state.journal.add("tile_turned", {"seat": seat, "tile": tile, "direction": direction})
    close_action(state)
    settle_turn(state)


def do_lift(state: DokmusState, seat: i64, cell: i64) -> None:
    """D-GUARD-3, D-RUIN-6: a token is about to move; it has to be set down next."""
    close_action(state)
    state.carried = cell
    state.push(Step.PUT, seat)


def do_put(state: DokmusState, seat: i64, cell: i64) -> None:
    """D-GUARD-3, D-GUARD-3c, D-TERR-FOREST-5, D-RUIN-8, ruling D-A12: the token arrives, free of charge; ruins give an extra action."""
    state.pop()
    take_token(state, seat, state.carried)
    put_token(state, seat, cell)
    if state.journal is not None:
        state.journal.add("token_moved", {"seat": seat, "cell": state.carried, "target": cell})
    state.carried = NOWHERE
    if is_on(state, cell, Ground.RUINS):
        open_ruin(state, seat, cell // TILE_CELLS)
    else:
        settle_turn(state)


def do_waive(state: DokmusState, seat: i64) -> None:
    """D-RUIN-3: the extra action is given up."""
    if state.journal is not None:
        state.journal.add("extra_waived", {"seat": seat})
    close_action(state)
    settle_turn(state)
