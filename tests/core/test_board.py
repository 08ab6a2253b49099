"""Boards as sets of cells, shown on squares that touch along their sides."""

from __future__ import annotations

import pytest

from motu.core.bits import count_bits, lowest_bit, nth_bit
from motu.core.board import Cell, flood, neighbours
from motu.core.generator import Generator

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def squares(rows: int, columns: int) -> list[Cell]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def test_a_cell_touches_those_that_a_step_leads_to() -> None:
    near = neighbours(squares(3, 4), SIDES)
    assert [int(count_bits(cells)) for cells in near] == [2, 3, 3, 2, 3, 4, 4, 3, 2, 3, 3, 2]


def test_a_flood_stays_within_the_set() -> None:
    cells = squares(2, 5)
    near = neighbours(cells, SIDES)
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
        neighbours(squares(8, 8), SIDES)


def test_each_bit_of_a_word_is_found_by_its_number() -> None:
    chance = Generator(5)
    words = [2**62 - 1, 2**61, 1] + [(int(chance.word()) * 2**30 + int(chance.word())) & (int(chance.word()) * 2**30) for _ in range(200)]
    for word in words:
        places = [place for place in range(62) if word >> place & 1]
        assert [int(nth_bit(word, number)) for number in range(len(places))] == places
