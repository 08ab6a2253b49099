"""What a database can fail at, as one sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from motu.tables.errors import StoreTrouble

CAUSES: Final = (
    ("store.full", ("disk is full", "disk full", "no space left", "could not extend file")),
    ("store.damaged", ("malformed", "not a database", "disk image", "invalid page", "could not read block")),
    ("store.locked", ("locked", "lock timeout", "deadlock", "canceling statement", "too many clients", "remaining connection slots")),
    ("store.closed", ("readonly", "read-only", "unable to open", "disk i/o error", "permission denied")),
)
"""What databases say, in small letters, and which trouble it is."""


def cause_of(text: str) -> str:
    """The code of what a database complains about; a database that is not there is the last guess."""
    said = text.casefold()
    return next((code for code, words in CAUSES if any(word in said for word in words)), "store.gone")


def damage_in(found: str) -> str:
    """The first thing that a check of SQLite finds wrong; empty if nothing is."""
    lines = [line for line in found.splitlines() if line and not line.startswith("***")]  # a heading names the database
    return "" if found == "ok" else (lines or [found])[0]


@contextmanager
def told() -> Iterator[None]:
    """Turns what a database complains about into StoreTrouble. A broken constraint is a mistake of ours and stays one."""
    try:
        yield
    except IntegrityError:
        raise
    except PoolTimeout:
        raise StoreTrouble("store.locked") from None
    except DBAPIError as problem:
        raise StoreTrouble(cause_of(str(problem.orig))) from problem
