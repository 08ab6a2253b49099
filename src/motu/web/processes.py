"""A house of several server processes on one machine, which share one address: a parent that starts them, passes on what they say to each
other, starts anew whichever ends, and stops them all when it is told to.

Every process can answer every request. On SQLite the parent is also their hub; on PostgreSQL they hear of each other through the database,
as servers on other machines do.
"""

from __future__ import annotations

import contextlib
import functools
import logging
import multiprocessing
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Final

from motu.core.errors import MotuError
from motu.tables.house_lock import HouseLock
from motu.tables.hub import Hub, HubLine
from motu.web.handover import Office, is_wanted
from motu.web.server import ServerSettings, run_server

if TYPE_CHECKING:
    import uvicorn

LOG: Final = logging.getLogger("motu.web")
READY: Final = b"ready"
START_SECONDS: Final = 120.0
"""Within which a process must be ready; an upgrade of a large database takes its time."""
STOP_SECONDS: Final = 12.0
"""After which a process that was asked to stop is ended."""
STEADY_SECONDS: Final = 10.0
"""A process that lived for so long is started anew at once."""
LONGEST_PAUSE: Final = 10.0
LOOK_SECONDS: Final = 0.5


class Child:
    """One server process: its place in the house, the line by which it is stopped, and its line to the hub."""

    def __init__(self, listener: socket.socket, settings: ServerSettings, hub: Hub, office: Office | None) -> None:
        context = multiprocessing.get_context("spawn")
        self.control, control = context.Pipe()
        line, speaking = context.Pipe()
        self.began = time.monotonic()
        self.process: SpawnProcess = context.Process(
            target=serve_as_child, args=(listener, settings, control, speaking, office), name="motu-server"
        )
        self.process.start()
        control.close()
        speaking.close()
        self.line: HubLine = hub.add(line)

    def must_be_ready(self, stopping: threading.Event) -> None:
        """Wait until it serves; raises what kept it from that."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and not stopping.is_set():
            if self.control.poll(LOOK_SECONDS):
                with contextlib.suppress(EOFError, OSError):
                    said = self.control.recv_bytes()
                    if said == READY:
                        return
                    raise MotuError(said.decode())
                break
        if not stopping.is_set():
            raise MotuError("a server process ended before it was ready; what it said stands above")

    def stop(self) -> None:
        """Ask it to stop: it hears that nobody holds the other end of its line any more, as it would if the parent were killed."""
        self.control.close()

    def end(self, until: float) -> None:
        """Wait for its end, and end it if it takes too long."""
        self.process.join(max(0.0, until - time.monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class Family:
    """The parent of all server processes of a house."""

    def __init__(self, listeners: Sequence[socket.socket], settings: ServerSettings) -> None:
        """One process for each listener; they may be the same one."""
        self.listeners = listeners
        self.settings = settings
        self.hub = Hub()
        self.children: list[Child | None] = [None] * len(listeners)
        self.stopping = threading.Event()
        self.folder = tempfile.TemporaryDirectory(prefix="motu-")
        """Where processes hand connections to each other; nobody else may enter it."""
        self.pauses = [0.0] * len(listeners)
        """How long each place waits before its next process is started, if the last one ended soon."""
        self.due = [0.0] * len(listeners)
        """When the next process of an empty place is started, by the monotonic clock."""

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until told to stop."""
        lock = HouseLock(self.settings.database)
        try:
            for name in ("SIGTERM", "SIGINT", "SIGHUP"):
                if hasattr(signal, name):  # not every system has the last one
                    signal.signal(getattr(signal, name), lambda *_: self.stopping.set())
            self.start_all()
            if not self.stopping.is_set():
                ready()
            while not self.stopping.is_set():
                self.look()
        finally:
            self.stop_all()
            self.folder.cleanup()
            lock.close()

    def start_all(self) -> None:
        """The first process alone, so that it makes the database, the key of cookies and upgrades without others; then the rest."""
        for place in range(len(self.listeners)):
            self.start(place)
            if place == 0:
                self.child(0).must_be_ready(self.stopping)
        for place in range(1, len(self.listeners)):
            self.child(place).must_be_ready(self.stopping)

    def child(self, place: int) -> Child:
        found = self.children[place]
        assert found is not None
        return found

    def start(self, place: int) -> None:
        if not self.stopping.is_set():
            office = Office(self.folder.name, place, len(self.listeners)) if is_wanted() else None
            self.children[place] = Child(self.listeners[place], self.settings, self.hub, office)

    def look(self) -> None:
        """Wait a moment for the end of a process, and start those that are due."""
        wait([child.process.sentinel for child in self.children if child is not None] or [], LOOK_SECONDS)
        for place, child in enumerate(self.children):
            if child is not None and not child.process.is_alive():
                self.bury(place, child)
            if self.children[place] is None and time.monotonic() >= self.due[place]:
                self.start(place)

    def bury(self, place: int, child: Child) -> None:
        """A process has ended: the others are told, and another one takes its place, later each time if it keeps ending."""
        self.children[place] = None
        self.hub.remove(child.line)
        child.control.close()
        lived = time.monotonic() - child.began
        self.pauses[place] = 0.0 if lived >= STEADY_SECONDS else min(LONGEST_PAUSE, max(0.1, self.pauses[place] * 2))
        self.due[place] = time.monotonic() + self.pauses[place]
        if not self.stopping.is_set():
            LOG.warning("server process %d ended (%s) and is started again", place + 1, child.process.exitcode)

    def stop_all(self) -> None:
        self.stopping.set()
        children = [child for child in self.children if child is not None]
        for child in children:
            child.stop()
        until = time.monotonic() + STOP_SECONDS
        for child in children:
            child.end(until)
            self.hub.remove(child.line)


def serve_as_child(
    listener: socket.socket, settings: ServerSettings, control: Connection, speaking: Connection, office: Office | None
) -> None:
    """What each process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is typed at a terminal goes to all; the parent decides
    with contextlib.suppress(OSError, BrokenPipeError):
        try:
            made = functools.partial(end_with_parent, control=control)
            run_server(listener, settings, lambda: control.send_bytes(READY), speaking, made, office)
        except MotuError as problem:
            control.send_bytes(str(problem).encode())
            sys.exit(2)


def end_with_parent(server: uvicorn.Server, control: Connection) -> None:
    """Stop serving when the parent closes its line, or is gone."""

    def listen() -> None:
        with contextlib.suppress(EOFError, OSError):
            control.recv_bytes()
        server.should_exit = True

    threading.Thread(target=listen, name="motu-control", daemon=True).start()
