"""What can be seen, and the world behind it.

Goods and shells lie behind screens (P-INFO-1), so a view shows those of its own seat only, unless the game is played without
screens (P-VAR-1). But goods change hands in the open: what every seat has taken from the market and given to it since the
start is public. A view carries that sum as `traded`, so whoever remembers everything knows every hand (ruling P-A22).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.core.bits import BIT
from motu.games.polynesia import moves
from motu.games.polynesia.components import packed, unpacked
from motu.games.polynesia.position import EMPTY, count_shells, read_prices
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import totems_of
from motu.games.polynesia.state import NOBODY_YET, WHOLE_DECK


def look(state: Polynesia, seat: int | None) -> dict[str, Any]:
    """The fields of a view."""
    everything = is_open(state)
    return {
        "agenda": int(state.agenda),
        "season": moves.SEASON_NAMES[state.season],
        "round": int(state.round),
        "start_player": int(state.starter),
        "season_ended_by": None if state.ender == NOBODY_YET else int(state.ender),
        "prices": unpacked(int(state.prices))[: int(state.rolled)],
        "market": unpacked(int(state.market)),
        "display": [EMPTY[state.open_card(slot) + 1] for slot in range(moves.SLOTS)],
        "deck": [moves.CARD_NAMES[card] for card in range(moves.CARDS) if state.deck & BIT[card]],
        "players": [look_at(state, other, everything or other == seat) for other in range(int(state.seats))],
        "scores": [int(points) for points in state.scores()] if everything else None,
    }


def is_open(state: Polynesia) -> bool:
    """P-VAR-1, P-END-2: whether there are no screens, because they were left out or because the shells are counted."""
    return state.options["open"] == 1 or state.agenda == 0


def look_at(state: Polynesia, seat: int, behind_the_screen: bool) -> dict[str, Any]:
    """What one seat has: the village and the trades in the open, goods and shells only for those who may look behind the screen."""
    start = unpacked(int(state.printed.start))
    goods = unpacked(int(state.hands[seat]))
    points = [int(state.points[seat * moves.SOURCES + source]) for source in range(moves.SOURCES)]
    return {
        "name": moves.SEAT_NAMES[seat],
        "goods": goods if behind_the_screen else None,
        "shells": dict(zip(moves.SOURCE_NAMES, points, strict=True)) if behind_the_screen else None,
        "traded": [goods[good] - start[good] for good in range(moves.GOODS)],
        "village": [[EMPTY[state.card_in(seat, season, column) + 1] for column in range(moves.COLUMNS)] for season in range(moves.SEASONS)],
        "totems": int(totems_of(state, seat)),
    }


def dream(view: Mapping[str, Any], state: Polynesia) -> None:
    """The state behind a view. Public trades and villages determine every hand and every shell, so there is just one."""
    state.agenda = view["agenda"]
    state.season = moves.SEASON_NAMES.index(view["season"])
    state.round = view["round"]
    state.starter = view["start_player"]
    state.ender = NOBODY_YET if view["season_ended_by"] is None else view["season_ended_by"]
    read_prices(state, view["prices"])
    state.display = word_of(view["display"])
    taken = [EMPTY.index(card) for card in view["display"]]
    start = unpacked(int(state.printed.start))
    market = unpacked(int(state.printed.stock))
    for seat, seen in enumerate(view["players"]):
        goods = [start[good] + seen["traded"][good] for good in range(moves.GOODS)]
        market = [left - held for left, held in zip(market, goods, strict=True)]
        state.hands[seat] = packed(goods)
        for season, row in enumerate(seen["village"]):
            state.rows[seat * moves.SEASONS + season] = word_of(row)
            taken += [EMPTY.index(card) for card in row]
    state.market = packed(market)
    state.deck = WHOLE_DECK - sum(2 ** (number - 1) for number in taken if number)
    count_shells(state)


def word_of(cards: list[str]) -> int:
    """Four places with cards as the rules keep them."""
    return packed([EMPTY.index(card) for card in cards])
