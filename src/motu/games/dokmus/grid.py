"""The board as words: nine slots in reading order, one 49-bit word a slot, bit 7 * row + column of the tile that lies there.

A set of cells is nine words. A word is always written as the tile lies now, so neighbours inside a tile are shifts, and
neighbours across a border are the edge of one word laid against the edge of the next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

SLOTS: Final[i64] = 9
"""Native, like every bound of a loop: a plain constant would make the loop count with Python's numbers."""
SIZE: Final = 7
TILE_CELLS: Final = 49
NOWHERE: Final = -1
"""In place of a cell, slot or face: there is none."""

WHOLE_TILE: Final = 0x1FFFFFFFFFFFF


class Edge:
    """The cells of a tile along one of its edges."""

    NORTH: Final = 0x7F
    WEST: Final = 0x40810204081
    EAST: Final = 0x1020408102040
    SOUTH: Final = 0x1FC0000000000


OFF_WEST: Final = 0x1FBF7EFDFBF7E
"""All cells but those of the west edge."""
OFF_EAST: Final = 0xFDFBF7EFDFBF
INNER_CELLS: Final = 0x1F3E7CF9F00
"""All cells but those of the four edges."""
TO_FAR_ROW: Final = 42
"""Shift from the first row of a tile to the last."""
TO_FAR_COLUMN: Final = 6

COLUMN_LETTERS: Final = "abcdefghijklmnopqrstu"


def row_and_column(cell: int) -> tuple[int, int]:
    """The row and column of a cell on the whole board, both from 0. Cells are numbered slot * 49 + bit in the slot's word."""
    slot, place = divmod(cell, TILE_CELLS)
    return slot // 3 * SIZE + place // SIZE, slot % 3 * SIZE + place % SIZE


def cell_name(cell: int) -> str:
    """A letter for the column and a number for the row, a1 in the upper left."""
    row, column = row_and_column(cell)
    return f"{COLUMN_LETTERS[column]}{row + 1}"


CELL_NAMES: Final[tuple[str, ...]] = tuple(cell_name(cell) for cell in range(SLOTS * TILE_CELLS))
CELL_NUMBERS: Final[dict[str, int]] = {name: cell for cell, name in enumerate(CELL_NAMES)}


