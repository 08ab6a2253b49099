"""Small endgames solved exactly: what every decision is worth if everybody decides best, chance weighed by its true odds.

It proves positions in which nothing is hidden any more, of games for two, or with more seats where one seat alone decides to the end:
otherwise what is best depends on whom somebody wants to win. Positions that were reached before are known by their row, which tells
everything that is open. Values are exact fractions, so equal means equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from motu.core.errors import BadOption
from motu.core.record import Record
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

MOST_POSITIONS: Final = 200_000
"""Positions after which an attempt is given up, unless it is told otherwise."""
Shares = tuple[Fraction, ...]
"""The share of the victory of each seat."""


@dataclass(frozen=True)
class Proof:
    """What is proven about a position."""

    seat: int
    """The seat that decides, or CHANCE."""
    shares: Shares
    """What each seat gets; with more than two, if the one that decides takes the first of several that are equally good for it."""
    after: dict[int, Shares]
    """The same after every legal action or outcome."""
    positions: int
    """How many different positions were looked at."""

    @property
    def decisions(self) -> dict[int, Fraction]:
        """What every legal action is worth to the seat that decides; empty at a chance decision."""
        return {} if self.seat == CHANCE else {action: shares[self.seat] for action, shares in self.after.items()}

    def best(self) -> list[int]:
        """The actions that are worth most."""
        return [action for action, worth in self.decisions.items() if worth == self.shares[self.seat]]


class NotProven(Exception):
    """More positions than were allowed, or a third seat whose wishes are unknown."""


class Solver:
    """Knows the value of every position that it has looked at, so several positions of one game share the work."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self.most = most
        self.known: dict[bytes, Shares] = {}
        """By the row of the position."""
        self.alone: int | None = None
        """With more than two seats: the only one that may decide."""

    def prove(self, state: State) -> Proof | None:
        """See `prove`."""
        if not is_revealed(state):
            raise BadOption(f"{state.game.name} hides something, so no decision can be proven to be best")
        seat = state.to_act()
        if seat == OVER:
            raise BadOption("the game is over, so there is nothing to prove")
        if seat not in (self.alone, CHANCE) and state.seats > 2:
            self.alone = seat
            self.known.clear()
        try:
            after = {action: self.value(child(state, action)) for action in state.legal()}
        except (NotProven, RecursionError):  # endless play shows as endless depth
            return None
        if seat == CHANCE:
            return Proof(seat, mean(state, after), after, len(self.known))
        return Proof(seat, max(after.values(), key=lambda shares: shares[seat]), after, len(self.known))

    def value(self, state: State) -> Shares:
        """What a position is worth to each seat."""
        decider = state.to_act()
        if decider == OVER:
            return shares_of(state)
        row = state.game.encode(state, 0)
        found = self.known.get(row)
        if found is None:
            if len(self.known) >= self.most:
                raise NotProven
            found = self.looked(state, decider)
            self.known[row] = found
        return found

    def looked(self, state: State, decider: int) -> Shares:
        """The value of a position from those behind it."""
        if decider == CHANCE:
            return mean(state, {action: self.value(child(state, action)) for action in state.legal()})
        if self.alone is None:
            self.alone = decider
        if state.seats > 2 and decider != self.alone:
            raise NotProven
        best: Shares | None = None
        for action in state.legal():
            shares = self.value(child(state, action))
            if best is None or shares[decider] > best[decider]:
                best = shares
            if best[decider] == 1:
                break
        assert best is not None
        return best


def prove(state: State, most: int = MOST_POSITIONS) -> Proof | None:
    """The exact value of a position and of every decision in it.

    None if more than `most` positions or endless play lie behind it, or if more than two play and several of them still decide.
    Raises BadOption where something is hidden.
    """
    return Solver(most).prove(state)


def proofs(record: Record, most: int = MOST_POSITIONS) -> Iterator[tuple[int, Proof]]:
    """The plies of a record that can be proven, from its end back to the first that cannot: the place of each, from 0 on, and the proof."""
    state = record.start()
    states: list[State] = []
    for ply in record.plies:
        states.append(state.clone())
        state.do(ply.action)
    solver = Solver(most)
    for place in reversed(range(len(states))):
        proof = solver.prove(states[place]) if is_revealed(states[place]) else None
        if proof is None:
            return
        yield place, proof


def is_revealed(state: State) -> bool:
    """Whether nothing is hidden, now and to the end: by the options, or because the game says that its last secret is out."""
    revealed: Callable[[State], bool] | None = getattr(state.game.secrets, "is_revealed", None)
    return not state.game.hides(state) or (revealed is not None and revealed(state))


def child(state: State, action: int) -> State:
    """The position after a decision."""
    after = state.clone()
    after.chance = None
    after.do(action)
    return after


def mean(state: State, after: dict[int, Shares]) -> Shares:
    """The expectation over the outcomes of chance."""
    odds = state.odds()
    total = sum(weight for _, weight in odds)
    return tuple(
        sum((Fraction(weight, total) * after[action][seat] for action, weight in odds), Fraction(0)) for seat in range(state.seats)
    )


def shares_of(state: State) -> Shares:
    outcome = state.outcome()
    assert outcome is not None
    part = Fraction(1, len(outcome.winners))
    return tuple(part if seat in outcome.winners else Fraction(0) for seat in range(int(state.seats)))
