"""The lie of the land for one arrangement of the tiles: terrain, temples that touch, waterways.

It changes only when a tile is laid, moved or turned; then a new one is made. Copies of a game share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motu.core.bits import lowest_bit
from motu.games.dokmus.faces import MOST_BODIES, WORDS, Bodies, Faces, FaceWord
from motu.games.dokmus.grid import INNER_CELLS, SLOTS, TILE_CELLS, TO_FAR_COLUMN, TO_FAR_ROW, Edge


class Ground:
    """Where the nine words of each kind of terrain begin in the ground of a landscape."""

    LAND: Final = 0
    FOREST: Final = 9
    VOLCANO: Final = 18
    RUINS: Final = 27
    TEMPLES: Final = 36
    WATERS: Final = 45
    """Water and temples."""


GROUND: Final = 54
NO_WORDS: Final[vec[i64]] = vec[i64]([])
ZEROS: Final[vec[i64]] = vec[i64]([0] * 54)
"""Cut to length it is the quickest way to an empty vec."""
TEMPLE_RINGS: Final = 0
"""Where the rings of temples begin; there is room for sixteen bodies in each slot."""
WATER_RINGS: Final = 144
ALONE: Final[vec[u8]] = vec[u8]([0] * 288)
"""The rings of a board on which nothing meets."""
NO_TILES: Final[vec[i64]] = vec[i64]([-1] * 9)


class Landscape:
    """Terrain of all nine slots, and which temples and waters belong together.

    Bodies of water and temples are counted over all slots: slot * 16 + body. Those that hang together over the borders form a ring.
    """

    def __init__(self, faces: Faces, layout: vec[i64], start: i64, before: Landscape | None) -> None:
        """The landscape of nine faces; what is the same as in an earlier one is taken from there."""
        self.faces = faces
        self.layout: vec[i64] = layout[start : start + SLOTS]
        """The face in each slot, below 0 where no tile lies."""
        self.ground: vec[i64] = ZEROS[:GROUND] if before is None else before.ground[:]
        """Nine words for each kind of terrain, slots without a tile are empty."""
        self.rings = ALONE[:]
        """How to come from each body to the next of its ring: the bits of the number that change, none for a body alone."""
        self.read_faces(NO_TILES if before is None else before.layout)
        self.join_all()

    def read_faces(self, known: vec[i64]) -> None:
        """The terrain of all slots whose face is another one than is known."""
        ground = self.ground
        words = self.faces.words
        for slot in range(SLOTS):
            face = self.layout[slot]
            if face == known[slot]:
                continue
            if face < 0:
                for kind in range(0, GROUND, 9):
                    ground[kind + slot] = 0
                continue
            first = face * WORDS
            temples = words[first + FaceWord.TEMPLES]
            ground[Ground.LAND + slot] = words[first + FaceWord.LAND]
            ground[Ground.FOREST + slot] = words[first + FaceWord.FOREST]
            ground[Ground.VOLCANO + slot] = words[first + FaceWord.VOLCANO]
            ground[Ground.RUINS + slot] = words[first + FaceWord.RUINS]
            ground[Ground.TEMPLES + slot] = temples
            ground[Ground.WATERS + slot] = words[first + FaceWord.WATER] | temples

    # -- what hangs together -------------------------------------------------------------------------------------------

    def join_all(self) -> None:
        """D-TERR-TEMPLE-4, D-TERR-WATER-5: waters and temples that meet at a border."""
        ground = self.ground
        for slot in range(SLOTS):
            here = ground[Ground.WATERS + slot]
            if slot % 3 != 2:
                meeting = (here & Edge.EAST) >> TO_FAR_COLUMN & ground[Ground.WATERS + slot + 1]
                if meeting != 0:
                    self.join(slot, slot + 1, meeting, TO_FAR_COLUMN)
            if slot < 6:
                meeting = here >> TO_FAR_ROW & ground[Ground.WATERS + slot + 3]
                if meeting != 0:
                    self.join(slot, slot + 3, meeting, TO_FAR_ROW)

    def join(self, slot: i64, other: i64, meeting: i64, across: i64) -> None:
        """Join the rings of bodies that meet at the border of two slots, at these cells of the second."""
        here = self.ground[Ground.TEMPLES + slot] >> across
        temples = meeting & self.ground[Ground.TEMPLES + other] & here
        while meeting != 0:
            cell = lowest_bit(meeting)
            if temples & meeting & -meeting != 0:
                self.join_bodies(self.faces.temples, TEMPLE_RINGS, slot, other, cell, across)
            self.join_bodies(self.faces.waters, WATER_RINGS, slot, other, cell, across)
            meeting &= meeting - 1

    def join_bodies(self, bodies: Bodies, first: i64, slot: i64, other: i64, cell: i64, across: i64) -> None:
        """Make one ring of those of two bodies that meet at a cell of the second slot."""
        rings = self.rings
        one = slot * 16 + bodies.at[self.layout[slot] * TILE_CELLS + cell + across]
        two = other * 16 + bodies.at[self.layout[other] * TILE_CELLS + cell]
        after_one = one ^ i64(rings[first + one])
        node = after_one
        while node != one and node != two:
            node ^= i64(rings[first + node])
        if node != two:
            after_two = two ^ i64(rings[first + two])
            rings[first + one] = u8(one ^ after_two)
            rings[first + two] = u8(two ^ after_one)

    # -- shores --------------------------------------------------------------------------------------------------------

    def add_temple_shores(self, slot: i64, cells: i64, reach: vec[i64], into: i64) -> None:
        """D-TERR-TEMPLE-2, D-TERR-TEMPLE-4, rulings D-A10 and D-A11: add to nine words the land beside some temples of a slot and beside
        all that touch them, also over borders."""
        self.add_shores(self.faces.temples, TEMPLE_RINGS, slot, cells, reach, into)

    def add_water_shores(self, slot: i64, cells: i64, reach: vec[i64], into: i64) -> None:
        """D-TERR-WATER-1, D-TERR-WATER-2, D-TERR-WATER-5, ruling D-A8: the same for waters and temples that hang together with water
        among them."""
        self.add_shores(self.faces.waters, WATER_RINGS, slot, cells, reach, into)

    def add_shores(self, bodies: Bodies, first: i64, slot: i64, cells: i64, reach: vec[i64], into: i64) -> None:
        """Add to nine words the land beside all connections to which some cells of a slot belong."""
        rings = self.rings
        face = self.layout[slot]
        connecting = bodies.connects[face]
        while cells != 0:
            body = bodies.at[face * TILE_CELLS + lowest_bit(cells)]
            cells &= ~bodies.cells[face * MOST_BODIES + body]
            start = slot * 16 + body
            node = start ^ i64(rings[first + start])
            if node == start:
                if connecting >> body & 1:
                    self.add_shore(bodies, start, reach, into)
            elif self.connects(bodies, first, start):
                self.add_shore(bodies, start, reach, into)
                while node != start:
                    self.add_shore(bodies, node, reach, into)
                    node ^= i64(rings[first + node])

    def connects(self, bodies: Bodies, first: i64, start: i64) -> bool:
        """Whether any body of a ring makes it a connection."""
        node = start
        while bodies.connects[self.layout[node >> 4]] >> (node & 15) & 1 == 0:
            node ^= i64(self.rings[first + node])
            if node == start:
                return False
        return True

    def add_shore(self, bodies: Bodies, node: i64, reach: vec[i64], into: i64) -> None:
        """Add the land beside one body."""
        slot = node >> 4
        number = self.layout[slot] * MOST_BODIES + (node & 15)
        body = bodies.cells[number]
        reach[into + slot] |= bodies.shore[number]
        if body & INNER_CELLS == body:
            return
        land = self.ground
        if body & Edge.NORTH and slot > 2:
            reach[into + slot - 3] |= (body & Edge.NORTH) << TO_FAR_ROW & land[slot - 3]
        if body >> TO_FAR_ROW and slot < 6:
            reach[into + slot + 3] |= body >> TO_FAR_ROW & land[slot + 3]
        if body & Edge.WEST and slot % 3 != 0:
            reach[into + slot - 1] |= (body & Edge.WEST) << TO_FAR_COLUMN & land[slot - 1]
        if body & Edge.EAST and slot % 3 != 2:
            reach[into + slot + 1] |= (body & Edge.EAST) >> TO_FAR_COLUMN & land[slot + 1]