def slots_in_line(slot: int) -> int:
    """D-GUARD-2, D-A24: the slots in the row and column of a slot, without itself, as a bit set."""
    return sum(2**other for other in range(SLOTS) if other != slot and (other // 3 == slot // 3 or other % 3 == slot % 3))


IN_LINE: Final[vec[i64]] = vec[i64]([slots_in_line(slot) for slot in range(SLOTS)])
LINES: Final[vec[i64]] = vec[i64]([other for slot in range(SLOTS) for other in range(SLOTS) if slots_in_line(slot) >> other & 1])
"""The same as a list: four for each slot."""


LAST_SLOT: Final = 8
LOWEST_SLOT: Final[vec[u8]] = vec[u8]([0] + [(slots & -slots).bit_length() - 1 for slots in range(1, 512)])
"""The lowest of some slots, slot s at bit s. A loop from one to the next asks less that is guessed wrong than a test for each slot."""


def slots_with_cells(cells: vec[i64], start: i64) -> i64:
    """The slots in which nine words have any cells, slot s at bit s."""
    found: i64 = 0
    for place in range(SLOTS):
        found = found * 2 + i64(cells[start + LAST_SLOT - place] != 0)
    return found


BEYOND: Final = 9
"""In place of the slot beside a slot: the board ends there."""


def slots_beside(slot: int) -> list[int]:
    """The slots north, south, west and east of a slot."""
    return [
        slot - 3 if slot > 2 else BEYOND,
        slot + 3 if slot < 6 else BEYOND,
        slot - 1 if slot % 3 != 0 else BEYOND,
        slot + 1 if slot % 3 != 2 else BEYOND,
    ]


BESIDE: Final[vec[i64]] = vec[i64]([other for slot in range(SLOTS) for other in slots_beside(slot)])
"""The slots north, south, west and east of each slot. Who asks all four without looking whether they are there is quicker than a test,
which would be guessed wrong; nothing is found beyond the board."""


def turned_row(row: int, bits: int, clockwise: bool) -> int:
    """Where the cells of one row come to lie when their tile is turned by a quarter: (r, c) goes to (c, 6 - r), or to (6 - c, r)."""
    word = 0
    for column in range(SIZE):
        if bits >> column & 1:
            word |= 2 ** (SIZE * column + 6 - row) if clockwise else 2 ** (SIZE * (6 - column) + row)
    return word


CLOCKWISE: Final = 0
"""The direction of a turn; 1 is counter-clockwise."""
TURNED: Final[vec[i64]] = vec[i64](
    [turned_row(row, bits, direction == CLOCKWISE) for direction in (0, 1) for row in range(SIZE) for bits in range(128)]
)
"""Where the cells of a row go: direction * 896 + row * 128 + the bits of the row."""


def turned(word: i64, direction: i64) -> i64:
    """D-GUARD-4: the cells of a tile after a quarter turn."""
    at = direction * 896
    return (
        TURNED[at + (word & 127)]
        | TURNED[at + 128 + (word >> 7 & 127)]
        | TURNED[at + 256 + (word >> 14 & 127)]
        | TURNED[at + 384 + (word >> 21 & 127)]
        | TURNED[at + 512 + (word >> 28 & 127)]
        | TURNED[at + 640 + (word >> 35 & 127)]
        | TURNED[at + 768 + (word >> 42)]
    )


def around(word: i64) -> i64:
    """The cells of a tile that share a side with a cell of the word, as far as they lie on the same tile."""
    return ((word << 7) | (word >> 7) | ((word & OFF_EAST) << 1) | ((word & OFF_WEST) >> 1)) & WHOLE_TILE


def spread(cells: vec[i64], start: i64, beside: vec[i64], into: i64) -> None:
    """D-PLACE-2: the nine words of all cells beside the cells of nine words, across tile borders too.

    The words begin at `start` and the result at `into`; both may lie in the same vec. A slot without a tile has no cells
    and its result means nothing.
    """
    c0 = cells[start]
    c1 = cells[start + 1]
    c2 = cells[start + 2]
    c3 = cells[start + 3]
    c4 = cells[start + 4]
    c5 = cells[start + 5]
    c6 = cells[start + 6]
    c7 = cells[start + 7]
    c8 = cells[start + 8]
    beside[into] = around(c0) | ((c1 & Edge.WEST) << 6) | ((c3 & Edge.NORTH) << 42)
    beside[into + 1] = around(c1) | ((c0 & Edge.EAST) >> 6) | ((c2 & Edge.WEST) << 6) | ((c4 & Edge.NORTH) << 42)
    beside[into + 2] = around(c2) | ((c1 & Edge.EAST) >> 6) | ((c5 & Edge.NORTH) << 42)
    beside[into + 3] = around(c3) | ((c4 & Edge.WEST) << 6) | (c0 >> 42) | ((c6 & Edge.NORTH) << 42)
    beside[into + 4] = around(c4) | ((c3 & Edge.EAST) >> 6) | ((c5 & Edge.WEST) << 6) | (c1 >> 42) | ((c7 & Edge.NORTH) << 42)
    beside[into + 5] = around(c5) | ((c4 & Edge.EAST) >> 6) | (c2 >> 42) | ((c8 & Edge.NORTH) << 42)
    beside[into + 6] = around(c6) | ((c7 & Edge.WEST) << 6) | (c3 >> 42)
    beside[into + 7] = around(c7) | ((c6 & Edge.EAST) >> 6) | ((c8 & Edge.WEST) << 6) | (c4 >> 42)
    beside[into + 8] = around(c8) | ((c7 & Edge.EAST) >> 6) | (c5 >> 42)


def add_beside(slot: i64, cells: i64, beside: vec[i64], into: i64) -> None:
    """D-PLACE-2: add to nine words the cells beside some cells of a slot, across tile borders too."""
    beside[into + slot] |= around(cells)
    if cells & INNER_CELLS == cells:
        return
    if cells & Edge.NORTH and slot > 2:
        beside[into + slot - 3] |= (cells & Edge.NORTH) << TO_FAR_ROW
    if cells & Edge.SOUTH and slot < 6:
        beside[into + slot + 3] |= cells >> TO_FAR_ROW
    if cells & Edge.WEST and slot % 3 != 0:
        beside[into + slot - 1] |= (cells & Edge.WEST) << TO_FAR_COLUMN
    if cells & Edge.EAST and slot % 3 != 2:
        beside[into + slot + 1] |= (cells & Edge.EAST) >> TO_FAR_COLUMN


def along(open_edges: str) -> int:
    """The cells of a tile along the named edges."""
    edges = {"n": Edge.NORTH, "w": Edge.WEST, "e": Edge.EAST, "s": Edge.SOUTH}
    word = 0
    for letter in open_edges:
        word |= edges[letter]
    return word


SQUARE_START: Final[vec[i64]] = vec[i64]([along(edges) for edges in ("nw", "", "ne", "", "", "", "sw", "", "se")])
"""D-SETUP-5, D-SETUP-6: the cells along the outer edges of the corner slots of the square."""
RECTANGLE_START: Final[vec[i64]] = vec[i64]([along(edges) for edges in ("nwe", "", "new", "sw", "", "se", "", "", "")])
"""D-2P-2, ruling D-A3: the same for the rectangle, the edges beside the gap counted as outer edges."""
NARROW_START: Final[vec[i64]] = vec[i64]([along(edges) for edges in ("nw", "", "ne", "sw", "", "se", "", "", "")])
"""Ruling D-A3, the narrower reading: only the perimeter of the rectangle."""
