"""Roads: what it takes a seat to bring a piece from hex to hex, in figures to be placed and in points for those who help."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.giants.board import MOST_HEXES, Board
from motu.games.giants.placement import figures_in
from motu.games.giants.state import CHIEF_BITS, LOG_BITS, Table

UNREACHED: Final = 1_000_000
PER_UNIT: Final = 6
"""What a unit of strength that has to be put on a hex counts for in the choice of a road."""
PER_POINT: Final = 4
"""The same for a point that somebody else gets for helping."""
FAR: Final = 20


class Roads:
    """The best roads of one seat for one weight from one hex. Used again and again, so that nothing is allocated."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.distance = distances(board)
        """Steps between any two hexes of the board, at place from * count + to."""
        self.lack = vec[i64]([0] * MOST_HEXES)
        """Strength that has to be put on each hex before the weight may enter it."""
        self.toll = vec[i64]([0] * MOST_HEXES)
        """Points that others get when the weight enters the hex."""
        self.cost = vec[i64]([0] * MOST_HEXES)
        self.missing = vec[i64]([0] * MOST_HEXES)
        """Strength that has to be put on the whole road to each hex."""
        self.before = vec[i64]([0] * MOST_HEXES)
        """The hex before each hex on its road."""

    def survey(self, table: Table, seat: i64, weight: i64) -> None:
        """G-TRANS-6 to G-TRANS-8, G-USE-2, G-USE-5, G-LOG-2: what every hex asks of a seat that comes with a weight."""
        for place in range(self.board.count):
            self.lack[place] = weight
            self.toll[place] = 0
        occupied = table.carry_1
        while occupied != 0:
            place = lowest_bit(occupied)
            occupied &= occupied - 1
            word = table.hexes[place]
            own = (word >> (seat * 4)) & 15
            figures = figures_in(word)
            chiefs = (word >> CHIEF_BITS) & 31
            logs = word >> LOG_BITS
            lack: i64 = 0
            toll: i64 = 0
            if (chiefs & BIT[seat]) == 0 and (own == 0 or own + logs < weight):
                if figures != 0 and figures + logs >= weight:
                    toll = max(0 if own != 0 else 1, weight - logs - own)
                elif chiefs != 0:
                    toll = weight
                else:
                    lack = weight - figures - logs
                    toll = figures - own
            self.lack[place] = lack
            self.toll[place] = toll

    def lead_from(self, origin: i64, closed: i64, most: i64) -> None:
        """The roads from a hex that avoid closed ones and lack no more than the most."""
        near = self.board.near
        cost = self.cost
        missing = self.missing
        for place in range(self.board.count):
            cost[place] = UNREACHED
        cost[origin] = 0
        missing[origin] = 0
        frontier = BIT[origin]
        while frontier != 0:
            fresh: i64 = 0
            while frontier != 0:
                here = lowest_bit(frontier)
                frontier &= frontier - 1
                around = near[here] & ~closed
                sofar = cost[here] + 1
                without = missing[here]
                while around != 0:
                    there = lowest_bit(around)
                    around &= around - 1
                    lack = self.lack[there]
                    total = sofar + PER_UNIT * lack + PER_POINT * self.toll[there]
                    if total < cost[there] and without + lack <= most:
                        cost[there] = total
                        missing[there] = without + lack
                        self.before[there] = here
                        fresh |= BIT[there]
            frontier = fresh

    def hexes_to(self, origin: i64, target: i64) -> i64:
        """The hexes of the road to a hex, as a set, without the one it begins at."""
        found: i64 = BIT[target]
        place = target
        while place != origin:
            found |= BIT[place]
            place = self.before[place]
        return found

    def thank(self, table: Table, seat: i64, origin: i64, target: i64, chance: float, points: vec[float]) -> None:
        """G-USE-2: add to the points of the others what they probably get for helping on the road to a hex."""
        place = target
        while place != origin:
            toll = self.toll[place]
            if toll != 0:
                word = table.hexes[place]
                total: i64 = 0
                for other in range(table.seats):
                    if other != seat:
                        total += helpers(word, other)
                if total != 0:
                    part = chance * float(toll) / float(total)
                    for other in range(table.seats):
                        if other != seat:
                            points[other] += part * float(helpers(word, other))
            place = self.before[place]


def helpers(word: i64, seat: i64) -> i64:
    """Figures of a seat on a hex, the Chief counted once."""
    return ((word >> (seat * 4)) & 15) + ((word >> (CHIEF_BITS + seat)) & 1)


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
