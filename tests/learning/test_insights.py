"""What a game wants to know from evaluations can be asked: something is given to a seat, and an evaluation sees it."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable

import pytest
from librt.vecs import vec

import motu
from motu.core.evaluators import encoder_in, encoder_of, find_evaluator, folder_of
from motu.core.network import MOST_SEATS, Sight
from motu.core.state import State

GAMES = [name for name in motu.games() if importlib.util.find_spec(f"motu.games.{name}.insights") is not None]


@pytest.mark.parametrize("name", GAMES)
def test_every_thing_can_be_given_and_is_seen(name: str) -> None:
    game = motu.game(name)
    asked = importlib.import_module(f"motu.games.{name}.insights")
    shown = shower(game)
    given = dict.fromkeys(asked.THINGS, 0)
    seen = dict.fromkeys(asked.THINGS, 0)
    stages = set()
    for seed in range(6):
        state = game.start(min(game.seats), chance=seed)
        lot = random.Random(seed)
        while (seat := state.to_act()) != motu.OVER:
            if lot.random() < 0.2:
                stages.add(asked.stage(state))
                before = shown(state)
                kept = repr(state)
                for thing, give in asked.THINGS.items():
                    child = state.clone()
                    if give(child, seat):
                        given[thing] += 1
                        seen[thing] += shown(child) != before
                assert repr(state) == kept
            state.apply(lot.choice(state.legal()))
    assert len(stages) > 1
    assert min(given.values()) > 0, given
    assert sum(1 for thing in given if seen[thing] > 0.5 * given[thing]) > 0.8 * len(given), seen


def shower(game: motu.Game) -> Callable[[State], list[float]]:
    """What a network would be shown of a position; where a game has none, what the hand-made evaluation says about it."""
    if encoder_in(folder_of(game)) is None:
        points, shares = vec[float]([0.0] * MOST_SEATS), vec[float]([0.0] * MOST_SEATS)

        def judged(state: State) -> list[float]:
            find_evaluator(game).value(state, points, shares)
            return [points[seat] for seat in range(int(state.seats))]

        return judged
    encoder = encoder_of(game)
    sight = Sight(encoder.most)

    def seen(state: State) -> list[float]:
        encoder.encode(state, sight)
        rows = [float(sight.rows[place]) for place in range(int(sight.count))]
        return rows + [sight.base[place] for place in range(int(state.seats))]

    return seen


@pytest.mark.parametrize("name", GAMES)
def test_the_decisions_that_are_told_apart_exist(name: str) -> None:
    asked = importlib.import_module(f"motu.games.{name}.insights")
    kinds = {kind.name for kind in motu.game(name).numbering.kinds}
    assert set(asked.DECISIONS) <= kinds
