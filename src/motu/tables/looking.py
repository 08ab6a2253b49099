"""What one viewer may know of a table. Everything in here is made from the view of that seat, never from the position itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.core.game import View
from motu.core.rulings import Refusal
from motu.tables.results import Choice, LogLine, UndoBorder

if TYPE_CHECKING:
    from motu.tables.table import Table


class Look:
    """A table through the eyes of one seat or a spectator, now or at an earlier ply.

    Guarantee: for two positions that differ only in what this viewer cannot know, every answer of this object is equal.
    Words about choices and refusals are computed in a world imagined from the view.
    """

    table: Table
    """Seats, policy, stage and commitment."""
    seat: int | None
    """Through whose eyes; None is a spectator."""
    view: View
    number: int
    """The event number of the table that this look shows."""
    ply: int
    """How many decisions stand before this position."""
    latest: bool
    """Whether this is the present position and not an earlier one."""
    to_act: int
    """The seat that decides, motu.CHANCE or motu.OVER; while a turn waits to be ended, the seat that must end it."""
    status: str
    """`waiting` (seats are open), `yours` (decide), `end_turn` (look again, then end your turn), `theirs`, `wait_end_turn`, `over`;
    `past` for an earlier position."""
    undo: UndoBorder
    """How far this seat may go back now."""

    def prompt(self, language: str = "en") -> str:
        """What is to be decided and by whom, in words, different for the decider and for the others."""
        raise NotImplementedError

    def choices(self, language: str = "en") -> list[Choice]:
        """What this seat may decide now; empty if it is not to decide."""
        raise NotImplementedError

    def why_not(self, action: int, language: str = "en") -> Refusal | None:
        """Why this seat may not decide so now; None if it may."""
        raise NotImplementedError

    def undo_reason(self, language: str = "en") -> str:
        """The sentence for the border of undo; empty if everything may be taken back."""
        raise NotImplementedError

    def log(self, language: str = "en", since: int = 0) -> list[LogLine]:
        """What happened after ply `since`, as far as this viewer may know, in words."""
        raise NotImplementedError
