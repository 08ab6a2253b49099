"""Rollouts: let everybody go on greedily in an imagined world, up to a moment at which the position is easy to evaluate."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.generator import Generator
from motu.core.policy import Policy
from motu.core.state import State

NO_SEAT: Final = -2
"""No seat is asked in a rollout: all of them go on greedily."""


class Rollout:
    """Plays on greedily, each seat for itself; used again and again, so that nothing is allocated."""

    def __init__(self, evaluator: Evaluator, seats: i64, noise: float = 0.0, policy: Policy | None = None) -> None:
        self.evaluator = evaluator
        self.policy = policy
        """Says what everybody decides, if there is one, but for ..."""
        self.greedy: i64 = 0
        """... these seats, as a bit set: they go on greedily all the same."""
        self.guide: RolloutEvaluator | None = evaluator if isinstance(evaluator, RolloutEvaluator) else None
        """The evaluator, if it knows pauses and which decisions are worth a thought."""
        self.noise = noise
        """What is drawn by lot and added to the share that a decision promises: up to so much."""
        self.points = vec[float]([0.0] * seats)
        self.shares = vec[float]([0.0] * seats)

    def play(self, state: State, choices: Choices, generator: Generator, least: i64, most: i64, asked: i64 = NO_SEAT) -> tuple[i64, bool]:
        """Go on for at least and at most so many decisions, up to a pause between the two; how many it were, those of chance included.

        And whether it stopped before that because the seat that is `asked` has to decide; then `choices` holds what is worth a thought.
        """
        made: i64 = 0
        guide = self.guide
        while made < most and state.agenda != 0:
            if guide is not None and made >= least and guide.is_pause(state):
                break
            choices.clear()
            state.fill(choices)
            if state.decider() == BY_CHANCE or choices.count == 1:
                state.do(choices.pick(generator))
            else:
                if state.decider() == asked:
                    self.narrow(state, choices)
                    if choices.count > 1:
                        return made, True
                state.do(self.decide(state, choices, generator))
            made += 1
        return made, False

    def narrow(self, state: State, choices: Choices) -> None:
        """Leave only the decisions that are worth a thought."""
        if self.policy is not None:
            self.policy.narrow(state, choices)
        elif self.guide is not None:
            self.guide.rollout_candidates(state, choices)

    def decide(self, state: State, choices: Choices, generator: Generator) -> i64:
        """What the policy says, or the best one decision ahead."""
        if self.policy is not None and (self.greedy & BIT[state.decider()]) == 0:
            return self.policy.best(state, choices, generator)
        if self.guide is not None:
            self.guide.rollout_candidates(state, choices)
        return self.best(state, choices, generator)

    def best(self, state: State, choices: Choices, generator: Generator) -> i64:
        """The decision after which the decider has most of what it goes for; equal ones by lot."""
        guide = self.guide
        decider = state.decider()
        best = choices.items[0]
        top = -1.0
        equal: i64 = 0
        for place in range(choices.count):
            child = state.clone()
            child.do(choices.items[place])
            if guide is not None:
                guide.rollout_value(child, self.points, self.shares)
            else:
                self.evaluator.value(child, self.points, self.shares)
            value = self.shares[decider]
            if self.noise > 0.0:
                value += self.noise * 0.01 * float(generator.below(100))
            if value > top + 1.0e-7:
                top = value
                best = choices.items[place]
                equal = 1
            elif value > top - 1.0e-7:
                equal += 1
                if generator.below(equal) == 0:
                    best = choices.items[place]
        return best
