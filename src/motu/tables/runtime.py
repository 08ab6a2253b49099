"""Keeps the tables in memory in step with the database, carries acts out, and keeps the bots busy."""

from __future__ import annotations

import json
import logging
import re
import threading
import time
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
from motu.tables.agreement import Agreement
from motu.tables.archive import bring_back
from motu.tables.bot_calls import BotCalls
from motu.tables.bot_pool import BotPool
from motu.tables.bus import Bus
from motu.tables.byte_cache import ByteCache
from motu.tables.entries import Foundation
from motu.tables.errors import NoSuchTable, NotAllowed
from motu.tables.housekeeping import put_to_rest, tidy
from motu.tables.limits import Limits
from motu.tables.patience import Patience
from motu.tables.peers import Peers
from motu.tables.prepared import Head, together
from motu.tables.presence import Presence
from motu.tables.results import Receipt
from motu.tables.schema import TABLES
from motu.tables.seats import SERVICE
from motu.tables.store import TableStore, hashed
from motu.tables.table_log import TableLog
from motu.tables.transaction import Transaction
from motu.tables.wire import Wire

LOG: Final = logging.getLogger("motu.tables")
ID_FORM: Final = re.compile(r"[A-Za-z0-9_-]{22}")
SWEEP_SECONDS: Final = 15.0
"""How often the service looks for bots that somebody forgot to wake, for example a process that was killed."""
TIDY_SECONDS: Final = 3600.0
SEEN_SECONDS: Final = 20.0
"""Signs of life that come faster than this are not written down."""
MOST_SIGNS: Final = 20_000
FINISHED_SHARE: Final = 8
"""What part of the memory for logs those of finished games may have beside the others: an eighth."""
NOTED: Final = 30_000
"""Bytes that a page notes with a log for one pair of eyes and one language."""
GREETING_SECONDS: Final = 0.5
"""Within which the other processes have said that they are there."""


