"""The condition of a house, for whoever runs it."""

from __future__ import annotations

import time
from collections import Counter

import sqlalchemy as sa

from motu.tables import commands
from motu.tables.bot_pool import BotState
from motu.tables.feed import Feed
from motu.tables.schema import GUESTS, TABLES


class Condition(Feed):
    """The part of the service that tells how it is."""

    def try_to_write(self) -> None:
        """Write something durably and remove it again; raises StoreTrouble if that cannot be."""
        tried = commands.new_secret()
        with self._store.writing() as connection:
            connection.execute(sa.insert(GUESTS).values(id=tried, name="?", made=time.time()))
        with self._store.writing() as connection:
            connection.execute(sa.delete(GUESTS).where(GUESTS.c.id == tried))

    def free_space(self) -> int | None:
        """Bytes that are free where the database is; None where only its server knows."""
        return self._store.free_space()

    def bot_state(self) -> BotState:
        """How the bots are."""
        return self._runtime.pool.state()

    def census(self) -> dict[str, int]:
        """How many tables are in each stage, and how many are archived."""
        query = sa.select(TABLES.c.archived, TABLES.c.stage, sa.func.count()).group_by(TABLES.c.archived, TABLES.c.stage)
        found: Counter[str] = Counter()
        with self._store.reading() as connection:
            for archived, stage, count in connection.execute(query):
                found["archived" if archived else stage] += count
        return dict(found)
