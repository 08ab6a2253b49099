"""What a game may tell a bot beyond its rules: what a position promises, which decisions look good.

A game that knows something has a module `policy` (compiled) or `bot` (not compiled) in its folder with an object `POLICY`.
A policy is asked about states that were imagined from a view, so it may look at everything in them.
"""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.state import State


class Policy:
    """The knowledge of a game that has none: its points are what they are now, and all decisions look alike."""

    def __init__(self) -> None:
        self.spread: float = 8.0
        """A lead of so many expected points makes a win e times as likely as a loss."""
        self.margin: float = 0.15
        """How much of the worth of a finished game is the lead in points rather than the victory; from 0 to 1."""
        self.playout: i64 = 1_000_000
        """After so many random decisions a playout stops and `expect` is asked. 0 asks at once, without a playout."""
        self.secret_steps: i64 = 0
        """Steps, as a bit set, at which a decision stays hidden from the other seats for a while."""
        self.parts_by_chance: bool = True
        """Whether the tree of a search parts by what chance decides. Where chance has very many outcomes, one node for all is better."""
        self.exploration: float = 0.35
        """How much a search prefers what looks good or was little tried to what did well. Less where single decisions matter little."""
        self.sharpness: float = 18.0
        """How strongly first opinions part the decisions in a search: e to this power for a whole victory."""
        self.rehearsal: i64 = 0
        """Decisions that a rehearsal goes on for at least; 0 where the tree does better. Rehearsals suit long games in which single
        decisions matter little: a search then plays on greedily behind each decision up to the next pause, instead of growing a tree."""
        self.leans: bool = False
        """Whether `lean` does anything."""

    def expect(self, state: State, points: vec[float]) -> None:
        """Write into `points` what each seat is expected to have in the end."""
        scores = state.scores()
        for seat in range(len(scores)):
            points[seat] = float(scores[seat])

    def prefer(self, state: State, choices: Choices) -> None:
        """Give the decisions of a seat weights by how good they look, for the search; without weights all are alike."""

    def pare(self, state: State, choices: Choices) -> None:
        """Leave out decisions of a seat that are never better than another one which stays, so that a search need not look at them."""

    def lean(self, state: State, choices: Choices) -> None:
        """The same for playouts, where it must cost next to nothing."""

    def narrow(self, state: State, choices: Choices) -> None:
        """Leave only those decisions of a seat that are worth a thought, at least one; for rehearsals, where many are looked at."""

    def fathom(self, state: State, seat: i64, generator: Generator) -> State:
        """A world like one that was drawn by lot for a seat, in which the others have rather decided in secret what is good for them."""
        return state

    def is_pause(self, state: State) -> bool:
        """Whether this is a moment at which `foresee` sees most: a rehearsal ends at one."""
        return False

    def foresee(self, state: State, points: vec[float]) -> None:
        """The same as `expect` for where a rehearsal ends. Decisions are never compared by it, so it need not fit moments in between."""
        self.expect(state, points)

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """The expected points of a seat by source, in the words of the score sheet; for sentences, so it may take its time."""
        return {source: float(points) for source, points in state.breakdown()[seat].items()}

    def progress(self, state: State) -> float:
        """1, or less where the game does not get on: nobody likes to wait, so nobody's share is worth as much as it was."""
        return 1.0

    def spread_at(self, state: State) -> float:
        """The spread in a position: where less is still to come, the same lead says more."""
        return self.spread

    def shares(self, points: vec[float], shares: vec[float], spread: float) -> None:
        """The chance of each seat to win with these expected points; together 1."""
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

    def chances(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """The chance of each seat to win with these expected points before the end; together 1 if the game gets on."""
        self.shares(points, shares, self.spread_at(state))
        progress = self.progress(state)
        for seat in range(len(shares)):
            shares[seat] *= progress

    def aims(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """What the seats go for in rehearsals with these expected points before the end, in the measure of `chances`; together 1."""
        self.chances(state, points, shares)

    def worth(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """The worth of a position per seat, together 1 if the game gets on: at the end victory and lead, before it the chance to win."""
        if state.agenda != 0:
            self.expect(state, points)
            self.chances(state, points, shares)
            return
        scores = state.scores()
        seats: i64 = len(scores)
        for seat in range(seats):
            points[seat] = float(scores[seat])
        self.shares(points, shares, self.spread)
        winners: i64 = 0
        for seat in range(seats):
            if is_best(state, scores, seat):
                winners += 1
        for seat in range(seats):
            win = 1.0 / float(winners) if is_best(state, scores, seat) else 0.0
            shares[seat] = self.margin * shares[seat] + (1.0 - self.margin) * win

    def pursue(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """What a position is worth in rehearsals: at the end as always, before it by what the seats go for."""
        if state.agenda == 0:
            self.worth(state, points, shares)
        else:
            self.expect(state, points)
            self.aims(state, points, shares)


def is_best(state: State, scores: list[int], seat: i64) -> bool:
    """Whether nobody is ahead of a seat, by points or by the tie-break."""
    mine = scores[seat]
    for other in range(len(scores)):
        if scores[other] > mine:
            return False
        if scores[other] == mine and state.tie_break(other) > state.tie_break(seat):
            return False
    return True
