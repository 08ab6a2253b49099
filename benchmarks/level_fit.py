"""Finds the temperature at which one bot does as well against another as it should, by a logistic curve through games."""

from __future__ import annotations

from math import exp, log

USUAL_SLOPE = 1.0
"""By how much the logit changes when a temperature becomes e times as high, before any game was played; its deviation is the same."""
LOOSE = 3.0
"""How little is known about the curve at the first temperature: a deviation of the logit."""
APART = 0.35
"""Temperatures are tried so far on either side of where the curve seems to meet the goal, as logarithms."""
FURTHEST = 2.0
"""The solution is never further from the first temperature, as logarithms; if it seems to be, the rest of the level does not suit."""


class Curve:
    """P(the higher level is ahead) as a function of the temperature of one of the two."""

    def __init__(self, first: float, rising: bool, goal: float) -> None:
        self.first = log(first)
        self.goal = log(goal / (1.0 - goal))
        self.expected = USUAL_SLOPE if rising else -USUAL_SLOPE
        self.games: list[tuple[float, float]] = []
        self.level, self.slope = self.goal, self.expected

    def add(self, heat: float, ahead: float) -> None:
        self.games.append((log(heat) - self.first, ahead))

    def next_try(self, number: int) -> float:
        """The temperature for the next games: on both sides of the solution in turn."""
        return exp(log(self.solution()) + (APART if number % 2 else -APART))

    def solution(self) -> float:
        """The temperature at which the curve meets the goal."""
        self.fit()
        slope = self.slope if self.slope * self.expected > 0.1 else 0.1 * self.expected
        return exp(self.first + max(-FURTHEST, min(FURTHEST, (self.goal - self.level) / slope)))

    def fit(self) -> None:
        """Newton's method for level and slope, with what was expected of them counting as observations."""
        level, slope = self.goal, self.expected
        for _ in range(30):
            gradient = [-(level - self.goal) / LOOSE**2, -(slope - self.expected) / USUAL_SLOPE**2]
            curve = [[1.0 / LOOSE**2, 0.0], [0.0, 1.0 / USUAL_SLOPE**2]]
            for place, ahead in self.games:
                chance = 1.0 / (1.0 + exp(-(level + slope * place)))
                weight = chance * (1.0 - chance)
                gradient[0] += ahead - chance
                gradient[1] += (ahead - chance) * place
                curve[0][0] += weight
                curve[0][1] += weight * place
                curve[1][1] += weight * place * place
            across = curve[0][0] * curve[1][1] - curve[0][1] ** 2
            level += max(-1.0, min(1.0, (gradient[0] * curve[1][1] - gradient[1] * curve[0][1]) / across))
            slope += max(-1.0, min(1.0, (gradient[1] * curve[0][0] - gradient[0] * curve[0][1]) / across))
        self.level, self.slope = level, slope
