"""The lie of the land for one arrangement of the tiles: terrain, temples that touch, waterways.

It changes only when a tile is laid, moved or turned; then a new one is made. Copies of a game share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import lowest_bit
from motu.games.dokmus.faces import MOST_BODIES, WORDS, Bodies, Faces, FaceWord
from motu.games.dokmus.grid import INNER_CELLS, SLOTS, TILE_CELLS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, spread


class Ground:
    """Where the nine words of each kind of terrain begin in the ground of a landscape."""

    LAND: Final = 0
    FOREST: Final = 9
    VOLCANO: Final = 18
    RUINS: Final = 27
    WATER: Final = 36
    TEMPLES: Final = 45
    WATERS: Final = 54
    """Water and temples."""
    TEMPLE_SIDES: Final = 63
    """All cells beside a temple."""


GROUND: Final = 72
NO_WORDS: Final[vec[i64]] = vec[i64]([])
ZEROS: Final[vec[i64]] = vec[i64]([0] * 144)
"""Cut to length it is the quickest way to an empty vec."""
NODES: Final = 144
"""Room for sixteen bodies in each slot."""


class Landscape:
    """Terrain of all nine slots, and which temples and waters belong together."""

    def __init__(self, faces: Faces, layout: vec[i64], start: i64) -> None:
        self.faces = faces
        self.layout = layout[start : start + SLOTS]
        """The face in each slot, below 0 where no tile lies."""
        self.ground = ZEROS[:GROUND]
        """Nine words for each kind of terrain, slots without a tile are empty."""
        self.touching: Connections | None = None
        self.waterways: Connections | None = None
        ground = self.ground
        words = faces.words
        for slot in range(SLOTS):
            face = self.layout[slot]
            if face >= 0:
                first = face * WORDS
                ground[Ground.LAND + slot] = words[first + FaceWord.LAND]
                ground[Ground.FOREST + slot] = words[first + FaceWord.FOREST]
                ground[Ground.VOLCANO + slot] = words[first + FaceWord.VOLCANO]
                ground[Ground.RUINS + slot] = words[first + FaceWord.RUINS]
                ground[Ground.WATER + slot] = words[first + FaceWord.WATER]
                ground[Ground.TEMPLES + slot] = words[first + FaceWord.TEMPLES]
                ground[Ground.WATERS + slot] = words[first + FaceWord.WATER] | words[first + FaceWord.TEMPLES]
        spread(ground, Ground.TEMPLES, ground, Ground.TEMPLE_SIDES)

    def temples(self) -> Connections:
        """D-TERR-TEMPLE-4, rulings D-A10 and D-A11: temples that share a side, also over a border, are one connector."""
        found = self.touching
        if found is None:
            found = Connections(self.faces.temples, self.layout, self.ground, Ground.TEMPLES)
            self.touching = found
        return found

    def waters(self) -> Connections:
        """D-TERR-WATER-1, D-TERR-WATER-5, ruling D-A8: waters and temples that hang together with water among them."""
        found = self.waterways
        if found is None:
            found = Connections(self.faces.waters, self.layout, self.ground, Ground.WATERS)
            self.waterways = found
        return found


class Connections:
    """Bodies of all slots that hang together over the borders, each group a ring. Bodies are counted over all slots: slot * 16 + body."""

    def __init__(self, bodies: Bodies, layout: vec[i64], ground: vec[i64], kind: i64) -> None:
        self.bodies = bodies
        self.layout = layout
        self.ground = ground
        self.ring = ZEROS[:NODES]
        """How to come from each body to the next of its ring: the bits of the number that change, none for a body alone."""
        for slot in range(SLOTS):
            here = ground[kind + slot]
            if slot % 3 != 2:
                self.join(slot, slot + 1, (here & Edge.EAST) >> TO_FAR_COLUMN & ground[kind + slot + 1], TO_FAR_COLUMN)
            if slot < 6:
                self.join(slot, slot + 3, here >> TO_FAR_ROW & ground[kind + slot + 3], TO_FAR_ROW)

    def join(self, slot: i64, other: i64, meeting: i64, across: i64) -> None:
        """Join the rings of bodies that meet at the border of two slots, at these cells of the second."""
        ring = self.ring
        while meeting != 0:
            cell = lowest_bit(meeting)
            meeting &= meeting - 1
            one = self.node(slot, cell + across)
            two = self.node(other, cell)
            if not self.are_joined(one, two):
                after_one = one ^ ring[one]
                ring[one] = one ^ two ^ ring[two]
                ring[two] = two ^ after_one

    def node(self, slot: i64, cell: i64) -> i64:
        """The body of a cell."""
        return slot * 16 + self.bodies.at[self.layout[slot] * TILE_CELLS + cell]

    def are_joined(self, one: i64, two: i64) -> bool:
        node = one ^ self.ring[one]
        while node != one and node != two:
            node ^= self.ring[node]
        return node == two

    def add_shores(self, slot: i64, cells: i64, reach: vec[i64], into: i64) -> None:
        """D-TERR-TEMPLE-2, D-TERR-WATER-2: add to nine words the land beside all connections to which some cells of a slot belong."""
        bodies = self.bodies
        ring = self.ring
        face = self.layout[slot]
        while cells != 0:
            body = bodies.at[face * TILE_CELLS + lowest_bit(cells)]
            cells &= ~bodies.cells[face * MOST_BODIES + body]
            start = slot * 16 + body
            if self.connects(start):
                self.add_shore(start, reach, into)
                node = start ^ ring[start]
                while node != start:
                    self.add_shore(node, reach, into)
                    node ^= ring[node]

    def connects(self, start: i64) -> bool:
        """Whether any body of a ring makes it a connection."""
        node = start
        while self.bodies.connects[self.layout[node >> 4]] >> (node & 15) & 1 == 0:
            node ^= self.ring[node]
            if node == start:
                return False
        return True

    def add_shore(self, node: i64, reach: vec[i64], into: i64) -> None:
        """Add the land beside one body."""
        land = self.ground
        slot = node >> 4
        number = self.layout[slot] * MOST_BODIES + (node & 15)
        body = self.bodies.cells[number]
        reach[into + slot] |= self.bodies.shore[number]
        if body & INNER_CELLS == body:
            return
        if body & Edge.NORTH and slot > 2:
            reach[into + slot - 3] |= (body & Edge.NORTH) << TO_FAR_ROW & land[slot - 3]
        if body >> TO_FAR_ROW and slot < 6:
            reach[into + slot + 3] |= body >> TO_FAR_ROW & land[slot + 3]
        if body & Edge.WEST and slot % 3 != 0:
            reach[into + slot - 1] |= (body & Edge.WEST) << TO_FAR_COLUMN & land[slot - 1]
        if body & Edge.EAST and slot % 3 != 2:
            reach[into + slot + 1] |= (body & Edge.EAST) >> TO_FAR_COLUMN & land[slot + 1]
