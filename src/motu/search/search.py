"""What the searches share: first guesses, the choice of what to try next, and what they tell about the decision at hand.

A search is given worlds that look alike to one seat, and tries decisions in them. With a seed and a number of simulations the
result is always the same.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator
from motu.core.generator import Generator
from motu.core.state import State
from motu.search.baseline import WorldBaseline
from motu.search.tree import NOTHING, Tree, edge_key

DEEPEST: Final = 400
"""Edges of a path from the root at most."""
OPINIONS: Final = 8
"""So many worlds are asked for their first guesses about the decisions at the root."""
MANY_WORLDS: Final = 1_000_000


class Line:
    """A decision at the root with what the search has seen behind it."""

    def __init__(
        self, action: int, visits: int, shares: list[float], points: list[float], prior: float, errors: list[float] | None = None
    ) -> None:
        self.action = action
        self.visits = visits
        self.shares = shares
        """The mean share of the victory per seat."""
        self.points = points
        """The mean expected final points per seat."""
        self.prior = prior
        self.errors: list[float] = errors if errors is not None else [0.0] * len(shares)
        """The standard error of each share, from the spread of the simulations."""


class RootTally:
    """What the simulations behind one decision at the root ended in: sums of points, of shares and of their squares per seat."""

    def __init__(self, seats: i64) -> None:
        self.count: float = 0.0
        self.points = vec[float]([0.0] * seats)
        self.shares = vec[float]([0.0] * seats)
        self.squares = vec[float]([0.0] * seats)

    def add(self, points: vec[float], shares: vec[float]) -> None:
        self.count += 1.0
        for seat in range(len(points)):
            share = shares[seat]
            self.points[seat] += points[seat]
            self.shares[seat] += share
            self.squares[seat] += share * share

    def mean_points(self) -> list[float]:
        return [self.points[seat] / self.count for seat in range(len(self.points))]

    def mean_shares(self) -> list[float]:
        return [self.shares[seat] / self.count for seat in range(len(self.shares))]

    def errors(self) -> list[float]:
        """The standard error of each mean share."""
        found: list[float] = []
        for seat in range(len(self.shares)):
            mean = self.shares[seat] / self.count
            found.append(sqrt(max(0.0, self.squares[seat] / self.count - mean * mean) / self.count))
        return found


class Search:
    """A search in progress: `run` it as long as you like, then read `lines`. Algorithms derive from it."""

    def __init__(self, seats: i64, actions: i64, evaluator: Evaluator, generator: Generator, seat: i64) -> None:
        self.seats = seats
        self.seat = seat
        """For whom the search is made."""
        self.evaluator = evaluator
        self.generator = generator
        self.settings = evaluator.tree
        self.tree = Tree(seats)
        self.baseline = WorldBaseline(seats)
        self.tallies: dict[int, RootTally] = {}
        """By edge of the root."""
        self.batch: i64 = 1
        """Simulations that had better be made before looking at the clock and imagining more worlds."""
        self.fresh_worlds: i64 = 1
        """So many new worlds may follow a batch."""
        self.most_worlds: i64 = MANY_WORLDS
        """More worlds would cost more than they bring."""
        self.simulations: i64 = 0
        """Simulations, or rollouts, that were made."""
        self.decisions: i64 = 0
        """Decisions in all of them."""
        self.choices = Choices()
        self.slot = vec[i64]([NOTHING] * actions)
        """By action: the edge of the node that is looked at; NOTHING elsewhere."""
        self.path = vec[i64]([0] * DEEPEST)
        """The edges from the root of the simulation in progress."""
        self.points = vec[float]([0.0] * seats)
        self.shares = vec[float]([0.0] * seats)

    # -- what an algorithm writes ------------------------------------------------------------------------------------

    def run(self, worlds: list[State], simulations: i64) -> None:
        """So many more simulations, over the worlds in turn. Worlds may be added from one run to the next."""
        raise NotImplementedError

    def run_at(self, worlds: list[State], action: int, simulations: i64) -> None:
        """So many more simulations that all begin with this action, a decision or an outcome of chance, in the worlds that allow it."""
        raise NotImplementedError

    def value(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """What a position is worth to the seats in the measure that decisions are compared by."""
        self.evaluator.value(state, points, shares)

    def guess_error(self, decider: i64, choices: Choices) -> float:
        """By how much first guesses about the decisions at hand, whose edges are in their slots, are too low."""
        return 0.0

    # -- trying ------------------------------------------------------------------------------------------------------

    def weigh_worlds(self, worlds: list[State]) -> None:
        """Note what each new world promises by itself."""
        for place in range(self.baseline.worlds, len(worlds)):
            self.value(worlds[place], self.points, self.shares)
            self.baseline.add(self.shares)

    def ask(self, state: State, choices: Choices) -> None:
        """What can be decided, without what the evaluator leaves out; but a decision stays one."""
        choices.clear()
        state.fill(choices)
        if choices.count > 2 and state.decider() != BY_CHANCE:
            self.evaluator.prune(state, choices)
            if choices.count == 1:
                choices.clear()
                state.fill(choices)

    def open_root(self, worlds: list[State]) -> None:
        """Give a fresh root its edges, with first guesses of several worlds: they hold for all that follows."""
        root = self.tree.root
        if self.tree.met[root] != 0 or worlds[0].agenda == 0 or worlds[0].decider() == BY_CHANCE:
            return
        self.ask(worlds[0], self.choices)
        if self.choices.count > 1:
            asked: i64 = min(OPINIONS, len(worlds))
            self.expand(root, worlds[0].decider(), self.choices, worlds, 0, asked)
            self.forget_slots(root)
            self.tree.met[root] = 1

    def select(self, node: i64, decider: i64, choices: Choices, state: State, world: i64) -> i64:
        """The edge to try: what did well for the decider, what looks good, what was little tried."""
        tree = self.tree
        slot = self.slot
        items = choices.items
        count = choices.count
        missing = tree.fill_slots(node, decider, slot) == 0
        if not missing:
            for place in range(count):
                if slot[items[place]] == NOTHING:
                    missing = True
        if missing:
            self.expand(node, decider, choices, [state], world, 1)
        prior = tree.prior
        visits = tree.visits
        available = tree.available
        total = tree.total
        guess = tree.guess
        seats = self.seats
        priors = 0.0
        for place in range(count):
            priors += prior[slot[items[place]]]
        shift = self.guess_error(decider, choices)
        exploration = self.settings.exploration
        best = NOTHING
        best_score = -1.0e9
        for place in range(count):
            edge = slot[items[place]]
            asked = available[edge] + 1
            available[edge] = asked
            tried = float(visits[edge]) + 1.0
            mean = (total[edge * seats + decider] + guess[edge] + shift) / tried
            lure = exploration * prior[edge] / priors * sqrt(float(asked)) / tried
            score = mean + lure
            if score > best_score:
                best_score = score
                best = edge
        self.forget_slots(node)
        return best

    def expand(self, node: i64, decider: i64, choices: Choices, worlds: list[State], first: i64, count: i64) -> None:
        """Give a node the edges that it lacks, with priors and first guesses: the mean of so many worlds, which allow the same.

        The first of these worlds is number `first` of the search.
        """
        tree = self.tree
        look_ahead = self.settings.look_ahead
        top = -1.0
        made: list[int] = []
        for place in range(choices.count):
            action = choices.items[place]
            if self.slot[action] != NOTHING:
                continue
            guess = 1.0 / float(self.seats)
            if look_ahead:
                guess = 0.0
                for number in range(count):
                    child = worlds[number].clone()
                    child.do(action)
                    self.value(child, self.points, self.shares)
                    guess += self.shares[decider] - self.baseline.excess(first + number, decider)
                guess /= float(count)
            edge = tree.add_edge(node, edge_key(action, decider), 1.0 / float(choices.count), guess)
            self.slot[action] = edge
            made.append(edge)
            if guess > top:
                top = guess
        if look_ahead:
            for one in made:
                tree.prior[one] *= damped(self.settings.sharpness * (tree.guess[one] - top))

    def forget_slots(self, node: i64) -> None:
        """Empty the slots that the edges of a node have filled."""
        self.tree.clear_slots(node, self.slot)

    def back_up(self, depth: i64, rewards: vec[float], points: vec[float], shares: vec[float]) -> None:
        """Note the rewards of a simulation on every edge of its path; the points and shares at its end only for the decision at hand."""
        tree = self.tree
        for place in range(depth):
            edge = self.path[place]
            tree.visits[edge] += 1
            base = edge * self.seats
            for seat in range(self.seats):
                tree.total[base + seat] += rewards[seat]
        if depth > 0:
            edge = self.path[0]
            tally = self.tallies.get(edge)
            if tally is None:
                tally = RootTally(self.seats)
                self.tallies[edge] = tally
            tally.add(points, shares)

    # -- what is told ------------------------------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """The decisions at the root that were tried, the most visited first."""
        return [self.line(edge) for edge in self.tried()]

    def tried(self) -> list[int]:
        """The edges of the root that were tried, the most visited first."""
        return [edge for edge in self.tree.edges_of(self.tree.root) if self.tree.visits[edge] != 0]

    def line(self, edge: int) -> Line:
        tree = self.tree
        tally = self.tallies.get(edge)
        points = tally.mean_points() if tally is not None else []
        errors = tally.errors() if tally is not None else []
        return Line(tree.action_of(edge), tree.visits[edge], tree.shares_of(edge), points, tree.prior[edge], errors)

    def visits(self) -> i64:
        """How often the root was met, in searches of earlier decisions as well."""
        return self.tree.met[self.tree.root]

    def is_settled(self, left: i64) -> bool:
        """Whether the most visited decision will still be that after so many more simulations."""
        first: i64 = 0
        second: i64 = 0
        edge = self.tree.first[self.tree.root]
        while edge != NOTHING:
            visits = self.tree.visits[edge]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            edge = self.tree.next[edge]
        return first - second > left


def damped(exponent: float) -> float:
    """e to a power of 0 or less, not smaller than a thousandth, so that nothing is ruled out for good."""
    return max(0.001, exp(exponent))
