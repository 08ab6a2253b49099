"""The written position: clauses `name: value`, one a line or separated by ` / `."""

from __future__ import annotations

from motu.core.errors import Unreadable
from motu.core.numbering import shortened

MOST_DIGITS = 18
"""The digits of the greatest numbers that the rules keep; longer ones are not even looked at."""

MOST_LISTED = 12
"""Words that a sentence lists."""


class Clauses:
    """The clauses of a position text while they are read. What is not taken in the end was not understood."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        for clause in text.replace(" / ", "\n").split("\n"):
            if not clause.strip() or clause.lstrip().startswith("#"):
                continue
            name, colon, value = clause.partition(":")
            name = " ".join(name.split())
            if not colon or not name:
                raise Unreadable(f"{shortened(clause.strip())} is not a clause of a position; clauses are written 'name: value'")
            if name in self.values:
                raise Unreadable(f"the position says {shortened(name)} twice")
            self.values[name] = " ".join(value.split())
        self.given = frozenset(self.values)
        """The names of all clauses in the text."""
        self.done: set[str] = set()
        """The words of the fields that have been read."""

    def take(self, name: str, default: str | None = None) -> str:
        """The value of a clause; without a default the clause must be there."""
        value = self.values.pop(name, default)
        if value is None:
            raise Unreadable(f"the position lacks the clause {name!r}")
        return value

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        return whole_number(name, self.take(name, None if default is None else str(default)), low, high)

    def choice(self, name: str, words: tuple[str, ...], default: str | None = None) -> int:
        """The place of the value in a list of words."""
        value = self.take(name, default)
        return word_place(name, value, words)

    def choices(self, name: str, words: tuple[str, ...], default: str = "") -> list[int]:
        """Words out of a list, separated by spaces; `-` means none."""
        return [word_place(name, word, words) for word in self.take(name, default).split() if word != "-"]

    def finish(self) -> None:
        """Complain about the first clause that nobody asked for."""
        for name in self.values:
            raise Unreadable(f"{shortened(name)} is not a clause of this game's positions")


def whole_number(name: str, text: str, low: int, high: int) -> int:
    """The number that a text says, within limits; only so many digits are read as any limit has."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS or not low <= int(text) <= high:
        raise Unreadable(f"{name} must be a whole number from {low} to {high}, not {shortened(text)}")
    return int(text)


def is_number(text: str, below: int) -> bool:
    """Whether a text is a whole number from 0 on, below a limit; signs that only look like digits are none."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) < below


def word_place(name: str, value: str, words: tuple[str, ...]) -> int:
    for place, word in enumerate(words):
        if word.casefold() == value.casefold():
            return place
    known = ", ".join(words if len(words) <= MOST_LISTED else (*words[: MOST_LISTED - 1], "...", words[-1]))
    raise Unreadable(f"{name} must be one of {known}, not {shortened(value)}")


def listed(values: list[int]) -> str:
    """Numbers as a value of a clause; `-` if there are none."""
    return " ".join(str(value) for value in values) or "-"


def listed_words(values: list[int], words: tuple[str, ...]) -> str:
    """Words as a value of a clause; `-` if there are none."""
    return " ".join(words[value] for value in values) or "-"
