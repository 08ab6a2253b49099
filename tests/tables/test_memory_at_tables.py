"""Bots and hints at a table get what their seat remembers, and nothing else."""

from __future__ import annotations

import motu
from motu.core.choices import Choices
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.core.memory import Memory, Observer
from motu.search.rollout import Rollout
from motu.tables.ledger import Foundation, Ledger
from motu.tables.policy import Policy

GIANTS = motu.game("giants")


def table_after(plies: int) -> Ledger:
    """A table of Giants after so many sensible decisions."""
    ledger = Ledger(Foundation("t", GIANTS, 3, GIANTS.read_options({}), Policy(), b"seed"))
    generator, rollout = Generator(2), Rollout(find_evaluator(GIANTS), 3)
    for _ in range(plies):
        if ledger.state.to_act() == motu.OVER:
            break
        after = ledger.state.clone()
        rollout.play(after, Choices(), generator, 1, 1)
        move = next(action for action in ledger.state.legal() if made(ledger, action) == GIANTS.position(after))
        ledger.play(ledger.state.to_act(), GIANTS.numbering.write(move))
    return ledger


def made(ledger: Ledger, action: int) -> str:
    after = ledger.state.clone()
    after.do(action)
    return GIANTS.position(after)


def test_a_seat_remembers_the_same_however_often_it_is_asked() -> None:
    ledger = table_after(260)
    for seat in range(3):
        often = Observer(Memory(GIANTS, seat), GIANTS.start(3))
        for plies in range(0, len(ledger.plies) + 1, 13):
            often.observe_after(ledger.plies[:plies])
        assert ledger.remembered(seat) == often.observe_after(ledger.plies)
        hidden = [here for here in GIANTS.view(ledger.state, seat)["ahu"].values() if here["owner"] is None]
        known = [here for here in ledger.remembered(seat)["ahu"].values() if here["owner"] is None]
        assert len(known) < len(hidden)


def test_what_is_taken_back_is_forgotten() -> None:
    ledger = table_after(120)
    before = [dict(ledger.remembered(seat)) for seat in range(3)]
    stay = len(ledger.plies)
    ledger.play(ledger.state.to_act(), GIANTS.numbering.write(ledger.state.legal()[0]))
    for seat in range(3):
        ledger.remembered(seat)
    ledger.fold_undo({"stay": stay, "seat": 0})
    assert [dict(ledger.remembered(seat)) for seat in range(3)] == before


def test_a_game_in_which_nothing_is_hidden_again_needs_no_memory() -> None:
    game = motu.game("haleakala")
    ledger = Ledger(Foundation("t", game, 2, game.read_options({}), Policy(), b"seed"))
    assert ledger.remembered(0) == game.view(ledger.state, 0) and not ledger.observers.observers
