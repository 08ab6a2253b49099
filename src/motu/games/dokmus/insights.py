"""What is worth asking an evaluation about: one thing more for a seat, and what it changes. Nothing here follows the rules of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from motu.core.state import State
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import FEW_BITS


def stage(state: State) -> str:
    """Two rounds at a time."""
    assert isinstance(state, Dokmus)
    first = (int(min(state.round, 8)) - 1) // 2 * 2 + 1
    return f"rounds {first} and {first + 1}"


def talisman(state: State, seat: int) -> bool:
    """The talisman, from whoever has it."""
    assert isinstance(state, Dokmus)
    if state.talisman == seat:
        return False
    state.talisman = seat
    return True


def sacrifice(state: State, seat: int) -> bool:
    """One token more in the sacrifice area."""
    assert isinstance(state, Dokmus)
    state.sacrificed += 1 << (FEW_BITS * seat)
    return True


def sacrifice_of_the_supply(state: State, seat: int) -> bool:
    """A token of the own supply in the sacrifice area."""
    assert isinstance(state, Dokmus)
    if state.supply_of(seat) == 0:
        return False
    state.supply -= 1 << (FEW_BITS * seat)
    return sacrifice(state, seat)


def token(state: State, seat: int) -> bool:
    """One token more in the supply."""
    assert isinstance(state, Dokmus)
    if state.supply_of(seat) >= 25:
        return False
    state.supply += 1 << (FEW_BITS * seat)
    return True


THINGS: Final[dict[str, Callable[[State, int], bool]]] = {
    "the talisman": talisman,
    "a token more in the supply": token,
    "a sacrifice more, for nothing": sacrifice,
    "a token of the supply sacrificed": sacrifice_of_the_supply,
}
"""What a seat is given, and how; False where it cannot be."""
DECISIONS: Final = ("keep", "talisman")
"""Kinds of decisions whose values are told apart."""
