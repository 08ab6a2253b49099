"""What a position promises: statues that stand, statues on their way, and the strength of the clan."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.board import flood
from motu.core.policy import Policy
from motu.core.state import State
from motu.games.giants.board import IS_FOREST, IS_HEADDRESS_QUARRY, IS_HUT, IS_VILLAGE, Board
from motu.games.giants.moves import FIRST_HEADDRESS, MARKER_BID, SCULPTOR_BID, SOURCE_NAMES, SPECIAL
from motu.games.giants.rules import Giants
from motu.games.giants.state import WEIGHT, lane

FAR: Final = 20
HERE: Final = 0.92
"""Part of its value for a piece that can be carried to an Ahu where an own figure waits."""
ROAD: Final = 0.7
"""The same without a figure of one's own."""
FADING: Final = 0.86
"""What is left of the value for each hex without a road."""
AWAY: Final = 0.55
"""Where a road begins."""
IN_TIME: Final = 0.8
CLOSER: Final = 0.015
"""What each step between a piece and its goal takes from its value."""
WORKER: Final = 6.0
MARKER: Final = 2.5
LOG: Final = 0.5
HALF: Final = 1.2
READY: Final = 0.15
"""A figure that can still be placed in this round."""
RESERVED: Final = 0.06


class GiantsPolicy(Policy):
    """Counts what stands as it will be scored, and pieces on their way by the best Ahu that they can hope for. Bids are secret."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 14.0
        self.playout = 0
        self.secret_steps = BIT[MARKER_BID] | BIT[SCULPTOR_BID]
        self.board: Board | None = None
        self.distance = vec[i64]([0])
        """Steps between any two hexes of the board, at place from * count + to."""

    def expect(self, state: State, points: vec[float]) -> None:
        assert isinstance(state, Giants)
        if self.board is not state.board:
            self.board = state.board
            self.distance = distances(state.board)
        for seat in range(state.seats):
            worth = 0.0
            for source in range(len(SOURCE_NAMES)):
                worth += float(state.earned(seat, source))
            if state.agenda != 0:
                worth += self.on_the_way(state, seat) + clan(state, seat)
            points[seat] = worth

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """What every source would give if the game were scored now."""
        assert isinstance(state, Giants)
        return {name: float(state.earned(seat, source)) for source, name in enumerate(SOURCE_NAMES)}

    def on_the_way(self, state: Giants, seat: i64) -> float:
        """The pieces that a seat claims, each by the best place it may come to."""
        worth = 0.0
        claimed = state.claimed[seat]
        while claimed != 0:
            piece = lowest_bit(claimed)
            claimed &= claimed - 1
            worth += self.promise(state, seat, piece)
        return worth

    def promise(self, state: Giants, seat: i64, piece: i64) -> float:
        """The best of all Ahu for a piece: near, on a road, with an own figure."""
        board = state.board
        origin = state.origin(piece)
        if origin < 0 or origin >= board.count:
            return 0.0
        weight = WEIGHT[piece]
        is_moai = piece < FIRST_HEADDRESS
        road = flood(board.near, board.near[origin], state.carriers(weight)) | BIT[origin]
        best = 0.0
        for ahu in range(board.ahu_count):
            if is_moai:
                owner = state.base_owner(ahu)
                if state.erected & BIT[ahu] or (owner >= 0 and owner != seat):
                    continue
                value = float(board.moai_value[ahu] * weight)
            else:
                if (state.erected & BIT[ahu]) == 0 or state.crowned & BIT[ahu] or state.base_owner(ahu) != seat:
                    continue
                value = float(board.headdress_value[ahu])
            target = board.hex_of[ahu]
            if value <= best:
                continue
            if road & BIT[target]:
                value *= HERE if state.has_figure(seat, target) else ROAD
            else:
                value *= AWAY * fading(self.nearest(board, road, target))
            value *= 1.0 - CLOSER * float(self.distance[target * board.count + origin])
            if value > best:
                best = value
        if best == 0.0:
            return 1.0
        return best * IN_TIME

    def nearest(self, board: Board, road: i64, target: i64) -> i64:
        """Steps from a road to a hex."""
        least: i64 = FAR
        row = target * board.count
        while road != 0:
            place = lowest_bit(road)
            road &= road - 1
            if self.distance[row + place] < least:
                least = self.distance[row + place]
        return least


FADED: Final[vec[float]] = vec[float]([FADING**steps for steps in range(FAR + 1)])


def fading(steps: i64) -> float:
    return FADED[min(steps, FAR)]


def clan(state: Giants, seat: i64) -> float:
    """Workers, markers, logs and half-tablets, the more the longer the game still lasts, and figures that can still be placed."""
    most: i64 = 0
    for other in range(state.seats):
        most = max(most, lane(state.erected_count, other))
    left = 1.0 - float(most) / float(state.start_bases())
    workers = 6.0 - float(lane(state.workers_stored, seat))
    markers = 6.0 - float(lane(state.markers_stored, seat))
    worth = left * (WORKER * workers + MARKER * markers + LOG * float(lane(state.logs, seat)))
    worth += HALF * float(lane(state.halves, seat) & 1)
    if state.step() == SPECIAL and state.decider() == seat:
        worth += special_action(state, seat, left)
    if (state.passed & BIT[seat]) == 0:
        ready = float(lane(state.workers, seat))
        if state.sorcerers & BIT[seat]:
            ready += 2.0
        if state.chiefs & BIT[seat]:
            ready += 2.0
        worth += READY * ready
    reserved = state.reserved
    while reserved != 0:
        ahu = lowest_bit(reserved)
        reserved &= reserved - 1
        if state.base_owner(ahu) == seat:
            worth += RESERVED * left * float(state.board.moai_value[ahu])
    return worth


def special_action(state: Giants, seat: i64, left: float) -> float:
    """G-SORC-1 to G-SORC-8: what the special action of the hex will bring to the figure that has just been put there."""
    terrain = state.board.terrain[state.spot]
    if terrain == IS_VILLAGE and lane(state.workers_stored, seat) > 0:
        return left * WORKER
    if terrain == IS_HUT and lane(state.markers_stored, seat) > 0:
        return left * MARKER
    if terrain == IS_FOREST and (state.felled & BIT[state.spot]) == 0:
        return left * LOG * float(state.board.logs[state.spot])
    if terrain == IS_HEADDRESS_QUARRY and state.headdresses > 0:
        return 1.0
    return 0.0


def distances(board: Board) -> vec[i64]:
    """Steps between any two hexes."""
    count: int = int(board.count)
    found = vec[i64]([FAR] * (count * count))
    for start in range(count):
        found[start * count + start] = 0
        frontier = [start]
        steps = 0
        while frontier:
            steps += 1
            fresh: list[int] = []
            for place in frontier:
                for other in range(count):
                    if board.near[place] & BIT[other] and found[start * count + other] == FAR and other != start:
                        found[start * count + other] = steps
                        fresh.append(other)
            frontier = fresh
    return found


POLICY: Final = GiantsPolicy()
