"""Boards of hexes and squares."""

from __future__ import annotations

import pytest

from motu.core.bits import count_bits, lowest_bit
from motu.core.board import HEX_STEPS, SQUARE_STEPS, flood, hex_distance, neighbours, square_board


def test_squares_touch_along_their_sides() -> None:
    near = neighbours(square_board(3, 4), SQUARE_STEPS)
    assert [int(count_bits(cells)) for cells in near] == [2, 3, 3, 2, 3, 4, 4, 3, 2, 3, 3, 2]


def test_a_hex_in_the_middle_has_six_neighbours_one_step_away() -> None:
    cells = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    near = neighbours(cells, HEX_STEPS)
    assert len(cells) == 19
    assert near[cells.index((0, 0))] == sum(2**place for place, cell in enumerate(cells) if hex_distance(cell, (0, 0)) == 1)
    assert sorted(int(count_bits(touching)) for touching in near) == [3] * 6 + [4] * 6 + [6] * 7


def test_a_flood_stays_within_the_set() -> None:
    cells = square_board(2, 5)
    near = neighbours(cells, SQUARE_STEPS)
    everywhere = 2**10 - 1
    wall = 2 ** cells.index((0, 2)) + 2 ** cells.index((1, 2))
    assert flood(near, 1, everywhere) == everywhere
    assert int(count_bits(flood(near, 1, everywhere & ~wall))) == 4
    assert flood(near, wall, everywhere & ~wall) == 0


def test_bits_are_counted_and_found_at_every_place() -> None:
    for place in range(62):
        assert lowest_bit(2**place) == place
        assert lowest_bit(2**61 | 2**place) == place
        assert count_bits(2**62 - 2**place) == 62 - place


def test_a_board_that_is_too_large_for_a_word_is_refused() -> None:
    with pytest.raises(ValueError, match="up to 62 cells, not 64"):
        neighbours(square_board(8, 8), SQUARE_STEPS)
