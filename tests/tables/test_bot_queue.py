"""The queue before the bots: nobody's bots wait for the many or the slow ones of another."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from motu.tables import Agreement, BotPlace, Me, Tables, runtime
from motu.tables.bot_pool import BotPool, promised_seconds
from motu.tables.bot_queue import ONLY_QUICK, QUICK_FIRST, SLOW_FIRST, FairQueue
from tests.tables.playing import GAME, decide, settled

MISBEHAVING = (sys.executable, "-P", str(Path(__file__).with_name("misbehaving.py")))
PLAIN = Agreement(confirm=False)


def served(queue: FairQueue[str], count: int, seconds: dict[str, float]) -> list[str]:
    """Who is served, if each answer takes so long."""
    order = []
    for _ in range(count):
        taken = queue.take(SLOW_FIRST)
        assert taken is not None
        name, charged = taken
        guest = name.split()[0]
        queue.done((guest, guest, name), charged, seconds[guest])
        order.append(guest)
    return order


def test_time_is_shared_and_not_the_number_of_questions() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.put(f"eve {number}", ("eve", "eve", f"eve {number}"), 10.0)
        queue.put(f"ana {number}", ("ana", "ana", f"ana {number}"), 1.0)
    order = Counter(served(queue, 44, {"eve": 10.0, "ana": 1.0}))
    assert order["ana"] == 40 and order["eve"] == 4


def test_whoever_comes_anew_waits_for_one_answer_and_has_no_claim_from_before() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(700):
        queue.put(f"eve {number}", ("eve", "eve", f"eve {number}"), 10.0)
    served(queue, 100, {"eve": 10.0})
    for number in range(50):
        queue.put(f"ana {number}", ("ana", "ana", f"ana {number}"), 10.0)
    order = served(queue, 20, {"eve": 10.0, "ana": 10.0})
    assert "ana" in order[:2] and order.count("eve") == 10, "from then on they take turns"


def test_guests_of_one_address_share_its_part() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(50):
        queue.put(f"crowd {number}", ("crowd", f"guest {number}", f"crowd {number}"), 1.0)
        queue.put(f"ana {number}", ("ana", "ana", f"ana {number}"), 1.0)
    assert served(queue, 40, {"crowd": 1.0, "ana": 1.0}).count("ana") == 20


def test_tables_of_one_guest_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(9):
        queue.put(f"long {number}", ("ana", "ana", "long"), 1.0)
    queue.put("short", ("ana", "ana", "short"), 1.0)
    taken = [queue.take(SLOW_FIRST) for _ in range(2)]
    assert ("short", 1.0) in taken


def test_a_quick_question_has_a_line_of_its_own() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(5):
        queue.put(f"slow {number}", ("eve", "eve", "t"), 10.0)
    queue.put("quick", ("ana", "ana", "t"), 0.1)
    assert queue.waiting() == 6 and queue.longest_wait() >= 0
    assert queue.take(ONLY_QUICK) == ("quick", 0.1)
    assert queue.take(QUICK_FIRST) == ("slow 0", 10.0)
    queue.close()
    assert queue.take(SLOW_FIRST) is None


def test_a_bot_is_quick_or_slow_by_what_it_was_told_until_it_was_seen() -> None:
    assert promised_seconds("search:seconds=10", GAME) == 10 and promised_seconds("search:simulations=50000", GAME) == 25
    assert promised_seconds("search:expert", GAME) > promised_seconds("search:casual", GAME) < 0.2
    assert promised_seconds("search", GAME) == 1 and promised_seconds("greedy", GAME) == promised_seconds("human:novice", "giants") == 0.1
    assert promised_seconds("human:strong", GAME) > promised_seconds("human:novice", GAME) > 0.1, "who searches is slower"


def test_bots_answer_while_somebody_keeps_many_slow_ones_busy(tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "tables.sqlite"), pool=BotPool(2, MISBEHAVING, patience=60)) as tables:
        eve, ana = tables.new_guest("Eve"), tables.new_guest("Ana")
        for _ in range(20):
            tables.create(GAME, eve.id, [BotPlace("random:seconds=9"), BotPlace("random:seconds=9")], agreement=PLAIN)
        made = tables.create(GAME, ana.id, [Me("Ana"), BotPlace("random")], agreement=PLAIN)
        for _ in range(8):
            settled(tables, made.table)
            decide(tables, made.table, ana.id)
        assert 1 in settled(tables, made.table).deciders
        assert tables._runtime.pool.questions.waiting() >= 18


def test_a_bot_whose_process_is_killed_decides_all_the_same(tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "tables.sqlite"), pool=BotPool(1, MISBEHAVING)) as tables:
        ana = tables.new_guest("Ana")
        made = tables.create(GAME, ana.id, [Me("Ana"), BotPlace("random")], agreement=PLAIN)
        for _ in range(6):
            settled(tables, made.table)
            process = tables._runtime.pool.workers[0].process
            if process is not None:
                os.kill(process.pid, signal.SIGKILL)
            decide(tables, made.table, ana.id)
        facts = settled(tables, made.table)
        assert 1 in facts.deciders and facts.seats[1].bot == "random"
        assert not [note for note in tables.record(made.table, None).notes if note.kind == "bot"], "nobody had to stand in"


def test_the_sweeper_asks_no_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that nobody woke is found although the clock of the house was set back by a day."""
    monkeypatch.setattr(runtime, "SWEEP_SECONDS", 0.05)
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as tables:
        ana = tables.new_guest("Ana")
        real, forgotten = time.time, tables._runtime.bot_calls.wake
        monkeypatch.setattr(time, "time", lambda: real() + 86_400)
        monkeypatch.setattr(tables._runtime.bot_calls, "wake", lambda log: None)
        made = tables.create(GAME, ana.id, [BotPlace("random"), BotPlace("random")], {"turn_cap": 3}, PLAIN)
        ply = tables.table(made.table, None).ply
        monkeypatch.setattr(time, "time", real)
        monkeypatch.setattr(tables._runtime.bot_calls, "wake", forgotten)
        until = time.monotonic() + 20
        while tables.table(made.table, None).ply == ply:
            assert time.monotonic() < until, "nobody woke the bot"
            time.sleep(0.05)
