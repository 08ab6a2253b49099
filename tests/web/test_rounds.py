"""Rounds of news: who asks at the same moment is served together, and nobody by somebody else's mistake."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import partial, wraps

import pytest

from motu.tables import NoSuchTable
from motu.web.rounds import Rounds
from tests.tables.playing import run_async


def in_a_loop(test: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    return wraps(test)(lambda: run_async(test()))


def who(number: int, made: list[tuple[int, str]]) -> int:
    made.append((number, threading.current_thread().name))
    return number


@in_a_loop
async def test_those_who_ask_for_a_table_in_one_moment_are_served_by_one_thread_in_their_order() -> None:
    rounds: Rounds[int] = Rounds()
    made: list[tuple[int, str]] = []
    found = await asyncio.gather(*(rounds.news("table", partial(who, number, made)) for number in range(5)))
    assert found == [0, 1, 2, 3, 4] == [number for number, _ in made]
    assert len({thread for _, thread in made}) == 1 and made[0][1] != threading.current_thread().name
    assert await rounds.news("table", partial(who, 7, made)) == 7, "and the next round is another one"
    rounds.close()


@in_a_loop
async def test_what_goes_wrong_for_one_goes_wrong_for_nobody_else() -> None:
    rounds: Rounds[int] = Rounds()

    def fail() -> int:
        raise NoSuchTable("table.unknown")

    first, second, third = await asyncio.gather(
        rounds.news("table", lambda: 1), rounds.news("table", fail), rounds.news("table", lambda: 3), return_exceptions=True
    )
    assert (first, third) == (1, 3) and isinstance(second, NoSuchTable)
    rounds.close()


@in_a_loop
async def test_a_table_that_waits_holds_up_no_other() -> None:
    rounds: Rounds[int] = Rounds()
    gate = threading.Event()
    slow = asyncio.ensure_future(rounds.news("slow", lambda: int(gate.wait(10))))
    assert await asyncio.wait_for(rounds.news("quick", lambda: 2), 5) == 2 and not slow.done()
    gate.set()
    assert await slow == 1
    rounds.close()


@in_a_loop
async def test_who_has_gone_is_not_served_and_a_closing_house_keeps_nobody_waiting() -> None:
    rounds: Rounds[int] = Rounds()
    gone = asyncio.ensure_future(rounds.news("table", lambda: 1))
    await asyncio.sleep(0)
    gone.cancel()
    assert await rounds.news("table", lambda: 2) == 2
    rounds.close()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(rounds.news("table", lambda: 3), 5)
