"""What leaves a table for one viewer is the same in all worlds that this viewer cannot tell apart."""

from __future__ import annotations

import json
import random

import pytest

import motu
from motu.core.generator import Generator
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.tables import Agreement, TableView
from motu.tables.entries import Entry, Foundation
from motu.tables.seats import PERSON
from motu.tables.table_log import TableLog
from motu.tables.undo import told_a_secret

LANGUAGES = ("en", "ru", "it")


def begun(name: str, seats: int, seed: int) -> TableLog:
    """A table whose seats are all held by people."""
    game = motu.game(name)
    log = TableLog(Foundation("A" * 22, game, seats, game.read_options({}), Agreement(), bytes([seed]) * 32))
    for seat in range(seats):
        fold(log, "seat", seat=seat, holder=PERSON, sitting="")
    fold(log, "begin")
    return log


def fold(log: TableLog, kind: str, **data: object) -> None:
    log.fold(Entry(log.number + 1, kind, dict(data)))


def step(log: TableLog, dice: random.Random) -> None:
    """One more event at the table."""
    who = log.to_act()
    if log.waits_for_end_of_turn() is not None:
        fold(log, "turn", seat=who)
    elif who == CHANCE:
        assert log.chance is not None
        action = log.chance.draw(log.state.odds(), log.game.steps[log.state.step()])
        fold(log, "chance", move=log.game.write(log.state, action))
    else:
        fold(log, "decision", seat=who, move=log.game.write(log.state, dice.choice(log.state.legal())))


def everything(look: TableView) -> str:
    """All that a page can get out of a look."""
    size = int(look.table.game.numbering.size)
    actions = random.Random(look.ply).sample(range(size), min(25, size))
    return json.dumps(
        [
            dict(look.view),
            look.status,
            look.to_act,
            look.ply,
            repr(look.undo),
            repr(look.table),
            [look.prompt(language) for language in LANGUAGES],
            [repr(look.choices(language)) for language in LANGUAGES],
            [repr(look.why_not(action, language)) for action in actions for language in LANGUAGES],
            look.table.game.draw(look.view),
            [repr(line) for line in look.log("it", max(0, look.ply - 5))],
        ]
    )


def seen(log: TableLog, state: State, viewer: int | None) -> str:
    """What this viewer gets if the table stands like this."""
    real, log.state = log.state, state
    log.waiting = (0, None)
    try:
        return everything(TableView(log, viewer))
    finally:
        log.state = real
        log.waiting = (0, None)


@pytest.mark.parametrize("name", motu.games())
def test_two_worlds_that_a_viewer_cannot_tell_apart_give_the_same_bytes(name: str) -> None:
    game = motu.game(name)
    for seats in game.seats:
        log, dice = begun(name, seats, seats), random.Random(seats)
        changed = 0
        for number in range(160):
            if log.state.to_act() == OVER:
                break
            if number % 6 == 0:
                for viewer in (None, *range(seats)):
                    other = game.scramble(log.state, viewer, number)
                    changed += game.position(other) != game.position(log.state)

                    assert seen(log, other, viewer) == seen(log, log.state, viewer), (
                        f"{viewer} can tell two worlds apart at ply {len(log.plies)}"
                    )
            step(log, dice)
        assert changed or not game.hides(log.state), "nothing was ever changed, so nothing was tested"


@pytest.mark.parametrize("name", motu.games())
def test_the_border_of_undo_follows_from_what_the_decider_knows(name: str) -> None:
    """The same decision in another world that looks alike to the decider gives the same answer."""
    game = motu.game(name)
    seats = game.seats[-1]
    log, dice = begun(name, seats, 3), random.Random(3)
    asked = 0
    for _ in range(220):
        if log.state.to_act() == OVER:
            break
        step(log, dice)
        if not log.plies or log.plies[-1].who < 0 or not game.hides(log.state):
            continue
        place = len(log.plies) - 1
        here = told_a_secret(log, place)
        real = log.before[-1]
        log.before[-1] = game.scramble(real, log.plies[-1].who, 5)
        log.learned.clear()
        assert told_a_secret(log, place) == here
        log.before[-1] = real
        asked += 1
    assert asked or not game.hides(log.state)


def test_changes_of_a_secret_choice_do_not_say_what_was_chosen() -> None:
    for name in motu.games():
        one, two = begun(name, motu.game(name).seats[0], 1), begun(name, motu.game(name).seats[0], 1)
        generator = Generator(1)
        for _ in range(60):
            if one.state.to_act() < 0 or two.state.to_act() < 0:
                for log in (one, two):
                    step(log, random.Random(1))
                continue
            legal = one.state.legal()
            if legal != two.state.legal() or one.waits_for_end_of_turn() != two.waits_for_end_of_turn():
                break
            if one.waits_for_end_of_turn() is not None:
                step(one, random.Random(1))
                step(two, random.Random(1))
                continue
            first = legal[int(generator.below(len(legal)))]
            second = legal[int(generator.below(len(legal)))]
            fold(one, "decision", seat=one.to_act(), move=one.game.write(one.state, first))
            fold(two, "decision", seat=two.to_act(), move=two.game.write(two.state, second))
            assert one.changes == two.changes
            if first != second:
                break
