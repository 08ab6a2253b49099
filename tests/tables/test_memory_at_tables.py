"""Bots and hints at a table get what their seat remembers, and nothing else."""

from __future__ import annotations

import motu
from motu.core.choices import Choices
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.core.memory import Memory, Observer
from motu.search.rollout import Rollout
from motu.tables.agreement import Agreement
from motu.tables.entries import Foundation
from motu.tables.table_log import TableLog

GIANTS = motu.game("giants")


def table_after(plies: int) -> TableLog:
    """A table of Giants after so many sensible decisions."""
    log = TableLog(Foundation("t", GIANTS, 3, GIANTS.read_options({}), Agreement(), b"seed"))
    generator, rollout = Generator(2), Rollout(find_evaluator(GIANTS), 3)
    for _ in range(plies):
        if log.state.to_act() == motu.OVER:
            break
        after = log.state.clone()
        rollout.play(after, Choices(), generator, 1, 1)
        move = next(action for action in log.state.legal() if made(log, action) == GIANTS.position(after))
        log.decide("decision", log.state.to_act(), move)
    return log


def made(log: TableLog, action: int) -> str:
    after = log.state.clone()
    after.do(action)
    return GIANTS.position(after)


def test_a_seat_remembers_the_same_however_often_it_is_asked() -> None:
    log = table_after(260)
    for seat in range(3):
        often = Observer(Memory(GIANTS, seat), GIANTS.start(3))
        for plies in range(0, len(log.plies) + 1, 13):
            often.observe_after(log.plies[:plies])
        assert log.remembered(seat) == often.observe_after(log.plies)
        hidden = [here for here in GIANTS.view(log.state, seat)["ahu"].values() if here["owner"] is None]
        known = [here for here in log.remembered(seat)["ahu"].values() if here["owner"] is None]
        assert len(known) < len(hidden)


def test_what_is_taken_back_is_forgotten() -> None:
    log = table_after(120)
    before = [dict(log.remembered(seat)) for seat in range(3)]
    stay = len(log.plies)
    log.decide("decision", log.state.to_act(), log.state.legal()[0])
    for seat in range(3):
        log.remembered(seat)
    log.fold_undo({"stay": stay, "seat": 0})
    assert [dict(log.remembered(seat)) for seat in range(3)] == before


def test_a_game_in_which_nothing_is_hidden_again_needs_no_memory() -> None:
    game = motu.game("haleakala")
    log = TableLog(Foundation("t", game, 2, game.read_options({}), Agreement(), b"seed"))
    assert log.remembered(0) == game.view(log.state, 0) and not log.observers.observers
