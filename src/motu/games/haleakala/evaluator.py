"""What a position promises: points that are safe, points that are likely, cards that are within reach."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, nibble
from motu.core.evaluator import Evaluator, TreeSettings, softmax
from motu.core.state import State
from motu.games.haleakala.island import FIRST_CRATER, FIRST_FOREST, FIRST_LAND, FIRST_MOUNTAIN, SEGMENTS
from motu.games.haleakala.moves import SOURCE_NAMES, PalmCard, RackCard, Source
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.score import butterflies, majority_points, pearl_points, points_of, segment_points
from motu.games.haleakala.state import NO_CARD, HaleakalaPlayer

RING_POINTS: Final[vec[i64]] = vec[i64]([0] * FIRST_LAND + [1] * 6 + [2] * 6 + [3] * 6 + [0] * 6)
"""What a statue brings by area."""
HEIGHT: Final[vec[i64]] = vec[i64]([0] * FIRST_LAND + [3] * 6 + [2] * 6 + [1] * 6 + [0] * 6)
"""How many lava discs in its segment a statue can see before it is covered."""
USUAL_WAIT: Final = 8
"""Turns in a row without a boat move that are nothing unusual."""
IMPATIENCE: Final = 0.01
PRESENT: Final = 0.32
"""How likely a beach where a seat leads brings it a card before that changes."""
SECOND_PLACE: Final = 0.7
"""What the lower sum on a beach is worth in comparison: it gets the card that is left."""
HELD_DISC: Final = 0.03
"""A number disc in the supply is worth a little, by its number."""


class HaleakalaEvaluator(Evaluator):
    """Counts both scorings ahead: statues by the risk of lava, cards by what they bring, beaches by who will choose there."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 5.0
        self.tree = TreeSettings(playout=0)

    def evaluate(self, state: State, points: vec[float]) -> None:
        assert isinstance(state, Haleakala)
        for seat in range(2):
            me = state.player(seat)
            other = state.other(seat)
            worth = float(me.total())
            if state.agenda != 0:
                worth += standing(state, me, other) + within_reach(state, me, other)
            points[seat] = worth

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """Points by source: those that are counted already, and what stands and lies there at the next scorings."""
        assert isinstance(state, Haleakala)
        found = {source: float(points) for source, points in state.breakdown()[seat].items()}
        if state.agenda == 0:
            return found
        me = state.player(seat)
        other = state.other(seat)
        left = scorings_left(state)
        coming = lava_to_come(state)
        for area in range(FIRST_LAND, FIRST_CRATER):
            if me.statues & BIT[area]:
                found["statues"] += survival(state, area, coming) * float(RING_POINTS[area]) * (1.0 + 0.75 * (left - 1.0))
        found["baskets"] += basket_points(me, other, left)
        found["pearls"] += float(pearl_points(me.has(PalmCard.WHITE_PEARL), me.has(PalmCard.BLACK_PEARL))) * left
        found["nautilus"] += 3.0 * float(me.has(PalmCard.NAUTILUS))
        found["shells"] += 1.3 * float(me.has(PalmCard.SHELL))
        earned = points_of(state, me, other)
        for source in range(Source.RACK, Source.SHELLS):
            found[SOURCE_NAMES[source]] += float(earned[source])
        return found

    def win_chances(self, state: State, points: vec[float], shares: vec[float]) -> None:
        softmax(points, shares, self.spread)
        patience = self.patience(state)
        for seat in range(2):
            shares[seat] *= patience

    def patience(self, state: State) -> float:
        """Ruling H-AMB-8 lets a game stand still for ever, so turns without a boat move count against both."""
        assert isinstance(state, Haleakala)
        if state.idle <= USUAL_WAIT:
            return 1.0
        return max(0.5, 1.0 - IMPATIENCE * float(state.idle - USUAL_WAIT))


def scorings_left(state: Haleakala) -> float:
    return 2.0 if state.round == 1 else 1.0


def lava_to_come(state: Haleakala) -> float:
    """Lava discs that will probably still be put on craters in this round."""
    pile = state.first_pile if state.round == 1 else state.third_pile
    expected = float(nibble(state.second_pile, PalmCard.LAVA) if state.round == 1 else nibble(pile, PalmCard.LAVA))
    if state.tactical:
        expected = 0.7 * float(state.pool)
    return min(expected, float(state.pool))


def survival(state: Haleakala, area: i64, coming: float) -> float:
    """How likely a statue on this area outlives the eruption of this round."""
    needed = HEIGHT[area] - state.lava_on(area % SEGMENTS)
    if needed <= 0:
        return 0.1
    chance = coming / 6.0
    if needed == 1:
        return 1.0 - min(0.6, chance)
    if needed == 2:
        return 1.0 - min(0.3, chance * chance * 0.6)
    return 1.0 - min(0.1, chance * chance * chance * 0.3)


