"""Fits the weights of a game's evaluator to the games that its search plays with itself.

    python benchmarks/weights.py GAME --games 400

Needs numpy. For evaluators whose expected points are linear in an attribute `weights`. Positions before and after every decision are
weighed against the points at the end: for each seat what it has more than the mean of all. One decision in eight is drawn wildly, so
that the games do not all look alike. The fit (ridge regression) starts from the present weights; every fifth game is kept out
of it and tells whether the new weights foresee more than the old ones.
"""

from __future__ import annotations

import argparse
import random

import numpy
from librt.vecs import vec

import motu
from motu.bots.search import SearchBot
from motu.core.evaluator import Evaluator
from motu.core.evaluators import find_evaluator
from motu.core.state import State

WILD = 1 / 8
LONGEST = 500
"""Decisions after which a game is given up."""


class Table:
    """What was seen: per position and seat the share of each weight in the lead, the rest of it, and the lead in the end."""

    def __init__(self, evaluator: Evaluator, seats: int) -> None:
        self.evaluator = evaluator
        self.seats = seats
        self.count = len(evaluator.weights)  # type: ignore[attr-defined]
        self.rows: list[list[float]] = []
        self.rests: list[float] = []
        self.ends: list[float] = []
        self.games: list[int] = []

    def leads(self, state: State, weights: list[float]) -> list[float]:
        """Of each seat the expected points less the mean of all, with these weights."""
        points = vec[float]([0.0] * self.seats)
        self.evaluator.weights = vec[float](weights)  # type: ignore[attr-defined]
        self.evaluator.evaluate(state, points)
        return [points[seat] - sum(points) / self.seats for seat in range(self.seats)]

    def add(self, states: list[State], scores: list[int], game: int) -> None:
        """All positions of a game that ended with these scores."""
        for state in states:
            rest = self.leads(state, [0.0] * self.count)
            units = [self.leads(state, [float(place == one) for place in range(self.count)]) for one in range(self.count)]
            for seat in range(self.seats - 1):
                self.rows.append([unit[seat] - rest[seat] for unit in units])
                self.rests.append(rest[seat])
                self.ends.append(scores[seat] - sum(scores) / self.seats)
                self.games.append(game)


def play(game: motu.Game, seats: int, simulations: int, seed: int) -> tuple[list[State], list[int]]:
    """One game: positions before and after every decision, and the scores; no positions if it did not end."""
    dice = random.Random(seed)
    state = game.start(seats=seats, chance=seed)
    bots = [SearchBot(simulations=simulations, seed=seed * 8 + seat) for seat in range(seats)]
    wild = SearchBot(simulations=40, temperature=1.0, seed=seed, reuse=False)
    seen: list[State] = []
    while state.to_act() != motu.OVER and len(seen) < 2 * LONGEST:
        seat = state.to_act()
        action = (wild if dice.random() < WILD else bots[seat]).choose(game, game.view(state, seat))
        for position in (state.clone(), state.clone()):
            position.chance = None
            seen.append(position)
        seen[-1].do(action)
        state.apply(action)
    outcome = state.outcome()
    return ([position for position in seen if position.agenda != 0], outcome.scores) if outcome else ([], [])


def fit(table: Table, old: list[float], ridge: float) -> numpy.ndarray:
    """The weights that foresee the end best; prints how well the old and the new ones do in games that were kept out."""
    rows, games = numpy.array(table.rows), numpy.array(table.games)
    wanted = numpy.array(table.ends) - numpy.array(table.rests)
    size = numpy.sqrt((rows**2).mean(axis=0))
    used = size > 0

    def solve(chosen: numpy.ndarray) -> numpy.ndarray:
        found = numpy.array(old)
        part = rows[chosen][:, used] / size[used]
        left = wanted[chosen] - rows[chosen] @ found
        found[used] += numpy.linalg.solve(part.T @ part + ridge * numpy.eye(int(used.sum())), part.T @ left) / size[used]
        return found

    kept_out = games % 5 == 0
    for name, weights in (("old", numpy.array(old)), ("new", solve(~kept_out))):
        print(f"{name} weights: error {numpy.sqrt(((wanted - rows @ weights)[kept_out] ** 2).mean()):.2f} points")
    return solve(games >= 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=0, help="the fewest of the game if not given")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--ridge", type=float, default=100.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = motu.game(asked.game)
    evaluator = type(find_evaluator(game))()
    if not hasattr(evaluator, "weights"):
        parser.error(f"the evaluator of {asked.game} has no weights")
    old = [float(weight) for weight in evaluator.weights]
    table = Table(evaluator, asked.seats or game.seats[0])
    for number in range(asked.games):
        table.add(*play(game, table.seats, asked.simulations, asked.seed + number), number)
    for place, (before, now) in enumerate(zip(old, fit(table, old, asked.ridge), strict=True)):
        print(f"{place:3} {before:7.2f} {now:7.2f}")


if __name__ == "__main__":
    main()
