"""The hub of a house of several processes on one machine: passes on what each says to all the others.

It runs in the parent of the processes and knows nothing of tables. A process that does not listen holds up nobody: what it cannot take is
dropped, and it is told that it missed something.
"""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from typing import Final

from motu.tables.wire import GONE, MISSED, BytePipe

MOST_WAITING: Final = 10_000
"""Messages that wait for one process."""


class HubLine:
    """The line to one process: a thread that reads, one that writes, and what waits to be written."""

    def __init__(self, hub: Hub, connection: BytePipe) -> None:
        self.hub = hub
        self.connection = connection
        self.name = ""
        """How the process calls itself, once it has said something."""
        self.waiting: deque[bytes] = deque()
        self.changed = threading.Condition()
        self.closed = False
        self.writer = threading.Thread(target=self.write, name="motu-hub", daemon=True)
        self.writer.start()
        threading.Thread(target=self.read, name="motu-hub", daemon=True).start()

    def read(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            while True:
                said = self.connection.recv_bytes()
                if self.closed:
                    break
                if not self.name:
                    self.name = said.split(b" ", 2)[1].decode()
                self.hub.pass_on(said, self)
        self.close()
        self.writer.join()
        self.connection.close()  # nobody reads or writes there any more

    def put(self, said: bytes) -> None:
        with self.changed:
            if len(self.waiting) >= MOST_WAITING:
                self.waiting.clear()
                self.waiting.append(f"{MISSED} hub ".encode())
            self.waiting.append(said)
            self.changed.notify()

    def write(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                with self.changed:
                    while not self.waiting and not self.closed:
                        self.changed.wait()
                    if self.closed:
                        return
                    said = self.waiting.popleft()
                self.connection.send_bytes(said)

    def close(self) -> None:
        """Pass nothing on any more; the line itself is closed when the process at its other end is gone."""
        with self.changed:
            self.closed = True
            self.changed.notify()


class Hub:
    """All lines."""

    def __init__(self) -> None:
        self.lines: list[HubLine] = []
        self.lock = threading.Lock()

    def add(self, connection: BytePipe) -> HubLine:
        line = HubLine(self, connection)
        with self.lock:
            self.lines.append(line)
        return line

    def remove(self, line: HubLine) -> None:
        """A process has ended; the others are told which."""
        with self.lock:
            self.lines.remove(line)
        line.close()
        if line.name:
            self.pass_on(f"{GONE} hub {line.name}".encode(), line)

    def pass_on(self, said: bytes, by: HubLine) -> None:
        with self.lock:
            others = [line for line in self.lines if line is not by]
        for line in others:
            line.put(said)
