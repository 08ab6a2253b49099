"""What a position promises: the running row, the goods in hand, the columns for later seasons, the race for totems.

The weights are fitted, not chosen: in 1,400 games of the search with itself (two seats, one decision in eight drawn wildly) the
lead in the end was explained by what lay on the table before (ridge regression, both seats' difference), first in games of an older
evaluator with weights by hand, then in games of the evaluator that came of it; the second fit hardly moved them. `benchmarks/weights.py`
does it again. They say, for example, that a good in hand is worth three points in the first two seasons, and that a turn
still to come in the round is worth two and a half. The expected points are meant for comparing seats: what everybody will gain
alike is not in them. With three or four seats the same weights are used.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import is_waiting
from motu.core.bits import BIT, count_bits
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, TreeSettings, softmax
from motu.core.generator import Generator
from motu.core.state import State
from motu.games.polynesia.moves import COLUMNS, MOST_SEATS, SEASONS, SLOTS, Step
from motu.games.polynesia.prospect import Prospect, goods_short, prune_turn
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import goods_points, neighbour_points, totem_points, totems_of
from motu.games.polynesia.state import NOBODY_YET, places_in_use
from motu.games.polynesia.turn import FIRST_PLAY, GAIN


class Weight:
    """Where the weights stand; one for each season, unless it says otherwise."""

    GOOD: Final = 0
    """Each good in hand; what it is worth in the last season depends on the time that is left."""
    LATE: Final = 3
    """Each good in hand in the last season, by the cards of the fullest row."""
    MANY: Final = 7
    """Each good beyond `ENOUGH`, up to `MOST_GOODS`."""
    VARIETY: Final = 10
    """Each type of good in hand."""
    HEIR: Final = 13
    """Each good that a customer of the row can score again in the next season."""
    WAITING: Final = 16
    """Each good above a free cell that the right customer would score again."""
    CARDS: Final = 19
    """By the number of cards in the row; for each season."""
    IN_SET: Final = 31
    """By types of customers in the row * 4 + cards in the row, while all three types can still come."""
    TOTEMS: Final = 43
    """Each point that the totems promise."""
    NO_TOTEM: Final = 46
    """No totem yet."""
    TO_MOVE: Final = 49
    """A turn still to come in this round."""
    AT_HAND: Final = 52
    """Each point of the best open card that can be paid."""
    NEAR: Final = 55
    """Each point of the best open card for which at most one good is missing."""
    NEW_TYPE: Final = 58
    """An open card that can be paid is of a type that the row lacks."""


WEIGHTS: Final[list[float]] = [
    *(3.1, 2.8, 0.0),
    *(2.2, 1.7, 0.95, 0.0),
    *(2.5, 2.0, 0.5),
    *(0.6, 0.2, 1.1),
    *(1.35, 0.87, 0.0),
    *(0.0, 0.86, 0.43),
    *(0.0, 1.5, 1.4, 6.0),
    *(0.0, 1.5, 1.5, 5.7),
    *(0.0, 1.6, 2.2, 6.5),
    *(-1.9, -1.7, 0.0, 0.0, 0.0, 0.8, 2.0, 0.0, 0.0, 0.0, 5.0, 1.3),
    *(1.3, 1.0, 1.0),
    *(0.0, -0.8, -5.0),
    *(2.7, 2.6, 2.1),
    *(0.0, 0.0, 0.2),
    *(0.3, 0.4, 0.3),
    *(0.6, 1.5, 0.7),
]
ENOUGH: Final = 6
MOST_GOODS: Final = 12
"""Goods beyond this number are worth nothing."""
PATIENCE: Final = 12
"""After so many rounds of a season goods lose their worth, so that nobody waits for ever."""
IMPATIENCE: Final = 0.03
"""So much of everybody's share is lost with each round after that while all rows are empty; less when they fill up."""
LEAST_PATIENCE: Final = 0.2
SURE: Final[list[float]] = [1.2, 1.5, 2.2]
"""By season: how much a lead of one totem says about the places in the end."""
SPREADS: Final[list[float]] = [10.5, 9.0, 5.5]
"""By season: a lead of so many expected points makes a win e times as likely as a loss."""


