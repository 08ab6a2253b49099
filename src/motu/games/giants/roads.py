"""Roads: what it takes a seat to bring a piece from hex to hex, in figures to be placed and in points for those who help."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.giants.board import MOST_HEXES, Board
from motu.games.giants.placement import figures_in
from motu.games.giants.state import GiantsState, HexWord

PER_UNIT: Final = 6
"""What a unit of strength that has to be put on a hex counts for in the choice of a road."""
PER_POINT: Final = 4
"""The same for a point that somebody else gets for helping."""
NEARER: Final = 0.8
"""What is left of the worth of a piece that waits for each step to its Ahu."""
FAR: Final = 20
SIDES: Final = 7
"""Six neighbours and an end mark."""
NOWHERE: Final = -1
TOLL_BITS: Final = 8
"""A demand is the strength that is lacking, and in so many lower bits the points that others get."""
TOLL_MASK: Final = 255
LACK_BITS: Final = 8
"""A label is what a road counts for, and in so many lower bits the strength that is lacking on it: of equal roads the one lacking less."""
LACK_MASK: Final = 255
UNREACHED: Final = 1_000_000_000
"""The label of a hex to which no road leads."""
BORROWED: Final = 0x7FF11110
"""Where the counters of a hex begin, from the second one on: a subtraction that borrows there has taken too much."""
SOME_LACK: Final = 256
"""A demand from here on lacks strength."""
KEPT: Final = 1024
"""Roads that are kept, a power of two."""
QUEUE: Final = 64
"""Hexes that can wait to be looked at; a power of two that is not less than their number."""
TRAVELLERS: Final = 32
"""Weights and seats, each pair with a number."""
MOST_PLACES: Final = 64
"""More than there are hexes, so that a word and a hex together make a number of their own."""
WORD: Final = 0x0FFFFFFFFFFFFFFF
"""The 60 bits of a fingerprint, so that it is the same compiled and interpreted."""


class Roads:
    """The best roads of one seat for one weight from one hex. Used again and again, so that nothing is allocated.

    Most decisions leave the figures where they are, so roads are kept by what they depend on and found again. A figure that is placed
    only opens roads: those over its hex are found from the ones of before. Either way roads are the same as if nothing were known.
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
        self.prospect = prospects(board, self.worth, self.distance)
        """What each kind of piece that waits on a hex may hope for on each Ahu, at place (`kind` + hex) * Ahu and following ..."""
        self.prospect_order = best_first(self.prospect, board.ahu_count)
        """... and these Ahu, the one with the best prospects first."""
        self.ahu_on = vec[i64]([0] * MOST_HEXES)
        """The Ahu on each hex, as a set."""
        for ahu in range(board.ahu_count):
            self.ahu_on[board.hex_of[ahu]] |= BIT[ahu]
        self.around = neighbours_of(board)
        """The neighbours of each hex, at place hex * SIDES and following; `NOWHERE` behind the last one."""
        self.steps = vec[i64]([0] * (2 * TRAVELLERS * MOST_HEXES))
        """What entering each hex adds to a label for each traveller, then the same for those for whom nothing is placed any more."""
        self.surveyed = vec[i64]([NOWHERE] * (2 * TRAVELLERS))
        """The figures for which that is so."""
        self.waiting = vec[i64]([0] * QUEUE)
        self.label = vec[i64]([UNREACHED] * (KEPT * MOST_HEXES))
        """Of kept roads, from the place on where they are kept: the labels of the roads to each hex."""
        self.reached = vec[i64]([0] * KEPT)
        """The Ahu at the end of some road, as a set."""
        self.of_figures = vec[i64]([NOWHERE] * KEPT)
        self.of_closed = vec[i64]([NOWHERE] * KEPT)
        self.of_journey = vec[i64]([NOWHERE] * KEPT)
        """What kept roads depend on: all figures on the island, closed hexes, traveller and beginning."""
        self.base = board.empty_hexes
        """The hexes of a position from which the present one differs in one figure at most."""
        self.base_figures: i64 = fingerprint(board, board.empty_hexes)
        self.figures: i64 = self.base_figures
        """Fingerprints of all figures on the island, there and now."""
        self.placed: i64 = NOWHERE
        """The hex of that figure."""

    def note_figures(self, table: GiantsState) -> None:
        """Take note of the figures on the island; must be called before roads are asked for."""
        hexes = table.hexes
        base = self.base
        more: i64 = NOWHERE
        less: i64 = NOWHERE
        changes: i64 = 0
        for place in range(self.board.count):
            if hexes[place] != base[place]:
                changes += 1
                if hexes[place] > base[place]:
                    more = place
                else:
                    less = place
        if changes == 2 and less != NOWHERE and more != NOWHERE and has_all(hexes[more], base[more]):
            base = base[:]  # another decision from the same position was looked at before this one: that position is the base
            base[less] = hexes[less]
            self.base = base
            self.base_figures = fingerprint(self.board, base)
        elif changes > 1 or less != NOWHERE or (more != NOWHERE and not has_all(hexes[more], base[more])):
            more = NOWHERE
            self.base = hexes[:]
            self.base_figures = fingerprint(self.board, hexes)
        self.placed = more
        self.figures = self.base_figures
        if more != NOWHERE:
            self.figures ^= print_of(base[more], more) ^ print_of(hexes[more], more)

    def find(self, table: GiantsState, seat: i64, weight: i64, origin: i64, closed: i64, is_final: bool) -> i64:
        """The place where the roads of a seat with a weight from a hex are kept now.

        They avoid closed hexes, and if the figures there are final, those on which strength is lacking.
        """
        traveller = weight * 8 + seat
        if is_final:
            traveller += TRAVELLERS
        journey = traveller * MOST_HEXES + origin
        slot = slot_of(self.figures, closed, journey)
        if self.is_kept(slot, self.figures, closed, journey):
            return slot * MOST_HEXES
        before = slot_of(self.base_figures, closed, journey)
        if self.placed == NOWHERE or before == slot or self.is_dearer(table, traveller):
            self.lead(table.hexes, self.figures, traveller, origin, closed, slot)
        else:
            if not self.is_kept(before, self.base_figures, closed, journey):
                self.lead(self.base, self.base_figures, traveller, origin, closed, before)
                self.keep(before, self.base_figures, closed, journey)
            self.lead_on(table, traveller, origin, closed, before, slot)
        self.keep(slot, self.figures, closed, journey)
        return slot * MOST_HEXES

    def step_at(self, word: i64, traveller: i64) -> i64:
        """What a hex with such figures adds to a label."""
        return step_for(demand(word, traveller & 7, (traveller >> 3) & 3), traveller >= TRAVELLERS)

    def is_dearer(self, table: GiantsState, traveller: i64) -> bool:
        """Whether the figure that was placed makes its hex dearer, as the Chief of somebody else may."""
        return self.step_at(table.hexes[self.placed], traveller) > self.step_at(self.base[self.placed], traveller)

    def is_kept(self, slot: i64, figures: i64, closed: i64, journey: i64) -> bool:
        return self.of_figures[slot] == figures and self.of_closed[slot] == closed and self.of_journey[slot] == journey

    def keep(self, slot: i64, figures: i64, closed: i64, journey: i64) -> None:
        self.of_figures[slot] = figures
        self.of_closed[slot] = closed
        self.of_journey[slot] = journey

    def ends(self, at: i64) -> i64:
        """The Ahu that the roads kept there lead to, as a set."""
        return self.reached[at // MOST_HEXES]

    def cost(self, at: i64, place: i64) -> i64:
        """What the road to a hex counts for."""
        return self.label[at + place] >> LACK_BITS

    def missing(self, at: i64, place: i64) -> i64:
        """Strength that has to be put on the whole road to a hex."""
        return self.label[at + place] & LACK_MASK

    def kind(self, weight: i64, is_moai: bool) -> i64:
        """Where `worth` begins for such a piece."""
        if is_moai:
            return weight * MOST_HEXES
        return 0

    def survey(self, hexes: vec[i64], figures: i64, traveller: i64) -> None:
        """What every hex asks of a traveller."""
        if self.surveyed[traveller] == figures:
            return
        self.surveyed[traveller] = figures
        at = traveller * MOST_HEXES
        bare = self.step_at(0, traveller)
        for place in range(self.board.count):
            word = hexes[place]
            if word == 0:
                self.steps[at + place] = bare
            else:
                self.steps[at + place] = self.step_at(word, traveller)

    def lead(self, hexes: vec[i64], figures: i64, traveller: i64, origin: i64, closed: i64, slot: i64) -> None:
        """All roads from a hex, written to a slot."""
        self.survey(hexes, figures, traveller)
        at = slot * MOST_HEXES
        for place in range(self.board.count):
            self.label[at + place] = UNREACHED
        self.label[at + origin] = 0
        self.reached[slot] = self.ahu_on[origin]
        self.spread(traveller, origin, closed, slot)

    def lead_on(self, table: GiantsState, traveller: i64, origin: i64, closed: i64, before: i64, slot: i64) -> None:
        """The roads of a slot with one more figure on the island, written to another slot: those over its hex may have become shorter."""
        label = self.label
        here = before * MOST_HEXES
        at = slot * MOST_HEXES
        for place in range(self.board.count):
            label[at + place] = label[here + place]
        self.reached[slot] = self.reached[before]
        placed = self.placed
        if placed == origin or (closed & BIT[placed]) != 0:
            return
        nearest: i64 = UNREACHED
        place = placed * SIDES
        while self.around[place] != NOWHERE:
            nearest = min(nearest, label[at + self.around[place]])
            place += 1
        total = nearest + self.step_at(table.hexes[placed], traveller)
        if total < label[at + placed]:
            self.survey(self.base, self.base_figures, traveller)
            label[at + placed] = total
            self.reached[slot] |= self.ahu_on[placed]
            self.spread(traveller, placed, closed, slot)

    def spread(self, traveller: i64, start: i64, closed: i64, slot: i64) -> None:
        """Shorten the roads of a slot that lead on from a hex; the traveller must have surveyed the hexes."""
        around = self.around
        steps = self.steps
        label = self.label
        waiting = self.waiting
        ahu_on = self.ahu_on
        at = slot * MOST_HEXES
        survey = traveller * MOST_HEXES
        found = self.reached[slot]
        waits: i64 = 0
        waiting[0] = start
        head: i64 = 0
        tail: i64 = 1
        while head != tail:
            here = waiting[head & (QUEUE - 1)]
            head += 1
            waits &= ~BIT[here]
            sofar = label[at + here]
            place = here * SIDES
            there = around[place]
            while there != NOWHERE:
                total = sofar + steps[survey + there]
                if total < label[at + there] and (closed & BIT[there]) == 0:
                    label[at + there] = total
                    found |= ahu_on[there]
                    if (waits & BIT[there]) == 0:
                        waits |= BIT[there]
                        waiting[tail & (QUEUE - 1)] = there
                        tail += 1
                place += 1
                there = around[place]
        self.reached[slot] = found

    def hex_before(self, at: i64, place: i64, asked: i64) -> i64:
        """From which hex the best road comes to one that asks so much."""
        goal = self.label[at + place] - step_for(asked, False)
        slot = place * SIDES
        while self.label[at + self.around[slot]] != goal:
            slot += 1
        return self.around[slot]

    def hexes_to(self, table: GiantsState, at: i64, seat: i64, weight: i64, origin: i64, target: i64) -> i64:
        """The hexes of the road to a hex, as a set, without the one it begins at."""
        found: i64 = BIT[target]
        place = target
        while place != origin:
            found |= BIT[place]
            place = self.hex_before(at, place, demand(table.hexes[place], seat, weight))
        return found

    def thank(
        self, table: GiantsState, at: i64, seat: i64, weight: i64, origin: i64, target: i64, chance: float, points: vec[float]
    ) -> None:
        """G-USE-2: add to the points of the others what they probably get for helping on the road to a hex."""
        place = target
        while place != origin:
            word = table.hexes[place]
            asked = demand(word, seat, weight)
            toll = asked & TOLL_MASK
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
            place = self.hex_before(at, place, asked)


def step_for(asked: i64, is_final: bool) -> i64:
    """What entering a hex with such a demand adds to a label."""
    lack = asked >> TOLL_BITS
    if is_final and lack != 0:
        return UNREACHED
    return ((1 + PER_UNIT * lack + PER_POINT * (asked & TOLL_MASK)) << LACK_BITS) + lack


def has_all(word: i64, less: i64) -> bool:
    """Whether a hex with the word `word` has all figures and logs of one with the word `less`."""
    rest = word - less
    return rest >= 0 and ((word ^ less ^ rest) & BORROWED) == 0


def slot_of(figures: i64, closed: i64, journey: i64) -> i64:
    """Where such roads are kept, if anywhere."""
    return mixed(figures ^ mixed(closed + journey)) & (KEPT - 1)


def print_of(word: i64, place: i64) -> i64:
    """The part of a fingerprint that a hex with such figures leaves.

    Mixed twice: after once, the same figure more or less on one hex or another can make the same difference.
    """
    if word == 0:
        return 0
    return mixed(mixed(word * MOST_PLACES + place))


def fingerprint(board: Board, hexes: vec[i64]) -> i64:
    """A word that tells all figures on the island from others."""
    found: i64 = 1
    for place in range(board.count):
        found ^= print_of(hexes[place], place)
    return found


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
        least: i64 = 1
        if own != 0:
            least = 0
        return max(least, weight - logs - own)
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


def prospects(board: Board, worth: vec[float], distance: vec[i64]) -> vec[float]:
    """What pieces count on each Ahu, the less the further away they wait: a headdress, then a Moai of each size."""
    near = vec[float]([NEARER**steps for steps in range(FAR + 1)])
    found = vec[float]([0.0] * (4 * MOST_HEXES * board.ahu_count))
    for kind in range(4):
        for origin in range(board.count):
            at = (kind * MOST_HEXES + origin) * board.ahu_count
            for ahu in range(board.ahu_count):
                found[at + ahu] = worth[kind * MOST_HEXES + ahu] * near[distance[origin * board.count + board.hex_of[ahu]]]
    return found


def best_first(values: vec[float], count: i64) -> vec[i64]:
    """For each run of so many values: their places, that of the greatest value first."""
    found = vec[i64]([0] * len(values))
    at: i64 = 0
    while at < len(values):
        places: list[int] = list(range(count))
        places.sort(key=lambda place: -values[at + place])
        for rank in range(count):
            found[at + rank] = places[rank]
        at += count
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
