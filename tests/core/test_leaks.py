"""What is done over and over gives its memory back, in compiled code, too, where no collector would find it."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

import motu

CALLS = 300
GAMES = [(name, seats) for name in motu.games() for seats in (motu.game(name).seats[0], motu.game(name).seats[-1])]


def blocks_left_by(call: Callable[[], object]) -> int:
    """Blocks of memory that many calls leave behind, each time: the fewest of three tries, since other threads need some meanwhile."""
    for _ in range(30):
        call()
    left = []
    for _ in range(3):
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(CALLS):
            call()
        gc.collect()
        left.append(sys.getallocatedblocks() - before)
    return min(left)


@pytest.mark.parametrize(("name", "seats"), dict.fromkeys(GAMES))
def test_no_state_that_was_imagined_has_a_vector_of_another(name: str, seats: int) -> None:
    """Fields are written into the vectors of a state that was just set up."""
    game = motu.game(name)
    view = game.view(game.start(seats), None)
    one, other = game.imagine(view, 1), game.imagine(view, 1)
    watched = 0
    for field in dict.fromkeys(game.fields.compared):
        kept: Any = getattr(one, field, None)
        others: Any = getattr(other, field, None)
        if not hasattr(kept, "__setitem__") or isinstance(kept, dict) or len(kept) == 0:
            continue
        before = int(kept[0])
        kept[0] = before + 1
        assert int(others[0]) == before, f"{field} is shared"
        kept[0] = before
        watched += 1
    if not watched:
        pytest.skip(f"{name} keeps no vectors in its state itself; those of its players are set by compiled code")


@pytest.mark.parametrize(("name", "seats"), dict.fromkeys(GAMES))
def test_looking_imagining_and_playing_leave_nothing_behind(name: str, seats: int) -> None:
    game, dice = motu.game(name), random.Random(4)
    state = game.start(seats)
    while (len(state.legal()) < 2 or state.to_act() < 0) or dice.random() < 0.9:
        state.apply(dice.choice(state.legal()))
    seat, position, greedy = state.to_act(), game.position(state), motu.bot("greedy", seed=1)
    view = game.view(state, seat)

    def play() -> None:
        copy = state.clone()
        copy.apply(copy.legal()[0])
        copy.scores()

    calls: dict[str, Callable[[], object]] = {
        "view": lambda: game.view(state, seat),
        "imagine": lambda: game.imagine(view, 1),
        "play": play,
        "encode": lambda: game.encode(state, seat),
        "from_position": lambda: game.from_position(position),
        "draw": lambda: game.draw(view),
        "greedy": lambda: greedy.choose(game, view),
    }
    left = {what: blocks_left_by(call) for what, call in calls.items()}
    assert all(blocks < CALLS / 2 for blocks in left.values()), f"blocks left by {CALLS} calls: {left}"