def standing(state: Haleakala, me: HaleakalaPlayer, other: HaleakalaPlayer) -> float:
    """Points of what a seat has: statues, cards, scoring cards."""
    coming = lava_to_come(state)
    left = scorings_left(state)
    worth = 0.0
    forest_bonus = 2.0 if me.rack & BIT[RackCard.FOREST] else 0.0
    mountain_bonus = 3.0 if me.rack & BIT[RackCard.MOUNTAIN] else 0.0
    statues = me.statues
    for area in range(FIRST_LAND, FIRST_CRATER):
        if statues & BIT[area]:
            lives = survival(state, area, coming)
            now = float(RING_POINTS[area])
            again = now * (left - 1.0) * 0.75
            if area >= FIRST_MOUNTAIN:
                now += mountain_bonus
            elif area >= FIRST_FOREST:
                now += forest_bonus
            worth += lives * (now + again)
    worth += basket_points(me, other, left)
    worth += float(pearl_points(me.has(PalmCard.WHITE_PEARL), me.has(PalmCard.BLACK_PEARL))) * left
    worth += 3.0 * float(me.has(PalmCard.NAUTILUS))
    worth += 1.3 * float(me.has(PalmCard.SHELL))
    if me.rack & BIT[RackCard.BUTTERFLIES]:
        worth += float(butterflies(state, me)) + 0.5
    if me.rack & BIT[RackCard.MAJORITY]:
        worth += 0.85 * float(majority_points(me, other)) + 0.5
    if me.rack & BIT[RackCard.SEGMENT]:
        worth += 0.85 * float(segment_points(me))
    return worth


def basket_points(me: HaleakalaPlayer, other: HaleakalaPlayer, left: float) -> float:
    """What the baskets of a seat will probably bring."""
    more = me.has(PalmCard.BASKET) - other.has(PalmCard.BASKET)
    if more > 0:
        return 3.0 * left * (0.7 if more == 1 else 0.9)
    return 0.6 * left if more == 0 else 0.0


def site(state: Haleakala, me: HaleakalaPlayer, coming: float, left: float) -> float:
    """What a statue card would bring where the shaman stands."""
    if me.built >= state.printed.statues or not state.is_free_for_statue(me.shaman):
        return 0.2
    area = me.shaman
    value = float(RING_POINTS[area])
    now = value
    if area >= FIRST_MOUNTAIN and me.rack & BIT[RackCard.MOUNTAIN]:
        now += 3.0
    elif area >= FIRST_FOREST and area < FIRST_MOUNTAIN and me.rack & BIT[RackCard.FOREST]:
        now += 2.0
    return survival(state, area, coming) * (now + value * (left - 1.0) * 0.75)


def card_worth(state: Haleakala, me: HaleakalaPlayer, other: HaleakalaPlayer, card: i64, building: float, left: float) -> float:
    """What a card in a recess is worth to a seat."""
    if card == PalmCard.STATUE:
        return building
    if card == PalmCard.SHELL:
        return 1.5
    if card == PalmCard.BASKET:
        return (
            1.6 * left
            if me.has(PalmCard.BASKET) - other.has(PalmCard.BASKET) >= -1 and me.has(PalmCard.BASKET) - other.has(PalmCard.BASKET) <= 1
            else 0.5
        )
    if card == PalmCard.WHITE_PEARL:
        return (2.0 if me.has(PalmCard.BLACK_PEARL) else 1.2) * left
    if card == PalmCard.BLACK_PEARL:
        return (3.0 if me.has(PalmCard.WHITE_PEARL) else 2.2) * left
    if card == PalmCard.NAUTILUS:
        return 3.2
    return 0.6


def within_reach(state: Haleakala, me: HaleakalaPlayer, other: HaleakalaPlayer) -> float:
    """What the beaches promise: the segments where discs of the seat lie, by who chooses there."""
    coming = lava_to_come(state)
    left = scorings_left(state)
    building = site(state, me, coming, left)
    worth = 0.12 * building
    for segment in range(SEGMENTS):
        mine = me.sum_on(segment)
        if mine == 0:
            continue
        theirs = other.sum_on(segment)
        one = state.card_in(segment, 0)
        two = state.card_in(segment, 1)
        high = card_worth(state, me, other, one - 1, building, left) if one != NO_CARD else 0.0
        low = card_worth(state, me, other, two - 1, building, left) if two != NO_CARD else 0.0
        if low > high:
            high, low = low, high
        if mine > theirs:
            worth += PRESENT * high
        elif one != two:
            worth += PRESENT * SECOND_PLACE * low
    supply = me.supply
    for disc in range(5):
        if supply & BIT[disc]:
            worth += HELD_DISC * float(disc + 1)
    return worth


EVALUATOR: Final = HaleakalaEvaluator()
