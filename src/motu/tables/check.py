"""Checking a house: the file itself, what belongs together, and every table played through again. Only a copy is touched."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motu.core.errors import MotuError
from motu.tables.backup import drop_notes, temporary_copy
from motu.tables.bot_pool import BotPool
from motu.tables.limits import Limits
from motu.tables.runtime import Runtime
from motu.tables.schema import TABLES
from motu.tables.seats import SERVICE
from motu.tables.store import TableStore, named, read_address


def check(database: str) -> Iterator[str | None]:
    """For each table None if it is sound, else what is wrong with it, as one sentence; the first is about the database itself.

    An older database is brought up to date in the copy, so this also rehearses an upgrade.
    """
    with temporary_copy(database) as file:
        drop_notes(file)
        try:
            store = TableStore(str(file), rehearsed=True)
        except MotuError as problem:
            raise MotuError(str(problem).replace(str(file), named(read_address(database)))) from None
        runtime = Runtime(store, Limits(cache_bytes=8 * 1024 * 1024), BotPool(1), 0.0, awake=False)
        try:
            yield broken_links(store)
            with store.reading() as connection:
                rows = connection.execute(sa.select(TABLES)).all()
            for row in rows:
                yield replayed(runtime, row)
        finally:
            runtime.close()


def broken_links(store: TableStore) -> str | None:
    """Rows that belong to nothing."""
    with store.reading() as connection:
        found = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    return f"{len(found)} rows belong to tables that are not there (the first in {found[0][0]})" if found else None


def replayed(runtime: Runtime, row: sa.Row[tuple[object, ...]]) -> str | None:
    """Play a table through from its first event and compare what it adds up to with what the list of tables says."""
    name = f"table {row.id}"
    try:
        with runtime.reading(row.id, SERVICE) as log:
            told, found = (row.number, row.ply, row.stage), (log.number, len(log.plies), log.stage)
            log.record().replay()
            seat, bot = log.due()
            strayed = f"{name}: the present rules disagree from decision {len(log.plies) + 1} on" if log.strayed else None
    except MotuError as problem:
        return f"{name}: {problem}"
    except (KeyError, TypeError, ValueError, AssertionError, IndexError) as problem:
        return f"{name}: its log cannot be read ({type(problem).__name__}: {problem})"
    if strayed is not None:
        return strayed
    if told != found or (row.due_seat, row.due_bot) != (seat, bot):
        return f"{name}: the list of tables says {told}, its log says {found}"
    return None
