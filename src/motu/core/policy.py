"""A small network in whole numbers that says which decision is good, without looking behind any of them.

It knows no game. A game says by its `PolicyEncoder` which rows of a table are active in a position and which ones more for each decision
that is worth a thought. The rows are added up, cut off below 0 and above 1, and a weight for each of these hidden units makes the score
of the decision. Sums are made of whole numbers, so compiled and interpreted programs agree to the last bit.
"""

from __future__ import annotations

from typing import Final

from librt.strings import read_i16_le, read_i32_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.network import BLOCK, LANE_BITS, LANE_MASK, LANES, UNIT, lane_offset
from motu.core.state import State

MOST_CHOICES: Final = 160
MOST_ACTIVE: Final = 96
"""Rows that are added up for one decision, at most: those of the position and its own."""
SCORE_UNIT: Final = 4194304.0
"""A score of 1: a hidden unit that is fully on times a weight of 1, which is kept as 4096."""


class Slate:
    """What is active in a position, and for each decision that is worth a thought. Used again and again, so that nothing is allocated."""

    def __init__(self, most: int, most_more: int) -> None:
        self.most: i64 = most
        """Rows that a position has at most."""
        self.most_more: i64 = most_more
        """Rows that each decision adds at most."""
        self.rows = vec[i64]([0] * most)
        self.count: i64 = 0
        self.actions = vec[i64]([0] * MOST_CHOICES)
        self.choices: i64 = 0
        """How many decisions there are."""
        self.more = vec[i64]([0] * (most_more * MOST_CHOICES))
        self.ends = vec[i64]([0] * MOST_CHOICES)
        """For each decision: behind its last row in `more`."""
        self.end: i64 = 0
        self.begun: i64 = 0

    def begin(self) -> None:
        """Forget the last position."""
        self.count = 0
        self.choices = 0
        self.end = 0

    def add(self, row: i64) -> None:
        """One more active row of the position; what does not fit any more is left out."""
        if self.count < self.most:
            self.rows[self.count] = row
            self.count += 1

    def offer(self, action: i64) -> None:
        """One more decision; its rows follow."""
        if self.choices < MOST_CHOICES:
            self.actions[self.choices] = action
            self.begun = self.end
            self.ends[self.choices] = self.end
            self.choices += 1

    def tell(self, row: i64) -> None:
        """One more row of the last decision."""
        if self.end - self.begun < self.most_more:
            self.more[self.end] = row
            self.end += 1
            self.ends[self.choices - 1] = self.end


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyEncoder:
    """How the decisions of a game are shown to a policy network."""

    def __init__(self, version: int, rows: int, most: int, most_more: int, scale: float) -> None:
        self.version = version
        """Goes up when the meaning of a row changes: weights that were made for another one do not fit."""
        self.rows = rows
        """Rows of the table."""
        self.most = most
        self.most_more = most_more
        """As in `Slate`."""
        self.scale = scale
        """Points that the network counts as 1."""
        self.variants: list[dict[str, object]] = [{}]
        """Options that are played in training, in turn; a policy is used for games with these values only."""
        self.free: tuple[str, ...] = ()
        """Options that do not matter: a policy is used whatever they say."""

    def show(self, state: State, choices: Choices, slate: Slate) -> None:
        """Write into `slate` what is active where a seat decides; decisions that nobody would take may be left out, but not all."""
        raise NotImplementedError


