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


def returned(store: str, held: str) -> Callable[[State, int], bool]:
    """A Worker from the village or a Tribe marker from the hut, behind the screen."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Giants)
        if lane(getattr(state, store), seat) == 0:
            return False
        setattr(state, store, add_lane(getattr(state, store), seat, -1))
        setattr(state, held, add_lane(getattr(state, held), seat, 1))
        return True

    return give


def supplied(left: str, held: str) -> Callable[[State, int], bool]:
    """A log or a half-tablet from the supply, behind the screen; a half-tablet may be the second one of a pair."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Giants)
        if getattr(state, left) == 0:
            return False
        setattr(state, left, getattr(state, left) - 1)
        setattr(state, held, add_lane(getattr(state, held), seat, 1))
        return True

    return give


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
    "a Worker": returned("workers_stored", "workers"),
    "a Tribe marker": returned("markers_stored", "markers"),
    "a log": supplied("logs_left", "logs"),
    "a half-tablet": supplied("halves_left", "halves"),
    **{f"a Moai of size {size} in front of the screen": moai(size) for size in SIZES},
    "a headdress in front of the screen": headdress,
}
"""What a seat is given, and how; False where it cannot be."""
DECISIONS: Final = ("bid_markers", "bid_sculptors", "tablet", "village", "hut", "forest", "quarry", "no_special")
"""Kinds of decisions whose values are told apart."""
