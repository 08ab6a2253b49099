"""Keeps the tables in memory in step with the database, carries acts out, and keeps the bots busy."""

from __future__ import annotations

import json
import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from motu.core.errors import MotuError
from motu.core.game import Game
from motu.core.options import COMPONENTS
from motu.core.registry import game as find_game
from motu.tables import commands
from motu.tables.agreement import PACE, Agreement
from motu.tables.bot_pool import BotAnswer, BotPool, Question
from motu.tables.bus import Bus, PostgresListener
from motu.tables.errors import NoSuchTable, NotAllowed, TableError
from motu.tables.housekeeping import tidy
from motu.tables.limits import Limits
from motu.tables.patience import Patience
from motu.tables.presence import Presence
from motu.tables.results import Receipt
from motu.tables.schema import TABLES
from motu.tables.store import TableStore, hashed
from motu.tables.table_log import Foundation, TableLog
from motu.tables.transaction import Transaction

LOG: Final = logging.getLogger("motu.tables")
ID_FORM: Final = re.compile(r"[A-Za-z0-9_-]{22}")
SWEEP_SECONDS: Final = 15.0
"""How often the service looks for bots that somebody forgot to wake, for example a process that was killed."""
TIDY_SECONDS: Final = 3600.0
SEEN_SECONDS: Final = 20.0
"""Signs of life that come faster than this are not written down."""
MOST_SIGNS: Final = 20_000
MOST_PACES: Final = 10_000


