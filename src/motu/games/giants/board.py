"""The island as the rules use it: which hexes touch, which Ahu belong to them, what is printed where."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.board import neighbours
from motu.core.numbering import names_in


class Terrain:
    """What a hex is."""

    PLAIN: Final = 0
    MOAI_QUARRY: Final = 1
    HEADDRESS_QUARRY: Final = 2
    VILLAGE: Final = 3
    HUT: Final = 4
    FOREST: Final = 5


TERRAIN_NAMES: Final = names_in(Terrain)

SIDES: Final = ("E", "NE", "NW", "W", "SW", "SE")
SIDE_STEPS: Final = ((4, 0), (2, -1), (-2, -1), (-4, 0), (-2, 1), (2, 1))
"""Columns and rows from a hex to its neighbour on each side, as the island is drawn in the data file."""
MOST_HEXES: Final = 62
HALF: Final = 60
"""Names of hexes in the first five rows; a set has room for them."""
FACES: Final = 4
"""A die shows 0, 1, 2 or 3."""


class Hex:
    """A hex as it is drawn in the data file."""

    def __init__(self, name: str, cell: int, column: int, row: int, terrain: int, logs: int) -> None:
        self.name = name
        self.cell = cell
        self.column = column
        self.row = row
        self.terrain = terrain
        self.logs = logs


class Site:
    """G-ADJ-1: an Ahu, the only hex it belongs to, the sea side on which it lies and its two numbers."""

    def __init__(self, name: str, hexagon: int, side: int, moai: int, headdress: int) -> None:
        self.name = name
        self.hexagon = hexagon
        self.side = side
        self.moai = moai
        self.headdress = headdress


class Stock:
    """G-CMP-2, G-CMP-3, G-SETUP-1, G-SETUP-2, G-SETUP-6: how many of everything."""

    def __init__(
        self,
        pieces: dict[str, int],
        moai: list[int],
        start: dict[str, int],
        bases: list[int],
        faces: list[list[int]],
        white: list[int],
        brown: list[int],
    ) -> None:
        self.pieces = pieces
        self.moai = moai
        """Moai of size 1, 2, 3."""
        self.start = start
        self.bases = bases
        """Bases a player gets with 3, 4, 5 players."""
        self.faces = faces
        """The faces of a white and of a brown die."""
        self.white = white
        """White dice rolled with 3, 4, 5 players."""
        self.brown = brown


class Board:
    """G-GOAL-2, G-CMP-1, ruling G-AMB-08: everything printed, checked, in the tables that the rules look up."""

    def __init__(self, hexes: list[Hex], sites: list[Site], stock: Stock) -> None:
        self.hexes = hexes
        self.sites = sites
        self.stock = stock
        self.count: i64 = len(hexes)
        """How many hexes there are; they are numbered row by row from the north-west."""
        self.names: tuple[str, ...] = tuple([item.name for item in hexes])
        self.ahu_count: i64 = len(sites)
        self.near = neighbours([(item.column, item.row) for item in hexes], SIDE_STEPS)
        """The neighbours of each hex, as bit sets."""
        self.terrain = vec[i64]([item.terrain for item in hexes])
        self.logs = vec[i64]([item.logs for item in hexes])
        """G-SORC-3: the number on each forest tile; 0 elsewhere."""
        self.cell = vec[i64]([item.cell for item in hexes])
        """The number of each hex among all names that a hex can have; actions and events use it."""
        self.northern: i64 = sum(2**item.cell for item in hexes if item.cell < HALF)
        """The names in use of the first five rows, as a set; those of the other rows are in `southern`."""
        self.southern: i64 = sum(2 ** (item.cell - HALF) for item in hexes if item.cell >= HALF)
        cells = [-1] * 120
        for place, item in enumerate(hexes):
            cells[item.cell] = place
        self.hex_at = vec[i64](cells)
        """The hex with each name, or -1 if this board has no such hex."""
        self.ahu_of = vec[i64]([sum(2**site for site in range(len(sites)) if sites[site].hexagon == place) for place in range(len(hexes))])
        """The Ahu of each hex, as bit sets."""
        self.hex_of = vec[i64]([site.hexagon for site in sites])
        self.moai_value = vec[i64]([site.moai for site in sites])
        """G-SCORE-2: the black number of each Ahu."""
        self.headdress_value = vec[i64]([site.headdress for site in sites])
        """G-SCORE-3: the red number of each Ahu."""
        self.moai_quarry: i64 = [item.terrain for item in hexes].index(Terrain.MOAI_QUARRY)
        self.headdress_quarry: i64 = [item.terrain for item in hexes].index(Terrain.HEADDRESS_QUARRY)
        self.faces = vec[i64]([stock.faces[colour].count(face) for colour in range(2) for face in range(FACES)])
        """How many faces of a white and of a brown die show each result: colour * 4 + result."""
        self.white = vec[i64](stock.white)
        """G-SETUP-6: white dice by number of players less 3; they are rolled first."""
        self.dice = vec[i64]([stock.white[place] + stock.brown[place] for place in range(3)])
        """All dice by number of players less 3."""
        self.bases = vec[i64](stock.bases)
        """G-SETUP-2: bases of each player by number of players less 3."""
        self.moai = vec[i64]([stock.moai[size - 1] if size else 0 for size in range(4)])
        """Moai in the box by size."""
        self.empty_hexes = vec[i64]([0] * len(hexes))
        self.empty_ahu = vec[i64]([0] * len(sites))
        """What the board of a new game holds; a table copies it before the first change."""
        self.headdresses: i64 = stock.pieces["headdress"]
        self.workers: i64 = stock.pieces["worker"]
        """Workers of each clan, with those in the box."""
        self.markers: i64 = stock.pieces["marker"]

    def name(self, hexagon: int) -> str:
        return self.names[hexagon]
