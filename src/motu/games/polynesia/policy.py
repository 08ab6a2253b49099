"""What a position promises: the running row, the goods in hand, the columns for later seasons, the race for totems."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.policy import Policy
from motu.core.state import State
from motu.games.polynesia.moves import COLUMNS, GOODS, MOST_SEATS, SEASONS, SLOTS, TOTEM
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import goods_points, neighbour_points, totems_of
from motu.games.polynesia.state import NOBODY_YET

SET_PROGRESS: Final[vec[float]] = vec[float]([0.0, 1.5, 5.0, 10.0])
"""Points of a set by the number of types in the row, while cells are free."""
CELL: Final = 4.0
"""What one more card in a row brings, goods in hand not counted."""
GOOD: Final = 0.75
"""What a good in hand is worth while cards can be played."""
MANY: Final = 8.0
"""Goods beyond this number are worth half."""
SPARE_TYPE: Final = 0.35
"""A further type of good in hand opens more cards."""
HEIR: Final = 0.3
"""What a customer is worth again in the next season, by its goods."""
PAYABLE: Final = 0.5
"""The largest card on display that can be paid is worth so much a good."""


class PolynesiaPolicy(Policy):
    """Counts the running season as if it ended soon, and weighs what can still be done."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 9.0
        self.playout = 0
        self.parts_by_chance = False

    def expect(self, state: State, points: vec[float]) -> None:
        assert isinstance(state, Polynesia)
        for seat in range(state.seats):
            worth = float(state.total(seat))
            if state.agenda != 0:
                worth += row_worth(state, seat) + hand_worth(state, seat) + totem_worth(state, seat)
            points[seat] = worth

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """The points so far with those of the running season and of the totems as they stand."""
        assert isinstance(state, Polynesia)
        found = {source: float(points) for source, points in state.breakdown()[seat].items()}
        if state.agenda != 0:
            found["goods"] += float(goods_points(state, seat, state.season))
            found["neighbours"] += float(neighbour_points(state, seat, state.season))
            found["set"] += SET_PROGRESS[types_in_row(state, seat)]
            found["totems"] += totem_worth(state, seat)
        return found


def cards_in_row(state: Polynesia, seat: i64) -> i64:
    """Cards of a seat in the row of the running season."""
    found: i64 = 0
    for column in range(COLUMNS):
        if state.card_in(seat, state.season, column) >= 0:
            found += 1
    return found


def types_in_row(state: Polynesia, seat: i64) -> i64:
    """Types of customers in the row of the running season."""
    seen: i64 = 0
    found: i64 = 0
    for column in range(COLUMNS):
        card = state.card_in(seat, state.season, column)
        if card >= 0 and state.printed.kind[card] != TOTEM:
            bit = (1, 2, 4)[state.printed.kind[card]]
            if seen & bit == 0:
                seen |= bit
                found += 1
    return found


def fullest_row(state: Polynesia) -> i64:
    """The cards of whoever is nearest to the end of the season."""
    most: i64 = 0
    for seat in range(state.seats):
        most = max(most, cards_in_row(state, seat))
    return most


def row_worth(state: Polynesia, seat: i64) -> float:
    """The running season: what lies there, what may still come, and what the next season inherits."""
    worth = float(goods_points(state, seat, state.season) + neighbour_points(state, seat, state.season))
    types = types_in_row(state, seat)
    cards = cards_in_row(state, seat)
    free = COLUMNS - cards
    over = state.ender != NOBODY_YET
    if types == 3:
        worth += SET_PROGRESS[3]
    elif not over and free >= 3 - types:
        worth += SET_PROGRESS[types]
    if not over:
        left = 0.3 + 0.9 * float(COLUMNS - fullest_row(state))
        worth += CELL * min(float(free), left)
    if state.season < SEASONS - 1:
        for column in range(COLUMNS):
            card = state.card_in(seat, state.season, column)
            if card >= 0 and state.printed.kind[card] != TOTEM:
                worth += HEIR * float(state.printed.size[card])
    return worth


def hand_worth(state: Polynesia, seat: i64) -> float:
    """Goods, of many types rather than of one, and a card on display that they pay for."""
    last = state.season == SEASONS - 1
    if last and state.ender != NOBODY_YET:
        return 0.0
    goods = 0.0
    types: i64 = 0
    for good in range(GOODS):
        held = state.held(seat, good)
        goods += float(held)
        if held > 0:
            types += 1
    counted = goods if goods < MANY else MANY + 0.5 * (goods - MANY)
    best = 0.0
    for slot in range(SLOTS):
        card = state.open_card(slot)
        if card >= 0 and state.can_pay(seat, card) and float(state.printed.size[card]) > best:
            best = float(state.printed.size[card])
    return (0.6 if last else 1.0) * GOOD * counted + SPARE_TYPE * float(types) + PAYABLE * best


def totem_worth(state: Polynesia, seat: i64) -> float:
    """P-TOTEM-2 to P-TOTEM-5: the places that a seat may still take, the surer the later it is."""
    mine = totems_of(state, seat)
    sure = 0.5 + 0.45 * float(state.season)
    behind = 0.0
    for other in range(state.seats):
        if other != seat:
            behind += 1.0 / (1.0 + exp(sure * float(mine - totems_of(state, other))))
    first = (state.seats - 2) * MOST_SEATS
    low: i64 = int(behind)
    part = behind - float(low)
    here = float(state.printed.totem_points[first + low])
    there = float(state.printed.totem_points[first + min(low + 1, MOST_SEATS - 1)])
    worth = here * (1.0 - part) + there * part
    return worth if mine > 0 else worth * 0.3 * float(SEASONS - 1 - state.season)


POLICY: Final = PolynesiaPolicy()
