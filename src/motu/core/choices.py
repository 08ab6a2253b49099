"""The reusable list into which a state writes what can be decided.

Actions come one by one or, faster, as sets: a first action number and a word whose bit k stands for the action `first + k`.
A random choice needs no list, so a playout never writes one; who wants the list calls `expand`, which `State.fill` does.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count_bits, lowest_bit, nth_bit
from motu.core.generator import Generator

MOST_SETS: Final = 64
SET_WORDS: Final = 3


@final
class Choices:
    """Action numbers; at a chance decision each with its weight. Reused between decisions, so a playout allocates nothing."""

    def __init__(self) -> None:
        self.items = vec[i64]([0] * 64)
        """The actions; only the first `in_list` are meant, which is `count` once the sets are expanded."""
        self.weights = vec[i64]([0] * 64)
        """At a chance decision the whole-number odds of each item."""
        self.count: i64 = 0
        """How many actions there are, those in sets included."""
        self.in_list: i64 = 0
        """How many of them are written in the list of items."""
        self.set_words = vec[i64]([0] * (SET_WORDS * MOST_SETS))
        """Three words for each set: the action of bit 0, the members as a word of up to 62 bits, and how many they are."""
        self.sets: i64 = 0
        """How many sets there are; they come before the single items."""
        self.total: i64 = 0
        """Sum of the weights; 0 where a seat decides."""

    def clear(self) -> None:
        self.count = 0
        self.in_list = 0
        self.sets = 0
        self.total = 0

    def add(self, action: i64) -> None:
        """One more action of the seat that decides."""
        if self.in_list == len(self.items):
            self.grow()
        self.items[self.in_list] = action
        self.in_list += 1
        self.count += 1

    def add_set(self, first: i64, members: i64) -> None:
        """The actions `first + k` for every bit k of a word. Sets come before single actions, and never beside outcomes of `weigh`."""
        if members == 0:
            return
        sets = self.sets
        words = self.set_words
        size = count_bits(members)
        place = sets * SET_WORDS
        words[place] = first
        words[place + 1] = members
        words[place + 2] = size
        self.sets = sets + 1
        self.count += size

    def take_sets(self, sets: i64) -> None:
        """Count sets of which a game has written two words each into `set_words`, behind those that were there: now there are so many."""
        words = self.set_words
        count = self.count
        for place in range(self.sets * SET_WORDS, sets * SET_WORDS, SET_WORDS):
            size = count_bits(words[place + 1])
            words[place + 2] = size
            count += size
        self.sets = sets
        self.count = count

    def expand(self) -> None:
        """Write the members of the sets into the list of items."""
        if self.sets == 0:
            return
        single = self.in_list
        while len(self.items) < self.count:
            self.grow()
        place = single
        items = self.items
        words = self.set_words
        for number in range(0, self.sets * SET_WORDS, SET_WORDS):
            first = words[number]
            members = words[number + 1]
            while members != 0:
                items[place] = first + lowest_bit(members)
                members &= members - 1
                place += 1
        if self.total != 0:
            for alike in range(single, place):
                self.weights[alike] = 1
        self.in_list = place
        self.sets = 0

    def weigh(self, action: i64, weight: i64) -> None:
        """One more outcome of chance with its weight; a weight of 0 is left out."""
        if weight == 0:
            return
        if self.in_list == len(self.items):
            self.grow()
        self.items[self.in_list] = action
        self.weights[self.in_list] = weight
        self.in_list += 1
        self.count += 1
        self.total += weight

    def weigh_alike(self, first: i64, members: i64) -> None:
        """The outcomes `first + k` of chance for every bit k of a word, all as likely: a set, and no other outcomes beside such sets."""
        self.add_set(first, members)
        self.total = self.count

    def shorten(self, count: i64) -> None:
        """Forget the items from this place on."""
        self.in_list = count
        self.count = count

    def grow(self) -> None:
        room = len(self.items) * 2
        items = vec[i64]([0] * room)
        weights = vec[i64]([0] * room)
        for place in range(self.in_list):
            items[place] = self.items[place]
            weights[place] = self.weights[place]
        self.items = items
        self.weights = weights

    def pick(self, generator: Generator) -> i64:
        """One of the actions: by weight at a chance decision, otherwise all alike, and so are outcomes in sets."""
        if self.total == 0 or self.sets != 0:
            return self.nth(generator.below(self.count))
        rest = generator.below(self.total)
        place: i64 = 0
        while rest >= self.weights[place]:
            rest -= self.weights[place]
            place += 1
        return self.items[place]

    def nth(self, place: i64) -> i64:
        """One of the actions by its place: the members of the sets first, then the single items."""
        words = self.set_words
        for number in range(0, self.sets * SET_WORDS, SET_WORDS):
            size = words[number + 2]
            if place < size:
                return words[number] + nth_bit(words[number + 1], place)
            place -= size
        return self.items[place]

    def listed(self) -> list[int]:
        """The actions in ascending order of their numbers."""
        self.expand()
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
