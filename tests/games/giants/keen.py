"""A keen player: random, but it builds roads near the quarries and finishes what it can, so that a game shows every rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import motu
from motu.core.generator import Generator
from motu.core.options import OptionValue
from motu.core.record import Record
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.testing.laws import CHEAP_LAWS, DEAR_LAWS, LAWS_OF_A_GAME, Walk, ask, begin

ISLET: dict[str, OptionValue] = {"components": str(Path(__file__).parent / "islet.toml"), "fast_start": True}
"""The options of a game on a small island, where much is erected and crowned."""
WEIGHTS = {
    "erect": 4000,
    "crown": 4000,
    "take": 60,
    "figure": 40,
    "village": 60,
    "hut": 60,
    "forest": 40,
    "quarry": 60,
    "reserve": 20,
    "lift": 40,
    "to": 30,
    "mark": 8,
    "claim": 8,
    "leave": 2,
    "tablet": 3,
    "peek": 3,
    "put": 1,
    "done": 20,
}
"""How likely each kind of action is beside the others; what is not named weighs 1."""
BUSY_HEXES = {"on e10": 60, "on d8": 40, "on c8": 50, "on d10": 40, "on d9": 20, "on c7": 40, "on f2": 30, "on g2": 25, "on d7": 15}
"""Hexes near the Moai quarry, and the special hexes."""


def weight(game: motu.Game, action: int) -> int:
    text = game.numbering.write(action)
    return BUSY_HEXES.get(text, WEIGHTS.get(game.numbering.name(action), 1))


def choose(game: motu.Game, state: State, generator: Generator) -> int:
    """An action of the decider, or of chance by its odds."""
    options = state.odds() if state.to_act() == CHANCE else [(action, weight(game, action)) for action in state.legal()]
    rest = int(generator.below(sum(odds for _, odds in options)))
    for action, odds in options:
        if rest < odds:
            return action
        rest -= odds
    raise AssertionError("weights do not add up")


def keen_record(seats: int, options: dict[str, OptionValue], seed: int) -> Record:
    """A whole game of keen players."""
    game = motu.game("giants")
    trip = begin(game, seats, options, seed)
    while trip.state.to_act() != OVER:
        trip.record.add(trip.state, choose(game, trip.state, trip.generator))
    return trip.record


def keen_states(seats: int, options: dict[str, OptionValue], seed: int) -> Iterator[State]:
    """The positions of a game of keen players before each decision; the state is the same object throughout."""
    game = motu.game("giants")
    state, generator = game.start(seats, options), Generator(seed)
    while state.to_act() != OVER:
        yield state
        state.apply(choose(game, state, generator))


def keen_walk(seats: int, options: dict[str, OptionValue], seed: int, stride: int) -> Walk:
    """A game of keen players under all laws, the dear ones at every so many decisions."""
    game = motu.game("giants")
    trip = begin(game, seats, options, seed)
    for ply in count():
        ask(trip, CHEAP_LAWS)
        if ply % stride == 0 or trip.state.to_act() == OVER:
            ask(trip, DEAR_LAWS)
        if trip.state.to_act() == OVER:
            break
        trip.record.add(trip.state, choose(game, trip.state, trip.generator))
    ask(trip, LAWS_OF_A_GAME)
    return trip
