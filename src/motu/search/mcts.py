"""Monte-Carlo tree search over imagined worlds: one tree, many worlds, a share of the victory per seat.

Every simulation takes one world and plays it: through the tree by the decider's own interest, then by the policy of the game
to an evaluation or to the end. Which decisions a seat has may differ from world to world; an edge competes only where it is
legal. With a seed and a number of simulations the result is always the same.
"""

from __future__ import annotations

from math import exp, sqrt

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.policy import Policy
from motu.core.state import BY_CHANCE, State
from motu.search.rehearsal import Rehearsal
from motu.search.tree import NOTHING, Tree

DEEPEST = 400
LONGEST = 1000
"""Decisions in a rehearsal at most."""
EFFORT = 64
"""Simulations that a rehearsal counts for: it costs about as much time as so many of them."""
DEEPEN = 8
"""Behind a decision that was rehearsed so often, the next decisions of the same seat are tried as well."""
OPINIONS = 8
"""So many worlds are asked for their first opinions of the decisions at the root."""


class Settings:
    """How a search goes about it."""

    def __init__(
        self,
        exploration: float | None = None,
        chance_nodes: bool | None = None,
        look_ahead: bool = True,
        sharpness: float | None = None,
        playout: int = -1,
        rehearse: bool = True,
    ) -> None:
        self.exploration = exploration
        """How much a decision that looks good or was little tried is preferred to one that did well. None leaves it to the policy."""
        self.chance_nodes = chance_nodes
        """Whether the tree parts by outcomes of chance; otherwise one node serves all outcomes. None leaves it to the policy."""
        self.look_ahead = look_ahead
        """Whether a new node asks the policy about the position behind every decision."""
        self.sharpness = sharpness
        """How strongly those answers part the decisions: e to this power for a whole victory. None leaves it to the policy."""
        self.playout: i64 = playout
        """Decisions in a playout; below 0 the policy says how many."""
        self.rehearse = rehearse
        """Whether decisions are rehearsed where the policy asks for it; otherwise a tree is grown."""


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


