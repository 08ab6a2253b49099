"""One decision ahead: what a position promises when chance has spoken."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.generator import Generator
from motu.core.state import State
from motu.search.rollout import Rollout

NOISE: Final = 0.01
"""By how much what looks best may differ from one continuation to the next, as a part of the victory."""


class Outlook:
    """Expected points and win shares of one decision, averaged over worlds and chance."""

    def __init__(self, action: int, seats: int) -> None:
        self.action = action
        self.points = [0.0] * seats
        self.shares = [0.0] * seats
        self.weight = 0.0

    def mean(self) -> None:
        """Turn sums into means."""
        for seat in range(len(self.points)):
            self.points[seat] /= self.weight
            self.shares[seat] /= self.weight
        self.weight = 1.0

    def lead(self, seat: int) -> float:
        """The expected points of a seat minus those of the best other."""
        return self.points[seat] - max([points for other, points in enumerate(self.points) if other != seat])


def look_ahead(worlds: list[State], actions: list[int], evaluator: Evaluator, chances: i64) -> list[Outlook]:
    """The outlook of each decision; up to `chances` decisions of chance in a row are weighed outcome by outcome."""
    seats: int = int(worlds[0].seats)
    points = vec[float]([0.0] * seats)
    shares = vec[float]([0.0] * seats)
    found: list[Outlook] = []
    for action in actions:
        outlook = Outlook(action, seats)
        for world in worlds:
            state = world.clone()
            state.do(action)
            weigh(state, evaluator, chances, 1.0, outlook, points, shares)
        outlook.mean()
        found.append(outlook)
    return found


def weigh(
    state: State, evaluator: Evaluator, chances: i64, weight: float, outlook: Outlook, points: vec[float], shares: vec[float]
) -> None:
    """Add a position to an outlook, split over what chance decides next."""
    if state.agenda != 0 and state.decider() == BY_CHANCE and chances > 0:
        choices = Choices()
        state.fill(choices)
        for place in range(choices.count):
            child = state.clone()
            child.do(choices.items[place])
            share = weight * float(choices.weights[place]) / float(choices.total)
            weigh(child, evaluator, chances - 1, share, outlook, points, shares)
        return
    evaluator.value(state, points, shares)
    outlook.weight += weight
    for seat in range(len(points)):
        outlook.points[seat] += weight * points[seat]
        outlook.shares[seat] += weight * shares[seat]


def continuations(
    worlds: list[State], action: int, evaluator: Evaluator, generator: Generator, count: i64, least: i64, most: i64
) -> list[State]:
    """Positions after a decision and sensible ones by everybody, at least and at most so many; between the two they end at a pause."""
    found: list[State] = []
    places: i64 = len(worlds)
    rollout = Rollout(evaluator, worlds[0].seats, 0.0 if isinstance(evaluator, RolloutEvaluator) else NOISE)
    choices = Choices()
    for number in range(count):
        state = worlds[number % places].clone()
        state.do(action)
        rollout.play(state, choices, generator, least, most)
        found.append(state)
    return found
