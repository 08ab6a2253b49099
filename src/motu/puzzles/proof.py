"""What makes a decision the only one: every search with every seed and every evaluator finds it, and the distance to the best other
decision, measured in equal worlds under equal chance, has a 99 % interval above zero."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from motu.bots.thinking import Worlds
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.evaluators import HAND, choose_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.learned import LearnedEvaluator
from motu.core.play import play_out
from motu.core.state import State
from motu.core.view import View
from motu.search import Line, Search, TreeSearch, new_search
from motu.search.exact import is_revealed
from motu.search.exact import prove as solve
from motu.search.one_ply import look_ahead

DEEPER: Final = 8
"""So many times the budget of the first look go into each search of a proof."""
APART: Final = 2
"""So many times that budget go into each of the decisions that are compared."""
WORLDS: Final = 24
RIVALS: Final = 2
"""Of the decisions that a search has tried, so many others are compared: the best; and the best one that it left out."""
SEEN: Final = 6
"""Simulations from which on the share of a decision says anything."""
ROLLOUTS: Final = 8
"""A rollout tells as much as so many simulations that end in an evaluation."""
STUDENT: Final = (0.0, 63.66, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25, 3.169, 3.106)
"""Student's t for a two-sided interval of 99 %, by degrees of freedom."""
STANDS: Final = 0.03
"""The least mean distance, in parts of the victory, with which a puzzle stands."""
GLANCE: Final = 4
"""A glance at a decision, before anything costly, takes this part of the budget of a proof."""
EXACT_POSITIONS: Final = 4000
"""Positions that an exact solution may look at; more would take longer than the searches."""


@dataclass(frozen=True)
class Comparison:
    """One search: the decision that it found, what that is worth to the seat, and by how much it is better than the best other one."""

    best: int
    share: float
    gap: float
    rival: int


@dataclass(frozen=True)
class OnlyDecision:
    """What is known about the distance between the only decision and the best other one."""

    share: float
    gap: float
    low: float
    """The lower end of the 99 % interval of the gap; the gap itself where it is exact."""
    least: float
    """The smallest gap that a single search has found."""
    rival: int
    is_exact: bool = False

    def stands(self, least_gap: float = STANDS) -> bool:
        return self.low > 0.0 and self.least > 0.0 and self.gap >= least_gap


class ProofJudge:
    """A way to search: an evaluator, and for evaluators that guide rollouts either rollouts or a tree."""

    def __init__(self, game: Game, evaluator: Evaluator, by_tree: bool = False) -> None:
        self.game = game
        self.evaluator = evaluator
        self.by_tree = by_tree
        self.cost = int(evaluator.rollout_cost) // ROLLOUTS if isinstance(evaluator, RolloutEvaluator) and not by_tree else 1
        """How many simulations of the budget one simulation of this judge takes."""

    def search(self, seats: int, seat: int, generator: Generator) -> Search:
        if self.by_tree:
            return TreeSearch(seats, int(self.game.numbering.size), self.evaluator, generator, seat)
        return new_search(self.game, seats, seat, generator, evaluator=self.evaluator)


def judges(game: Game, world: State) -> list[ProofJudge]:
    """The hand-made evaluator and the network; where there is no network here, the same evaluator by other means. The quicker one first."""
    learned, by_hand = choose_evaluator(game, world), choose_evaluator(game, world, HAND)
    if isinstance(learned, LearnedEvaluator):
        return [ProofJudge(game, by_hand), ProofJudge(game, learned)]
    return [ProofJudge(game, by_hand, by_tree=isinstance(by_hand, RolloutEvaluator)), ProofJudge(game, by_hand)]


def only_decision(
    game: Game, view: View, answers: Collection[int], budget: int, seeds: Sequence[int], each: float = 0.0, least: float = STANDS
) -> OnlyDecision | None:
    """The proof that nothing but these answers is best for the seat of a view.

    None as soon as one search finds something else, a gap that is not above `each`, or all judges together no gap of `least`.
    """
    exact = solved(game, view, answers)
    if exact is not None:
        return exact if exact.gap > 0 else None
    found: list[Comparison] = []
    for seed in seeds:
        for number, judge in enumerate(judges(game, game.imagine(view, 0))):
            one = compared(judge, view, answers, budget, Generator(seed * 1_000_003 + number))
            if one.best not in answers or one.gap <= each:
                return None
            found.append(one)
        if sum(one.gap for one in found) < 0.9 * least * len(found):
            return None
    return summed_up(found)


