"""Rounds of news: the streams of a table that are woken together are served by one thread, one after the other.

What one viewer is shown is mostly what the next one is shown, and a thread that makes it alone neither waits for the others nor makes
anything twice. A few threads are enough: Python works in one at a time, and the others are there for tables that wait for the database.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Generic, TypeVar

THREADS: Final = 12
News = TypeVar("News")


class Rounds(Generic[News]):
    """Makes news for everybody who asks for those of a table in the same moment."""

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(THREADS, "motu-news")
        self.asking: dict[str, list[tuple[Callable[[], News], asyncio.Future[News]]]] = {}
        """By table: who asks in the round that is about to begin."""

    async def news(self, table: str, make: Callable[[], News]) -> News:
        """What `make` finds, in the next round of this table."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[News] = loop.create_future()
        asked = self.asking.get(table)
        if asked is None:
            asked = self.asking[table] = []
            loop.call_soon(self.begin, loop, table)
        asked.append((make, future))
        return await future

    def begin(self, loop: asyncio.AbstractEventLoop, table: str) -> None:
        asked = self.asking.pop(table)
        try:
            self.executor.submit(self.make_all, loop, asked)
        except RuntimeError:  # the house is closing
            for _, future in asked:
                future.cancel()

    def make_all(self, loop: asyncio.AbstractEventLoop, asked: list[tuple[Callable[[], News], asyncio.Future[News]]]) -> None:
        """In a thread: everybody's news, handed over at once, because waking the loop costs more than the wait."""
        found = [(future, *tried(make)) for make, future in asked if not future.cancelled()]
        with contextlib.suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(hand_over, found)

    def close(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)


def tried(make: Callable[[], News]) -> tuple[News | None, Exception | None]:
    """What was made, or what went wrong."""
    try:
        return make(), None
    except Exception as problem:
        return None, problem


def hand_over(found: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    """To everybody who has not gone meanwhile."""
    for future, news, problem in found:
        if future.done():
            continue
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(news)
