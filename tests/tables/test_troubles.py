"""A locked, full or damaged database: one sentence, nothing lost, and all is well again by itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

import motu
from motu.tables import Agreement, Friend, Limits, Me, StoreTrouble, Tables, TooMany, store
from motu.tables.archive import DAY
from motu.tables.housekeeping import tidy
from motu.tables.store_trouble import cause_of
from tests.tables.playing import GAME, decide, play


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def impatient(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    monkeypatch.setattr(store, "BUSY_MILLISECONDS", 200)
    with Tables.open(str(file), workers=1) as tables:
        yield tables


def set_table(tables: Tables) -> tuple[str, str]:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False))
    return made.table, ana.id


def test_a_locked_database_says_so_and_goes_on_when_it_is_free(impatient: Tables, file: Path) -> None:
    table, ana = set_table(impatient)
    ply = impatient.table(table, ana).ply
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreTrouble, match="busy"):
            decide(impatient, table, ana)
        assert impatient.table(table, ana).ply == ply, "whoever looks is served"
        other.execute("COMMIT")
    decide(impatient, table, ana)
    assert impatient.table(table, ana).ply > ply


def test_a_full_disk_says_so_and_goes_on_when_there_is_room(impatient: Tables) -> None:
    table, ana = set_table(impatient)
    pages = 0

    def short_of_pages(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages or 2**30}")

    with impatient._store.reading() as connection:
        pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar() or 0)
    sa.event.listen(impatient._store.engine, "checkout", short_of_pages)
    with pytest.raises(StoreTrouble, match="disk of the house is full"):
        play(impatient, table, {0: ana, 1: ana})
    known = impatient.table(table, ana).ply
    pages = 0
    play(impatient, table, {0: ana, 1: ana}, acts=5)
    assert impatient.table(table, ana).ply >= known + 5
    assert impatient.look(table, ana).view is not None


def test_a_damaged_file_is_refused_at_the_start(file: Path) -> None:
    with Tables.open(str(file), workers=1) as tables:
        table, ana = set_table(tables)
        play(tables, table, {0: ana, 1: ana}, acts=60)
    data = bytearray(file.read_bytes())
    page = int.from_bytes(data[16:18], "big")
    middle = len(data) // page // 2 * page
    data[middle : middle + 3 * page] = bytes(3 * page)
    file.write_bytes(data)
    with pytest.raises(motu.MotuError, match=r"is damaged \(.*\); restore a backup with: motu restore") as problem:
        Tables.open(str(file), workers=1)
    assert "***" not in str(problem.value), "what is wrong is said, not where the report begins"
    file.write_bytes(b"no database at all" * 500)
    with pytest.raises(motu.MotuError, match=r"is damaged \(.*\); restore a backup with: motu restore"):
        Tables.open(str(file), workers=1)


def test_what_databases_say_is_understood() -> None:
    for text, code in {
        "database is locked": "store.locked",
        "FATAL:  sorry, too many clients already": "store.locked",
        "database or disk is full": "store.full",
        'could not extend file "base/1": No space left on device': "store.full",
        "database disk image is malformed": "store.damaged",
        "attempt to write a readonly database": "store.closed",
        "connection refused": "store.gone",
    }.items():
        assert cause_of(text) == code, text


# -- nothing fills for ever ----------------------------------------------------------------------------------------------


def age(tables: Tables, days: float) -> None:
    """Everything that is there was changed so many days earlier."""
    with tables._store.writing() as connection:
        for column in ("tables SET changed = changed", "tables SET made = made", "guests SET made = made", "requests SET made = made"):
            connection.execute(sa.text(f"UPDATE {column} - {days * DAY}"))


def test_games_that_are_over_or_abandoned_take_no_place(database: str) -> None:
    with Tables.open(database, Limits(tables_per_guest=1, tables=2), workers=1) as tables:
        table, ana = set_table(tables)
        with pytest.raises(TooMany, match="1 tables"):
            tables.create(GAME, ana, [Me("Ana"), Me("Boris")])
        set_table(tables)
        with pytest.raises(TooMany, match="no room for another"):
            set_table(tables)
        play(tables, table, {0: ana, 1: ana})
        set_table(tables)
        with pytest.raises(TooMany):
            set_table(tables)
        age(tables, 31)
        table, _ = set_table(tables)
        assert tables.table(table, None).stage == "running"


def test_a_house_leaves_space_on_its_disk(service: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ana = set_table(service)
    monkeypatch.setattr(service._runtime, "limits", Limits(least_space=2**60))
    with pytest.raises(TooMany, match="no room to keep"):
        set_table(service)
    decide(service, table, ana)


def test_what_nobody_began_is_cleared_away_and_what_was_played_stays(database: str) -> None:
    with Tables.open(database, workers=1) as tables:
        played, ana = set_table(tables)
        decide(tables, played, ana)
        open_table = tables.create(GAME, ana, [Me("Ana"), Friend()], key="k").table
        idle = tables.new_guest("Idle")
        assert tidy(tables._store, 30) == 0
        age(tables, 31)
        fresh = tables.new_guest("Fresh")
        assert tidy(tables._store, 30) == 3, "a request, a table, a guest"
        assert tables.guest(idle.id) is None and tables.guest(fresh.id) and tables.guest(ana)
        assert [summary.table for summary in tables.mine(ana)] == [played]
        with pytest.raises(motu.MotuError):
            tables.table(open_table, ana)
        assert tables.table(played, ana).ply > 0
