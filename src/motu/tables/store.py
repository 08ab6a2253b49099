"""The database: SQLite by default, PostgreSQL by setting. Everything that is acknowledged has been committed durably."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError

from motu.core.components import data_folder
from motu.core.errors import BadOption, MotuError
from motu.core.numbering import shortened
from motu.tables.archive import unpacked
from motu.tables.entries import Entry, Sitting
from motu.tables.errors import StoreTrouble
from motu.tables.group_commit import GroupCommit
from motu.tables.prepared import ADD_ENTRY, ADD_REQUEST, ASKED, AT, HEAD, LOCKED_HEAD, NEWS, NOTICE, SUMMED, Earlier, Head
from motu.tables.schema import ANNOTATIONS, CLAIMS, EDITIONS, ENTRIES, GUESTS, INVITATIONS, LATEST, SITTINGS, TABLES
from motu.tables.store_trouble import cause_of, damage_in, told
from motu.tables.table_log import TableLog
from motu.tables.turn import Turn

LOG: Final = logging.getLogger("motu.tables")
CHANNEL: Final = "motu_tables"
BUSY_MILLISECONDS: Final = 10_000
MOST_CHECKED: Final = 256 * 1024 * 1024
MIGRATION_LOCK: Final = 7_700_707


def default_database() -> str:
    """MOTU_DATABASE, or a file in the data folder."""
    return os.environ.get("MOTU_DATABASE", "") or str(data_folder() / "tables.sqlite")


def read_address(database: str) -> URL:
    """The address of a database: a file name, sqlite:///FILE or postgresql://USER@HOST/NAME."""
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise BadOption(f"{shortened(database.partition('://')[0])} ... is not the address of a database") from None
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            raise BadOption("a house of tables needs a database in a file; sqlite:///FILE names one")
        return url.set(drivername="sqlite")
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise BadOption(f"a house of tables is kept in SQLite or PostgreSQL, not in {shortened(url.get_backend_name())}")


ROW: Final = sa.select(TABLES).where(TABLES.c.id == AT)
LOCKED_ROW: Final = ROW.with_for_update()
TAKEN_BACK: Final = sa.update(ENTRIES).where(ENTRIES.c.table_id == AT, ENTRIES.c.ply > sa.bindparam("stay")).values(ply=None)
SEEN: Final = sa.update(CLAIMS).where(CLAIMS.c.table_id == AT, CLAIMS.c.guest == sa.bindparam("who")).values(seen=sa.bindparam("now"))


