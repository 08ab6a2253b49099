"""The queue before the bots: whoever has used least of their time comes first, and what is quick never waits behind what is slow."""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")
MOST_IDLE: Final = 1000
"""Branches with nothing to do that are remembered before those are forgotten that owe nothing."""
QUICK_SECONDS: Final = 0.5
"""A question whose answer takes no longer than this is quick."""
ONLY_QUICK: Final = (True,)
QUICK_FIRST: Final = (True, False)
SLOW_FIRST: Final = (False, True)


class Branch(Generic[Item]):
    """An address, a guest or a table with its share: what it has used in seconds, and what waits below it."""

    def __init__(self) -> None:
        self.used = 0.0
        self.level = 0.0
        """What the branch below that was served last had used then; whoever comes anew begins there and not at nothing."""
        self.waiting = 0
        self.branches: dict[str, Branch[Item]] = {}
        self.items: deque[tuple[Item, float, float]] = deque()
        """The questions of a table, each with the seconds that it may take and the moment when it came."""

    def put(self, path: tuple[str, ...], entry: tuple[Item, float, float]) -> None:
        self.waiting += 1
        if not path:
            self.items.append(entry)
            return
        if len(self.branches) > MOST_IDLE:
            self.branches = {name: branch for name, branch in self.branches.items() if branch.waiting or branch.used > self.level}
        branch = self.branches.setdefault(path[0], Branch())
        if not branch.waiting:
            branch.used = max(branch.used, self.level)
        branch.put(path[1:], entry)

    def take(self) -> tuple[Item, float, float]:
        """The next question of the branch that has used least; what it may take is charged at once."""
        self.waiting -= 1
        if self.items:
            return self.items.popleft()
        branch = min((branch for branch in self.branches.values() if branch.waiting), key=lambda branch: branch.used)
        self.level = branch.used
        entry = branch.take()
        branch.used += entry[1]
        return entry

    def charge(self, path: tuple[str, ...], seconds: float) -> None:
        """Correct what was charged."""
        branch = self.branches.get(path[0]) if path else None
        if branch is not None:
            branch.used += seconds
            branch.charge(path[1:], seconds)

    def oldest(self) -> float | None:
        """When the question came that waits longest."""
        came = [branch.oldest() for branch in self.branches.values() if branch.waiting]
        found = [moment for moment in came if moment is not None] + [entry[2] for entry in self.items]
        return min(found, default=None)


class FairQueue(Generic[Item]):
    """Questions by path: the address, the guest, the table. Time is shared equally among addresses, then among guests, then among
    tables, whatever each asks for. Quick questions have a line of their own that some workers serve alone."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.lines: dict[bool, Branch[Item]] = {True: Branch(), False: Branch()}
        """Quick and slow questions."""
        self.is_closed = False

    def put(self, item: Item, path: tuple[str, ...], seconds: float) -> None:
        with self.changed:
            self.lines[seconds <= QUICK_SECONDS].put(path, (item, seconds, time.monotonic()))
            self.changed.notify_all()

    def take(self, lines: tuple[bool, ...]) -> tuple[Item, float] | None:
        """The next question out of the first of these lines that has one, and the seconds that were charged for it.

        Waits for one, and gives None once the queue is closed.
        """
        with self.changed:
            while not self.is_closed:
                for is_quick in lines:
                    if self.lines[is_quick].waiting:
                        item, seconds, _ = self.lines[is_quick].take()
                        return item, seconds
                self.changed.wait()
        return None

    def done(self, path: tuple[str, ...], charged: float, seconds: float) -> None:
        """A question took so many seconds."""
        with self.changed:
            self.lines[charged <= QUICK_SECONDS].charge(path, seconds - charged)

    def waiting(self) -> int:
        with self.changed:
            return sum(line.waiting for line in self.lines.values())

    def longest_wait(self) -> float:
        """For how many seconds the oldest question has waited."""
        with self.changed:
            came = [moment for line in self.lines.values() if (moment := line.oldest()) is not None]
        return time.monotonic() - min(came) if came else 0.0

    def close(self) -> None:
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()
