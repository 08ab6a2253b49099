"""Group commit for SQLite: transactions that end at about the same time share one flush of the disk.

SQLite commits into its write-ahead log without waiting for the disk (`synchronous=NORMAL`, which keeps the file whole whatever happens).
Whoever has committed then waits here until a flush of that log has begun after their commit and has ended; only then is anything
acknowledged. One flush serves everybody who waits, so that the disk does not limit how much can be decided.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from motu.tables.errors import StoreTrouble
from motu.tables.store_trouble import cause_of


class GroupCommit:
    """Flushes the write-ahead log of one database."""

    def __init__(self, database: Path) -> None:
        self.log = database.with_name(f"{database.name}-wal")
        self.turn = threading.Condition()
        self.asked = 0
        """How many have asked for a flush so far."""
        self.flushed = 0
        """How many of them were served."""
        self.is_flushing = False
        self.inode = 0
        """Of the log whose place in its folder is known to be on the disk."""

    def flush(self) -> None:
        """Return when everything that was committed before this call is on the disk."""
        with self.turn:
            self.asked += 1
            mine = self.asked
            while self.flushed < mine:
                if self.is_flushing:
                    self.turn.wait()
                else:
                    self.serve(self.asked)

    def serve(self, upto: int) -> None:
        """Flush for everybody who has asked so far; called and left with the lock, which is free meanwhile."""
        self.is_flushing = True
        self.turn.release()
        problem: OSError | None = None
        try:
            self.write_through()
        except OSError as found:
            problem = found
        finally:
            self.turn.acquire()
            self.is_flushing = False
            self.turn.notify_all()
        if problem is not None:
            raise StoreTrouble(cause_of(str(problem))) from problem
        self.flushed = max(self.flushed, upto)

    def write_through(self) -> None:
        """The log is opened each time, because SQLite may have begun a new one; where there is none, SQLite has flushed all of it into the
        database. The database itself is never opened here: closing it would let go of the locks that SQLite holds on it in this process.
        """
        try:
            inode = self.write_file(self.log)
        except FileNotFoundError:
            return
        if inode != self.inode and os.name == "posix":
            self.write_file(self.log.parent)
            self.inode = inode

    def write_file(self, path: Path) -> int:
        """Flush a file or a folder; its inode."""
        descriptor = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
        try:
            os.fsync(descriptor)
            return os.fstat(descriptor).st_ino
        finally:
            os.close(descriptor)
