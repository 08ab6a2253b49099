"""The way of a request into a thread and back: everything that draws, or asks the database, is done outside of the event loop.

The same as the library of the app server offers, but for what nobody here needs: it hands over a function, and the loop gets what it finds.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, ParamSpec, TypeVar

THREADS: Final = 40
EXECUTOR: Final = ThreadPoolExecutor(THREADS, "motu-page")
Given = ParamSpec("Given")
Found = TypeVar("Found")


async def in_a_thread(function: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
    """What a function finds in a thread. Whoever does not wait for it any more does not stop it."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Found] = loop.create_future()
    EXECUTOR.submit(work, loop, future, function, given, named)
    return await future


def work(
    loop: asyncio.AbstractEventLoop,
    future: asyncio.Future[Any],
    function: Callable[..., Any],
    given: tuple[object, ...],
    named: dict[str, object],
) -> None:
    """In a thread: call the function, and hand over what it finds or raises."""
    try:
        found, problem = function(*given, **named), None
    except BaseException as raised:
        found, problem = None, raised
    with contextlib.suppress(RuntimeError):  # the loop has been closed
        loop.call_soon_threadsafe(hand_over, future, found, problem)


def hand_over(future: asyncio.Future[Any], found: object, problem: BaseException | None) -> None:
    if future.done():
        return
    if problem is not None:
        future.set_exception(problem)
    else:
        future.set_result(found)
