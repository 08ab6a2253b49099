"""The archive: what is over or left goes there by itself, takes no place, opens on demand, and comes back when somebody plays on."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from motu.tables import Agreement, BotPlace, Friend, Limits, Me, Tables, TooMany
from motu.tables.archive import DAY
from motu.tables.housekeeping import put_to_rest, tidy
from motu.tables.schema import ARCHIVES, ENTRIES, GUESTS, PUZZLE_TRIES, TABLES
from motu.tables.seats import Place
from tests.tables.playing import GAME, play


def rows(tables: Tables, table: str) -> tuple[int, int]:
    """How many rows the log of a table has, and how many bytes it has in the archive."""
    with tables._store.reading() as connection:
        entries = connection.execute(sa.select(sa.func.count()).select_from(ENTRIES).where(ENTRIES.c.table_id == table)).scalar()
        packed = connection.execute(sa.select(ARCHIVES.c.data).where(ARCHIVES.c.table_id == table)).scalar()
    return int(entries or 0), len(packed or b"")


def rest(tables: Tables, days: float) -> list[str]:
    """As if so many days had passed, and the hour in which the house is tidied."""
    with tables._store.writing() as connection:
        connection.execute(sa.update(TABLES).values(changed=TABLES.c.changed - days * DAY))
    found = put_to_rest(tables._store, tables.limits)
    for table in found:
        tables._runtime.drop(table)
    return found


def test_what_is_over_and_what_is_left_rests_and_is_the_same_when_it_is_opened(database: str) -> None:
    with Tables.open(database, Limits(tables_per_guest=2), workers=1) as tables:
        ana = tables.new_guest("Ana").id
        plain = Agreement(confirm=False)
        over, left = (tables.create(GAME, ana, [Me("Ana"), Me("Boris")], agreement=plain).table for _ in range(2))
        play(tables, over, {0: ana, 1: ana})
        play(tables, left, {0: ana, 1: ana}, acts=12)
        before = {table: (tables.record(table, ana).text(), tables.changes_since(table, 0)) for table in (over, left)}
        raw = rows(tables, over)[0]
        assert rest(tables, 6) == []
        assert rest(tables, 2) == [over], "a finished game rests after a week"
        assert rest(tables, 23) == [left], "a game that nobody goes on with rests after a month"
        for table in (over, left):
            entries, packed = rows(tables, table)
            assert entries == 0 and packed > 0
            assert (tables.record(table, ana).text(), tables.changes_since(table, 0)) == before[table]
        assert rows(tables, over)[1] < raw * 40, "a log of the archive is small"
        assert tables.census() == {"archived": 2}
        assert {summary.table: summary.archived for summary in tables.mine(ana)} == {over: True, left: True}
        assert rest(tables, 100) == [], "nothing is packed twice"
        for _ in range(2):  # neither takes a place from those that go on
            tables.create(GAME, ana, [Me("Ana"), Me("Boris")], agreement=plain)


def test_whoever_plays_on_brings_a_table_back(database: str) -> None:
    with Tables.open(database, workers=1) as tables:
        ana = tables.new_guest("Ana").id
        table = tables.create(GAME, ana, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False)).table
        play(tables, table, {0: ana, 1: ana}, acts=9)
        before = tables.record(table, ana)
        assert rest(tables, 31) == [table]
        ply = tables.table(table, ana).ply
        play(tables, table, {0: ana, 1: ana}, seed=3, acts=1)
        entries, packed = rows(tables, table)
        assert packed == 0 and entries == tables.table(table, ana).number
        assert tables.table(table, ana).ply > ply
        assert tables.mine(ana)[0].archived is False
        tables._runtime.drop(table)
        again = tables.record(table, ana)
        again.replay()
        assert [line.text for line in again.plies][:ply] == [line.text for line in before.plies]


def test_a_bot_that_was_due_when_the_house_was_closed_for_long_is_asked_and_not_put_away(database: str) -> None:
    with Tables.open(database, workers=1) as tables:
        ana = tables.new_guest("Ana").id
        table = tables.create(GAME, ana, [Me("Ana"), BotPlace("greedy")], agreement=Agreement(confirm=False)).table
        with tables._store.writing() as connection:
            connection.execute(sa.update(TABLES).values(stage="running", due_bot="greedy", due_seat=1))
        assert rest(tables, 100) == []
        with tables._store.writing() as connection:
            connection.execute(sa.update(TABLES).values(due_bot="", due_seat=0))
        assert rest(tables, 0) == [table]


def test_a_house_that_gets_full_puts_away_what_was_quiet_for_longest(database: str) -> None:
    with Tables.open(database, Limits(tables=10), workers=1) as tables:
        ana = tables.new_guest("Ana").id
        others: list[Place] = [Me("Boris"), Friend()]
        made = [tables.create(GAME, ana, [Me("Ana"), place]).table for place in others * 5]
        with pytest.raises(TooMany):
            tables.create(GAME, ana, [Me("Ana"), Me("Boris")])
        assert rest(tables, 0) == [], "nobody is put away who was there a moment ago"
        with tables._store.writing() as connection:
            for hours, table in enumerate(reversed(made)):
                moment = TABLES.c.changed - hours * 3600 - 60
                connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(changed=moment))
        assert rest(tables, 0) == made[:2], "a fifth is kept free"
        tables.create(GAME, ana, [Me("Ana"), Me("Boris")])
        play(tables, made[0], {0: ana, 1: ana}, acts=2)
        invitation = tables.invite(made[1], 1, ana)
        boris = tables.new_guest("Boris").id
        tables.sit(made[1], 1, invitation, boris, "Boris")
        assert tables.table(made[1], boris).stage == "running" and rows(tables, made[1])[1] == 0
        assert [rows(tables, table)[1] for table in made[:2]] == [0, 0], "whoever goes on brings it back"


def test_whoever_solves_puzzles_is_not_forgotten_like_a_guest_who_did_nothing(database: str) -> None:
    with Tables.open(database, workers=1) as tables:
        solver, idle = tables.new_guest("Ana").id, tables.new_guest("Boris").id
        numbers = (1500.0, 100.0, 0.06)
        tables.note_try(solver, GAME, "a-puzzle", True, lambda *_: (numbers, numbers))
        with tables._store.writing() as connection:
            connection.execute(sa.update(GUESTS).values(made=GUESTS.c.made - 200 * DAY))
        tidy(tables._store, 30)
        assert tables.guest(solver) is not None and tables.guest(idle) is None and len(tables.tries(solver)) == 1
        with tables._store.writing() as connection:
            connection.execute(sa.update(PUZZLE_TRIES).values(made=PUZZLE_TRIES.c.made - 366 * DAY))
        tidy(tables._store, 30)
        assert tables.guest(solver) is None
