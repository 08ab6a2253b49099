"""What a clan knows when it decides: where all pieces are to go, how the clans stand, and what a policy network is shown of it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, count_bits
from motu.core.policy import Slate
from motu.games.giants.evaluator import standing
from motu.games.giants.journeys import NOTHING, Journeys
from motu.games.giants.moves import FIRST_HEADDRESS, MOST_SEATS, Step
from motu.games.giants.policy_rows import JOURNEY_ROWS, RANKS, ROWS_OF_POSITION, PositionRow
from motu.games.giants.resources import Phase, phase_of, time_left, units_to_place
from motu.games.giants.rules import Giants
from motu.games.giants.state import WEIGHT, lane


class Situation:
    """A position as the seat that decides sees it. Used again and again, so that nothing is allocated."""

    def __init__(self) -> None:
        self.journeys = Journeys()
        self.me: i64 = 0
        """The seat that decides."""
        self.left: float = 0.0
        """The part of the game that is left."""
        self.stands = vec[float]([0.0] * MOST_SEATS)
        """What the seats would have if the game were scored now."""

    def look(self, state: Giants) -> None:
        """Take in a position."""
        self.me = state.decider()
        self.left = time_left(state)
        self.journeys.find(state, self.me, phase_of(state), self.left)
        standing(state, self.stands)

    def ahead(self, state: Giants, seat: i64) -> float:
        """What stands for a seat more than for the best of the others."""
        best = -1000.0
        for other in range(state.seats):
            if other != seat and self.stands[other] > best:
                best = self.stands[other]
        return self.stands[seat] - best


def capped(value: i64, most: i64) -> i64:
    """A count from 0 to `most`."""
    if value < 0:
        return 0
    return most if value > most else value


def level(value: float, size: float, most: i64) -> i64:
    """In which step of this size a value lies, from 0 to `most`."""
    if value <= 0.0:
        return 0
    found: i64 = i64(int(value / size))
    return most if found > most else found


def show_position(here: Situation, state: Giants, slate: Slate) -> None:
    """What the clan has, and how far round and game have come."""
    me = here.me
    step = state.step()
    part = (step - Step.MARKER_BID) * ROWS_OF_POSITION
    turn = me - state.first
    if turn < 0:
        turn += state.seats
    slate.add(part + PositionRow.SEATS + state.seats - 3)
    slate.add(part + PositionRow.TURN + turn)
    slate.add(part + PositionRow.LEFT + level(here.left, 0.0875, 11))
    slate.add(part + PositionRow.WORKERS + capped(lane(state.workers, me), 7))
    special: i64 = 0
    if state.sorcerers & BIT[me]:
        special = 1
    if state.chiefs & BIT[me]:
        special += 2
    slate.add(part + PositionRow.SPECIAL + special)
    slate.add(part + PositionRow.MARKERS + capped(lane(state.markers, me), 7))
    slate.add(part + PositionRow.LOGS + capped(lane(state.logs, me), 5))
    slate.add(part + PositionRow.HALVES + capped(lane(state.halves, me), 5))
    slate.add(part + PositionRow.STORED + capped(lane(state.workers_stored, me), 6))
    slate.add(part + PositionRow.STORED + 7 + capped(lane(state.markers_stored, me), 6))
    slate.add(part + PositionRow.BASES + capped(lane(state.bases, me), 7))
    claimed = state.claimed[me]
    slate.add(part + PositionRow.PIECES + capped(count_bits(claimed & (BIT[FIRST_HEADDRESS] - 1)), 6))
    slate.add(part + PositionRow.PIECES + 7 + capped(count_bits(claimed >> FIRST_HEADDRESS), 4))
    slate.add(part + PositionRow.UNMARKED + capped(count_bits(claimed & ~state.marked), 4))
    slate.add(part + PositionRow.PASSED + count_bits(state.passed))
    rivals: i64 = 0
    for other in range(state.seats):
        if other != me:
            rivals += units_to_place(state, other, 1)
    slate.add(part + PositionRow.RIVALS + capped(rivals // 2, 9))
    slate.add(part + PositionRow.AHEAD + level(here.ahead(state, me) + 22.0, 4.0, 10))
    if step <= Step.CHOOSE:
        for size in range(1, 4):
            slate.add(part + PositionRow.TILE + (size - 1) * 5 + capped(lane(state.tile, size), 4))
        slate.add(part + PositionRow.OFFER + level(best_offer(here, state), 4.0, 11))
        slate.add(part + PositionRow.BID + capped(lane(state.bid_markers, me), 6))
        hands = capped(lane(state.hands, me), 3)
        if state.chiefs_ready & BIT[me]:
            hands += 4
        slate.add(part + PositionRow.HANDS + hands)
    elif step == Step.HEX or step == Step.SPECIAL:
        slate.add(part + PositionRow.FIGURE + state.figure * 3 + capped(state.figure_logs, 2))
    elif state.is_moving():
        show_hand(here, state, slate, part)


def show_hand(here: Situation, state: Giants, slate: Slate, part: i64) -> None:
    """The piece that is being moved."""
    hand = state.hand
    kind: i64 = WEIGHT[hand] if hand < FIRST_HEADDRESS else 0
    about: i64 = 0
    if state.marked & BIT[hand]:
        about = 1
    if state.moved:
        about += 2
    if state.recovered:
        about += 4
    slate.add(part + PositionRow.HAND + kind * 8 + about)


def best_offer(here: Situation, state: Giants) -> float:
    """What the best Moai on offer promises."""
    best = 0.0
    for size in range(1, 4):
        if lane(state.tile, size) != 0:
            best = max(best, offered(here, state, size))
    return best


def offered(here: Situation, state: Giants, size: i64) -> float:
    """What a Moai of a size on offer promises the seat that decides."""
    plans = here.journeys.plans
    roads = plans.roads_on(state)
    quarry = state.board.moai_quarry
    at = plans.find_roads(state, roads, here.me, quarry, 0, size, Phase.BIDDING)
    promised, _, _ = plans.plan(state, roads, at, here.me, quarry, size, True, Phase.BIDDING, here.left, 1.0)
    return promised


def show_journeys(here: Situation, state: Giants, slate: Slate) -> None:
    """The most promising journeys of the clan, and how many can be finished now."""
    journeys = here.journeys
    part = (state.step() - Step.MARKER_BID) * ROWS_OF_POSITION
    for rank in range(RANKS):
        number = journeys.rank[rank]
        first = part + PositionRow.JOURNEY + rank * JOURNEY_ROWS
        if number == NOTHING:
            slate.add(first)
            continue
        slate.add(first + 1 + journeys.kind[number])
        slate.add(first + 5 + level(journeys.promised[number], 3.0, 11))
        if journeys.chance[number] > 0.0:
            slate.add(first + 17 + capped(journeys.lacking[number], 7))
            slate.add(first + 25 + capped(count_bits(journeys.lacks[number]), 5))
        else:
            slate.add(first + 31)
    mine: i64 = 0
    theirs: i64 = 0
    for number in range(journeys.count):
        if journeys.chance[number] > 0.0 and journeys.lacks[number] == 0:
            if journeys.seat[number] == here.me:
                mine += 1
            else:
                theirs += 1
    slate.add(part + PositionRow.MOVERS + capped(mine, 3))
    slate.add(part + PositionRow.MOVERS + 4 + capped(theirs, 7))
