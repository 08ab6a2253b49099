"""Counts of decision sequences from named positions, the same compiled and interpreted."""

from __future__ import annotations

from itertools import product

import pytest

import motu
from motu.core.play import perft
from motu.testing import scene

COUNTS = {
    # By hand. Depth 2: 25 placements away from the boat, each with 4 shaman choices, and 5 at the boat, each with 29 answers.
    # Depth 3: 25 * 4 * 29 = 2900; 5 boat moves with 24 answers and 4 shaman choices = 480; boat moved twice = 4 * 99 + 98 = 494.
    "turn: red": [1, 30, 245, 3874],
    "turn: red / options: tactical=yes / boat: 2 / beach 3: red 4, yellow 2": [1, 25, 92, 2190, 8044],
    "turn: red / boat: 2 / beach 3: red 2, yellow 4 / lava: 1 0 2 0 0 0 / cards 3: shell priestess / yellow cards: shell 2": [
        1,
        25,
        159,
        2440,
        16621,
    ],
}


@pytest.mark.parametrize("text", COUNTS)
def test_sequences_of_decisions_are_counted(text: str) -> None:
    state = scene("haleakala", text).state
    assert [perft(state, depth) for depth in range(len(COUNTS[text]))] == COUNTS[text]


def test_the_set_up_counts_start_players_and_open_cards() -> None:
    """Against a count of words over the first deck that knows nothing of the rules."""
    deck = [6, 4, 2, 1, 1, 1]

    def words(length: int) -> int:
        return sum(all(word.count(kind) <= deck[kind] for kind in range(len(deck))) for word in product(range(len(deck)), repeat=length))

    start = motu.game("haleakala").start()
    assert [perft(start, depth) for depth in range(1, 6)] == [2 * words(depth - 1) for depth in range(1, 6)]
