"""Budgets: seconds or simulations, shared by several processes or not; and evaluators of one's own."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import motu
from motu.bots.parallel import think_alone
from motu.bots.search import SearchBot
from motu.bots.thinking import Budget
from motu.core.evaluator import Evaluator, TreeSettings
from motu.core.generator import Generator
from motu.core.state import State
from motu.games.giants.evaluator import EVALUATOR
from motu.search import TreeSearch


@pytest.mark.parametrize("jobs", [1, 4])
def test_the_algorithm_does_not_depend_on_the_number_of_processes(jobs: int) -> None:
    """A budget that is enough for rollouts is spent on rollouts, also if the share of each process is not."""
    game = motu.game("giants")
    state = game.start(3, chance=5)
    budget = Budget(simulations=int(EVALUATOR.least_budget), jobs=jobs, patient=True)
    lines = think_alone("giants", dict(game.view(state, state.to_act())), budget, 256, 1, None)
    assert sum(visits for _, visits, *_ in lines) == EVALUATOR.least_budget // jobs // EVALUATOR.rollout_cost


def test_a_budget_that_several_processes_share_is_a_tree_where_the_whole_is_too_small_for_rollouts() -> None:
    game = motu.game("giants")
    state = game.start(3, chance=5)
    lines = think_alone("giants", dict(game.view(state, state.to_act())), Budget(simulations=200, jobs=2, patient=True), 256, 1, None)
    assert sum(visits for _, visits, *_ in lines) in (99, 100)


def test_the_older_name_of_the_temperature_is_still_understood() -> None:
    assert SearchBot(simulations=5, whim=0.7).temperature == SearchBot(simulations=5, temperature=0.7).temperature == 0.7
    assert SearchBot(level="casual", whim=0.0).temperature == 0.0
    with pytest.raises(motu.BadOption, match="temperature or whim"):
        motu.bot("search", simulations=5, temperature=0.7, whim=0.7)


class Backwards(Evaluator):
    """Whoever has fewer points is ahead. Interpreted, as in a game that is not compiled."""

    def __init__(self) -> None:
        super().__init__()
        self.tree = TreeSettings(playout=0)
        self.asked = 0

    def evaluate(self, state: State, points: vec[float]) -> None:
        self.asked += 1
        for seat, score in enumerate(state.scores()):
            points[seat] = -float(score)


def test_an_evaluator_need_not_be_compiled() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=1)
    while len(state.legal()) < 2 or state.to_act() < 0:
        state.apply(state.legal()[0])
    points, shares = vec[float]([0.0, 0.0]), vec[float]([0.0, 0.0])
    evaluator = Backwards()
    evaluator.value(state, points, shares)
    assert list(points) == [-float(score) for score in state.scores()] and sum(shares) == pytest.approx(1)
    search = TreeSearch(2, game.numbering.size, evaluator, Generator(1), state.to_act())
    search.run([state], 30)
    assert sum(line.visits for line in search.lines()) == 30 and evaluator.asked > 30
