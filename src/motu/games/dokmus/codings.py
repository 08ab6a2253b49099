"""How the cells of the board lie in rows: what is on each, and whose token stands there. A slot has 49 cells, row by row."""

from __future__ import annotations

from typing import Any, Final

from motu.core.codings import Each, OneOf, Rearranged, relative_seats
from motu.games.dokmus.faces import TERRAIN
from motu.games.dokmus.grid import CELL_NAMES, CELL_NUMBERS, SIZE, TILE_CELLS

LETTERS: Final = (" ", *TERRAIN)
"""The letters of the terrain in views, a blank where no tile lies."""


def for_each_cell(values: OneOf, slots: int) -> Each:
    """A value for each cell; every slot begins a word."""
    return Each(Each(values, TILE_CELLS, "cell"), slots, "cell", apart=True)


class TerrainCells(Rearranged):
    """The terrain of each cell. A view has the whole board in rows of letters."""

    def __init__(self, slots: int) -> None:
        super().__init__(for_each_cell(OneOf(LETTERS), slots))
        self.slots = slots

    def inward(self, plain: Any, me: int) -> list[list[str]]:
        return [
            [plain[slot // 3 * SIZE + cell // SIZE][slot % 3 * SIZE + cell % SIZE] for cell in range(TILE_CELLS)]
            for slot in range(self.slots)
        ]

    def outward(self, plain: Any, me: int) -> list[str]:
        rows = [""] * (self.slots // 3 * SIZE)
        for slot in range(self.slots):
            for row in range(SIZE):
                rows[slot // 3 * SIZE + row] += "".join(plain[slot][row * SIZE : row * SIZE + SIZE])
        return rows


class Owners(Rearranged):
    """The owner of the token on each cell. A view lists the cells of each seat."""

    def __init__(self, slots: int, seats: int) -> None:
        super().__init__(for_each_cell(OneOf(("-", *relative_seats(seats))), slots))
        self.slots = slots
        self.seats = seats
        self.words = ("-", *relative_seats(seats))

    def inward(self, plain: Any, me: int) -> list[list[str]]:
        owners = [["-"] * TILE_CELLS for _ in range(self.slots)]
        for seat, cells in enumerate(plain):
            for cell in cells:
                slot, place = divmod(CELL_NUMBERS[cell], TILE_CELLS)
                owners[slot][place] = self.words[(seat - me) % self.seats + 1]
        return owners

    def outward(self, plain: Any, me: int) -> list[list[str]]:
        cells: list[list[str]] = [[] for _ in range(self.seats)]
        for slot, owners in enumerate(plain):
            for place, owner in enumerate(owners):
                if owner != "-":
                    cells[(self.words.index(owner) - 1 + me) % self.seats].append(CELL_NAMES[slot * TILE_CELLS + place])
        return cells
