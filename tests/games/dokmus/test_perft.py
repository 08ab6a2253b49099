"""Counts of decision sequences from named positions, the same compiled and interpreted."""

from __future__ import annotations

from math import perm

import pytest

import motu
from motu.core.play import perft
from motu.testing import scene
from tests.games.dokmus.islands import X1, X2, X3, X4, island

POSITIONS = {
    "a meadow, guardian 1": island("cards: red 1 / red: d4"),
    "at the water, guardian 3": island("turn: blue / blue: c5", {0: X3, 1: X4}),
    "temples, guardian 5": island("turn: red / cards: red 5 / red: c1 / blue: b3", {0: X2}),
    "ruins, guardian 4": island("turn: red / cards: red 4 / red: c3 d4", {0: X1}),
    "two players, printed tiles": scene("dokmus", "seats: 2 / cards: red 2 yellow 3 / red: a1 / yellow: u9"),
    "three players, the draft": scene("dokmus", "seats: 3 / agenda: draft red / red: a1 / yellow: u9 / blue: a21"),
}
COUNTS = {
    # By hand. Depth 1: four neighbours and the talisman. Depth 2: each of four dominoes has six neighbours, and the talisman; or the
    # talisman first, then four neighbours. Depth 3: 4 dominoes * (2 of 6 give a straight three with 8, 4 a bent three with 7 neighbours,
    # each with the talisman left) + 4 * 6 after the talisman in second place + 4 * 6 after it in first place = 200 + 24 + 24.
    "a meadow, guardian 1": [1, 5, 32, 248, 880],
    "at the water, guardian 3": [1, 17, 157, 685, 3045],
    "temples, guardian 5": [1, 24, 143, 886, 4238],
    "ruins, guardian 4": [1, 25, 352, 3896, 24754],
    "two players, printed tiles": [1, 5, 20, 87, 297, 1872],
    "three players, the draft": [1, 5, 20, 60, 274, 1604],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_sequences_of_decisions_are_counted(name: str) -> None:
    state = POSITIONS[name].state
    assert [perft(state, depth) for depth in range(len(COUNTS[name]))] == COUNTS[name]


def test_the_set_up_counts_tiles_sides_and_orientations() -> None:
    """Against a count that knows nothing of the rules: tiles in order without repetition, two sides, four orientations each."""
    start = motu.game("dokmus").start(4)
    assert [perft(start, depth) for depth in range(1, 6)] == [8, 8 * 2, 8 * 8, perm(8, 2) * 8, perm(8, 2) * 16]


def test_the_draft_counts_ordered_choices() -> None:
    for seats, cards in ((2, 3), (3, 5), (4, 5)):
        state = island("agenda: draft red", seats=seats).state
        assert [perft(state, depth) for depth in range(1, seats + 1)] == [perm(cards, depth) for depth in range(1, seats + 1)]
