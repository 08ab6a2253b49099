"""What a log of a table is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from motu.core.game import Game
from motu.core.options import OptionValue
from motu.tables.agreement import Agreement


@dataclass(frozen=True)
class Entry:
    """One event in the log of a table. Entries are only ever added; one that takes decisions back names how many stay."""

    number: int
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Sitting:
    """A person on a seat: who it is and the name shown; both are empty once they are erased."""

    guest: str
    name: str


@dataclass(frozen=True)
class Remark:
    """A note of the record to be: names are filled in only when it is written, so that they can be erased."""

    ply: int
    kind: str
    text: str
    data: dict[str, Any]


@dataclass
class Foundation:
    """What does not change about a table."""

    id: str
    game: Game
    seats: int
    options: dict[str, OptionValue]
    agreement: Agreement
    seed: bytes = field(repr=False)
    rules: int = 0
    """The version of the rules with which it was set; 0 for the present one."""
