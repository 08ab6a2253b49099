"""How facts of a view lie in the bytes of a row, and how they are read again.

A coding is a node of a tree: a leaf writes one kind of value, `Together` holds named ones, `Each` repeats one for every place or seat.
Codings are made for one number of seats and one set of components; `settle` gives every node its place. All follow one rule, so that
compiled encoders can write eight bytes at a time: what repeats or would cross the border of a word begins a word, and no code of a
single byte is above 127. Seats are counted from the one that looks: 0 is the seat itself, 1 the next to its left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

WORD: Final = 8
"""Bytes of a word."""
COUNT: Final = "count"
FLAG: Final = "flag"
CATEGORY: Final = "category"
BITS: Final = "bits"
MOST_BYTE: Final = 127
MOST_WIDE: Final = 32_767
"""Counts above it are written as this."""


@dataclass(frozen=True)
class Block:
    """One named array inside a row."""

    name: str
    """Where the fact stands in the view, with dots between the levels."""
    kind: str
    """count; flag, 0 or 1; category, a place in `names`; bits, a set of up to 62 things in eight bytes."""
    start: int
    """The first byte."""
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """Bytes from one entry to the next in every dimension."""
    size: int
    """Bytes of an entry: 1, or 2 or 8 with the lowest first."""
    high: int
    """The highest value."""
    names: tuple[str, ...]
    """What the values of a category mean; of bits, what each bit stands for."""
    unit: str
    """What the entries belong to: the table, a seat, or a place of the board."""
    meaning: str


class Coding:
    """A node: the bytes of one fact."""

    at: int = 0
    """The first byte, counted from the node above."""
    size: int = 0
    """Bytes in all."""

    def settle(self) -> None:
        """Find the size, and the places of what is below."""

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        raise NotImplementedError

    def read(self, row: bytes, base: int, me: int) -> Any:
        raise NotImplementedError

    def blocks(self, name: str, base: int, shape: tuple[int, ...], strides: tuple[int, ...], unit: str) -> Iterator[Block]:
        raise NotImplementedError


class Leaf(Coding):
    """Values of one kind, as many as the shape says."""

    kind = COUNT
    width = 1
    high = MOST_BYTE
    names: tuple[str, ...] = ()
    shape: tuple[int, ...] = ()
    of = ""
    """What the entries of the shape belong to, if not to what is above."""

    def settle(self) -> None:
        self.size = self.width
        for length in self.shape:
            self.size *= length

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        """The numbers that stand for plain data."""
        raise NotImplementedError

    def plain(self, codes: Sequence[int], me: int) -> Any:
        raise NotImplementedError

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        for place, code in enumerate(self.codes(plain, me)):
            first = base + self.at + place * self.width
            row[first : first + self.width] = code.to_bytes(self.width, "little")

    def read(self, row: bytes, base: int, me: int) -> Any:
        first = base + self.at
        codes = [int.from_bytes(row[place : place + self.width], "little") for place in range(first, first + self.size, self.width)]
        return self.plain(codes, me)

    def blocks(self, name: str, base: int, shape: tuple[int, ...], strides: tuple[int, ...], unit: str) -> Iterator[Block]:
        inner: list[int] = []
        step = self.size
        for length in self.shape:
            step //= length
            inner.append(step)
        yield Block(
            name,
            self.kind,
            base + self.at,
            shape + self.shape,
            strides + tuple(inner),
            self.width,
            self.high,
            self.names,
            self.of or unit,
            "",
        )


class Number(Leaf):
    """A whole number up to `high`, counted from `low` where that is below 0; more than fits is written as the highest."""

    def __init__(self, low: int, high: int) -> None:
        self.low = min(low, 0)
        self.width = 1 if high - self.low <= MOST_BYTE else 2
        self.high = min(high - self.low, MOST_WIDE)

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        return (min(int(plain) - self.low, self.high),)

    def plain(self, codes: Sequence[int], me: int) -> int:
        return codes[0] + self.low


class Numbers(Leaf):
    """Whole numbers, each from a low of its own up to `high` above it."""

    def __init__(self, lows: Sequence[int], high: int) -> None:
        self.lows = list(lows)
        self.shape = (len(self.lows),)
        self.width = 1 if high <= MOST_BYTE else 2
        self.high = min(high, MOST_WIDE)

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        return [min(int(value) - low, self.high) for value, low in zip(plain, self.lows, strict=True)]

    def plain(self, codes: Sequence[int], me: int) -> list[int]:
        return [code + low for code, low in zip(codes, self.lows, strict=True)]


class YesNo(Leaf):
    """A truth value."""

    kind = FLAG
    high = 1

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        return (int(bool(plain)),)

    def plain(self, codes: Sequence[int], me: int) -> bool:
        return bool(codes[0])


class OneOf(Leaf):
    """One of several things, None standing for nothing where it is among them."""

    kind = CATEGORY

    def __init__(self, things: Sequence[Any]) -> None:
        self.things = list(things)
        self.names = tuple(["-" if thing is None else str(thing) for thing in things])
        self.high = len(self.things) - 1
        self.width = 1 if self.high <= MOST_BYTE else 2
        self.numbers = {thing: number for number, thing in enumerate(things)}

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        return (self.numbers[plain],)

    def plain(self, codes: Sequence[int], me: int) -> Any:
        return self.things[codes[0]]


class SomeOf(Leaf):
    """A set of things: a flag for each, with `room` for more than there are, or with `packed` a bit for each. Plain data lists them in
    their order."""

    kind = FLAG
    high = 1

    def __init__(self, things: Sequence[Any], packed: bool = False, room: int = 0) -> None:
        self.things = list(things)
        self.names = tuple([str(thing) for thing in things])
        if packed:
            self.kind, self.width, self.high = BITS, WORD, 2 ** len(self.things) - 1
        else:
            self.shape = (room or len(self.things),)

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        flags = [int(thing in plain) for thing in self.things]
        return flags if self.kind == FLAG else (sum([flag << place for place, flag in enumerate(flags)]),)

    def plain(self, codes: Sequence[int], me: int) -> list[Any]:
        if self.kind == BITS:
            return [thing for place, thing in enumerate(self.things) if codes[0] >> place & 1]
        return [thing for thing, flag in zip(self.things, codes, strict=False) if flag]


class Amounts(Leaf):
    """How many there are of each of several things. Plain data is a dictionary, without those of which there is none if `sparse`."""

    def __init__(self, things: Sequence[str], high: int, sparse: bool = True) -> None:
        self.things = list(things)
        self.names = tuple(things)
        self.shape = (len(self.things),)
        self.width = 1 if high <= MOST_BYTE else 2
        self.high = min(high, MOST_WIDE)
        self.sparse = sparse

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        return [min(plain.get(thing, 0), self.high) for thing in self.things]

    def plain(self, codes: Sequence[int], me: int) -> dict[str, int]:
        return {thing: code for thing, code in zip(self.things, codes, strict=True) if code or not self.sparse}


class SeatOf(Leaf):
    """A seat, counted from the one that looks; with `nobody` 0 stands for none and the seats follow."""

    kind = CATEGORY

    def __init__(self, seats: int, nobody: bool = False) -> None:
        self.seats = seats
        self.first = int(nobody)
        self.high = seats - 1 + self.first
        self.names = (("nobody",) if nobody else ()) + relative_seats(seats)

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        return (0 if plain is None else (plain - me) % self.seats + self.first,)

    def plain(self, codes: Sequence[int], me: int) -> int | None:
        return None if self.first and codes[0] == 0 else (codes[0] - self.first + me) % self.seats


class SeatsOf(Leaf):
    """A set of seats, a flag for each, counted from the one that looks; with `room` for more than there are."""

    kind = FLAG
    high = 1
    of = "seat"

    def __init__(self, seats: int, room: int = 0) -> None:
        self.seats = seats
        self.shape = (room or seats,)
        self.names = relative_seats(self.shape[0])

    def codes(self, plain: Any, me: int) -> Sequence[int]:
        return [int((place + me) % self.seats in plain) for place in range(self.seats)]

    def plain(self, codes: Sequence[int], me: int) -> list[int]:
        return sorted((place + me) % self.seats for place, flag in enumerate(codes) if flag)


class Together(Coding):
    """Named codings beside each other. Plain data is a dictionary."""

    def __init__(self, parts: Mapping[str, Coding]) -> None:
        self.parts = dict(parts)

    def settle(self) -> None:
        """Numbers of two bytes first, single bytes next, then the rest: what fits into the word goes there, other things begin one."""
        end = 0
        for part in self.parts.values():
            part.settle()
        for part in sorted(self.parts.values(), key=order_of):
            if not is_single(part) and (value_width(part) != 1 or end % WORD + part.size > WORD):
                end = -(-end // WORD) * WORD
            part.at = end
            end += part.size
        self.size = end

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        for name, part in self.parts.items():
            part.write(plain[name], row, base + self.at, me)

    def read(self, row: bytes, base: int, me: int) -> Any:
        return {name: part.read(row, base + self.at, me) for name, part in self.parts.items()}

    def blocks(self, name: str, base: int, shape: tuple[int, ...], strides: tuple[int, ...], unit: str) -> Iterator[Block]:
        for part_name, part in self.parts.items():
            yield from part.blocks(joined(name, part_name), base + self.at, shape, strides, unit)


class Known(Together):
    """What may be hidden or absent: a flag, and the values where they are there. Plain data is None otherwise."""

    def __init__(self, coding: Coding) -> None:
        values = coding.parts if isinstance(coding, Together) else {"": coding}
        self.is_plain = not isinstance(coding, Together)
        super().__init__({"known": YesNo(), **values})

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        if plain is not None:
            super().write({"known": True, **({"": plain} if self.is_plain else plain)}, row, base, me)

    def read(self, row: bytes, base: int, me: int) -> Any:
        found = super().read(row, base, me)
        if not found.pop("known"):
            return None
        return found[""] if self.is_plain else found


class Each(Coding):
    """The same for each of several places. Plain data is a list; a short one ends before the first entry that is 0 throughout."""

    def __init__(self, coding: Coding, count: int, unit: str = "", short: bool = False, apart: bool = False) -> None:
        self.coding = coding
        self.count = count
        self.unit = unit
        self.short = short
        self.apart = apart
        """Every entry begins a word."""
        self.stride = 0
        self.is_dense = False
        """Whether there is no gap between its bytes."""

    def settle(self) -> None:
        self.coding.settle()
        self.is_dense = is_dense(self.coding) and self.coding.size <= WORD and not self.apart
        self.stride = self.coding.size if self.is_dense else -(-self.coding.size // WORD) * WORD
        self.size = self.stride * self.count

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        for place, entry in enumerate(plain):
            self.coding.write(entry, row, base + self.at + place * self.stride, me)

    def read(self, row: bytes, base: int, me: int) -> list[Any]:
        found: list[Any] = []
        for place in range(self.count):
            first = base + self.at + place * self.stride
            if self.short and not any(row[first : first + self.stride]):
                break
            found.append(self.coding.read(row, first, me))
        return found

    def blocks(self, name: str, base: int, shape: tuple[int, ...], strides: tuple[int, ...], unit: str) -> Iterator[Block]:
        yield from self.coding.blocks(name, base + self.at, (*shape, self.count), (*strides, self.stride), self.unit or unit)


class EachSeat(Each):
    """The same for each seat, from the one that looks on, with `room` for more than there are. Plain data is a list by seat."""

    def __init__(self, coding: Coding, seats: int, room: int = 0) -> None:
        super().__init__(coding, room or seats, "seat")
        self.seats = seats

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        super().write([plain[(place + me) % self.seats] for place in range(self.seats)], row, base, me)

    def read(self, row: bytes, base: int, me: int) -> list[Any]:
        found = super().read(row, base, me)
        return [found[(seat - me) % self.seats] for seat in range(self.seats)]


class EachPlace(Each):
    """The same for each named place, 0 throughout where there is nothing. Plain data is a dictionary without those places."""

    def __init__(self, coding: Coding, names: Sequence[str], unit: str) -> None:
        super().__init__(coding, len(names), unit)
        self.places = list(names)

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        for place, name in enumerate(self.places):
            if name in plain:
                self.coding.write(plain[name], row, base + self.at + place * self.stride, me)

    def read(self, row: bytes, base: int, me: int) -> Any:
        found: dict[str, Any] = {}
        for place, name in enumerate(self.places):
            first = base + self.at + place * self.stride
            if any(row[first : first + self.stride]):
                found[name] = self.coding.read(row, first, me)
        return found


class Rearranged(Coding):
    """Facts that stand otherwise in a view than in a row: a game derives a class that says how."""

    def __init__(self, coding: Coding) -> None:
        self.coding = coding

    def inward(self, plain: Any, me: int) -> Any:
        """The plain data that the row holds, from those of the view."""
        raise NotImplementedError

    def outward(self, plain: Any, me: int) -> Any:
        """The plain data of the view again."""
        raise NotImplementedError

    def settle(self) -> None:
        self.coding.settle()
        self.size = self.coding.size

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        self.coding.write(self.inward(plain, me), row, base + self.at, me)

    def read(self, row: bytes, base: int, me: int) -> Any:
        return self.outward(self.coding.read(row, base + self.at, me), me)

    def blocks(self, name: str, base: int, shape: tuple[int, ...], strides: tuple[int, ...], unit: str) -> Iterator[Block]:
        yield from self.coding.blocks(name, base + self.at, shape, strides, unit)


def relative_seats(seats: int) -> tuple[str, ...]:
    return ("self", *[f"+{place}" for place in range(1, seats)])


def is_dense(coding: Coding) -> bool:
    """Whether there is no gap between the bytes of a coding."""
    return isinstance(coding, Leaf) or (isinstance(coding, Each) and coding.is_dense)


def value_width(coding: Coding) -> int:
    """The bytes of a value, where there are only such values without gaps; otherwise 0."""
    if isinstance(coding, Leaf):
        return coding.width
    return value_width(coding.coding) if isinstance(coding, Each) and coding.is_dense else 0


def is_single(part: Coding) -> bool:
    """Whether a part is one value of one or two bytes."""
    return isinstance(part, Leaf) and not part.shape and part.width < WORD


def order_of(part: Coding) -> int:
    """Single numbers of two bytes come first, single bytes next."""
    if not is_single(part):
        return 2
    return 0 if isinstance(part, Leaf) and part.width == 2 else 1


def joined(name: str, part: str) -> str:
    return f"{name}.{part}" if name and part else name or part
