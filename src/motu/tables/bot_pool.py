"""Bots in processes of their own: they never hold up the service, and one that fails is replaced for its decision."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Final

LOG: Final = logging.getLogger("motu.tables")
WORKER: Final = (sys.executable, "-P", str(Path(__file__).with_name("bot_worker.py")))
"""Run as a file, so that the process loads the rules and the bots but neither this package nor the database."""
LEAST_PATIENCE: Final = 20.0
SECOND: Final = "greedy"
"""The bot that decides if the one of the seat fails."""
LAST: Final = "random"
MOST_HURRIED: Final = 10_000
LONGEST_ANSWER: Final = 65_536


@dataclass(frozen=True)
class BotAnswer:
    """What came of asking a bot."""

    action: int
    trouble: str = ""
    """Empty, or `crashed`, `stalled`, `nonsense`: what the bot of the seat did."""
    instead: str = ""
    """Which bot decided in its place."""


@dataclass(frozen=True, eq=False)
class Question:
    bot: str
    game: str
    view: Mapping[str, Any]
    then: Callable[[BotAnswer], None]
    table: str = ""
    """Whose answers can be hurried along together."""
    not_before: float = 0.0
    """The moment, by the monotonic clock, before which the answer is not given."""


class Trouble(Exception):
    """A bot did not answer as it should: `crashed`, `stalled` or `nonsense`."""


class BotProcess:
    """One process, one question at a time. It is started when it is needed and again after a failure."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        """What the process has said; its end says an empty line."""

    def ask(self, question: Question, bot: str, patience: float) -> int:
        """The action that a bot chooses; raises Trouble."""
        text = json.dumps({"bot": bot, "game": question.game, "view": question.view}) + "\n"
        deadline = time.monotonic() + patience
        try:
            if self.process is None:
                self.start()
            assert self.process is not None and self.process.stdin is not None
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
            found = json.loads(self.read_line(deadline))
        except (OSError, ValueError):
            self.stop()
            raise Trouble("crashed") from None
        except Trouble:
            self.stop()
            raise
        action = found.get("action") if isinstance(found, dict) else None
        if isinstance(found, dict) and "problem" in found:
            LOG.warning("the bot %s failed: %s", bot, str(found["problem"])[:200])
            raise Trouble("crashed")
        if not isinstance(action, int) or action not in question.view["legal"]:
            raise Trouble("nonsense")
        return action

    def start(self) -> None:
        """Start the process, and a thread that listens to it: not every system can wait for a pipe with a time limit."""
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = queue.SimpleQueue()
        threading.Thread(target=listen, args=(self.process.stdout, self.lines), name="motu-bot-answers", daemon=True).start()

    def read_line(self, deadline: float) -> bytes:
        """One line of the process, or Trouble."""
        try:
            found = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise Trouble("stalled") from None
        if not found.endswith(b"\n"):
            raise Trouble("crashed")
        return found

    def stop(self) -> None:
        """End the process, if there is one."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError):
                if process.stdin is not None:
                    process.stdin.close()
            process.wait()


def listen(stream: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Pass on what a process says until it ends; a line without an end is its last."""
    with stream:
        while (line := stream.readline(LONGEST_ANSWER)).endswith(b"\n"):
            lines.put(line)
    lines.put(line)


class BotPool:
    """Worker processes and the queue before them. Answers come on the threads of the workers."""

    def __init__(self, workers: int | None = None, command: Sequence[str] = WORKER, patience: float = LEAST_PATIENCE) -> None:
        self.patience = patience
        self.questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self.closing = False
        self.lock = threading.Lock()
        self.held: dict[Question, tuple[threading.Timer, BotAnswer]] = {}
        """Answers that wait so that people can follow."""
        self.hurried: set[str] = set()
        """Tables whose answers do not wait."""
        self.workers = [BotProcess(command) for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self.threads = [threading.Thread(target=self.run, args=(worker,), name="motu-bot", daemon=True) for worker in self.workers]
        for thread in self.threads:
            thread.start()

    def ask(self, question: Question, pace: float = 0.0) -> None:
        """Put a question into the queue; the answer is given when it is known, but not before so many seconds."""
        if not self.closing:
            self.questions.put(replace(question, not_before=time.monotonic() + pace))

    def run(self, worker: BotProcess) -> None:
        while (question := self.questions.get()) is not None and not self.closing:
            found = self.answer(worker, question)
            left = question.not_before - time.monotonic()
            with self.lock:
                held = left > 0 and question.table not in self.hurried
                if held:
                    timer = threading.Timer(left, self.release, (question,))
                    timer.daemon = True
                    self.held[question] = (timer, found)
                    timer.start()
            if not held:
                self.give(question, found)
        worker.stop()

    def hurry(self, table: str, hurried: bool) -> None:
        """Give the answers for a table as soon as they are known, those at once that are known already; or no longer."""
        with self.lock:
            if len(self.hurried) > MOST_HURRIED:
                self.hurried.clear()
            self.hurried.add(table) if hurried else self.hurried.discard(table)
            known = [question for question in self.held if hurried and question.table == table]
        for question in known:
            self.release(question)

    def release(self, question: Question) -> None:
        """Give an answer that was held back, once."""
        with self.lock:
            held = self.held.pop(question, None)
        if held is not None:
            held[0].cancel()
            self.give(question, held[1])

    def give(self, question: Question, found: BotAnswer) -> None:
        """Hand an answer over to whoever asked."""
        if self.closing:
            return
        try:
            question.then(found)
        except Exception:
            if not self.closing:
                LOG.exception("a decision of the bot %s could not be carried out", question.bot)

    def answer(self, worker: BotProcess, question: Question) -> BotAnswer:
        """An answer in any case: of the bot, else of a simpler one, else any legal decision."""
        try:
            return BotAnswer(worker.ask(question, question.bot, self.patience_with(question.bot)))
        except Trouble as problem:
            trouble = str(problem)
        if question.bot != SECOND:
            with contextlib.suppress(Trouble):
                return BotAnswer(worker.ask(question, SECOND, self.patience), trouble, SECOND)
        return BotAnswer(random.SystemRandom().choice(list(question.view["legal"])), trouble, LAST)

    def patience_with(self, bot: str) -> float:
        """How long a bot may think: as it was asked to, with room for a busy machine."""
        given = re.search(r"seconds=([0-9]+(\.[0-9]+)?)", bot)
        return max(self.patience, float(given[1]) * 3 if given else 0.0)

    def close(self) -> None:
        """End all worker processes; questions that wait are dropped and will be asked again when the service opens."""
        self.closing = True
        for worker in self.workers:
            if worker.process is not None:
                worker.process.kill()
        for _ in self.threads:
            self.questions.put(None)
        for thread in self.threads:
            thread.join(5)
