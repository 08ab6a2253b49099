"""Work for all cores within a limit of time: games and other tasks, each chosen when a core is free, ended when the clock says so."""

from __future__ import annotations

import json
import multiprocessing
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from motu.arena.match import Result, Task, play
from motu.arena.summary import wilson

Facts = dict[str, Any]
Work = tuple[Callable[..., Facts], tuple[Any, ...]]
"""What a core shall do: a function of a module, which every process can find, and its arguments."""
MOST = 6000
"""Decisions after which a game is stopped and counted as it stands."""
LIMIT = 600.0
"""Seconds that a bot may think about one decision."""


def run(next_work: Callable[[], Work | None], done: Callable[[Facts], None], jobs: int, minutes: float) -> None:
    """Ask for work and hand over what was found until nothing is left or the time is over; then work under way is dropped."""
    context = multiprocessing.get_context("spawn")
    end = time.monotonic() + 60.0 * minutes
    idle: list[Connection] = []
    busy: list[Connection] = []
    processes = []
    for _ in range(jobs):
        here, there = context.Pipe()
        process = context.Process(target=serve, args=(there,), daemon=True)
        process.start()
        there.close()
        processes.append(process)
        idle.append(here)
    while (left := end - time.monotonic()) > 0.0:
        while idle and (work := next_work()) is not None:
            idle[-1].send(work)
            busy.append(idle.pop())
        if not busy:
            break
        for connection in wait(busy, left):
            assert isinstance(connection, Connection)
            busy.remove(connection)
            try:
                done(connection.recv())
            except EOFError:  # its process ended; the others go on
                print("a process ended before its work was done", flush=True)
                continue
            idle.append(connection)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


def serve(connection: Connection) -> None:
    """Do what is asked until the process is ended."""
    while True:
        try:
            function, arguments = connection.recv()
        except EOFError:
            return
        began = time.process_time()
        try:
            found = function(*arguments)
        except Exception:  # one failed task is told and does not end the measurement
            found = {"failed": traceback.format_exc()}
        connection.send({**found, "cost": time.process_time() - began})


@dataclass(frozen=True)
class Pairing:
    """The first bot sits alone, the second has all other seats."""

    game: str
    seats: int
    first: str
    second: str
    settings: str = ""
    """What the names of the bots stand for where that can change; games under other settings are not counted."""

    def key(self) -> str:
        return " ".join([self.game, str(self.seats), self.first, self.second, self.settings]).strip()


def play_pairing(pairing: Pairing, number: int, seed: int) -> Facts:
    """One game. As many games as there are seats make a round under the same chance, with the first bot in another seat each time."""
    turn, place = divmod(number, pairing.seats)
    players = tuple(pairing.first if seat == place else pairing.second for seat in range(pairing.seats))
    result = play(Task(number, pairing.game, {}, players, seed + turn, LIMIT, MOST))
    spent = [result.seconds[place], sum(result.seconds) - result.seconds[place]]
    made = [result.decisions[place], sum(result.decisions) - result.decisions[place]]
    points = [result.scores[place], (sum(result.scores) - result.scores[place]) / (pairing.seats - 1)] if result.scores else [0, 0]
    return {
        "pairing": pairing.key(),
        "number": number,
        "seed": seed + turn,
        "ahead": ahead(result, place),
        "share": result.shares()[place],
        "points": points,
        "stopped": result.stopped,
        "forfeit": result.reason,
        "milliseconds": [1000 * seconds / max(1, count) for seconds, count in zip(spent, made, strict=True)],
    }


def ahead(result: Result, seat: int) -> float:
    """The part of its opponents that a seat left behind; a tie counts half."""
    others = [rank for place, rank in enumerate(result.ranks) if place != seat]
    return sum(1.0 if rank > result.ranks[seat] else 0.5 if rank == result.ranks[seat] else 0.0 for rank in others) / len(others)


