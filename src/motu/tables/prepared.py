"""The queries that nearly every decision asks, carried out by the driver of the database itself.

SQLAlchemy writes the text of each once for each kind of database. What it does beside that at every question costs ten times what the
database does; whatever is asked seldom goes through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.exc import DBAPIError

from motu.tables.schema import ENTRIES, REQUESTS, TABLES

Values = Mapping[str, object]


@contextmanager
def as_sqlalchemy(connection: Connection) -> Iterator[None]:
    """What goes wrong in the driver is raised as SQLAlchemy would."""
    dialect = connection.dialect
    try:
        yield
    except dialect.loaded_dbapi.Error as problem:
        if dialect.is_disconnect(problem, connection.connection.dbapi_connection, None):
            connection.invalidate(problem)
        raise DBAPIError.instance(None, None, problem, dialect.loaded_dbapi.Error, True, connection.invalidated, dialect) from problem


@contextmanager
def together(connection: Connection) -> Iterator[None]:
    """What is carried out meanwhile goes to PostgreSQL in one message; nobody looks at an answer before the end."""
    if connection.dialect.name != "postgresql" or not connection.dialect.loaded_dbapi.Pipeline.is_supported():
        yield
        return
    driver: Any = connection.connection.driver_connection
    with as_sqlalchemy(connection), driver.pipeline():
        yield


class Prepared:
    """A query with names for what changes from one time to the next. It must be asked within a transaction of the connection."""

    def __init__(self, query: sa.ClauseElement, *columns: str) -> None:
        """`columns` are set by an insert or an update, each under its own name."""
        self.query = query
        self.columns = columns
        self.texts: dict[str, tuple[str, list[str] | None]] = {}
        """By the kind of the database: what the driver is told, and the names in their order if it wants values by place."""

    def text(self, dialect: Dialect) -> tuple[str, list[str] | None]:
        found = self.texts.get(dialect.name)
        if found is None:
            compiled: Any = self.query.compile(dialect=dialect, column_keys=self.columns or None)
            found = self.texts[dialect.name] = (str(compiled), list(compiled.positiontup) if compiled.positional else None)
        return found

    def ask(self, connection: Connection, values: Values) -> Any:
        """The cursor of the driver after one question."""
        return self.carry_out(connection, [values])

    def carry_out(self, connection: Connection, many: Sequence[Values]) -> Any:
        """The same for each of these; what goes wrong is raised as SQLAlchemy would."""
        text, order = self.text(connection.dialect)
        given = many if order is None else [[values[name] for name in order] for values in many]
        cursor = connection.connection.cursor()
        with as_sqlalchemy(connection):
            if len(given) == 1:
                cursor.execute(text, given[0])
            else:
                cursor.executemany(text, given)
        return cursor

    def first(self, connection: Connection, values: Values) -> Any:
        """The first row as a plain tuple; None if there is none."""
        cursor = self.ask(connection, values)
        row = cursor.fetchone()
        cursor.close()
        return row


class Head(NamedTuple):
    """How far a table has come, as its row says it."""

    number: int
    host: str
    pace: str
    archived: int


class Earlier(NamedTuple):
    """A request that was carried out before."""

    table_id: str
    meaning: str
    number: int
    ply: int


AT: Final[sa.BindParameter[str]] = sa.bindparam("at")
"""The table that a query is about."""
SUMS: Final = ("changed", "number", "ply", "stage", "due_seat", "due_bot", "keeper", "names")
HEAD_OF: Final = sa.select(TABLES.c.number, TABLES.c.host, TABLES.c.pace, TABLES.c.archived).where(TABLES.c.id == AT)
HEAD: Final = Prepared(HEAD_OF)
LOCKED_HEAD: Final = Prepared(HEAD_OF.with_for_update())
ASKED: Final = Prepared(
    sa.select(REQUESTS.c.table_id, REQUESTS.c.meaning, REQUESTS.c.number, REQUESTS.c.ply).where(
        REQUESTS.c.guest == sa.bindparam("who"), REQUESTS.c.key == sa.bindparam("word")
    )
)
NEWS: Final = Prepared(
    sa.select(ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.data)
    .where(ENTRIES.c.table_id == AT, ENTRIES.c.number > sa.bindparam("after"))
    .order_by(ENTRIES.c.number)
)
SUMMED: Final = Prepared(sa.update(TABLES).where(TABLES.c.id == AT), *SUMS)
ADD_ENTRY: Final = Prepared(sa.insert(ENTRIES), *ENTRIES.c.keys())
NOTICE: Final = Prepared(sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("text"))))
"""Tells every process, when the transaction ends; on PostgreSQL."""
ADD_REQUEST: Final = Prepared(sa.insert(REQUESTS), *REQUESTS.c.keys())
