"""Real databases: SQLite in a file, and a PostgreSQL server on the loopback address for the whole run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from motu.tables import Tables
from motu.testing.postgresql import new_database, server

NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a running server."""
    with server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return new_database(request.getfixturevalue("postgresql"), f"motu_{next(NUMBERS)}")


@pytest.fixture
def tables(database: str) -> Iterator[Tables]:
    with Tables.open(database, workers=1) as service:
        yield service


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Tables]:
    """A service on SQLite, where the kind of database does not matter."""
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as found:
        yield found
