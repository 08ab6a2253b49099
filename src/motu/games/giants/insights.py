"""What is worth asking an evaluation about: one thing more for a seat, and what it changes. Nothing here follows the rules of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from motu.core.bits import BIT
from motu.core.state import State
from motu.games.giants.moves import FIRST_HEADDRESS, SIZES
from motu.games.giants.rules import Giants
from motu.games.giants.state import Place, add_lane, first_of_size, lane

LATE: Final = 7
"""The first of the late rounds."""


def stage(state: State) -> str:
    """A few rounds at a time; most games have seven to ten."""
    assert isinstance(state, Giants)
    first = min(LATE, (int(state.round) - 1) // 3 * 3 + 1)
    return f"rounds {first} to {first + 2}" if first < LATE else f"rounds {LATE} and later"


def worker(state: State, seat: int) -> bool:
    """A Worker from the village, behind the screen."""
    assert isinstance(state, Giants)
    if lane(state.workers_stored, seat) == 0:
        return False
    state.workers_stored = add_lane(state.workers_stored, seat, -1)
    state.workers = add_lane(state.workers, seat, 1)
    return True


def marker(state: State, seat: int) -> bool:
    """A Tribe marker from the hut, behind the screen."""
    assert isinstance(state, Giants)
    if lane(state.markers_stored, seat) == 0:
        return False
    state.markers_stored = add_lane(state.markers_stored, seat, -1)
    state.markers = add_lane(state.markers, seat, 1)
    return True


def log(state: State, seat: int) -> bool:
    """A log behind the screen."""
    assert isinstance(state, Giants)
    if state.logs_left == 0:
        return False
    state.logs_left -= 1
    state.logs = add_lane(state.logs, seat, 1)
    return True


def half_tablet(state: State, seat: int) -> bool:
    """A half-tablet: alone, or the second one of a pair."""
    assert isinstance(state, Giants)
    if state.halves_left == 0:
        return False
    state.halves_left -= 1
    state.halves = add_lane(state.halves, seat, 1)
    return True


def moai(size: int) -> Callable[[State, int], bool]:
    """A Moai from the box, in front of the screen: it will start at the quarry."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Giants)
        if lane(state.supply, size) == 0:
            return False
        state.supply = add_lane(state.supply, size, -1)
        place_in_front(state, seat, int(first_of_size(size) + lane(state.carved, size) + lane(state.tile, size)))
        return True

    return give


def headdress(state: State, seat: int) -> bool:
    """A headdress in front of the screen."""
    assert isinstance(state, Giants)
    if state.headdresses == 0:
        return False
    piece = FIRST_HEADDRESS + state.board.headdresses - state.headdresses
    state.headdresses -= 1
    place_in_front(state, seat, int(piece))
    return True


def place_in_front(state: Giants, seat: int, piece: int) -> None:
    state.own()
    state.places[piece] = Place.FRONT
    state.in_front |= BIT[piece]
    state.claimed[seat] |= BIT[piece]


THINGS: Final[dict[str, Callable[[State, int], bool]]] = {
    "a Worker": worker,
    "a Tribe marker": marker,
    "a log": log,
    "a half-tablet": half_tablet,
    **{f"a Moai of size {size} in front of the screen": moai(size) for size in SIZES},
    "a headdress in front of the screen": headdress,
}
"""What a seat is given, and how; False where it cannot be."""
DECISIONS: Final = ("bid_markers", "bid_sculptors", "tablet", "village", "hut", "forest", "quarry", "no_special")
"""Kinds of decisions whose values are told apart."""
