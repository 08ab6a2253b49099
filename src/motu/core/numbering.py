"""Actions as numbers inside and as words outside, generated from declared kinds and the ranges of their fields."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.errors import Unreadable

MOST_FIELDS = 3


class Field:
    """A bounded whole number in an action, from `low` to `high`. `names` gives each value a word in the written form."""

    def __init__(self, name: str, low: int, high: int, names: tuple[str, ...] = ()) -> None:
        if names and len(names) != high - low + 1:
            raise ValueError(f"field {name!r} has {high - low + 1} values and {len(names)} names")
        self.name = name
        self.low = low
        self.high = high
        self.names = names

    def word(self, value: int) -> str:
        return self.names[value - self.low] if self.names else str(value)


def named(name: str, names: tuple[str, ...]) -> Field:
    """A field whose values 0, 1, ... have these names."""
    return Field(name, 0, len(names) - 1, names)


def names_in(constants: type) -> tuple[str, ...]:
    """The members of a class of constants in small letters, by their number; a number that is not used has no name."""
    found = {number: name.lower() for name, number in vars(constants).items() if isinstance(number, int)}
    return tuple([found.get(number, "") for number in range(max(found) + 1)])


class Kind:
    """A kind of action: its number, its name, its written form with {field} places, the steps at which it may be asked."""

    def __init__(
        self,
        number: int,
        name: str,
        form: str,
        steps: tuple[int, ...],
        fields: tuple[Field, ...] = (),
        lot: bool = False,
    ) -> None:
        if len(fields) > MOST_FIELDS:
            raise ValueError(f"action kind {name!r} has more than {MOST_FIELDS} fields")
        self.number = number
        self.name = name
        self.form = form
        self.steps = steps
        self.fields = fields
        self.lot = lot
        """Whether it is an outcome of chance."""

    def count(self) -> int:
        total = 1
        for item in self.fields:
            total *= item.high - item.low + 1
        return total


@final
class Numbering:
    """All actions of a game, numbered from 0. Actions of one kind that differ in the last field have consecutive numbers."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds
        kind_of: list[int] = []
        columns: list[list[int]] = [[], [], []]
        base: list[int] = []
        strides: list[list[int]] = [[], [], []]
        for place, kind in enumerate(kinds):
            if kind.number != place:
                raise ValueError(f"action kind {kind.name!r} has number {kind.number} and stands at place {place}")
            lows = [item.low for item in kind.fields] + [0] * (MOST_FIELDS - len(kind.fields))
            widths = [item.high - item.low + 1 for item in kind.fields] + [1] * (MOST_FIELDS - len(kind.fields))
            stride = [widths[1] * widths[2], widths[2], 1]
            for column in range(MOST_FIELDS):
                strides[column].append(stride[column])
            base.append(len(kind_of) - sum(low * step for low, step in zip(lows, stride, strict=True)))
            for first in range(widths[0]):
                for second in range(widths[1]):
                    for third in range(widths[2]):
                        kind_of.append(place)
                        columns[0].append(lows[0] + first)
                        columns[1].append(lows[1] + second)
                        columns[2].append(lows[2] + third)
        self.size: i64 = len(kind_of)
        """How many action numbers there are."""
        self.kind = vec[i64](kind_of)
        """The kind of each action."""
        self.first = vec[i64](columns[0])
        """The value of the first field of each action; 0 if there is none."""
        self.second = vec[i64](columns[1])
        self.third = vec[i64](columns[2])
        self.base = vec[i64](base)
        self.stride_first = vec[i64](strides[0])
        self.stride_second = vec[i64](strides[1])
        steps = max([0] + [step for kind in kinds for step in kind.steps]) + 1
        asked = [0] * (steps * len(kinds))
        for kind in kinds:
            for step in kind.steps:
                asked[step * len(kinds) + kind.number] = 1
        self.asked = vec[i64](asked)
        """Whether a step asks for a kind, at place step * (number of kinds) + kind."""
        self.written: dict[str, int] = {}

    def number(self, kind: i64, first: i64 = 0, second: i64 = 0, third: i64 = 0) -> i64:
        """The action of a kind with these field values; the values must lie in their ranges."""
        return self.base[kind] + first * self.stride_first[kind] + second * self.stride_second[kind] + third

    def is_asked(self, step: i64, kind: i64) -> bool:
        """Whether the decision called `step` is about this kind of action."""
        return self.asked[step * len(self.kinds) + kind] != 0

    def fields(self, action: int) -> dict[str, int]:
        """The fields of an action by name."""
        values = [self.first[action], self.second[action], self.third[action]]
        return {item.name: int(values[place]) for place, item in enumerate(self.kinds[self.kind[action]].fields)}

    def name(self, action: int) -> str:
        return self.kinds[self.kind[action]].name

    def words(self, action: int) -> dict[str, str]:
        """The fields of an action as the words of its written form."""
        values = self.fields(action)
        return {item.name: item.word(values[item.name]) for item in self.kinds[self.kind[action]].fields}

    def write(self, action: int) -> str:
        """The written form, for example `3>b2`."""
        return self.kinds[self.kind[action]].form.format(**self.words(action))

    def read(self, text: str) -> int:
        """The action with this written form; case and spaces at the ends do not matter."""
        if not self.written:
            for action in range(self.size):
                form = folded(self.write(action))
                if form in self.written:
                    raise ValueError(f"two actions are both written {form!r}")
                self.written[form] = action
        key = folded(text)
        if key not in self.written:
            forms = ", ".join(sorted({kind.form for kind in self.kinds}))
            raise Unreadable(f"{shortened(text)} is not a move; moves are written {forms}")
        return self.written[key]

    def find(self, kind: str, values: dict[str, int]) -> int:
        """The action of a named kind; raises Unreadable if a name or value does not exist."""
        for declared in self.kinds:
            if declared.name != kind:
                continue
            names = [item.name for item in declared.fields]
            if sorted(names) != sorted(values):
                raise Unreadable(f"action {kind!r} has the fields {names}, not {sorted(values)}")
            row: list[int] = []
            for item in declared.fields:
                value = values[item.name]
                if not item.low <= value <= item.high:
                    raise Unreadable(f"{item.name} of {kind!r} goes from {item.low} to {item.high}, not {value}")
                row.append(value)
            row += [0] * (MOST_FIELDS - len(row))
            return int(self.number(declared.number, row[0], row[1], row[2]))
        raise Unreadable(f"there is no action {kind!r}; there are {', '.join(item.name for item in self.kinds)}")


def folded(text: str) -> str:
    """A written form without regard to case and to spaces."""
    return " ".join(text.split()).casefold()


def shortened(text: str) -> str:
    """A text of anybody's, safe and short enough to be quoted in a message."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
