"""Counts of decision sequences from named positions, the same compiled and interpreted."""

from __future__ import annotations

from itertools import product

import pytest

import motu
from motu.core.play import perft
from motu.testing import scene

COUNTS = {
    # By hand. One: 26 exchanges, 1 good for nothing, passing, and 4 cards into 4 cells. Two: 28 * 44 + 16 * 50 cards that fill the gap.
    # Three: 28 * (28 * 6 faces + 16 * 50) + 16 * (50 * (28 + 3 * 4) + 4 * 29), since 29 cards of the deck ask for no good twice.
    "seats: 2": [1, 44, 2032, 60960],
    # Red: 7 exchanges, a turtle, passing, one card into two cells. Two: 9 * (28 + one card into 4 cells) + 2 * 48 cards that fill the gap.
    "seats: 3 / season: II / red goods: 0 3 1 2 / display: C1-09 C2-13 TO-11 C3-09 / red village: - - - -, C1-01 - C1-02 -, - - - -": [
        1,
        11,
        384,
        13104,
    ],
    # Red has nothing and passes; Yellow must give the turtle for one of four things.
    "seats: 4 / options: passing=stuck / prices: 2 3 4 5 / red goods: 0 0 0 0 / yellow goods: 0 0 0 1": [1, 1, 4, 172, 7844],
    # Four cards into the last cell, each with 47 cards that fill the gap, end the game; 28 other moves with 44 answers.
    "seats: 2 / season: III / red goods: 2 2 2 2 / red village: - - - -, - - - -, C1-05 C1-06 - C1-07": [1, 32, 1420, 25948],
}


@pytest.mark.parametrize("text", COUNTS)
def test_sequences_of_decisions_are_counted(text: str) -> None:
    state = scene("polynesia", text).state
    assert [perft(state, depth) for depth in range(len(COUNTS[text]))] == COUNTS[text]


def test_the_set_up_counts_open_cards_and_starting_players() -> None:
    start = motu.game("polynesia").start(2)
    assert [perft(start, depth) for depth in range(1, 3)] == [54, 54 * 53]
    three_open = scene("polynesia", "display: C1-01 C1-02 C1-03 - / agenda: deal chance, first_player chance, start_round")
    assert [perft(three_open.state, depth) for depth in range(1, 5)] == [51, 51 * 2, 51 * 2 * 6, 51 * 2 * 36]


def test_every_roll_allows_what_plain_arithmetic_says() -> None:
    """Against a count of gifts and takings for all 1,296 rolls that knows nothing of tables and bits."""
    hand, market = (1, 0, 2, 1), (11, 12, 0, 12)
    expected = 0
    for prices in product((1, 2, 3, 4, 5, 8), repeat=4):
        expected += 1 + sum(price == 1 and market[good] > 0 for good, price in enumerate(prices))
        for signs in product((-1, 0, 1), repeat=4):
            possible = all(hand[good] if sign < 0 else market[good] if sign > 0 else True for good, sign in enumerate(signs))
            worth = sum(sign * price for sign, price in zip(signs, prices, strict=True))
            expected += possible and -1 in signs and 1 in signs and worth <= 0
    rest = "yellow goods: 1 1 11 0 / display: C1-07 C1-08 C2-13 C2-09"
    text = f"red goods: 1 0 2 1 / {rest} / agenda: roll chance, turn red, turn yellow, next_round"
    table = scene("polynesia", text)
    assert motu.game("polynesia").view(table.state, None)["market"] == list(market)
    assert perft(table.state, 5) == expected
