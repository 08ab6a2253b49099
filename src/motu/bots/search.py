"""The bot that searches worlds imagined from its view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from motu.bots.levels import LEVELS, known, search_level
from motu.bots.protocol import decisions, generator_for
from motu.bots.thinking import Budget, think
from motu.core.errors import BadOption
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.state import State
from motu.search import Line, Search, TreeSearch
from motu.search.reuse import NOWHERE, find_node


@dataclass
class KeptTree:
    """What is kept from one decision to the next: the search, a world it was made in, and what was chosen."""

    game: Game
    seat: int
    search: TreeSearch
    world: State
    action: int


class SearchBot:
    """Searches before it decides. Give it seconds, or simulations, or a level; by default it thinks for a second.

    With a seed and a budget in simulations (levels have one) the same view gets the same answer from a fresh bot.
    """

    def __init__(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        level: str | None = None,
        seed: int | None = None,
        jobs: int = 1,
        worlds: int = 256,
        temperature: float | None = None,
        reuse: bool = True,
        patient: bool = False,
        whim: float | None = None,
        evaluator: str | None = None,
    ) -> None:
        if (seconds is not None) + (simulations is not None) + (level is not None) > 1:
            raise BadOption("the search bot takes one of seconds, simulations and level, not two of them")
        if worlds < 1 or jobs < 1:
            raise BadOption("the search bot needs at least 1 world and 1 job")
        if temperature is not None and whim is not None:
            raise BadOption("the search bot takes temperature or whim, which is its older name, not both")
        self.level = known(level, LEVELS) if level is not None else None
        """What it means in simulations and temperature depends on the game."""
        self.budget = Budget(seconds, simulations, jobs, patient)
        self.temperature = whim if temperature is None else temperature
        """0 takes the decision that was tried most; 1 takes each as often as it was tried; more is wilder. None leaves it to the level."""
        self.seed = seed
        self.worlds = worlds
        self.reuse = reuse
        """Whether the tree is kept for the next decision."""
        self.evaluator = evaluator
        """`hand`, `learned` or a file of weights; by default what has shown to be better."""
        self.kept: KeptTree | None = None
        self.spent = 0
        """Simulations, or rollouts, behind the last decision, those of a kept tree included."""

    def choose(self, game: Game, view: Mapping[str, Any]) -> int:
        legal = decisions(game, view)
        if len(legal) == 1:
            return legal[0]
        generator = generator_for(self.seed, view)
        budget, temperature = self.as_for(game, view["seats"])
        if budget.jobs > 1:
            from motu.bots.parallel import think_in_parallel

            return pick(think_in_parallel(game, view, generator, budget, self.worlds, self.evaluator), temperature, generator)
        search, world = self.think(game, view, generator)
        action = pick(search.lines(), temperature, generator)
        self.spent = int(search.visits())
        self.kept = KeptTree(game, view["seat"], search, world, action) if self.reuse and isinstance(search, TreeSearch) else None
        return action

    def think(self, game: Game, view: Mapping[str, Any], generator: Generator) -> tuple[Search, State]:
        """Search until the budget is used up or the decision settled; the search and a world it began in."""
        budget, _ = self.as_for(game, view["seats"])
        return think(game, view, generator, budget, self.worlds, self.kept_search(game, view, generator), self.evaluator)

    def as_for(self, game: Game, seats: int) -> tuple[Budget, float]:
        """Budget and temperature for a game with so many seats."""
        if self.level is None:
            return self.budget, self.temperature or 0.0
        level = search_level(game, seats, self.level)
        budget = replace(self.budget, simulations=level.simulations)
        return budget, level.temperature if self.temperature is None else self.temperature

    def kept_search(self, game: Game, view: Mapping[str, Any], generator: Generator) -> TreeSearch | None:
        """The search of an earlier decision, moved to where the game is now, if it has been there."""
        kept = self.kept
        self.kept = None
        if kept is None or kept.game is not game or kept.seat != view["seat"]:
            return None
        node = find_node(game, kept.search, kept.world, kept.action, view)
        if node == NOWHERE:
            return None
        kept.search.move_to(node, decisions(game, view), generator)
        return kept.search


def pick(lines: list[Line], temperature: float, generator: Generator) -> int:
    """The decision that was tried most; with a temperature one of those that were tried, the more likely the more it was."""
    if temperature <= 0.0:
        return lines[0].action
    most = lines[0].visits
    weights = [max(1, int(1_000_000 * (line.visits / most) ** (1.0 / temperature))) for line in lines]
    rest = int(generator.below(sum(weights)))
    for line, weight in zip(lines, weights, strict=True):
        if rest < weight:
            return line.action
        rest -= weight
    return lines[0].action
