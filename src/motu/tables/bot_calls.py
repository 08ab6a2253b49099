"""Asking bots: each decision once in the whole house, by the process that keeps the table, and by another one if that one has ended.

A process keeps a table from the change after which a bot is due: its name is written in the same transaction. No clock is asked. Whoever
finds a table whose keeper is not there any more takes it over, if nobody else was faster.
"""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from motu.core.errors import MotuError
from motu.tables import commands
from motu.tables.agreement import PACE
from motu.tables.bot_pool import BotAnswer, BotPool, Question
from motu.tables.errors import NoSuchTable, TableError
from motu.tables.schema import TABLES
from motu.tables.seats import SERVICE
from motu.tables.table_log import TableLog

if TYPE_CHECKING:
    from motu.tables.runtime import Runtime

LOG: Final = logging.getLogger("motu.tables")
DUE: Final = sa.select(TABLES.c.id, TABLES.c.number, TABLES.c.keeper).where(
    TABLES.c.stage == "running", TABLES.c.due_bot != "", TABLES.c.archived == 0
)


class BotCalls:
    """Which bots were asked, and how long they wait so that people can follow."""

    def __init__(self, runtime: Runtime, pool: BotPool, pace: float) -> None:
        self.runtime = runtime
        self.pool = pool
        self.pace = pace
        """The seconds that a bot waits at a calm table."""
        self.lock = threading.Lock()
        self.asked: set[tuple[str, int, int, str]] = set()
        """Questions that are under way: table, ply, seat, bot."""
        self.skipping: set[str] = set()
        """Tables whose bots do not wait until a person is to act."""
        self.known: dict[str, int] | None = None
        """The tables where a bot was due at the last look, and at which event."""
        runtime.wire.on("pace", lambda _, text: self.hear_pace(*text.split()))
        runtime.wire.on("skip", lambda _, table: self.hear_skip(table))

    def wake(self, log: TableLog) -> None:
        """Ask the bot that is to decide, if one is and it has not been asked. The log is locked, and this process keeps the table."""
        seat, bot = log.due()
        table, ply = log.foundation.id, len(log.plies)
        if not bot and table in self.skipping:
            self.skipping.discard(table)
            self.pool.hurry(table, log.pace == "fast")
        question = (table, ply, seat, bot)
        with self.lock:
            if not bot or self.runtime.closing.is_set() or question in self.asked:
                return
            self.asked.add(question)

        def then(answer: BotAnswer) -> None:
            is_outdated = False
            try:
                is_outdated = not self.carry_out(table, seat, ply, bot, answer)
            finally:
                with self.lock:
                    self.asked.discard(question)  # not before it is carried out: whoever looks meanwhile would ask again
            if is_outdated:
                self.wake_table(table)

        view = dict(log.remembered(seat))
        # a forced decision takes as long as another one: whether it was forced may be a secret
        self.pool.ask(Question(bot, log.game.name, view, then, table, log.host), self.pace * PACE[log.pace])

    def carry_out(self, table: str, seat: int, ply: int, bot: str, answer: BotAnswer) -> bool:
        """Play what a bot chose; False if the table has moved on meanwhile, so that somebody else may be due."""
        if self.runtime.closing.is_set():
            return True
        try:
            self.runtime.act(table, None, None, (), lambda transaction: commands.bot_decides(transaction, seat, ply, bot, answer))
        except NoSuchTable:
            return True
        except TableError:
            return False
        return True

    # -- pace --------------------------------------------------------------------------------------------------------

    def set_pace(self, log: TableLog, pace: str) -> None:
        """How long the bots of a table wait from now on."""
        table, store = log.foundation.id, self.runtime.store
        with store.writing() as connection:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(pace=pace))
            store.announce(connection, table, 0)
        log.pace = pace
        self.hear_pace(table, pace)
        self.runtime.wire.send("pace", f"{table} {pace}")
        self.runtime.bus.tell(table, 0)

    def hear_pace(self, table: str, pace: str) -> None:
        self.pool.hurry(table, pace == "fast")

    def skip(self, log: TableLog) -> None:
        """Let the bots of a table decide at once until a person is to act."""
        if log.due()[1]:
            self.hear_skip(log.foundation.id)
            self.runtime.wire.send("skip", log.foundation.id)

    def hear_skip(self, table: str) -> None:
        """Only the process that has asked the bot can hurry it along."""
        with self.lock:
            is_asked = any(question[0] == table for question in self.asked)
        if is_asked:
            self.skipping.add(table)
            self.pool.hurry(table, True)

    # -- keeping -----------------------------------------------------------------------------------------------------

    def look_for_forgotten(self) -> None:
        """Ask the bots of tables whose keeper has ended, and of one's own tables those that were due already at the last look."""
        runtime = self.runtime
        with runtime.store.reading() as connection:
            due = connection.execute(DUE).all()
        for row in due:
            if runtime.closing.is_set():
                return
            if row.keeper == runtime.wire.process:
                if self.known is not None and self.known.get(row.id) == row.number:
                    self.wake_if_possible(row.id)
            elif not runtime.peers.is_alive(row.keeper):
                self.wake_if_possible(row.id)
        self.known = {row.id: row.number for row in due}

    def wake_if_possible(self, table: str) -> None:
        """Wake the bot of a table; one that cannot be opened does not keep the others asleep."""
        try:
            self.wake_table(table)
        except MotuError as problem:
            LOG.warning("the bot of the table %s... cannot be woken: %s", table[:6], problem)

    def wake_table(self, table: str) -> None:
        """Wake the bot of a table, if this process keeps the table or can take it over."""
        if self.takes_over(table):
            with self.runtime.reading(table, SERVICE) as log:
                self.wake(log)

    def takes_over(self, table: str) -> bool:
        """Whether this process keeps a table from now on; of several that try only one does."""
        store, process = self.runtime.store, self.runtime.wire.process
        with store.reading() as connection:
            keeper = connection.execute(sa.select(TABLES.c.keeper).where(TABLES.c.id == table)).scalar()
        if keeper is None or keeper == process:
            return keeper is not None
        if self.runtime.peers.is_alive(keeper):
            return False
        with store.writing() as connection:
            claim = sa.update(TABLES).where(TABLES.c.id == table, TABLES.c.keeper == keeper).values(keeper=process)
            return connection.execute(claim).rowcount == 1
