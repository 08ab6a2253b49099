"""Proofs of small endgames: equal to looking at everything, and as good as the decisions that follow them."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache

import pytest

import motu
from motu.analysis import hint, review
from motu.analysis.review import MOST_PROVEN, Review
from motu.analysis.review_text import sentence
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.search.exact import is_revealed, proofs, prove
from motu.testing.laws import play_random

OPTIONS: dict[str, dict[str, bool | int | str]] = {"haleakala": {"turn_cap": 2}, "polynesia": {"round_cap": 3}}


def everything(state: State) -> tuple[Fraction, ...]:
    """The share of each seat by looking at every line of play, nothing remembered and nothing left out."""
    who = state.to_act()
    if who == OVER:
        outcome = state.outcome()
        assert outcome is not None
        return tuple(Fraction(int(seat in outcome.winners), len(outcome.winners)) for seat in range(int(state.seats)))
    values = []
    for action in state.legal():
        child = state.clone()
        child.do(action)
        values.append(everything(child))
    if who == CHANCE:
        weights = [weight for _, weight in state.odds()]
        parts = [[Fraction(weight, sum(weights)) * share for share in value] for weight, value in zip(weights, values, strict=True)]
        return tuple(sum(shares, Fraction(0)) for shares in zip(*parts, strict=True))
    return max(values, key=lambda value: value[who])


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
        assert proof.shares == everything(state)
        seat = state.to_act()
        assert sorted(proof.decisions) == state.legal() and proof.decisions[proof.best()[0]] == proof.shares[seat]
        for action, worth in proof.decisions.items():
            child = state.clone()
            child.do(action)
            assert worth == everything(child)[seat]
        open_ones += len(set(proof.decisions.values())) > 1
    assert open_ones, "in none of the endgames did the decision matter"


def test_what_is_too_large_is_not_proven() -> None:
    assert prove(motu.game("haleakala").start(chance=1), most=500) is None


def test_what_cannot_be_proven_is_not() -> None:
    assert prove(motu.game("polynesia").start(3, {"round_cap": 1}, chance=1)) is None, "several of three decide"
    with pytest.raises(motu.BadOption, match="hides something"):
        prove(motu.game("dokmus").start(2, chance=1))
    with pytest.raises(motu.BadOption, match="over"):
        prove(play_random(motu.game("haleakala"), 2, {}, 1).replay())


def last_turn(record: motu.Record) -> list[State]:
    """The positions of the last turn of a game of Dokmus, its end first."""
    places = range(len(record.plies) - 1, -1, -1)
    states = (record.replay(place) for place in places)
    return [state for state in itertools.takewhile(is_revealed, states) if lines(state, 3000) <= 3000]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_turn_of_dokmus_is_proven_whoever_else_plays(seats: int) -> None:
    """D-TURN-2, D-END-1: there every card lies open, and one seat alone decides."""
    game = motu.game("dokmus")
    compared = 0
    for seed in range(6):
        record = play_random(game, seats, game.read_options({}), seed)
        assert not is_revealed(record.replay(len(record.plies) // 2))
        for state in last_turn(record):
            proof = prove(state)
            assert proof is not None and proof.shares[proof.seat] == everything(state)[proof.seat]
            compared += len(state.legal()) > 1
    assert compared >= 6


def test_the_end_of_a_record_is_proven_from_behind() -> None:
    record, _ = open_end("haleakala")
    found = dict(proofs(record, most=3000))
    assert sorted(found) == list(range(len(record.plies) - len(found), len(record.plies))) and len(found) >= 3
    for place, proof in found.items():
        after = found[place + 1].shares if place + 1 in found else everything(record.replay())
        assert proof.after[record.plies[place].action] == after


@cache
def open_end(name: str) -> tuple[motu.Record, int]:
    """A game, and a ply near its end at which the decision mattered: some legal decisions are worth more than others."""
    game = motu.game(name)
    for seed in range(400):
        record = play_random(game, 2, game.read_options(OPTIONS[name]), seed)
        for place, proof in proofs(record, most=3000):
            if len(set(proof.decisions.values())) > 1 and proof.decisions[record.plies[place].action] < max(proof.decisions.values()):
                return record, place
    raise AssertionError("no game was lost near its end")


@pytest.mark.parametrize("name", OPTIONS)
def test_hints_say_what_is_proven_and_put_it_first(name: str) -> None:
    record, place = open_end(name)
    game, state = record.game, record.replay(place)
    proof = prove(state)
    assert proof is not None
    for language, word in (("en", "Proven: "), ("ru", "Доказано: "), ("it", "Dimostrato: ")):
        found = hint(game, game.view(state, state.to_act()), count=50, simulations=30, language=language, seed=1)
        assert found[0].action in proof.best()
        assert [one.shares for one in found] == [[float(share) for share in proof.after[one.action]] for one in found]
        assert all(one.proven and one.sentence.startswith(word) and not any(one.errors) for one in found)
    beginning = hint(game, game.view(game.start(2, chance=1), game.start(2, chance=1).to_act()), simulations=30, seed=1)
    assert not any(one.proven for one in beginning)


def test_reviews_say_what_is_proven() -> None:
    record, place = open_end("haleakala")
    found = review(record, simulations=8)
    judged = {row.ply - 1: row for row in found.plies}
    known = dict(proofs(record, MOST_PROVEN))
    assert place in known
    for number, row in judged.items():
        assert row.proven == (number in known)
        if row.proven:
            proof = known[number]
            assert row.before == [float(share) for share in proof.shares] and row.error == 0
            assert row.after == [float(share) for share in proof.after[row.action]]
            if row.who >= 0:
                assert row.loss == float(proof.shares[row.who] - proof.decisions[row.action]) >= 0
                assert row.best in proof.best()
            else:
                assert abs(sum(row.luck)) < 1e-9
    lost = judged[place]
    assert lost.loss > 0 and lost.best != lost.action
    assert "proven to be worth" in sentence(record, lost, "en") and "доказано" in sentence(record, lost, "ru")
    assert Review.from_data(found.as_data()) == found
