"""Playing by the numbers, compiled: random playouts, whole simulations, perft."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.rulings import ALLOWED
from motu.core.seats import OVER
from motu.core.state import State


def play_out(state: State, generator: Generator, choices: Choices, most: i64 = 1_000_000_000) -> i64:
    """Play random decisions in place until the game is over or `most` are made; the number of decisions, chance included."""
    made: i64 = 0
    while state.agenda != 0 and made < most:
        choices.clear()
        state.offer(choices)
        state.do(choices.pick(generator))
        made += 1
    return made


class Tally:
    """Sums over many games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.points = [0] * seats
        self.wins = [0.0] * seats
        self.lowest = 1 << 30
        self.highest = -(1 << 30)

    def count(self, state: State, decisions: i64) -> None:
        self.games += 1
        self.decisions += decisions
        scores = state.scores()
        keys: list[tuple[int, int]] = [(scores[seat], state.tie_break(seat)) for seat in range(len(scores))]
        best = max(keys)
        winners = 0
        for key in keys:
            if key == best:
                winners += 1
        for seat in range(len(scores)):
            self.points[seat] += scores[seat]
            self.lowest = min(self.lowest, scores[seat])
            self.highest = max(self.highest, scores[seat])
            if keys[seat] == best:
                self.wins[seat] += 1.0 / winners

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        for seat in range(len(self.points)):
            self.points[seat] += other.points[seat]
            self.wins[seat] += other.wins[seat]
        self.lowest = min(self.lowest, other.lowest)
        self.highest = max(self.highest, other.highest)

    def facts(self) -> dict[str, object]:
        """The sums as plain data, to be sent between processes."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "points": self.points,
            "wins": self.wins,
            "lowest": self.lowest,
            "highest": self.highest,
        }

    @staticmethod
    def from_facts(facts: dict[str, Any]) -> Tally:
        tally = Tally(len(facts["points"]))
        tally.games = facts["games"]
        tally.decisions = facts["decisions"]
        tally.points = facts["points"]
        tally.wins = facts["wins"]
        tally.lowest = facts["lowest"]
        tally.highest = facts["highest"]
        return tally


def simulate(start: State, games: i64, seed: int, tally: Tally) -> None:
    """Play whole random games from a position and count them."""
    generator = Generator(seed)
    choices = Choices()
    for _ in range(games):
        state = start.clone()
        tally.count(state, play_out(state, generator, choices))


def perft(state: State, depth: i64) -> int:
    """How many sequences of `depth` decisions there are, chance outcomes counted once each; fewer end the game earlier."""
    if depth == 0 or state.to_act() == OVER:
        return 1
    choices = Choices()
    state.offer(choices)
    if depth == 1:
        return choices.count
    choices.expand()
    leaves = 0
    for place in range(choices.count):
        child = state.clone()
        child.do(choices.items[place])
        leaves += perft(child, depth - 1)
    return leaves


def copies(state: State, count: i64) -> State:
    """Copy a state over and over; what a benchmark times."""
    for _ in range(count):
        state = state.clone()
    return state


def disagreement(state: State, choices: Choices) -> i64:
    """The first action number on which `fill` and `judge` disagree, or -1. `choices` is overwritten."""
    choices.clear()
    if state.agenda != 0:
        state.fill(choices)
    listed = choices.listed()
    place = 0
    for action in range(state.numbering.size):
        is_listed = place < len(listed) and listed[place] == action
        if is_listed:
            place += 1
        if is_listed != (state.judge(action) == ALLOWED):
            return action
    return -1 if place == len(listed) else listed[place]
