"""A search within a budget, on worlds that are imagined from a view while it goes on."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from motu.core.errors import BadOption
from motu.core.evaluators import HAND, choose_evaluator, find_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.state import State
from motu.search import Search, new_search

MOST_SECONDS: Final = 3600.0
FIRST_WORLDS: Final = 8
"""Worlds that are imagined before the search begins."""
BETWEEN_LOOKS: Final = 512
"""A search against the clock asks whether it is settled each time that it has made so many simulations."""


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: seconds, or simulations that several processes share; a second if nothing is said."""

    seconds: float | None = None
    simulations: int | None = None
    """Of all processes together. The algorithm is chosen by it, so that it does not depend on the number of processes."""
    jobs: int = 1
    patient: bool = False
    """Whether it is used up even when the decision is settled."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadOption(f"seconds must be more than 0 and at most {MOST_SECONDS:.0f}, not {self.seconds}")
        if self.simulations is not None and self.simulations < 1:
            raise BadOption(f"simulations must be at least 1, not {self.simulations}")

    def end(self) -> float:
        """When the seconds are over, if they begin now."""
        return time.perf_counter() + (1.0 if self.seconds is None else self.seconds)

    def share(self) -> int:
        """The simulations of one process."""
        assert self.simulations is not None
        return max(1, self.simulations // self.jobs)


class Worlds:
    """Worlds that look like a view; more are imagined while the search goes on, if the view hides anything."""

    def __init__(self, game: Game, view: Mapping[str, Any], generator: Generator, most: int) -> None:
        self.game = game
        self.view = view
        self.generator = generator
        self.most = most
        self.evaluator = find_evaluator(game)
        self.states: list[State] = [self.imagine()]
        self.hiding = game.hides(self.states[0])

    def imagine(self) -> State:
        """One more world, in which the others have decided sensibly as far as the evaluator can tell."""
        world = self.game.imagine(self.view, int(self.generator.word()))
        return self.evaluator.sample_opponents(world, self.view["seat"], self.generator)

    def grow(self, count: int) -> None:
        """Imagine so many more, up to the most."""
        if self.hiding:
            for _ in range(min(count, self.most - len(self.states))):
                self.states.append(self.imagine())


def think(
    game: Game,
    view: Mapping[str, Any],
    generator: Generator,
    budget: Budget,
    most_worlds: int,
    kept: Search | None = None,
    evaluator: str | None = HAND,
) -> tuple[Search, State]:
    """Search until the budget is used up or the decision settled; the search, which may go on from a kept one, and a world it began in.

    `evaluator` says by what positions are evaluated, as in `choose_evaluator`.
    """
    end = budget.end()
    worlds = Worlds(game, view, generator, most_worlds)
    search = kept
    if search is None:
        chosen = choose_evaluator(game, worlds.states[0], evaluator)
        search = new_search(game, int(worlds.states[0].seats), view["seat"], generator, budget.simulations, chosen)
    worlds.most = min(worlds.most, int(search.most_worlds))
    if budget.simulations is not None:
        count_down(search, worlds, budget.share(), budget.patient)
    else:
        run_out(search, worlds, end, budget.patient)
    return search, worlds.states[0]


def think_behind(
    game: Game, view: Mapping[str, Any], generator: Generator, action: int, simulations: int, evaluator: str | None = HAND
) -> tuple[Search, State]:
    """A search that knows one decision alone and what follows it, and the world it was made in."""
    world = Worlds(game, view, generator, 1).states[0]
    search = new_search(game, int(world.seats), view["seat"], generator, simulations, choose_evaluator(game, world, evaluator))
    search.run_at([world], action, simulations)
    return search, world


def count_down(search: Search, worlds: Worlds, simulations: int, patient: bool) -> None:
    """Use up a number of simulations; what the tree already holds is not done again, but for a quarter."""
    left = max(simulations - int(search.visits()), simulations // 4, 1)
    worlds.grow(min(left // 2, FIRST_WORLDS - 1))
    while left > 0:
        batch = min(int(search.batch), left)
        search.run(worlds.states, batch)
        left -= batch
        if not patient and search.is_settled(left):
            return
        worlds.grow(int(search.fresh_worlds))


def run_out(search: Search, worlds: Worlds, end: float, patient: bool) -> None:
    """Use up the time until `end`."""
    began = time.perf_counter()
    done = 0
    worlds.grow(FIRST_WORLDS - 1)
    while True:
        search.run(worlds.states, search.batch)
        done += int(search.batch)
        now = time.perf_counter()
        if now >= end:
            return
        if not patient and done % BETWEEN_LOOKS == 0 and search.is_settled(int(done * (end - now) / (now - began))):
            return
        worlds.grow(int(search.fresh_worlds))
