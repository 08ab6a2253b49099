"""Rehearsals: let everybody go on sensibly in an imagined world, up to a moment at which the position is easy to judge."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.policy import Policy
from motu.core.state import BY_CHANCE, State


class Rehearsal:
    """Plays on greedily, each seat for itself; used again and again, so that nothing is allocated."""

    def __init__(self, policy: Policy, seats: i64) -> None:
        self.policy = policy
        self.choices = Choices()
        self.points = vec[float]([0.0] * seats)
        self.shares = vec[float]([0.0] * seats)
        self.made: i64 = 0
        """Decisions of the last rehearsal, those of chance included."""

    def play(self, state: State, generator: Generator, least: i64, most: i64) -> None:
        """Go on for at least and at most so many decisions; between the two the policy says where it ends."""
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
                state.do(self.best(state, generator))
            made += 1
        self.made = made

    def best(self, state: State, generator: Generator) -> i64:
        """The decision after which the decider is most likely to win; equal ones by lot."""
        choices = self.choices
        decider = state.decider()
        best = choices.items[0]
        top = -1.0
        equal: i64 = 0
        for place in range(choices.count):
            child = state.clone()
            child.do(choices.items[place])
            self.policy.worth(child, self.points, self.shares)
            worth = self.shares[decider]
            if worth > top + 1.0e-7:
                top = worth
                best = choices.items[place]
                equal = 1
            elif worth > top - 1.0e-7:
                equal += 1
                if generator.below(equal) == 0:
                    best = choices.items[place]
        return best