class Search:
    """A search in progress; can be run on, and moved down the tree when the game goes on."""

    def __init__(self, seats: i64, actions: i64, policy: Policy, settings: Settings, generator: Generator, seat: i64) -> None:
        self.tree = Tree(seats)
        self.policy = policy
        self.settings = settings
        self.generator = generator
        self.seat = seat
        """For whom the search is made: decisions hidden from this seat are not told apart below."""
        self.seats = seats
        parts = settings.chance_nodes
        self.parts_by_chance: bool = policy.parts_by_chance if parts is None else parts
        exploration = settings.exploration
        self.exploration: float = policy.exploration if exploration is None else exploration
        sharpness = settings.sharpness
        self.sharpness: float = policy.sharpness if sharpness is None else sharpness
        self.choices = Choices()
        self.slot = vec[i64]([NOTHING] * actions)
        """By action: the edge of the node that is looked at; NOTHING elsewhere."""
        self.path = vec[i64]([0] * DEEPEST)
        self.points = vec[float]([0.0] * seats)
        self.shares = vec[float]([0.0] * seats)
        self.leaf_points = vec[float]([0.0] * seats)
        self.leaf_shares = vec[float]([0.0] * seats)
        self.promises: list[list[float]] = []
        """What each world promises the seats by itself."""
        self.mean_promise = vec[float]([0.0] * seats)
        self.kindness = vec[float]([0.0] * seats)
        """By how much the world in use promises more than the mean of all."""
        self.sums: dict[int, list[float]] = {}
        """By edge of the root: how many simulations, then per seat the sums of points, of shares and of their squares."""
        self.rehearsal: Rehearsal | None = None
        """Plays on behind the decisions at the root; None if a tree is grown."""
        if policy.rehearsal > 0 and settings.rehearse:
            self.rehearsal = Rehearsal(policy, seats, 0.0, self.choices)
        self.seed: i64 = generator.word() if self.rehearsal is not None else 0
        """Rehearsals of all decisions meet the same chance: they begin with this seed, the second ones with the next, and so on."""
        self.simulations: i64 = 0
        self.decisions: i64 = 0
        """Decisions made in all simulations, in the tree and in playouts."""

    def run(self, worlds: list[State], simulations: i64) -> None:
        """So many more simulations, over the worlds in turn."""
        self.weigh_worlds(worlds)
        self.open_root(worlds)
        count: i64 = len(worlds)
        rehearsal = self.rehearsal
        if rehearsal is not None and worlds[0].decider() != BY_CHANCE:
            for _ in range(max(1, simulations // EFFORT)):
                self.ask(worlds[0])
                if self.choices.count < 2:
                    return
                edge = self.select(self.tree.root, self.seat, worlds[0])
                place = self.tree.visits[edge] % count
                self.use_world(place)
                self.rehearse(worlds[place], edge, rehearsal)
            return
        for _ in range(simulations):
            place = self.simulations % count
            self.use_world(place)
            self.simulate(worlds[place], NOTHING)
            self.simulations += 1

    def open_root(self, worlds: list[State]) -> None:
        """Give a fresh root its edges, with first opinions of several worlds: they hold for all that follows."""
        root = self.tree.root
        if self.tree.met[root] != 0 or worlds[0].agenda == 0 or worlds[0].decider() == BY_CHANCE:
            return
        self.ask(worlds[0])
        if self.choices.count > 1:
            asked: i64 = min(OPINIONS, len(worlds))
            self.expand(root, worlds[0].decider(), worlds, asked)
            self.forget_slots(root)
            self.tree.met[root] = 1

    def run_at(self, worlds: list[State], action: int, simulations: i64) -> None:
        """So many more simulations that all begin with this decision, or this outcome of chance, in the worlds that allow it."""
        self.weigh_worlds(worlds)
        allowing = [place for place, world in enumerate(worlds) if action in world.legal()]
        count: i64 = len(allowing)
        if count == 0:
            return
        self.tree.met[self.tree.root] = max(1, self.tree.met[self.tree.root])
        rehearsal = self.rehearsal
        if rehearsal is not None:
            key = action * 8 + worlds[0].decider()
            edge = self.tree.find(self.tree.root, key)
            if edge == NOTHING:
                edge = self.tree.add_edge(self.tree.root, key, 1.0, 1.0 / float(self.seats))
            for _ in range(max(1, simulations // EFFORT)):
                place = allowing[self.tree.visits[edge] % count]
                self.use_world(place)
                self.rehearse(worlds[place], edge, rehearsal)
            return
        for _ in range(simulations):
            place = allowing[self.simulations % count]
            self.use_world(place)
            self.simulate(worlds[place], action)
            self.simulations += 1

    def weigh_worlds(self, worlds: list[State]) -> None:
        """Note what each world promises by itself. A decision must not look good because it was tried in a kinder world."""
        for place in range(len(self.promises), len(worlds)):
            self.look(worlds[place])
            promise: list[float] = []
            for seat in range(self.seats):
                promise.append(self.shares[seat])
            self.promises.append(promise)
        for seat in range(self.seats):
            total = 0.0
            for promise in self.promises:
                total += promise[seat]
            self.mean_promise[seat] = total / float(len(self.promises))

    def look(self, state: State) -> None:
        """What a position promises the seats in the measure of the tree: what they go for in rehearsals, else shares of the victory."""
        if self.rehearsal is not None:
            self.policy.pursue(state, self.points, self.shares)
        else:
            self.policy.worth(state, self.points, self.shares)

    def judge(self, state: State) -> None:
        """What the end of a rehearsal promises: points and chances to win, which are shown, and what the seats go for."""
        policy = self.policy
        if state.agenda == 0:
            policy.worth(state, self.leaf_points, self.leaf_shares)
            for seat in range(self.seats):
                self.shares[seat] = self.leaf_shares[seat]
            return
        policy.foresee(state, self.leaf_points)
        policy.chances(state, self.leaf_points, self.leaf_shares)
        policy.aims(state, self.leaf_points, self.shares)

    def use_world(self, place: i64) -> None:
        """What has to be taken off in a world because it is kinder to a seat than the others."""
        promise = self.promises[place]
        for seat in range(self.seats):
            self.kindness[seat] = promise[seat] - self.mean_promise[seat]

    def rehearse(self, world: State, edge: i64, rehearsal: Rehearsal) -> None:
        """Play on behind a decision at the root. All decisions go through the same worlds in the same order, with the same chance.

        All others go on greedily, and so does the seat itself, but for the tree of its own next decisions that grows where it has
        been often.
        """
        tree = self.tree
        state = world.clone()
        state.do(tree.key[edge] >> 3)
        generator = Generator(self.seed + tree.visits[edge])
        node = tree.root
        depth: i64 = 1
        made: i64 = 1
        self.path[0] = edge
        while tree.visits[edge] >= DEEPEN and depth < DEEPEST:
            stopped = rehearsal.play(state, generator, self.policy.rehearsal - made, LONGEST, self.seat)
            made += rehearsal.made
            if not stopped:
                break
            node = tree.behind(node, edge, False)
            tree.met[node] += 1
            edge = self.select(node, self.seat, state)
            state.do(tree.key[edge] >> 3)
            made += 1
            self.path[depth] = edge
            depth += 1
        rehearsal.play(state, generator, self.policy.rehearsal - made, LONGEST)
        made += rehearsal.made
        self.judge(state)
        for seat in range(self.seats):
            self.shares[seat] -= self.kindness[seat]
        self.back_up(depth, self.shares)
        tree.met[tree.root] += 1
        self.simulations += 1
        self.decisions += made

    def simulate(self, world: State, forced: i64) -> None:
        """One simulation: down the tree, to an evaluation, and back up. A forced action is taken at the root."""
        state = world.clone()
        tree = self.tree
        choices = self.choices
        node = tree.root
        depth: i64 = 0
        while state.agenda != 0 and depth < DEEPEST:
            if forced != NOTHING and depth == 0:
                choices.clear()
                state.fill(choices)
            else:
                self.ask(state)
            decider = state.decider()
            if decider == BY_CHANCE:
                action = choices.pick(self.generator)
                parts = self.parts_by_chance and choices.count > 1
                if forced != NOTHING and depth == 0:
                    action = forced
                    forced = NOTHING
                    parts = True
                if parts:
                    edge = tree.find(node, action * 8 + decider)
                    if edge == NOTHING:
                        edge = tree.add_edge(node, action * 8 + decider, 0.0, 0.0)
                    self.path[depth] = edge
                    depth += 1
                    node = tree.behind(node, edge, False)
                state.do(action)
            elif choices.count == 1:
                state.do(choices.items[0])
            else:
                if tree.met[node] == 0:
                    break
                edge = self.select(node, decider, state)
                if forced != NOTHING and depth == 0:
                    edge = tree.find(node, forced * 8 + decider)
                    forced = NOTHING
                hidden = decider != self.seat and (self.policy.secret_steps & BIT[state.step()]) != 0
                tree.met[node] += 1
                node = tree.behind(node, edge, hidden)
                self.path[depth] = edge
                depth += 1
                state.do(tree.key[edge] >> 3)
            self.decisions += 1
        tree.met[node] += 1
        self.play_on(state)
        self.policy.worth(state, self.leaf_points, self.leaf_shares)
        for seat in range(self.seats):
            self.leaf_shares[seat] -= self.kindness[seat]
        self.back_up(depth, self.leaf_shares)

    def ask(self, state: State) -> None:
        """What can be decided, without what the policy leaves out; but a decision stays one."""
        self.choices.clear()
        state.fill(self.choices)
        if self.choices.count > 2 and state.decider() != BY_CHANCE:
            self.policy.pare(state, self.choices)
            if self.choices.count == 1:
                self.choices.clear()
                state.fill(self.choices)

    def play_on(self, state: State) -> None:
        """The playout: the policy's decisions until the game or the patience ends."""
        most = self.settings.playout
        if most < 0:
            most = self.policy.playout
        made: i64 = 0
        choices = self.choices
        while made < most and state.agenda != 0:
            choices.clear()
            if self.policy.leans:
                state.fill(choices)
                if choices.total == 0 and choices.count > 1:
                    self.policy.lean(state, choices)
            else:
                state.offer(choices)
            state.do(choices.pick(self.generator))
            made += 1
        self.decisions += made

    def back_up(self, depth: i64, promised: vec[float]) -> None:
        """Note what a simulation ended in on every edge of its path; the points and shares at its end only for the decision at hand."""
        tree = self.tree
        for place in range(depth):
            edge = self.path[place]
            tree.visits[edge] += 1
            base = edge * self.seats
            for seat in range(self.seats):
                tree.total[base + seat] += promised[seat]
        if depth > 0:
            edge = self.path[0]
            sums = self.sums.get(edge)
            if sums is None:
                sums = [0.0] * (3 * self.seats + 1)
                self.sums[edge] = sums
            sums[0] += 1.0
            for seat in range(self.seats):
                share = self.leaf_shares[seat]
                sums[1 + seat] += self.leaf_points[seat]
                sums[1 + self.seats + seat] += share
                sums[1 + 2 * self.seats + seat] += share * share

    def select(self, node: i64, decider: i64, state: State) -> i64:
        """The edge to try: what did well for the decider, what looks good, what was little tried."""
        tree = self.tree
        choices = self.choices
        slot = self.slot
        edge = tree.first[node]
        known: i64 = 0
        while edge != NOTHING:
            if tree.key[edge] & 7 == decider:
                slot[tree.key[edge] >> 3] = edge
                known += 1
            edge = tree.next[edge]
        missing = known == 0
        if not missing:
            for place in range(choices.count):
                if slot[choices.items[place]] == NOTHING:
                    missing = True
        if missing:
            self.expand(node, decider, [state], 1)
        priors = 0.0
        for place in range(choices.count):
            priors += tree.prior[slot[choices.items[place]]]
        shift = self.surprise(decider) if self.rehearsal is not None else 0.0
        best = NOTHING
        best_score = -1.0e9
        for place in range(choices.count):
            edge = slot[choices.items[place]]
            tree.available[edge] += 1
            visits = float(tree.visits[edge])
            mean = (tree.total[edge * self.seats + decider] + tree.guess[edge] + shift) / (visits + 1.0)
            lure = self.exploration * tree.prior[edge] / priors * sqrt(float(tree.available[edge])) / (visits + 1.0)
            score = mean + lure
            if score > best_score:
                best_score = score
                best = edge
        self.forget_slots(node)
        return best

    def surprise(self, decider: i64) -> float:
        """By how much the decisions at hand that were put to the test did better than first guesses, which are one decision deep."""
        tree = self.tree
        visits: i64 = 0
        wrong = 0.0
        for place in range(self.choices.count):
            edge = self.slot[self.choices.items[place]]
            visits += tree.visits[edge]
            wrong += tree.total[edge * self.seats + decider] - tree.guess[edge] * float(tree.visits[edge])
        return wrong / float(visits) if visits > 0 else 0.0

    def forget_slots(self, node: i64) -> None:
        """Empty the slots that the edges of a node have filled."""
        edge = self.tree.first[node]
        while edge != NOTHING:
            self.slot[self.tree.key[edge] >> 3] = NOTHING
            edge = self.tree.next[edge]

    def expand(self, node: i64, decider: i64, worlds: list[State], count: i64) -> None:
        """Give a node the edges that it lacks, with priors and first guesses: the mean of so many worlds, which allow the same."""
        tree = self.tree
        choices = self.choices
        self.policy.prefer(worlds[0], choices)
        weighed = choices.total != 0
        mean = 1.0 / float(self.seats)
        top = -1.0
        made: list[int] = []
        for place in range(choices.count):
            action = choices.items[place]
            if self.slot[action] != NOTHING:
                continue
            guess = mean
            if self.settings.look_ahead:
                guess = 0.0
                for number in range(count):
                    if count > 1:
                        self.use_world(number)
                    child = worlds[number].clone()
                    child.do(action)
                    self.look(child)
                    guess += self.shares[decider] - self.kindness[decider]
                guess /= float(count)
            prior = float(choices.weights[place]) / float(choices.total) if weighed else 1.0 / float(choices.count)
            edge = tree.add_edge(node, action * 8 + decider, prior, guess)
            self.slot[action] = edge
            made.append(edge)
            if guess > top:
                top = guess
        choices.total = 0
        if self.settings.look_ahead:
            for one in made:
                tree.prior[one] *= power(self.sharpness * (tree.guess[one] - top))

    # -- the root ----------------------------------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """The decisions at the root that were tried, the most visited first."""
        found: list[Line] = []
        tree = self.tree
        edges = [edge for edge in tree.edges_of(tree.root) if tree.visits[edge] != 0]
        if self.rehearsal is not None:
            edges.sort(key=lambda edge: (-tree.visits[edge], -tree.total[edge * self.seats + self.seat]))
        for edge in edges:
            points: list[float] = []
            shares = tree.shares_of(edge)
            errors: list[float] = []
            sums = self.sums.get(edge)
            if sums is not None:
                count = sums[0]
                for seat in range(self.seats):
                    points.append(sums[1 + seat] / count)
                    mean = sums[1 + self.seats + seat] / count
                    if self.rehearsal is not None:
                        shares[seat] = mean
                    spread = max(0.0, sums[1 + 2 * self.seats + seat] / count - mean * mean)
                    errors.append(sqrt(spread / count))
            found.append(Line(tree.key[edge] >> 3, tree.visits[edge], shares, points, tree.prior[edge], errors))
        return found

    def is_settled(self, left: i64) -> bool:
        """Whether the most visited decision will still be that after so many more simulations."""
        first: i64 = 0
        second: i64 = 0
        if self.rehearsal is not None:
            left //= EFFORT
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

    def go_to(self, node: i64, legal: list[int]) -> None:
        """Make a node the root and forget what is not below it, and what was legal there only in other worlds."""
        self.tree = self.tree.below(node)
        allowed: set[int] = {action * 8 + self.seat for action in legal}
        self.tree.keep_edges(self.tree.root, allowed)
        self.sums = {}
        self.promises = []


def power(exponent: float) -> float:
    """e to a power of 0 or less, not smaller than a thousandth, so that nothing is ruled out for good."""
    return max(0.001, exp(exponent))
