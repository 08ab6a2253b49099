"""Who plays whom, and at which seat."""

from __future__ import annotations

from itertools import combinations, permutations

from motu.core.errors import BadOption


def seatings(bots: list[str], seats: int) -> list[tuple[str, ...]]:
    """Every seating order of every group of bots.

    With more bots than seats every group plays; with fewer, the last bot takes the seats that are left. A bot may be named
    several times: `search,greedy,greedy` is one search bot between two greedy ones, at every place once.
    """
    if not bots:
        raise BadOption("an arena needs at least one bot")
    full = bots + [bots[-1]] * (seats - len(bots))
    found: dict[tuple[str, ...], None] = {}
    for group in combinations(full, seats):
        for order in permutations(group):
            found[order] = None
    return list(found)
