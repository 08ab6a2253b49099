"""What a network drawn by lot answers along a random game, one line a position; `python -m tests.learning.answers GAME SEATS SEED`."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import motu
from motu.core.evaluators import encoder_of
from motu.core.network import Network, Sight
from tests.learning.nets import HIDDEN, SECOND, numbers_by_lot


def answers(name: str, seats: int, seed: int, most: int = 150) -> Iterator[str]:
    """Active rows, points and shares, to the last bit."""
    game = motu.game(name)
    encoder = encoder_of(game)
    network = Network(encoder.rows, encoder.most, HIDDEN, SECOND, encoder.scale, numbers_by_lot(encoder, seed))
    sight = Sight(encoder.most)
    lot = random.Random(seed)
    state = game.start(seats=seats, chance=seed)
    for _ in range(most):
        if state.to_act() == motu.OVER:
            return
        encoder.encode(state, sight)
        network.judge(sight)
        rows = [int(sight.rows[place]) for place in range(int(sight.count))]
        points = [network.points[seat].hex() for seat in range(seats)]
        shares = [network.shares[seat].hex() for seat in range(seats)]
        yield f"{rows} {points} {shares}"
        state.apply(lot.choice(state.legal()))


if __name__ == "__main__":
    for line in answers(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print(line)
