"""News of tables: who waits for a table is woken when it changes, in this process or, on PostgreSQL, in any."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from motu.tables.store import CHANNEL, TableStore

if TYPE_CHECKING:
    import psycopg

LOG: Final = logging.getLogger("motu.tables")
Listener = Callable[[int], None]
"""Called with the latest event number, or 0 if events may have been missed; from any thread, must not block."""


class Bus:
    """Who wants to hear of which table."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.listeners: dict[str, set[Listener]] = {}

    def listen(self, table: str, listener: Listener) -> Callable[[], None]:
        """Call the listener at every change of a table, until the returned function is called."""
        with self.lock:
            self.listeners.setdefault(table, set()).add(listener)

        def stop() -> None:
            with self.lock:
                left = self.listeners.get(table, set())
                left.discard(listener)
                if not left:
                    self.listeners.pop(table, None)

        return stop

    def publish(self, table: str, number: int) -> None:
        """A table has changed."""
        with self.lock:
            listeners = list(self.listeners.get(table, ()))
        for listener in listeners:
            listener(number)

    def wake_all(self) -> None:
        """News may have been missed: everybody looks for themselves."""
        with self.lock:
            listeners = [listener for group in self.listeners.values() for listener in group]
        for listener in listeners:
            listener(0)


class PostgresListener:
    """Hears of changes that other processes make, over a connection of its own that is mended when it breaks."""

    def __init__(self, store: TableStore, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self.address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = heard
        self.missed = missed
        self.stopping = threading.Event()
        self.ready = threading.Event()
        self.connection: psycopg.Connection | None = None
        self.thread = threading.Thread(target=self.run, name="motu-news", daemon=True)
        self.thread.start()
        self.ready.wait(10)

    def run(self) -> None:
        import psycopg

        while not self.stopping.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    self.connection = connection
                    connection.execute(f"LISTEN {CHANNEL}")
                    if self.ready.is_set():
                        self.missed()
                    self.ready.set()
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            table, _, number = notice.payload.partition(" ")
                            self.heard(table, int(number))
            except psycopg.Error as problem:
                if not self.stopping.is_set():
                    LOG.warning("the news connection broke and is opened again: %s", str(problem).partition("\n")[0])
                    self.stopping.wait(0.5)

    def stop(self) -> None:
        self.stopping.set()
        with contextlib.suppress(Exception):
            if self.connection is not None:
                self.connection.close()
        self.thread.join(3)
