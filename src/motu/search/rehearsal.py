"""Rehearsals: let everybody go on sensibly in an imagined world, up to a moment at which the position is easy to judge."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.policy import Policy
from motu.core.state import BY_CHANCE, State

NOBODY: Final = -2


class Rehearsal:
    """Plays on greedily, each seat for itself; used again and again, so that nothing is allocated."""

    def __init__(self, policy: Policy, seats: i64, whim: float = 0.0, choices: Choices | None = None) -> None:
        self.policy = policy
        self.whim = whim
        """What is drawn by lot and added to the share that a decision promises: up to so much."""
        self.choices = choices if choices is not None else Choices()
        self.points = vec[float]([0.0] * seats)
        self.shares = vec[float]([0.0] * seats)
        self.made: i64 = 0
        """Decisions of the last rehearsal, those of chance included."""

    def play(self, state: State, generator: Generator, least: i64, most: i64, asked: i64 = NOBODY) -> bool:
        """Go on for at least and at most so many decisions; between the two the policy says where it ends.

        True if it stopped before that because the seat that is `asked` has to decide; then `choices` holds what is worth a thought.
        """
        made: i64 = 0
        choices = self.choices
        while made < most and state.agenda != 0:
            if made >= least and self.policy.is_pause(state):
                break
            choices.clear()
            state.fill(choices)
            if state.decider() == BY_CHANCE or choices.count == 1:
                state.do(choices.pick(generator))
            else:
                self.policy.narrow(state, choices)
                if state.decider() == asked and choices.count > 1:
                    self.made = made
                    return True
                state.do(self.best(state, generator))
            made += 1
        self.made = made
        return False

    def best(self, state: State, generator: Generator) -> i64:
        """The decision after which the decider has most of what it goes for; equal ones by lot."""
        choices = self.choices
        decider = state.decider()
        best = choices.items[0]
        top = -1.0
        equal: i64 = 0
        for place in range(choices.count):
            child = state.clone()
            child.do(choices.items[place])
            self.policy.pursue(child, self.points, self.shares)
            worth = self.shares[decider]
            if self.whim > 0.0:
                worth += self.whim * 0.01 * float(generator.below(100))
            if worth > top + 1.0e-7:
                top = worth
                best = choices.items[place]
                equal = 1
            elif worth > top - 1.0e-7:
                equal += 1
                if generator.below(equal) == 0:
                    best = choices.items[place]
        return best
