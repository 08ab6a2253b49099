"""What a game may tell a bot beyond its rules: what a position is worth, and how a search had better go about it.

A game that knows something has a module `evaluator` (or `bot`, if it is not compiled) in its folder with an object `EVALUATOR`.
An evaluator is asked about states that were imagined from a view, so it may look at everything in them.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.policy import Policy
from motu.core.state import State

TO_THE_END: Final = 1_000_000
"""More decisions than any playout has."""


class TreeSettings:
    """How a tree search goes about it."""

    def __init__(
        self,
        exploration: float = 0.35,
        sharpness: float = 18.0,
        chance_nodes: bool = True,
        playout: i64 = TO_THE_END,
        look_ahead: bool = True,
    ) -> None:
        self.exploration = exploration
        """How much what looks good or was little tried is preferred to what did well. Less where single decisions matter little."""
        self.sharpness = sharpness
        """How strongly first guesses part the decisions: e to this power for a whole victory."""
        self.chance_nodes = chance_nodes
        """Whether the tree parts by outcomes of chance. Where chance has very many outcomes, one node for all of them is better."""
        self.playout = playout
        """After so many decisions a playout stops and the position is evaluated. 0 evaluates at once, without a playout."""
        self.look_ahead = look_ahead
        """Whether a new node evaluates the position behind every decision."""

    def with_playouts(self, playout: i64, look_ahead: bool) -> TreeSettings:
        """The same but for playouts and first guesses."""
        return TreeSettings(self.exploration, self.sharpness, self.chance_nodes, playout, look_ahead)


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """The knowledge of a game that has none: its points are what they are now, and all decisions look alike.

    A game overrides `evaluate`, and of the rest what it has something to say about.
    """

    def __init__(self) -> None:
        self.spread: float = 8.0
        """A lead of so many expected points makes a win e times as likely as a loss."""
        self.margin: float = 0.15
        """How much of the value of a finished game is the lead in points rather than the victory; from 0 to 1."""
        self.secret_steps: i64 = 0
        """Steps, as a bit set, at which a decision stays hidden from the other seats for a while."""
        self.tree = TreeSettings()
        """How a tree search suits this game."""

    def evaluate(self, state: State, points: vec[float]) -> None:
        """Write into `points` what each seat is expected to have in the end."""
        scores = state.scores()
        for seat in range(len(scores)):
            points[seat] = float(scores[seat])

    def win_chances(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """Write into `shares` the chance of each seat to win with these expected points, before the end; together 1 at most."""
        softmax(points, shares, self.spread)

    def patience(self, state: State) -> float:
        """1, or less where the game does not get on: nobody likes to wait, so nobody's share is worth as much as it was."""
        return 1.0

    def prune(self, state: State, choices: Choices) -> None:
        """Leave out decisions of a seat that are never better than another one which stays, so that a search need not look at them."""

    def playout_policy(self, state: State, choices: Choices, generator: Generator) -> i64:
        """The next action of a playout, chance included; any one if the game has no better idea. It must cost next to nothing."""
        choices.clear()
        state.offer(choices)
        return choices.pick(generator)

    def sample_opponents(self, state: State, seat: i64, generator: Generator) -> State:
        """A world like one that was drawn by lot for a seat, in which the others have rather decided in secret what is good for them."""
        return state

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """The expected points of a seat by source, in the words of the score sheet; for sentences, so it may take its time."""
        return {source: float(points) for source, points in state.breakdown()[seat].items()}

    def value(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """Expected points and the value of a position per seat: before the end the chance to win, at the end victory and lead."""
        if state.agenda != 0:
            self.evaluate(state, points)
            self.win_chances(state, points, shares)
            return
        scores = state.scores()
        seats: i64 = len(scores)
        for seat in range(seats):
            points[seat] = float(scores[seat])
        softmax(points, shares, self.spread)
        winners: i64 = 0
        for seat in range(seats):
            if is_best(state, scores, seat):
                winners += 1
        for seat in range(seats):
            win = 1.0 / float(winners) if is_best(state, scores, seat) else 0.0
            shares[seat] = self.margin * shares[seat] + (1.0 - self.margin) * win


@mypyc_attr(allow_interpreted_subclasses=True)
class RolloutEvaluator(Evaluator):
    """For long games in which single decisions matter little: all decisions are compared by greedy play up to the next pause.

    A search with budget enough then makes such rollouts instead of growing a tree.
    """

    def __init__(self) -> None:
        super().__init__()
        self.least_rollout: i64 = 8
        """Decisions that a rollout goes on for at least."""
        self.rollout_cost: i64 = 64
        """Simulations of a budget that a rollout counts for: it takes about as much time as so many of them."""
        self.least_budget: i64 = 2048
        """A smaller budget in simulations grows a tree; a few dozen rollouts would be so strong that levels lie too close together."""
        self.rollout_worlds: i64 = 32
        """Rollouts share at most so many worlds: to imagine one takes a fifth of the time of a rollout."""
        self.policy: Policy | None = None
        """Decides in rollouts, and guesses what decisions are worth, in points; without one everybody is greedy."""

    def is_pause(self, state: State) -> bool:
        """Whether this is a moment at which `evaluate_at_pause` sees most: a rollout ends at one."""
        return True

    def evaluate_at_pause(self, state: State, points: vec[float]) -> None:
        """The same as `evaluate` for where a rollout ends. Decisions are never compared by it, so it need not fit moments in between."""
        self.evaluate(state, points)

    def rollout_candidates(self, state: State, choices: Choices) -> None:
        """Leave only those decisions of a seat that are worth a thought, at least one."""

    def rollout_goals(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """What the seats go for in rollouts with these expected points, before the end, in the measure of `win_chances`; together 1."""
        self.win_chances(state, points, shares)

    def rollout_value(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """Expected points and what a position is worth in rollouts: before the end by what the seats go for, at the end as always."""
        if state.agenda == 0:
            self.value(state, points, shares)
        else:
            self.evaluate(state, points)
            self.rollout_goals(state, points, shares)


def softmax(points: vec[float], shares: vec[float], spread: float) -> None:
    """Shares that are e times as large for every `spread` points more; together 1."""
    best = points[0]
    for seat in range(len(points)):
        if points[seat] > best:
            best = points[seat]
    total = 0.0
    for seat in range(len(points)):
        shares[seat] = exp((points[seat] - best) / spread)
        total += shares[seat]
    for seat in range(len(points)):
        shares[seat] /= total


def is_best(state: State, scores: list[int], seat: i64) -> bool:
    """Whether nobody is ahead of a seat, by points or by the tie-break."""
    mine = scores[seat]
    for other in range(len(scores)):
        if scores[other] > mine:
            return False
        if scores[other] == mine and state.tie_break(other) > state.tie_break(seat):
            return False
    return True


def shares_of_victory(state: State) -> list[float]:
    """What each seat has of the victory when the game is over."""
    scores = state.scores()
    winners = 0
    for seat in range(len(scores)):
        winners += 1 if is_best(state, scores, seat) else 0
    return [1.0 / winners if is_best(state, scores, seat) else 0.0 for seat in range(len(scores))]
