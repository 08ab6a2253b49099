"""The law of honest bots: what a bot decides depends on nothing but its view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from motu.bots.protocol import Chooser
from motu.core.choices import Choices
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.options import OptionValue
from motu.core.seats import CHANCE, OVER


def bot_knows_only_its_view(
    game: Game, seats: int, options: dict[str, OptionValue], make: Callable[[], Chooser], plies: Sequence[int], seed: int
) -> tuple[int, int]:
    """In two worlds with the same view a fresh bot with a fixed seed and simulation budget chooses the same, legal action.

    A random game is played; after each of the given numbers of plies (or at the next real decision) the law is asked for the
    decider. Returns how often it was asked, and how often the other world really was another.
    """
    state = game.start(seats, options)
    generator = Generator(seed)
    choices = Choices()
    waiting = sorted(plies)
    asked = changed = made = 0
    while state.to_act() != OVER and waiting:
        seat = state.to_act()
        choices.clear()
        state.fill(choices)
        if made >= waiting[0] and seat != CHANCE and choices.count > 1:
            waiting.pop(0)
            other = game.scramble(state, seat, seed + made)
            here, there = game.view(state, seat), game.view(other, seat)
            assert dict(here) == dict(there), "the two worlds do not look alike"
            first, second = make().choose(game, here), make().choose(game, there)
            assert first == second, (
                f"ply {made}: the bot chose {game.write(state, first)} in one world and {game.write(state, second)} in the other"
            )
            assert first in here["legal"], "the bot chose what is not legal"
            asked += 1
            changed += game.position(state) != game.position(other)
        state.do(choices.pick(generator))
        made += 1
    return asked, changed
