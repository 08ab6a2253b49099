"""The opponent that errs like a person: it overlooks, misjudges, hesitates between what looks alike, and mostly sees what stands out."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from math import exp
from typing import Any, Final

from motu.bots.judgement import BlindSpots, Judge, Thought, after, gumbel, uniform
from motu.bots.levels import HUMAN_LEVELS, HumanLevel, human_level, known
from motu.bots.protocol import decisions, generator_for
from motu.bots.styles import STYLES
from motu.bots.thinking import Budget, Worlds, think
from motu.core.choices import Choices
from motu.core.errors import BadOption
from motu.core.evaluator import Evaluator
from motu.core.evaluators import choose_evaluator, find_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.numbering import shortened
from motu.core.state import State

WORLDS: Final = 4
"""Worlds that somebody imagines where something is secret."""
SEARCHED_WORLDS: Final = 64
LONGEST_PLAN: Final = 6
SURE: Final = 0.25
"""The part of the temperature that is left where nothing looks like the best decision; it is whole where very many do."""
TAIL: Final = 3
"""How quickly decisions that would be regretted become rare; 1 is the usual quantal response, whose errors are often grave."""
MOST_PLANS: Final = 200
"""Decisions that are remembered; a bot may sit at many tables."""


class HumanBot:
    """Glances at all decisions, considers a few, plays on in its head, and takes the more likely what it would regret less.

    What it does wrong it does wrong every time: blind spots are fixed by its seed, without a seed by level, style, game and seat. With a
    seed the same view gets the same answer from a fresh bot.
    """

    def __init__(self, level: str = "casual", style: str = "balanced", seed: int | None = None, temperature: float | None = None) -> None:
        if style not in STYLES:
            raise BadOption(f"there is no style {shortened(str(style))}; there are {', '.join(STYLES)}")
        if temperature is not None and temperature < 0:
            raise BadOption(f"a temperature must be at least 0, not {temperature}")
        self.level = known(level, HUMAN_LEVELS)
        self.style = style
        self.seed = seed
        self.temperature = temperature
        """Instead of the one of the level; for fitting."""
        self.plans: OrderedDict[str, int] = OrderedDict()
        """By what it will look like: what it means to do then."""

    def choose(self, game: Game, view: Mapping[str, Any]) -> int:
        legal = decisions(game, view)
        if len(legal) == 1:
            return legal[0]
        planned = self.plans.pop(sight_of(view), None)
        generator = generator_for(self.seed, view)
        level = human_level(game, view["seats"], self.level)
        worlds = Worlds(game, view, generator, WORLDS)
        worlds.grow(WORLDS - 1)
        thoughts = self.consider(game, view, level, worlds, generator)
        chosen = kept_plan(thoughts, planned, self.heat(level))
        if chosen is None:
            chosen = quantal(thoughts, self.heat(level), generator)
        self.plan(game, view, level, worlds.states[0], chosen)
        return chosen

    def heat(self, level: HumanLevel) -> float:
        return level.temperature if self.temperature is None else self.temperature

    def consider(self, game: Game, view: Mapping[str, Any], level: HumanLevel, worlds: Worlds, generator: Generator) -> list[Thought]:
        """The decisions that it is aware of, with what they are worth to it."""
        seat: int = view["seat"]
        evaluator = choose_evaluator(game, worlds.states[0])
        judge = Judge(level, worlds.states, seat, evaluator, find_evaluator(game))
        outlooks = judge.glance(worth_a_glance(worlds.states[0], evaluator))
        if level.simulations and len(outlooks) > 1:
            search, _ = think(game, view, generator, Budget(simulations=level.simulations), SEARCHED_WORLDS, evaluator=None)
            thoughts = judge.searched(outlooks, search)
        else:
            salience = {outlook.action: outlook.shares[seat] + self.heat(level) * gumbel(generator) for outlook in outlooks}
            outlooks.sort(key=lambda outlook: (-salience[outlook.action], outlook.action))
            thoughts = judge.think_on(outlooks[: level.attention], int(generator.word()))
        judge.weigh(thoughts, self.blind_spots(game, seat, level), STYLES[self.style])
        return thoughts

    def blind_spots(self, game: Game, seat: int, level: HumanLevel) -> BlindSpots:
        """What this player weighs wrongly in this game, always in the same way."""
        who = f"seat {seat}" if self.seed is None else f"seed {self.seed}"
        word = hashlib.sha256(f"{who} {game.name} {self.level} {self.style}".encode()).digest()
        found = BlindSpots(level.blindness, Generator(int.from_bytes(word[:8], "big")))
        found.learn(game.sources)
        return found

    def plan(self, game: Game, view: Mapping[str, Any], level: HumanLevel, world: State, chosen: int) -> None:
        """Note how the turn shall go on, up to where another seat or chance decides; a surprise makes the plan worthless."""
        seat: int = view["seat"]
        evaluator = choose_evaluator(game, world)
        state = after(world, chosen)
        seen = view
        for _ in range(LONGEST_PLAN):
            if state.to_act() != seat:
                return
            seen = game.recall(seen, game.view(state, seat))
            outlooks = Judge(level, [state], seat, evaluator, evaluator).glance(worth_a_glance(state, evaluator))
            best = max(outlooks, key=lambda outlook: (outlook.shares[seat], -outlook.action)).action
            self.plans[sight_of(seen)] = best
            if len(self.plans) > MOST_PLANS:
                self.plans.popitem(last=False)
            state = after(state, best)


def worth_a_glance(world: State, evaluator: Evaluator) -> list[int]:
    """What can be decided, without what is never better than something else."""
    choices = Choices()
    world.fill(choices)
    if choices.count > 2:
        evaluator.prune(world, choices)
    return choices.listed()


def sight_of(view: Mapping[str, Any]) -> str:
    """A view as a key."""
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()


def kept_plan(thoughts: list[Thought], planned: int | None, temperature: float) -> int | None:
    """What was planned, if nothing looks better by more than the temperature."""
    best = max(thought.value for thought in thoughts)
    kept = [thought.action for thought in thoughts if thought.action == planned and best - thought.value <= temperature]
    return kept[0] if kept else None


def quantal(thoughts: list[Thought], temperature: float, generator: Generator) -> int:
    """A decision by quantal response: the likelier the less it would be regretted; where many look alike, the choice is looser.

    Whatever is good enough is taken nearly alike, and what is plainly worse hardly ever: the tail is thin.
    """
    best = max(thoughts, key=lambda thought: (thought.value, -thought.action))
    if temperature <= 0.0:
        return best.action
    alike = sum(best.value - thought.value < temperature for thought in thoughts) - 1
    heat = temperature * (SURE + (1.0 - SURE) * alike / (alike + 1.0))
    weights = [exp(-(((best.value - thought.value) / heat) ** TAIL)) for thought in thoughts]
    rest = uniform(generator) * sum(weights)
    for thought, weight in zip(thoughts, weights, strict=True):
        if rest < weight:
            return thought.action
        rest -= weight
    return best.action
