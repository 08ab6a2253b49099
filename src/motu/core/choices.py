"""The reusable list into which a state writes what can be decided."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import PLACE
from motu.core.generator import Generator


class Choices:
    """Action numbers; at a chance decision each with its weight. Reused between decisions, so a playout allocates nothing."""

    def __init__(self) -> None:
        self.items = vec[i64]([0] * 64)
        """The actions; only the first `count` are meant."""
        self.weights = vec[i64]([0] * 64)
        """At a chance decision the whole-number odds of each item."""
        self.count: i64 = 0
        self.total: i64 = 0
        """Sum of the weights; 0 where a seat decides."""

    def clear(self) -> None:
        self.count = 0
        self.total = 0

    def add(self, action: i64) -> None:
        """One more action of the seat that decides."""
        if self.count == len(self.items):
            self.grow()
        self.items[self.count] = action
        self.count += 1

    def add_span(self, first: i64, length: i64) -> None:
        """`length` actions with consecutive numbers."""
        for step in range(length):
            self.add(first + step)

    def add_bits(self, first: i64, word: i64) -> None:
        """One action for each set bit of a word of up to 62 bits: `first` plus the place of the bit."""
        items = self.items
        places = PLACE
        count = self.count
        while word != 0:
            if count == len(items):
                self.count = count
                self.grow()
                items = self.items
            items[count] = first + places[(word & -word) % 67]
            word &= word - 1
            count += 1
        self.count = count

    def weigh(self, action: i64, weight: i64) -> None:
        """One more outcome of chance with its weight; a weight of 0 is left out."""
        if weight == 0:
            return
        if self.count == len(self.items):
            self.grow()
        self.items[self.count] = action
        self.weights[self.count] = weight
        self.count += 1
        self.total += weight

    def grow(self) -> None:
        room = len(self.items) * 2
        items = vec[i64]([0] * room)
        weights = vec[i64]([0] * room)
        for place in range(self.count):
            items[place] = self.items[place]
            weights[place] = self.weights[place]
        self.items = items
        self.weights = weights

    def pick(self, generator: Generator) -> i64:
        """One of the actions: by weight at a chance decision, otherwise all alike."""
        if self.total == 0:
            return self.items[generator.below(self.count)]
        rest = generator.below(self.total)
        place: i64 = 0
        while rest >= self.weights[place]:
            rest -= self.weights[place]
            place += 1
        return self.items[place]

    def listed(self) -> list[int]:
        """The actions in ascending order of their numbers."""
        found: list[int] = []
        for place in range(self.count):
            found.append(self.items[place])
        found.sort()
        return found

    def odds(self) -> list[tuple[int, int]]:
        """The outcomes of chance with their weights, in ascending order of their numbers."""
        found: list[tuple[int, int]] = []
        for place in range(self.count):
            found.append((self.items[place], self.weights[place]))
        found.sort()
        return found
