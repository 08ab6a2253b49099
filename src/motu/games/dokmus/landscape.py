"""The lie of the land for one arrangement of the tiles: terrain, touching temples, waterways.

It changes only when a tile is laid, moved or turned; then a new one is made. Copies of a game share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import lowest_bit
from motu.games.dokmus.faces import MOST_BODIES, WORDS, Faces, Terrain
from motu.games.dokmus.grid import INNER_CELLS, SLOTS, TILE_CELLS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, spread


class Ground:
    """Where the nine words of each kind of terrain begin in the ground of a landscape."""

    LAND: Final = 0
    FOREST: Final = 9
    VOLCANO: Final = 18
    RUINS: Final = 27
    WATER: Final = 36
    TEMPLES: Final = 45


GROUND: Final = 54
NO_WORDS: Final[vec[i64]] = vec[i64]([])
ZEROS: Final[vec[i64]] = vec[i64]([0] * 972)
"""Cut to length it is the quickest way to an empty vec; no landscape needs more than 108 sets of nine words."""
NODES: Final = 108
"""Bodies are counted over all slots: slot * 12 + body. Groups have two words for each: a body further up in its group, which for the
root is the root itself; and for the root where the shore of the group begins."""
DRY: Final = -2
"""In place of a shore: the group has no water in it."""
WET: Final = -1
"""It has water but no shore yet."""


class Landscape:
    """Terrain of all nine slots, and which temples and waters belong together."""

    def __init__(self, faces: Faces, layout: vec[i64], start: i64) -> None:
        self.faces = faces
        self.layout = layout[start : start + SLOTS]
        """The face in each slot, below 0 where no tile lies."""
        self.ground = ZEROS[:GROUND]
        """Nine words for each kind of terrain, slots without a tile are empty."""
        self.clusters = NO_WORDS
        """D-TERR-TEMPLE-4, D-A10: nine words for each group of two or more touching temples."""
        self.cluster_count: i64 = 0
        self.groups = NO_WORDS
        """Ruling D-A8: which bodies of water and temples hang together, once somebody has asked; see `group_waters`."""
        self.shores = NO_WORDS
        """D-TERR-WATER-2: nine words for each waterway, the land beside it."""
        ground = self.ground
        words = faces.words
        for slot in range(SLOTS):
            face = self.layout[slot]
            if face >= 0:
                first = face * WORDS
                ground[Ground.LAND + slot] = words[first + Terrain.LAND]
                ground[Ground.FOREST + slot] = words[first + Terrain.FOREST]
                ground[Ground.VOLCANO + slot] = words[first + Terrain.VOLCANO]
                ground[Ground.RUINS + slot] = words[first + Terrain.RUINS]
                ground[Ground.WATER + slot] = words[first + Terrain.WATER]
                ground[Ground.TEMPLES + slot] = words[first + Terrain.TEMPLES]
        self.find_clusters()

    # -- temples -----------------------------------------------------------------------------------------------------

    def find_clusters(self) -> None:
        """D-TERR-TEMPLE-4, rulings D-A10 and D-A11: temples that share a side, also over a border, are one connector."""
        beside = ZEROS[:SLOTS]
        spread(self.ground, Ground.TEMPLES, beside, 0)
        touching: i64 = 0
        for slot in range(SLOTS):
            beside[slot] &= self.ground[Ground.TEMPLES + slot]
            touching |= beside[slot]
        while touching != 0:
            cluster = ZEROS[: 2 * SLOTS]
            for slot in range(SLOTS):
                if beside[slot] != 0:
                    cluster[slot] = beside[slot] & -beside[slot]
                    break
            growing = True
            while growing:
                growing = False
                spread(cluster, 0, cluster, SLOTS)
                for slot in range(SLOTS):
                    more = cluster[SLOTS + slot] & beside[slot] & ~cluster[slot]
                    if more != 0:
                        cluster[slot] |= more
                        growing = True
            clusters = ZEROS[: (self.cluster_count + 1) * SLOTS]
            for place in range(self.cluster_count * SLOTS):
                clusters[place] = self.clusters[place]
            touching = 0
            for slot in range(SLOTS):
                clusters[self.cluster_count * SLOTS + slot] = cluster[slot]
                beside[slot] &= ~cluster[slot]
                touching |= beside[slot]
            self.clusters = clusters
            self.cluster_count += 1

    def add_touching(self, temples: vec[i64], start: i64) -> None:
        """D-TERR-TEMPLE-4: to a set of temples add those that touch one of them."""
        clusters = self.clusters
        for cluster in range(self.cluster_count):
            first = cluster * SLOTS
            for slot in range(SLOTS):
                if temples[start + slot] & clusters[first + slot] != 0:
                    for other in range(SLOTS):
                        temples[start + other] |= clusters[first + other]
                    break

    # -- water -------------------------------------------------------------------------------------------------------

    def shore_of(self, slot: i64, cell: i64) -> i64:
        """D-TERR-WATER-2: where the shore of the waterway begins in `shores` to which a water or temple cell belongs; DRY if to none."""
        if len(self.groups) == 0:
            self.group_waters()
        return self.groups[NODES + root_of(self.groups, self.node(slot, cell))]

    def group_waters(self) -> None:
        """D-TERR-WATER-1, D-TERR-WATER-5, ruling D-A8: join the waters and temples of all faces over the borders."""
        faces = self.faces
        layout = self.layout
        groups = ZEROS[: 2 * NODES]
        waterways: i64 = 0
        for slot in range(SLOTS):
            face = layout[slot]
            if face >= 0:
                first = slot * MOST_BODIES
                wet = faces.wet[face]
                for body in range(faces.bodies[face]):
                    groups[first + body] = first + body
                    groups[NODES + first + body] = DRY + (wet >> body & 1)
                    waterways += wet >> body & 1
        for slot in range(SLOTS):
            if layout[slot] >= 0:
                if slot % 3 != 2 and layout[slot + 1] >= 0:
                    waterways -= self.join_eastward(groups, slot)
                if slot < 6 and layout[slot + 3] >= 0:
                    waterways -= self.join_southward(groups, slot)
        self.groups = groups
        self.shores = ZEROS[: waterways * SLOTS]
        self.gather_shores()

    def gather_shores(self) -> None:
        """Give every group with water in it a shore, the land beside all its bodies."""
        faces = self.faces
        groups = self.groups
        begun: i64 = 0
        for slot in range(SLOTS):
            face = self.layout[slot]
            if face < 0:
                continue
            for body in range(faces.bodies[face]):
                root = root_of(groups, slot * MOST_BODIES + body)
                shore = groups[NODES + root]
                if shore == DRY:
                    continue
                if shore == WET:
                    shore = begun
                    groups[NODES + root] = begun
                    begun += SLOTS
                self.add_shore(shore, slot, face * MOST_BODIES + body)

    def join_eastward(self, groups: vec[i64], slot: i64) -> i64:
        """Join bodies that meet at the border between a slot and the one to its right; how many groups with water that makes fewer."""
        fewer: i64 = 0
        ground = self.ground
        here = ground[Ground.WATER + slot] | ground[Ground.TEMPLES + slot]
        there = ground[Ground.WATER + slot + 1] | ground[Ground.TEMPLES + slot + 1]
        meeting = ((here & Edge.EAST) >> TO_FAR_COLUMN) & there
        while meeting != 0:
            cell = lowest_bit(meeting)
            meeting &= meeting - 1
            fewer += join(groups, self.node(slot, cell + TO_FAR_COLUMN), self.node(slot + 1, cell))
        return fewer

    def join_southward(self, groups: vec[i64], slot: i64) -> i64:
        """The same at the border between a slot and the one below it."""
        fewer: i64 = 0
        ground = self.ground
        here = ground[Ground.WATER + slot] | ground[Ground.TEMPLES + slot]
        there = ground[Ground.WATER + slot + 3] | ground[Ground.TEMPLES + slot + 3]
        meeting = (here >> TO_FAR_ROW) & there
        while meeting != 0:
            cell = lowest_bit(meeting)
            meeting &= meeting - 1
            fewer += join(groups, self.node(slot, cell + TO_FAR_ROW), self.node(slot + 3, cell))
        return fewer

    def node(self, slot: i64, cell: i64) -> i64:
        """The body of a water or temple cell, counted over all slots."""
        return slot * MOST_BODIES + self.faces.body_at[self.layout[slot] * TILE_CELLS + cell]

    def body_around(self, slot: i64, cell: i64) -> i64:
        """The cells of the body to which a water or temple cell belongs."""
        face = self.layout[slot]
        return self.faces.body[face * MOST_BODIES + self.faces.body_at[face * TILE_CELLS + cell]]

    def add_shore(self, first: i64, slot: i64, number: i64) -> None:
        """Add the land beside a body to the shore of its waterway."""
        shores = self.shores
        land = self.ground
        body = self.faces.body[number]
        shores[first + slot] |= self.faces.shore[number]
        if body & INNER_CELLS == body:
            return
        if body & Edge.NORTH and slot > 2:
            shores[first + slot - 3] |= (body & Edge.NORTH) << TO_FAR_ROW & land[slot - 3]
        if body >> TO_FAR_ROW and slot < 6:
            shores[first + slot + 3] |= body >> TO_FAR_ROW & land[slot + 3]
        if body & Edge.WEST and slot % 3 != 0:
            shores[first + slot - 1] |= (body & Edge.WEST) << TO_FAR_COLUMN & land[slot - 1]
        if body & Edge.EAST and slot % 3 != 2:
            shores[first + slot + 1] |= (body & Edge.EAST) >> TO_FAR_COLUMN & land[slot + 1]


def root_of(groups: vec[i64], node: i64) -> i64:
    while groups[node] != node:
        node = groups[node]
    return node


def join(groups: vec[i64], one: i64, two: i64) -> i64:
    """Two bodies hang together; the group has water if either has. 1 if two groups with water became one, otherwise 0."""
    first = root_of(groups, one)
    second = root_of(groups, two)
    if first == second:
        return 0
    groups[second] = first
    if groups[NODES + second] == DRY:
        return 0
    if groups[NODES + first] == WET:
        return 1
    groups[NODES + first] = WET
    return 0
