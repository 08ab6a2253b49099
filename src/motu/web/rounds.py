"""Rounds of news: the streams of a table that are woken together are served by one thread, one after the other.

What one viewer is shown is mostly what the next one is shown, and a thread that makes it alone neither waits for the others nor makes
anything twice. All rounds for which everything is at hand are made by the same thread, because changing between threads is dear; those
that wait for the database, or for somebody who does, are left to others and hold up nobody else.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Generic, TypeVar

WAITING: Final = 12
"""Threads for rounds that wait."""
News = TypeVar("News")
Asked = tuple[Callable[[], News], Callable[[], bool], asyncio.Future[News]]
"""What shall be made, whether everything for it is at hand, and where it goes."""


class Rounds(Generic[News]):
    """Makes news for everybody who asks for those of a table in the same moment."""

    def __init__(self) -> None:
        self.ready = ThreadPoolExecutor(1, "motu-news")
        self.waiting = ThreadPoolExecutor(WAITING, "motu-late-news")
        self.asking: dict[str, list[Asked[News]]] = {}
        """By table: who asks in the round that is about to begin."""

    async def news(self, table: str, make: Callable[[], News], is_at_hand: Callable[[], bool] = lambda: False) -> News:
        """What `make` finds, in the next round of this table; `is_at_hand` says, when its time has come, whether that needs no waiting."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[News] = loop.create_future()
        asked = self.asking.get(table)
        if asked is None:
            asked = self.asking[table] = []
            loop.call_soon(self.begin, loop, table)
        asked.append((make, is_at_hand, future))
        return await future

    def begin(self, loop: asyncio.AbstractEventLoop, table: str) -> None:
        asked = self.asking.pop(table)
        try:
            self.ready.submit(self.make_all, loop, asked)
        except RuntimeError:  # the house is closing
            send_away(asked)

    def make_all(self, loop: asyncio.AbstractEventLoop, asked: list[Asked[News]]) -> None:
        """In the thread of what is ready: everybody's news, or those of nobody if somebody's need waiting."""
        if all(is_at_hand() for _, is_at_hand, _ in asked):
            serve(loop, asked)
            return
        try:
            self.waiting.submit(serve, loop, asked)
        except RuntimeError:  # the house is closing
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(send_away, asked)

    def close(self) -> None:
        for executor in (self.ready, self.waiting):
            executor.shutdown(wait=False, cancel_futures=True)


def serve(loop: asyncio.AbstractEventLoop, asked: list[Asked[News]]) -> None:
    """Everybody's news, handed over at once, because waking the loop costs more than the wait."""
    found = [(future, *tried(make)) for make, _, future in asked if not future.cancelled()]
    with contextlib.suppress(RuntimeError):  # the loop has been closed
        loop.call_soon_threadsafe(hand_over, found)


def send_away(asked: list[Asked[News]]) -> None:
    """Nobody of these is served any more."""
    for _, _, future in asked:
        future.cancel()


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
