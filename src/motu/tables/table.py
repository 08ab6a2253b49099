"""The public facts of a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from motu.core.game import Game
from motu.core.options import OptionValue
from motu.tables.agreement import Agreement
from motu.tables.ending import GameEnding
from motu.tables.mixing import Mixing
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
    mixing: Mixing
    """What fixes the chance of this table without telling it: commitment, promises, seal, and the words that were said."""
    seed: str
    """The sealed seed, once the game is over; empty before."""
    hides: bool
    """Whether the game has secrets with these options, so that a hot-seat needs a curtain and the record waits for the end."""
    deciders: list[int]
    """Who made each decision: a seat or motu.CHANCE."""
    given: int
    """How many decisions the table began with: more than 0 if it plays on from an earlier game."""
    strayed: str
    """Not empty if the present rules do not allow decision `ply` + 1 of this table, which was played by others: then nothing after it
    is shown. Says why once the game is over; before, that could tell a secret."""
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
    pace: str = "calm"
    """How long bots wait after each step now: `slow`, `calm` or `fast`."""

    @property
    def commitment(self) -> str:
        """Fixes the seed of the house; shown from the start."""
        return self.mixing.commitment

    @property
    def entropy(self) -> list[int]:
        """The seats whose word goes into the chance."""
        return sorted({*self.mixing.promises, *self.mixing.words})
