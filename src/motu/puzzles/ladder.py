"""How hard a puzzle is before anybody has tried it: which steps of the ladder of bots find it, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final

from motu.bots import bot
from motu.core.game import Game
from motu.puzzles.line import accepted, left_after
from motu.puzzles.puzzle import PuzzleScene

LADDER: Final[Mapping[str, tuple[int, int]]] = {
    "random": (500, 0),
    "search:beginner": (900, 5),
    "search:casual": (1150, 5),
    "greedy": (1250, 3),
    "search:club": (1450, 5),
    "search:strong": (1850, 2),
}
"""A nominal rating for each bot, spaced by how often one beats the next, and how many tries it has. `random` is counted, not tried."""
DOUBT: Final = 200
"""The deviation of a rating that only bots have given."""
LOWEST, HIGHEST = 400, 2600


def solve_rates(scene: PuzzleScene) -> dict[str, float]:
    """The part of its tries in which each bot finds the whole line."""
    found: dict[str, float] = {}
    for name, (_, tries) in LADDER.items():
        if tries == 0:
            found[name] = round(chance_to_guess(scene), 4)
        else:
            found[name] = round(sum(finds(scene, name, seed) for seed in range(tries)) / tries, 3)
    return found


def chance_to_guess(scene: PuzzleScene) -> float:
    """How likely it is to find the line by choosing at random."""
    state, line, found = scene.state(), list(scene.line), 1.0
    while line:
        found *= len(accepted(state, line)) / len(state.legal())
        state.do(line.pop(0))
    return found


def finds(scene: PuzzleScene, name: str, seed: int) -> bool:
    """Whether a bot decides along the line, in whatever order."""
    game: Game = scene.game
    state, line, view = scene.state(), list(scene.line), scene.view
    while line:
        allowed = accepted(state, line)
        action = bot(name, seed=seed).choose(game, view)
        if action not in allowed:
            return False
        line = left_after(state, line, action)
        state.do(action)
        view = game.recall(view, game.view(state, scene.puzzle.seat))
    return True


def rated(rates: Mapping[str, float]) -> int:
    """The rating at which these results are likeliest, with one win and one loss against an ordinary puzzle beside them."""
    results = [(LADDER[name][0], rate, max(1, LADDER[name][1])) for name, rate in rates.items() if name in LADDER]
    results.append((1500, 0.5, 2))

    def likelihood(rating: int) -> float:
        total = 0.0
        for level, rate, weight in results:
            expected = 1.0 / (1.0 + exp((rating - level) * log(10) / 400))
            total += weight * (rate * log(expected) + (1 - rate) * log(1 - expected))
        return total

    return max(range(LOWEST, HIGHEST + 1, 10), key=likelihood)