class PolicyNetwork:
    """The weights, and the scores of the last decision."""

    def __init__(self, rows: int, hidden: int, weights: bytes) -> None:
        self.rows: i64 = rows
        self.hidden: i64 = hidden
        self.words: i64 = hidden // LANES
        self.offset: i64 = lane_offset(MOST_ACTIVE)
        self.table = vec[i64]([0] * ((rows + 1) * (hidden // LANES)))
        """The rows, then one row that is always added."""
        self.out = vec[i64]([0] * hidden)
        self.packed = vec[i64]([0] * (hidden // LANES))
        self.scores = vec[i64]([0] * MOST_CHOICES)
        self.read(weights)

    def read(self, weights: bytes) -> None:
        """The weights as they are kept: 16 bits for each of the table, then 32 bits for each unit."""
        at: i64 = 0
        for word in range((self.rows + 1) * self.words):
            packed: i64 = 0
            for lane in range(LANES):
                packed |= (i64(read_i16_le(weights, at)) + self.offset) << (lane * LANE_BITS)
                at += 2
            self.table[word] = packed
        for unit in range(self.hidden):
            self.out[unit] = i64(read_i32_le(weights, at))
            at += 4

    def judge(self, slate: Slate) -> None:
        """The score of every decision."""
        self.add_up(slate)
        begin: i64 = 0
        for place in range(slate.choices):
            end = slate.ends[place]
            self.scores[place] = self.score(slate.more, begin, end, self.offset * (slate.count + end - begin + 1))
            begin = end

    def add_up(self, slate: Slate) -> None:
        """The sum of what is active in the position."""
        table = self.table
        packed = self.packed
        rows = slate.rows
        words = self.words
        always = self.rows * words
        word: i64 = 0
        while word < words:
            a = table[always + word]
            b = table[always + word + 1]
            c = table[always + word + 2]
            d = table[always + word + 3]
            e = table[always + word + 4]
            f = table[always + word + 5]
            g = table[always + word + 6]
            for place in range(slate.count):
                row = rows[place] * words + word
                a += table[row]
                b += table[row + 1]
                c += table[row + 2]
                d += table[row + 3]
                e += table[row + 4]
                f += table[row + 5]
                g += table[row + 6]
            packed[word] = a
            packed[word + 1] = b
            packed[word + 2] = c
            packed[word + 3] = d
            packed[word + 4] = e
            packed[word + 5] = f
            packed[word + 6] = g
            word += BLOCK

    def score(self, more: vec[i64], begin: i64, end: i64, shift: i64) -> i64:
        """The score of a decision with such rows more."""
        table = self.table
        packed = self.packed
        words = self.words
        word: i64 = 0
        total: i64 = 0
        while word < words:
            a = packed[word]
            b = packed[word + 1]
            c = packed[word + 2]
            d = packed[word + 3]
            e = packed[word + 4]
            f = packed[word + 5]
            g = packed[word + 6]
            for place in range(begin, end):
                row = more[place] * words + word
                a += table[row]
                b += table[row + 1]
                c += table[row + 2]
                d += table[row + 3]
                e += table[row + 4]
                f += table[row + 5]
                g += table[row + 6]
            total += self.glow(a, shift, word) + self.glow(b, shift, word + 1) + self.glow(c, shift, word + 2)
            total += self.glow(d, shift, word + 3) + self.glow(e, shift, word + 4) + self.glow(f, shift, word + 5)
            total += self.glow(g, shift, word + 6)
            word += BLOCK
        return total

    def glow(self, lanes: i64, shift: i64, word: i64) -> i64:
        """What three hidden units say."""
        out = self.out
        unit = word * LANES
        total: i64 = 0
        value = (lanes & LANE_MASK) - shift
        if value > 0:
            total = out[unit] * (UNIT if value > UNIT else value)
        value = ((lanes >> LANE_BITS) & LANE_MASK) - shift
        if value > 0:
            total += out[unit + 1] * (UNIT if value > UNIT else value)
        value = (lanes >> (2 * LANE_BITS)) - shift
        if value > 0:
            total += out[unit + 2] * (UNIT if value > UNIT else value)
        return total


class Policy:
    """A network with the encoder that it was made for."""

    def __init__(self, encoder: PolicyEncoder, network: PolicyNetwork) -> None:
        self.encoder = encoder
        self.network = network
        self.slate = Slate(encoder.most, encoder.most_more)

    def ask(self, state: State, choices: Choices) -> None:
        """Score the decisions; the slate says which they are."""
        self.encoder.show(state, choices, self.slate)
        self.network.judge(self.slate)

    def best(self, state: State, choices: Choices, generator: Generator) -> i64:
        """The decision with the highest score; equal ones by lot."""
        self.ask(state, choices)
        scores = self.network.scores
        found: i64 = 0
        equal: i64 = 1
        for place in range(1, self.slate.choices):
            if scores[place] > scores[found]:
                found = place
                equal = 1
            elif scores[place] == scores[found]:
                equal += 1
                if generator.below(equal) == 0:
                    found = place
        return self.slate.actions[found]

    def narrow(self, state: State, choices: Choices) -> None:
        """Leave only the decisions that are worth a thought."""
        slate = self.slate
        self.encoder.show(state, choices, slate)
        for place in range(slate.choices):
            choices.items[place] = slate.actions[place]
        choices.shorten(slate.choices)

    def add_points(self, state: State, choices: Choices, points: vec[float]) -> None:
        """Add to `points` what each decision is worth, compared with the best one; what is left out is worth as little as the worst."""
        self.ask(state, choices)
        slate = self.slate
        scores = self.network.scores
        unit = self.encoder.scale / SCORE_UNIT
        best = scores[0]
        worst = scores[0]
        for place in range(slate.choices):
            best = max(best, scores[place])
            worst = min(worst, scores[place])
        for number in range(choices.count):
            score = worst
            for place in range(slate.choices):
                if slate.actions[place] == choices.items[number]:
                    score = scores[place]
                    break
            points[number] += unit * float(score - best)
