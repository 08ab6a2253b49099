"""The database: migrations, durability settings, races, damage, bad addresses."""

from __future__ import annotations

import gc
import os
import stat
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import motu
from motu.tables import Agreement, BotPlace, Me, Receipt, Stale, StoreTrouble, Tables, TableView
from motu.tables.schema import GUESTS, LATEST, METADATA
from motu.tables.store import TableStore, read_address
from motu.testing.postgresql import connections, new_database
from tests.tables.playing import GAME, play, settled

MIGRATIONS = Path(motu.__file__).parent / "tables" / "migrations"


def test_migrations_make_what_the_queries_expect(database: str) -> None:
    store = TableStore(database)
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == LATEST
    store.close()


def test_the_latest_migration_is_the_one_that_is_named() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [LATEST]


def test_a_database_of_a_later_program_is_refused(database: str, caplog: pytest.LogCaptureFixture) -> None:
    store = TableStore(database)
    with store.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(motu.MotuError, match="newer than this program"):
        TableStore(database)
    assert "upgrade" not in caplog.text, "nothing is tried that cannot be done"


def test_houses_that_open_at_the_same_time_migrate_once(database: str) -> None:
    opened: list[TableStore] = []
    threads = [threading.Thread(target=lambda: opened.append(TableStore(database))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 4
    for store in opened:
        store.close()


def test_new_files_can_be_opened_by_many_at_once(tmp_path: Path) -> None:
    """SQLite does not wait when a new file changes its journal; about one round in twenty failed where nobody else did."""
    for number in range(40):
        opened: list[TableStore] = []
        path = str(tmp_path / f"{number}.sqlite")
        threads = [threading.Thread(target=lambda path=path, opened=opened: opened.append(TableStore(path))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for store in opened:
            store.close()
        assert len(opened) == 8


@pytest.fixture
def on_postgresql(postgresql: str) -> str:
    return new_database(postgresql, "motu_connections")


def no_connections(database: str) -> bool:
    """Whether the server has none left; it notices a farewell a moment later."""
    until = time.monotonic() + 10
    while connections(database) and time.monotonic() < until:
        time.sleep(0.02)
    return connections(database) == 0


def test_a_closed_house_keeps_no_connection(on_postgresql: str) -> None:
    with Tables.open(on_postgresql, workers=1) as tables:
        ana = tables.new_guest("Ana")
        made = tables.create(GAME, ana.id, [Me("Ana"), BotPlace("random")], agreement=Agreement(confirm=False))
        settled(tables, made.table)
        assert connections(on_postgresql) > 0
    assert no_connections(on_postgresql)


def test_a_connection_in_use_goes_as_soon_as_its_transaction_ends(on_postgresql: str) -> None:
    """A request or a bot may still be at work when the service closes; nobody waits for the garbage collector."""
    gc.disable()
    try:
        tables = Tables.open(on_postgresql, workers=1)
        with tables._store.reading() as connection:
            tables.close()
            assert connection.execute(sa.text("SELECT 1")).scalar() == 1, "what has begun is finished"
        assert no_connections(on_postgresql)
        with tables._store.writing() as connection:
            assert connection.execute(sa.text("SELECT 1")).scalar() == 1
        assert no_connections(on_postgresql), "somebody who comes too late leaves nothing behind"
    finally:
        gc.enable()


def test_a_database_that_cannot_be_used_is_let_go(on_postgresql: str) -> None:
    store = TableStore(on_postgresql)
    with store.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    gc.disable()
    try:
        with pytest.raises(motu.MotuError, match="newer than this program") as problem:
            TableStore(on_postgresql)
        assert no_connections(on_postgresql), problem
    finally:
        gc.enable()


def test_sqlite_acknowledges_what_has_reached_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "tables.sqlite"
    store = TableStore(str(path))
    reached: list[int] = []
    monkeypatch.setattr("motu.tables.group_commit.os.fsync", lambda file: reached.append(os.fstat(file).st_ino))
    with store.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1, "NORMAL: the disk is waited for by us"
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        assert not reached
    assert reached[0] == path.with_name("tables.sqlite-wal").stat().st_ino
    assert stat.S_IMODE(path.stat().st_mode) == 0o600, "the file holds sealed seeds"
    store.close()


def test_writers_that_wait_for_the_disk_together_share_a_flush(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = TableStore(str(tmp_path / "tables.sqlite"))
    flushes: list[tuple[float, float]] = []

    def slow_disk(_: int) -> None:
        began = time.monotonic()
        time.sleep(0.05)
        flushes.append((began, time.monotonic()))

    def write(number: int) -> tuple[float, float]:
        with store.writing() as connection:
            connection.execute(sa.insert(GUESTS).values(id=f"{number:022}", name="Ana", made=0.0))
            asked = time.monotonic()
        return asked, time.monotonic()

    monkeypatch.setattr("motu.tables.group_commit.os.fsync", slow_disk)
    with ThreadPoolExecutor(16) as pool:
        written = list(pool.map(write, range(16)))
    assert len(flushes) < 12, "each has waited for a flush of its own"
    for asked, acknowledged in written:
        assert any(asked <= began and ended <= acknowledged for began, ended in flushes), "somebody was answered too early"
    store.close()


def test_a_disk_that_fails_is_told_to_everybody_who_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = TableStore(str(tmp_path / "tables.sqlite"))

    def broken(_: int) -> None:
        raise OSError(28, "No space left on device")

    def write() -> str:
        try:
            with store.writing():
                pass
        except StoreTrouble as trouble:
            return trouble.code
        return "written"

    with monkeypatch.context() as patched, ThreadPoolExecutor(4) as pool:
        patched.setattr("motu.tables.group_commit.os.fsync", broken)
        assert [found.result(10) for found in [pool.submit(write) for _ in range(4)]] == ["store.full"] * 4
    assert write() == "written"
    store.close()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://host/name", "SQLite or PostgreSQL"),
        ("sqlite://", "in a file"),
        ("sqlite:///:memory:", "in a file"),
        ("://", "not the address"),
    ],
)
def test_a_bad_address_is_one_sentence(address: str, sentence: str) -> None:
    with pytest.raises(motu.BadOption, match=sentence):
        read_address(address)


def test_a_password_is_not_told() -> None:
    with pytest.raises(motu.MotuError) as problem:
        TableStore("postgresql://motu:hunter2@127.0.0.1:1/motu")
    assert "hunter2" not in str(problem.value) and "cannot be opened" in str(problem.value)


def test_a_file_that_is_no_database_and_a_folder_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(motu.MotuError, match="cannot be opened"):
        TableStore(str(tmp_path))
    (tmp_path / "text").write_text("no database " * 1000)
    with pytest.raises(motu.MotuError, match="file is not a database"):
        TableStore(str(tmp_path / "text"))


def test_the_address_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MOTU_DATABASE", str(tmp_path / "mine.sqlite"))
    Tables.open(workers=1).close()
    assert (tmp_path / "mine.sqlite").exists()
    monkeypatch.setenv("MOTU_DATABASE", "")
    monkeypatch.setenv("MOTU_DATA", str(tmp_path / "data"))
    Tables.open(workers=1).close()
    assert (tmp_path / "data" / "tables.sqlite").exists()


def test_requests_that_race_decide_once(tables: Tables) -> None:
    """Eight threads send the same click, half of them with the same key: one decision, one receipt for the repeated ones."""
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False))
    for round_ in range(5):
        look = tables.look(made.table, ana.id)
        results: list[Receipt | Exception] = []
        start = threading.Barrier(8)

        def click(key: str, look: TableView = look, start: threading.Barrier = start, results: list[Receipt | Exception] = results) -> None:
            start.wait()
            try:
                results.append(tables.decide(made.table, look.seat or 0, look.choices()[0].action, look.ply, ana.id, key))
            except Exception as problem:
                results.append(problem)

        keys = [f"{round_}-same" if number % 2 else f"{round_}-{number}" for number in range(8)]
        threads = [threading.Thread(target=click, args=(key,)) for key in keys]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        receipts = [result for result in results if isinstance(result, Receipt)]
        assert sum(not receipt.repeated for receipt in receipts) == 1, results
        assert all(isinstance(result, Receipt | Stale) for result in results), results
        assert sum(who >= 0 for who in tables.table(made.table, None).deciders) == round_ + 1


def test_the_database_itself_refuses_a_second_decision_with_the_same_number(tables: Tables) -> None:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")])
    row = {"table": made.table, "ply": tables.table(made.table, None).ply}
    with pytest.raises(sa.exc.IntegrityError), tables._store.writing() as connection:
        connection.execute(
            sa.text("INSERT INTO entries (table_id, number, ply, kind, data, made) VALUES (:table, 999, :ply, 'chance', '{}', 0)"), row
        )


def test_a_request_that_fails_half_way_leaves_nothing(tables: Tables) -> None:
    """The disk is full, say: what the memory has folded already is forgotten, and the next request works."""
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False))
    look = tables.look(made.table, ana.id)
    assert look.seat is not None
    with tables._store.writing() as connection:
        connection.execute(sa.text("UPDATE tables SET number = number - 1"))
        connection.execute(sa.text(f"UPDATE entries SET number = 1000 WHERE number = {look.number}"))
    tables._runtime.drop(made.table)
    with pytest.raises(motu.CorruptRecord):
        tables.decide(made.table, look.seat, look.choices()[0].action, look.ply, ana.id)
    with tables._store.writing() as connection:
        connection.execute(sa.text("UPDATE tables SET number = number + 1"))
        connection.execute(sa.text(f"UPDATE entries SET number = {look.number} WHERE number = 1000"))
    tables.decide(made.table, look.seat, look.choices()[0].action, look.ply, ana.id)
    play(tables, made.table, {0: ana.id, 1: ana.id}, acts=5)


def test_many_tables_are_played_from_many_threads(tables: Tables) -> None:
    problems: list[Exception] = []

    def sitting(number: int) -> None:
        try:
            guest = tables.new_guest(f"Guest {number}").id
            made = tables.create(GAME, guest, [Me("Ana"), Me("Boris")])
            play(tables, made.table, {0: guest, 1: guest}, number, acts=25)
            assert tables.record(made.table, guest).replay()
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=sitting, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_an_entry_of_a_kind_that_is_not_known_is_damage_that_is_named(tables: Tables) -> None:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")])
    with tables._store.writing() as connection:
        connection.execute(sa.text("UPDATE entries SET kind = 'holiday' WHERE number = 2"))
    tables._runtime.drop(made.table)
    with pytest.raises(motu.CorruptRecord, match="table event 2 is of the kind 'holiday'"):
        tables.look(made.table, ana.id)
