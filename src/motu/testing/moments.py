"""Twelve telling moments of each game, from games that greedy bots play: what pictures and strips of movements are made of."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import motu
from motu.bots.greedy import GreedyBot
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Event, Journal
from motu.core.record import Record
from motu.core.view import View

MOST_PLIES: Final = 3000
SEEDS: Final = 16
"""So many games are searched for something that happens seldom."""
END: Final = "end"
"""Stands for the last decision, whatever happens with it."""


@dataclass(frozen=True)
class Moment:
    """A position that somebody looks at, and what has just happened."""

    name: str
    record: Record
    ply: int
    """The decisions made so far."""
    view: View
    last: tuple[Event, ...]

    @property
    def game(self) -> Game:
        return self.record.game


@cache
def bots_game(name: str, seats: int, seed: int) -> Record:
    """A game between greedy bots."""
    game = motu.game(name)
    record = Record(game, seats, game.read_options({}))
    state, chance, bot = record.start(), Generator(seed), GreedyBot(seed, worlds=2)
    while state.to_act() != motu.OVER and len(record.plies) < MOST_PLIES:
        legal = state.legal()
        action = bot.choose(game, game.view(state, state.to_act())) if state.to_act() >= 0 else legal[chance.below(len(legal))]
        record.add(state, action)
    return record


@cache
def told_of(name: str) -> dict[str, Any]:
    """The moments of a game that it is known by, in its folder."""
    return tomllib.loads((files("motu.games") / name / "moments.toml").read_text(encoding="utf-8"))


def moments(name: str, kind: str = "pictures") -> list[Moment]:
    return [moment(name, *told) for told in told_of(name)[kind]]


@cache
def moment(name: str, title: str, seats: int, kind: str, part: float) -> Moment:
    """The decision with such an event that lies nearest to this part of the game; whoever decides next, or decided last, looks."""
    for seed in range(SEEDS):
        record = bots_game(name, seats, seed)
        happened = plies_with(name, seats, seed).get(kind, [len(record.plies)] if kind == END else [])
        if happened:
            break
    else:
        raise LookupError(f"nothing of the kind {kind!r} happens in {SEEDS} games of {seats} at {name}")
    ply = min(happened, key=lambda each: abs(each - part * len(record.plies)))
    state = record.replay(ply - 1)
    state.journal = Journal()
    state.do(record.plies[ply - 1].action)
    deciders = [made.who for made in record.plies[:ply] if made.who >= 0]
    seat = state.to_act() if state.to_act() >= 0 else deciders[-1] if deciders else None
    return Moment(title, record, ply, record.game.view(state, seat), tuple(state.journal.events))


@cache
def plies_with(name: str, seats: int, seed: int) -> dict[str, list[int]]:
    """After how many decisions each kind of event has just happened."""
    record = bots_game(name, seats, seed)
    state = record.start()
    found: dict[str, list[int]] = {}
    for number, ply in enumerate(record.plies, 1):
        state.journal = Journal()
        state.do(ply.action)
        for event in state.journal.events:
            found.setdefault(event.kind, []).append(number)
    return found
