"""Playing at tables, for tests."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from motu.tables import BOT, Table, Tables, TableView

GAME = "haleakala"
Result = TypeVar("Result")


def turn(tables: Tables, table: str, guests: Mapping[int, str], dice: random.Random) -> bool:
    """One act of whoever is to act, at random; False when the game is over."""
    facts = tables.table(table, next(iter(guests.values())))
    if facts.stage == "over":
        return False
    seat = facts.to_act
    look = tables.look(table, guests[seat], seat)
    if look.status == "end_turn":
        tables.end_turn(table, seat, look.ply, guests[seat])
    else:
        tables.decide(table, seat, dice.choice(look.choices()).action, look.ply, guests[seat])
    return True


def play(tables: Tables, table: str, guests: Mapping[int, str], seed: int = 1, acts: int = 1_000_000) -> None:
    """So many random acts, or the whole game."""
    dice = random.Random(seed)
    while acts > 0 and turn(tables, table, guests, dice):
        acts -= 1


def decide(tables: Tables, table: str, guest: str, place: int = 0) -> TableView:
    """The seat of this guest that is to act decides; the new look."""
    look = tables.look(table, guest)
    assert look.seat is not None
    tables.decide(table, look.seat, look.choices()[place].action, look.ply, guest)
    return tables.look(table, guest, look.seat)


def settled(tables: Tables, table: str, seconds: float = 30.0) -> Table:
    """The table when no bot is to decide; it may take as long as it needs, but something must have happened within so many seconds."""
    until, known = time.monotonic() + seconds, -1
    while True:
        facts = tables.table(table, "service")
        if facts.number != known:
            until, known = time.monotonic() + seconds, facts.number
        if facts.stage != "running" or facts.to_act < 0 or facts.seats[facts.to_act].holder != BOT:
            return facts
        assert time.monotonic() < until, "a bot does not decide"
        tables.wait(table, facts.number, 1.0)


def run_async(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of a coroutine, run in a thread of its own: the main thread of a test process may be Playwright's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