class TableStore:
    """Queries and transactions. It knows rows, not rules."""

    def __init__(self, database: str, rehearsed: bool = False) -> None:
        """Open a database and bring it up to date; an upgrade is rehearsed on a copy before, unless this is the copy."""
        self.rehearsed = rehearsed
        self.process = secrets.token_hex(6)
        """The name of this process among those of a house."""
        self.url = read_address(database)
        self.on_postgresql = self.url.get_backend_name() == "postgresql"
        if not self.on_postgresql:
            prepare_file(Path(str(self.url.database)))
        self.commits = GroupCommit(Path(str(self.url.database)))
        try:
            self.engine: Engine = sa.create_engine(
                self.url,
                pool_size=16 if self.on_postgresql else 8,
                max_overflow=8 if self.on_postgresql else 16,
                pool_timeout=20,
                pool_pre_ping=self.on_postgresql,
                hide_parameters=True,
            )
        except ModuleNotFoundError:
            raise MotuError("a database on PostgreSQL needs the package psycopg: pip install 'motu[postgresql]'") from None
        self.is_closed = False
        self.writer = threading.Lock()
        """SQLite has one writer at a time; waiting here is fairer than waiting there."""
        self.turn = Turn()
        """Of the threads of this process."""
        if not self.on_postgresql:
            sa.event.listen(self.engine, "connect", on_connect)
            sa.event.listen(self.engine, "begin", self.on_begin)
        try:
            self.migrate()
            self.must_be_sound()
        except (DatabaseError, StoreTrouble) as problem:
            self.close()
            cause = problem.__cause__ if isinstance(problem, StoreTrouble) else problem
            reason = str(cause.orig if isinstance(cause, DBAPIError) else problem).strip().partition("\n")[0]
            if cause_of(reason) == "store.damaged":
                raise self.damaged(reason) from None
            raise MotuError(f"the database {named(self.url)} cannot be opened: {reason}") from None
        except BaseException:
            self.close()
            raise

    def must_be_sound(self) -> None:
        """A damaged file is refused at once, not when somebody comes upon the damage; files that take long to read are left to `check`."""
        if self.on_postgresql or Path(str(self.url.database)).stat().st_size > MOST_CHECKED:
            return
        damage = self.look_for_damage()
        if damage:
            raise self.damaged(damage)

    def damaged(self, what: str) -> MotuError:
        return MotuError(f"the database {named(self.url)} is damaged ({what}); restore a backup with: motu restore BACKUP")

    def close(self) -> None:
        """Let go of all connections: those that nobody uses now, the others as soon as their transaction ends."""
        self.is_closed = True
        self.engine.dispose()

    @contextmanager
    def connected(self, writes: bool = False) -> Iterator[Connection]:
        """A connection in a transaction."""
        with told(), self.engine.connect().execution_options(motu_writes=writes) as connection:
            with connection.begin():
                yield connection
            if self.is_closed:
                connection.detach()  # a pool that was disposed of would keep it open

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One consistent look at the database."""
        with self.connected() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction; when this ends without an exception everything in it is durable, otherwise nothing of it happened."""
        if self.on_postgresql:
            with self.connected(writes=True) as connection:
                yield connection
            return
        with self.only_writer(), self.turn, self.connected(writes=True) as connection:
            yield connection
        self.commits.flush()

    @contextmanager
    def only_writer(self) -> Iterator[None]:
        """The one place from which SQLite is written to; raises StoreTrouble rather than wait for ever."""
        if not self.writer.acquire(timeout=BUSY_MILLISECONDS / 1000):
            raise StoreTrouble("store.locked")
        try:
            yield
        finally:
            self.writer.release()

    def on_begin(self, connection: Connection) -> None:
        """SQLite: whoever is going to write takes the lock at once, so that no transaction fails half-way.

        While another process writes we look again every millisecond; SQLite by itself would sleep for longer and longer.
        """
        if not connection.get_execution_options().get("motu_writes", False):
            connection.exec_driver_sql("BEGIN")
            return
        cursor = connection.connection.cursor()
        end = time.monotonic() + BUSY_MILLISECONDS / 1000
        cursor.execute("PRAGMA busy_timeout=0")
        try:
            while True:
                try:
                    cursor.execute("BEGIN IMMEDIATE")
                    return
                except sqlite3.OperationalError as problem:
                    if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                        raise StoreTrouble(cause_of(str(problem))) from problem
                    if time.monotonic() > end:
                        raise StoreTrouble("store.locked") from problem
                self.turn.pause(0.001)
        finally:
            cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
            cursor.close()

    def free_space(self) -> int | None:
        """Bytes that are free where the database is; None where only its server knows."""
        return None if self.on_postgresql else shutil.disk_usage(Path(str(self.url.database)).parent).free

    def look_for_damage(self) -> str:
        """What SQLite finds wrong with its file, empty if nothing; quick, but not thorough."""
        if self.on_postgresql:
            return ""
        with self.reading() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        return damage_in(found)

    def migrate(self) -> None:
        """Bring the database to the latest form; processes that open it at the same time wait for each other."""
        with self.writing() as connection:
            if self.on_postgresql:
                connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            present = None
            if sa.inspect(connection).has_table("alembic_version"):
                present = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
            if present == LATEST:
                return
            if present is not None and str(present) > LATEST:
                raise MotuError(f"the database {named(self.url)} has the form {shortened(str(present))}, which is newer than this program")
            if present is not None and not self.rehearsed:
                rehearse(self.url.render_as_string(hide_password=False), str(present))
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    # -- guests ------------------------------------------------------------------------------------------------------

    def guest_name(self, connection: Connection, guest: str, lock: bool = False) -> str | None:
        query = sa.select(GUESTS.c.name).where(GUESTS.c.id == guest)
        found: str | None = connection.execute(query.with_for_update() if lock else query).scalar()
        return found

    # -- tables ------------------------------------------------------------------------------------------------------

    def table_row(self, connection: Connection, table: str, lock: bool = False) -> sa.Row[Any] | None:
        """The row of a table; locked, nobody else changes the table until the transaction ends."""
        return connection.execute(LOCKED_ROW if lock else ROW, {"at": table}).first()

    def head(self, connection: Connection, table: str, lock: bool = False) -> Head | None:
        """How far a table has come; locked, nobody else changes the table until the transaction ends."""
        row = (LOCKED_HEAD if lock else HEAD).first(connection, {"at": table})
        return None if row is None else Head(*row)

    def entries_after(self, connection: Connection, table: str, number: int) -> list[Entry]:
        rows = NEWS.ask(connection, {"at": table, "after": number}).fetchall()
        if rows:
            return [Entry(number, kind, json.loads(data)) for number, kind, data in rows]
        packed = [row for row in unpacked(connection, table) if row["number"] > number]
        return [Entry(row["number"], row["kind"], json.loads(row["data"])) for row in packed]

    def read_people(self, connection: Connection, log: TableLog) -> None:
        """Names and claims of a table."""
        table = log.foundation.id
        rows = connection.execute(sa.select(SITTINGS.c.id, SITTINGS.c.guest, SITTINGS.c.name).where(SITTINGS.c.table_id == table))
        log.sittings = {row.id: Sitting(row.guest, row.name) for row in rows}
        log.claims = {}
        for row in connection.execute(sa.select(CLAIMS.c.seat, CLAIMS.c.guest, CLAIMS.c.seen).where(CLAIMS.c.table_id == table)):
            log.claims.setdefault(row.seat, {})[row.guest] = row.seen

    def append(self, connection: Connection, table: str, entries: Sequence[tuple[Entry, int | None]]) -> None:
        """Add entries, each with the number of the decision that it makes, if it makes one."""
        now = time.time()
        rows = [
            {
                "table_id": table,
                "number": entry.number,
                "ply": ply,
                "kind": entry.kind,
                "data": json.dumps(entry.data, ensure_ascii=False),
                "made": now,
            }
            for entry, ply in entries
        ]
        if rows:
            ADD_ENTRY.carry_out(connection, rows)

    def take_back(self, connection: Connection, table: str, stay: int) -> None:
        """Decisions after so many no longer stand; their entries remain."""
        connection.execute(TAKEN_BACK, {"at": table, "stay": stay})

    def summarise(self, connection: Connection, log: TableLog) -> None:
        """Write what the log adds up to, and tell the other processes."""
        seat, bot = log.due()
        names = [log.name(place) or ({"bot": bot} if bot else "") for place, (_, bot, _) in enumerate(log.holders)]
        values = {
            "changed": time.time(),
            "number": log.number,
            "ply": len(log.plies),
            "stage": log.stage,
            "due_seat": seat,
            "due_bot": bot,
            "keeper": self.process if bot else "",
            "names": json.dumps(names, ensure_ascii=False),
        }
        SUMMED.ask(connection, {"at": log.foundation.id, **values})
        self.announce(connection, log.foundation.id, log.number)

    def announce(self, connection: Connection, table: str, number: int) -> None:
        """On PostgreSQL: tell every process, when this transaction ends."""
        if self.on_postgresql:
            NOTICE.ask(connection, {"channel": CHANNEL, "text": f"news {self.process} {table} {number}"})

    # -- requests ----------------------------------------------------------------------------------------------------

    def request(self, connection: Connection, guest: str, key: str) -> Earlier | None:
        """The receipt of a request that was carried out before."""
        row = ASKED.first(connection, {"who": guest, "word": hashed(key)})
        return None if row is None else Earlier(*row)

    def carried_out(self, connection: Connection, guest: str, key: str, meaning: str, log: TableLog) -> None:
        values = {
            "guest": guest,
            "key": hashed(key),
            "table_id": log.foundation.id,
            "meaning": meaning,
            "number": log.number,
            "ply": len(log.plies),
            "made": time.time(),
        }
        ADD_REQUEST.ask(connection, values)

    # -- editions ------------------------------------------------------------------------------------------------------

    def keep_edition(self, connection: Connection, game: str, edition: str, data: str) -> None:
        """Keep component data for the tables that are played with them."""
        if self.edition(connection, game, edition) is None:
            insert = postgresql.insert(EDITIONS) if self.on_postgresql else sqlite.insert(EDITIONS)
            connection.execute(insert.values(game=game, edition=edition, data=data).on_conflict_do_nothing())

    def edition(self, connection: Connection, game: str, edition: str) -> str | None:
        query = sa.select(EDITIONS.c.data).where(EDITIONS.c.game == game, EDITIONS.c.edition == edition)
        found: str | None = connection.execute(query).scalar()
        return found

    # -- annotations -------------------------------------------------------------------------------------------------

    def annotation(self, connection: Connection, table: str, kind: str) -> str | None:
        """What is kept under this kind with a table."""
        query = sa.select(ANNOTATIONS.c.data).where(ANNOTATIONS.c.table_id == table, ANNOTATIONS.c.kind == kind)
        found: str | None = connection.execute(query).scalar()
        return found

    def annotate(self, connection: Connection, table: str, kind: str, data: str) -> None:
        """Keep this with a table in place of what was there."""
        connection.execute(sa.delete(ANNOTATIONS).where(ANNOTATIONS.c.table_id == table, ANNOTATIONS.c.kind == kind))
        connection.execute(sa.insert(ANNOTATIONS).values(table_id=table, kind=kind, data=data, made=time.time()))

    # -- seats -------------------------------------------------------------------------------------------------------

    def set_invitation(self, connection: Connection, table: str, seat: int, secret: str, hands_over: bool) -> None:
        connection.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.table_id == table, INVITATIONS.c.seat == seat))
        values = {"table_id": table, "seat": seat, "secret": hashed(secret), "hands_over": int(hands_over)}
        connection.execute(sa.insert(INVITATIONS).values(**values))

    def invitation(self, connection: Connection, table: str, seat: int) -> sa.Row[Any] | None:
        query = sa.select(INVITATIONS).where(INVITATIONS.c.table_id == table, INVITATIONS.c.seat == seat)
        return connection.execute(query).first()

    def add_sitting(self, connection: Connection, table: str, sitting: str, guest: str, name: str) -> None:
        connection.execute(sa.insert(SITTINGS).values(table_id=table, id=sitting, guest=guest, name=name))

    def claim(self, connection: Connection, table: str, seat: int, guest: str) -> None:
        """A guest holds a seat, if they did not before."""
        query = sa.select(CLAIMS.c.seat).where(CLAIMS.c.table_id == table, CLAIMS.c.seat == seat, CLAIMS.c.guest == guest)
        if connection.execute(query).first() is None:
            connection.execute(sa.insert(CLAIMS).values(table_id=table, seat=seat, guest=guest, seen=time.time()))

    def drop_claims(self, connection: Connection, table: str, seat: int) -> None:
        connection.execute(sa.delete(CLAIMS).where(CLAIMS.c.table_id == table, CLAIMS.c.seat == seat))

    def seen(self, connection: Connection, table: str, guest: str, when: float) -> None:
        connection.execute(SEEN, {"at": table, "who": guest, "now": when})

    def erase_at(self, connection: Connection, table: str, guest: str) -> None:
        """Remove a guest from the rows of a table; the seat of the host goes to another person there."""
        connection.execute(sa.delete(CLAIMS).where(CLAIMS.c.table_id == table, CLAIMS.c.guest == guest))
        sat = sa.update(SITTINGS).where(SITTINGS.c.table_id == table, SITTINGS.c.guest == guest)
        connection.execute(sat.values(guest="", name=""))
        heir = connection.execute(sa.select(CLAIMS.c.guest).where(CLAIMS.c.table_id == table).order_by(CLAIMS.c.seat)).scalar()
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table, TABLES.c.host == guest).values(host=heir or ""))

    def others_at(self, connection: Connection, table: str, guest: str) -> bool:
        """Whether another person than this guest holds a seat."""
        query = sa.select(CLAIMS.c.guest).where(CLAIMS.c.table_id == table, CLAIMS.c.guest != guest)
        return connection.execute(query.limit(1)).first() is not None

    def tables_of(self, connection: Connection, guest: str) -> list[str]:
        """Every table where a guest sits, sat or is the host."""
        query = sa.union(
            sa.select(CLAIMS.c.table_id).where(CLAIMS.c.guest == guest),
            sa.select(SITTINGS.c.table_id).where(SITTINGS.c.guest == guest),
            sa.select(TABLES.c.id).where(TABLES.c.host == guest),
        )
        return sorted(row[0] for row in connection.execute(query))


