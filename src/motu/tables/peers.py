"""The other processes of a house: which of them are there, and small facts that all of them know of each other.

A fact has a name and a value, and belongs to the process that said it: when that one ends, its facts are gone. So counts of what is open,
waiting or under way add up over a house without anybody who keeps them, and a process that is killed leaves nothing behind.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from motu.core.errors import MotuError
from motu.tables.wire import GONE, LONGEST, MISSED, Wire

LOG: Final = logging.getLogger("motu.tables")
TICK_SECONDS: Final = 0.1
"""How often facts that changed are told."""
BEAT_SECONDS: Final = 2.0
"""How often a process says that it is there."""
SILENT_SECONDS: Final = 10.0
"""Whoever was not heard for so long is taken to have ended."""
NEW: Final = "new"
"""Said by whoever does not know what the others have said before."""


class FactBoard:
    """Facts of one kind, by name, of all processes."""

    def __init__(self, is_shared: bool = False) -> None:
        self.is_shared = is_shared
        """Whether there are other processes that want to know what changed."""
        self.lock = threading.Lock()
        self.here: dict[str, Any] = {}
        self.elsewhere: dict[str, dict[str, Any]] = {}
        """By process."""
        self.changed: set[str] = set()
        self.when_heard: Callable[[str], None] = lambda name: None
        """Called with the name of a fact that changed in another process."""

    def set(self, name: str, value: Any) -> None:
        """Say something of this process; None takes it back."""
        with self.lock:
            if value is None:
                self.here.pop(name, None)
            else:
                self.here[name] = value
            self.note(name)

    def add(self, name: str, by: int) -> None:
        """Count so many more or fewer in this process."""
        with self.lock:
            count = self.here.get(name, 0) + by
            if count:
                self.here[name] = count
            else:
                self.here.pop(name, None)
            self.note(name)

    def note(self, name: str) -> None:
        if self.is_shared:
            self.changed.add(name)

    def others(self, name: str) -> list[Any]:
        """What the other processes say."""
        with self.lock:
            return [facts[name] for facts in self.elsewhere.values() if name in facts]

    def count(self, name: str) -> int:
        """What all processes count together."""
        return int(self.here.get(name, 0)) + sum(self.others(name)) if self.elsewhere else int(self.here.get(name, 0))

    def all_others(self) -> list[Any]:
        """Everything that the other processes say."""
        with self.lock:
            return [value for facts in self.elsewhere.values() for value in facts.values()]

    def news(self, everything: bool = False) -> dict[str, Any]:
        """What the others do not know yet; None for what is true no longer."""
        with self.lock:
            names, self.changed = (set(self.here) if everything else self.changed), set()
            return {name: self.here.get(name) for name in names}

    def hear(self, process: str, facts: Mapping[str, Any]) -> None:
        with self.lock:
            known = self.elsewhere.setdefault(process, {})
            for name, value in facts.items():
                if value is None:
                    known.pop(name, None)
                else:
                    known[name] = value
        for name in facts:
            self.when_heard(name)

    def forget(self, process: str) -> None:
        with self.lock:
            gone = self.elsewhere.pop(process, {})
        for name in gone:
            self.when_heard(name)


class Peers:
    """Who else is there, and the boards on which all write."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.boards: dict[str, FactBoard] = {}
        self.heard: dict[str, float] = {}
        """When each other process was heard last, by the monotonic clock."""
        self.lock = threading.Lock()
        self.each_tick: list[Callable[[], None]] = []
        self.when_gone: list[Callable[[], None]] = []
        """Called when another process has ended."""
        self.beats: deque[str] = deque()
        """Signs of life to be given soon, on the thread of this object: the one of the wire must not write to a database."""
        self.closing = threading.Event()
        self.wire.on("here", self.hear_of)
        self.wire.on("facts", self.hear_facts)
        self.wire.on(GONE, lambda _, process: self.forget(process))
        self.wire.on(MISSED, lambda *_: self.begin_anew())
        self.thread = threading.Thread(target=self.run, name="motu-peers", daemon=True)

    def start(self) -> None:
        if self.wire.is_shared:
            self.wire.send("here", NEW)
            self.thread.start()

    def board(self, name: str) -> FactBoard:
        """The board for facts of this kind; a house of one process writes on it for itself."""
        return self.boards.setdefault(name, FactBoard(self.wire.is_shared))

    def is_alive(self, process: str) -> bool:
        """Whether another process of this name was heard lately."""
        with self.lock:
            return time.monotonic() - self.heard.get(process, -SILENT_SECONDS) < SILENT_SECONDS

    def others(self) -> int:
        """How many other processes there are."""
        with self.lock:
            return len(self.heard)

    def run(self) -> None:
        beaten = time.monotonic()
        while not self.closing.wait(TICK_SECONDS):
            try:
                for work in self.each_tick:
                    work()
                self.say_news()
                while self.beats:
                    self.wire.send("here", self.beats.popleft())
                if time.monotonic() - beaten >= BEAT_SECONDS:
                    beaten = time.monotonic()
                    self.wire.send("here", "")
                    self.look_for_silent()
            except MotuError as problem:
                LOG.warning("the other processes could not be told: %s", problem)
                self.closing.wait(BEAT_SECONDS)

    def say_news(self, everything: bool = False) -> None:
        for name, board in list(self.boards.items()):
            if everything or board.changed:
                self.wire.send("facts", *pieces(name, board.news(everything)))

    def say_everything(self) -> None:
        """Somebody may not know what was said before; it is said again on the thread of this object, not of the wire."""
        for board in list(self.boards.values()):
            with board.lock:
                board.changed |= set(board.here)

    def hear_of(self, process: str, text: str) -> None:
        with self.lock:
            self.heard[process] = time.monotonic()
        if text == NEW:
            self.say_everything()
            self.beats.append("")

    def begin_anew(self) -> None:
        """Something was missed: forget what the others said, and ask them to say it again."""
        for process in list(self.heard):
            for board in list(self.boards.values()):
                board.forget(process)
        self.say_everything()
        self.beats.append(NEW)

    def hear_facts(self, process: str, text: str) -> None:
        name, _, facts = text.partition(" ")
        with self.lock:
            self.heard[process] = time.monotonic()
        self.board(name).hear(process, json.loads(facts))

    def look_for_silent(self) -> None:
        now = time.monotonic()
        with self.lock:
            silent = [process for process, heard in self.heard.items() if now - heard >= SILENT_SECONDS]
        for process in silent:
            self.forget(process)

    def forget(self, process: str) -> None:
        """Another process has ended; what it said is true no longer."""
        with self.lock:
            self.heard.pop(process, None)
        for board in list(self.boards.values()):
            board.forget(process)
        for call in self.when_gone:
            call()

    def close(self) -> None:
        """Say goodbye, so that nobody waits for this process."""
        self.closing.set()
        if self.thread.ident is not None:
            self.thread.join(3)
            self.wire.send(GONE, self.wire.process)


def pieces(name: str, facts: Mapping[str, Any]) -> Iterator[str]:
    """Facts as texts of which none is too long for the wire."""
    piece: dict[str, Any] = {}
    size = 0
    for fact, value in facts.items():
        length = len(json.dumps([fact, value])) + 4
        if piece and size + length > LONGEST - 200:
            yield f"{name} {json.dumps(piece)}"
            piece, size = {}, 0
        piece[fact] = value
        size += length
    if piece:
        yield f"{name} {json.dumps(piece)}"
