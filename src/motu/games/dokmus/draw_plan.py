"""Where everything lies on the board: the rectangle of two players and the square of three and four."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from motu.games.dokmus.grid import SIZE, TILE_CELLS

CELL: Final = 36
"""Units of the art: a cell is so wide, and a tile is drawn around its middle."""
TILE: Final = CELL * SIZE
HALF: Final = TILE / 2


@dataclass(frozen=True, eq=False)
class BoardPlan:
    """The size of the board part in pixels, and how tiles lie on it."""

    width: float
    height: float
    rows: int
    scale: float
    """Pixels a unit of the art."""
    left: float
    top: float
    across: float
    """Water between tiles side by side."""
    down: float
    """Water between a tile and the one below it; the cliff of the upper one is seen there."""
    rise: float
    """How high a tile stands out of the water, in units of the art."""

    @cached_property
    def cell(self) -> float:
        return CELL * self.scale

    @cached_property
    def tile(self) -> float:
        return TILE * self.scale

    def corner(self, slot: int) -> tuple[float, float]:
        """The upper left corner of a slot."""
        return self.left + slot % 3 * (self.tile + self.across), self.top + slot // 3 * (self.tile + self.down)

    def slot_middle(self, slot: int) -> tuple[float, float]:
        x, y = self.corner(slot)
        return x + self.tile / 2, y + self.tile / 2

    def cell_middle(self, cell: int) -> tuple[float, float]:
        slot, place = divmod(cell, TILE_CELLS)
        x, y = self.corner(slot)
        return x + (place % SIZE + 0.5) * self.cell, y + (place // SIZE + 0.5) * self.cell


RECTANGLE: Final = BoardPlan(1008, 704, 2, 1.24, 25.3, 26, 10, 22, 12)
RECTANGLE_TALL: Final = BoardPlan(1008, 1000, 2, 1.24, 25.3, 174, 10, 22, 12)
"""On a phone more of the sea, so that there is room to see when one goes nearer."""
SQUARE: Final = BoardPlan(704, 704, 3, 0.889, 8, 9, 8, 7, 7)


def middle(place: int) -> tuple[float, float]:
    """The middle of a cell of a tile, seen from the middle of the tile, in units of the art."""
    return (place % SIZE + 0.5) * CELL - HALF, (place // SIZE + 0.5) * CELL - HALF


def turned_place(place: int, quarters: int) -> int:
    """Where the cell of a tile comes to lie after so many quarter turns clockwise."""
    row, column = divmod(place, SIZE)
    for _ in range(quarters % 4):
        row, column = column, SIZE - 1 - row
    return row * SIZE + column
