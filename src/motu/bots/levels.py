"""The levels of the bots: how far they look, and how they stray from the best. They are data of each game, in its `levels.toml`.

`benchmarks/levels.py` fits and measures them. A game without the file has the levels beside this module.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from motu.core.errors import BadOption
from motu.core.evaluators import folder_of
from motu.core.game import Game
from motu.core.numbering import shortened

FILE: Final = "levels.toml"
USUAL: Final = Path(__file__).with_name(FILE)
LEVELS: Final = ("beginner", "casual", "club", "strong", "expert")
"""The ladder of the search, from weak to strong."""
HUMAN_LEVELS: Final = ("novice", "casual", "club", "strong")
"""The ladder of opponents that err like people."""


@dataclass(frozen=True)
class Level:
    """A budget and a temperature. Budgets are counted in simulations, so a level is equally strong on every machine."""

    simulations: int
    temperature: float
    """0 takes the decision that was tried most; 1 takes each as often as it was tried; more is wilder."""


@dataclass(frozen=True)
class HumanLevel:
    """What an opponent that errs like a person sees, thinks and misjudges."""

    attention: int
    """How many decisions it considers."""
    continuations: int
    """How often it plays on in its head behind each of them; 0 looks at the position right after the decision."""
    horizon: int
    """How many decisions each continuation has."""
    simulations: int
    """If not 0, it really searches, with so many simulations, instead of playing on flatly."""
    blindness: float
    """How wrongly it weighs the sources of points, and how little it sees of what others gain; 0 is rightly."""
    temperature: float
    """The regret, in parts of the victory, at which a decision is taken e times more seldom than the one that looks best."""


Row = TypeVar("Row", Level, HumanLevel)


def search_level(game: Game, seats: int, name: str) -> Level:
    """A level of the search bot for a game with so many seats."""
    return row_of(Level, levels_in(folder_of(game))["search"], known(name, LEVELS), seats)


def human_level(game: Game, seats: int, name: str) -> HumanLevel:
    """A level of the opponents that err like people for a game with so many seats."""
    return row_of(HumanLevel, levels_in(folder_of(game))["human"], known(name, HUMAN_LEVELS), seats)


def known(name: str, names: tuple[str, ...]) -> str:
    """The name, if there is such a level."""
    if name not in names:
        raise BadOption(f"there is no level {shortened(str(name))}; there are {', '.join(names)}")
    return name


@cache
def levels_in(package: str) -> dict[str, Any]:
    """The levels of the game in a package."""
    place = importlib.import_module(package).__file__ if package else None
    path = Path(place).parent / FILE if place else USUAL
    return read_levels(path if path.is_file() else USUAL)


def read_levels(path: Path) -> dict[str, Any]:
    """The levels in a file; both ladders must be whole."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    for ladder, names in (("search", LEVELS), ("human", HUMAN_LEVELS)):
        if tuple(found.get(ladder, ())) != names:
            raise BadOption(f"{path}: the levels of {ladder} must be {', '.join(names)}, in this order")
    return found


def row_of(kind: type[Row], ladder: Mapping[str, Any], name: str, seats: int) -> Row:
    """One level with the values for so many seats."""
    return kind(**{field.name: for_seats(ladder[name][field.name], seats) for field in fields(kind)})


def for_seats(value: Any, seats: int) -> Any:
    """A value that may differ with the number of seats: that of the largest number which is not larger."""
    if not isinstance(value, dict):
        return value
    numbers = sorted(int(number) for number in value)
    return value[str(max([number for number in numbers if number <= seats] or numbers[:1]))]
