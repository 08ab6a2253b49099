"""How a game may go on: both sides' best decisions behind one decision, played in one imagined world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from motu.bots.thinking import Budget, think
from motu.core.errors import MotuError
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

WORLD: Final = 0
"""The seed of the world in which it is shown."""
LONGEST: Final = 14
"""Decisions at most, those of chance included."""
SIMULATIONS: Final = 160
WORLDS: Final = 8


def continuation(game: Game, view: Mapping[str, Any], actions: Sequence[int], simulations: int = SIMULATIONS) -> list[str]:
    """These decisions of the seat and what follows, written: the rest of its turn and the others' turns, until it is asked again.

    Chance decides what is likeliest. It is played in the world of seed `WORLD`, from which `shown` makes the positions.
    """
    seat: int = view["seat"]
    state = game.imagine(view, WORLD)
    found: list[str] = []
    for action in actions:
        found.append(game.write(state, action))
        state.apply(action)
    others_decided = False
    while len(found) < LONGEST and state.to_act() != OVER and not (others_decided and state.to_act() == seat):
        others_decided = others_decided or state.to_act() not in (seat, CHANCE)
        action = likeliest(state) if state.to_act() == CHANCE else best(game, state, simulations)
        found.append(game.write(state, action))
        state.do(action)
    return found


def likeliest(state: State) -> int:
    return max(state.odds(), key=lambda pair: pair[1])[0]


def best(game: Game, state: State, simulations: int) -> int:
    """The best decision from what its decider may know."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    search, _ = think(game, game.view(state, state.to_act()), Generator(WORLD), Budget(simulations=simulations), WORLDS, evaluator=None)
    return search.lines()[0].action


def shown(game: Game, view: Mapping[str, Any], moves: Sequence[str], steps: int) -> State:
    """The position after so many steps of a continuation; raises if it cannot be played."""
    state: State = game.imagine(view, WORLD)
    for text in moves[:steps]:
        action = game.read(state, text)
        if state.to_act() == CHANCE:
            if action not in state.legal():
                raise MotuError(f"{text} cannot be drawn there")
            state.do(action)
        else:
            state.apply(action)
    return state
