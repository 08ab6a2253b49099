"""The long profile of the laws: `python -m motu.testing.soak [GAMES] [GAME]`.

Plays 100,000 random games of each game (or as many as said) through every seat count and option, and checks after each batch
that pieces, scores and outcome are sound and that memory stays flat; one game in a thousand is walked under all laws.
"""

from __future__ import annotations

import sys
import time

import motu
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.play import play_out
from motu.testing.laws import options_to_try, walk

GAMES = 100_000
WALK_EVERY = 1000


def memory_held() -> int:
    """The most bytes that this process has held; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def soak(name: str, games: int) -> None:
    """Raise AssertionError at the first game that breaks a law."""
    game = motu.game(name)
    variants = [(seats, options) for seats in game.seats for options in options_to_try(game)]
    begun, memory = time.monotonic(), 0
    decisions = 0
    for place, (seats, options) in enumerate(variants):
        start = game.start(seats, options)
        pieces = game.pieces(start)
        generator, choices = Generator(place), Choices()
        for number in range(games // len(variants)):
            state = start.clone()
            decisions += play_out(state, generator, choices)
            assert state.to_act() == motu.OVER
            if number % 50 == 0:
                assert game.pieces(state) == pieces
                assert state.scores() == [sum(parts.values()) for parts in state.breakdown()]
                assert state.outcome() is not None
            if number % WALK_EVERY == 0:
                walk(game, seats, options, seed=number + place, sample=30)
        if place == 0:
            memory = memory_held()
    grown = memory_held() - memory
    seconds = time.monotonic() - begun
    played = games // len(variants) * len(variants)
    print(f"{name}: {played} games, {decisions} decisions, {seconds:.0f} s, memory grew by {grown >> 20} MiB")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for found in sys.argv[2:] or motu.games():
        soak(found, count)
