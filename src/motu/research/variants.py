"""What a balance lab varies: options of a game and numbers of its component data, one change at a time.

A wish says what to vary:

    options                        every option that has a list of values, one value at a time
    passing, passing=stuck         one option: all its other values, or these (numbers and component files are named like this, too)
    components                     every number of the component data, one less and one more, as far as the data stay sound
    components:rack.*              the numbers whose names fit
    components:rack.forest=1,3     these values for the numbers whose names fit
    components:a.b=5+a.c=3         several numbers at once, where one alone would break the data, as a card in place of another
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Final

from motu.core.components import Entries
from motu.core.errors import BadComponents, BadOption
from motu.core.game import Game
from motu.core.numbering import shortened
from motu.core.options import COMPONENTS, OptionValue

OPTIONS: Final = "options"
INSIDE: Final = f"{COMPONENTS}:"
"""How a wish begins that names numbers of the component data."""


@dataclass(frozen=True)
class Variant:
    """A game as it is played in one arena of the lab."""

    name: str
    """What was changed, like `passing=stuck` or `rack.forest=3`."""
    options: dict[str, OptionValue]
    data: str = ""
    """Component data of its own, as JSON; empty if the options say which."""


@dataclass
class Wishes:
    """The variants that a list of wishes asks for, and what could not be varied by itself, with the reason."""

    game: Game
    base: dict[str, OptionValue]
    variants: list[Variant] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    found: int = 0
    """Variants that were asked for, also those that were asked for twice."""

    def add(self, wish: str) -> None:
        """Add the variants of one wish; raises BadOption or BadComponents if it means nothing here."""
        found, left_out = self.found, len(self.left_out)
        name, equals, values = wish.partition("=")
        given = [value.strip() for value in values.split(",") if value.strip()] if equals else None
        if given == []:
            raise BadOption(f"{shortened(wish)} names no value; write {name}=VALUE,VALUE")
        if wish == OPTIONS:
            for option in self.game.options.values():
                if option.choices:
                    self.add_options(option.name, None)
        elif name.startswith(INSIDE) and "+" in wish:
            self.add_together(wish.removeprefix(INSIDE))
        elif name == COMPONENTS and given is None:
            self.add_numbers("*", None)
        elif name.startswith(INSIDE):
            self.add_numbers(name.removeprefix(INSIDE), given)
        else:
            self.add_options(name, given)
        if self.found == found:
            why = next(iter(list(self.left_out.values())[left_out:]), "nothing in it differs from the game as it is")
            raise BadOption(f"{shortened(wish)} gives no variant of {self.game.name}: {why}")

    def add_options(self, name: str, given: list[str] | None) -> None:
        """Values of one option, all others as they are."""
        option = self.game.options.get(name)
        if option is None:
            known = ", ".join([OPTIONS, COMPONENTS, f"{INSIDE}NAME", *self.game.options])
            raise BadOption(f"{self.game.name} has nothing called {shortened(name)} to vary; there are {known}")
        if given is None and not option.choices:
            raise BadOption(f"option {name!r} needs values to vary: {name}=VALUE,VALUE, each {option.values()}")
        for value in option.choices if given is None else [option.read(value) for value in given]:
            options = {**self.base, name: value}
            self.game.components_of(options)
            self.note(Variant(f"{name}={option.write(value)}", options))

    def add_numbers(self, pattern: str, given: list[str] | None) -> None:
        """Numbers of the component data; without values one less and one more, unless that breaks the data."""
        numbers = {path: value for path, value in self.numbers().items() if fnmatchcase(path, pattern)}
        if not numbers:
            raise self.unknown(pattern)
        for path, value in numbers.items():
            for other in (value - 1, value + 1) if given is None else [whole(path, text) for text in given]:
                try:
                    self.add_changed({path: other})
                except BadComponents as problem:
                    if given is not None:
                        raise
                    self.left_out[f"{path}={other}"] = str(problem)

    def add_together(self, text: str) -> None:
        """Several numbers changed in one variant."""
        changes: dict[str, int] = {}
        for part in text.split("+"):
            path, _, value = part.strip().partition("=")
            if path not in self.numbers():
                raise self.unknown(path)
            changes[path] = whole(path, value)
        self.add_changed(changes)

    def add_changed(self, changes: dict[str, int]) -> None:
        """A variant with some numbers changed; raises BadComponents if the data do not allow it."""
        if all(self.numbers()[path] == value for path, value in changes.items()):
            return
        name = "+".join(f"{path}={value}" for path, value in changes.items())
        data = json.loads(self.printed())
        for path, value in changes.items():
            put(data, path, value)
        data["edition"] = f"{data['edition']}, {name}"
        self.game.components.check(Entries(data, name))
        self.note(Variant(name, self.base, json.dumps(data, sort_keys=True)))

    def printed(self) -> str:
        """The component data that are varied."""
        return self.game.component_files.read(str(self.base.get(COMPONENTS, ""))).data

    def numbers(self) -> dict[str, int]:
        return dict(named_numbers(json.loads(self.printed())))

    def unknown(self, path: str) -> BadOption:
        names = list(self.numbers())
        some = ", ".join(names[:: max(1, len(names) // 5)][:6])
        return BadOption(
            f"the component data of {self.game.name} have no number called {shortened(path)}; there are {len(names)}, such as {some}"
        )

    def note(self, variant: Variant) -> None:
        """Add a variant that is neither the game as it is nor there already."""
        if variant.options == self.base and not variant.data:
            return
        self.found += 1
        if all(variant.name != other.name for other in self.variants):
            self.variants.append(variant)


def wished(game: Game, options: Mapping[str, OptionValue], wishes: Iterable[str]) -> Wishes:
    """The variants of a game with these options that a list of wishes asks for."""
    found = Wishes(game, dict(options))
    for wish in wishes:
        found.add(wish)
    return found


def named_numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every whole number of component data with its name: keys, and places in lists counted from 1, with dots between them."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data, 1):
            yield from named_numbers(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path, data


def put(data: Any, path: str, value: int) -> None:
    """Write a number under its name."""
    *way, last = path.split(".")
    for key in way:
        data = data[int(key) - 1] if isinstance(data, list) else data[key]
    data[int(last) - 1 if isinstance(data, list) else last] = value


def whole(path: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
        raise BadOption(f"{path} must be a whole number, not {shortened(text)}")
    return int(text)
