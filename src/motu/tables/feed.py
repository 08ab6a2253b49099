"""The feed: what changed at a table, without a gap, and who is there."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator, Iterator

from motu.tables.results import Change
from motu.tables.runtime import Runtime
from motu.tables.seats import SERVICE


class Bell(asyncio.Event):
    """Is set when a table changes, and remembers what was told of it since it was cleared."""

    heard = 0
    """The number of the latest event; 0 if something else may have changed, so that only the database knows."""

    lapsed = False
    """Whether it is set only because nothing happened for long."""

    def ring(self, number: int) -> None:
        is_first = not self.is_set() or self.lapsed
        self.heard = number if is_first else min(self.heard, number) and max(self.heard, number)
        self.lapsed = False
        self.set()

    def lapse(self) -> None:
        """Wake whoever waits though nothing happened."""
        if not self.is_set():
            self.lapsed = True
            self.set()

    def has_lapsed(self) -> bool:
        """Whether nothing happened; then it is cleared."""
        if not self.lapsed:
            return False
        self.lapsed = False
        self.clear()
        return True


class Feed:
    """The part of the service that tells of changes."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._store = runtime.store
        self.limits = runtime.limits

    def changes_since(self, table: str, after: int) -> list[Change]:
        """All events with a number above `after`, in order; a single `fresh` one if `after` is none of this table's numbers."""
        with self._runtime.reading(table, SERVICE) as log:
            if not 0 <= after <= log.number:
                return [Change(log.number, "fresh", len(log.plies), None)]
            return log.changes[after:]

    def wait(self, table: str, after: int, seconds: float) -> list[Change]:
        """`changes_since`, waiting for the first for so long."""
        woken = threading.Event()
        stop = self._runtime.bus.listen(table, lambda _: woken.set())
        try:
            until = time.monotonic() + seconds
            while not (found := self.changes_since(table, after)) and woken.wait(max(0.0, until - time.monotonic())):
                woken.clear()
            return found
        finally:
            stop()

    async def wait_for(self, table: str, after: int, seconds: float) -> list[Change]:
        """`wait` for an event loop: no thread is held meanwhile."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        with self.woken(table) as woken:
            while True:
                woken.clear()
                found = await asyncio.to_thread(self.changes_since, table, after)
                if found or loop.time() >= until:
                    return found
                try:
                    async with asyncio.timeout_at(until):
                        await woken.wait()
                except TimeoutError:
                    return []

    async def changes(self, table: str, after: int, here: frozenset[int] | None = None) -> AsyncIterator[Change]:
        """Every event with a number above `after`, in order and without a gap, for ever; for a stream of server-sent events.

        With `here`, the seats whose people were there when somebody looked last, it also tells when somebody came or went since, as a
        change of the kind `presence` that has no number of its own.
        """
        with self.woken(table) as woken:
            while True:
                woken.clear()
                for change in await asyncio.to_thread(self.changes_since, table, after):
                    yield change
                    after = change.number
                if here is not None and here != (now := await asyncio.to_thread(self.present, table)):
                    here = now
                    yield Change(after, "presence", 0, None)
                await woken.wait()

    @contextlib.contextmanager
    def woken(self, table: str) -> Iterator[Bell]:
        """An event of this loop that is set whenever the table changes."""
        loop = asyncio.get_running_loop()
        woken = Bell()

        def wake(number: int) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has been closed
                loop.call_soon_threadsafe(woken.ring, number)

        stop = self._runtime.bus.listen(table, wake)
        try:
            yield woken
        finally:
            stop()

    def is_at_hand(self, table: str, heard: int) -> bool:
        """Whether whoever was told of this event can look at it without waiting: for the database, or for somebody who acts just now."""
        log = self._runtime.recall(table)
        if log is None or not 0 < heard <= log.number or not log.lock.acquire(blocking=False):
            return False
        log.lock.release()
        return True

    # -- presence ----------------------------------------------------------------------------------------------------

    def come(self, table: str, by: str, seats: list[int]) -> None:
        """A guest who holds these seats has opened the table; `go` tells that they closed it."""
        self._runtime.presence.come(table, by, seats)

    def go(self, table: str, by: str, seats: list[int]) -> None:
        self._runtime.presence.go(table, by, seats)

    def present(self, table: str) -> frozenset[int]:
        """The seats whose people have the table open now."""
        return self._runtime.presence.seats(table)

    def seen(self, table: str, by: str) -> None:
        """A sign of life of a guest."""
        self._runtime.sign_of_life(table, by)
