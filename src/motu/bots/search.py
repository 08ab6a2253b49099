"""The bot that searches worlds imagined from its view."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from motu.bots.levels import level as level_named
from motu.bots.protocol import decisions, dice
from motu.core.errors import BadOption
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.knowledge import policy_of
from motu.core.state import State
from motu.search.follow import follow
from motu.search.mcts import EFFORT, Line, Search, Settings

BATCH: Final = 32
"""Simulations between two looks at the clock and between two newly imagined worlds."""
REHEARSED: Final = 2048
"""A smaller budget in simulations grows a tree; a few dozen rehearsals would be so strong that levels lie too close together."""
STAGES: Final = 32
"""Rehearsals share at most so many worlds: to imagine one takes a fifth of the time of a rehearsal."""
MOST_SECONDS: Final = 3600.0


@dataclass
class Memory:
    """What is kept from one decision to the next: the search, a world it was made in, and what was chosen."""

    game: Game
    seat: int
    search: Search
    world: State
    action: int


@dataclass
class Worlds:
    """Worlds that look like a view; more are imagined while the search goes on, if the view hides anything."""

    game: Game
    view: Mapping[str, Any]
    generator: Generator
    most: int
    states: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.policy = policy_of(self.game)
        self.states.append(self.imagine())
        self.hiding = self.game.hides(self.states[0])

    def imagine(self) -> State:
        """One more world, in which the others have decided sensibly as far as the policy can tell."""
        world = self.game.imagine(self.view, int(self.generator.word()))
        return self.policy.fathom(world, self.view["seat"], self.generator)

    def grow(self, count: int) -> None:
        """Imagine so many more, up to the most."""
        if self.hiding:
            for _ in range(min(count, self.most - len(self.states))):
                self.states.append(self.imagine())


class SearchBot:
    """Monte-Carlo tree search. Give it seconds, or simulations, or a level; by default it thinks for a second.

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
        whim: float | None = None,
        reuse: bool = True,
        patient: bool = False,
    ) -> None:
        named = level_named(level) if level is not None else None
        if (seconds is not None) + (simulations is not None) + (named is not None) > 1:
            raise BadOption("the search bot takes one of seconds, simulations and level, not two of them")
        if seconds is not None and not 0 < seconds <= MOST_SECONDS:
            raise BadOption(f"seconds must be more than 0 and at most {MOST_SECONDS:.0f}, not {seconds}")
        if simulations is not None and simulations < 1:
            raise BadOption(f"simulations must be at least 1, not {simulations}")
        if worlds < 1 or jobs < 1:
            raise BadOption("the search bot needs at least 1 world and 1 job")
        self.simulations = named.simulations if named else simulations
        self.seconds = 1.0 if seconds is None and self.simulations is None else seconds
        self.whim = whim if whim is not None else named.whim if named else 0.0
        self.seed = seed
        self.jobs = jobs
        self.worlds = worlds
        self.reuse = reuse
        """Whether the tree is kept for the next decision."""
        self.patient = patient
        """Whether the budget is used up even when the decision is settled."""
        self.settings = Settings(rehearse=self.simulations is None or self.simulations >= REHEARSED)
        self.memory: Memory | None = None
        self.spent = 0
        """Simulations, or rehearsals, behind the last decision, those of a kept tree included."""

    def choose(self, game: Game, view: Mapping[str, Any]) -> int:
        legal = decisions(game, view)
        if len(legal) == 1:
            return legal[0]
        generator = dice(self.seed, view)
        if self.jobs > 1:
            from motu.bots.together import think_together

            return pick(think_together(self, game, view, generator), self.whim, generator)
        search, world = self.think(game, view, generator)
        action = pick(search.lines(), self.whim, generator)
        self.spent = int(search.tree.met[search.tree.root])
        self.memory = Memory(game, view["seat"], search, world, action) if self.reuse and search.rehearsal is None else None
        return action

    def think(self, game: Game, view: Mapping[str, Any], generator: Generator) -> tuple[Search, State]:
        """Search until the budget is used up or the decision settled; the search and a world it began in."""
        began = time.perf_counter()
        worlds = Worlds(game, view, generator, self.worlds)
        search = self.remembered(game, view)
        if search is None:
            policy = policy_of(game)
            search = Search(worlds.states[0].seats, game.numbering.size, policy, self.settings, generator, view["seat"])
        else:
            search.generator = generator
        if search.rehearsal is not None:
            worlds.most = min(worlds.most, STAGES)
        if self.simulations is not None:
            self.count_down(search, worlds, self.simulations)
        else:
            assert self.seconds is not None
            self.run_out(search, worlds, began + self.seconds)
        return search, worlds.states[0]

    def count_down(self, search: Search, worlds: Worlds, simulations: int) -> None:
        """Use up a number of simulations; what the tree already holds is not done again, but for a quarter."""
        inherited = int(search.tree.met[search.tree.root])
        left = max(simulations - inherited, simulations // 4, 1)
        worlds.grow(min(left // 2, 7))
        size, fresh = pace_of(search)
        while left > 0:
            batch = min(size, left)
            search.run(worlds.states, batch)
            left -= batch
            if not self.patient and search.is_settled(left):
                return
            worlds.grow(fresh)

    def run_out(self, search: Search, worlds: Worlds, end: float) -> None:
        """Use up the time until `end`."""
        began = time.perf_counter()
        done = 0
        worlds.grow(7)
        size, fresh = pace_of(search)
        while True:
            search.run(worlds.states, size)
            done += size
            now = time.perf_counter()
            if now >= end:
                return
            if not self.patient and done % 512 == 0 and search.is_settled(int(done * (end - now) / (now - began))):
                return
            worlds.grow(fresh)

    def remembered(self, game: Game, view: Mapping[str, Any]) -> Search | None:
        """The search of an earlier decision, moved to where the game is now, if it has been there."""
        memory = self.memory
        self.memory = None
        if memory is None or memory.game is not game or memory.seat != view["seat"]:
            return None
        node = follow(game, memory.search, memory.world, memory.action, view)
        if node < 0:
            return None
        memory.search.go_to(node, decisions(game, view))
        return memory.search


def pace_of(search: Search) -> tuple[int, int]:
    """The simulations of a batch and the worlds that are imagined after it: one and one where decisions are rehearsed."""
    return (BATCH, 8) if search.rehearsal is None else (EFFORT, 1)


def pick(lines: list[Line], whim: float, generator: Generator) -> int:
    """The decision that was tried most; with a whim one of those that were tried, the more likely the more it was."""
    if whim <= 0.0:
        return lines[0].action
    most = lines[0].visits
    weights = [max(1, int(1_000_000 * (line.visits / most) ** (1.0 / whim))) for line in lines]
    rest = int(generator.below(sum(weights)))
    for line, weight in zip(lines, weights, strict=True):
        if rest < weight:
            return line.action
        rest -= weight
    return lines[0].action
