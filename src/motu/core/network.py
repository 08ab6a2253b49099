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
SUM_MASK: Final[i64] = 0xFFFFFFFFFFFFFFF
"""The bits of a word of three lanes."""
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
KEPT: Final = 4096
"""Answers that are kept: the same position is often reached in other orders, and judged once more where a search ends. Less than 1 MB."""
WIDEST: Final = 4.0
"""The spread is e to at most this power."""


class Sight:
    """What is active in a position, and what each seat has already. The seats are counted from the one that looks."""

    def __init__(self, most: int) -> None:
        self.rows = vec[i64]([0] * most)
        self.most: i64 = most
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
        count = self.count
        if count < self.most:
            self.rows[count] = self.first + row
            self.count = count + 1


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
        self.held = vec[i64]([0] * most)
        """The rows of the last position, whose sums are in `packed`."""
        self.held_count: i64 = 0
        self.coming = vec[i64]([0] * (most + 1))
        self.coming_count: i64 = 0
        self.going = vec[i64]([0] * (most + 1))
        self.going_count: i64 = 0
        self.packed = vec[i64]([0] * (hidden // LANES))
        self.kept_sums = vec[i64]([0] * (KEPT * (hidden // LANES)))
        self.kept_shown = vec[i64]([0] * KEPT)
        """How many rows and seats a kept answer is about; 0 where there is none."""
        self.kept_answers = vec[float]([0.0] * (KEPT * (2 * MOST_SEATS + 1)))
        self.lit = vec[i64]([0] * (hidden + 1))
        self.glow = vec[i64]([0] * (hidden + 1))
        self.lit_count: i64 = 0
        self.wide = vec[i64]([0] * (second // 2))
        self.sums = vec[i64]([0] * (second + 1))
        self.places = vec[i64]([0] * (second + 1))
        self.sum_count: i64 = 0
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
        self.find_changes(sight)
        self.add_changes()
        slot = self.slot_of_sums()
        shown = sight.count * 8 + sight.seats
        if self.is_kept(slot, shown):
            self.recall(slot)
        else:
            self.light_up(self.offset * (sight.count + 1))
            self.second_layer()
            self.last_layer(sight.seats)
            self.keep(slot, shown)
        self.finish(sight)

    def find_changes(self, sight: Sight) -> None:
        """Which rows come and go since the last position, most of which are in the same places; or all of them, where that is less."""
        rows = sight.rows
        held = self.held
        coming = self.coming
        going = self.going
        words = self.words
        count = sight.count
        common = min(count, self.held_count)
        changed: i64 = 0
        for place in range(common):
            row = rows[place]
            before = held[place]
            if row != before:
                coming[changed] = row * words
                going[changed] = before * words
                held[place] = row
                changed += 1
        gone = changed
        for place in range(common, self.held_count):
            going[gone] = held[place] * words
            gone += 1
        for place in range(common, count):
            row = rows[place]
            coming[changed] = row * words
            held[place] = row
            changed += 1
        if changed + gone > count or self.held_count == 0:
            for place in range(count):
                coming[place] = rows[place] * words
            changed = count
            gone = 0
            always = self.rows * words
            for word in range(words):
                self.packed[word] = self.table[always + word]
        self.held_count = count
        self.coming_count = changed
        self.going_count = gone

    def add_changes(self) -> None:
        """The sum of the active rows, three hidden units to a word."""
        table = self.table
        packed = self.packed
        coming = self.coming
        going = self.going
        word: i64 = 0
        while word < self.words:
            a = packed[word]
            b = packed[word + 1]
            c = packed[word + 2]
            d = packed[word + 3]
            e = packed[word + 4]
            f = packed[word + 5]
            g = packed[word + 6]
            for place in range(self.coming_count):
                row = coming[place] + word
                a += table[row]
                b += table[row + 1]
                c += table[row + 2]
                d += table[row + 3]
                e += table[row + 4]
                f += table[row + 5]
                g += table[row + 6]
            for place in range(self.going_count):
                row = going[place] + word
                a -= table[row]
                b -= table[row + 1]
                c -= table[row + 2]
                d -= table[row + 3]
                e -= table[row + 4]
                f -= table[row + 5]
                g -= table[row + 6]
            packed[word] = a
            packed[word + 1] = b
            packed[word + 2] = c
            packed[word + 3] = d
            packed[word + 4] = e
            packed[word + 5] = f
            packed[word + 6] = g
            word += BLOCK

    def slot_of_sums(self) -> i64:
        """Where an answer to these sums is kept, if it is."""
        packed = self.packed
        mixed: i64 = 0
        for word in range(self.words):
            mixed = (mixed * 5 + packed[word]) & SUM_MASK
        return (mixed ^ (mixed >> LANE_BITS) ^ (mixed >> (2 * LANE_BITS))) & (KEPT - 1)

    def is_kept(self, slot: i64, shown: i64) -> bool:
        """Whether a position with the very same sums was answered, which stands for all that the other layers see."""
        packed = self.packed
        kept = self.kept_sums
        if self.kept_shown[slot] != shown:
            return False
        at = slot * self.words
        for word in range(self.words):
            if kept[at + word] != packed[word]:
                return False
        return True

    def keep(self, slot: i64, shown: i64) -> None:
        """Remember what the last layer said."""
        packed = self.packed
        sums = self.kept_sums
        at = slot * self.words
        for word in range(self.words):
            sums[at + word] = packed[word]
        answer = self.answer
        answers = self.kept_answers
        at = slot * self.outputs
        for place in range(self.outputs):
            answers[at + place] = answer[place]
        self.kept_shown[slot] = shown

    def recall(self, slot: i64) -> None:
        """What the last layer said about these sums before."""
        answer = self.answer
        answers = self.kept_answers
        at = slot * self.outputs
        for place in range(self.outputs):
            answer[place] = answers[at + place]

    def light_up(self, shift: i64) -> None:
        """Note the hidden units that are above 0, cut off above 1. Room for one more is left behind those that are."""
        lit = self.lit
        glow = self.glow
        packed = self.packed
        half = self.second >> 1
        unit: i64 = 0
        count: i64 = 0
        for word in range(self.words):
            lanes = packed[word]
            value = (lanes & LANE_MASK) - shift
            lit[count] = unit
            glow[count] = UNIT if value > UNIT else value
            count += 1 if value > 0 else 0
            value = ((lanes >> LANE_BITS) & LANE_MASK) - shift
            lit[count] = unit + half
            glow[count] = UNIT if value > UNIT else value
            count += 1 if value > 0 else 0
            value = (lanes >> (2 * LANE_BITS)) - shift
            lit[count] = unit + 2 * half
            glow[count] = UNIT if value > UNIT else value
            count += 1 if value > 0 else 0
            unit += LANES * half
        self.lit_count = count

    def second_layer(self) -> None:
        """The units of the second layer that are above 0, in parts of `UNIT` * `UNIT`."""
        weights = self.weights
        lit = self.lit
        glow = self.glow
        wide = self.wide
        lit_count = self.lit_count
        half = self.second >> 1
        total: i64 = 0
        for place in range(lit_count):
            total += glow[place]
        word: i64 = 0
        while word < half:
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
            wide[word] = a
            wide[word + 1] = b
            wide[word + 2] = c
            wide[word + 3] = d
            wide[word + 4] = e
            wide[word + 5] = f
            wide[word + 6] = g
            wide[word + 7] = h
            word += WIDE_BLOCK
        self.note_sums(total * WIDE_OFFSET)

    def note_sums(self, shift: i64) -> None:
        """What is above 0 in the words of the second layer, with the place of its weights. Room for one more is left behind."""
        wide = self.wide
        bias = self.bias
        sums = self.sums
        places = self.places
        outputs = self.outputs
        count: i64 = 0
        unit: i64 = 0
        at: i64 = 0
        for word in range(self.second >> 1):
            packed = wide[word]
            value = (packed & WIDE_MASK) - shift + bias[unit]
            sums[count] = value
            places[count] = at
            count += 1 if value > 0 else 0
            value = (packed >> WIDE_BITS) - shift + bias[unit + 1]
            sums[count] = value
            places[count] = at + outputs
            count += 1 if value > 0 else 0
            unit += 2
            at += 2 * outputs
        self.sum_count = count

    def last_layer(self, seats: i64) -> None:
        """What the units of the second layer say about each seat."""
        out = self.out
        sums = self.sums
        places = self.places
        count = self.sum_count
        end = self.second * self.outputs
        answer = self.answer
        for seat in range(seats):
            points = out[end + seat]
            victory = out[end + MOST_SEATS + seat]
            for place in range(count):
                value = sums[place]
                at = places[place] + seat
                points += value * out[at]
                victory += value * out[at + MOST_SEATS]
            answer[seat] = float(points) / OUT_UNIT
            answer[MOST_SEATS + seat] = float(victory) / OUT_UNIT
        spread = out[end + 2 * MOST_SEATS]
        for place in range(count):
            spread += sums[place] * out[places[place] + 2 * MOST_SEATS]
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
