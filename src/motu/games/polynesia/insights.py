"""What is worth asking an evaluation about: one thing more for a seat, and what it changes. Nothing here follows the rules of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from motu.core.state import State
from motu.games.polynesia.moves import CARDS, COLUMNS, GOOD_NAMES, KIND_NAMES, SEASON_NAMES, SEASONS
from motu.games.polynesia.rules import Polynesia


def stage(state: State) -> str:
    """The season."""
    assert isinstance(state, Polynesia)
    return f"season {SEASON_NAMES[int(state.season)]}"


def good(number: int) -> Callable[[State, int], bool]:
    """One good more in the hand, from the market."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Polynesia)
        if state.on_market(number) == 0:
            return False
        state.hands[seat] += 1 << (8 * number)
        state.market -= 1 << (8 * number)
        return True

    return give


def card(kind: int, size: int) -> Callable[[State, int], bool]:
    """A card of the deck in the first free cell of the row, paid by nobody."""

    def give(state: State, seat: int) -> bool:
        assert isinstance(state, Polynesia)
        free = [column for column in range(COLUMNS) if state.card_in(seat, state.season, column) < 0]
        left = [
            one for one in range(CARDS) if state.deck >> one & 1 and state.printed.kind[one] == kind and state.printed.size[one] == size
        ]
        if len(free) < 2 or not left:
            return False
        state.rows[seat * SEASONS + int(state.season)] += (left[0] + 1) << (8 * free[0])
        state.deck &= ~(1 << left[0])
        return True

    return give


THINGS: Final[dict[str, Callable[[State, int], bool]]] = {
    **{f"a {name} in the hand": good(number) for number, name in enumerate(GOOD_NAMES)},
    **{
        f"a {name} card that shows {size} goods, in the row": card(kind, size) for kind, name in enumerate(KIND_NAMES) for size in (2, 3, 4)
    },
}
"""What a seat is given, and how; False where it cannot be."""
DECISIONS: Final = ("take", "pass")
"""Kinds of decisions whose values are told apart."""
