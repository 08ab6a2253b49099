"""Proofs of small endgames: equal to looking at everything, and as good as the decisions that follow them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import motu
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.research.exact import prove
from motu.testing.laws import play_random

OPTIONS: dict[str, dict[str, bool | int | str]] = {"haleakala": {"turn_cap": 2}, "polynesia": {"round_cap": 3}}


def everything(state: State) -> Fraction:
    """The share of seat 0 by looking at every line of play, nothing remembered and nothing left out."""
    who = state.to_act()
    if who == OVER:
        outcome = state.outcome()
        assert outcome is not None
        return Fraction(int(0 in outcome.winners), len(outcome.winners))
    values = []
    for action in state.legal():
        child = state.clone()
        child.do(action)
        values.append(everything(child))
    if who == CHANCE:
        weights = [weight for _, weight in state.odds()]
        return sum((Fraction(weight, sum(weights)) * value for weight, value in zip(weights, values, strict=True)), Fraction(0))
    return max(values) if who == 0 else min(values)


def lines(state: State, most: int) -> int:
    """How many lines of play there are, or more than `most`."""
    if state.to_act() == OVER:
        return 1
    total = 0
    for action in state.legal():
        child = state.clone()
        child.do(action)
        total += lines(child, most - total)
        if total > most:
            break
    return total


def endgames(name: str) -> list[State]:
    """Positions near the end of close random games, small enough to look at everything."""
    found: list[State] = []
    for seed in range(400):
        record = play_random(motu.game(name), 2, OPTIONS[name], seed)
        one, two = record.replay().scores()
        for back in range(2, 30) if abs(one - two) <= 1 else ():
            state = record.replay(len(record.plies) - back)
            if lines(state, 3000) > 3000:
                break
            if state.to_act() >= 0 and len(state.legal()) > 1:
                found.append(state)
        if len(found) >= 12:
            break
    return found


@pytest.mark.parametrize("name", OPTIONS)
def test_a_proof_equals_looking_at_everything(name: str) -> None:
    positions = endgames(name)
    assert len(positions) >= 6
    open_ones = 0
    for state in positions:
        proof = prove(state)
        assert proof is not None and sum(proof.shares) == 1
        assert proof.shares[0] == everything(state)
        seat = state.to_act()
        assert sorted(proof.decisions) == state.legal() and proof.decisions[proof.best()[0]] == proof.shares[seat]
        for action, worth in proof.decisions.items():
            child = state.clone()
            child.do(action)
            value = everything(child)
            assert worth == (value if seat == 0 else 1 - value)
        open_ones += len(set(proof.decisions.values())) > 1
    assert open_ones, "in none of the endgames did the decision matter"


def test_what_is_too_large_is_not_proven() -> None:
    assert prove(motu.game("haleakala").start(chance=1), most=500) is None


def test_what_cannot_be_proven_is_refused() -> None:
    with pytest.raises(motu.BadOption, match="only games of two"):
        prove(motu.game("polynesia").start(3, chance=1))
    with pytest.raises(motu.BadOption, match="hides something"):
        prove(motu.game("dokmus").start(2, chance=1))