class Runtime:
    """The logs of the tables that are in use, and the one way to change a table."""

    def __init__(self, store: TableStore, limits: Limits, pool: BotPool, pace: float, wire: Wire | None = None, awake: bool = True) -> None:
        """Unless `awake`, no bot is asked and nothing is done that nobody asked for."""
        self.store = store
        self.limits = limits
        self.pool = pool
        self.wire = wire or Wire(store.process)
        self.peers = Peers(self.wire)
        self.bus = Bus(self.wire)
        self.presence = Presence(self.bus, self.peers.board("presence"))
        self.logs: ByteCache[TableLog] = ByteCache(limits.cache_bytes, weight)
        self.finished: ByteCache[TableLog] = ByteCache(limits.cache_bytes // FINISHED_SHARE, weight)
        """Logs of games that are over: looked at for a while, never again for most of them, and they take no room from the others."""
        self.shelf = threading.Lock()
        self.signs: dict[tuple[str, str], float] = {}
        """When guests gave the last sign of life that was noted, by the monotonic clock."""
        self.unwritten: dict[tuple[str, str], float] = {}
        """Signs that the database does not know yet, by the clock of the wall."""
        self.closing = threading.Event()
        self.stirred = threading.Event()
        """Set when the sweeper should not wait until its time."""
        self.bot_calls = BotCalls(self, pool, pace)
        self.patience = Patience(limits, self.patience_is_over)
        self.sweeper = threading.Thread(target=self.sweep, name="motu-sweep", daemon=True)
        self.peers.when_gone.append(self.stirred.set)
        self.wire.on("origin", lambda _, text: pool.comes_from(*text.split(" ", 1)))
        if awake:
            self.wire.start()
            self.peers.start()
            self.sweeper.start()

    def close(self) -> None:
        self.closing.set()
        self.stirred.set()
        self.patience.close()
        self.pool.close()
        with suppress(MotuError, SQLAlchemyError):
            self.write_signs()
        if self.sweeper.ident is not None:
            self.sweeper.join(5)
        with suppress(MotuError, SQLAlchemyError):
            self.peers.close()
        self.wire.close()
        self.store.close()

    # -- logs -----------------------------------------------------------------------------------------------------

    def log(self, table: str) -> TableLog:
        """The log of a table, perhaps behind the database."""
        found = self.recall(table)
        if found is not None:
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
        read = game.read_options({**options, **self.components(game, row.edition)}, row.rules)
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

    def recall(self, table: str) -> TableLog | None:
        """The log of a table, if it is in memory."""
        return self.logs.recall(table) or self.finished.recall(table)

    def shelve(self, log: TableLog) -> TableLog:
        """Keep a log in memory unless the table has one there."""
        with self.shelf:
            return self.recall(log.foundation.id) or self.logs.note(log.foundation.id, log)

    def keep(self, log: TableLog) -> None:
        """Keep a log where it belongs now, weighed as it is now; those that were not used for longest make room."""
        shelf, other = (self.finished, self.logs) if log.stage == "over" else (self.logs, self.finished)
        with self.shelf:
            shelf.note(log.foundation.id, log)
            other.forget(log.foundation.id)

    def drop(self, table: str) -> None:
        with self.shelf:
            self.logs.forget(table)
            self.finished.forget(table)

    def catch_up(self, connection: Connection, log: TableLog, head: Head) -> None:
        """Fold what the database has and the log has not."""
        if log.number > head.number:
            log.forget()
        log.host, log.pace = head.host, head.pace or log.agreement.pace
        if log.number == head.number:
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
        self.keep(log)

    @contextmanager
    def reading(self, table: str, by: str | None, heard: int = 0) -> Iterator[TableLog]:
        """The log as the database has it now, for somebody who may know of the table. Whoever has `heard` of an event and wants no more
        than that reads it without the database if the log has it."""
        log = self.log(table)
        with log.lock:
            if not 0 < heard <= log.number:
                with self.store.reading() as connection:
                    head = self.store.head(connection, table)
                    if head is None:
                        self.drop(table)
                        raise NoSuchTable("table.unknown")
                    self.catch_up(connection, log, head)
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
                    head = self.store.head(connection, table, lock=True)
                    if head is None:
                        raise NoSuchTable("table.unknown")
                    earlier = self.store.request(connection, by, key) if by and key else None
                    if earlier is not None:
                        if earlier.meaning != digest:
                            raise NotAllowed("key.reused")
                        return Receipt(table, earlier.number, earlier.ply, repeated=True)
                    if head.archived:
                        bring_back(connection, table)
                    self.catch_up(connection, log, head)
                    stood = log.number
                    if by is not None and not enters:
                        must_enter(log, by)
                    transaction = Transaction(self.store, connection, log)
                    command(transaction)
                    with together(connection):
                        transaction.finish()
                        if by and key:
                            self.store.carried_out(connection, by, key, digest, log)
                    receipt = Receipt(table, log.number, len(log.plies))
            except BaseException:
                if stood != log.number:
                    log.forget()  # it is ahead of a database in which none of this has happened
                raise
            changed = log.number != stood
            if changed:
                self.keep(log)
                self.bot_calls.wake(log)
                self.patience.watch(log)
        if by is not None:
            self.sign_of_life(table, by)
        if changed:
            self.bus.tell(table, receipt.number)
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
            self.bus.tell(table, 0)
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
            self.unwritten[table, guest] = time.time()

    def write_signs(self) -> None:
        """Write down who was there."""
        with self.shelf:
            signs, self.unwritten = self.unwritten, {}
        if signs:
            with self.store.writing() as connection:
                for (table, guest), when in signs.items():
                    self.store.seen(connection, table, guest, when)

    def patience_is_over(self, table: str, phase: str) -> None:
        """A table goes on without the words that did not come."""
        with suppress(MotuError):
            self.act(table, None, None, (), lambda transaction: commands.go_on_without(transaction, phase))

    def sweep(self) -> None:
        """Write down who was there, tidy up, and wake the bots that nobody woke: all of them at the start, and those of another process
        when it has ended."""
        tidied = -TIDY_SECONDS
        if self.wire.is_shared and self.closing.wait(GREETING_SECONDS):
            return
        while True:
            try:
                self.write_signs()
                if time.monotonic() - tidied >= TIDY_SECONDS:
                    tidied = time.monotonic()
                    tidy(self.store, self.limits.abandoned_days)
                    for table in put_to_rest(self.store, self.limits):
                        self.drop(table)
                self.bot_calls.look_for_forgotten()
            except (MotuError, SQLAlchemyError):
                if not self.closing.is_set():
                    LOG.exception("waiting bots could not be woken")
            self.stirred.wait(SWEEP_SECONDS)
            self.stirred.clear()
            if self.closing.is_set():
                return


def weight(log: TableLog) -> int:
    """The bytes of a log: measured are 800 to 1,300 a decision in our games, beside what all tables of a game share, and 400 for any
    other event; and what is noted with it."""
    return 16_384 + 1_100 * len(log.plies) + 400 * (log.number - len(log.plies)) + NOTED * len(log.noted)


def must_enter(log: TableLog, by: str | None) -> None:
    """Whoever neither sits at the table nor may watch it does not learn that it exists."""
    if by == SERVICE or log.agreement.watch == "link" or (by is not None and by == log.host) or log.ever_held_by(by):
        return
    raise NoSuchTable("table.unknown")
