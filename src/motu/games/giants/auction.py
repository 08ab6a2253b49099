"""Phases 1 and 2: the dice bring Moai into the quarry, and the players bid in secret for the choice among them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE, BY_ITSELF
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.rulings import ALLOWED
from motu.games.giants.board import FACES
from motu.games.giants.moves import MOST_SIZE, NUMBERING, Act, By, Step, Why
from motu.games.giants.state import GiantsState, Place, add_lane, first_of_size, lane

FIRST_BEGIN: Final[i64] = NUMBERING.number(Act.BEGIN)
FIRST_ROLL: Final[i64] = NUMBERING.number(Act.ROLL)
FIRST_BID: Final[i64] = NUMBERING.number(Act.BID_MARKERS)
FIRST_SCULPTORS: Final[i64] = NUMBERING.number(Act.BID_SCULPTORS)
FIRST_TAKE: Final[i64] = NUMBERING.number(Act.TAKE, 1, 0)
DECLINING: Final[i64] = NUMBERING.number(Act.DECLINE)
EVERY_FOURTH: Final[i64] = 0x1111111
"""A bit for each number of Workers in a bid; the four bits from there on are without and with Sorcerer and Chief."""
CHIEF_STRENGTH: Final = 3
"""G-AUC-8, G-FIG-3."""


# -- phase 1 -----------------------------------------------------------------------------------------------------------


def produce(state: GiantsState) -> None:
    """G-PROD-1: one die after the other, the white ones first."""
    if state.rolled < state.board.dice[state.seats - 3]:
        state.push(Step.DIE, BY_CHANCE)
        return
    state.pop()
    if state.journal is not None:
        if state.tile == 0:
            state.journal.add("no_offer", {})
        else:
            state.journal.add("offer", {"one": lane(state.tile, 1), "two": lane(state.tile, 2), "three": lane(state.tile, 3)})


def faces(state: GiantsState, face: i64) -> i64:
    """G-SETUP-6, ruling G-AMB-08: how many faces of the next die show this result."""
    colour = 0 if state.rolled < state.board.white[state.seats - 3] else 1
    return state.board.faces[colour * FACES + face]


def offer_die(state: GiantsState, choices: Choices) -> None:
    for face in range(FACES):
        choices.weigh(FIRST_ROLL + face, faces(state, face))


def why_not_roll(state: GiantsState, face: i64) -> i64:
    return ALLOWED if faces(state, face) != 0 else Why.NO_SUCH_FACE


def do_roll(state: GiantsState, face: i64) -> None:
    """G-PROD-1 to G-PROD-4, G-SETUP-11, rulings G-AMB-06 and G-AMB-07: a Moai of that size onto the tile, if the box has one."""
    state.pop()
    state.dice |= (face + 1) << (state.rolled * 4)
    state.rolled += 1
    size = face
    if state.round == 1:
        if face == 0:
            size = 1
        elif face == 3:
            size = 2
    if state.journal is not None:
        state.journal.add("roll", {"face": face})
    if size != 0 and lane(state.supply, size) != 0:
        state.supply = add_lane(state.supply, size, -1)
        state.tile = add_lane(state.tile, size, 1)


# -- phase 2: bids -----------------------------------------------------------------------------------------------------


def bid(state: GiantsState) -> None:
    """G-AUC-1, G-AUC-4, G-TURN-2, ruling G-AMB-54: everybody closes both hands in secret; then all are opened."""
    if state.tile == 0:
        state.pop()
    elif state.bids < state.seats:
        state.push(Step.MARKER_BID, (state.first + state.bids) % state.seats)
    else:
        state.pop()
        reveal(state)
        state.push(Step.CHOICE, BY_ITSELF)


def offer_marker_bid(state: GiantsState, choices: Choices) -> None:
    choices.add_set(FIRST_BID, BIT[lane(state.markers, state.decider()) + 1] - 1)


def why_not_bid_markers(state: GiantsState, count: i64) -> i64:
    """G-AUC-1, G-AUC-9: any number of markers of the reserve, none included."""
    return ALLOWED if count <= lane(state.markers, state.decider()) else Why.TOO_FEW_MARKERS


def do_bid_markers(state: GiantsState, seat: i64, count: i64) -> None:
    """G-AUC-1: a hidden commitment; the other hand follows at once."""
    state.pop()
    state.bid_markers = add_lane(state.bid_markers, seat, count)
    if state.journal is not None:
        state.journal.add("bid_markers", {"n": count}, BIT[seat])
    state.push(Step.SCULPTOR_BID, seat)


def offer_sculptor_bid(state: GiantsState, choices: Choices) -> None:
    seat = state.decider()
    sorcerer = (state.sorcerers & BIT[seat]) != 0
    chief = (state.chiefs & BIT[seat]) != 0
    pattern: i64 = 1
    if chief:
        pattern |= 2
    if sorcerer:
        pattern |= pattern << 2
    choices.add_set(FIRST_SCULPTORS, pattern * (EVERY_FOURTH & (BIT[(lane(state.workers, seat) + 1) * 4] - 1)))


def why_not_bid_sculptors(state: GiantsState, workers: i64, sorcerer: i64, chief: i64) -> i64:
    """G-AUC-2, G-AUC-9, G-AUC-10: any figures of the reserve, none included, even with markers in the other hand."""
    seat = state.decider()
    if workers > lane(state.workers, seat):
        return Why.TOO_FEW_FIGURES
    if sorcerer != 0 and (state.sorcerers & BIT[seat]) == 0:
        return Why.TOO_FEW_FIGURES
    if chief != 0 and (state.chiefs & BIT[seat]) == 0:
        return Why.TOO_FEW_FIGURES
    return ALLOWED


def do_bid_sculptors(state: GiantsState, seat: i64, workers: i64, sorcerer: i64, chief: i64) -> None:
    """G-AUC-2: a hidden commitment."""
    state.pop()
    state.bid_workers = add_lane(state.bid_workers, seat, workers)
    if sorcerer != 0:
        state.bid_sorcerers |= BIT[seat]
    if chief != 0:
        state.bid_chiefs |= BIT[seat]
    state.bids += 1
    if state.journal is not None:
        state.journal.add("bid_sculptors", {"workers": workers, "sorcerer": sorcerer, "chief": chief}, BIT[seat])
        state.journal.add("bid", {"seat": seat})


def draw_bid(state: GiantsState, seat: i64, generator: Generator, sculptors: bool) -> None:
    """G-AUC-1: put anything that a reserve could hold into the hand with markers, or into both hands."""
    state.bid_markers = add_lane(state.bid_markers, seat, generator.below(lane(state.markers, seat) + 1) - lane(state.bid_markers, seat))
    state.bid_workers = add_lane(state.bid_workers, seat, -lane(state.bid_workers, seat))
    state.bid_sorcerers &= ~BIT[seat]
    state.bid_chiefs &= ~BIT[seat]
    if sculptors:
        state.bid_workers = add_lane(state.bid_workers, seat, generator.below(lane(state.workers, seat) + 1))
        if generator.below(2) != 0:
            state.bid_sorcerers |= state.sorcerers & BIT[seat]
        if generator.below(2) != 0:
            state.bid_chiefs |= state.chiefs & BIT[seat]


def reveal(state: GiantsState) -> None:
    """G-AUC-4, G-AUC-15: all hands are opened; what was in them lies in front of the screens until the end of the round."""
    for seat in range(state.seats):
        if state.journal is not None:
            state.journal.add(
                "reveal",
                {
                    "seat": seat,
                    "markers": lane(state.bid_markers, seat),
                    "workers": lane(state.bid_workers, seat),
                    "sorcerer": 1 if state.bid_sorcerers & BIT[seat] else 0,
                    "chief": 1 if state.bid_chiefs & BIT[seat] else 0,
                },
            )
    set_order(state)
    state.markers -= state.bid_markers
    state.markers_spent += state.bid_markers
    state.workers -= state.bid_workers
    state.workers_spent += state.bid_workers
    state.sorcerers &= ~state.bid_sorcerers
    state.sorcerers_spent |= state.bid_sorcerers
    state.chiefs &= ~state.bid_chiefs
    state.chiefs_spent |= state.bid_chiefs
    state.hands = state.bid_workers
    state.chiefs_ready = 0 if state.chief_splits else state.bid_chiefs
    for seat in range(state.seats):
        if state.bid_sorcerers & BIT[seat]:
            state.hands = add_lane(state.hands, seat, 1)
        if state.chief_splits and state.bid_chiefs & BIT[seat]:
            state.hands = add_lane(state.hands, seat, CHIEF_STRENGTH)
    forget_bids(state)


def forget_bids(state: GiantsState) -> None:
    """The opened hands are empty again."""
    state.bids = 0
    state.bid_markers = 0
    state.bid_workers = 0
    state.bid_sorcerers = 0
    state.bid_chiefs = 0


def set_order(state: GiantsState) -> None:
    """G-AUC-5 to G-AUC-7, G-AUC-10, ruling G-AMB-04: most markers, then most half-tablets, then the order of turns."""
    state.order = 0
    placed: i64 = 0
    for rank in range(state.seats):
        best: i64 = -1
        best_key: i64 = -1
        seat = state.first
        for _ in range(state.seats):
            key = lane(state.bid_markers, seat) * 256 + lane(state.halves, seat)
            if (placed & BIT[seat]) == 0 and key > best_key:
                best = seat
                best_key = key
            seat = state.after(seat)
        placed |= BIT[best]
        state.order |= best << (rank * 4)


# -- phase 2: the choice of Moai ---------------------------------------------------------------------------------------


def offer(state: GiantsState) -> None:
    """G-AUC-5, G-AUC-11, G-AUC-14, ruling G-AMB-05: round and round in the same order, until nothing is left or nobody can."""
    if state.tile != 0:
        for _ in range(state.seats):
            seat = (state.order >> (state.chooser * 4)) & 15
            if (state.out & BIT[seat]) == 0:
                if can_take_any(state, seat):
                    state.push(Step.CHOOSE, seat)
                    return
                state.out |= BIT[seat]
            state.chooser = state.after(state.chooser)
    state.pop()
    if state.journal is not None:
        for size in range(1, MOST_SIZE + 1):
            if lane(state.tile, size) != 0:
                state.journal.add("gone", {"n": lane(state.tile, size), "size": size})
    state.gone += state.tile
    state.tile = 0
    state.order = 0
    state.chooser = 0
    state.out = 0
    state.hands = 0
    state.chiefs_ready = 0


def can_take_any(state: GiantsState, seat: i64) -> bool:
    for size in range(1, MOST_SIZE + 1):
        if why_not_take(state, seat, size, By.HANDS) == ALLOWED or why_not_take(state, seat, size, By.CHIEF) == ALLOWED:
            return True
    return False


def offer_choose(state: GiantsState, choices: Choices) -> None:
    """Ruling G-AMB-03: every Moai that can be taken, and declining."""
    seat = state.decider()
    for size in range(1, MOST_SIZE + 1):
        if lane(state.tile, size) != 0:
            if lane(state.hands, seat) >= size:
                choices.add(FIRST_TAKE + (size - 1) * 2)
            if state.chiefs_ready & BIT[seat]:
                choices.add(FIRST_TAKE + (size - 1) * 2 + 1)
    choices.add(DECLINING)


def why_not_take(state: GiantsState, seat: i64, size: i64, by: i64) -> i64:
    """G-AUC-3, G-AUC-8, G-AUC-12, G-AUC-13, G-FIG-1, rulings G-AMB-01 and G-AMB-02: size sculptors, or the Chief alone."""
    if lane(state.tile, size) == 0:
        return Why.NOT_ON_OFFER
    if by == By.HANDS:
        return ALLOWED if lane(state.hands, seat) >= size else Why.TOO_FEW_SCULPTORS
    if state.chief_splits:
        return Why.SCULPTORS_POOLED
    if state.chiefs_ready & BIT[seat]:
        return ALLOWED
    return Why.CHIEF_HAS_CARVED if state.chiefs_spent & BIT[seat] else Why.NO_CHIEF_BID


def do_take(state: GiantsState, seat: i64, size: i64, by: i64) -> None:
    """G-AUC-5, G-AUC-12, G-AUC-13: a Moai in front of the screen; its sculptors have worked."""
    state.pop()
    if by == By.CHIEF:
        state.chiefs_ready &= ~BIT[seat]
    else:
        state.hands = add_lane(state.hands, seat, -size)
    piece = first_of_size(size) + lane(state.carved, size)
    state.tile = add_lane(state.tile, size, -1)
    state.carved = add_lane(state.carved, size, 1)
    state.places[piece] = Place.FRONT
    state.in_front |= BIT[piece]
    state.claimed[seat] |= BIT[piece]
    state.chooser = state.after(state.chooser)
    if state.journal is not None:
        state.journal.add("take", {"seat": seat, "piece": piece, "size": size})


def do_decline(state: GiantsState, seat: i64) -> None:
    """Ruling G-AMB-03: who declines is out of this auction."""
    state.pop()
    state.out |= BIT[seat]
    state.chooser = state.after(state.chooser)
    if state.journal is not None:
        state.journal.add("decline", {"seat": seat})
