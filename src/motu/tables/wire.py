"""The wire between the processes of a house: what one says all the others hear, in order. Nothing on it is needed to be right, because
whatever must last is in the database; it tells that there is something to look at."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

import sqlalchemy as sa

from motu.tables.store import CHANNEL, TableStore

if TYPE_CHECKING:
    import psycopg

LOG: Final = logging.getLogger("motu.tables")
LONGEST: Final = 7000
"""Bytes of a message; PostgreSQL takes less than 8,000."""
MISSED: Final = "missed"
GONE: Final = "gone"
"""What a wire says by itself: that messages may have been lost, and that another process has ended."""
Hearer = Callable[[str, str], None]
"""Called with the process that said something and what it said; on the thread of the wire, so it must be quick."""


class Wire:
    """A house of one process: nobody else is there to hear."""

    is_shared = False
    """Whether there can be other processes."""

    def __init__(self, process: str) -> None:
        self.process = process
        """The name of this process."""
        self.hearers: dict[str, list[Hearer]] = {}

    def on(self, kind: str, hearer: Hearer) -> None:
        """Call this for messages of a kind, from now on."""
        self.hearers.setdefault(kind, []).append(hearer)

    def start(self) -> None:
        """Begin to listen, once everybody has said what they want to hear."""

    def send(self, kind: str, *texts: str) -> None:
        """Tell all other processes, soon; several messages of a kind at once cost little more than one."""

    def tell_of(self, table: str, number: int) -> None:
        """A table has changed, and whoever writes to the database does not tell the others by that."""

    def hear(self, line: str) -> None:
        """A message as it came: its kind, who sent it, and the text."""
        kind, _, rest = line.partition(" ")
        process, _, text = rest.partition(" ")
        if process == self.process:
            return
        for hearer in self.hearers.get(kind, ()):
            try:
                hearer(process, text)
            except Exception:
                LOG.exception("a message of the kind %s could not be heard", kind)

    def line(self, kind: str, text: str) -> str:
        return f"{kind} {self.process} {text}"

    def close(self) -> None:
        """Neither speak nor listen any more."""


class BytePipe(Protocol):
    """One end of a pipe between processes, of whatever class the system has for it."""

    def send_bytes(self, said: bytes, /) -> None: ...
    def recv_bytes(self) -> bytes: ...
    def close(self) -> None: ...


class HubWire(Wire):
    """The wire of a process that was started beside others: its parent passes on what each says."""

    is_shared = True

    def __init__(self, process: str, hub: BytePipe) -> None:
        super().__init__(process)
        self.hub = hub
        self.speaking = threading.Lock()
        self.closed = False
        self.thread = threading.Thread(target=self.listen, name="motu-wire", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def listen(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            while not self.closed:
                self.hear(self.hub.recv_bytes().decode())

    def send(self, kind: str, *texts: str) -> None:
        with self.speaking, contextlib.suppress(OSError):  # a parent that has gone ends this process too
            for text in texts:
                if not self.closed:
                    self.hub.send_bytes(self.line(kind, text).encode())

    def tell_of(self, table: str, number: int) -> None:
        self.send("news", f"{table} {number}")

    def close(self) -> None:
        self.closed = True


class PostgresWire(Wire):
    """The wire of a house on PostgreSQL, whatever machine a process runs on: a connection of its own that is mended when it breaks."""

    is_shared = True

    def __init__(self, store: TableStore) -> None:
        super().__init__(store.process)
        self.store = store
        self.address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.stopping = threading.Event()
        self.ready = threading.Event()
        self.connection: psycopg.Connection | None = None
        self.thread = threading.Thread(target=self.listen, name="motu-wire", daemon=True)

    def start(self) -> None:
        self.thread.start()
        self.ready.wait(10)

    def listen(self) -> None:
        import psycopg

        while not self.stopping.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    self.connection = connection
                    connection.execute(f"LISTEN {CHANNEL}")
                    if self.ready.is_set():
                        self.hear(f"{MISSED} - ")
                    self.ready.set()
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            self.hear(notice.payload)
            except psycopg.Error as problem:
                if not self.stopping.is_set():
                    LOG.warning("the news connection broke and is opened again: %s", str(problem).partition("\n")[0])
                    self.stopping.wait(0.5)

    def send(self, kind: str, *texts: str) -> None:
        if not texts:
            return
        with self.store.writing() as connection:
            connection.execute(sa.text("SET LOCAL synchronous_commit TO off"))  # nothing of this needs to reach a disk
            for text in texts:
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, self.line(kind, text))))

    def close(self) -> None:
        self.stopping.set()
        with contextlib.suppress(Exception):
            if self.connection is not None:
                self.connection.close()
        self.thread.join(3)
