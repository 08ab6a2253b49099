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
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Final

import motu
from motu.bots.levels import HUMAN_LEVELS, LEVELS, human_level, search_level
from motu.tables.bot_queue import ONLY_QUICK, QUICK_FIRST, SLOW_FIRST, FairQueue

LOG: Final = logging.getLogger("motu.tables")
WORKER: Final = (sys.executable, "-P", str(Path(__file__).with_name("bot_worker.py")))
"""Run as a file, so that the process loads the rules and the bots but neither this package nor the database."""
LEAST_PATIENCE: Final = 20.0
SECOND: Final = "greedy"
"""The bot that decides if the one of the seat fails."""
LAST: Final = "random"
SEARCHING: Final = "search"
HUMAN: Final = "human"
SETTING: Final = re.compile(r":(seconds|simulations)=([0-9]+(?:\.[0-9]+)?)")
MOST_HURRIED: Final = 10_000
MOST_GROUPS: Final = 20_000
SIMULATIONS_A_SECOND: Final = 2000
"""What is expected of a bot before it was seen to decide; most games are faster."""
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
    owner: str = ""
    """The guest who set the table: the time of the bots is shared among guests."""
    not_before: float = 0.0
    """The moment, by the monotonic clock, before which the answer is not given."""


class Trouble(Exception):
    """A bot did not answer as it should: `crashed`, `stalled` or `nonsense`."""


class Died(Trouble):
    """The process of the bot has ended; perhaps not by its own fault."""


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
        if self.process is not None and self.process.poll() is not None:
            self.stop()  # it was ended while it had nothing to do
        try:
            if self.process is None:
                self.start()
            assert self.process is not None and self.process.stdin is not None
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
            found = json.loads(self.read_line(deadline))
        except OSError:
            self.stop()
            raise Died("crashed") from None
        except ValueError:
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
            raise Died("crashed")
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


def promised_seconds(bot: str, game: str) -> float:
    """How long a bot thinks about a decision of a game, as its name and its settings tell."""
    found = SETTING.search(bot)
    if found is not None:
        return float(found[2]) / (1 if found[1] == "seconds" else SIMULATIONS_A_SECOND)
    kind, _, settings = bot.partition(":")
    level = settings.partition(":")[0]
    played = motu.game(game)
    if kind == SEARCHING and level in LEVELS:
        return search_level(played, played.seats[-1], level).simulations / SIMULATIONS_A_SECOND
    if kind == HUMAN and level in HUMAN_LEVELS:
        return max(0.1, human_level(played, played.seats[-1], level).simulations / SIMULATIONS_A_SECOND)
    return 1.0 if kind == SEARCHING else 0.1


@dataclass(frozen=True)
class BotState:
    """How the bots of a house are."""

    workers: int
    """Workers that are at work or ready."""
    of: int
    """Workers that there should be."""
    waiting: int
    longest_wait: float
    answered: int
    troubled: int
    worked: float


