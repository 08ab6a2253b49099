"""The house of all tables: what pages, bots and commands call."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Final

from motu.core.record import Record
from motu.tables.looking import Look
from motu.tables.policy import Limits, Policy
from motu.tables.results import Change, Created, Guest, Receipt, Summary
from motu.tables.seats import Place
from motu.tables.table import Table

AUTO: Final = -9
"""As `seat` of a look: the seat of this guest that is to act, else their first seat, else a spectator."""


class Tables:
    """All tables of a database. Methods are thread-safe; what they return has been written durably.

    `by` is always the id of a guest; `key` is a text made once per intended act, so that a repeated request does nothing twice.
    """

    @classmethod
    def open(cls, database: str | None = None, limits: Limits | None = None, workers: int | None = None) -> Tables:
        """Open a database (default: MOTU_DATABASE, else SQLite in the data folder), apply migrations, wake waiting bots."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop the bots and the feed. Nothing that was acknowledged is lost, with or without this."""
        raise NotImplementedError

    # -- guests ------------------------------------------------------------------------------------------------------

    def new_guest(self, name: str) -> Guest:
        """Somebody new."""
        raise NotImplementedError

    def guest(self, guest: str) -> Guest | None:
        """The guest with this id."""
        raise NotImplementedError

    def rename(self, guest: str, name: str) -> Guest:
        """Give a guest another name; it does not change at tables where they sit already."""
        raise NotImplementedError

    def erase(self, guest: str) -> None:
        """Remove a person's data: name, claims and requests; tables without another person go, in others a bot plays on."""
        raise NotImplementedError

    # -- tables ------------------------------------------------------------------------------------------------------

    def create(
        self,
        game: str,
        by: str,
        places: Sequence[Place],
        options: Mapping[str, object] | None = None,
        policy: Policy | None = None,
        key: str | None = None,
    ) -> Created:
        """A new table; the commitment to its chance is fixed now. It begins at once if no seat is open and the policy says so."""
        raise NotImplementedError

    def play_on(
        self, source: Record | str, ply: int, by: str, places: Sequence[Place], policy: Policy | None = None, key: str | None = None
    ) -> Created:
        """A new table from a ply of a record or of a table whose record `by` may have."""
        raise NotImplementedError

    def sit(self, table: str, seat: int, secret: str, by: str, name: str, key: str | None = None) -> Receipt:
        """Take a seat with its invitation. On a seat held already this is another device of the holder, or takes it over."""
        raise NotImplementedError

    def invite(self, table: str, seat: int, by: str, hand_over: bool = False) -> str:
        """A fresh secret for a seat; the former one is void. The host invites to open seats and bots' seats, a holder to their own."""
        raise NotImplementedError

    def begin(self, table: str, by: str, key: str | None = None) -> Receipt:
        """The host begins the game; no seat may be open."""
        raise NotImplementedError

    def add_entropy(self, table: str, seat: int, text: str, by: str, key: str | None = None) -> Receipt:
        """Mix a text of one's own into the chance of the table, once per seat and before the game begins."""
        raise NotImplementedError

    # -- play --------------------------------------------------------------------------------------------------------

    def decide(self, table: str, seat: int, action: int, ply: int, by: str, key: str | None = None) -> Receipt:
        """Decide for a seat as ply number `ply` + 1. Raises Stale if the table has moved on, IllegalAction if the rules refuse."""
        raise NotImplementedError

    def undo(self, table: str, seat: int, ply: int, by: str, steps: int | None = None, key: str | None = None) -> Receipt:
        """Take back so many decisions of one's own turn; None takes back as many as possible."""
        raise NotImplementedError

    def end_turn(self, table: str, seat: int, ply: int, by: str, key: str | None = None) -> Receipt:
        """End a turn that waits for it; then chance and the others go on."""
        raise NotImplementedError

    def leave(self, table: str, seat: int, by: str, key: str | None = None, bot: str | None = None) -> Receipt:
        """A bot plays on for me until I take the seat back."""
        raise NotImplementedError

    def take_back(self, table: str, seat: int, by: str, key: str | None = None) -> Receipt:
        """Play my seat myself again."""
        raise NotImplementedError

    def replace(self, table: str, seat: int, by: str, key: str | None = None, bot: str | None = None) -> Receipt:
        """A bot for an open seat or in place of another bot (the host), or for a person who is absent (any seated person)."""
        raise NotImplementedError

    def hint(self, table: str, seat: int, by: str, bot: str | None = None) -> Future[int]:
        """The action that a bot would choose for my seat now."""
        raise NotImplementedError

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self, table: str, by: str | None, seat: int | None = AUTO, ply: int | None = None) -> Look:
        """What this guest may know: of a seat they hold, of one they held once the game is over, or as spectator."""
        raise NotImplementedError

    def table(self, table: str, by: str | None) -> Table:
        """The public facts of a table."""
        raise NotImplementedError

    def mine(self, by: str) -> list[Summary]:
        """The tables at which a guest holds a seat or is the host, latest change first."""
        raise NotImplementedError

    def held(self, table: str, by: str | None) -> list[int]:
        """The seats that a guest holds, those included for which a bot stands in."""
        raise NotImplementedError

    def is_host(self, table: str, by: str | None) -> bool:
        """Whether a guest set this table."""
        raise NotImplementedError

    def seen(self, table: str, by: str) -> None:
        """A sign of life of a guest."""
        raise NotImplementedError

    def record(self, table: str, by: str | None) -> Record:
        """The record; while the game runs only if nothing is hidden in it."""
        raise NotImplementedError

    def bots(self) -> list[str]:
        """The names of all bots."""
        raise NotImplementedError

    # -- the feed ----------------------------------------------------------------------------------------------------

    def changes_since(self, table: str, after: int) -> list[Change]:
        """All events with a number above `after`, in order; a single `fresh` one if `after` is none of this table's numbers."""
        raise NotImplementedError

    def wait(self, table: str, after: int, seconds: float) -> list[Change]:
        """`changes_since`, waiting for the first for so long."""
        raise NotImplementedError

    async def changes(self, table: str, after: int) -> AsyncIterator[Change]:
        """Every event with a number above `after`, in order and without a gap, for ever; for a stream of server-sent events."""
        raise NotImplementedError
        yield Change(0, "", 0, None)
