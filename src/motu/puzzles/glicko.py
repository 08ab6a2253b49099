"""Glicko-2 (Glickman 2013): ratings with a deviation and a volatility. A try at a puzzle is a game between solver and puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
TAU: Final = 0.5
"""How much volatility may change over time."""
CLOSE: Final = 0.000001
LEAST_DEVIATION: Final = 45.0
"""Somebody who plays much stays able to improve."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, or how hard a puzzle."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def updated(own: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period with these opponents and scores, from 0 for a loss to 1 for a win."""
    mu, phi = (own.rating - 1500.0) / SCALE, own.deviation / SCALE
    if not results:
        return Rating(own.rating, SCALE * sqrt(phi * phi + own.volatility**2), own.volatility)
    certain = 0.0
    surprise = 0.0
    for other, score in results:
        weight = 1.0 / sqrt(1.0 + 3.0 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1.0 / (1.0 + exp(-weight * (mu - (other.rating - 1500.0) / SCALE)))
        certain += weight * weight * expected * (1.0 - expected)
        surprise += weight * (score - expected)
    variance = 1.0 / certain
    volatility = new_volatility(phi, own.volatility, variance, variance * surprise)
    phi = 1.0 / sqrt(1.0 / (phi * phi + volatility**2) + certain)
    return Rating(SCALE * (mu + phi * phi * surprise) + 1500.0, SCALE * phi, volatility)


def new_volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Step 5 of the method: the root of Glickman's function by the Illinois algorithm."""
    start = log(volatility**2)

    def f(x: float) -> float:
        total = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - total) / (2.0 * total * total) - (x - start) / TAU**2

    low = start
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0.0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        value = f(between)
        if value * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = between, value
    return exp(low / 2.0)


def after_try(solver: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after one try."""
    score = 1.0 if solved else 0.0
    return steadied(updated(solver, [(puzzle, score)])), steadied(updated(puzzle, [(solver, 1.0 - score)]))


def steadied(found: Rating) -> Rating:
    return Rating(found.rating, max(LEAST_DEVIATION, found.deviation), found.volatility)
