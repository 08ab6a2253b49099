"""What a table cannot accept, as one small tree.

TableError                 the root: a code, its facts and the sentence in three languages
|- NoSuchTable             no table has this id, or this guest may not know that it exists
|- NotYourSeat             the seat is held by somebody else, or by nobody
|- OutOfTurn               somebody else decides now
|- UnreadableMove          a text that is no move of the game
|- Stale                   the page that sent this is older than the table
|- NotAllowed              the agreement of the table, or the stage of its game, forbids it
|- CannotUndo              there is nothing that may be taken back; says why
|- WrongSecret             an invitation that is not, or no longer, valid
|- TooMany                 a limit is reached
|- StoreTrouble            the database does not do what it should; nothing of the request has happened
`- NotVerified             a record whose chance cannot be proved fair; says where
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from motu.core.errors import MotuError, NotYourTurn, Unreadable
from motu.core.texts import Texts


@cache
def texts() -> Texts:
    """The catalogue of this package."""
    return Texts(Path(__file__).parent / "texts")


class TableError(MotuError):
    """A request that a table does not accept. `str()` is the English sentence; `say` gives it in any of our languages."""

    def __init__(self, code: str, **facts: int | str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(self.say())

    def say(self, language: str = "en") -> str:
        """The sentence for a person."""
        return texts().say(f"refusal.{self.code}", language, **self.facts)


class NoSuchTable(TableError):
    """No table has this id, or its agreement keeps this guest out; the answer is the same for both."""


class NotYourSeat(TableError):
    """The seat is not held by whoever asks."""


class OutOfTurn(TableError, NotYourTurn):
    """Somebody else decides now."""


class UnreadableMove(TableError, Unreadable):
    """A text that is no move of the game; says how moves are written."""


class Stale(TableError):
    """The table has moved on since the page was made; `number` is its present event number, `ply` its present ply."""

    def __init__(self, number: int, ply: int) -> None:
        super().__init__("stale", ply=ply)
        self.number = number
        self.ply = ply


class NotAllowed(TableError):
    """The agreement of the table or the stage of its game forbids this."""


class CannotUndo(TableError):
    """Nothing may be taken back; the code says what stands in the way."""


class WrongSecret(TableError):
    """An invitation that is not valid, or no longer."""


class TooMany(TableError):
    """A limit is reached."""


class StoreTrouble(TableError):
    """The database is locked, full, damaged or gone; nothing of what was asked for has happened."""


class NotVerified(TableError):
    """A record whose chance cannot be re-derived."""
