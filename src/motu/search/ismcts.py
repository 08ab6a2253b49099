"""Information-set Monte-Carlo tree search: one tree, many worlds, a share of the victory per seat.

Every simulation takes one world and plays it: through the tree by the decider's own interest, then by the game's playouts to an
evaluation or to the end. Which decisions a seat has may differ from world to world; an edge competes only where it is legal.
"""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.evaluator import Evaluator, TreeSettings
from motu.core.generator import Generator
from motu.core.state import State
from motu.search.search import DEEPEST, Search
from motu.search.tree import NOTHING, edge_key


class TreeSearch(Search):
    """Grows a tree of everybody's decisions; can be moved down the tree when the game goes on."""

    def __init__(
        self, seats: i64, actions: i64, evaluator: Evaluator, generator: Generator, seat: i64, settings: TreeSettings | None = None
    ) -> None:
        super().__init__(seats, actions, evaluator, generator, seat)
        if settings is not None:
            self.settings = settings
        self.batch = 32
        self.fresh_worlds = 8

    def run(self, worlds: list[State], simulations: i64) -> None:
        self.weigh_worlds(worlds)
        self.open_root(worlds)
        count: i64 = len(worlds)
        for _ in range(simulations):
            world = self.simulations % count
            self.simulate(worlds[world], world, NOTHING)
            self.simulations += 1

    def run_at(self, worlds: list[State], action: int, simulations: i64) -> None:
        self.weigh_worlds(worlds)
        allowing = [place for place, world in enumerate(worlds) if action in world.legal()]
        count: i64 = len(allowing)
        if count == 0:
            return
        self.tree.met[self.tree.root] = max(1, self.tree.met[self.tree.root])
        for _ in range(simulations):
            place = allowing[self.simulations % count]
            self.simulate(worlds[place], place, action)
            self.simulations += 1

    def simulate(self, start: State, world: i64, forced: i64) -> None:
        """One simulation: down the tree, to an evaluation, and back up. A forced action is taken at the root."""
        state = start.clone()
        tree = self.tree
        choices = self.choices
        node = tree.root
        depth: i64 = 0
        while state.agenda != 0 and depth < DEEPEST:
            if forced != NOTHING and depth == 0:
                choices.clear()
                state.fill(choices)
            else:
                self.ask(state, choices)
            decider = state.decider()
            if decider == BY_CHANCE:
                action = choices.pick(self.generator)
                parts = self.settings.chance_nodes and choices.count > 1
                if forced != NOTHING and depth == 0:
                    action = forced
                    forced = NOTHING
                    parts = True
                if parts:
                    edge = tree.find(node, edge_key(action, decider))
                    if edge == NOTHING:
                        edge = tree.add_edge(node, edge_key(action, decider), 0.0, 0.0)
                    self.path[depth] = edge
                    depth += 1
                    node = tree.behind(node, edge, False)
                state.do(action)
            elif choices.count == 1 and forced == NOTHING:
                state.do(choices.items[0])
            else:
                if tree.met[node] == 0:
                    break
                edge = self.select(node, decider, choices, state, world)
                if forced != NOTHING and depth == 0:
                    edge = tree.find(node, edge_key(forced, decider))
                    forced = NOTHING
                hidden = decider != self.seat and (self.evaluator.secret_steps & BIT[state.step()]) != 0
                tree.met[node] += 1
                node = tree.behind(node, edge, hidden)
                self.path[depth] = edge
                depth += 1
                state.do(tree.action_of(edge))
            self.decisions += 1
        tree.met[node] += 1
        self.play_out(state)
        points = self.points
        shares = self.shares
        self.evaluator.value(state, points, shares)
        for seat in range(self.seats):
            shares[seat] -= self.baseline.excess(world, seat)
        self.back_up(depth, shares, points, shares)

    def play_out(self, state: State) -> None:
        """The playout: the game's own decisions until the game or the patience ends."""
        most = self.settings.playout
        made: i64 = 0
        while made < most and state.agenda != 0:
            state.do(self.evaluator.playout_policy(state, self.choices, self.generator))
            made += 1
        self.decisions += made

    def move_to(self, node: i64, legal: list[int], generator: Generator) -> None:
        """Make a node the root and forget what is not below it, and what was legal there only in other worlds."""
        self.generator = generator
        self.tree = self.tree.below(node)
        allowed: set[int] = {edge_key(action, self.seat) for action in legal}
        self.tree.keep_edges(self.tree.root, allowed)
        self.tallies = {}
        self.baseline.forget()
