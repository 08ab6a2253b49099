"""What can be agreed before a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from motu.core.errors import BadOption
from motu.core.numbering import shortened

COMPONENTS: Final = "components"
LONGEST_NUMBER: Final = 12
"""Digits of a whole number; a text with more of them is none."""
OptionValue = int | str
BOOLEAN_WORDS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


@dataclass(frozen=True)
class Option:
    """Something that can be agreed before a game. `choices` lists the values; without it the value is a number, a path or a text
    of a given form."""

    name: str
    default: OptionValue
    help: str = ""
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0
    form: str = ""
    """For a text: the regular expression that it must match unless it is the default."""
    form_words: str = ""
    """For a text: what is expected, in words."""

    def read(self, value: object) -> OptionValue:
        """The value as this option keeps it; words like yes and no are understood."""
        if self.name == COMPONENTS:
            return str(value) if isinstance(value, str | Path) else self.wrong(value)
        if self.form:
            text = " ".join(value.split()) if isinstance(value, str) else ""
            return text if text == self.default or re.fullmatch(self.form, text) else self.wrong(value)
        if isinstance(value, str):
            value = self.from_text(value)
        if self.choices:
            for choice in self.choices:
                if choice == value and isinstance(choice, str) == isinstance(value, str):
                    return choice
            return self.wrong(value)
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            return self.wrong(value)
        return value

    def from_text(self, text: str) -> OptionValue:
        if isinstance(self.default, bool):
            return BOOLEAN_WORDS.get(text.casefold(), text)
        if isinstance(self.default, int) and text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER:
            return int(text)
        return text

    def write(self, value: OptionValue) -> str:
        if isinstance(self.default, bool):
            return "yes" if value else "no"
        return quote(value, safe="/._-+~ ") if isinstance(value, str) else str(value)

    def values(self) -> str:
        """What may be given, in words."""
        if self.name == COMPONENTS:
            return "the path of a component file"
        if self.form:
            return self.form_words
        if self.choices:
            return " or ".join(self.write(choice) for choice in self.choices)
        return f"a whole number from {self.low} to {self.high}"

    def wrong(self, value: object) -> OptionValue:
        raise BadOption(f"option {self.name!r} must be {self.values()}, not {shortened(str(value))}")


def split_options(text: str) -> dict[str, str]:
    """The options in a text like `tactical=yes, turn_cap=40`; `-` means none."""
    found: dict[str, str] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if name and name != "-":
            if not equals:
                raise BadOption(f"{shortened(part.strip())} is not an option; options are written name=value")
            found[name.strip()] = unquote(value.strip())
    return found


def usual_values(options: Mapping[str, Option], former: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """What holds where nothing is agreed: by default, or as it was under a former version of the rules."""
    return {name: former.get(name, option.default) for name, option in options.items()}
