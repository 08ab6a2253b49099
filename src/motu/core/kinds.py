"""How a value of a state is kept by the rules (a whole number), shown to programs (plain data) and written in positions (text).

A kind translates between the three. Words that depend on the game in hand, such as the hexes of a board, come from the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from motu.core.errors import Unreadable
from motu.core.numbering import shortened
from motu.core.position import whole_number, word_place
from motu.core.state import State

NONE = "-"
"""Written for nothing: an empty list, an empty place, no seat."""
Words = tuple[str, ...] | Callable[[Any], tuple[str, ...]]
"""The names of places or things, by number; or where a state has them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueKind:
    """A whole number as it is."""

    def plain(self, state: State, kept: int) -> Any:
        return kept

    def kept(self, state: State, plain: Any) -> int:
        return int(plain)

    def write(self, state: State, plain: Any) -> str:
        return str(plain)

    def read(self, state: State, clause: str, text: str) -> Any:
        """The plain data of a text; raises Unreadable naming the clause and what is expected."""
        raise NotImplementedError


def names_of(words: Words, state: State) -> tuple[str, ...]:
    return words if isinstance(words, tuple) else words(state)


def numbers_of(words: Words) -> dict[str, int]:
    """The number of every name, as long as names do not depend on the state: a board has too many to go through them for each piece."""
    return {name: number for number, name in enumerate(words)} if isinstance(words, tuple) else {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(ValueKind):
    """A whole number within limits."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, state: State, clause: str, text: str) -> int:
        return whole_number(clause, text, self.low, self.high)


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(ValueKind):
    """Yes or no."""

    def plain(self, state: State, kept: int) -> bool:
        return bool(kept)

    def kept(self, state: State, plain: Any) -> int:
        return bool(plain)

    def write(self, state: State, plain: Any) -> str:
        return "yes" if plain else "no"

    def read(self, state: State, clause: str, text: str) -> bool:
        return word_place(clause, text, ("no", "yes")) == 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(ValueKind):
    """One of a list of words, kept as its place plus `first`. Plain data is the word."""

    def __init__(self, words: Words, first: int = 0) -> None:
        self.words = words
        self.numbers = numbers_of(words)
        self.first = first

    def plain(self, state: State, kept: int) -> str:
        return names_of(self.words, state)[kept - self.first]

    def kept(self, state: State, plain: Any) -> int:
        numbers = self.numbers or numbers_of(names_of(self.words, state))
        return numbers[plain] + self.first

    def read(self, state: State, clause: str, text: str) -> str:
        words = names_of(self.words, state)
        return words[word_place(clause, text, words)]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatNumber(ValueKind):
    """A seat. With `nobody` that number stands for none: plain data is then None."""

    def __init__(self, nobody: int | None = None) -> None:
        self.nobody = nobody

    def plain(self, state: State, kept: int) -> int | None:
        return None if kept == self.nobody else kept

    def kept(self, state: State, plain: Any) -> int:
        if plain is None:
            assert self.nobody is not None
            return self.nobody
        return int(plain)

    def write(self, state: State, plain: Any) -> str:
        return NONE if plain is None else state.game.seat_names[plain]

    def read(self, state: State, clause: str, text: str) -> int | None:
        return None if text == NONE and self.nobody is not None else word_place(clause, text, seat_names(state))


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatSet(ValueKind):
    """A set of seats, kept as bits."""

    def plain(self, state: State, kept: int) -> list[int]:
        return members(kept)

    def kept(self, state: State, plain: Any) -> int:
        return bits(plain)

    def write(self, state: State, plain: Any) -> str:
        return " ".join([state.game.seat_names[seat] for seat in plain]) or NONE

    def read(self, state: State, clause: str, text: str) -> list[int]:
        return sorted({word_place(clause, word, seat_names(state)) for word in text.split() if word != NONE})


@mypyc_attr(allow_interpreted_subclasses=True)
class Members(ValueKind):
    """A set of named things, kept as bits. Plain data is the list of their names."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.numbers = numbers_of(words)

    def plain(self, state: State, kept: int) -> list[str]:
        words = names_of(self.words, state)
        return [words[place] for place in members(kept)]

    def kept(self, state: State, plain: Any) -> int:
        numbers = self.numbers or numbers_of(names_of(self.words, state))
        return bits([numbers[word] for word in plain])

    def write(self, state: State, plain: Any) -> str:
        return " ".join(plain) or NONE

    def read(self, state: State, clause: str, text: str) -> list[str]:
        words = names_of(self.words, state)
        return [words[place] for place in sorted({word_place(clause, word, words) for word in text.split() if word != NONE})]


@mypyc_attr(allow_interpreted_subclasses=True)
class Lanes(ValueKind):
    """A row of small values in one word, `width` bits each. A `short` row ends before the first value that is kept as 0."""

    def __init__(self, of: ValueKind, count: int, width: int = 8, short: bool = False, form: str = "") -> None:
        self.of = of
        self.count = count
        self.width = width
        self.short = short
        self.form = form or f"hold {'at most ' if short else ''}{count} values"
        """What a clause must do, for the sentence that refuses a row of another length."""

    def plain(self, state: State, kept: int) -> list[Any]:
        mask = (1 << self.width) - 1
        found = [(kept >> (self.width * place)) & mask for place in range(self.count)]
        if self.short and 0 in found:
            found = found[: found.index(0)]
        return [self.of.plain(state, value) for value in found]

    def kept(self, state: State, plain: Any) -> int:
        word = 0
        for value in reversed(plain):
            word = (word << self.width) + self.of.kept(state, value)
        return word

    def write(self, state: State, plain: Any) -> str:
        return " ".join([self.of.write(state, value) for value in plain]) or NONE

    def read(self, state: State, clause: str, text: str) -> list[Any]:
        words = [] if self.short and text.strip() == NONE else text.split()
        if len(words) > self.count or (not self.short and len(words) < self.count):
            raise Unreadable(f"{clause} must {self.form}, not {shortened(text.strip())}")
        return [self.of.read(state, clause, word) for word in words]


@mypyc_attr(allow_interpreted_subclasses=True)
class Counters(ValueKind):
    """How many there are of each of several named things, `width` bits each. Plain data leaves out those of which there is none."""

    def __init__(self, words: Words, width: int = 4) -> None:
        self.words = words
        self.width = width

    def plain(self, state: State, kept: int) -> dict[str, int]:
        mask = (1 << self.width) - 1
        counts = [(kept >> (self.width * place)) & mask for place in range(len(names_of(self.words, state)))]
        return {word: count for word, count in zip(names_of(self.words, state), counts, strict=True) if count}

    def kept(self, state: State, plain: Any) -> int:
        return sum([plain.get(word, 0) << (self.width * place) for place, word in enumerate(names_of(self.words, state))])

    def write(self, state: State, plain: Any) -> str:
        return " ".join([f"{word} {count}" for word, count in plain.items()]) or NONE

    def read(self, state: State, clause: str, text: str) -> dict[str, int]:
        names = names_of(self.words, state)
        found: dict[str, int] = {}
        words = [word for word in text.split() if word != NONE]
        if len(words) % 2:
            raise Unreadable(f"{clause} must be written like '{names[0]} 4 {names[-1]} 2', not {shortened(text)}")
        for word, count in zip(words[::2], words[1::2], strict=True):
            thing = names[word_place(clause, word, names)]
            found[thing] = whole_number(f"{clause} {thing}", count, 0, (1 << self.width) - 1)
        return {word: found[word] for word in names if found.get(word)}


def seat_names(state: State) -> tuple[str, ...]:
    """The words for the seats that are taken."""
    return state.game.seat_names[: int(state.seats)]


def members(word: int) -> list[int]:
    """The places of the set bits of a word."""
    found: list[int] = []
    while word:
        lowest = word & -word
        found.append(lowest.bit_length() - 1)
        word ^= lowest
    return found


def bits(places: list[int]) -> int:
    """The word with these bits set."""
    word = 0
    for place in places:
        word |= 1 << place
    return word