def named(url: sa.URL) -> str:
    """A database as people call it: the path of a file, else an address without its password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def hashed(secret: str) -> str:
    """A secret of 128 random bits, or the key of a request, as it is kept."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def rehearse(database: str, present: str) -> None:
    """Bring a copy up to date and play all its tables through; raises MotuError if anything goes wrong, before the house is touched."""
    from motu.tables.check import check

    LOG.warning("the database has the form %s; the upgrade to %s is tried on a copy first", present, LATEST)
    problem = next((found for found in check(database) if found), None)
    if problem is not None:
        raise MotuError(f"the database is left as it was, because its upgrade from {present} to {LATEST} fails on a copy: {problem}")


def prepare_file(path: Path) -> None:
    """The folder and the file of a new database, closed to other users, because it holds sealed seeds."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as problem:
        raise MotuError(f"the database {path} cannot be opened: {problem.strerror or problem}") from None


def on_connect(connection: Any, _: Any) -> None:
    """SQLite: readers beside one writer; what was committed is brought to the disk by `GroupCommit` before it is acknowledged."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    switch_to_wal(cursor)
    for setting in ("synchronous=NORMAL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def switch_to_wal(cursor: sqlite3.Cursor) -> None:
    """A new file changes its journal once. SQLite does not wait here for others who do the same at that moment, so we do."""
    end = time.monotonic() + BUSY_MILLISECONDS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)
