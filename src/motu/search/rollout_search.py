"""Rollouts to a pause: behind each decision all seats go on greedily up to a moment at which the position is easy to evaluate.

All decisions go through the same worlds in the same order and meet the same chance, so that they are compared under equal
conditions; those that do well or look good are tried more often. The seat itself does not only go on greedily: where it has been
often, a tree of its own next decisions grows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.choices import Choices
from motu.core.evaluator import RolloutEvaluator
from motu.core.generator import Generator
from motu.core.state import State
from motu.search.rollout import Rollout
from motu.search.search import DEEPEST, Line, Search, damped
from motu.search.tree import NOTHING, edge_key

LONGEST: Final = 1000
"""Decisions in a rollout at most."""
DEEPEN: Final = 8
"""Behind a decision that was tried so often, the next decisions of the same seat are tried as well."""


class RolloutSearch(Search):
    """Compares the decisions at the root, which must be a seat's, by rollouts."""

    def __init__(self, seats: i64, actions: i64, evaluator: RolloutEvaluator, generator: Generator, seat: i64) -> None:
        super().__init__(seats, actions, evaluator, generator, seat)
        self.guide = evaluator
        self.policy = evaluator.policy
        self.rollout = Rollout(evaluator, seats, 0.0, evaluator.policy)
        self.batch = evaluator.rollout_cost
        self.most_worlds = evaluator.rollout_worlds
        self.seed: i64 = generator.word()
        """Rollouts of all decisions meet the same chance: they begin with this seed, the second ones with the next, and so on."""
        self.rewards = vec[float]([0.0] * seats)
        self.opinions = vec[float]([0.0] * actions)
        """What the policy thinks of the decisions at a node, in points."""

    def run(self, worlds: list[State], simulations: i64) -> None:
        assert worlds[0].decider() != BY_CHANCE
        self.weigh_worlds(worlds)
        self.open_root(worlds)
        count: i64 = len(worlds)
        for _ in range(max(1, simulations // self.guide.rollout_cost)):
            self.ask(worlds[0], self.choices)
            if self.choices.count < 2:
                return
            edge = self.select(self.tree.root, self.seat, self.choices, worlds[0], 0)
            world = self.tree.visits[edge] % count
            self.roll_out(worlds[world], world, edge)

    def run_at(self, worlds: list[State], action: int, simulations: i64) -> None:
        self.weigh_worlds(worlds)
        allowing = [place for place, world in enumerate(worlds) if action in world.legal()]
        count: i64 = len(allowing)
        if count == 0:
            return
        tree = self.tree
        tree.met[tree.root] = max(1, tree.met[tree.root])
        key = edge_key(action, worlds[0].decider())
        edge = tree.find(tree.root, key)
        if edge == NOTHING:
            edge = tree.add_edge(tree.root, key, 1.0, 1.0 / float(self.seats))
        for _ in range(max(1, simulations // self.guide.rollout_cost)):
            place = allowing[tree.visits[edge] % count]
            self.roll_out(worlds[place], place, edge)

    def roll_out(self, start: State, world: i64, edge: i64) -> None:
        """Play on behind a decision at the root, up to a pause, and note what it came to."""
        tree = self.tree
        choices = self.choices
        state = start.clone()
        state.do(tree.action_of(edge))
        generator = Generator(self.seed + tree.visits[edge])
        least = self.guide.least_rollout
        node = tree.root
        depth: i64 = 1
        made: i64 = 1
        self.path[0] = edge
        while tree.visits[edge] >= DEEPEN and depth < DEEPEST:
            played, asked = self.rollout.play(state, choices, generator, least - made, LONGEST, self.seat)
            made += played
            if not asked:
                break
            node = tree.behind(node, edge, False)
            tree.met[node] += 1
            edge = self.select(node, self.seat, choices, state, world)
            state.do(tree.action_of(edge))
            made += 1
            self.path[depth] = edge
            depth += 1
        played, _ = self.rollout.play(state, choices, generator, least - made, LONGEST)
        made += played
        self.value_at_pause(state, self.points, self.shares, self.rewards)
        for seat in range(self.seats):
            self.rewards[seat] -= self.baseline.excess(world, seat)
        self.back_up(depth, self.rewards, self.points, self.shares)
        tree.met[tree.root] += 1
        self.simulations += 1
        self.decisions += made

    def expand(self, node: i64, decider: i64, choices: Choices, worlds: list[State], first: i64, count: i64) -> None:
        """With a policy, first guesses are what it says; it is asked in so many worlds."""
        policy = self.policy
        if policy is None:
            super().expand(node, decider, choices, worlds, first, count)
            return
        opinions = self.opinions
        for place in range(choices.count):
            opinions[place] = 0.0
        for number in range(count):
            policy.add_points(worlds[number], choices, opinions)
        top = opinions[0]
        for place in range(choices.count):
            top = max(top, opinions[place])
        seats = float(self.seats)
        for place in range(choices.count):
            action = choices.items[place]
            if self.slot[action] == NOTHING:
                short = (opinions[place] - top) / float(count) / (self.guide.spread * seats)
                prior = damped(self.settings.sharpness * short) / float(choices.count)
                self.slot[action] = self.tree.add_edge(node, edge_key(action, decider), prior, 1.0 / seats + short)

    def value(self, state: State, points: vec[float], shares: vec[float]) -> None:
        self.guide.rollout_value(state, points, shares)

    def value_at_pause(self, state: State, points: vec[float], shares: vec[float], rewards: vec[float]) -> None:
        """What the end of a rollout promises: points and chances to win, which are shown, and what the seats go for."""
        guide = self.guide
        if state.agenda == 0:
            guide.value(state, points, shares)
            for seat in range(self.seats):
                rewards[seat] = shares[seat]
            return
        guide.evaluate_at_pause(state, points)
        guide.win_chances(state, points, shares)
        guide.rollout_goals(state, points, rewards)

    def guess_error(self, decider: i64, choices: Choices) -> float:
        """By how much the decisions that were tried did better than first guesses, which are one decision deep."""
        tree = self.tree
        visits: i64 = 0
        wrong = 0.0
        for place in range(choices.count):
            edge = self.slot[choices.items[place]]
            visits += tree.visits[edge]
            wrong += tree.total[edge * self.seats + decider] - tree.guess[edge] * float(tree.visits[edge])
        return wrong / float(visits) if visits > 0 else 0.0

    def tried(self) -> list[int]:
        """Of those that were tried equally often, the one that did better comes first."""
        tree = self.tree
        found = super().tried()
        found.sort(key=lambda edge: (-tree.visits[edge], -tree.total[edge * self.seats + self.seat]))
        return found

    def line(self, edge: int) -> Line:
        """With shares of the victory, whatever the seats went for."""
        line = super().line(edge)
        tally = self.tallies.get(edge)
        if tally is not None:
            line.shares = tally.mean_shares()
        return line

    def is_settled(self, left: i64) -> bool:
        return super().is_settled(left // self.guide.rollout_cost)
