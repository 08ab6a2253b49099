"""Tries several decisions at moments of games and writes down what came of each by the next pause; compiled, so that there are many.

All decisions of a moment meet the same chance, and everybody goes on behind them as the policy says (or greedily, while there is none),
so what differs is the decision. A moment is written as 16-bit numbers: `most` rows of the position, then for each of `TRIED` decisions
`most_more` rows and what came of it: points more than the others have on average. Empty places hold `EMPTY`.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.evaluator import RolloutEvaluator, shares_of_victory
from motu.core.generator import Generator
from motu.core.network import MOST_SEATS
from motu.core.policy import MOST_CHOICES, Policy
from motu.core.state import State
from motu.search.rollout import Rollout

TRIED: Final = 8
EMPTY: Final = -1
POINT: Final = 64.0
"""A point in what is written."""
MOST_POINTS: Final = 500.0
LONGEST: Final = 1000
"""Decisions in a rollout at most."""


class TryPlay:
    """Games of a policy with itself, with whims, and what came of the decisions that were tried in them."""

    def __init__(self, guide: RolloutEvaluator, policy: Policy, seed: int, noted: int, longest: int, ahead: bool = False) -> None:
        self.guide = guide
        self.policy = policy
        self.ahead = ahead
        """Whether everybody plays greedily, and decisions are worth what the evaluator expects behind them: a first lesson."""
        self.generator = Generator(seed)
        self.noted: i64 = noted
        """At so many of a thousand decisions others are tried."""
        self.longest: i64 = longest
        """After so many decisions a game is left."""
        self.rollout = Rollout(guide, MOST_SEATS, 0.0, None if ahead else policy)
        self.choices = Choices()
        self.inner = Choices()
        self.points = vec[float]([0.0] * MOST_SEATS)
        self.order = vec[i64]([0] * MOST_CHOICES)
        self.size: i64 = 2 * (policy.encoder.most + TRIED * (policy.encoder.most_more + 1))
        """Bytes of a moment."""
        self.writer = BytesWriter()
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.stalled: i64 = 0

    def play(self, start: State, whim: int) -> None:
        """A game from the start, with `whim` of a thousand decisions by lot."""
        self.rollout.greedy = 0
        self.go_through(start, whim, self.noted)

    def play_among_greedy(self, start: State, seat: int) -> list[float]:
        """A game of the policy among greedy seats: the shares of the victory, nothing if it was given up."""
        self.rollout.greedy = BIT[start.seats] - 1 - BIT[seat]
        state = self.go_through(start, 0, 0)
        return shares_of_victory(state) if state.agenda == 0 else []

    def go_through(self, start: State, whim: i64, noted: i64) -> State:
        """The end of a game in which at `noted` of a thousand decisions several are tried."""
        state = start.clone()
        state.chance = None
        choices = self.choices
        generator = self.generator
        made: i64 = 0
        while state.agenda != 0 and made < self.longest:
            choices.clear()
            state.fill(choices)
            if state.decider() == BY_CHANCE or choices.count == 1:
                state.do(choices.pick(generator))
                continue
            made += 1
            world = self.world_of(state)
            if generator.below(1000) < noted:
                self.policy.ask(world, choices)
                if self.policy.slate.choices > 1:
                    self.try_out(world)
            state.do(self.decide(world, choices, generator.below(1000) < whim))
        self.games += 1
        self.decisions += made
        self.stalled += 1 if state.agenda != 0 else 0
        return state

    def world_of(self, state: State) -> State:
        """The position, or where others have decided in secret one in which they decided sensibly."""
        if self.guide.secret_steps & (1 << state.step()):
            return self.guide.sample_opponents(state.clone(), state.decider(), self.generator)
        return state

    def decide(self, state: State, choices: Choices, by_whim: bool) -> i64:
        """What is played: the best decision, or one of the slate by lot."""
        if by_whim:
            self.policy.narrow(state, choices)
            return choices.items[self.generator.below(choices.count)]
        return self.rollout.decide(state, choices, self.generator)

    def try_out(self, state: State) -> None:
        """Try decisions of the slate: half of them those that look best, the others by lot."""
        slate = self.policy.slate
        scores = self.policy.network.scores
        generator = self.generator
        count = slate.choices
        order = self.order
        for place in range(count):
            order[place] = place
        for place in range(min(count, TRIED)):
            chosen = place + generator.below(count - place)
            if place < TRIED // 2:
                for other in range(place, count):
                    if scores[order[other]] > scores[order[chosen]]:
                        chosen = other
            order[place], order[chosen] = order[chosen], order[place]
        tried: i64 = min(count, TRIED)
        for place in range(slate.most):
            self.write(slate.rows[place] if place < slate.count else EMPTY)
        # rollouts use the same slate, so everything about the decisions is read before
        actions: list[int] = []
        rows: list[list[int]] = []
        for place in range(tried):
            chosen = order[place]
            begin = 0 if chosen == 0 else slate.ends[chosen - 1]
            mine: list[int] = []
            for at in range(begin, slate.ends[chosen]):
                mine.append(slate.more[at])
            actions.append(slate.actions[chosen])
            rows.append(mine)
        seat = state.decider()
        seed = generator.word()
        for place in range(TRIED):
            filled = place < tried
            for at in range(slate.most_more):
                self.write(rows[place][at] if filled and at < len(rows[place]) else EMPTY)
            self.write_points(self.outcome(state, actions[place], seat, seed) if filled else 0.0)

    def outcome(self, start: State, action: i64, seat: i64, seed: i64) -> float:
        """What a decision leads to: points of its seat more than the others have on average."""
        state = start.clone()
        state.do(action)
        points = self.points
        if self.ahead:
            self.guide.evaluate(state, points)
        else:
            self.rollout.play(state, self.inner, Generator(seed), 1, LONGEST)
            self.guide.evaluate_at_pause(state, points)
        others = 0.0
        for other in range(state.seats):
            if other != seat:
                others += points[other]
        return points[seat] - others / float(state.seats - 1)

    def write(self, value: i64) -> None:
        """A number of 16 bits."""
        write_i16_le(self.writer, i16(value))

    def write_points(self, points: float) -> None:
        whole: i64 = int(POINT * max(-MOST_POINTS, min(MOST_POINTS, points)))
        self.write(whole)

    def take(self) -> bytes:
        """What was written since the last time."""
        found = self.writer.getvalue()
        self.writer = BytesWriter()
        return found
