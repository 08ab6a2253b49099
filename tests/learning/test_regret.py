"""The solver of ends of games: exact where it answers, silent where it would have to guess."""

from __future__ import annotations

import random

import pytest

import motu
from motu.core.state import State
from regret import Solver, TooMany


def last_choice(name: str, seed: int) -> State:
    """The last position of a random game in which there was something to choose."""
    state: State = motu.game(name).start(2, chance=seed)
    lot = random.Random(seed)
    found: State = state
    while state.to_act() != motu.OVER:
        if len(state.legal()) > 1:
            found = state.clone()
        state.apply(lot.choice(state.legal()))
    found.chance = None
    return found


@pytest.mark.parametrize("seed", range(3))
def test_no_way_to_the_end_is_better_than_what_the_solver_says(seed: int) -> None:
    game = motu.game("dokmus")
    position = last_choice("dokmus", seed)
    seat = position.to_act()
    solver = Solver(game, 50_000, seat)
    values = solver.decisions(position)
    assert set(values) == set(position.legal())
    reached = dict.fromkeys(values, 0.0)
    lot = random.Random(seed)
    for _ in range(40):
        state = position.clone()
        first = lot.choice(state.legal())
        state.apply(first)
        while state.to_act() != motu.OVER:
            state.apply(lot.choice(state.legal()))
        reached[first] = max(reached[first], solver.values(state)[seat])
    for action, value in values.items():
        assert reached[action] <= value + 1.0e-9
    state = position.clone()
    while state.to_act() != motu.OVER:
        best = Solver(game, 50_000, seat).decisions(state)
        state.apply(max(best, key=lambda action: best[action]))
    assert solver.values(state)[seat] == pytest.approx(max(values.values()))


def test_it_gives_up_where_too_much_can_follow_or_a_secret_matters() -> None:
    game = motu.game("dokmus")
    state = game.start(2, chance=1)
    state.chance = None
    with pytest.raises(TooMany):
        Solver(game, 500).decisions(state)
    position = last_choice("dokmus", 0)
    with pytest.raises(TooMany):
        Solver(game, 50_000, 1 - position.to_act()).values(position)
