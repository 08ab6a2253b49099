"""Boards of hexes and squares as sets: a cell is a place in a list, a set of up to 62 cells is a word."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import lowest_bit

Cell = tuple[int, int]

SQUARE_STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""From a square (row, column) to those that share a side."""
HEX_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a hex (q, r) in axial coordinates to its six neighbours."""
MOST_CELLS: Final = 62


def neighbours(cells: list[Cell], steps: tuple[Cell, ...]) -> vec[i64]:
    """For each cell the set of cells that one of the steps leads to."""
    if len(cells) > MOST_CELLS:
        raise ValueError(f"a set holds up to {MOST_CELLS} cells, not {len(cells)}")
    place = {cell: number for number, cell in enumerate(cells)}
    sets: list[int] = []
    for first, second in cells:
        near = [place[(first + one, second + two)] for one, two in steps if (first + one, second + two) in place]
        sets.append(sum(2**number for number in near))
    return vec[i64](sets)


def square_board(rows: int, columns: int) -> list[Cell]:
    """The cells of a rectangle, row by row."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def hex_distance(one: Cell, two: Cell) -> int:
    """Steps between two hexes in axial coordinates."""
    q, r = one[0] - two[0], one[1] - two[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def flood(near: vec[i64], start: i64, allowed: i64) -> i64:
    """All cells of a set that are joined to a starting set within it."""
    reach = start & allowed
    frontier = reach
    while frontier != 0:
        fresh = near[lowest_bit(frontier)] & allowed & ~reach
        reach |= fresh
        frontier = (frontier & (frontier - 1)) | fresh
    return reach
