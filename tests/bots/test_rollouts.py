"""Rollouts: greedy play behind each decision, in the same worlds and with the same chance for all of them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from librt.vecs import vec

import motu
from motu.bots.search import SearchBot
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.state import State
from motu.games.giants.evaluator import EVALUATOR
from motu.games.giants.moves import Step
from motu.games.giants.rules import Giants
from motu.search import RolloutSearch, TreeSearch, new_search
from motu.search.rollout import Rollout
from motu.search.rollout_search import DEEPEN
from motu.testing.honesty import bot_knows_only_its_view

GAME = motu.game("giants")
COST = int(EVALUATOR.rollout_cost)
ENOUGH = int(EVALUATOR.least_budget)
"""The smallest budget in simulations that is spent on rollouts."""
FEW = 6 if motu.compiled.is_compiled() else 2


def position(plies: int, seats: int = 3) -> State:
    """A position after some greedy decisions, at which a seat has a choice and chance is left to the caller."""
    state: State = GAME.start(seats)
    generator = Generator(plies)
    rollout = Rollout(EVALUATOR, seats)
    rollout.play(state, Choices(), generator, plies, plies)
    while state.to_act() < 0 or len(state.legal()) < 2:
        rollout.play(state, Choices(), generator, 1, 1)
    return state


def rolled_out(state: State, simulations: int) -> RolloutSearch:
    search = new_rollouts(state, 1)
    search.run([state], simulations)
    return search


def new_rollouts(state: State, seed: int) -> RolloutSearch:
    return RolloutSearch(state.seats, GAME.numbering.size, EVALUATOR, Generator(seed), state.to_act())


def test_a_rollout_ends_at_a_pause_or_with_the_game() -> None:
    for plies in (3, 30, 200):
        state = position(plies)
        rollout = Rollout(EVALUATOR, 3)
        made, _ = rollout.play(state, Choices(), Generator(1), EVALUATOR.least_rollout, 10_000)
        assert state.to_act() == motu.OVER or EVALUATOR.is_pause(state)
        assert made >= EVALUATOR.least_rollout or state.to_act() == motu.OVER
    state = position(3)
    assert rollout.play(state, Choices(), Generator(1), 5, 5) == (5, False)


def test_a_rollout_repeats_itself() -> None:
    ends = []
    for _ in range(2):
        state = position(20)
        Rollout(EVALUATOR, 3).play(state, Choices(), Generator(4), 8, 1000)
        ends.append(GAME.position(state))
    assert ends[0] == ends[1]


def test_everybody_takes_what_looks_best() -> None:
    for plies in (40, 90, 140):
        state = position(plies)
        seat, after = state.to_act(), state.clone()
        Rollout(EVALUATOR, 3).play(after, Choices(), Generator(1), 1, 1)
        choices = Choices()
        state.fill(choices)
        EVALUATOR.rollout_candidates(state, choices)
        best = max(pursued(played(state, action))[seat] for action in choices.listed())
        assert pursued(after)[seat] == pytest.approx(best, abs=1e-6)


def pursued(state: State) -> list[float]:
    """What the seats go for in rollouts."""
    points, shares = vec[float]([0.0] * state.seats), vec[float]([0.0] * state.seats)
    EVALUATOR.rollout_value(state, points, shares)
    return [shares[seat] for seat in range(state.seats)]


def worth(state: State) -> list[float]:
    points, shares = vec[float]([0.0] * state.seats), vec[float]([0.0] * state.seats)
    EVALUATOR.value(state, points, shares)
    return [shares[seat] for seat in range(state.seats)]


def with_help(state: State, seat: int, points: int) -> State:
    """The same position in which a seat has been paid so many points for helping."""
    assert isinstance(state, Giants)
    other = state.clone()
    assert isinstance(other, Giants)
    other.points = other.points[:]
    other.points[seat] += points
    return other


def test_in_rollouts_a_point_is_a_point_whoever_leads() -> None:
    """Otherwise all would turn against whoever is ahead, and no lead would last."""
    state = with_help(position(60), 1, 30)
    assert sum(pursued(state)) == pytest.approx(1)
    for measure, alike in ((pursued, True), (worth, False)):
        before = measure(state)[0]
        to_leader, to_last = (before - measure(with_help(state, seat, 5))[0] for seat in (1, 2))
        assert to_leader > 0 and to_last > 0 and (to_leader == pytest.approx(to_last)) == alike
    start = GAME.start(3)
    ahead = with_help(start, 0, 1)
    assert pursued(start) == pytest.approx(worth(start))
    assert pursued(ahead)[0] - pursued(start)[0] == pytest.approx(worth(ahead)[0] - worth(start)[0], rel=0.05)


def test_at_the_end_victory_is_what_counts() -> None:
    state = position(60)
    Rollout(EVALUATOR, 3).play(state, Choices(), Generator(1), 10_000, 10_000)
    assert state.to_act() == motu.OVER and pursued(state) == worth(state) and max(worth(state)) > 0.85


def test_what_is_shown_are_shares_of_the_victory_however_large_a_lead() -> None:
    state = with_help(position(60), 1, 90)
    for line in rolled_out(state, COST * FEW).lines():
        assert sum(line.shares) == pytest.approx(1) and all(0 <= share <= 1 for share in line.shares) and line.shares[1] > 0.8
    assert pursued(state)[1] > 1


def played(state: State, action: int) -> State:
    after = state.clone()
    after.do(action)
    return after


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_candidates_of_a_rollout_are_legal_and_not_nothing(seats: int) -> None:
    state, generator, choices = GAME.start(seats), Generator(3), Choices()
    fewer = 0
    for _ in range(600):
        if state.to_act() == motu.OVER:
            break
        choices.clear()
        state.fill(choices)
        legal = set(choices.listed())
        if state.to_act() >= 0 and len(legal) > 1:
            EVALUATOR.rollout_candidates(state, choices)
            left = set(choices.listed())
            assert left and left <= legal
            fewer += len(left) < len(legal)
        state.do(choices.pick(generator))
    assert fewer > 0


def test_a_search_by_rollouts_uses_up_its_budget_and_repeats_itself() -> None:
    state = position(25)
    found = [[(line.action, line.visits, line.shares) for line in rolled_out(state, COST * FEW).lines()] for _ in range(2)]
    assert found[0] == found[1]
    assert sum(visits for _, visits, _ in found[0]) == FEW
    assert [visits for _, visits, _ in found[0]] == sorted((visits for _, visits, _ in found[0]), reverse=True)


def test_decisions_are_tried_with_the_same_chance() -> None:
    """What a decision promises does not depend on what was tried before it."""
    state = position(25)
    first, second = state.legal()[:2]
    one = new_rollouts(state, 7)
    one.run_at([state], second, COST * FEW)
    two = new_rollouts(state, 7)
    two.run_at([state], first, COST * 2)
    two.run_at([state], second, COST * FEW)
    shares = {line.action: line.shares for line in two.lines()}
    assert shares[second] == one.lines()[0].shares


def test_a_small_budget_grows_a_tree_instead() -> None:
    state = position(12)
    view = GAME.view(state, state.to_act())
    search, _ = SearchBot(simulations=40, seed=1).think(GAME, view, Generator(1))
    assert isinstance(search, TreeSearch) and search.tree.nodes > 2
    search, _ = SearchBot(simulations=ENOUGH, seed=1).think(GAME, view, Generator(1))
    assert isinstance(search, RolloutSearch)
    assert isinstance(new_search(GAME, 3, 0, Generator(1)), RolloutSearch), "against the clock"


def test_behind_a_decision_that_was_often_tried_the_seat_tries_others_too() -> None:
    """The tree holds decisions of the seat that searches, and of nobody else."""
    state = placing()
    search = new_rollouts(state, 7)
    action = rolled_out(state, COST * FEW).lines()[0].action
    search.run_at([state], action, COST * DEEPEN)
    assert search.tree.nodes == 1
    search.run_at([state], action, COST * 4)
    assert search.tree.nodes > 1 and search.tree.edges > 2
    assert {search.tree.key[edge] & 7 for edge in range(search.tree.edges)} == {state.to_act()}
    behind = search.tree.target[search.tree.edges_of(0)[0]]
    assert sum(search.tree.visits[edge] for edge in search.tree.edges_of(behind)) == 4


def placing() -> State:
    """A position in which a figure is placed."""
    return next(found for found in (position(plies) for plies in range(60, 200, 10)) if found.step() == Step.HEX)


def test_a_rollout_stops_where_a_seat_is_asked() -> None:
    state = placing()
    seat = state.to_act()
    choices = Choices()
    rollout = Rollout(EVALUATOR, 3)
    assert rollout.play(state, choices, Generator(1), EVALUATOR.least_rollout, 1000, seat) == (0, True)
    assert state.to_act() == seat and 1 < choices.count <= len(state.legal())
    others, is_asked = 0, True
    while is_asked:
        assert state.to_act() == seat and set(choices.listed()) <= set(state.legal())
        state.do(choices.items[0])
        made, is_asked = rollout.play(state, choices, Generator(1), 1, 1000, seat)
        others += made
    assert others > 0 and (state.to_act() == motu.OVER or EVALUATOR.is_pause(state))


def test_nothing_is_kept_of_a_search_by_rollouts() -> None:
    state = position(12)
    bot = SearchBot(simulations=ENOUGH, seed=1)
    bot.choose(GAME, GAME.view(state, state.to_act()))
    assert bot.kept is None


@pytest.mark.parametrize("seats", [3, 5])
def test_a_bot_by_rollouts_knows_only_its_view(seats: int) -> None:
    plies = (20, 120, 260) if motu.compiled.is_compiled() else (20,)
    asked, changed = bot_knows_only_its_view(GAME, seats, {}, lambda: SearchBot(simulations=ENOUGH, seed=4), plies, seed=2)
    assert asked == len(plies) and changed > 0


@pytest.mark.skipif(not motu.compiled.is_compiled(), reason="the compiled search is not installed, so there is nothing to compare with")
def test_compiled_rollouts_equal_interpreted_ones() -> None:
    state = position(25)
    choice = SearchBot(simulations=ENOUGH, seed=9).choose(GAME, GAME.view(state, state.to_act()))
    script = (
        f"import sys, motu; game = motu.game('giants'); state = game.from_position(sys.stdin.read());"
        f"print(motu.bot('search', simulations={ENOUGH}, seed=9).choose(game, game.view(state, state.to_act())))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script],
        input=GAME.position(state),
        env={**os.environ, "MOTU_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == [str(choice)]
