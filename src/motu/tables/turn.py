"""The turn at the interpreter: threads that compute much take turns instead of interrupting each other.

Python works in one thread at a time. Where several want to, each gives way and waits again at every question to the database, so that a
transaction takes ten times as long as by itself, and everybody waits for the transaction. So whoever writes, looks or draws has the turn
meanwhile, and gives it away where there is something to wait for: the disk, a lock, another process.

The lock of a log comes before the turn: whoever has the turn asks for no log.
"""

from __future__ import annotations

import threading
import time


class Turn:
    """Held by one thread at a time; not to be taken twice."""

    def __init__(self) -> None:
        self.lock = threading.Lock()

    def __enter__(self) -> None:
        self.lock.acquire()

    def __exit__(self, *_: object) -> None:
        self.lock.release()

    def pause(self, seconds: float) -> None:
        """Let others go on for a while; for whoever has the turn."""
        self.lock.release()
        try:
            time.sleep(seconds)
        finally:
            self.lock.acquire()
