"""Copies of a house: made while it runs, restored, and used to rehearse upgrades. A copy is one SQLite file, whatever it was made from."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from motu.core.errors import MotuError
from motu.tables.schema import METADATA
from motu.tables.store import MIGRATION_LOCK, TableStore, named, read_address
from motu.tables.store_trouble import cause_of, damage_in

NOTES: Final = sa.Table("motu_backup", sa.MetaData(), sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text))
"""What a copy tells about itself; a running house has no such table."""
KEY: Final = "key"
"""The note that holds the key of cookies, without which nobody would get back to their seats."""
AT_ONCE: Final = 1000


@dataclass(frozen=True)
class Copied:
    """What a copy holds."""

    tables: int
    guests: int
    entries: int
    bytes: int


def back_up(database: str, target: Path, key: str = "") -> Copied:
    """Copy a house into a new file as it is at one moment; people play on meanwhile. The file appears when it is complete and sound."""
    if target.exists():
        raise MotuError(f"{target} exists already; a backup never replaces a file")
    url = read_address(database)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        if url.get_backend_name() == "sqlite":
            copy_file(Path(str(url.database)), draft)
        else:
            copy_rows_from(sa.create_engine(url, hide_parameters=True), draft)
        write_notes(draft, {"made": f"{time.time():.0f}", KEY: key})
        found = census(draft)
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(target)
        return found
    except (OSError, sqlite3.Error, SQLAlchemyError) as problem:
        said = reason(problem)
        if cause_of(said) == "store.damaged":
            raise MotuError(f"{named(url)} is damaged, cut off, or no house of tables ({said})") from None
        raise MotuError(f"{named(url)} cannot be copied to {target}: {said}") from None
    finally:
        draft.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """SQLite copies itself page by page, consistently, while others read and write."""
    if not source.is_file():
        raise MotuError(f"there is no database {source}")
    with closing(sqlite3.connect(f"file:{source.absolute()}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=2000)
        new.execute("PRAGMA journal_mode=DELETE")
        damage = damage_in(str(new.execute("PRAGMA integrity_check(1)").fetchone()[0]))
    if damage:
        raise MotuError(f"the database {source} is damaged ({damage})")


def copy_rows_from(engine: sa.Engine, target: Path) -> None:
    """The tables of another kind of database, as they are at one moment."""
    old = sa.MetaData()
    # types as every database knows them; defaults are written in the words of one, and every row has its values
    sa.event.listen(old, "column_reflect", lambda inspector, table, column: column.update(type=column["type"].as_generic(), default=None))
    new = sa.create_engine(sa.URL.create("sqlite", database=str(target)))
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as source, new.begin() as copy:
            old.reflect(source)
            old.create_all(copy)
            for table in old.sorted_tables:
                copy_rows(source, copy, table)
    finally:
        engine.dispose()
        new.dispose()


def copy_rows(source: Connection, target: Connection, table: sa.Table) -> None:
    for rows in source.execute(sa.select(table)).mappings().partitions(AT_ONCE):
        target.execute(sa.insert(table), [dict(row) for row in rows])


def write_notes(copy: Path, notes: dict[str, str]) -> None:
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(copy)))
    try:
        with engine.begin() as connection:
            NOTES.drop(connection, checkfirst=True)
            NOTES.create(connection)
            connection.execute(sa.insert(NOTES), [{"name": name, "value": value} for name, value in notes.items() if value])
    finally:
        engine.dispose()


def census(file: Path) -> Copied:
    """How much is in a copy."""
    with closing(sqlite3.connect(f"file:{file.absolute()}?mode=ro", uri=True)) as connection:
        count = {name: int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in ("tables", "guests", "entries")}
    return Copied(count["tables"], count["guests"], count["entries"], file.stat().st_size)


def restore(copy: Path, database: str) -> tuple[Copied, str]:
    """Put a copy into a place where no house is yet, brought up to date; what is in it, and its key of cookies."""
    url = read_address(database)
    with temporary_copy(copy) as file:
        key = read_note(copy, KEY)
        drop_notes(file)
        TableStore(str(file), rehearsed=True).close()
        found = census(file)
        if url.get_backend_name() == "sqlite":
            target = Path(str(url.database))
            if target.exists() and target.stat().st_size:
                raise MotuError(f"{target} exists already; move it away first")
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            draft = target.with_name(f".{target.name}.{os.getpid()}")
            try:
                copy_file(file, draft)
                draft.chmod(0o600)
                draft.replace(target)
            finally:
                draft.unlink(missing_ok=True)
        else:
            fill(TableStore(database), file)
    return found, key


def fill(store: TableStore, file: Path) -> None:
    """All rows of a copy, in one transaction, into an empty database of another kind."""
    source = sa.create_engine(sa.URL.create("sqlite", database=str(file)))
    try:
        with store.writing() as target, source.connect() as old:
            target.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            for table in METADATA.sorted_tables:
                if target.execute(sa.select(table).limit(1)).first() is not None:
                    raise MotuError("this database holds a house already; restore into an empty one")
                copy_rows(old, target, table)
    finally:
        source.dispose()
        store.close()


@contextmanager
def temporary_copy(source: Path | str) -> Iterator[Path]:
    """A copy of a house, running or not, that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="motu-copy-") as folder:
        file = Path(folder) / "copy.sqlite"
        back_up(str(source), file)
        yield file


def read_note(copy: Path, name: str) -> str:
    """What a copy tells about itself; empty if it says nothing, as the file of a house that was copied by hand."""
    with closing(sqlite3.connect(f"file:{copy.absolute()}?mode=ro", uri=True)) as connection:
        known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'motu_backup'").fetchone()
        row = connection.execute("SELECT value FROM motu_backup WHERE name = ?", (name,)).fetchone() if known else None
    return str(row[0]) if row else ""


def drop_notes(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("DROP TABLE IF EXISTS motu_backup")


def reason(problem: Exception) -> str:
    """What a system or a database complains about, in its first line."""
    cause = getattr(problem, "orig", None) or getattr(problem, "strerror", None) or problem
    return str(cause).strip().partition("\n")[0]
