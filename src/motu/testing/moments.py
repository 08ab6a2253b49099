"""Twelve telling moments of each game, from games that greedy bots play: what pictures and strips of movements are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import motu
from motu.bots.greedy import GreedyBot
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Event, Journal
from motu.core.record import Record
from motu.core.view import View

MOST_PLIES: Final = 3000
BEGINNING, END = "beginning", "end"
MOMENTS: Final = {
    "dokmus": (
        ("draft", 4, "cards_handed", 0.1),
        ("first-tokens", 4, "started", 0.1),
        ("placing", 4, "placed", 0.3),
        ("tile-slides", 4, "tile_moved", 0.5),
        ("tile-turns", 3, "tile_turned", 0.6),
        ("token-moves", 4, "token_moved", 0.6),
        ("sacrifice", 3, "crossed", 0.5),
        ("volcano", 4, "volcano", 0.5),
        ("ruins", 4, "extra_action", 0.7),
        ("crowded", 4, "placed", 0.95),
        ("end", 4, END, 1),
        ("end-of-a-duel", 2, END, 1),
    ),
    "giants": (
        ("beginning", 5, "offer", 0),
        ("bid", 5, "bid_markers", 0.4),
        ("hands-open", 5, "reveal", 0.4),
        ("people", 5, "place", 0.5),
        ("sorcerer", 4, "peek", 0.5),
        ("on-the-road", 5, "step", 0.5),
        ("helpers", 5, "paid", 0.6),
        ("erected", 4, "erect", 0.7),
        ("crowned", 4, "crown", 0.8),
        ("crowded", 5, "step", 0.97),
        ("end", 5, END, 1),
        ("end-of-three", 3, END, 1),
    ),
    "haleakala": (
        ("beginning", 2, "dealt", 0.03),
        ("first-discs", 2, "placed", 0.15),
        ("boat", 2, "boat_moved", 0.3),
        ("card", 2, "card_taken", 0.3),
        ("statue", 2, "statue_built", 0.3),
        ("lava", 2, "lava_placed", 0.4),
        ("lava-moves", 2, "lava_moved", 0.4),
        ("purchase", 2, "bought", 0.45),
        ("eruption", 2, "lava_flowed", 0.5),
        ("crowded", 2, "placed", 0.9),
        ("end", 2, END, 1),
        ("shaman", 2, "shaman_moved", 0.7),
    ),
    "polynesia": (
        ("beginning", 4, "round_begins", 0),
        ("trade", 4, "exchanged", 0.1),
        ("settled", 4, "played", 0.2),
        ("refilled", 3, "refilled", 0.3),
        ("season-scored", 4, "scored", 0.33),
        ("dice", 4, "rolled", 0.5),
        ("neighbours", 4, "played", 0.6),
        ("second-scoring", 2, "scored", 0.66),
        ("crowded", 4, "played", 0.92),
        ("end", 4, END, 1),
        ("end-of-a-duel", 2, END, 1),
        ("free-goods", 4, "took", 0.5),
    ),
}
"""Of each game: the name of a moment, the number of seats, what has just happened, and how far the game has come."""


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
def bots_game(name: str, seats: int, seed: int = 3) -> Record:
    """A game between greedy bots."""
    game = motu.game(name)
    record = Record(game, seats, game.read_options({}))
    state, chance, bot = record.start(), Generator(seed), GreedyBot(seed, worlds=2)
    while state.to_act() != motu.OVER and len(record.plies) < MOST_PLIES:
        legal = state.legal()
        action = bot.choose(game, game.view(state, state.to_act())) if state.to_act() >= 0 else legal[chance.below(len(legal))]
        record.add(state, action)
    return record


def moments(name: str) -> list[Moment]:
    return [moment(name, *told) for told in MOMENTS[name]]


@cache
def moment(name: str, title: str, seats: int, kind: str, part: float) -> Moment:
    """The decision with such an event that lies nearest to this part of the game; whoever decides next, or decided last, looks."""
    record = bots_game(name, seats)
    happened = plies_with(name, seats).get(kind, [len(record.plies)] if kind == END else [])
    if not happened:
        raise LookupError(f"nothing of the kind {kind!r} happens in the game of {seats} at {name}")
    ply = min(happened, key=lambda each: abs(each - part * len(record.plies)))
    state = record.replay(ply - 1)
    state.journal = Journal()
    state.do(record.plies[ply - 1].action)
    deciders = [made.who for made in record.plies[:ply] if made.who >= 0]
    seat = state.to_act() if state.to_act() >= 0 else deciders[-1] if deciders else None
    return Moment(title, record, ply, record.game.view(state, seat), tuple(state.journal.events))


@cache
def plies_with(name: str, seats: int) -> dict[str, list[int]]:
    """After how many decisions each kind of event has just happened."""
    record = bots_game(name, seats)
    state = record.start()
    found: dict[str, list[int]] = {}
    for number, ply in enumerate(record.plies, 1):
        state.journal = Journal()
        state.do(ply.action)
        for event in state.journal.events:
            found.setdefault(event.kind, []).append(number)
    return found
