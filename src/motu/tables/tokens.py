"""Tokens of programs: each has a scope, ends by itself, and can be taken back before."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from motu.tables import commands
from motu.tables.archive import DAY
from motu.tables.condition import Condition
from motu.tables.create import must_know
from motu.tables.errors import NotAllowed, TooMany
from motu.tables.schema import TOKENS
from motu.tables.seats import clean_name

PLAY: Final = "play"
READ: Final = "read"
SCOPES: Final = (PLAY, READ)
"""`play`: everything that the guest may do; `read`: look only."""
MOST_TOKENS: Final = 20
MOST_DAYS: Final = 365


@dataclass(frozen=True)
class Pass:
    """What is known of a token; the token itself is only with whoever got it."""

    id: str
    guest: str
    scope: str
    label: str
    expires: float
    """Seconds since 1970."""


class Passes(Condition):
    """The part of the service that knows tokens."""

    def new_token(self, guest: str, scope: str = PLAY, days: int = 30, label: str = "") -> Pass:
        """A token for a guest."""
        if scope not in SCOPES or not 1 <= days <= MOST_DAYS:
            raise NotAllowed("token.form", scopes=" or ".join(SCOPES), most=MOST_DAYS)
        named = clean_name(label, self.limits.name_length) if label.strip() else ""
        made = Pass(commands.new_secret(), guest, scope, named, time.time() + days * DAY)
        with self._store.writing() as connection:
            must_know(self._store, connection, guest)
            connection.execute(sa.delete(TOKENS).where(TOKENS.c.guest == guest, TOKENS.c.expires < time.time()))
            count = connection.execute(sa.select(sa.func.count()).select_from(TOKENS).where(TOKENS.c.guest == guest)).scalar() or 0
            if count >= MOST_TOKENS:
                raise TooMany("limit.tokens", most=MOST_TOKENS)
            connection.execute(sa.insert(TOKENS).values(**vars(made), made=time.time()))
        return made

    def token(self, id: str) -> Pass | None:
        """A token that is still good."""
        return next(iter(self.found(TOKENS.c.id == id)), None)

    def tokens(self, guest: str) -> list[Pass]:
        """The tokens of a guest that are still good, the newest first."""
        return self.found(TOKENS.c.guest == guest)

    def found(self, which: sa.ColumnElement[bool]) -> list[Pass]:
        query = sa.select(TOKENS).where(which, TOKENS.c.expires > time.time()).order_by(TOKENS.c.made.desc())
        with self._store.reading() as connection:
            return [Pass(row.id, row.guest, row.scope, row.label, row.expires) for row in connection.execute(query)]

    def revoke(self, guest: str, id: str) -> None:
        """A token of this guest is good no longer; that one is not there is no mistake."""
        with self._store.writing() as connection:
            connection.execute(sa.delete(TOKENS).where(TOKENS.c.guest == guest, TOKENS.c.id == id))
