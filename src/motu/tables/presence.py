"""Who is there: the seats whose people have a page open, in this process or, on PostgreSQL, in any."""

from __future__ import annotations

import threading
import time
from collections import Counter
from typing import Final

import sqlalchemy as sa

from motu.tables.bus import Bus
from motu.tables.schema import CLAIMS
from motu.tables.store import TableStore

PRESENT_SECONDS: Final = 45.0
"""Somebody at another process who gave no sign of life for so long is taken to be gone."""


class Presence:
    """Counts open pages by seat. Whoever waits for a table is woken when somebody comes or goes."""

    def __init__(self, store: TableStore, bus: Bus) -> None:
        self.store = store
        self.bus = bus
        self.lock = threading.Lock()
        self.open: dict[str, Counter[tuple[int, str]]] = {}
        """For each table the open pages by seat and guest."""

    def come(self, table: str, guest: str, seats: list[int]) -> None:
        """A page of a guest who holds these seats was opened."""
        with self.lock:
            self.open.setdefault(table, Counter()).update((seat, guest) for seat in seats)
        self.tell(table, guest, time.time(), seats)

    def go(self, table: str, guest: str, seats: list[int]) -> None:
        """It was closed."""
        with self.lock:
            pages = self.open.get(table, Counter())
            pages.subtract((seat, guest) for seat in seats)
            self.open[table] = +pages
            if not self.open[table]:
                del self.open[table]
            is_gone = not any(other == guest for _, other in self.open.get(table, ()))
        if is_gone:
            self.tell(table, guest, time.time() - PRESENT_SECONDS, seats)

    def tell(self, table: str, guest: str, seen: float, seats: list[int]) -> None:
        """Wake whoever waits for this table; the other processes find the change in the database."""
        if not seats:
            return
        if self.store.on_postgresql:
            with self.store.writing() as connection:
                self.store.seen(connection, table, guest, seen)
                self.store.announce(connection, table, 0)
        self.bus.publish(table, 0)

    def seats_here(self, table: str) -> frozenset[int]:
        """The seats whose people have a page of this process open."""
        with self.lock:
            return frozenset(seat for seat, _ in self.open.get(table, ()))

    def seats(self, table: str) -> frozenset[int]:
        """The seats whose people are there."""
        here = self.seats_here(table)
        if not self.store.on_postgresql:
            return here
        query = sa.select(CLAIMS.c.seat).where(CLAIMS.c.table_id == table, CLAIMS.c.seen > time.time() - PRESENT_SECONDS)
        with self.store.reading() as connection:
            return here | {row.seat for row in connection.execute(query)}