class BotPool:
    """Worker processes and the fair queue before them. Answers come on the threads of the workers.

    Of several workers the first answers only quick questions, so that nobody waits behind a bot that thinks for ten seconds.
    """

    def __init__(self, workers: int | None = None, command: Sequence[str] = WORKER, patience: float = LEAST_PATIENCE) -> None:
        self.patience = patience
        self.questions: FairQueue[Question] = FairQueue()
        self.groups: OrderedDict[str, str] = OrderedDict()
        """From which address a guest came; guests of one address share its part."""
        self.usual: dict[tuple[str, str], float] = {}
        """How many seconds each bot needed lately for a decision of each game."""
        self.answered = 0
        self.troubled = 0
        self.worked = 0.0
        """Seconds that bots have thought."""
        self.closing = False
        self.lock = threading.Lock()
        self.held: dict[Question, tuple[threading.Timer, BotAnswer]] = {}
        """Answers that wait so that people can follow."""
        self.hurried: set[str] = set()
        """Tables whose answers do not wait."""
        self.workers = [BotProcess(command) for _ in range(workers or max(2, (os.cpu_count() or 2) - 1))]
        self.threads = [
            threading.Thread(target=self.run, args=(worker, place), name="motu-bot", daemon=True)
            for place, worker in enumerate(self.workers)
        ]
        for thread in self.threads:
            thread.start()

    def ask(self, question: Question, pace: float = 0.0) -> None:
        """Put a question into the queue; the answer is given when it is known, but not before so many seconds."""
        if not self.closing:
            asked = replace(question, not_before=time.monotonic() + pace)
            self.questions.put(asked, self.path(asked), self.expected(asked))

    def path(self, question: Question) -> tuple[str, ...]:
        """Whose time a question uses: of an address, a guest, a table."""
        return self.groups.get(question.owner, f"guest {question.owner}"), question.owner, question.table

    def comes_from(self, guest: str, address: str) -> None:
        """A guest shares the time of the bots with the others of this address."""
        with self.lock:
            self.groups[guest] = address
            if len(self.groups) > MOST_GROUPS:
                self.groups.popitem(last=False)

    def expected(self, question: Question) -> float:
        """How many seconds an answer takes: as it took before, else as the bot lets one expect."""
        known = self.usual.get((question.bot, question.game))
        return promised_seconds(question.bot, question.game) if known is None else known

    def run(self, worker: BotProcess, place: int) -> None:
        lines = ONLY_QUICK if place == 0 and len(self.workers) > 1 else SLOW_FIRST
        while (taken := self.questions.take(lines)) is not None and not self.closing:
            question, charged = taken
            path, begun = self.path(question), time.monotonic()
            try:
                found = self.answer(worker, question)
            except Exception:  # a mistake of ours costs this bot a decision, not the house its bots
                LOG.exception("the bot %s could not be asked", question.bot)
                found = BotAnswer(random.SystemRandom().choice(list(question.view["legal"])), "crashed", LAST)
            self.note(question, found, time.monotonic() - begun)
            self.questions.done(path, charged, time.monotonic() - begun)
            self.hand_over(question, found)
            if len(self.workers) == 1:
                lines = QUICK_FIRST if lines == SLOW_FIRST else SLOW_FIRST
        worker.stop()

    def note(self, question: Question, found: BotAnswer, seconds: float) -> None:
        """Learn how long this bot takes; an answer to a question without a choice tells nothing about the next one."""
        with self.lock:
            self.answered += 1
            self.troubled += bool(found.trouble)
            self.worked += seconds
            if len(question.view["legal"]) > 1:
                if len(self.usual) > MOST_HURRIED:
                    self.usual.clear()
                kind = (question.bot, question.game)
                self.usual[kind] = 0.8 * self.expected(question) + 0.2 * seconds

    def hand_over(self, question: Question, found: BotAnswer) -> None:
        """Give an answer now, or when its time has come."""
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
            return BotAnswer(self.ask_twice(worker, question))
        except Trouble as problem:
            trouble = str(problem)
        if question.bot != SECOND and not self.closing:
            with contextlib.suppress(Trouble):
                return BotAnswer(worker.ask(question, SECOND, self.patience), trouble, SECOND)
        return BotAnswer(random.SystemRandom().choice(list(question.view["legal"])), trouble, LAST)

    def state(self) -> BotState:
        """How the bots are."""
        alive = sum(thread.is_alive() for thread in self.threads)
        waiting, longest = self.questions.waiting(), self.questions.longest_wait()
        return BotState(alive, len(self.threads), waiting, longest, self.answered, self.troubled, self.worked)

    def ask_twice(self, worker: BotProcess, question: Question) -> int:
        """Ask once more if the process has died: it may have been killed while it had nothing to do, or by whoever needed its memory."""
        patience = max(self.patience, promised_seconds(question.bot, question.game) * 3)  # with room for a busy machine
        try:
            return worker.ask(question, question.bot, patience)
        except Died:
            if self.closing:
                raise
            return worker.ask(question, question.bot, patience)

    def close(self) -> None:
        """End all worker processes; questions that wait are dropped and will be asked again when the service opens."""
        self.closing = True
        for worker in self.workers:
            if worker.process is not None:
                worker.process.kill()
        self.questions.close()
        for thread in self.threads:
            thread.join(5)
