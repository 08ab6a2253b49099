"""A preview says what then happens: compared for hundreds of decisions with the true position, which the decider cannot see."""

from __future__ import annotations

import random

import pytest

import motu
from motu.core.seats import CHANCE, OVER
from motu.web.preview import preview, standing

DECISIONS = 100


@pytest.mark.parametrize("name", motu.games())
def test_the_points_that_a_preview_promises_are_the_points_that_come(name: str) -> None:
    game, dice = motu.game(name), random.Random(name)
    promised, known, seed = 0, 0, 0
    state = game.start(seats=game.seats[0])
    while promised < DECISIONS:
        if state.to_act() == OVER:
            seed += 1
            state = game.start(seats=game.seats[seed % len(game.seats)])
        action = dice.choice(state.legal())
        if state.to_act() == CHANCE:
            state.apply(action)
            continue
        view = game.view(state, state.to_act())
        isolated = dice.random() < 0.15
        before = standing(game, state)
        told = preview(game, view, action, "en", "wide") if isolated else None
        state.apply(action)
        if told is None:
            continue
        change = [after - now for after, now in zip(standing(game, state), before, strict=True)]
        assert all(one in (None, real) for one, real in zip(told.changes, change, strict=True)), (told.changes, change)
        if not game.hides(state):
            assert told.waits_for_chance == (state.to_act() == CHANCE)
        promised += 1
        known += None not in told.changes
    assert known > DECISIONS / 2, "most of what a decision does can be known"