class PolynesiaEvaluator(Evaluator):
    """Counts what lies there, and weighs what is still to come."""

    def __init__(self) -> None:
        super().__init__()
        self.tree = TreeSettings(chance_nodes=False, playout=60)
        self.weights = vec[float](WEIGHTS)
        """What the expected points are made of, besides those that are certain; expected points are linear in them."""
        self.sure = vec[float](SURE)
        self.spreads = vec[float](SPREADS)

    def evaluate(self, state: State, points: vec[float]) -> None:
        assert isinstance(state, Polynesia)
        for seat in range(state.seats):
            points[seat] = float(state.total(seat))
            if state.agenda != 0:
                points[seat] += self.promise(state, seat)

    def win_chances(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """Where less is still to come, the same lead says more."""
        assert isinstance(state, Polynesia)
        softmax(points, shares, self.spreads[state.season])

    def patience(self, state: State) -> float:
        """P-SEASON-1: a season lasts until somebody fills a row, so whoever waits for better prices for ever must lose by it.

        The hand-made evaluation takes the worth from the goods instead; a network, which has seen no such games, needs this.
        """
        assert isinstance(state, Polynesia)
        late = state.round - PATIENCE
        if late <= 0 or state.ender != NOBODY_YET:
            return 1.0
        cards: i64 = 0
        fullest: i64 = 0
        for seat in range(state.seats):
            mine = count_bits(places_in_use(state.rows[seat * SEASONS + state.season]))
            cards += mine
            fullest = max(fullest, mine)
        open_cells = 1.0 - (float(fullest) + float(cards) / float(state.seats)) / float(2 * COLUMNS)
        return max(LEAST_PATIENCE, 1.0 - IMPATIENCE * float(late) * open_cells)

    def promise(self, state: Polynesia, seat: i64) -> float:
        """The points that a seat will still score: the row as it lies, and what row, hand, totems and turns are good for."""
        row = Prospect(state, seat)
        over = state.ender != NOBODY_YET
        if not over:
            row.look_at_display(state)
        worth = self.row_worth(state, seat, row, over)
        coming = state.season + 1 if over else state.season
        if coming == SEASONS:
            return worth + float(totem_points(state, seat))
        worth += self.hand_worth(state, row, state.hands[seat], coming, over)
        if not over and is_waiting(state.agenda, Step.TURN, seat):
            worth += self.weights[Weight.TO_MOVE + coming]
        worth += self.weights[Weight.TOTEMS + coming] * self.totem_worth(state, seat, coming)
        if totems_of(state, seat) == 0:
            worth += self.weights[Weight.NO_TOTEM + coming]
        return worth

    def row_worth(self, state: Polynesia, seat: i64, row: Prospect, over: bool) -> float:
        """The running season: what lies there, what may still come, and what the next season inherits."""
        weights = self.weights
        season = state.season
        worth = float(row.points)
        if row.types == 3:
            worth += float(state.printed.set_points)
        elif not over and COLUMNS - row.cards >= 3 - row.types:
            worth += weights[Weight.IN_SET + row.types * 4 + row.cards]
        if not over:
            worth += weights[Weight.CARDS + season * 4 + row.cards] + weights[Weight.WAITING + season] * float(row.waiting)
        if season < SEASONS - 1:
            worth += weights[Weight.HEIR + season] * float(row.heirs)
        return worth

    def hand_worth(self, state: Polynesia, row: Prospect, hand: i64, season: i64, over: bool) -> float:
        """Goods, of many types rather than of one, and what the open cards that they pay for would bring."""
        weights = self.weights
        goods: i64 = 0
        variety: i64 = 0
        rest = hand
        while rest != 0:
            if rest & 255 != 0:
                goods += rest & 255
                variety += 1
            rest >>= 8
        few = min(goods, ENOUGH)
        many = min(goods, MOST_GOODS) - few
        each = weights[Weight.GOOD + season] if season < SEASONS - 1 else weights[Weight.LATE + row.fullest]
        worth = each * float(few) + weights[Weight.MANY + season] * float(many) + weights[Weight.VARIETY + season] * float(variety)
        if state.round > PATIENCE:
            worth *= float(PATIENCE) / float(state.round)
        if over:
            return worth
        at_hand: i64 = 0
        near: i64 = 0
        new_type = False
        shown = state.display
        for slot in range(SLOTS):
            card = (shown & 255) - 1
            shown >>= 8
            gain = row.gains[slot]
            if card < 0 or (gain <= near and gain <= at_hand and row.news & BIT[slot] == 0):
                continue
            short = goods_short(hand, state.printed.cost[card])
            if short == 0:
                at_hand = max(at_hand, gain)
                near = max(near, gain)
                if row.news & BIT[slot] != 0:
                    new_type = True
            elif short == 1:
                near = max(near, gain)
        worth += weights[Weight.AT_HAND + season] * float(at_hand) + weights[Weight.NEAR + season] * float(near)
        return worth + weights[Weight.NEW_TYPE + season] if new_type else worth

    def totem_worth(self, state: Polynesia, seat: i64, season: i64) -> float:
        """P-TOTEM-2 to P-TOTEM-5: the places that a seat may still take, the surer the later it is."""
        mine = totems_of(state, seat)
        sure = self.sure[season]
        behind = 0.0
        for other in range(state.seats):
            if other != seat:
                behind += 1.0 / (1.0 + exp(sure * float(mine - totems_of(state, other))))
        first = (state.seats - 2) * MOST_SEATS
        low: i64 = int(behind)
        part = behind - float(low)
        here = float(state.printed.totem_points[first + low])
        there = float(state.printed.totem_points[first + min(low + 1, MOST_SEATS - 1)])
        return here * (1.0 - part) + there * part

    def prune(self, state: State, choices: Choices) -> None:
        """Of exchanges the better ones, of columns that can score the same the first, and no passing where a good is free."""
        assert isinstance(state, Polynesia)
        prune_turn(state, choices)

    def playout_policy(self, state: State, choices: Choices, generator: Generator) -> i64:
        """Everybody takes what promises most."""
        assert isinstance(state, Polynesia)
        choices.clear()
        state.fill(choices)
        if choices.total == 0 and choices.count > 1:
            self.weigh_best(state, choices)
        return choices.pick(generator)

    def weigh_best(self, state: Polynesia, choices: Choices) -> None:
        """Give all weight to the decision after which the decider expects the largest lead."""
        prune_turn(state, choices)
        seat = state.decider()
        row = Prospect(state, seat)
        row.look_at_display(state)
        season = state.season
        hand = state.hands[seat]
        now = self.hand_worth(state, row, hand, season, False)
        before = vec[float]([0.0])
        top = -1.0e9
        best: i64 = 0
        for place in range(choices.count):
            action = choices.items[place]
            choices.weights[place] = 0
            if action < FIRST_PLAY:
                gain = self.hand_worth(state, row, hand + GAIN[action], season, False) - now
            else:
                if len(before) == 1:
                    before = vec[float]([self.promise(state, one) for one in range(state.seats)])
                gain = self.play_worth(state, seat, action, before)
            if gain > top:
                top = gain
                best = place
        choices.weights[best] = 1
        choices.total = 1

    def play_worth(self, state: Polynesia, seat: i64, action: i64, before: vec[float]) -> float:
        """By how much playing a card raises what a seat expects and lowers what the others do."""
        child = state.clone()
        child.do(action)
        worth = self.promise(child, seat) - before[seat] + self.weights[Weight.TO_MOVE + state.season]
        for other in range(state.seats):
            if other != seat:
                worth -= (self.promise(child, other) - before[other]) / float(state.seats - 1)
        return worth

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """The points so far with those of the running season and of the totems as they stand."""
        assert isinstance(state, Polynesia)
        found = {source: float(points) for source, points in state.breakdown()[seat].items()}
        if state.agenda != 0:
            row = Prospect(state, seat)
            over = state.ender != NOBODY_YET
            found["goods"] += float(goods_points(state, seat, state.season))
            found["neighbours"] += float(neighbour_points(state, seat, state.season))
            if row.types == 3:
                found["set"] += float(state.printed.set_points)
            elif not over and COLUMNS - row.cards >= 3 - row.types:
                found["set"] += max(0.0, self.weights[Weight.IN_SET + row.types * 4 + row.cards])
            found["totems"] += self.totem_worth(state, seat, state.season)
        return found


EVALUATOR: Final = PolynesiaEvaluator()