def at_a_glance(judge: ProofJudge, view: View, answers: Collection[int], budget: int, seed: int) -> bool:
    """Whether a judge finds one of these answers best with a small part of the budget. Tells what is worth a proof; proves nothing."""
    one = compared(judge, view, answers, max(1, budget // GLANCE), Generator(seed))
    return one.best in answers and one.gap > 0.0


def summed_up(found: list[Comparison]) -> OnlyDecision:
    """The mean gap of searches that know nothing of each other, with the lower end of its interval by Student's t."""
    count = len(found)
    gap = sum(one.gap for one in found) / count
    spread = sqrt(sum((one.gap - gap) ** 2 for one in found) / max(1, count - 1))
    width = STUDENT[min(count - 1, len(STUDENT) - 1)] * spread / sqrt(count) if count > 1 else gap
    closest = min(found, key=lambda one: one.gap)
    return OnlyDecision(sum(one.share for one in found) / count, gap, gap - width, closest.gap, closest.rival)


def compared(judge: ProofJudge, view: View, answers: Collection[int], budget: int, generator: Generator) -> Comparison:
    """Search deeply for the best decision, then compare it with its rivals in the same worlds under the same chance."""
    seat: int = view["seat"]
    worlds = Worlds(judge.game, view, generator, WORLDS)
    worlds.grow(WORLDS - 1)
    search = judge.search(view["seats"], seat, generator)
    search.run(worlds.states, DEEPER * budget * judge.cost)
    lines = search.lines()
    best = lines[0].action
    if best not in answers:
        return Comparison(best, lines[0].shares[seat], 0.0, best)
    chance = int(generator.word())

    def worth(action: int) -> float:
        apart = judge.search(view["seats"], seat, Generator(chance))
        apart.run_at(worlds.states, action, APART * budget * judge.cost)
        return apart.lines()[0].shares[seat]

    own = worth(best)
    others = [(worth(action), action) for action in rivals(judge, view, worlds.states, lines, answers)]
    if not others:
        return Comparison(best, own, 0.0, best)
    share, rival = max(others)
    return Comparison(best, own, own - share, rival)


def rivals(judge: ProofJudge, view: View, worlds: list[State], lines: list[Line], answers: Collection[int]) -> list[int]:
    """The best others: of those that the search has tried, and of those that it left out, which may be as good though never better."""
    seat: int = view["seat"]
    tried = [line for line in lines if line.action not in answers and line.visits >= SEEN]
    tried.sort(key=lambda line: -line.shares[seat])
    found = [line.action for line in tried[:RIVALS]]
    seen = {line.action for line in tried}
    rest = [action for action in view["legal"] if action not in answers and action not in seen]
    if rest:
        possible = worlds[:4]
        outlooks = look_ahead(possible, rest, judge.evaluator, 0)
        outlooks.sort(key=lambda outlook: -outlook.shares[seat])
        found.append(outlooks[0].action)
    return found


def solved(game: Game, view: View, answers: Collection[int]) -> OnlyDecision | None:
    """The exact gap in small ends without secrets; None where there is no such solution."""
    state = game.imagine(view, 0)
    if not is_revealed(state):
        return None
    found = solve(state, EXACT_POSITIONS) if is_small(state) else None
    if found is None:
        return None
    inside = [worth for action, worth in found.decisions.items() if action in answers]
    outside = [(worth, action) for action, worth in found.decisions.items() if action not in answers]
    if not inside or not outside:
        return None
    share, rival = max(outside)
    gap = float(min(inside) - share)
    return OnlyDecision(float(min(inside)), gap, gap, gap, rival, is_exact=True)


def is_small(state: State) -> bool:
    """Whether a few random games end soon enough to try an exact solution."""
    choices = Choices()
    lengths = [int(play_out(state.clone(), Generator(seed), choices, 64)) for seed in range(4)]
    return max(lengths) <= 12