class Store:
    """Finished work in a file, one line each; an interrupted measurement goes on with it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self.found: list[Facts] = [json.loads(line) for line in lines if line.endswith("}")]

    def add(self, facts: Facts) -> bool:
        """Keep what was found; False if the work failed, which is told."""
        if "failed" in facts:
            print(facts["failed"], flush=True)
            return False
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")
        self.found.append(facts)
        return True


@dataclass
class Row:
    """A pairing to be measured, with what was found so far."""

    pairing: Pairing
    wanted: int
    """Games that are enough."""
    weight: float = 1.0
    """How much a narrow interval is worth here."""
    asked: int = 0
    """Games that are played or under way."""
    spent: float = 0.0
    """Seconds of a core for those that are played."""
    cost: float = 5.0
    """What a game costs, as far as is known: seconds of a core."""

    def gain(self) -> float:
        """By how much a second spent here narrows the interval: its square is as 1 to the number of games."""
        return self.weight / ((self.asked + 1.0) * (self.asked + 2.0) * self.cost)


class Measurement:
    """Plays rows where a game tells most, up to the wanted number of games each; whole rounds, so that every seat is had equally often."""

    def __init__(self, rows: list[Row], store: Store, seed: int = 1) -> None:
        self.rows = rows
        self.store = store
        self.seed = seed
        self.by_key = {row.pairing.key(): row for row in rows}
        self.games: dict[str, list[Facts]] = {key: [] for key in self.by_key}
        self.waiting: list[tuple[Row, int]] = []
        self.failed = 0
        for facts in store.found:
            self.count(facts)
        self.played = {key: {facts["number"] for facts in games} for key, games in self.games.items()}
        for row in rows:
            row.asked = len(self.games[row.pairing.key()])

    def count(self, facts: Facts) -> None:
        row = self.by_key.get(facts.get("pairing", ""))
        if row is not None:
            self.games[facts["pairing"]].append(facts)
            row.spent += facts["cost"]
            row.cost = row.spent / len(self.games[facts["pairing"]])

    def next_work(self) -> Work | None:
        if not self.waiting:
            open_rows = [row for row in self.rows if row.asked < row.wanted]
            if not open_rows or self.failed >= 3:
                return None
            row = max(open_rows, key=Row.gain)
            played = self.played[row.pairing.key()]
            first = next(number for number in range(0, 10**6, row.pairing.seats) if not whole(number, row.pairing.seats, played))
            numbers = [number for number in range(first, first + row.pairing.seats) if number not in played]
            played.update(numbers)
            row.asked += len(numbers)
            self.waiting = [(row, number) for number in reversed(numbers)]
        row, number = self.waiting.pop()
        return play_pairing, (row.pairing, number, self.seed)

    def done(self, facts: Facts) -> None:
        if self.store.add(facts):
            self.count(facts)
        else:
            self.failed += 1

    def result(self, row: Row) -> Facts:
        """What the games of a row say, with intervals of 95 %."""
        games = self.games[row.pairing.key()]
        count = max(1, len(games))
        found = {name: sum(game[name] for game in games) / count for name in ("ahead", "share", "cost")}
        pairing = row.pairing
        return {
            "game": pairing.game,
            "seats": pairing.seats,
            "first": pairing.first,
            "second": pairing.second,
            "games": len(games),
            **found,
            "ahead_interval": wilson(found["ahead"], len(games)),
            "share_interval": wilson(found["share"], len(games)),
            "stopped": sum(game["stopped"] for game in games),
            "forfeits": sum(bool(game["forfeit"]) for game in games),
            "points": [sum(game["points"][side] for game in games) / count for side in (0, 1)],
            "milliseconds": [sum(game["milliseconds"][side] for game in games) / count for side in (0, 1)],
        }

    def measure(self, jobs: int, minutes: float) -> list[Facts]:
        """Play for so many minutes and sum up."""
        if minutes > 0:
            run(self.next_work, self.done, jobs, minutes)
        return [self.result(row) for row in self.rows]


def whole(first: int, seats: int, played: set[int]) -> bool:
    """Whether a round has been played."""
    return all(number in played for number in range(first, first + seats))
