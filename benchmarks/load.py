"""How many decisions a second a house carries, and how long people wait.

    python benchmarks/load.py                                    every house of the table in docs/tables.md, in one sitting of six minutes
    python benchmarks/load.py --database sqlite --processes 2 --rate 250 --seconds 30

The loop is open: each decision has its moment, whether earlier ones were answered or not, and is timed from that moment on, so that a house
that falls behind cannot hide it. 200 tables of all four games with two to four people, each with a stream open. Whoever is to decide sends
any decision that the page offers; a game that is over is followed by another one. Measured are the time until the answer to whoever decided
is complete, and the time until the change has arrived in the stream of each other person at the table.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import resource
import sys
import time
from collections import deque
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import motu
from houses import MeasuredHouse, house
from people import Group, Person

SETTING = 6
"""Tables that are set at the same time."""
WARM_UP = 4.0
"""Seconds of play at each rate before anything is measured."""
PATIENCE = 5.0
"""Seconds after the last moment in which decisions may still be answered."""


@dataclass
class Found:
    """What was measured."""

    offered: int = 0
    done: int = 0
    late: int = 0
    """Decisions for which no table was ready at their moment."""
    refused: int = 0
    broken: int = 0
    finished: int = 0
    answers: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    seconds: float = 0.0
    streamed: int = 0
    deliveries: int = 0


class Evening:
    """All tables, and the decisions that are due."""

    def __init__(self, place: tuple[str, int], tables: int, rate: float, with_bots: int = 0, addresses: int = 1) -> None:
        """So many tables, the last ones of one person and bots; people come from so many addresses."""
        self.place = place
        self.with_bots = with_bots
        self.addresses = addresses
        self.bot_waits: list[float] = []
        """How long whoever plays with bots waited until it was their turn again."""
        self.rate = rate
        self.found = Found()
        self.games = motu.games()
        self.ready: deque[Group] = deque()
        self.due: deque[float] = deque()
        """Moments that have come and found no table ready."""
        self.groups: dict[int, Group] = {}
        self.busy: set[Group] = set()
        """Tables with a decision under way."""
        self.waiting: dict[Person, tuple[float, int]] = {}
        """For each person who waits for a change, since when, and the number of what they have."""
        self.setting = asyncio.Semaphore(SETTING)
        self.tasks: set[asyncio.Task[None]] = set()
        self.tables = tables
        self.seeds = 0
        self.measuring = False
        self.streamed_by_others = 0
        """Bytes of the streams of tables that are over."""

    # -- tables ------------------------------------------------------------------------------------------------------

    async def set_table(self, place: int) -> None:
        """A table with people, in place of one that is over."""
        async with self.setting:
            game = self.games[place % len(self.games)]
            seats = [count for count in motu.game(game).seats if 2 <= count <= 4]
            self.seeds += 1
            count = seats[(place // len(self.games)) % len(seats)]
            rivals = count - 1 if place >= self.tables - self.with_bots else 0
            group = Group(self.place, game, count, self.seeds, rivals, source=f"127.0.1.{1 + place % self.addresses}")
            for person in group.people:
                person.heard = lambda person, group=group, place=place: self.hear(person, group, place)  # type: ignore[misc]
            await group.sit_down()
            self.groups[place] = group
            self.look(group, place)

    def hear(self, person: Person, group: Group, place: int) -> None:
        since = self.waiting.get(person)
        if since is not None and person.number > since[1]:
            del self.waiting[person]
            if self.measuring:
                self.found.waits.append(time.perf_counter() - since[0])
        if group.rivals and group.decided and person.turn == "mine" and person.number > group.decided[1]:
            if self.measuring:
                self.bot_waits.append(time.perf_counter() - group.decided[0])
            group.decided = None
        if place in self.groups and self.groups[place] is group:
            self.look(group, place)

    def look(self, group: Group, place: int) -> None:
        """Note that a table is ready for a decision, or over."""
        if group in self.busy or group in self.ready:
            return
        if group.is_over:
            del self.groups[place]
            self.found.finished += self.measuring
            self.streamed_by_others += group.bytes_streamed()
            group.leave()
            self.begin(self.set_table(place))
        elif group.mover() is not None:
            self.ready.append(group)
            if self.due:
                self.send(self.due.popleft())

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.found.broken += 1
            if self.found.broken < 4:
                print(f"{type(task.exception()).__name__}: {task.exception()}", file=sys.stderr)

    async def stop(self) -> None:
        """Nobody decides any more, and what was under way has ended."""
        while self.tasks:
            self.ready.clear()
            self.due.clear()
            for task in list(self.tasks):
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    # -- decisions ---------------------------------------------------------------------------------------------------

    async def play(self, seconds: float) -> None:
        """Decisions at their moments, evenly spread with a little chance."""
        dice = random.Random(1)
        moment = time.perf_counter()
        end = moment + seconds
        while moment < end:
            moment += dice.expovariate(self.rate)
            pause = moment - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            self.found.offered += self.measuring
            if self.ready:
                self.send(moment)
            else:
                self.found.late += self.measuring
                self.due.append(moment)
            if pause <= 0:
                await asyncio.sleep(0)

    def send(self, moment: float) -> None:
        group = self.ready.popleft()
        mover = group.mover()
        if mover is None:
            self.due.append(moment)
            return
        self.busy.add(group)
        self.begin(self.decide(group, mover, moment))

    async def decide(self, group: Group, mover: Person, moment: float) -> None:
        try:
            for other in group.people:
                if other is not mover:
                    self.waiting[other] = (moment, other.number)
            group.decided = (time.perf_counter(), mover.number)
            path, form = mover.decision(group.dice)
            status, head, body = await mover.ask("POST", f"{group.path}/{path}", form, "hx-request: true", "motu-line: open")
            if self.measuring:
                self.found.answers.append(time.perf_counter() - moment)
                self.found.done += 1
                self.found.deliveries += len(group.people)
            group.acknowledge(head)
            if status not in (200, 204) or b'role="alert"' in body:
                self.found.refused += 1
        finally:
            self.busy.discard(group)
            for place, known in list(self.groups.items()):
                if known is group:
                    self.look(group, place)

    # -- measuring ---------------------------------------------------------------------------------------------------

    def streamed(self) -> int:
        return self.streamed_by_others + sum(group.bytes_streamed() for group in self.groups.values())

    async def set_tables(self) -> None:
        await asyncio.gather(*(self.set_table(place) for place in range(self.tables)))

    async def measure(self, running: MeasuredHouse, rate: float, seconds: float) -> tuple[dict[str, float], dict[str, float]]:
        """Warm up, play for so long: the work of each kind of process meanwhile, and the memory at the end."""
        self.rate, self.measuring = rate, False
        await self.play(WARM_UP)
        await self.settle()
        gc.collect()
        gc.freeze()
        before, own = running.work(), own_work()
        self.found, streamed, began = Found(), self.streamed(), time.perf_counter()
        self.measuring = True
        await self.play(seconds)
        await self.settle()
        self.measuring = False
        self.found.seconds = time.perf_counter() - began
        self.found.streamed = self.streamed() - streamed
        after = running.work()
        return {kind: after[kind] - before[kind] for kind in after} | {"generator": own_work() - own}, running.memory()

    async def settle(self) -> None:
        """Wait until everything is answered, or give up what is not."""
        last = time.perf_counter() + PATIENCE
        while (self.busy or self.due) and time.perf_counter() < last:
            await asyncio.sleep(0.02)
        self.due.clear()

    async def leave(self) -> None:
        """Everybody goes home."""
        await self.stop()
        for group in self.groups.values():
            group.leave()


def own_work() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def part(values: list[float], share: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


def limit_of(cores: dict[str, float], processes: int, is_carried: bool) -> str:
    """What kept the house from more, as far as the figures tell."""
    total, machine = sum(cores.values()), os.cpu_count() or 1
    busiest = max(cores, key=lambda kind: cores[kind])
    if total > 0.9 * machine:
        return f"the {machine} cores are full, most of them with the {busiest}"
    if cores["server"] > 0.9 * processes:
        return "Python works on one core at a time in each process"
    return "nothing yet" if is_carried else "waiting: for the disk, the lock of the database or another program"


def told(name: str, processes: int, rate: float, evening: Evening, work: dict[str, float], memory: dict[str, float]) -> str:
    found = evening.found
    cores = {kind: spent / found.seconds for kind, spent in work.items()}
    each = max(1, found.done)
    answers, waits = ([f"{part(values, share):.0f}" for share in (0.5, 0.95, 0.99)] for values in (found.answers, found.waits))
    cells = [
        name,
        str(processes),
        f"{found.offered / found.seconds:.0f} of {rate:.0f}",
        f"{found.done / found.seconds:.0f}",
        " / ".join(answers),
        " / ".join(waits),
        f"{1000 * (work['server'] + work['bots']) / each:.1f}",
        f"{1000 * work['database'] / each:.1f}" if work["database"] else "",
        f"{1000 * work['generator'] / each:.1f}",
        f"{found.streamed / max(1, found.deliveries) / 1024:.1f}",
        f"{memory['server'] + memory['bots']:.0f}",
        f"{limit_of(cores, processes, found.done >= 0.98 * found.offered and not found.late)} ({sum(cores.values()):.1f} cores)",
    ]
    notes = f"{found.refused} refused, {found.broken} broken, {found.late} late, {found.finished} games over"
    return f"| {' | '.join(cells)} |  {notes}"


HEAD = (
    "| database | processes | offered/s | done/s | answer p50/p95/p99 ms | opponent p50/p95/p99 ms | server ms | database ms "
    "| generator ms | KiB a decision and viewer | server MiB | limit |\n|" + "---|" * 12
)


async def evening_at(running: MeasuredHouse, database: str, processes: int, arguments: argparse.Namespace) -> None:
    """All rates in one house, one after the other at the same tables; a row for each."""
    evening = Evening(running.place, arguments.tables, 0)
    await evening.set_tables()
    for rate in arguments.rate or [100, 250, 500]:
        work, memory = await evening.measure(running, rate, arguments.seconds)
        print(told(database, processes, rate, evening, work, memory), flush=True)
    await evening.leave()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], action="append")
    parser.add_argument("--processes", type=int, action="append")
    parser.add_argument("--rate", type=float, action="append", help="decisions a second, in all")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=12, help="for each row")
    arguments = parser.parse_args()
    print(
        f"{os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}; {arguments.tables} tables, {arguments.seconds:.0f} s for each row"
    )
    print(HEAD, flush=True)
    for database in arguments.database or ["sqlite", "postgresql"]:
        for processes in arguments.processes or [1, 2]:
            with house(database, processes, "--rate", "0") as running:
                asyncio.run(evening_at(running, database, processes, arguments))
    return 0


if __name__ == "__main__":
    sys.exit(main())
