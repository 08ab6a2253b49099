"""The feed of changes: numbered, without gaps, resumed from any number, across processes on PostgreSQL."""

from __future__ import annotations

import asyncio
import threading

import pytest

from motu.tables import Agreement, Change, Friend, Me, NoSuchTable, Tables
from tests.tables.playing import GAME, play, run_async


def test_numbers_have_no_gap_and_any_of_them_resumes(tables: Tables) -> None:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")])
    play(tables, made.table, {0: ana.id, 1: ana.id}, acts=25)
    everything = tables.changes_since(made.table, 0)
    assert [change.number for change in everything] == list(range(1, tables.table(made.table, None).number + 1))
    for after in range(len(everything) + 1):
        assert tables.changes_since(made.table, after) == everything[after:]
    assert {"sealed", "seat", "begin", "chance", "decision", "turn"} <= {change.kind for change in everything}


@pytest.mark.parametrize("after", [-1, 10_000])
def test_a_number_of_nowhere_asks_for_a_fresh_page(tables: Tables, after: int) -> None:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Friend()])
    assert tables.changes_since(made.table, after) == [Change(made.number, "fresh", 0, None)]


def test_a_change_tells_that_something_was_decided_but_not_what(tables: Tables) -> None:
    assert set(Change.__dataclass_fields__) == {"number", "kind", "ply", "seat"}


def test_waiting_ends_with_the_change_or_with_the_time(tables: Tables) -> None:
    ana, boris = tables.new_guest("Ana"), tables.new_guest("Boris")
    made = tables.create(GAME, ana.id, [Me("Ana"), Friend()])
    assert tables.wait(made.table, made.number, 0.05) == []
    sitting = threading.Timer(0.2, tables.sit, (made.table, 1, made.secrets[1], boris.id, "Boris"))
    sitting.start()
    found = tables.wait(made.table, made.number, 20)
    assert found and found[0].kind == "seat" and found[0].seat == 1
    sitting.join()


def test_a_stream_gets_everything_from_its_number_on(tables: Tables) -> None:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False))

    numbers: list[int] = []

    async def follow() -> None:
        async for change in tables.changes(made.table, 3):
            numbers.append(change.number)

    async def play_and_follow() -> int:
        following = asyncio.create_task(follow())
        await asyncio.to_thread(play, tables, made.table, {0: ana.id, 1: ana.id}, 1, 40)
        last = tables.table(made.table, None).number
        while not numbers or numbers[-1] < last:
            await asyncio.sleep(0.01)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        return last

    last = run_async(asyncio.wait_for(play_and_follow(), 60))
    assert numbers == list(range(4, last + 1))
    assert not tables._runtime.bus.listeners, "a finished stream still listens"


def test_a_stream_of_an_erased_table_ends_with_a_clear_answer(tables: Tables) -> None:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Friend()])

    async def follow() -> None:
        async for _ in tables.changes(made.table, 0):
            tables.erase(ana.id)

    with pytest.raises(NoSuchTable):
        run_async(asyncio.wait_for(follow(), 20))


def test_two_houses_on_one_database_hear_of_each_other(postgresql: str) -> None:
    from motu.testing.postgresql import new_database

    database = new_database(postgresql, "motu_two_houses")
    with Tables.open(database, workers=1) as here, Tables.open(database, workers=1) as there:
        ana, boris = here.new_guest("Ana"), there.new_guest("Boris")
        made = here.create(GAME, ana.id, [Me("Ana"), Friend()], agreement=Agreement(confirm=False))
        number = there.table(made.table, None).number
        sitting = threading.Timer(0.3, here.sit, (made.table, 1, made.secrets[1], boris.id, "Boris"))
        sitting.start()
        assert there.wait(made.table, number, 20), "the other service was not told"
        sitting.join()
        assert there.held(made.table, boris.id) == [1]
        guests = {0: ana.id, 1: boris.id}
        for turn in range(30):
            play([here, there][turn % 2], made.table, guests, turn, acts=1)
        assert here.record(made.table, None).text() == there.record(made.table, None).text()
        here.erase(ana.id)
        assert "Ana" not in there.record(made.table, None).text()
