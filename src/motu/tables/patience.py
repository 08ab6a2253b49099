"""Nobody waits long for a browser that is asleep: after a while the chance is mixed from what is there."""

from __future__ import annotations

import threading
from collections.abc import Callable

from motu.tables.limits import Limits
from motu.tables.mixing import REVEAL
from motu.tables.table_log import TableLog


class Patience:
    """Watches the tables that wait for words, each from when this process first sees it waiting; so no clock of the wall is asked,
    and a process that is killed leaves the watch to whoever looks at the table next."""

    def __init__(self, limits: Limits, is_over: Callable[[str, str], None]) -> None:
        self.limits = limits
        self.is_over = is_over
        self.timers: dict[tuple[str, str, bool], threading.Timer] = {}
        """By table, phase, and whether somebody has promised."""
        self.lock = threading.Lock()
        self.closed = False

    def watch(self, log: TableLog) -> None:
        """Begin to wait for what is missing at a table, if something is and nobody waits for it."""
        if log.stage != "waiting" or not log.mixing.missing():
            return
        phase, others = log.mixing.phase, bool(log.mixing.promises)
        seconds = self.limits.word_seconds if phase == REVEAL else self.limits.others_seconds if others else self.limits.promise_seconds
        task = (log.foundation.id, phase, others)
        with self.lock:
            if task in self.timers or self.closed:
                return
            timer = threading.Timer(seconds, self.end, task)
            timer.daemon = True
            self.timers[task] = timer
            timer.start()

    def end(self, table: str, phase: str, others: bool) -> None:
        with self.lock:
            self.timers.pop((table, phase, others), None)
        if not self.closed:
            self.is_over(table, phase)

    def close(self) -> None:
        with self.lock:
            self.closed = True
            for timer in self.timers.values():
                timer.cancel()
            self.timers.clear()
