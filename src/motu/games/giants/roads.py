"""Roads: what it takes a seat to bring a piece from hex to hex, in figures to be placed and in points for those who help."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.giants.board import MOST_HEXES, Board
from motu.games.giants.placement import figures_in
from motu.games.giants.state import GiantsState, HexWord

UNREACHED: Final = 1_000_000
PER_UNIT: Final = 6
"""What a unit of strength that has to be put on a hex counts for in the choice of a road."""
PER_POINT: Final = 4
"""The same for a point that somebody else gets for helping."""
FAR: Final = 20
SIDES: Final = 7
"""Six neighbours and an end mark."""
NOWHERE: Final = -1
TOLL_BITS: Final = 8
"""A demand is the strength that is lacking, and in so many lower bits the points that others get."""
TOLL_MASK: Final = 255
SOME_LACK: Final = 256
"""A demand from here on lacks strength."""
KEPT: Final = 1024
"""Roads that are kept, a power of two."""
QUEUE: Final = 64
"""Hexes that can wait to be looked at; a power of two that is not less than their number."""
PLACE_STEP: Final = 1_048_573
"""Parts equal figures on different hexes in the fingerprint."""
WORD: Final = 0x0FFFFFFFFFFFFFFF
"""The 60 bits of a fingerprint, so that it is the same compiled and interpreted."""


class Roads:
    """The best roads of one seat for one weight from one hex. Used again and again, so that nothing is allocated.

    Most decisions leave the figures where they are, so roads are kept by what they depend on and found again.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.distance = distances(board)
        """Steps between any two hexes of the board, at place from * count + to."""
        self.moai_order = sorted_down(board.moai_value, board.ahu_count)
        self.headdress_order = sorted_down(board.headdress_value, board.ahu_count)
        """The Ahu, the most valuable first."""
        self.worth = worths(board)
        """What a headdress and a Moai of each size count on each Ahu, at place `kind` + Ahu."""
        self.around = neighbours_of(board)
        """The neighbours of each hex, at place hex * SIDES and following; `NOWHERE` behind the last one."""
        self.lack = vec[i64]([0] * MOST_HEXES)
        """Strength that has to be put on each hex before the weight may enter it."""
        self.price = vec[i64]([0] * MOST_HEXES)
        """What entering a hex counts for in the choice of a road."""
        self.waiting = vec[i64]([0] * QUEUE)
        self.waits = vec[i64]([0] * MOST_HEXES)
        self.cost = vec[i64]([UNREACHED] * (KEPT * MOST_HEXES))
        """Of kept roads, from the place on where they are kept: what the road to each hex counts for."""
        self.missing = vec[i64]([0] * (KEPT * MOST_HEXES))
        """Strength that has to be put on the whole road to each hex."""
        self.before = vec[i64]([0] * (KEPT * MOST_HEXES))
        """The hex before each hex on its road."""
        self.reached = vec[i64]([0] * KEPT)
        """The Ahu at the end of some road, as a set."""
        self.of_figures = vec[i64]([NOWHERE] * KEPT)
        self.of_closed = vec[i64]([NOWHERE] * KEPT)
        self.of_journey = vec[i64]([NOWHERE] * KEPT)
        """What kept roads depend on: all figures on the island, closed hexes; seat, weight, beginning and strength to be placed at most."""
        self.figures: i64 = NOWHERE
        """A fingerprint of all figures on the island."""
        self.surveyed_figures: i64 = NOWHERE
        self.surveyed_for: i64 = NOWHERE

    def note_figures(self, table: GiantsState) -> None:
        """Take note of the figures on the island; must be called before roads are asked for."""
        found: i64 = 1
        occupied = table.carry_1
        while occupied != 0:
            place = lowest_bit(occupied)
            occupied &= occupied - 1
            found = mixed(found ^ (table.hexes[place] + PLACE_STEP * place))
        self.figures = found

    def find(self, table: GiantsState, seat: i64, weight: i64, origin: i64, closed: i64, most: i64) -> i64:
        """The place where the roads of a seat with a weight from a hex are kept now, in `cost`, `missing` and `before`.

        They avoid closed hexes and lack no more strength than the most.
        """
        journey = ((most * MOST_HEXES + origin) * 4 + weight) * 8 + seat
        slot = mixed(self.figures ^ mixed(closed + journey)) & (KEPT - 1)
        at = slot * MOST_HEXES
        if self.of_figures[slot] == self.figures and self.of_closed[slot] == closed and self.of_journey[slot] == journey:
            return at
        self.survey(table, seat, weight)
        self.lead_from(origin, closed, most, at)
        reached: i64 = 0
        for ahu in range(self.board.ahu_count):
            if self.cost[at + self.board.hex_of[ahu]] < UNREACHED:
                reached |= BIT[ahu]
        self.reached[slot] = reached
        self.of_figures[slot] = self.figures
        self.of_closed[slot] = closed
        self.of_journey[slot] = journey
        return at

    def ends(self, at: i64) -> i64:
        """The Ahu that the roads kept there lead to, as a set."""
        return self.reached[at // MOST_HEXES]

    def kind(self, weight: i64, is_moai: bool) -> i64:
        """Where `worth` begins for such a piece."""
        return weight * MOST_HEXES if is_moai else 0

    def survey(self, table: GiantsState, seat: i64, weight: i64) -> None:
        """What every hex asks of a seat that comes with a weight."""
        journey = weight * 8 + seat
        if self.surveyed_figures == self.figures and self.surveyed_for == journey:
            return
        self.surveyed_figures = self.figures
        self.surveyed_for = journey
        lack = self.lack
        price = self.price
        for place in range(self.board.count):
            lack[place] = weight
            price[place] = 1 + PER_UNIT * weight
        occupied = table.carry_1
        while occupied != 0:
            place = lowest_bit(occupied)
            occupied &= occupied - 1
            asked = demand(table.hexes[place], seat, weight)
            lack[place] = asked >> TOLL_BITS
            price[place] = 1 + PER_UNIT * (asked >> TOLL_BITS) + PER_POINT * (asked & TOLL_MASK)

    def lead_from(self, origin: i64, closed: i64, most: i64, at: i64) -> None:
        """The roads from a hex, written to where `at` says; the hexes must be surveyed."""
        around = self.around
        cost = self.cost
        missing = self.missing
        before = self.before
        lack = self.lack
        price = self.price
        waiting = self.waiting
        waits = self.waits
        for place in range(self.board.count):
            cost[at + place] = UNREACHED
        rest = closed
        while rest != 0:
            cost[at + lowest_bit(rest)] = NOWHERE
            rest &= rest - 1
        cost[at + origin] = 0
        missing[at + origin] = 0
        waiting[0] = origin
        head: i64 = 0
        tail: i64 = 1
        while head != tail:
            here = waiting[head & (QUEUE - 1)]
            head += 1
            waits[here] = 0
            sofar = cost[at + here]
            without = missing[at + here]
            place = here * SIDES
            there = around[place]
            while there != NOWHERE:
                total = sofar + price[there]
                if total < cost[at + there] and without + lack[there] <= most:
                    cost[at + there] = total
                    missing[at + there] = without + lack[there]
                    before[at + there] = here
                    if waits[there] == 0:
                        waits[there] = 1
                        waiting[tail & (QUEUE - 1)] = there
                        tail += 1
                place += 1
                there = around[place]
        rest = closed
        while rest != 0:
            place = lowest_bit(rest)
            rest &= rest - 1
            if place != origin:
                cost[at + place] = UNREACHED

    def hexes_to(self, at: i64, origin: i64, target: i64) -> i64:
        """The hexes of the road to a hex, as a set, without the one it begins at."""
        found: i64 = BIT[target]
        place = target
        while place != origin:
            found |= BIT[place]
            place = self.before[at + place]
        return found

    def thank(
        self, table: GiantsState, at: i64, seat: i64, weight: i64, origin: i64, target: i64, chance: float, points: vec[float]
    ) -> None:
        """G-USE-2: add to the points of the others what they probably get for helping on the road to a hex."""
        place = target
        while place != origin:
            word = table.hexes[place]
            toll = demand(word, seat, weight) & TOLL_MASK
            if toll != 0:
                total: i64 = 0
                for other in range(table.seats):
                    if other != seat:
                        total += helpers(word, other)
                if total != 0:
                    part = chance * float(toll) / float(total)
                    for other in range(table.seats):
                        if other != seat:
                            points[other] += part * float(helpers(word, other))
            place = self.before[at + place]


def demand(word: i64, seat: i64, weight: i64) -> i64:
    """G-TRANS-6 to G-TRANS-8, G-USE-2, G-USE-5, G-LOG-2: what a hex asks of a seat that comes with a weight.

    The strength that has to be put there first, and in the lowest eight bits the points that others get.
    """
    own = (word >> (seat * 4)) & 15
    figures = figures_in(word)
    chiefs = (word >> HexWord.CHIEFS) & 31
    logs = word >> HexWord.LOGS
    if (chiefs & BIT[seat]) != 0 or (own != 0 and own + logs >= weight):
        return 0
    if figures != 0 and figures + logs >= weight:
        return max(0 if own != 0 else 1, weight - logs - own)
    if chiefs != 0:
        return weight
    return ((weight - figures - logs) << TOLL_BITS) + figures - own


def mixed(word: i64) -> i64:
    """A word of 60 bits in which every bit depends on many of the given one."""
    word = (word ^ (word >> 29)) * 0x1F58476D1CE4E5B9 & WORD
    return word ^ (word >> 32)


def neighbours_of(board: Board) -> vec[i64]:
    """The neighbours of each hex one after the other, with an end mark."""
    found = vec[i64]([NOWHERE] * (MOST_HEXES * SIDES))
    for place in range(board.count):
        rest = board.near[place]
        slot = place * SIDES
        while rest != 0:
            found[slot] = lowest_bit(rest)
            slot += 1
            rest &= rest - 1
    return found


def worths(board: Board) -> vec[float]:
    """What pieces count on each Ahu: a headdress, then a Moai of each size."""
    found = vec[float]([0.0] * (4 * MOST_HEXES))
    for ahu in range(board.ahu_count):
        found[ahu] = float(board.headdress_value[ahu])
        for size in range(1, 4):
            found[size * MOST_HEXES + ahu] = float(board.moai_value[ahu] * size)
    return found


def sorted_down(values: vec[i64], count: i64) -> vec[i64]:
    """The places of so many values, the greatest value first."""
    places: list[int] = list(range(count))
    places.sort(key=lambda place: -values[place])
    found = vec[i64]([0] * count)
    for rank in range(count):
        found[rank] = places[rank]
    return found


def helpers(word: i64, seat: i64) -> i64:
    """Figures of a seat on a hex, the Chief counted once."""
    return ((word >> (seat * 4)) & 15) + ((word >> (HexWord.CHIEFS + seat)) & 1)


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
