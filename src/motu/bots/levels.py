"""The levels of the search bot: how far it looks, and how often it strays from the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from motu.core.errors import BadOption
from motu.core.numbering import shortened


@dataclass(frozen=True)
class Level:
    """A budget and a temperature. Budgets are counted in simulations, so a level is equally strong on every machine."""

    simulations: int
    temperature: float
    """0 takes the decision that was tried most; 1 takes each as often as it was tried; more is wilder."""


LEVELS: Final[dict[str, Level]] = {
    "beginner": Level(12, 8.0),
    "casual": Level(40, 0.9),
    "club": Level(100, 0.6),
    "strong": Level(1000, 0.0),
    "expert": Level(8000, 0.0),
}


def level(name: str) -> Level:
    """The level with this name."""
    if name not in LEVELS:
        raise BadOption(f"there is no level {shortened(str(name))}; there are {', '.join(LEVELS)}")
    return LEVELS[name]
