"""Bots in processes of their own: they decide, fail, are replaced and noted, and never hold up another table."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from motu.tables import BOT, Bot, Friend, Me, NotAllowed, NotYourSeat, Policy, Stale, Tables
from motu.tables.botpool import Answer, BotPool, Question
from motu.tables.worker import known_bots
from tests.tables.playing import GAME, decide, settled

MISBEHAVING = (sys.executable, "-P", str(Path(__file__).with_name("misbehaving.py")))
PLAIN = Policy(confirm=False)


@pytest.fixture
def unruly(tmp_path: Path) -> Iterator[Tables]:
    """A house whose bots misbehave, with little patience."""
    with Tables.open(str(tmp_path / "tables.sqlite"), pool=BotPool(2, MISBEHAVING, patience=0.7)) as found:
        yield found


@pytest.mark.parametrize("bot", known_bots())
def test_every_bot_plays_at_a_table(house: Tables, bot: str) -> None:
    ana = house.new_guest("Ana")
    made = house.create(GAME, ana.id, [Me("Ana"), Bot(bot)], policy=PLAIN)
    for _ in range(4):
        settled(house, made.table)
        decide(house, made.table, ana.id)
    facts = settled(house, made.table)
    assert 1 in facts.deciders
    assert not [note for note in house.record(made.table, None).notes if note.kind == "bot"], "a bot failed"


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
    made = unruly.create(GAME, ana.id, [Me("Ana"), Bot(bot)], policy=PLAIN)
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
    made = unruly.create(GAME, ana.id, [Me("Ana"), Bot("random:crash")], policy=PLAIN)
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
        unruly.create(GAME, ana.id, [Bot("random:stall"), Bot("random:stall")], policy=PLAIN)
    began = time.monotonic()
    made = unruly.create(GAME, ana.id, [Me("Ana"), Bot("random")], policy=PLAIN)
    for _ in range(10):
        settled(unruly, made.table)
        decide(unruly, made.table, ana.id)
    assert time.monotonic() - began < 5


def test_the_answer_of_a_bot_that_comes_too_late_is_dropped(unruly: Tables) -> None:
    ana, boris = unruly.new_guest("Ana"), unruly.new_guest("Boris")
    made = unruly.create(GAME, ana.id, [Me("Ana"), Friend()], policy=PLAIN)
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
        made = first.create(GAME, ana.id, [Bot("random:stall"), Bot("random:stall")], {"turn_cap": 3}, PLAIN)
        ply = first.table(made.table, None).ply
    with Tables.open(database, pool=BotPool(1, MISBEHAVING, patience=0.2)) as second:
        until = time.monotonic() + 20
        while second.table(made.table, None).ply < ply + 2:
            assert time.monotonic() < until, "nobody woke the bot"
            time.sleep(0.05)


def test_only_whoever_decides_now_may_ask_for_advice(house: Tables) -> None:
    ana = house.new_guest("Ana")
    made = house.create(GAME, ana.id, [Me("Ana"), Me("Boris")], policy=PLAIN)
    look = house.look(made.table, ana.id)
    assert look.seat is not None
    assert house.look_for_hint(made.table, look.seat, look.ply, ana.id).view == look.view
    with pytest.raises(NotAllowed):
        house.look_for_hint(made.table, 1 - look.seat, look.ply, ana.id)
    with pytest.raises(Stale):
        house.look_for_hint(made.table, look.seat, look.ply - 1, ana.id)
    boris = house.new_guest("Boris")
    with pytest.raises(NotYourSeat):
        house.look_for_hint(made.table, look.seat, look.ply, boris.id)
    quiet = house.create(GAME, ana.id, [Me("Ana"), Me("Boris")], policy=Policy(hints=False))
    with pytest.raises(NotAllowed, match="hints"):
        house.look_for_hint(quiet.table, house.table(quiet.table, None).to_act, look.ply, ana.id)


def test_closing_ends_the_processes(tmp_path: Path) -> None:
    pool = BotPool(1, MISBEHAVING)
    answers: list[Answer] = []
    pool.ask(Question("random", GAME, {"legal": [4]}, answers.append))
    until = time.monotonic() + 10
    while not answers and time.monotonic() < until:
        time.sleep(0.02)
    process = pool.workers[0].process
    assert answers == [Answer(4)] and process is not None
    pool.close()
    assert process.poll() is not None
