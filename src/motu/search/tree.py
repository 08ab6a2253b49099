"""The tree of a search: nodes, edges and what was seen below them, in flat arrays.

An edge is one decision of one seat (or one outcome of chance) at a node. Its key holds action and decider, so that one node
can serve worlds in which another seat decides. A node gets edges when it is met for the second time.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NOTHING: Final = -1
FIRST_ROOM: Final = 1024


def edge_key(action: i64, decider: i64) -> i64:
    """The key of an edge: the decider in the lowest three bits."""
    return action * 8 + decider


def wider(old: vec[i64]) -> vec[i64]:
    """The array with twice the room."""
    new = vec[i64]([0] * (len(old) * 2))
    for place in range(len(old)):
        new[place] = old[place]
    return new


def wider_floats(old: vec[float]) -> vec[float]:
    new = vec[float]([0.0] * (len(old) * 2))
    for place in range(len(old)):
        new[place] = old[place]
    return new


class Tree:
    """What a search has seen. Node 0 is the first root; `root` may move down when the game goes on."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.root: i64 = 0
        self.nodes: i64 = 0
        self.edges: i64 = 0
        self.first = vec[i64]([0] * FIRST_ROOM)
        """The first edge of each node."""
        self.met = vec[i64]([0] * FIRST_ROOM)
        """How often each node was reached."""
        self.veil = vec[i64]([0] * FIRST_ROOM)
        """The node behind all hidden decisions at a node."""
        self.key = vec[i64]([0] * FIRST_ROOM)
        self.next = vec[i64]([0] * FIRST_ROOM)
        """The next edge of the same node."""
        self.target = vec[i64]([0] * FIRST_ROOM)
        """The node that an edge leads to."""
        self.visits = vec[i64]([0] * FIRST_ROOM)
        self.available = vec[i64]([0] * FIRST_ROOM)
        """How often the edge could have been taken."""
        self.prior = vec[float]([0.0] * FIRST_ROOM)
        self.guess = vec[float]([0.0] * FIRST_ROOM)
        """What the decider expected of the edge before it was tried."""
        self.total = vec[float]([0.0] * (FIRST_ROOM * seats))
        """Sum of the shares per seat over all visits of an edge."""
        self.add_node()

    def add_node(self) -> i64:
        if self.nodes == len(self.first):
            self.first = wider(self.first)
            self.met = wider(self.met)
            self.veil = wider(self.veil)
        node = self.nodes
        self.first[node] = NOTHING
        self.met[node] = 0
        self.veil[node] = NOTHING
        self.nodes += 1
        return node

    def add_edge(self, node: i64, key: i64, prior: float, guess: float) -> i64:
        if self.edges == len(self.key):
            self.key = wider(self.key)
            self.next = wider(self.next)
            self.target = wider(self.target)
            self.visits = wider(self.visits)
            self.available = wider(self.available)
            self.prior = wider_floats(self.prior)
            self.guess = wider_floats(self.guess)
            self.total = wider_floats(self.total)
        edge = self.edges
        self.edges += 1
        self.key[edge] = key
        self.next[edge] = self.first[node]
        self.first[node] = edge
        self.target[edge] = NOTHING
        self.visits[edge] = 0
        self.available[edge] = 0
        self.prior[edge] = prior
        self.guess[edge] = guess
        for seat in range(self.seats):
            self.total[edge * self.seats + seat] = 0.0
        return edge

    def find(self, node: i64, key: i64) -> i64:
        """The edge of a node with this key, or NOTHING."""
        edge = self.first[node]
        while edge != NOTHING:
            if self.key[edge] == key:
                return edge
            edge = self.next[edge]
        return NOTHING

    def action_of(self, edge: i64) -> i64:
        return self.key[edge] >> 3

    def decider_of(self, edge: i64) -> i64:
        return self.key[edge] & 7

    def fill_slots(self, node: i64, decider: i64, slot: vec[i64]) -> i64:
        """Write the edges of a decider at a node into the slots of their actions; how many there are."""
        key = self.key
        following = self.next
        known: i64 = 0
        edge = self.first[node]
        while edge != NOTHING:
            if key[edge] & 7 == decider:
                slot[key[edge] >> 3] = edge
                known += 1
            edge = following[edge]
        return known

    def clear_slots(self, node: i64, slot: vec[i64]) -> None:
        """Empty the slots of all actions that have an edge at a node."""
        key = self.key
        following = self.next
        edge = self.first[node]
        while edge != NOTHING:
            slot[key[edge] >> 3] = NOTHING
            edge = following[edge]

    def behind(self, node: i64, edge: i64, hidden: bool) -> i64:
        """The node that an edge leads to, made if it is new; hidden decisions at a node all lead to the same one."""
        found = self.target[edge]
        if found == NOTHING:
            if hidden:
                if self.veil[node] == NOTHING:
                    made = self.add_node()
                    self.veil[node] = made
                found = self.veil[node]
            else:
                found = self.add_node()
            self.target[edge] = found
        return found

    def keep_edges(self, node: i64, keys: set[int]) -> None:
        """Forget the edges of a node whose keys are not among these."""
        last: i64 = NOTHING
        edge = self.first[node]
        while edge != NOTHING:
            after = self.next[edge]
            if self.key[edge] in keys:
                last = edge
            elif last == NOTHING:
                self.first[node] = after
            else:
                self.next[last] = after
            edge = after

    def edges_of(self, node: i64) -> list[int]:
        """The edges of a node, the most visited first."""
        found: list[tuple[int, int]] = []
        edge = self.first[node]
        while edge != NOTHING:
            found.append((-self.visits[edge], self.key[edge]))
            edge = self.next[edge]
        found.sort()
        return [self.find(node, key) for _, key in found]

    def shares_of(self, edge: i64) -> list[float]:
        """The mean shares per seat behind an edge that was visited."""
        found: list[float] = []
        for seat in range(self.seats):
            found.append(self.total[edge * self.seats + seat] / float(self.visits[edge]))
        return found

    def below(self, node: i64) -> Tree:
        """A tree of its own with everything below a node, which becomes its root."""
        copy = Tree(self.seats)
        names: dict[int, int] = {node: 0}
        waiting: list[int] = [node]
        while waiting:
            old = waiting.pop()
            new = names[old]
            copy.met[new] = self.met[old]
            if self.veil[old] != NOTHING:
                copy.veil[new] = self.renamed(self.veil[old], copy, names, waiting)
            edges: list[int] = []
            edge = self.first[old]
            while edge != NOTHING:
                edges.append(edge)
                edge = self.next[edge]
            edges.reverse()
            for place in edges:
                made = copy.add_edge(new, self.key[place], self.prior[place], self.guess[place])
                copy.visits[made] = self.visits[place]
                copy.available[made] = self.available[place]
                for seat in range(self.seats):
                    copy.total[made * self.seats + seat] = self.total[place * self.seats + seat]
                if self.target[place] != NOTHING:
                    copy.target[made] = self.renamed(self.target[place], copy, names, waiting)
        return copy

    def renamed(self, old: int, copy: Tree, names: dict[int, int], waiting: list[int]) -> int:
        """The number of a node in the copy; a node that is new there waits to be copied."""
        if old not in names:
            names[old] = copy.add_node()
            waiting.append(old)
        return names[old]
