"""The lie of the land for one arrangement of the tiles: terrain, temples that touch, waterways.

Terrain is printed on the faces, so nothing of it is kept with a position. What hangs together over the borders of tiles is followed
each time from where somebody stands: tiles move in every second turn, and few temples and waters are asked for in between.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.dokmus.faces import BODY_WORDS, WORDS, Ground, connected
from motu.games.dokmus.grid import INNER_CELLS, SLOTS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, around
from motu.games.dokmus.state import ZEROS, DokmusState, Layer


def terrain_in(state: DokmusState, slot: i64, kind: i64) -> i64:
    """The cells of a slot that are of a kind of `Ground`; none where no tile lies."""
    return state.faces[state.words[Layer.FACE + slot] * WORDS + kind]


def add_temple_shores(state: DokmusState, slot: i64, cells: i64, into: i64) -> None:
    """D-TERR-TEMPLE-2, D-TERR-TEMPLE-4, rulings D-A10 and D-A11: add to nine words of the reach the land beside some temples of a slot and
    beside all that touch them, also over borders."""
    faces = state.faces
    face = state.words[Layer.FACE + slot] * WORDS
    beside = around(cells)
    if beside & faces[face + Ground.TEMPLES] & ~cells != 0:
        cells = connected(cells, faces[face + Ground.TEMPLES])
        beside = around(cells)
    state.reach[into + slot] |= beside & faces[face + Ground.LAND]
    if cells & INNER_CELLS != cells and add_shore_over_borders(state, slot, cells, into, Ground.TEMPLES):
        add_all_shores(state, slot, cells, into, Ground.TEMPLES)


def add_water_shores(state: DokmusState, slot: i64, cells: i64, into: i64) -> None:
    """D-TERR-WATER-1, D-TERR-WATER-2, D-TERR-WATER-5, ruling D-A8: add to nine words of the reach the land beside all waterways to which
    some cells of a slot belong: waters and temples that hang together, with water among them."""
    bodies = state.bodies
    face = state.words[Layer.FACE + slot]
    temples = state.faces[face * WORDS + Ground.TEMPLES]
    place = face * BODY_WORDS
    while cells != 0:
        members = bodies[place]
        if cells & members != 0:
            cells &= ~members
            if members & temples == members:
                if meets_over_borders(state, slot, members, Ground.WATERS):
                    add_all_shores(state, slot, members, into, Ground.WATERS)
            else:
                state.reach[into + slot] |= bodies[place + 1]
                if members & INNER_CELLS != members and add_shore_over_borders(state, slot, members, into, Ground.WATERS):
                    add_all_shores(state, slot, members, into, Ground.WATERS)
        place += 2


def add_all_shores(state: DokmusState, slot: i64, cells: i64, into: i64, ground: i64) -> None:
    """Add the land beside all that hangs together with some temples or waters of a slot, also over borders; ruling D-A8: beside waters
    only if there is water among them."""
    met = ZEROS[:SLOTS]
    if gather(state, slot, cells, ground, met) or ground == Ground.TEMPLES:
        for other in range(SLOTS):
            members = met[other]
            if members != 0:
                state.reach[into + other] |= around(members) & terrain_in(state, other, Ground.LAND)
                if members & INNER_CELLS != members:
                    add_shore_over_borders(state, other, members, into, ground)


def gather(state: DokmusState, slot: i64, cells: i64, ground: i64, met: vec[i64]) -> bool:
    """Add to `met`, nine words, what hangs together with those of some cells of a slot that are of a ground; whether water is among it."""
    within = terrain_in(state, slot, ground)
    fresh = cells & within & ~met[slot]
    if fresh == 0:
        return False
    fresh = connected(fresh, within)
    met[slot] |= fresh
    has_water = fresh & ~terrain_in(state, slot, Ground.TEMPLES) != 0
    if fresh & Edge.NORTH and slot > 2 and gather(state, slot - 3, (fresh & Edge.NORTH) << TO_FAR_ROW, ground, met):
        has_water = True
    if fresh & Edge.SOUTH and slot < 6 and gather(state, slot + 3, fresh >> TO_FAR_ROW, ground, met):
        has_water = True
    if fresh & Edge.WEST and slot % 3 != 0 and gather(state, slot - 1, (fresh & Edge.WEST) << TO_FAR_COLUMN, ground, met):
        has_water = True
    if fresh & Edge.EAST and slot % 3 != 2 and gather(state, slot + 1, (fresh & Edge.EAST) >> TO_FAR_COLUMN, ground, met):
        has_water = True
    return has_water


def add_shore_over_borders(state: DokmusState, slot: i64, cells: i64, into: i64, ground: i64) -> bool:
    """Add the land beside some cells of a slot on other tiles; whether something of a ground lies there, too."""
    reach = state.reach
    words = state.words
    faces = state.faces
    leads_on: i64 = 0
    if cells & Edge.NORTH and slot > 2:
        beside = (cells & Edge.NORTH) << TO_FAR_ROW
        face = words[Layer.FACE + slot - 3] * WORDS
        reach[into + slot - 3] |= beside & faces[face + Ground.LAND]
        leads_on |= beside & faces[face + ground]
    if cells & Edge.SOUTH and slot < 6:
        beside = cells >> TO_FAR_ROW
        face = words[Layer.FACE + slot + 3] * WORDS
        reach[into + slot + 3] |= beside & faces[face + Ground.LAND]
        leads_on |= beside & faces[face + ground]
    if cells & Edge.WEST and slot % 3 != 0:
        beside = (cells & Edge.WEST) << TO_FAR_COLUMN
        face = words[Layer.FACE + slot - 1] * WORDS
        reach[into + slot - 1] |= beside & faces[face + Ground.LAND]
        leads_on |= beside & faces[face + ground]
    if cells & Edge.EAST and slot % 3 != 2:
        beside = (cells & Edge.EAST) >> TO_FAR_COLUMN
        face = words[Layer.FACE + slot + 1] * WORDS
        reach[into + slot + 1] |= beside & faces[face + Ground.LAND]
        leads_on |= beside & faces[face + ground]
    return leads_on != 0


def meets_over_borders(state: DokmusState, slot: i64, cells: i64, ground: i64) -> bool:
    """Whether something of a ground lies beside some cells of a slot on another tile."""
    faces = state.faces
    words = state.words
    met: i64 = 0
    if cells & Edge.NORTH and slot > 2:
        met |= (cells & Edge.NORTH) << TO_FAR_ROW & faces[words[Layer.FACE + slot - 3] * WORDS + ground]
    if cells & Edge.SOUTH and slot < 6:
        met |= cells >> TO_FAR_ROW & faces[words[Layer.FACE + slot + 3] * WORDS + ground]
    if cells & Edge.WEST and slot % 3 != 0:
        met |= (cells & Edge.WEST) << TO_FAR_COLUMN & faces[words[Layer.FACE + slot - 1] * WORDS + ground]
    if cells & Edge.EAST and slot % 3 != 2:
        met |= (cells & Edge.EAST) >> TO_FAR_COLUMN & faces[words[Layer.FACE + slot + 1] * WORDS + ground]
    return met != 0
