"""How a position is shown to a network: which rows are active, as the next seat that has a turn sees it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.agenda import is_waiting
from motu.core.bits import BIT
from motu.core.network import Encoder, Sight, looking_seat
from motu.core.state import State
from motu.games.polynesia.moves import COLUMNS, GOODS, SEASONS, SLOTS, Customer, Step
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.state import NOBODY_YET


class PolynesiaRow:
    """Where the rows of each kind begin. Rows of a seat follow those of the seat before it, the one that looks first."""

    PHASE: Final = 0
    """Whether a place of the display is empty, turns left in the round, dice rolled."""
    ROUND: Final = 50
    """The round of the season."""
    PRICE: Final = 66
    """By good."""
    MARKET: Final = 106
    """Goods on the market, by good."""
    CARD: Final = 162
    """Open cards."""
    HAND: Final = 216
    """Held goods, by seat and good."""
    HELD: Final = 376
    """All goods of a seat and how many types."""
    COLUMN: Final = 776
    """What a column of a village inherits, or holds."""
    ROW: Final = 1288
    """Cards and types of customers in the running row of a seat."""
    RELATION: Final = 1448
    """Of each open card what a seat lacks, whether its type is new, and what it would bring."""
    BEST: Final = 2408
    """The best open card at hand, and with one good more."""
    TRADE: Final = 2536
    """Price and number of each good of a seat that still has a turn."""
    WAITING: Final = 2736
    """Seats that still have a turn in this round."""
    PAIR: Final = 2740
    """Cards of the one who looks and of another."""
    TOTEMS: Final = 2815
    """Their totems."""
    LEAD: Final = 2923
    """The certain lead over another."""


ROWS: Final = 3049
"""Rows of one part of the table, the number of seats included."""
SEAT_COUNT: Final = 3046
PARTS: Final = 12
"""One part for each season, before and after somebody has filled a row, for two and for more seats."""
MOST: Final = 112


class PolynesiaEncoder(Encoder):
    """The table, the villages, and what each open card would bring to each seat."""

    def __init__(self) -> None:
        super().__init__(1, PARTS, ROWS, MOST, 10.0)
        self.free = ("passing", "open", "first", "round_cap")
        self.points: i64 = 0
        """Of the seat that was looked at last: points that are certain, cards and totems."""
        self.cards: i64 = 0
        self.totems: i64 = 0

    def encode(self, state: State, sight: Sight) -> None:
        assert isinstance(state, Polynesia)
        seats = state.seats
        turns: i64 = 0
        after_starter: i64 = state.starter + 1
        if after_starter == seats:
            after_starter = 0
        me = looking_seat(state, after_starter)
        agenda = state.agenda
        while agenda != 0:
            if (agenda & 255) >> 3 == Step.TURN:
                if turns == 0:
                    me = agenda & 7
                turns += 1
            agenda >>= 8
        part: i64 = state.season
        if state.ender != NOBODY_YET:
            part += 3
        if seats != 2:
            part += 6
        sight.begin(me, seats, part * ROWS)
        gap: i64 = 25 if state.empty_slot() != SLOTS else 0
        sight.add(SEAT_COUNT + seats - 2)
        sight.add(PolynesiaRow.PHASE + gap + turns * 5 + state.rolled)
        sight.add(PolynesiaRow.ROUND + min(state.round, 15))
        prices: i64 = 0
        if turns > 0:
            prices = state.prices
        for good in range(GOODS):
            sight.add(PolynesiaRow.PRICE + good * 10 + ((prices >> (good * 8)) & 255))
            sight.add(PolynesiaRow.MARKET + good * 14 + min(state.on_market(good), 13))
        shown = state.display
        while shown != 0:
            if shown & 255 != 0:
                sight.add(PolynesiaRow.CARD + (shown & 255) - 1)
            shown >>= 8
        seat = me
        my_points: i64 = 0
        my_cards: i64 = 0
        my_totems: i64 = 0
        for who in range(seats):
            self.encode_seat(state, sight, seat, who, prices)
            sight.base[who] = float(self.points)
            if who == 0:
                my_points = self.points
                my_cards = self.cards
                my_totems = min(self.totems, 5)
            else:
                sight.add(PolynesiaRow.PAIR + (who - 1) * 25 + my_cards * 5 + self.cards)
                sight.add(PolynesiaRow.TOTEMS + (who - 1) * 36 + my_totems * 6 + min(self.totems, 5))
                sight.add(PolynesiaRow.LEAD + (who - 1) * 41 + max(0, min(40, (my_points - self.points + 40) >> 1)))
            seat = seat + 1 if seat + 1 < seats else 0

    def encode_seat(self, state: Polynesia, sight: Sight, seat: i64, who: i64, prices: i64) -> None:
        """What belongs to one seat."""
        hand = state.hands[seat]
        waiting = is_waiting(state.agenda, Step.TURN, seat)
        if waiting:
            sight.add(PolynesiaRow.WAITING + who)
        goods: i64 = 0
        variety: i64 = 0
        for good in range(GOODS):
            held = (hand >> (good * 8)) & 255
            goods += held
            if held != 0:
                variety += 1
            sight.add(PolynesiaRow.HAND + who * 40 + good * 10 + min(held, 9))
            if waiting:
                sight.add(PolynesiaRow.TRADE + who * 50 + ((prices >> (good * 8)) & 255) * 5 + min(held, 4))
        sight.add(PolynesiaRow.HELD + who * 100 + min(goods, 19) * 5 + variety)
        self.encode_village(state, sight, seat, who, hand)

    def encode_village(self, state: Polynesia, sight: Sight, seat: i64, who: i64, hand: i64) -> None:
        """The columns, the running row, and what the open cards would add to it."""
        printed = state.printed
        season = state.season
        points: i64 = state.total(seat)
        cards: i64 = 0
        seen: i64 = 0
        types: i64 = 0
        totems: i64 = 0
        best_chief: i64 = 0
        best_dancer: i64 = 0
        best_navigator: i64 = 0
        first = seat * SEASONS
        for column in range(COLUMNS):
            chain: i64 = 0
            kind: i64 = Customer.TOTEM
            for earlier in range(season):
                above = ((state.rows[first + earlier] >> (column * 8)) & 255) - 1
                if above < 0 or printed.kind[above] == Customer.TOTEM:
                    chain = 0
                    kind = Customer.TOTEM
                    if above >= 0:
                        totems += printed.totems[above]
                elif printed.kind[above] == kind:
                    chain += printed.size[above]
                else:
                    chain = printed.size[above]
                    kind = printed.kind[above]
            card = ((state.rows[first + season] >> (column * 8)) & 255) - 1
            if card < 0:
                sight.add(PolynesiaRow.COLUMN + who * 128 + kind * 16 + min(chain, 15))
                if kind == Customer.CHIEF:
                    best_chief = max(best_chief, chain)
                elif kind == Customer.DANCER:
                    best_dancer = max(best_dancer, chain)
                elif kind == Customer.NAVIGATOR:
                    best_navigator = max(best_navigator, chain)
                continue
            cards += 1
            points += printed.size[card]
            if printed.kind[card] == Customer.TOTEM:
                totems += printed.totems[card]
                sight.add(PolynesiaRow.COLUMN + who * 128 + 64 + Customer.TOTEM * 16)
                continue
            grown = printed.size[card]
            if printed.kind[card] == kind:
                points += chain
                grown += chain
            kind = printed.kind[card]
            if seen & BIT[kind] == 0:
                seen |= BIT[kind]
                types += 1
            sight.add(PolynesiaRow.COLUMN + who * 128 + 64 + kind * 16 + min(grown, 15))
        if types == 3:
            points += printed.set_points
        sight.add(PolynesiaRow.ROW + who * 40 + cards * 8 + seen)
        self.points = points
        self.cards = cards
        self.totems = totems
        at_hand: i64 = 0
        near: i64 = 0
        shown = state.display
        for _ in range(SLOTS):
            card = (shown & 255) - 1
            shown >>= 8
            if card < 0:
                continue
            cost = printed.cost[card]
            missing: i64 = 0
            for good in range(GOODS):
                short = ((cost >> (good * 8)) & 255) - ((hand >> (good * 8)) & 255)
                if short > 0:
                    missing += short
            kind = printed.kind[card]
            gain = printed.size[card]
            news: i64 = 0
            if kind != Customer.TOTEM:
                if kind == Customer.CHIEF:
                    gain += best_chief
                elif kind == Customer.DANCER:
                    gain += best_dancer
                else:
                    gain += best_navigator
                news = 1
                if seen & BIT[kind] == 0:
                    news = 3 if types == 2 else 2
            sight.add(PolynesiaRow.RELATION + who * 240 + min(missing, 4) * 48 + news * 12 + min(gain, 11))
            if news == 3:
                gain += 4
            if missing == 0:
                at_hand = max(at_hand, gain)
            if missing <= 1:
                near = max(near, gain)
        sight.add(PolynesiaRow.BEST + who * 32 + min(at_hand, 15))
        sight.add(PolynesiaRow.BEST + who * 32 + 16 + min(near, 15))


ENCODER: Final = PolynesiaEncoder()
