"""What games know about good play, whatever the search."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import motu
from motu.core.evaluator import Evaluator
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.core.state import State


def evaluation(evaluator: Evaluator, state: State) -> list[float]:
    points = vec[float]([0.0] * state.seats)
    evaluator.evaluate(state, points)
    return list(points)


@pytest.mark.parametrize("name", motu.games())
def test_an_imagined_world_is_worth_the_same_before_and_after_it_was_asked_for_decisions(name: str) -> None:
    """States keep what they have reckoned, which must not show."""
    game = motu.game(name)
    evaluator, generator, state = find_evaluator(game), Generator(1), game.start(chance=1)
    for _ in range(60):
        legal = state.legal()
        state.apply(legal[int(generator.below(len(legal)))])
        world = game.imagine(game.view(state, 0), seed=1)
        before = evaluation(evaluator, world)
        world.legal()
        assert before == evaluation(evaluator, world)
