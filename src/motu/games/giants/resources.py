"""How far a round and the game have come, and what a clan can still do in them; for the evaluator."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.games.giants.moves import Figure, Step
from motu.games.giants.rules import Giants
from motu.games.giants.state import lane

FULL_BOX: Final = 30.0
"""Moai in the box from which on it is not nearly empty."""


class Phase:
    """How far the round has come."""

    BIDDING: Final = 0
    """Before anybody places a figure."""
    PLACING: Final = 1
    CARRYING: Final = 2
    CLOSING: Final = 3


def phase_of(state: Giants) -> i64:
    """How far the round has come."""
    step = state.step()
    if step == Step.PLACE or step == Step.HEX or step == Step.SPECIAL:
        return Phase.PLACING
    if step == Step.GO or step == Step.MOVE or step == Step.HELP:
        return Phase.CARRYING
    if step <= Step.CHOOSE and step >= Step.DIE:
        return Phase.BIDDING
    return Phase.CLOSING if step > Step.HELP else Phase.BIDDING


def time_left(state: Giants) -> float:
    """The part of the game that is still to come, by bases and by Moai in the box."""
    most: i64 = 0
    for other in range(state.seats):
        most = max(most, lane(state.erected_count, other))
    by_bases = 1.0 - float(most) / float(state.start_bases())
    stock = lane(state.supply, 1) + lane(state.supply, 2) + lane(state.supply, 3)
    return min(by_bases, float(stock) / FULL_BOX)


def workers_of(state: Giants, seat: i64) -> float:
    """G-CMP-2: the workers of a clan, wherever they are."""
    return float(state.board.workers - lane(state.workers_stored, seat))


def markers_of(state: Giants, seat: i64) -> float:
    """G-CMP-2: the markers of a clan, wherever they are."""
    return float(state.board.markers - lane(state.markers_stored, seat))


def later_rounds(left: float) -> float:
    """How much what is kept for later rounds still counts: all of it, but for the last third of the game."""
    return min(1.0, 3.0 * left)


def has_bid(state: Giants, seat: i64) -> bool:
    """G-AUC-4: whether a seat has closed both hands."""
    place = seat - state.first
    if place < 0:
        place += state.seats
    return place < state.bids


def units_to_place(state: Giants, seat: i64, weight: i64) -> i64:
    """The strength for a weight that a seat can still put on the island in this round."""
    if state.passed & BIT[seat]:
        return 0
    hands = lane(state.workers, seat) - lane(state.bid_workers, seat)
    if state.sorcerers & ~state.bid_sorcerers & BIT[seat]:
        hands += 1
    units = hands + min(lane(state.logs, seat), hands * (weight - 1))
    chief = (state.chiefs & ~state.bid_chiefs & BIT[seat]) != 0
    if state.step() == Step.HEX and state.decider() == seat:
        if state.figure == Figure.CHIEF:
            chief = True
        else:
            units += 1 + min(state.figure_logs, weight - 1)
    if chief:
        units += weight
    return units
