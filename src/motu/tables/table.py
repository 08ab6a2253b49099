"""A table: seats, policy, record and chance, folded from the entries of its log."""

from __future__ import annotations

from motu.core.game import Game, OptionValue
from motu.tables.policy import Policy
from motu.tables.seats import Seat


class Table:
    """The public facts of a table at one event number. Names that begin with an underscore are secrets of the house."""

    id: str
    game: Game
    options: dict[str, OptionValue]
    policy: Policy
    seats: list[Seat]
    stage: str
    """`waiting` (a seat is open or the host has not begun), `running` or `over`."""
    number: int
    """The number of the last event."""
    ply: int
    """How many decisions stand."""
    commitment: str
    """Fixes the chance of this table without telling it."""
    seed: str
    """The sealed seed, once the game is over; empty before."""
    hides: bool
    """Whether the game has secrets with these options, so that a hot-seat needs a curtain and the record waits for the end."""
    deciders: list[int]
    """Who made each decision: a seat or motu.CHANCE."""
