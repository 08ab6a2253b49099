"""Bots in processes of their own: they decide, fail, are replaced and noted, and never hold up another table."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import motu.bots
from motu.bots import bots
from motu.tables import BOT, Agreement, BotPlace, Friend, Me, NotAllowed, NotYourSeat, Stale, Tables
from motu.tables.bot_pool import BotAnswer, BotPool, Question
from motu.tables.bot_worker import answer
from tests.tables.playing import GAME, decide, settled

MISBEHAVING = (sys.executable, "-P", str(Path(__file__).with_name("misbehaving.py")))
PLAIN = Agreement(confirm=False)


@pytest.fixture
def unruly(tmp_path: Path) -> Iterator[Tables]:
    """A service whose bots misbehave, with little patience."""
    with Tables.open(str(tmp_path / "tables.sqlite"), pool=BotPool(2, MISBEHAVING, patience=0.7)) as found:
        yield found


@pytest.mark.parametrize("bot", bots())
def test_every_bot_plays_at_a_table(service: Tables, bot: str) -> None:
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), BotPlace(bot)], agreement=PLAIN)
    for _ in range(4):
        settled(service, made.table)
        decide(service, made.table, ana.id)
    facts = settled(service, made.table)
    assert 1 in facts.deciders
    assert not [note for note in service.record(made.table, None).notes if note.kind == "bot"], "a bot failed"


@pytest.mark.parametrize(
    ("bot", "trouble"),
    [
        ("random:crash", "crashed"),
        ("random:stall", "stalled"),
        ("random:nonsense", "nonsense"),
        ("random:garbage", "crashed"),
        ("random:silent", "nonsense"),
    ],
)
def test_a_bot_that_fails_is_replaced_for_its_decision_and_noted(unruly: Tables, bot: str, trouble: str) -> None:
    ana = unruly.new_guest("Ana")
    made = unruly.create(GAME, ana.id, [Me("Ana"), BotPlace(bot)], agreement=PLAIN)
    settled(unruly, made.table)
    decide(unruly, made.table, ana.id)
    for _ in range(3):
        facts = settled(unruly, made.table)
        if 1 in facts.deciders:
            break
        decide(unruly, made.table, ana.id)
    notes = [note.text for note in unruly.record(made.table, None).notes if note.kind == "bot"]
    assert notes and notes[0] == f"1 {bot} {trouble} greedy"
    lines = [line.words for line in unruly.look(made.table, ana.id).log() if line.kind == "table.bot"]
    assert len(lines) == len(notes) and bot in lines[0]


def test_a_bot_that_fails_three_times_gives_its_seat_to_another(unruly: Tables) -> None:
    ana = unruly.new_guest("Ana")
    made = unruly.create(GAME, ana.id, [Me("Ana"), BotPlace("random:crash")], agreement=PLAIN)
    for _ in range(12):
        facts = settled(unruly, made.table)
        if facts.seats[1].bot == "greedy":
            break
        decide(unruly, made.table, ana.id)
    assert facts.seats[1].bot == "greedy" and facts.seats[1].holder == BOT
    assert sum(note.kind == "bot" for note in unruly.record(made.table, None).notes) == 3


def test_a_bot_that_stalls_holds_up_no_other_table(unruly: Tables) -> None:
    ana = unruly.new_guest("Ana")
    for _ in range(1):
        unruly.create(GAME, ana.id, [BotPlace("random:stall"), BotPlace("random:stall")], agreement=PLAIN)
    began = time.monotonic()
    made = unruly.create(GAME, ana.id, [Me("Ana"), BotPlace("random")], agreement=PLAIN)
    for _ in range(10):
        settled(unruly, made.table)
        decide(unruly, made.table, ana.id)
    assert time.monotonic() - began < 5


def test_the_answer_of_a_bot_that_comes_too_late_is_dropped(unruly: Tables) -> None:
    ana, boris = unruly.new_guest("Ana"), unruly.new_guest("Boris")
    made = unruly.create(GAME, ana.id, [Me("Ana"), Friend()], agreement=PLAIN)
    unruly.sit(made.table, 1, made.secrets[1], boris.id, "Boris")
    seat = unruly.table(made.table, None).to_act
    guest = (ana.id, boris.id)[seat]
    unruly.leave(made.table, seat, guest, bot="random:stall")
    unruly.take_back(made.table, seat, guest)
    ply = unruly.table(made.table, None).ply
    time.sleep(1.0)
    assert unruly.table(made.table, None).ply == ply, "the bot decided for somebody who is back"
    decide(unruly, made.table, guest)


def test_a_waiting_bot_is_woken_when_the_house_opens_again(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    with Tables.open(database, pool=BotPool(1, MISBEHAVING, patience=60)) as first:
        ana = first.new_guest("Ana")
        made = first.create(GAME, ana.id, [BotPlace("random:stall"), BotPlace("random:stall")], {"turn_cap": 3}, PLAIN)
        ply = first.table(made.table, None).ply
    with Tables.open(database, pool=BotPool(1, MISBEHAVING, patience=0.2)) as second:
        until = time.monotonic() + 20
        while second.table(made.table, None).ply < ply + 2:
            assert time.monotonic() < until, "nobody woke the bot"
            time.sleep(0.05)


def test_only_whoever_decides_now_may_ask_for_advice(service: Tables) -> None:
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=PLAIN)
    look = service.look(made.table, ana.id)
    assert look.seat is not None
    assert service.look_for_hint(made.table, look.seat, look.ply, ana.id).view == look.view
    with pytest.raises(NotAllowed):
        service.look_for_hint(made.table, 1 - look.seat, look.ply, ana.id)
    with pytest.raises(Stale):
        service.look_for_hint(made.table, look.seat, look.ply - 1, ana.id)
    boris = service.new_guest("Boris")
    with pytest.raises(NotYourSeat):
        service.look_for_hint(made.table, look.seat, look.ply, boris.id)
    quiet = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(hints=False))
    with pytest.raises(NotAllowed, match="hints"):
        service.look_for_hint(quiet.table, service.table(quiet.table, None).to_act, look.ply, ana.id)


def test_closing_ends_the_processes(tmp_path: Path) -> None:
    pool = BotPool(1, MISBEHAVING)
    answers: list[BotAnswer] = []
    pool.ask(Question("random", GAME, {"legal": [4]}, answers.append))
    until = time.monotonic() + 10
    while not answers and time.monotonic() < until:
        time.sleep(0.02)
    process = pool.workers[0].process
    assert answers == [BotAnswer(4)] and process is not None
    pool.close()
    assert process.poll() is not None


def test_a_bot_whose_server_was_killed_ends_without_a_word() -> None:
    words = [sys.executable, "-m", "motu.tables.bot_worker"]
    worker = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdout.close()
    _, said = worker.communicate(json.dumps({"bot": "random", "game": GAME, "view": {"legal": [4]}}) + "\n", timeout=60)
    assert said == "" and worker.returncode == 0


def test_a_bot_that_cannot_be_loaded_is_a_problem_and_not_silently_another_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motu.bots, "BOTS", {"broken": ("motu.bots.nowhere", "BrokenBot")})
    game = motu.game(GAME)
    state = game.start(chance=1)
    told = answer({"bot": "broken", "game": GAME, "view": dict(game.view(state, state.to_act()))}, {})
    assert "motu.bots.nowhere" in told["problem"] and "action" not in told
