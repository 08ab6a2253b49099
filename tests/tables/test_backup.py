"""Copies of a house: made while people play, sound, complete, and good for another kind of database."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import motu
from motu.cli import main
from motu.tables import Agreement, BotPlace, Me, Tables, store
from motu.tables.backup import back_up, restore
from motu.tables.check import check
from motu.tables.schema import METADATA
from motu.tables.store import TableStore
from tests.tables.playing import GAME, play, settled

PLAIN = Agreement(confirm=False)


def played(tables: Tables, acts: int = 30) -> tuple[str, str]:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=PLAIN)
    play(tables, made.table, {0: ana.id, 1: ana.id}, acts=acts)
    return made.table, ana.id


def rows(database: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that a database holds."""
    opened = TableStore(database)
    try:
        with opened.reading() as connection:
            return {table.name: sorted(map(tuple, connection.execute(sa.select(table))), key=repr) for table in METADATA.sorted_tables}
    finally:
        opened.close()


def test_a_backup_brings_everything_back(database: str, tmp_path: Path) -> None:
    copy, home = tmp_path / "copy", tmp_path / "new" / "tables.sqlite"
    with Tables.open(database, workers=1) as tables:
        table, ana = played(tables)
        look = tables.look(table, ana)
        made = back_up(database, copy, key="the key of cookies")
        assert (made.tables, made.guests) == (1, 1) and copy.stat().st_mode & 0o077 == 0
        before = rows(database)
    found, key = restore(copy, str(home))
    assert found.entries == made.entries and key == "the key of cookies" and rows(str(home)) == before
    with Tables.open(str(home), workers=1) as again:
        assert again.look(table, ana).view == look.view
        play(again, table, {0: ana, 1: ana})
        assert again.table(table, ana).stage == "over"
    with pytest.raises(motu.MotuError, match="exists already"):
        restore(copy, str(home))
    with pytest.raises(motu.MotuError, match="exists already"):
        back_up(database, copy)


def test_a_house_moves_from_a_file_to_a_server(database: str, tmp_path: Path) -> None:
    if "postgresql" not in database:
        return
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as tables:
        table, ana = played(tables)
    back_up(str(tmp_path / "tables.sqlite"), tmp_path / "copy")
    restore(tmp_path / "copy", database)
    assert rows(database) == rows(str(tmp_path / "tables.sqlite"))
    with Tables.open(database, workers=1) as tables:
        play(tables, table, {0: ana, 1: ana}, acts=3)
    with pytest.raises(motu.MotuError, match="holds a house already"):
        restore(tmp_path / "copy", database)


def test_a_backup_is_consistent_while_people_play(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    with Tables.open(database, workers=1) as tables:
        stop = threading.Event()
        guests = [tables.new_guest(f"Guest {number}").id for number in range(3)]
        places = [tables.create(GAME, guest, [Me("A"), Me("B")], agreement=PLAIN).table for guest in guests]

        def sitting(place: str, guest: str) -> None:
            while not stop.is_set():
                play(tables, place, {0: guest, 1: guest}, acts=1)

        threads = [threading.Thread(target=sitting, args=pair) for pair in zip(places, guests, strict=True)]
        for thread in threads:
            thread.start()
        for number in range(3):
            back_up(database, tmp_path / f"copy {number}")
        stop.set()
        for thread in threads:
            thread.join()
    for number in range(3):
        assert list(check(str(tmp_path / f"copy {number}"))) == [None] * 4


def test_check_replays_every_table_and_names_what_is_wrong(database: str) -> None:
    with Tables.open(database, workers=1) as tables:
        table, ana = played(tables)
        bots = tables.create(GAME, ana, [BotPlace("random"), BotPlace("random")], {"turn_cap": 2}, PLAIN).table
        settled(tables, bots)
        assert list(check(database)) == [None, None, None]
        with tables._store.writing() as connection:
            connection.execute(sa.text("UPDATE tables SET ply = ply + 1 WHERE id = :id"), {"id": bots})
            number = connection.execute(
                sa.text("SELECT max(number) FROM entries WHERE table_id = :id AND kind = 'decision'"), {"id": table}
            )
            changed = {"id": table, "number": number.scalar()}
            connection.execute(sa.text("UPDATE entries SET data = '{}' WHERE table_id = :id AND number = :number"), changed)
        found = sorted(problem for problem in check(database) if problem)
        assert len(found) == 2 and any("the list of tables says" in problem for problem in found)
        assert any(table in problem and "cannot be read" in problem for problem in found)


def test_a_house_that_is_newer_is_named_and_not_the_copy_that_was_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with Tables.open(str(file), workers=1) as tables, tables._store.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(motu.MotuError, match="newer than this program") as problem:
        list(check(str(file)))
    assert str(file) in str(problem.value) and "copy" not in str(problem.value)


def test_the_command_line_backs_up_checks_and_restores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MOTU_DATA", str(tmp_path / "house"))
    monkeypatch.setenv("MOTU_LANGUAGE", "en")
    with Tables.open(workers=1) as tables:
        played(tables, 5)
    (tmp_path / "house" / "cookie.key").write_text("0" * 64)
    copy = str(tmp_path / "copy")
    assert main(["backup", copy]) == 0 and "1 tables and 1 guests" in capsys.readouterr().out
    assert main(["check"]) == 0 and main(["check", copy]) == 0 and "All is sound: 1 tables" in capsys.readouterr().out
    monkeypatch.setenv("MOTU_DATA", str(tmp_path / "other"))
    assert main(["restore", copy]) == 0 and (tmp_path / "other" / "cookie.key").read_text() == "0" * 64
    assert main(["check"]) == 0
    assert main(["restore", copy]) == 2 and "exists already" in capsys.readouterr().err
    (tmp_path / "text").write_text("no backup " * 500)
    for wrong in (str(tmp_path / "text"), str(tmp_path / "nothing"), str(tmp_path)):
        assert main(["restore", wrong, "--database", str(tmp_path / "third")]) == 2
        said = capsys.readouterr().err
        assert said.startswith("motu: ") and said.count("\n") == 1 and "Traceback" not in said
        assert main(["check", wrong]) == 2 and capsys.readouterr().err.count("\n") == 1


def older(database: str) -> None:
    """Bring an empty database to the form of the first version."""
    opened = TableStore.__new__(TableStore)
    opened.url = store.read_address(database)
    engine = sa.create_engine(opened.url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()


def test_an_upgrade_is_rehearsed_on_a_copy(database: str) -> None:
    older(database)
    with Tables.open(database, workers=1) as tables:
        assert played(tables, 3)


def test_an_upgrade_that_would_fail_leaves_the_house_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    older(str(file))
    with sqlite3.connect(file) as connection:
        connection.execute(
            "INSERT INTO tables (id, game, rules, edition, seats, options, policy, host, seed, made, changed, number, ply, stage, due_seat,"
            " due_bot, names) VALUES (?, 'chess', 1, 'x', 2, '{}', '{}', '', '', 0, 0, 1, 0, 'running', 0, '', '[]')",
            ("A" * 22,),
        )
    with pytest.raises(motu.MotuError, match=r"is left as it was.*chess"):
        Tables.open(str(file), workers=1)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
