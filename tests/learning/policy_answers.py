"""What a policy drawn by lot thinks along a random game, one line a position; `python -m tests.learning.policy_answers GAME SEATS SEED`."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import motu
from motu.core.choices import Choices
from motu.core.evaluators import taught_encoder
from motu.core.policy import Policy, PolicyEncoder, PolicyNetwork
from tests.learning.nets import HIDDEN, policy_numbers_by_lot


def policy_by_lot(name: str, seed: int) -> Policy:
    """A small policy that knows nothing."""
    encoder = taught_encoder(motu.game(name))
    assert isinstance(encoder, PolicyEncoder)
    return Policy(encoder, PolicyNetwork(encoder.rows, HIDDEN, policy_numbers_by_lot(encoder, seed)))


def thoughts(name: str, seats: int, seed: int, most: int = 400) -> Iterator[str]:
    """Rows of the position, and of each decision on the slate its number, rows and score."""
    policy = policy_by_lot(name, seed)
    slate, lot, choices = policy.slate, random.Random(seed), Choices()
    state = motu.game(name).start(seats=seats, chance=seed)
    for _ in range(most):
        if state.to_act() == motu.OVER:
            return
        legal = state.legal()
        if len(legal) > 1:
            choices.clear()
            state.fill(choices)
            policy.ask(state, choices)
            decisions, begin = [], 0
            for place in range(int(slate.choices)):
                rows = [int(slate.more[at]) for at in range(begin, int(slate.ends[place]))]
                decisions.append((int(slate.actions[place]), rows, int(policy.network.scores[place])))
                begin = int(slate.ends[place])
            yield f"{[int(slate.rows[place]) for place in range(int(slate.count))]} {decisions}"
        state.apply(lot.choice(legal))


if __name__ == "__main__":
    for line in thoughts(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print(line)
