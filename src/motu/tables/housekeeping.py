"""What is cleared away or put into the archive by itself, so that a house does not fill for ever. No game that was played is lost."""

from __future__ import annotations

import time
from typing import Final

import sqlalchemy as sa

from motu.tables.archive import DAY, Resting, pack, quietest, resting
from motu.tables.limits import Limits
from motu.tables.schema import CLAIMS, GUESTS, PUZZLE_TRIES, REQUESTS, SITTINGS, TABLES, TOKENS
from motu.tables.store import TableStore

KEEP_REQUESTS: Final = 7 * DAY
"""Seconds for which a repeated request is recognised."""
CROWDED: Final = 0.8
"""The part of the games that a house has room for; beyond it those that were quiet for longest make room."""
KEEP_SOLVERS: Final = 365 * DAY
"""Whoever has tried a puzzle is known for as long as the cookie that says who they are."""
AT_ONCE: Final = 500
"""Rows that one transaction removes, so that nobody waits for long."""


def put_to_rest(store: TableStore, limits: Limits) -> list[str]:
    """Put finished and abandoned tables into the archive, and before the house is full those that were quiet for longest, each in a
    transaction of its own; which went."""
    went = packed(store, resting(limits.finished_days, limits.abandoned_days))
    goes_on = sa.select(sa.func.count()).where(TABLES.c.archived == 0, TABLES.c.stage.in_(("waiting", "running")))
    with store.reading() as connection:
        too_many = (connection.execute(goes_on).scalar() or 0) - int(limits.tables * CROWDED)
    return went + (packed(store, quietest(too_many)) if too_many > 0 else [])


def packed(store: TableStore, due: Resting) -> list[str]:
    """Put these tables into the archive, unless something happens there meanwhile; which went."""
    with store.reading() as connection:
        found = connection.execute(due).all()
    went = []
    for quiet in found:
        with store.writing() as connection:
            row = store.table_row(connection, quiet.id, lock=True)
            if row is not None and not row.archived and row.changed == quiet.changed:
                pack(connection, quiet.id)
                went.append(quiet.id)
    return went


def tidy(store: TableStore, abandoned_days: int) -> int:
    """Remove old requests and tokens, tables whose game never began, and guests who never sat anywhere and solved
    nothing; how many rows went."""
    now = time.time()
    long_ago = now - abandoned_days * DAY
    waited = sa.select(TABLES.c.id).where(TABLES.c.stage == "waiting", TABLES.c.changed < long_ago)
    idle = sa.select(GUESTS.c.id).where(
        GUESTS.c.made < long_ago,
        ~sa.exists().where(CLAIMS.c.guest == GUESTS.c.id),
        ~sa.exists().where(SITTINGS.c.guest == GUESTS.c.id),
        ~sa.exists().where(TABLES.c.host == GUESTS.c.id),
        ~sa.exists().where(PUZZLE_TRIES.c.guest == GUESTS.c.id, PUZZLE_TRIES.c.made > now - KEEP_SOLVERS),
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
