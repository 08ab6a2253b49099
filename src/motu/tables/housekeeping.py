"""What is cleared away or put into the archive by itself, so that a house does not fill for ever. No game that was played is lost."""

from __future__ import annotations

import time
from typing import Final

import sqlalchemy as sa

from motu.tables.archive import DAY, pack, resting
from motu.tables.schema import CLAIMS, GUESTS, REQUESTS, SITTINGS, TABLES, TOKENS
from motu.tables.store import TableStore

KEEP_REQUESTS: Final = 7 * DAY
"""Seconds for which a repeated request is recognised."""
AT_ONCE: Final = 500
"""Rows that one transaction removes, so that nobody waits for long."""


def put_to_rest(store: TableStore, finished_days: float, abandoned_days: float) -> list[str]:
    """Put finished and abandoned tables into the archive, each in a transaction of its own; which went."""
    with store.reading() as connection:
        found = [row.id for row in connection.execute(resting(finished_days, abandoned_days))]
    went = []
    for table in found:
        with store.writing() as connection:
            row = store.table_row(connection, table, lock=True)
            still = resting(finished_days, abandoned_days).where(TABLES.c.id == table)
            if row is not None and connection.execute(still).first() is not None:
                pack(connection, table)
                went.append(table)
    return went


def tidy(store: TableStore, abandoned_days: int) -> int:
    """Remove old requests and tokens, tables whose game never began, and guests who never sat anywhere; how many rows went."""
    now = time.time()
    long_ago = now - abandoned_days * DAY
    waited = sa.select(TABLES.c.id).where(TABLES.c.stage == "waiting", TABLES.c.changed < long_ago)
    idle = sa.select(GUESTS.c.id).where(
        GUESTS.c.made < long_ago,
        ~sa.exists().where(CLAIMS.c.guest == GUESTS.c.id),
        ~sa.exists().where(SITTINGS.c.guest == GUESTS.c.id),
        ~sa.exists().where(TABLES.c.host == GUESTS.c.id),
    )
    with store.writing() as connection:
        gone = connection.execute(sa.delete(REQUESTS).where(REQUESTS.c.made < now - KEEP_REQUESTS)).rowcount
        gone += connection.execute(sa.delete(TOKENS).where(TOKENS.c.expires < now)).rowcount
    for column, query in ((TABLES.c.id, waited), (GUESTS.c.id, idle)):
        while True:
            with store.writing() as connection:
                found = [row[0] for row in connection.execute(query.limit(AT_ONCE))]
                if not found:
                    break
                connection.execute(sa.delete(column.table).where(column.in_(found)))
                gone += len(found)
    return gone
