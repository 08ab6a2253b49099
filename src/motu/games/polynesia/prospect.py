"""What the evaluator looks at: the row of a seat with what it is good for, and which decisions are worth a thought."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.games.polynesia import moves
from motu.games.polynesia.moves import Act, Customer
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import goods_points, neighbour_points
from motu.games.polynesia.state import GUARD, places_in_use
from motu.games.polynesia.turn import FIRST_PLAY, offers_to

PASSES: Final[i64] = moves.NUMBERING.number(Act.PASS)
FREE_GOODS: Final[i64] = (2**moves.GOODS - 1) * 2**moves.EXCHANGE_COUNT
"""The goods that cost 1, in the bits of what is offered."""
BETTER: Final[vec[i64]] = vec[i64](
    [
        sum(2**other for other, (less, more) in enumerate(moves.EXCHANGES) if other != number and less & ~give == 0 and take & ~more == 0)
        + sum(2 ** (moves.EXCHANGE_COUNT + good) for good in range(moves.GOODS) if take == 2**good)
        for number, (give, take) in enumerate(moves.EXCHANGES)
    ]
)
"""For each exchange what gives no more and takes no less, in the bits of what is offered."""
NO_GAINS: Final[vec[i64]] = vec[i64]([0] * moves.SLOTS)


class Prospect:
    """The row of the running season of one seat: what it scores, and what it is good for."""

    def __init__(self, state: Polynesia, seat: i64) -> None:
        self.points: i64 = 0
        """What the row scores for goods and neighbours."""
        self.cards: i64 = 0
        self.types: i64 = 0
        self.seen: i64 = 0
        """The types of customers in the row, one bit each."""
        self.heirs: i64 = 0
        """Goods that a customer below each card could score again."""
        self.waiting: i64 = 0
        """Goods above free cells that could be scored again."""
        self.best_chief: i64 = 0
        """The most of those goods in one column, above them the first type of customers."""
        self.best_dancer: i64 = 0
        self.best_navigator: i64 = 0
        self.gains = NO_GAINS
        """By place of the display: the points that the card would bring."""
        self.news: i64 = 0
        """The places of the display with a type that the row lacks, one bit each."""
        self.fullest: i64 = 0
        """The cards of whoever is nearest to the end of the season."""
        printed = state.printed
        season = state.season
        for column in range(moves.COLUMNS):
            chain: i64 = 0
            kind: i64 = Customer.TOTEM
            for earlier in range(season):
                above = state.card_in(seat, earlier, column)
                if above < 0 or printed.kind[above] == Customer.TOTEM:
                    chain = 0
                    kind = Customer.TOTEM
                elif printed.kind[above] == kind:
                    chain += printed.size[above]
                else:
                    chain = printed.size[above]
                    kind = printed.kind[above]
            card = state.card_in(seat, season, column)
            if card < 0:
                self.waiting += chain
                if kind == Customer.CHIEF:
                    self.best_chief = max(self.best_chief, chain)
                elif kind == Customer.DANCER:
                    self.best_dancer = max(self.best_dancer, chain)
                elif kind == Customer.NAVIGATOR:
                    self.best_navigator = max(self.best_navigator, chain)
                continue
            self.cards += 1
            mine = printed.kind[card]
            self.points += printed.size[card]
            if mine == Customer.TOTEM:
                continue
            self.heirs += printed.size[card]
            if mine == kind:
                self.points += chain
                self.heirs += chain
            if self.seen & BIT[mine] == 0:
                self.seen |= BIT[mine]
                self.types += 1
        if state.options["neighbours"] == "direct" or state.options["totem_goods"] == 0:
            self.points = goods_points(state, seat, season) + neighbour_points(state, seat, season)

    def look_at_display(self, state: Polynesia) -> None:
        """Note what each open card would bring."""
        self.fullest = fullest_row(state)
        self.gains = vec[i64]([0] * moves.SLOTS)
        for slot in range(moves.SLOTS):
            card = state.open_card(slot)
            if card < 0:
                continue
            self.gains[slot] = self.gain(state, card)
            kind = state.printed.kind[card]
            if kind != Customer.TOTEM and self.seen & BIT[kind] == 0:
                self.news |= BIT[slot]

    def gain(self, state: Polynesia, card: i64) -> i64:
        """The points that a card would bring in its best free cell."""
        kind = state.printed.kind[card]
        found = state.printed.size[card]
        if kind == Customer.TOTEM:
            return found
        if kind == Customer.CHIEF:
            found += self.best_chief
        elif kind == Customer.DANCER:
            found += self.best_dancer
        else:
            found += self.best_navigator
        if self.types == 2 and self.seen & BIT[kind] == 0:
            found += state.printed.set_points
        return found


def goods_short(hand: i64, cost: i64) -> i64:
    """0 if a hand of goods pays a cost, 1 if a single good is missing, 2 if more are."""
    rest = (hand | GUARD) - cost
    # each lane of eight bits is 128 + goods held - goods asked: short without its highest bit, and short of one good at 127
    short = ~rest & GUARD
    if short == 0:
        return 0
    lowest = short >> 7
    is_one_lane = short & (short - 1) == 0
    return 1 if is_one_lane and rest & (short - lowest) == short - lowest else 2


def fullest_row(state: Polynesia) -> i64:
    """The cards of whoever is nearest to the end of the season."""
    most: i64 = 0
    for seat in range(state.seats):
        used = places_in_use(state.rows[seat * moves.SEASONS + state.season])
        most = max(most, (used & 1) + (used >> 1 & 1) + (used >> 2 & 1) + (used >> 3))
    return min(most, moves.COLUMNS - 1)


def prune_turn(state: Polynesia, choices: Choices) -> None:
    """Of two exchanges the one that gives less or takes more, of equal columns the first, and no passing where a good is free."""
    seat = state.decider()
    columns: i64 = 0
    if choices.items[choices.count - 1] >= FIRST_PLAY:
        columns = different_columns(state, seat)
    offers = offers_to(state, seat)
    kept: i64 = 0
    for place in range(choices.count):
        action = choices.items[place]
        if action < moves.EXCHANGE_COUNT:
            if offers & BETTER[action] != 0:
                continue
        elif action >= FIRST_PLAY:
            if columns & BIT[moves.NUMBERING.second[action] % moves.COLUMNS] == 0:
                continue
        elif action == PASSES and kept > 0 and offers & FREE_GOODS != 0:
            continue
        choices.items[kept] = action
        kept += 1
    choices.shorten(kept)


def different_columns(state: Polynesia, seat: i64) -> i64:
    """The free columns of the running season, one bit each; of columns that can score the same only the first."""
    found: i64 = 0
    direct = state.options["neighbours"] == "direct"
    if state.season == 0:
        free = 15 - places_in_use(state.rows[seat * moves.SEASONS])
        return free & -free
    rows = vec[i64]([0] * moves.COLUMNS)
    for column in range(moves.COLUMNS):
        if state.card_in(seat, state.season, column) >= 0:
            continue
        sign: i64 = 0
        for earlier in range(state.season):
            above = state.card_in(seat, earlier, column)
            kind = state.printed.kind[above] if above >= 0 else Customer.TOTEM
            if kind == Customer.TOTEM:
                sign = sign * 1024 if direct else 0
            elif direct:
                sign = sign * 1024 + kind * 128 + state.printed.size[above] + 1
            elif sign & 3 == kind + 1:
                sign += state.printed.size[above] * 4
            else:
                sign = state.printed.size[above] * 4 + kind + 1
        rows[column] = sign
        known = False
        for other in range(column):
            if found & BIT[other] and rows[other] == sign:
                known = True
        if not known:
            found |= BIT[column]
    return found
