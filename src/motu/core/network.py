"""A small network in whole numbers that judges positions: the rows of what is there are added up, then come two small layers.

It knows no game. A game says by its `Encoder` which rows are active in a position, as the seat that looks sees it, and what each
seat has already. The network answers with the points that each seat will have in the end and with its share of the victory. Sums
are made of whole numbers, so that compiled and interpreted programs agree to the last bit; three hidden units share a word, so that
one addition serves three.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.strings import read_i16_le, read_i32_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.agenda import BY_CHANCE, BY_ITSELF
from motu.core.state import State

MOST_SEATS: Final = 5
LANES: Final = 3
"""Hidden units that share a word."""
LANE_BITS: Final = 20
LANE_MASK: Final[i64] = 0xFFFFF
BLOCK: Final = 7
"""Words that are summed up together: as many as fit into the registers of a processor."""
UNIT_BITS: Final = 10
UNIT: Final[i64] = 1024
"""A weight of 1, and a hidden unit that is fully on."""
WIDE_BITS: Final = 31
WIDE_MASK: Final[i64] = 0x7FFFFFFF
"""Two units of the second layer share a word."""
WIDE_BLOCK: Final = 8
WIDE_OFFSET: Final[i64] = 4096
"""Added to every weight of the second layer, so that no lane is ever negative; weights are smaller than that."""
OUT_UNIT: Final = 1073741824.0
"""A sum of 1 at the end: a hidden unit times two weights."""
WIDEST: Final = 4.0
"""The spread is e to at most this power."""


class Sight:
    """What is active in a position, and what each seat has already. The seats are counted from the one that looks."""

    def __init__(self, most: int) -> None:
        self.rows = vec[i64]([0] * most)
        self.count: i64 = 0
        self.first: i64 = 0
        """The first row of the part of the table that is used in this position."""
        self.seat: i64 = 0
        """The seat that looks."""
        self.seats: i64 = 2
        self.base = vec[float]([0.0] * MOST_SEATS)
        """Points that are certain, or that a rule of thumb expects; the network says what comes on top."""

    def begin(self, seat: i64, seats: i64, first: i64) -> None:
        """Forget the last position."""
        self.count = 0
        self.seat = seat
        self.seats = seats
        self.first = first

    def add(self, row: i64) -> None:
        """One more active row; what does not fit any more is left out."""
        if self.count < len(self.rows):
            self.rows[self.count] = self.first + row
            self.count += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """How a game is shown to a network. Games derive from it in a module `features` with an object `ENCODER`."""

    def __init__(self, version: int, parts: int, rows: int, most: int, scale: float) -> None:
        self.version = version
        """Goes up when the meaning of a row changes: weights that were made for another one do not fit."""
        self.parts = parts
        """Parts of the table, each with the same meaning of its rows at another stage of the game."""
        self.rows = parts * rows
        """Rows of the table."""
        self.most = most
        """Rows that are active at most."""
        self.scale = scale
        """Points that the network counts as 1."""
        self.variants: list[dict[str, object]] = [{}]
        """Options that are played in training, in turn; a network is used for games with these values only."""
        self.free: tuple[str, ...] = ()
        """Options that do not matter: a network is used whatever they say."""

    def encode(self, state: State, sight: Sight) -> None:
        """Write into `sight` what is active in a position before the end of the game."""
        raise NotImplementedError


def looking_seat(state: State, otherwise: i64) -> i64:
    """The seat from which a position is looked at: whoever decides."""
    decider = state.decider()
    return otherwise if decider == BY_CHANCE or decider == BY_ITSELF else decider


def lane_offset(most: i64) -> i64:
    """What is added to every weight of the first layer, so that no lane is ever negative and no sum leaves its lane."""
    return LANE_MASK // (2 * (most + 1))


class Network:
    """The weights, and the last answer. Seats in `points` and `shares` are seats of the game."""

    def __init__(self, rows: int, most: int, hidden: int, second: int, scale: float, weights: bytes) -> None:
        self.rows: i64 = rows
        self.hidden: i64 = hidden
        self.second: i64 = second
        self.words: i64 = hidden // LANES
        self.offset: i64 = lane_offset(most)
        self.scale = scale
        self.table = vec[i64]([0] * ((rows + 1) * (hidden // LANES)))
        """The rows, then one row that is always added."""
        self.weights = vec[i64]([0] * (hidden * (second // 2)))
        self.bias = vec[i64]([0] * second)
        self.outputs: i64 = 2 * MOST_SEATS + 1
        """Points of each seat, what speaks for its victory besides, and the spread."""
        self.out = vec[i64]([0] * ((second + 1) * (2 * MOST_SEATS + 1)))
        self.starts = vec[i64]([0] * most)
        self.lit = vec[i64]([0] * hidden)
        self.glow = vec[i64]([0] * hidden)
        self.lit_count: i64 = 0
        self.sums = vec[i64]([0] * second)
        self.answer = vec[float]([0.0] * (2 * MOST_SEATS + 1))
        self.points = vec[float]([0.0] * MOST_SEATS)
        self.shares = vec[float]([0.0] * MOST_SEATS)
        self.read(weights)

    def read(self, weights: bytes) -> None:
        """The weights as they are kept: 16 bits for each of the two first layers, then 32 bits for each of the rest."""
        at: i64 = 0
        for word in range((self.rows + 1) * self.words):
            packed: i64 = 0
            for lane in range(LANES):
                packed |= (i64(read_i16_le(weights, at)) + self.offset) << (lane * LANE_BITS)
                at += 2
            self.table[word] = packed
        for word in range(self.hidden * (self.second // 2)):
            low = i64(read_i16_le(weights, at)) + WIDE_OFFSET
            self.weights[word] = low | ((i64(read_i16_le(weights, at + 2)) + WIDE_OFFSET) << WIDE_BITS)
            at += 4
        for unit in range(self.second):
            self.bias[unit] = i64(read_i32_le(weights, at))
            at += 4
        for place in range((self.second + 1) * self.outputs):
            always = place >= self.second * self.outputs
            self.out[place] = i64(read_i32_le(weights, at)) << (UNIT_BITS if always else 0)
            at += 4

    def judge(self, sight: Sight) -> None:
        """The final points and the shares of the victory in a position."""
        self.add_rows(sight)
        self.second_layer()
        self.last_layer(sight.seats)
        self.finish(sight)

    def add_rows(self, sight: Sight) -> None:
        """The hidden units: the sum of the active rows, cut off below 0 and above 1."""
        table = self.table
        starts = self.starts
        words = self.words
        count = sight.count
        rows = sight.rows
        for place in range(count):
            starts[place] = rows[place] * words
        always = self.rows * words
        shift = self.offset * (count + 1)
        self.lit_count = 0
        word: i64 = 0
        while word < words:
            row = always + word
            a = table[row]
            b = table[row + 1]
            c = table[row + 2]
            d = table[row + 3]
            e = table[row + 4]
            f = table[row + 5]
            g = table[row + 6]
            for place in range(count):
                row = starts[place] + word
                a += table[row]
                b += table[row + 1]
                c += table[row + 2]
                d += table[row + 3]
                e += table[row + 4]
                f += table[row + 5]
                g += table[row + 6]
            self.light(a, word, shift)
            self.light(b, word + 1, shift)
            self.light(c, word + 2, shift)
            self.light(d, word + 3, shift)
            self.light(e, word + 4, shift)
            self.light(f, word + 5, shift)
            self.light(g, word + 6, shift)
            word += BLOCK

    def light(self, packed: i64, word: i64, shift: i64) -> None:
        """Note the hidden units of a word that are above 0."""
        half = self.second >> 1
        unit = word * LANES * half
        lit_count = self.lit_count
        for _ in range(LANES):
            value = (packed & LANE_MASK) - shift
            packed >>= LANE_BITS
            if value > 0:
                self.lit[lit_count] = unit
                self.glow[lit_count] = UNIT if value > UNIT else value
                lit_count += 1
            unit += half
        self.lit_count = lit_count

    def second_layer(self) -> None:
        """The units of the second layer, in parts of `UNIT` * `UNIT`, before they are cut off below 0."""
        weights = self.weights
        lit = self.lit
        glow = self.glow
        lit_count = self.lit_count
        total: i64 = 0
        for place in range(lit_count):
            total += glow[place]
        shift = total * WIDE_OFFSET
        word: i64 = 0
        while word < self.second >> 1:
            a: i64 = 0
            b: i64 = 0
            c: i64 = 0
            d: i64 = 0
            e: i64 = 0
            f: i64 = 0
            g: i64 = 0
            h: i64 = 0
            for place in range(lit_count):
                value = glow[place]
                row = lit[place] + word
                a += value * weights[row]
                b += value * weights[row + 1]
                c += value * weights[row + 2]
                d += value * weights[row + 3]
                e += value * weights[row + 4]
                f += value * weights[row + 5]
                g += value * weights[row + 6]
                h += value * weights[row + 7]
            self.part(a, word, shift)
            self.part(b, word + 1, shift)
            self.part(c, word + 2, shift)
            self.part(d, word + 3, shift)
            self.part(e, word + 4, shift)
            self.part(f, word + 5, shift)
            self.part(g, word + 6, shift)
            self.part(h, word + 7, shift)
            word += WIDE_BLOCK

    def part(self, packed: i64, word: i64, shift: i64) -> None:
        """The two units of a word."""
        unit = word * 2
        self.sums[unit] = (packed & WIDE_MASK) - shift + self.bias[unit]
        self.sums[unit + 1] = (packed >> WIDE_BITS) - shift + self.bias[unit + 1]

    def last_layer(self, seats: i64) -> None:
        """What the units of the second layer say about each seat."""
        out = self.out
        sums = self.sums
        outputs = self.outputs
        end = self.second * outputs
        answer = self.answer
        spread = out[end + 2 * MOST_SEATS]
        for seat in range(seats):
            points = out[end + seat]
            victory = out[end + MOST_SEATS + seat]
            at = seat
            for unit in range(self.second):
                value = sums[unit]
                if value > 0:
                    points += value * out[at]
                    victory += value * out[at + MOST_SEATS]
                at += outputs
            answer[seat] = float(points) / OUT_UNIT
            answer[MOST_SEATS + seat] = float(victory) / OUT_UNIT
        at = 2 * MOST_SEATS
        for unit in range(self.second):
            value = sums[unit]
            if value > 0:
                spread += value * out[at]
            at += outputs
        answer[2 * MOST_SEATS] = float(spread) / OUT_UNIT

    def finish(self, sight: Sight) -> None:
        """Points and shares by seat of the game: a lead counts the more the smaller the spread is."""
        answer = self.answer
        seats = sight.seats
        spread = 0.5 + exp(min(answer[2 * MOST_SEATS], WIDEST))
        best = -1.0e9
        seat = sight.seat
        for place in range(seats):
            points = sight.base[place] + self.scale * answer[place]
            self.points[seat] = points
            favour = points / spread + answer[MOST_SEATS + place]
            self.shares[seat] = favour
            if favour > best:
                best = favour
            seat = seat + 1 if seat + 1 < seats else 0
        total = 0.0
        for place in range(seats):
            share = exp(max(self.shares[place] - best, -40.0))
            self.shares[place] = share
            total += share
        for place in range(seats):
            self.shares[place] /= total