class Runtime:
    """The logs of the tables that are in use, and the one way to change a table."""

    def __init__(self, store: TableStore, limits: Limits, pool: BotPool, pace: float, awake: bool = True) -> None:
        """Unless `awake`, no bot is asked and nothing is done that nobody asked for."""
        self.store = store
        self.limits = limits
        self.pool = pool
        self.pace = pace
        self.bus = Bus()
        self.presence = Presence(store, self.bus)
        self.logs: OrderedDict[str, TableLog] = OrderedDict()
        self.shelf = threading.Lock()
        self.asked: set[tuple[str, int, int, str]] = set()
        """Questions to bots that are under way: table, ply, seat, bot."""
        self.signs: dict[tuple[str, str], float] = {}
        """When guests gave the last sign of life that was noted, by the monotonic clock."""
        self.unwritten: set[tuple[str, str]] = set()
        self.paces: dict[str, str] = {}
        """The pace of the bots where somebody changed it since the start."""
        self.skipping: set[str] = set()
        """Tables whose bots do not wait until a person is to act."""
        self.closing = threading.Event()
        self.news = PostgresListener(store, self.bus.publish, self.bus.wake_all) if store.on_postgresql else None
        self.patience = Patience(limits, self.patience_is_over)
        self.sweeper = threading.Thread(target=self.sweep, name="motu-sweep", daemon=True)
        if awake:
            self.sweeper.start()

    def close(self) -> None:
        self.closing.set()
        self.patience.close()
        self.pool.close()
        with suppress(MotuError, SQLAlchemyError):
            self.write_signs()
        if self.news is not None:
            self.news.stop()
        if self.sweeper.ident is not None:
            self.sweeper.join(5)
        self.store.close()

    # -- logs -----------------------------------------------------------------------------------------------------

    def log(self, table: str) -> TableLog:
        """The log of a table, perhaps behind the database."""
        with self.shelf:
            found = self.logs.get(table)
            if found is not None:
                self.logs.move_to_end(table)
                return found
        if not ID_FORM.fullmatch(table):
            raise NoSuchTable("table.unknown")
        with self.store.reading() as connection:
            row = self.store.table_row(connection, table)
        if row is None:
            raise NoSuchTable("table.unknown")
        game = find_game(row.game)
        if row.rules > game.rules_version:
            raise NotAllowed("table.rules", rules=row.rules, here=game.rules_version)
        options = {name: value for name, value in json.loads(row.options).items() if name in game.options}
        read = game.read_options({**options, **self.components(game, row.edition)})
        made = TableLog(Foundation(table, game, row.seats, read, Agreement.parse(row.policy), bytes(row.seed), row.rules))
        return self.shelve(made)

    def components(self, game: Game, edition: str) -> dict[str, object]:
        """The option that gives a table the component data with which it was set."""
        found = game.component_files.find(edition)
        if found is None:
            with self.store.reading() as connection:
                data = self.store.edition(connection, game.name, edition)
            if data is None:
                raise NotAllowed("table.edition", edition=edition)
            found = game.component_files.keep(data, "the component data of this table")
        return {COMPONENTS: found} if COMPONENTS in game.options else {}

    def shelve(self, log: TableLog) -> TableLog:
        """Keep a log in memory; the one that was not used for longest makes room."""
        with self.shelf:
            kept = self.logs.setdefault(log.foundation.id, log)
            while len(self.logs) > self.limits.cached:
                self.logs.popitem(last=False)
        return kept

    def drop(self, table: str) -> None:
        with self.shelf:
            self.logs.pop(table, None)

    def catch_up(self, connection: Connection, log: TableLog, number: int, host: str) -> None:
        """Fold what the database has and the log has not."""
        if log.number > number:
            log.forget()
        log.host = host
        if log.number == number:
            return
        entries = self.store.entries_after(connection, log.foundation.id, log.number)
        if log.number == 0 or any(entry.kind == "seat" for entry in entries):
            self.store.read_people(connection, log)
        try:
            for entry in entries:
                log.fold(entry)
        except BaseException:
            log.forget()
            raise

    @contextmanager
    def reading(self, table: str, by: str | None) -> Iterator[TableLog]:
        """The log as the database has it now, for somebody who may know of the table."""
        log = self.log(table)
        with log.lock:
            with self.store.reading() as connection:
                head = self.store.head(connection, table)
                if head is None:
                    self.drop(table)
                    raise NoSuchTable("table.unknown")
                self.catch_up(connection, log, *head)
            must_enter(log, by)
            self.patience.watch(log)
            yield log

    # -- acts --------------------------------------------------------------------------------------------------------

    def act(
        self,
        table: str,
        by: str | None,
        key: str | None,
        meaning: tuple[object, ...],
        command: Callable[[Transaction], None],
        enters: bool = False,
    ) -> Receipt:
        """Carry out a command in one transaction, once per key.

        `by` is None for the service itself; with `enters` whoever asks need not sit at the table yet.
        """
        digest = hashed(json.dumps([table, *meaning]))
        log = self.log(table)
        with log.lock:
            stood = -1
            try:
                with self.store.writing() as connection:
                    row = self.store.table_row(connection, table, lock=True)
                    if row is None:
                        raise NoSuchTable("table.unknown")
                    earlier = self.store.request(connection, by, key) if by and key else None
                    if earlier is not None:
                        if earlier.meaning != digest:
                            raise NotAllowed("key.reused")
                        return Receipt(table, earlier.number, earlier.ply, repeated=True)
                    self.catch_up(connection, log, row.number, row.host)
                    stood = log.number
                    if by is not None and not enters:
                        must_enter(log, by)
                    transaction = Transaction(self.store, connection, log)
                    command(transaction)
                    transaction.finish()
                    if by is not None:
                        self.store.seen(connection, table, by)
                        if key:
                            self.store.carried_out(connection, by, key, digest, log)
                    receipt = Receipt(table, log.number, len(log.plies))
            except BaseException:
                if stood != log.number:
                    log.forget()  # it is ahead of a database in which none of this has happened
                raise
            changed = log.number != stood
            if changed:
                self.wake(log)
                self.patience.watch(log)
        if changed:
            self.bus.publish(table, receipt.number)
        return receipt

    def erase_at(self, table: str, guest: str) -> None:
        """A guest is gone from a table; the table goes too if no other person holds a seat."""
        if not self.delete(table, lambda connection, _: not self.store.others_at(connection, table, guest)):
            with suppress(NoSuchTable):
                self.act(table, None, None, (), lambda transaction: commands.erase(transaction, guest))

    def delete(self, table: str, may: Callable[[Connection, str], bool]) -> bool:
        """Remove a table, if it is there and this still holds, asked with its stage when nobody else can change it."""
        with self.store.writing() as connection:
            row = self.store.table_row(connection, table, lock=True)
            goes = row is not None and may(connection, row.stage)
            if goes:
                connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))
                self.store.announce(connection, table, 0)
        if goes:
            self.drop(table)
            self.bus.publish(table, 0)
        return goes

    def sign_of_life(self, table: str, guest: str) -> None:
        """Note that a guest is there. It is written down a little later, with the signs of others, so that nobody waits for it."""
        now = time.monotonic()
        with self.shelf:
            if now - self.signs.get((table, guest), -SEEN_SECONDS) < SEEN_SECONDS:
                return
            if len(self.signs) > MOST_SIGNS:
                self.signs.clear()
            self.signs[table, guest] = now
            self.unwritten.add((table, guest))

    def write_signs(self) -> None:
        """Write down who was there."""
        with self.shelf:
            signs, self.unwritten = self.unwritten, set()
        if signs:
            with self.store.writing() as connection:
                for table, guest in signs:
                    self.store.seen(connection, table, guest)

    def patience_is_over(self, table: str, phase: str) -> None:
        """A table goes on without the words that did not come."""
        with suppress(MotuError):
            self.act(table, None, None, (), lambda transaction: commands.go_on_without(transaction, phase))

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self, log: TableLog) -> None:
        """Ask the bot that is to decide, if one is and it has not been asked. The log is locked."""
        seat, bot = log.due()
        table, ply = log.foundation.id, len(log.plies)
        if not bot and table in self.skipping:
            self.skipping.discard(table)
            self.pool.hurry(table, self.pace_of(log) == "fast")
        if not bot or self.closing.is_set():
            return
        question = (table, ply, seat, bot)
        if question in self.asked:
            return
        self.asked.add(question)

        def then(answer: BotAnswer) -> None:
            self.asked.discard(question)
            self.bot_answers(table, seat, ply, bot, answer)

        view = dict(log.remembered(seat))
        # a forced decision takes as long as another one: whether it was forced may be a secret
        self.pool.ask(Question(bot, log.game.name, view, then, table, log.host), self.pace * PACE[self.pace_of(log)])

    def pace_of(self, log: TableLog) -> str:
        return self.paces.get(log.foundation.id, log.agreement.pace)

    def set_pace(self, log: TableLog, pace: str) -> None:
        """How long the bots of a table wait from now on, until the service closes."""
        if len(self.paces) > MOST_PACES:
            self.paces.clear()
        self.paces[log.foundation.id] = pace
        self.pool.hurry(log.foundation.id, pace == "fast")

    def skip(self, log: TableLog) -> None:
        """Let the bots of a table decide at once until a person is to act."""
        if log.due()[1]:
            self.skipping.add(log.foundation.id)
            self.pool.hurry(log.foundation.id, True)

    def bot_answers(self, table: str, seat: int, ply: int, bot: str, answer: BotAnswer) -> None:
        """Play what a bot chose; if the table has moved on meanwhile, ask whoever is to decide now."""
        if self.closing.is_set():
            return
        try:
            self.act(table, None, None, (), lambda transaction: commands.bot_decides(transaction, seat, ply, bot, answer))
        except NoSuchTable:
            return
        except TableError:
            self.wake_table(table)

    def wake_table(self, table: str) -> None:
        with self.reading(table, SERVICE) as log:
            self.wake(log)

    def sweep(self) -> None:
        """Wake the bots of all tables at the start, and from time to time those that nobody woke.

        No clock is asked: a table whose bot is due at the same event as at the last look has been forgotten by somebody.
        """
        known: dict[str, int] | None = None
        tidied = -TIDY_SECONDS
        while True:
            try:
                self.write_signs()
                if time.monotonic() - tidied >= TIDY_SECONDS:
                    tidied = time.monotonic()
                    tidy(self.store, self.limits.abandoned_days)
                with self.store.reading() as connection:
                    query = sa.select(TABLES.c.id, TABLES.c.number).where(TABLES.c.stage == "running", TABLES.c.due_bot != "")
                    due = {row.id: row.number for row in connection.execute(query)}
                for table, number in due.items():
                    if self.closing.is_set():
                        return
                    if known is None or known.get(table) == number:
                        self.wake_if_possible(table)
                known = due
            except (MotuError, SQLAlchemyError):
                if not self.closing.is_set():
                    LOG.exception("waiting bots could not be woken")
            if self.closing.wait(SWEEP_SECONDS):
                return

    def wake_if_possible(self, table: str) -> None:
        """Wake the bot of a table; one that cannot be opened does not keep the others asleep."""
        try:
            self.wake_table(table)
        except MotuError as problem:
            LOG.warning("the bot of the table %s... cannot be woken: %s", table[:6], problem)


SERVICE: Final = "service"
"""Looks at a table on behalf of nobody."""


def must_enter(log: TableLog, by: str | None) -> None:
    """Whoever neither sits at the table nor may watch it does not learn that it exists."""
    if by == SERVICE or log.agreement.watch == "link" or (by is not None and by == log.host) or log.ever_held_by(by):
        return
    raise NoSuchTable("table.unknown")
