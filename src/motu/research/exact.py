"""Small endgames solved exactly: what every decision is worth if both sides decide best, chance weighed by its true odds.

It proves positions of games for two in which nothing is hidden any more. Positions that were reached before are known by their row,
which tells everything that is open. Values are exact fractions, so equal means equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from motu.core.errors import BadOption
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

MOST_POSITIONS: Final = 200_000
"""Positions after which an attempt is given up, unless it is told otherwise."""


@dataclass(frozen=True)
class Proof:
    """What is proven about a position."""

    shares: tuple[Fraction, Fraction]
    """The share of the victory that each seat gets."""
    decisions: dict[int, Fraction]
    """What every legal action is worth to the seat that decides; empty at a chance decision."""
    positions: int
    """How many different positions were looked at."""

    def best(self) -> list[int]:
        """The actions that are worth most."""
        return [action for action, worth in self.decisions.items() if worth == max(self.decisions.values())]


class TooLarge(Exception):
    """More positions than were allowed."""


class Solver:
    """Knows the value of every position that it has looked at."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[bytes, Fraction] = {}
        """The share of seat 0, by the row of the position."""

    def value(self, state: State) -> Fraction:
        """The share of seat 0."""
        decider = state.to_act()
        if decider == OVER:
            return share_of_first(state)
        row = state.game.encode(state, 0)
        found = self.known.get(row)
        if found is None:
            if len(self.known) >= self.most:
                raise TooLarge
            found = self.looked(state, decider)
            self.known[row] = found
        return found

    def looked(self, state: State, decider: int) -> Fraction:
        """The value of a position from those behind it."""
        if decider == CHANCE:
            odds = state.odds()
            total = sum(weight for _, weight in odds)
            return sum((Fraction(weight, total) * self.value(after(state, action)) for action, weight in odds), Fraction(0))
        best: Fraction | None = None
        for action in state.legal():
            worth = self.value(after(state, action))
            if best is None or (worth > best if decider == 0 else worth < best):
                best = worth
            if best == (1 if decider == 0 else 0):
                break
        assert best is not None
        return best


def prove(state: State, most: int = MOST_POSITIONS) -> Proof | None:
    """The exact value of a position and of every decision in it; None if more than `most` positions, or endless play, lie behind it."""
    if state.seats != 2:
        raise BadOption("only games of two can be proven: with more, what is best depends on whom somebody wants to win")
    if state.game.hides(state):
        raise BadOption(f"{state.game.name} hides something, so no decision can be proven to be best")
    solver = Solver(most)
    decider = state.to_act()
    try:
        if decider < 0:
            first = solver.value(state)
            return Proof((first, 1 - first), {}, len(solver.known))
        worths = {action: solver.value(after(state, action)) for action in state.legal()}
    except (TooLarge, RecursionError):  # endless play shows as endless depth
        return None
    decisions = worths if decider == 0 else {action: 1 - worth for action, worth in worths.items()}
    mine = max(decisions.values())
    return Proof((mine, 1 - mine) if decider == 0 else (1 - mine, mine), decisions, len(solver.known))


def after(state: State, action: int) -> State:
    """The position after a decision."""
    child = state.clone()
    child.chance = None
    child.do(action)
    return child


def share_of_first(state: State) -> Fraction:
    outcome = state.outcome()
    assert outcome is not None
    return Fraction(1, len(outcome.winners)) if 0 in outcome.winners else Fraction(0)
