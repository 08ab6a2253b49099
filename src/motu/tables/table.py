"""The public facts of a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from motu.core.game import Game
from motu.core.options import OptionValue
from motu.tables.agreement import Agreement
from motu.tables.ending import GameEnding
from motu.tables.seats import Seat


@dataclass(frozen=True)
class Table:
    """What everybody at a table may know, at one event number. It holds no secret."""

    id: str
    game: Game
    options: dict[str, OptionValue]
    agreement: Agreement
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
    entropy: list[int]
    """The seats that have added their own entropy."""
    hides: bool
    """Whether the game has secrets with these options, so that a hot-seat needs a curtain and the record waits for the end."""
    deciders: list[int]
    """Who made each decision: a seat or motu.CHANCE."""
    given: int
    """How many decisions the table began with: more than 0 if it plays on from an earlier game."""
    to_act: int
    """The seat that is to decide or to end its turn, motu.CHANCE or motu.OVER."""
    ends_turn: bool
    """Whether that seat has decided and is asked to end its turn."""
    only_bots_wait: bool = False
    """Whether nobody but bots plays beside the seat that is to act: then the page may end a turn by itself after a short while."""
    ending: GameEnding | None = None
    """How the game ended; None while it runs."""
    stopping: list[int] = field(default_factory=list)
    """The seats that propose to stop without a winner."""
    rematch: str = ""
    """The table at which the same people play again; empty if nobody has asked for one."""
