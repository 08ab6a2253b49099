"""kill -9 in the middle of play, again and again: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from motu.core.record import Record
from motu.core.seats import CHANCE
from motu.tables import Agreement, Change, Me, Tables
from motu.testing.postgresql import new_database
from tests.tables.playing import GAME

SCRIPT = Path(__file__).with_name("killed.py")


class Nursery:
    """The process that forks houses to be killed."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def order(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((" ".join(str(word) for word in words) + "\n").encode())

    def line(self) -> list[str]:
        assert self.process.stdout is not None
        found = self.process.stdout.readline().decode().split()
        assert found, "the nursery has gone"
        return found

    def life(self, order: list[object], dice: random.Random) -> list[list[str]]:
        """Let a service play and kill it at some moment, as often while a request is under way as between two; what it said."""
        self.order(*order)
        said: list[list[str]] = []
        pid = 0
        escaped = False
        lines, enough = 0, dice.randrange(1, 24)
        while (line := self.line())[0] != "dead":
            if line[0] == "pid":
                pid = int(line[1])
            else:
                said.append(line)
                lines += 1
                if lines >= enough and pid:
                    time.sleep(dice.random() * 0.012)
                    try:
                        os.kill(pid, signal.SIGKILL)
                    except ProcessLookupError:
                        escaped = True
                    pid = 0
        assert not escaped or ["over"] in said, "the service ended before it was killed, and not with the game"
        return said


def at_rest(tables: Tables, table: str, guest: str) -> tuple[Record, list[Change]]:
    """The record and the events of one moment: a database server may still carry out what a killed process has asked for."""
    for _ in range(100):
        before = tables.changes_since(table, 0)
        record = tables.record(table, guest)
        events = tables.changes_since(table, 0)
        if len(events) == len(before):
            return record, events
    raise AssertionError("a killed process goes on deciding")


def assert_nothing_lost_or_doubled(tables: Tables, table: str, guest: str, answered: dict[int, tuple[int, int]]) -> int:
    """Every answered decision stands where it was answered; decisions are numbered without a gap; the record replays."""
    record, changes = at_rest(tables, table, guest)
    record.replay()
    for ply, (seat, action) in answered.items():
        assert (record.plies[ply].who, record.plies[ply].action) == (seat, action), f"ply {ply + 1} was acknowledged and is lost"
    assert sum(change.kind in ("decision", "chance") for change in changes) == len(record.plies), "a decision is doubled"
    return sum(ply.who != CHANCE for ply in record.plies)


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 50), ("postgresql", 12)])
def test_a_killed_house_loses_and_doubles_nothing(kind: str, kills: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if kind == "sqlite":
        database = str(tmp_path / "tables.sqlite")
    else:
        database = new_database(request.getfixturevalue("postgresql"), "motu_killed")
    dice = random.Random(7)
    nursery = Nursery()
    killed = under_way = carried_out = 0
    with Tables.open(database, workers=1) as tables:
        ana = tables.new_guest("Ana")

        def new_table() -> str:
            return tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False)).table

        table, answered, made, again = new_table(), dict[int, tuple[int, int]](), 0, list[object]()
        for life in range(kills):
            said = nursery.life([database, table, ana.id, life, *again], dice)
            again, tries = [], dict[str, list[str]]()
            for line in said:
                if line[0] == "try":
                    tries[line[4]] = line[1:]
                    again = list(line[1:])
                elif line[0] == "done":
                    seat, action, ply, _ = tries[line[1]]
                    answered[int(ply)] = (int(seat), int(action))
                    again = []
                elif line[0] == "stale":
                    raise AssertionError("a request without an answer was neither carried out nor repeated")
            killed += "over" not in [line[0] for line in said]
            decisions = assert_nothing_lost_or_doubled(tables, table, ana.id, answered)
            made = len(answered)
            under_way += bool(again)
            carried_out += decisions - made
            assert decisions - made in (0, 1), "more than the request under way was carried out"
            assert decisions == made or again, "something was decided that nobody sent"
            if tables.table(table, None).stage == "over":
                table, answered, again = new_table(), {}, []
    nursery.process.kill()
    nursery.process.wait()
    assert killed >= kills - 3
    assert under_way > 0, "no request was ever under way when the service was killed"
    print(f"{killed} kills, {under_way} with a request under way, {carried_out} of them carried out without an answer")
