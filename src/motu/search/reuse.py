"""Finds where the game is now in the tree of an earlier decision."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from motu.core.agenda import BY_CHANCE
from motu.core.game import Game
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.search.ismcts import TreeSearch

MOST_LOOKS: Final = 80
"""Places of the tree that are looked at before giving up."""
LEAST_MET: Final = 8
"""A place that was seen less often than this is not worth keeping."""
NOWHERE: Final = -1


def find_node(game: Game, search: TreeSearch, world: State, action: int, view: Mapping[str, Any]) -> int:
    """The node of the tree where the game looks like this view, or NOWHERE. `action` is what was chosen at the root.

    The likeliest places are looked at first. Only what the seat may know is compared, so the answer tells no secret.
    """
    tree = search.tree
    seat = view["seat"]
    order = count()
    start = world.clone()
    root = next((edge for edge in tree.edges_of(tree.root) if tree.action_of(edge) == action and tree.visits[edge]), None)
    if root is None or start.why_not(action) is not None:
        return NOWHERE
    start.do(action)
    waiting: list[tuple[int, int, State, int]] = [(0, next(order), start, int(tree.target[root]))]
    for _ in range(MOST_LOOKS):
        if not waiting:
            return NOWHERE
        _, _, state, node = heapq.heappop(waiting)
        if node < 0 or tree.met[node] < LEAST_MET:
            continue
        legal = go_straight(state)
        if not legal:
            continue
        decider = state.to_act()
        if decider == seat and legal == view["legal"] and dict(game.view(state, seat)) == dict(view):
            return node
        wanted = BY_CHANCE if decider == CHANCE else decider
        for edge in tree.edges_of(node):
            step = tree.action_of(edge)
            if tree.decider_of(edge) != wanted or tree.visits[edge] < LEAST_MET or step not in legal:
                continue
            child = state.clone()
            child.do(step)
            heapq.heappush(waiting, (-int(tree.visits[edge]), next(order), child, int(tree.target[edge])))
    return NOWHERE


def go_straight(state: State) -> list[int]:
    """Play on where there is just one way, as the search does; the choices at the next real decision, none if it is over."""
    while state.to_act() != OVER:
        legal = state.legal()
        if len(legal) > 1:
            return legal
        state.do(legal[0])
    return []
