"""A random game as the bytes of its positions, to compare the compiled and the interpreted rules.

`python -m motu.testing.trace GAME SEATS OPTIONS SEED` prints one line per decision: the action and a digest of the position
and of the row of a seat.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping

import motu
from motu.core.choices import Choices
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.seats import OVER


def trace(game: Game, seats: int, options: Mapping[str, object], seed: int, most: int = 1500) -> list[str]:
    """The first `most` decisions of a random game; both modes must give the same lines."""
    state = game.start(seats, options)
    generator = Generator(seed)
    choices = Choices()
    lines: list[str] = []
    while state.to_act() != OVER and len(lines) < most:
        choices.clear()
        state.fill(choices)
        action = int(choices.pick(generator))
        state.do(action)
        told = (game.position(state) + repr(state.legal()) + repr(state.scores())).encode()
        digest = hashlib.sha256(told + game.encode(state, len(lines) % seats)).hexdigest()[:16]
        lines.append(f"{game.write(state, action)} {digest}")
    return lines


if __name__ == "__main__":
    name, seat_text, option_text, seed_text = sys.argv[1:5]
    found = motu.game(name)
    print("\n".join(trace(found, int(seat_text), found.split_options(option_text), int(seed_text))))
