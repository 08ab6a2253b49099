"""What the evaluator counts, and which decisions it leaves out."""

from __future__ import annotations

from itertools import product

import pytest
from librt.vecs import vec

import motu
from motu.core.agenda import BY_CHANCE
from motu.core.choices import Choices
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.games.polynesia.evaluator import PolynesiaEvaluator
from motu.games.polynesia.moves import EXCHANGE_COUNT, EXCHANGES, NUMBERING, Step
from motu.games.polynesia.prospect import goods_short
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.turn import FIRST_PLAY
from motu.search import TreeSearch

GAME = motu.game("polynesia")


def turns(seats: int, seed: int, options: dict[str, int | str] | None = None) -> list[Polynesia]:
    """The positions of a sensible game in which a seat has to decide."""
    state = GAME.start(seats=seats, options=options)
    evaluator = PolynesiaEvaluator()
    generator = Generator(seed)
    choices = Choices()
    found: list[Polynesia] = []
    while state.agenda != 0:
        choices.clear()
        state.fill(choices)
        if state.decider() != BY_CHANCE and choices.count > 1:
            assert isinstance(state, Polynesia)
            found.append(state.clone())
            evaluator.weigh_best(state, choices)
        state.do(choices.pick(generator))
    return found


def pruned(state: Polynesia) -> list[int]:
    choices = Choices()
    state.fill(choices)
    PolynesiaEvaluator().prune(state, choices)
    return choices.listed()


def expected(state: motu.State, evaluator: PolynesiaEvaluator) -> list[float]:
    points = vec[float]([0.0] * int(state.seats))
    evaluator.evaluate(state, points)
    return [points[seat] for seat in range(int(state.seats))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_left_out_is_never_better_than_what_stays(seats: int) -> None:
    left_out = 0
    for state in turns(seats, seed=seats):
        legal, kept = state.legal(), pruned(state)
        assert set(kept) <= set(legal)
        assert kept
        for action in set(legal) - set(kept):
            left_out += 1
            if action < EXCHANGE_COUNT:
                give, take = EXCHANGES[action]
                better = [EXCHANGES[other] for other in kept if other < EXCHANGE_COUNT]
                better += [(0, 2 ** (other - EXCHANGE_COUNT)) for other in kept if EXCHANGE_COUNT <= other < EXCHANGE_COUNT + 4]
                assert any(less & ~give == 0 and take & ~more == 0 for less, more in better)
            elif action < FIRST_PLAY:
                assert NUMBERING.write(action) == "pass"
                assert any(NUMBERING.write(other).startswith("take") for other in kept)
    assert left_out > 100


@pytest.mark.parametrize("neighbours", ["chain", "direct"])
def test_a_column_that_is_left_out_scores_like_one_that_stays(neighbours: str) -> None:
    """Whatever is played there, and whatever is played below it in the season after."""
    evaluator = PolynesiaEvaluator()
    compared = 0
    for state in turns(2, seed=5, options={"neighbours": neighbours}):
        kept = pruned(state)
        for action in set(state.legal()) - set(kept):
            if action < FIRST_PLAY:
                continue
            slot = NUMBERING.first[action]
            there = [other for other in kept if other >= FIRST_PLAY and NUMBERING.first[other] == slot]
            outlooks = []
            for play in (action, *there):
                child = state.clone()
                child.do(play)
                outlooks.append(expected(child, evaluator))
            assert any(outlook == pytest.approx(outlooks[0]) for outlook in outlooks[1:])
            compared += 1
    assert compared > 20


def test_the_points_of_a_finished_game_are_what_they_are() -> None:
    state = GAME.start(seats=3)
    generator = Generator(4)
    choices = Choices()
    evaluator = find_evaluator(GAME)
    assert isinstance(evaluator, PolynesiaEvaluator)
    before: list[float] = []
    while state.agenda != 0:
        choices.clear()
        state.fill(choices)
        if state.decider() != BY_CHANCE and choices.count > 1:
            assert isinstance(state, Polynesia)
            evaluator.weigh_best(state, choices)
        action = choices.pick(generator)
        state.do(action)
        if state.agenda != 0:
            before = expected(state, evaluator)
    assert expected(state, evaluator) == [float(points) for points in state.scores()]
    assert before == expected(state, evaluator), "with the last row full everything is certain before the last card is turned up"


def test_expected_points_are_linear_in_the_weights() -> None:
    """So they can be fitted by regression, as benchmarks/weights.py does."""
    evaluator, none, double = PolynesiaEvaluator(), PolynesiaEvaluator(), PolynesiaEvaluator()
    none.weights = vec[float]([0.0] * len(evaluator.weights))
    double.weights = vec[float]([2.0 * weight for weight in evaluator.weights])
    for state in turns(2, seed=7):
        once, bare, twice = expected(state, evaluator), expected(state, none), expected(state, double)
        assert twice == pytest.approx([2.0 * one - rest for one, rest in zip(once, bare, strict=True)])


def test_a_turn_to_come_is_worth_something() -> None:
    """Of two seats that are equal otherwise the one that still has its turn in the round is ahead."""
    state = next(state for state in turns(2, seed=9) if state.step() == Step.TURN)
    seat = int(state.decider())
    evaluator = PolynesiaEvaluator()
    passed = state.clone()
    passed.do(NUMBERING.read("pass"))
    assert expected(passed, evaluator)[seat] < expected(state, evaluator)[seat]


def test_a_search_tries_what_stays_and_can_be_asked_about_the_rest() -> None:
    state = next(state for state in turns(2, seed=11) if 1 < len(pruned(state)) < len(state.legal()))
    kept = pruned(state)
    search = TreeSearch(2, NUMBERING.size, PolynesiaEvaluator(), Generator(1), int(state.decider()))
    search.run([state], 200)
    assert {line.action for line in search.lines()} <= set(kept)
    other = next(action for action in state.legal() if action not in kept)
    search.run_at([state], other, 20)
    assert next(line.visits for line in search.lines() if line.action == other) == 20


def test_a_decision_of_which_one_choice_stays_is_a_decision_all_the_same() -> None:
    """Nothing to trade and a good for free: passing is left out, but the search has to answer."""
    alone = [state for seed in range(12) for state in turns(2, seed=seed) if len(pruned(state)) == 1 and len(state.legal()) > 2]
    assert alone
    for state in alone[:3]:
        search = TreeSearch(2, NUMBERING.size, PolynesiaEvaluator(), Generator(1), int(state.decider()))
        search.run([state], 50)
        assert search.lines()


def test_goods_that_are_missing_are_counted_up_to_two() -> None:
    for held in product(range(3), repeat=4):
        for asked in product(range(4), repeat=4):
            missing = sum(max(0, wanted - good) for good, wanted in zip(held, asked, strict=True))
            assert goods_short(packed(held), packed(asked)) == min(missing, 2)
    assert goods_short(packed((0, 0, 0, 127)), packed((0, 0, 0, 127))) == 0


def packed(goods: tuple[int, ...]) -> int:
    return sum(count << (8 * place) for place, count in enumerate(goods))
