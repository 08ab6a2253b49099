"""Fitting a level: the temperature at which a bot does as well as it should is found from games that are won and lost."""

from __future__ import annotations

from math import exp, log

import pytest

from level_fit import Curve
from motu.core.generator import Generator


@pytest.mark.parametrize(("rising", "slope"), [(True, 1.4), (False, -0.8)])
@pytest.mark.parametrize("first", [0.01, 0.2])
def test_the_temperature_is_found_from_noisy_games(rising: bool, slope: float, first: float) -> None:
    goal, truth = 0.675, 0.05
    generator = Generator(11)
    curve = Curve(first, rising, goal)
    for number in range(100):
        heat = curve.next_try(number)
        chance = 1.0 / (1.0 + exp(-(log(goal / (1.0 - goal)) + slope * (log(heat) - log(truth)))))
        for _ in range(4):
            curve.add(heat, 1.0 if int(generator.below(1000)) < 1000 * chance else 0.0)
    found = 1.0 / (1.0 + exp(-(log(goal / (1.0 - goal)) + slope * (log(curve.solution()) - log(truth)))))
    assert abs(found - goal) < 0.06
    assert curve.slope * slope > 0


def test_before_any_game_the_first_temperature_is_believed() -> None:
    assert Curve(0.03, True, 0.7).solution() == pytest.approx(0.03)
