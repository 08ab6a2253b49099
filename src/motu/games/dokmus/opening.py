"""Goal and set-up, D-GOAL-1 to D-SETUP-8: tiles, first player, start tokens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.dokmus.cells import lay_face, put_token, why_no_tile
from motu.games.dokmus.faces import Ground
from motu.games.dokmus.grid import NARROW_START, NOWHERE, RECTANGLE_START, SLOTS, SQUARE_START, TILE_CELLS
from motu.games.dokmus.landscape import terrain_in
from motu.games.dokmus.moves import NUMBERING, TILES, Act, Step, Why
from motu.games.dokmus.rounds import begin_round
from motu.games.dokmus.state import ALL_WORDS, FEW_BITS, TOKENS, DokmusState, Layer

FIRST_TILE: Final[i64] = NUMBERING.number(Act.LAY_TILE)
FIRST_SIDE: Final[i64] = NUMBERING.number(Act.LAY_SIDE)
FIRST_TURNED: Final[i64] = NUMBERING.number(Act.LAY_TURNED)
FIRST_BEGIN: Final[i64] = NUMBERING.number(Act.BEGIN)
FIRST_SET_OUT: Final[i64] = NUMBERING.number(Act.SET_OUT)
BOTH_SIDES: Final = 0b11
ALL_QUARTERS: Final = 0b1111
MIDDLE: Final = 4
"""D-SETUP-1: the slot that stays empty in the square."""
UPPER_MIDDLE: Final = 1
"""D-2P-1: the slot that stays empty in the rectangle."""


def prepare(state: DokmusState) -> None:
    """D-SETUP-1 to D-SETUP-3, D-2P-1, rulings D-A1, D-A2, D-A33 and D-A39: what needs no chance; then chance lays the tiles."""
    state.start_at_gap = state.options["start_at_gap"] == 1
    state.forest_through_pair = state.options["forest_through_pair"] == 1
    state.dense_ranks = state.options["dense_sacrifice_ranks"] == 1
    state.words = vec[i64]([0] * ALL_WORDS)
    for place in range(Layer.FACE, ALL_WORDS):
        state.words[place] = NOWHERE
    state.gap = UPPER_MIDDLE if state.seats == 2 else MIDDLE
    for seat in range(state.seats):
        state.supply += BIT[seat * FEW_BITS] * TOKENS
    state.push(Step.TILE, BY_CHANCE)


def use_layout(state: DokmusState, faces: list[int]) -> None:
    """Ruling D-A2: a given layout in reading order, instead of drawing the tiles."""
    state.pop()
    for face in faces:
        lay_face(state, slot_to_lay(state, 0), face)
    seek_first_player(state)


# -- tiles and the first player -------------------------------------------------------------------------------------------


def slot_to_lay(state: DokmusState, first: i64) -> i64:
    """Ruling D-A39: the next empty slot in reading order from a slot on, the gap left out; NOWHERE when all tiles lie."""
    for slot in range(first, state.slots_used()):
        if slot != state.gap and state.words[Layer.FACE + slot] < 0:
            return slot
    return NOWHERE


def tiles_laid(state: DokmusState) -> i64:
    """The tiles that lie on the board, as a bit set."""
    laid: i64 = 0
    for slot in range(SLOTS):
        face = state.words[Layer.FACE + slot]
        if face >= 0:
            laid |= BIT[face >> 3]
    return laid


def offer_draw(state: DokmusState, choices: Choices) -> None:
    """D-SETUP-1, D-SETUP-3, ruling D-A39: each tile that is left, side, orientation or seat is equally likely."""
    step = state.step()
    if step == Step.TILE:
        choices.weigh_alike(FIRST_TILE, (BIT[TILES] - 1) & ~tiles_laid(state))
    elif step == Step.SIDE:
        choices.weigh_alike(FIRST_SIDE, BOTH_SIDES)
    elif step == Step.ORIENTATION:
        choices.weigh_alike(FIRST_TURNED, ALL_QUARTERS)
    else:
        choices.weigh_alike(FIRST_BEGIN, BIT[state.seats] - 1)


def why_not_draw(state: DokmusState, kind: i64, value: i64) -> i64:
    """D-SETUP-1, D-SETUP-3: a tile lies once; only seats that are taken can begin."""
    if kind == Act.LAY_TILE and state.slot_of(value) != NOWHERE:
        return Why.TILE_IS_LAID
    return Why.NO_SUCH_SEAT if kind == Act.BEGIN and value >= state.seats else ALLOWED


def do_draw(state: DokmusState, kind: i64, value: i64) -> None:
    """D-SETUP-1, D-SETUP-3, rulings D-A33 and D-A39: chance draws a tile, its side, its orientation, at last the first player."""
    state.pop()
    if kind == Act.LAY_TILE:
        state.drawn = value
        state.push(Step.SIDE, BY_CHANCE)
    elif kind == Act.LAY_SIDE:
        state.drawn = state.drawn * 2 + value
        state.push(Step.ORIENTATION, BY_CHANCE)
    elif kind == Act.LAY_TURNED:
        lay(state, value)
    else:
        begin_with(state, value)


def lay(state: DokmusState, quarters: i64) -> None:
    """D-SETUP-1, rulings D-A2 and D-A39: the drawn side is laid, turned by so many quarters; then the next slot or the first player."""
    slot = slot_to_lay(state, 0)
    lay_face(state, slot, state.drawn * 4 + quarters)
    if state.journal is not None:
        state.journal.add("tile_laid", {"face": state.drawn, "quarters": quarters})
    state.drawn = 0
    if slot_to_lay(state, slot + 1) != NOWHERE:
        state.push(Step.TILE, BY_CHANCE)
    else:
        seek_first_player(state)


def seek_first_player(state: DokmusState) -> None:
    """D-SETUP-3, ruling D-A33: chance names the first player unless an option has."""
    given = state.options["first"]
    assert isinstance(given, int)
    if given == 0:
        state.push(Step.FIRST, BY_CHANCE)
    else:
        begin_with(state, given - 1)


def begin_with(state: DokmusState, seat: i64) -> None:
    """D-SETUP-3, D-SETUP-4: the first player holds the talisman; the neighbour on the right sets out first."""
    state.talisman = seat
    state.push(Step.START, state.right_of(seat))
    if state.journal is not None:
        state.journal.add("first_player", {"seat": seat})


# -- start tokens ---------------------------------------------------------------------------------------------------------


def outer_cells(state: DokmusState) -> vec[i64]:
    """D-SETUP-5, D-SETUP-6, D-2P-2, ruling D-A3: the cells of each corner slot along the outer edges; 0 for other slots."""
    if state.seats > 2:
        return SQUARE_START
    return RECTANGLE_START if state.start_at_gap else NARROW_START


def start_ground(state: DokmusState, slot: i64) -> i64:
    """D-SETUP-6, D-SETUP-7: meadow and forest."""
    return terrain_in(state, slot, Ground.LAND) & ~(terrain_in(state, slot, Ground.VOLCANO) | terrain_in(state, slot, Ground.RUINS))


def has_tokens(state: DokmusState, slot: i64) -> bool:
    """Whether anybody has a token in a slot."""
    return state.words[Layer.FREE + slot] != terrain_in(state, slot, Ground.LAND)


def offer_start(state: DokmusState, choices: Choices) -> None:
    """D-SETUP-5 to D-SETUP-7, rulings D-A34 and D-A35."""
    outer = outer_cells(state)
    for slot in range(SLOTS):
        cells = outer[slot]
        if cells != 0 and not has_tokens(state, slot):
            choices.add_set(FIRST_SET_OUT + slot * TILE_CELLS, cells & start_ground(state, slot))


def why_not_start(state: DokmusState, cell: i64) -> i64:
    """D-SETUP-5, D-SETUP-6, D-2P-2, rulings D-A3 and D-A35."""
    slot = cell // TILE_CELLS
    bit = BIT[cell - slot * TILE_CELLS]
    if state.words[Layer.FACE + slot] < 0:
        return why_no_tile(state, slot)
    outer = outer_cells(state)[slot]
    if outer == 0:
        return Why.NOT_A_CORNER
    if has_tokens(state, slot):
        return Why.CORNER_TAKEN
    if outer & bit == 0:
        return Why.NOT_ON_OUTER_EDGE
    return ALLOWED if start_ground(state, slot) & bit != 0 else Why.NO_START_TERRAIN


def do_start(state: DokmusState, seat: i64, cell: i64) -> None:
    """D-SETUP-4, D-SETUP-7, D-SETUP-8: a start token, free of charge; counter-clockwise, the talisman holder last."""
    state.pop()
    put_token(state, seat, cell)
    state.supply -= BIT[seat * FEW_BITS]
    if state.journal is not None:
        state.journal.add("started", {"seat": seat, "cell": cell})
    if seat != state.talisman:
        state.push(Step.START, state.right_of(seat))
    else:
        begin_round(state)
