"""News of tables: who waits for a table is woken when it changes, in this process or in another one of the house."""

from __future__ import annotations

import threading
from collections.abc import Callable

from motu.tables.wire import MISSED, Wire

Listener = Callable[[int], None]
"""Called with the latest event number, or 0 if events may have been missed; from any thread, must not block."""


class Bus:
    """Who wants to hear of which table."""

    def __init__(self, wire: Wire) -> None:
        self.lock = threading.Lock()
        self.listeners: dict[str, set[Listener]] = {}
        self.wire = wire
        wire.on("news", self.hear)
        wire.on(MISSED, lambda *_: self.wake_all())

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

    def tell(self, table: str, number: int) -> None:
        """A table has changed by this process: everybody in the house who waits for it is told."""
        self.wire.tell_of(table, number)
        self.publish(table, number)

    def hear(self, _: str, text: str) -> None:
        """A table has changed by another process."""
        table, _, number = text.partition(" ")
        self.publish(table, int(number))

    def publish(self, table: str, number: int) -> None:
        """Wake whoever waits for a table in this process."""
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
