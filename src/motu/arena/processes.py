"""Games of the arena in processes of this machine. A process whose bot cannot be interrupted is ended and replaced."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from ctypes import c_double, c_int
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from motu.arena.match import Result, Task, play
from motu.core.errors import MotuError

GRACE: Final = 1.0
"""Seconds after the limit at which a process that did not stop by itself is ended."""


class GameProcess:
    """One process that plays one game after the other."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.seat: Any = context.Value(c_int, -1, lock=False)
        """The seat whose bot is thinking, -1 for none."""
        self.until: Any = context.Value(c_double, 0.0, lock=False)
        self.task: Task | None = None
        self.pipe, there = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(there, self.seat, self.until), daemon=True)
        self.process.start()
        there.close()

    def give(self, task: Task) -> None:
        self.task = task
        self.pipe.send(task)

    def is_stuck(self) -> bool:
        return self.task is not None and self.seat.value >= 0 and time.monotonic() > self.until.value + GRACE

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def work(pipe: Connection, seat: Any, until: Any) -> None:
    """What a worker process does: play games until it is told to stop."""

    def watch(who: int, deadline: float) -> None:
        seat.value = -1  # nobody thinks while the deadline changes: the arena may look at any moment
        if who >= 0:
            until.value = deadline
            seat.value = who

    while True:
        try:
            task: Task = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(play(task, watch))
        except MotuError as problem:
            pipe.send(problem)
        except KeyboardInterrupt:
            return


def play_here(tasks: list[Task], jobs: int) -> Iterator[Result]:
    """The results of all games, as they are finished, by so many processes."""
    waiting = list(reversed(tasks))
    workers = [GameProcess() for _ in range(max(1, min(jobs, len(tasks))))] if tasks else []
    try:
        for worker in workers:
            worker.give(waiting.pop())
        while any(worker.task for worker in workers):
            ready = wait([worker.pipe for worker in workers if worker.task], timeout=0.2)
            for place, worker in enumerate(workers):
                if worker.task is None:
                    continue
                result = answer_of(worker) if worker.pipe in ready else None
                if result is None and (worker.is_stuck() or not worker.process.is_alive()):
                    result = lost(worker)
                    worker.end()
                    workers[place] = worker = GameProcess()
                if result is None:
                    continue
                worker.task = None
                if waiting:
                    worker.give(waiting.pop())
                yield result
    finally:
        for worker in workers:
            worker.end()


def answer_of(worker: GameProcess) -> Result | None:
    """What a worker has sent; None if it has died instead."""
    try:
        answer: Result | MotuError = worker.pipe.recv()
    except (EOFError, OSError):
        return None
    if isinstance(answer, MotuError):
        raise answer
    return answer


def lost(worker: GameProcess) -> Result:
    """The result of a game whose process had to be ended or died: the seat that was thinking forfeits."""
    task = worker.task
    assert task is not None
    seat = max(0, int(worker.seat.value))
    name = task.players[seat]
    if worker.process.is_alive():
        reason = f"{name} thought longer than {task.limit:g} s about one decision and could not be interrupted"
    else:
        reason = f"{name} ended the process it played in"
    ranks = [1 if place != seat else len(task.players) for place in range(len(task.players))]
    nothing = [0] * len(task.players)
    return Result(task.number, list(task.players), task.seed, list(nothing), ranks, 0, seat, reason, False, [0.0] * len(nothing), nothing)
