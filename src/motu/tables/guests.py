"""Guests: who plays here, and what is kept of them."""

from __future__ import annotations

import time

import sqlalchemy as sa

from motu.tables import commands
from motu.tables.create import must_know
from motu.tables.results import Guest
from motu.tables.runtime import ID_FORM
from motu.tables.schema import GUESTS, REQUESTS
from motu.tables.seats import clean_name
from motu.tables.tries import Tries


class Guests(Tries):
    """The part of the service that knows people."""

    def new_guest(self, name: str) -> Guest:
        """Somebody new."""
        made = Guest(commands.new_secret(), clean_name(name, self.limits.name_length))
        with self._store.writing() as connection:
            connection.execute(sa.insert(GUESTS).values(id=made.id, name=made.name, made=time.time()))
        return made

    def guest(self, guest: str) -> Guest | None:
        """The guest with this id."""
        if not ID_FORM.fullmatch(guest):
            return None
        with self._store.reading() as connection:
            name = self._store.guest_name(connection, guest)
        return None if name is None else Guest(guest, name)

    def comes_from(self, guest: str, address: str) -> None:
        """A guest shares the time of the bots with others of the same address, in every process."""
        self._runtime.pool.comes_from(guest, address)
        self._runtime.wire.send("origin", f"{guest} {address}")

    def rename(self, guest: str, name: str) -> Guest:
        """Give a guest another name; it does not change at tables where they sit already."""
        made = Guest(guest, clean_name(name, self.limits.name_length))
        with self._store.writing() as connection:
            must_know(self._store, connection, guest)
            connection.execute(sa.update(GUESTS).where(GUESTS.c.id == guest).values(name=made.name))
        return made

    def erase(self, guest: str) -> None:
        """Remove a person's data: name, claims and requests; tables without another person go, in others a bot plays on."""
        if self.guest(guest) is None:
            return
        with self._store.reading() as connection:
            found = self._store.tables_of(connection, guest)
        for table in found:
            self._runtime.erase_at(table, guest)
        with self._store.writing() as connection:
            connection.execute(sa.delete(REQUESTS).where(REQUESTS.c.guest == guest))
            connection.execute(sa.delete(GUESTS).where(GUESTS.c.id == guest))
