"""Searching worlds that look alike to one seat. Knows no game; compiled.

`Search` is what all algorithms have in common: `TreeSearch` grows a tree (information-set Monte-Carlo tree search), `RolloutSearch`
plays on greedily behind each decision up to the next pause. `new_search` takes the one that suits a game.
"""

from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.evaluators import find_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.search.ismcts import TreeSearch
from motu.search.rollout_search import RolloutSearch
from motu.search.search import Line, Search

COMPILED = ("baseline", "ismcts", "one_ply", "rollout", "rollout_search", "search", "tree")

__all__ = ["Line", "RolloutSearch", "Search", "TreeSearch", "new_search"]


def new_search(
    game: Game, seats: int, seat: int, generator: Generator, budget: int | None = None, evaluator: Evaluator | None = None
) -> Search:
    """A search for a seat, by the game's hand-made evaluator or another one. Where it can guide rollouts they are made, unless a budget
    in simulations is too small."""
    evaluator = evaluator or find_evaluator(game)
    size = int(game.numbering.size)
    if isinstance(evaluator, RolloutEvaluator) and (budget is None or budget >= evaluator.least_budget):
        return RolloutSearch(seats, size, evaluator, generator, seat)
    return TreeSearch(seats, size, evaluator, generator, seat)
