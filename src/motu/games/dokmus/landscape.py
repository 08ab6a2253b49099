"""The lie of the land for one arrangement of the tiles: terrain, temples that touch, waterways.

Terrain is printed on the faces, so nothing of it is kept with a position. What hangs together over the borders of tiles is followed
each time from where somebody stands: tiles move in every second turn, and few temples and waters are asked for in between.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.dokmus.faces import BODY_WORDS, WORDS, Ground, connected
from motu.games.dokmus.grid import BESIDE, INNER_CELLS, SLOTS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, around
from motu.games.dokmus.state import ZEROS, DokmusState, Layer


def terrain_in(state: DokmusState, slot: i64, kind: i64) -> i64:
    """The cells of a slot that are of a kind of `Ground`; none where no tile lies."""
    return state.faces[state.words[Layer.FACE + slot] * WORDS + kind]


def add_temple_shores(state: DokmusState, slot: i64, cells: i64, into: i64, met: i64) -> None:
    """D-TERR-TEMPLE-2, D-TERR-TEMPLE-4, rulings D-A10 and D-A11: add to nine words of the reach the land beside some temples of a slot and
    beside all that touch them, also over borders; the nine words at `met` are room to work in."""
    faces = state.faces
    reach = state.reach
    face = state.words[Layer.FACE + slot] * WORDS
    beside = around(cells)
    if beside & faces[face + Ground.TEMPLES] & ~cells != 0:
        cells = connected(cells, faces[face + Ground.TEMPLES])
        beside = around(cells)
    reach[into + slot] |= beside & faces[face + Ground.LAND]
    if cells & INNER_CELLS != cells and add_shore_over_borders(state, slot, cells, into, Ground.TEMPLES):
        for other in range(SLOTS):
            reach[met + other] = 0
        reach[met + slot] = cells
        go_on(state, slot, cells, Ground.TEMPLES, into, met)


def add_water_shores(state: DokmusState, slot: i64, cells: i64, into: i64, met: i64) -> None:
    """D-TERR-WATER-1, D-TERR-WATER-2, D-TERR-WATER-5, ruling D-A8: add to nine words of the reach the land beside all waterways to which
    some cells of a slot belong: waters and temples that hang together, with water among them. They are noted in the nine words at `met`,
    which may hold others that need not be followed again."""
    bodies = state.bodies
    reach = state.reach
    face = state.words[Layer.FACE + slot]
    waterways = state.faces[face * WORDS + Ground.WATERWAYS]
    place = face * BODY_WORDS
    while cells != 0:
        members = bodies[place]
        if cells & members != 0:
            cells &= ~members
            if members & waterways != 0 or is_beside_waterway(state, slot, members):
                reach[met + slot] |= members
                reach[into + slot] |= bodies[place + 1]
                if members & INNER_CELLS != members and add_shore_over_borders(state, slot, members, into, Ground.WATERS):
                    go_on(state, slot, members, Ground.WATERS, into, met)
        place += 2


def go_on(state: DokmusState, slot: i64, cells: i64, ground: i64, into: i64, met: i64) -> None:
    """Follow temples or waters of a slot over its borders."""
    if cells & Edge.NORTH and slot > 2:
        follow(state, slot - 3, (cells & Edge.NORTH) << TO_FAR_ROW, ground, into, met)
    if cells & Edge.SOUTH and slot < 6:
        follow(state, slot + 3, cells >> TO_FAR_ROW, ground, into, met)
    if cells & Edge.WEST and slot % 3 != 0:
        follow(state, slot - 1, (cells & Edge.WEST) << TO_FAR_COLUMN, ground, into, met)
    if cells & Edge.EAST and slot % 3 != 2:
        follow(state, slot + 1, (cells & Edge.EAST) >> TO_FAR_COLUMN, ground, into, met)


def follow(state: DokmusState, slot: i64, cells: i64, ground: i64, into: i64, met: i64) -> None:
    """Add to nine words of the reach the land beside all that hangs together with those of some cells of a slot that are of a ground, also
    over borders, unless they stand in the nine words at `met`; they are noted there."""
    reach = state.reach
    faces = state.faces
    face = state.words[Layer.FACE + slot] * WORDS
    fresh = cells & faces[face + ground] & ~reach[met + slot]
    if fresh == 0:
        return
    fresh = connected(fresh, faces[face + ground])
    reach[met + slot] |= fresh
    reach[into + slot] |= around(fresh) & faces[face + Ground.LAND]
    if fresh & INNER_CELLS != fresh and add_shore_over_borders(state, slot, fresh, into, ground):
        go_on(state, slot, fresh, ground, into, met)


def is_beside_waterway(state: DokmusState, slot: i64, temples: i64) -> bool:
    """Ruling D-A8: whether temples of a slot, none of which has water on its own tile, are part of a waterway over a border."""
    if not meets_over_borders(state, slot, temples, Ground.WATERS):
        return False
    return meets_over_borders(state, slot, temples, Ground.WATERWAYS) or leads_to_water(state, slot, temples, ZEROS[:SLOTS])


def leads_to_water(state: DokmusState, slot: i64, cells: i64, met: vec[i64]) -> bool:
    """Ruling D-A8: whether some cells of a slot are water, or temples from which others lead to water over borders; `met` are the temples
    that were asked before."""
    fresh = cells & terrain_in(state, slot, Ground.WATERS) & ~met[slot]
    if fresh == 0:
        return False
    if fresh & terrain_in(state, slot, Ground.WATERWAYS) != 0:
        return True
    fresh = connected(fresh, terrain_in(state, slot, Ground.TEMPLES))
    met[slot] |= fresh
    if fresh & Edge.NORTH and slot > 2 and leads_to_water(state, slot - 3, (fresh & Edge.NORTH) << TO_FAR_ROW, met):
        return True
    if fresh & Edge.SOUTH and slot < 6 and leads_to_water(state, slot + 3, fresh >> TO_FAR_ROW, met):
        return True
    if fresh & Edge.WEST and slot % 3 != 0 and leads_to_water(state, slot - 1, (fresh & Edge.WEST) << TO_FAR_COLUMN, met):
        return True
    return fresh & Edge.EAST != 0 and slot % 3 != 2 and leads_to_water(state, slot + 1, (fresh & Edge.EAST) >> TO_FAR_COLUMN, met)


def add_shore_over_borders(state: DokmusState, slot: i64, cells: i64, into: i64, ground: i64) -> bool:
    """Add the land beside some cells of a slot on other tiles; whether something of a ground lies there, too."""
    reach = state.reach
    words = state.words
    faces = state.faces
    place = slot * 4
    other = BESIDE[place]
    face = words[Layer.FACE + other] * WORDS
    beside = (cells & Edge.NORTH) << TO_FAR_ROW
    reach[into + other] |= beside & faces[face + Ground.LAND]
    leads_on = beside & faces[face + ground]
    other = BESIDE[place + 1]
    face = words[Layer.FACE + other] * WORDS
    beside = cells >> TO_FAR_ROW
    reach[into + other] |= beside & faces[face + Ground.LAND]
    leads_on |= beside & faces[face + ground]
    other = BESIDE[place + 2]
    face = words[Layer.FACE + other] * WORDS
    beside = (cells & Edge.WEST) << TO_FAR_COLUMN
    reach[into + other] |= beside & faces[face + Ground.LAND]
    leads_on |= beside & faces[face + ground]
    other = BESIDE[place + 3]
    face = words[Layer.FACE + other] * WORDS
    beside = (cells & Edge.EAST) >> TO_FAR_COLUMN
    reach[into + other] |= beside & faces[face + Ground.LAND]
    leads_on |= beside & faces[face + ground]
    return leads_on != 0


def meets_over_borders(state: DokmusState, slot: i64, cells: i64, ground: i64) -> bool:
    """Whether something of a ground lies beside some cells of a slot on another tile."""
    faces = state.faces
    words = state.words
    place = slot * 4
    north = (cells & Edge.NORTH) << TO_FAR_ROW & faces[words[Layer.FACE + BESIDE[place]] * WORDS + ground]
    south = cells >> TO_FAR_ROW & faces[words[Layer.FACE + BESIDE[place + 1]] * WORDS + ground]
    west = (cells & Edge.WEST) << TO_FAR_COLUMN & faces[words[Layer.FACE + BESIDE[place + 2]] * WORDS + ground]
    east = (cells & Edge.EAST) >> TO_FAR_COLUMN & faces[words[Layer.FACE + BESIDE[place + 3]] * WORDS + ground]
    return north | south | west | east != 0
