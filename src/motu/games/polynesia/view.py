"""What can be seen, and the world behind it.

Goods and shells lie behind screens (P-INFO-1), so a view shows those of its own seat only, unless the game is played without
screens (P-VAR-1). But goods change hands in the open: what every seat has taken from the market and given to it since the
start is public. A view carries that sum as `traded`, so whoever remembers everything knows every hand (ruling P-A22).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from motu.core.generator import Generator
from motu.core.view import CommonView
from motu.games.polynesia.components import packed, unpacked
from motu.games.polynesia.moves import GOODS, SOURCE_NAMES, SOURCES
from motu.games.polynesia.position import count_dice, count_shells
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import totems_of


class PolynesiaSeat(TypedDict):
    """What a view tells of one seat."""

    name: str
    goods: list[int] | None
    """How many of each good; None behind a screen."""
    shells: dict[str, int] | None
    """Points by source; None behind a screen."""
    traded: list[int]
    """Of each good, what was taken from the market minus what was given to it."""
    village: list[list[str]]
    """The rows of the seasons; cards by their code, `-` for an empty cell."""
    totems: int


class PolynesiaView(CommonView):
    """What a seat or a spectator may know."""

    season: str
    round: int
    start_player: int
    season_ended_by: int | None
    prices: list[int]
    """Of the dice that are rolled, in the order of the goods."""
    market: list[int]
    display: list[str]
    deck: list[str]
    players: list[PolynesiaSeat]


def facts(state: Polynesia, seat: int | None) -> Mapping[str, Any]:
    """Trades and totems of every seat, shells of those whose screen is open."""
    start = unpacked(int(state.printed.start))
    is_open = state.game.is_open(state)
    players: list[dict[str, Any]] = []
    for player in range(int(state.seats)):
        goods = unpacked(int(state.hands[player]))
        points = [int(state.points[player * SOURCES + source]) for source in range(SOURCES)]
        is_seen = is_open or player == seat
        players.append(
            {
                "shells": dict(zip(SOURCE_NAMES, points, strict=True)) if is_seen else None,
                "traded": [goods[good] - start[good] for good in range(GOODS)],
                "totems": int(totems_of(state, player)),
            }
        )
    return {"players": players, "scores": [int(points) for points in state.scores()] if is_open else None}


def determinize(view: PolynesiaView, state: Polynesia, generator: Generator) -> None:
    """Public trades and villages determine every hand and every shell, so there is just one world behind a view."""
    start = unpacked(int(state.printed.start))
    for seat, seen in enumerate(view["players"]):
        state.hands[seat] = packed([start[good] + seen["traded"][good] for good in range(GOODS)])
    count_dice(state)
    count_shells(state)
