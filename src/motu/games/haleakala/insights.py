"""What is worth asking an evaluation about: one thing more for a seat, and what it changes. Nothing here follows the rules of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from motu.core.state import State
from motu.games.haleakala.island import SEGMENTS
from motu.games.haleakala.moves import CARD_NAMES, RACK_NAMES
from motu.games.haleakala.rules import Haleakala

MOST_CARDS: Final = 9
RINGS: Final = ("lowest", "middle", "highest")


def stage(state: State) -> str:
    """The round."""
    assert isinstance(state, Haleakala)
    return f"round {int(state.round)}"


def palm_card(kind: int) -> Callable[[State, int], bool]:
    """One kept palm card more."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Haleakala)
        player = state.player(seat)
        if player.has(kind) >= MOST_CARDS:
            return False
        player.cards += 1 << (4 * kind)
        return True

    return give


def rack_card(number: int) -> Callable[[State, int], bool]:
    """A scoring card of the rack, bought by nobody yet."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Haleakala)
        if not state.rack >> number & 1:
            return False
        state.rack &= ~(1 << number)
        state.player(seat).rack |= 1 << number
        return True

    return give


def statue(ring: int) -> Callable[[State, int], bool]:
    """A statue in the first free area of a ring."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Haleakala)
        for segment in range(SEGMENTS):
            area = (ring + 1) * SEGMENTS + segment
            if state.is_free_for_statue(area):
                player = state.player(seat)
                player.statues |= 1 << area
                player.built += 1
                return True
        return False

    return give


THINGS: Final[dict[str, Callable[[State, int], bool]]] = {
    **{f"a {name.replace('_', ' ')} card kept": palm_card(kind) for kind, name in enumerate(CARD_NAMES)},
    **{f"the rack card {name.replace('_', ' ')}": rack_card(number) for number, name in enumerate(RACK_NAMES)},
    **{f"a statue on the {name} ring": statue(ring) for ring, name in enumerate(RINGS)},
}
"""What a seat is given, and how; False where it cannot be."""
DECISIONS: Final = ("buy",)
"""Kinds of decisions whose values are told apart."""
