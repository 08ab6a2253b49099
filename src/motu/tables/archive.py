"""The archive: tables at which nothing happens any more. They leave the lists, limits and sweeps of a house; their log is packed into one
row and is opened when somebody looks. Whoever goes on playing brings a table back."""

from __future__ import annotations

import json
import time
import zlib
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from motu.tables.schema import ARCHIVES, CURTAINS, ENTRIES, TABLES

HOUR: Final = 3600
DAY: Final = 24 * HOUR
COLUMNS: Final = (ENTRIES.c.number, ENTRIES.c.ply, ENTRIES.c.kind, ENTRIES.c.data, ENTRIES.c.made)


Resting = sa.Select[tuple[str, float]]
"""Tables that are due for the archive, with the moment of their last change."""


def resting(finished_days: float, abandoned_days: float) -> Resting:
    """Tables that are finished for so long, or left by people for so long. Where a bot is due, as after a long time in which the house was
    closed, nobody has left: it is asked first."""
    now = time.time()
    is_over = (TABLES.c.stage == "over") & (TABLES.c.changed < now - finished_days * DAY)
    is_left = (TABLES.c.stage == "running") & (TABLES.c.due_bot == "") & (TABLES.c.changed < now - abandoned_days * DAY)
    return sa.select(TABLES.c.id, TABLES.c.changed).where(TABLES.c.archived == 0, is_over | is_left)


def quietest(count: int) -> Resting:
    """So many tables whose game goes on and at which nothing happened for longest, an hour at least."""
    is_quiet = TABLES.c.stage.in_(("waiting", "running")) & (TABLES.c.due_bot == "") & (TABLES.c.changed < time.time() - HOUR)
    return sa.select(TABLES.c.id, TABLES.c.changed).where(TABLES.c.archived == 0, is_quiet).order_by(TABLES.c.changed).limit(count)


def pack(connection: Connection, table: str) -> None:
    """Put a table into the archive; its row is locked."""
    rows = connection.execute(sa.select(*COLUMNS).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)).all()
    text = json.dumps([[row.number, row.ply, row.kind, row.data, row.made] for row in rows], ensure_ascii=False, separators=(",", ":"))
    connection.execute(sa.insert(ARCHIVES).values(table_id=table, data=zlib.compress(text.encode(), 9)))
    connection.execute(sa.delete(ENTRIES).where(ENTRIES.c.table_id == table))
    connection.execute(sa.delete(CURTAINS).where(CURTAINS.c.table_id == table))
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(archived=1))


def unpacked(connection: Connection, table: str) -> list[dict[str, Any]]:
    """The rows of the log of an archived table; none if it is not there."""
    data = connection.execute(sa.select(ARCHIVES.c.data).where(ARCHIVES.c.table_id == table)).scalar()
    rows = json.loads(zlib.decompress(bytes(data))) if data is not None else []
    names = [column.name for column in COLUMNS]
    return [{"table_id": table, **dict(zip(names, row, strict=True))} for row in rows]


def bring_back(connection: Connection, table: str) -> None:
    """Somebody goes on at an archived table; its row is locked."""
    rows = unpacked(connection, table)
    if rows:
        connection.execute(sa.insert(ENTRIES), rows)
    connection.execute(sa.delete(ARCHIVES).where(ARCHIVES.c.table_id == table))
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(archived=0))
