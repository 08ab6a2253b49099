"""Boards as sets: a cell is a place in a list, a set of up to 62 cells is a word."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import lowest_bit

Cell = tuple[int, int]

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


def flood(near: vec[i64], start: i64, allowed: i64) -> i64:
    """All cells of a set that are joined to a starting set within it."""
    reach = start & allowed
    frontier = reach
    while frontier != 0:
        fresh = near[lowest_bit(frontier)] & allowed & ~reach
        reach |= fresh
        frontier = (frontier & (frontier - 1)) | fresh
    return reach
