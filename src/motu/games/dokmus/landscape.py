"""The lie of the land for one arrangement of the tiles: terrain, temples that touch, waterways.

Terrain is printed on the faces, so nothing of it is kept with a position. Which waters hang together over the borders of tiles changes only
when a tile is laid, moved or turned; then it is found anew, and copies of a game share it. Temples that touch are few and found each time.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motu.core.bits import lowest_bit
from motu.games.dokmus.faces import BODY_WORDS, WORDS, Ground, connected
from motu.games.dokmus.grid import INNER_CELLS, SLOTS, TILE_CELLS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, around
from motu.games.dokmus.state import ZEROS, DokmusState, Layer

ALONE: Final[vec[u8]] = vec[u8]([0] * 144)
"""The rings of a board on which no waters meet; there is room for sixteen bodies in each slot."""


def terrain_in(state: DokmusState, slot: i64, kind: i64) -> i64:
    """The cells of a slot that are of a kind of `Ground`; none where no tile lies."""
    return state.faces[state.words[Layer.FACE + slot] * WORDS + kind]


# -- temples --------------------------------------------------------------------------------------------------------------


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
    if cells & INNER_CELLS != cells and add_shore_over_borders(state, slot, cells, into):
        go_over_borders(state, slot, cells, into, ZEROS[:SLOTS])


def go_over_borders(state: DokmusState, slot: i64, cells: i64, into: i64, met: vec[i64]) -> None:
    """Go on from touching temples of a slot to those on other tiles that touch them; `met` are the nine words of temples met so far."""
    met[slot] |= cells
    if cells & Edge.NORTH and slot > 2:
        arrive(state, slot - 3, (cells & Edge.NORTH) << TO_FAR_ROW, into, met)
    if cells & Edge.SOUTH and slot < 6:
        arrive(state, slot + 3, cells >> TO_FAR_ROW, into, met)
    if cells & Edge.WEST and slot % 3 != 0:
        arrive(state, slot - 1, (cells & Edge.WEST) << TO_FAR_COLUMN, into, met)
    if cells & Edge.EAST and slot % 3 != 2:
        arrive(state, slot + 1, (cells & Edge.EAST) >> TO_FAR_COLUMN, into, met)


def arrive(state: DokmusState, slot: i64, cells: i64, into: i64, met: vec[i64]) -> None:
    """Cells of a slot that lie beside a temple of another tile; temples among them lead on."""
    temples = terrain_in(state, slot, Ground.TEMPLES)
    fresh = cells & temples & ~met[slot]
    if fresh != 0:
        fresh = connected(fresh, temples)
        state.reach[into + slot] |= around(fresh) & terrain_in(state, slot, Ground.LAND)
        if fresh & INNER_CELLS != fresh and add_shore_over_borders(state, slot, fresh, into):
            go_over_borders(state, slot, fresh, into, met)


# -- waters ---------------------------------------------------------------------------------------------------------------


def find_rings(state: DokmusState) -> None:
    """D-TERR-WATER-5: how to come from each body of waters to the next that it hangs together with.

    Bodies are counted over all slots: slot * 16 + body. Those that meet at borders form a ring; the bits of the number are kept that change
    from one to the next, none for a body alone.
    """
    state.rings = ALONE[:]
    words = state.words
    faces = state.faces
    for slot in range(SLOTS):
        here = faces[words[Layer.FACE + slot] * WORDS + Ground.WATERS]
        if slot % 3 != 2:
            meeting = (here & Edge.EAST) >> TO_FAR_COLUMN & faces[words[Layer.FACE + slot + 1] * WORDS + Ground.WATERS]
            while meeting != 0:
                join(state, slot, slot + 1, lowest_bit(meeting), TO_FAR_COLUMN)
                meeting &= meeting - 1
        if slot < 6:
            meeting = here >> TO_FAR_ROW & faces[words[Layer.FACE + slot + 3] * WORDS + Ground.WATERS]
            while meeting != 0:
                join(state, slot, slot + 3, lowest_bit(meeting), TO_FAR_ROW)
                meeting &= meeting - 1


def join(state: DokmusState, slot: i64, other: i64, cell: i64, across: i64) -> None:
    """Make one ring of those of two bodies that meet at a cell of the second slot."""
    rings = state.rings
    words = state.words
    bodies = state.printed.faces.waters
    one = slot * 16 + i64(bodies.at[words[Layer.FACE + slot] * TILE_CELLS + cell + across])
    two = other * 16 + i64(bodies.at[words[Layer.FACE + other] * TILE_CELLS + cell])
    after_one = one ^ i64(rings[one])
    node = after_one
    while node != one and node != two:
        node ^= i64(rings[node])
    if node != two:
        after_two = two ^ i64(rings[two])
        rings[one] = u8(one ^ after_two)
        rings[two] = u8(two ^ after_one)


def add_water_shores(state: DokmusState, slot: i64, cells: i64, into: i64) -> None:
    """D-TERR-WATER-1, D-TERR-WATER-2, D-TERR-WATER-5, ruling D-A8: add to nine words of the reach the land beside all waterways to which
    some cells of a slot belong: waters and temples that hang together, with water among them."""
    if len(state.rings) == 0:
        find_rings(state)
    rings = state.rings
    bodies = state.printed.faces.waters
    words = bodies.words
    reach = state.reach
    face = state.words[Layer.FACE + slot]
    place = face * BODY_WORDS
    start = slot * 16
    while cells != 0:
        members = words[place]
        if cells & members != 0:
            cells &= ~members
            node = start ^ i64(rings[start])
            if node == start:
                reach[into + slot] |= words[place + 2]
                if members & INNER_CELLS != members and bodies.with_water[face] >> (start & 15) & 1:
                    add_shore_over_borders(state, slot, members, into)
            elif is_waterway(state, start):
                add_shore(state, start, into)
                while node != start:
                    add_shore(state, node, into)
                    node ^= i64(rings[node])
        start += 1
        place += 3


def is_waterway(state: DokmusState, start: i64) -> bool:
    """Whether any body of a ring has water in it."""
    with_water = state.printed.faces.waters.with_water
    node = start
    while with_water[state.words[Layer.FACE + (node >> 4)]] >> (node & 15) & 1 == 0:
        node ^= i64(state.rings[node])
        if node == start:
            return False
    return True


def add_shore(state: DokmusState, node: i64, into: i64) -> None:
    """Add the land beside one body."""
    words = state.printed.faces.waters.words
    slot = node >> 4
    place = state.words[Layer.FACE + slot] * BODY_WORDS + (node & 15) * 3
    state.reach[into + slot] |= words[place + 1]
    if words[place] & INNER_CELLS != words[place]:
        add_shore_over_borders(state, slot, words[place], into)


def add_shore_over_borders(state: DokmusState, slot: i64, cells: i64, into: i64) -> bool:
    """Add the land beside some cells of a slot on other tiles; whether a temple lies there, too."""
    reach = state.reach
    words = state.words
    faces = state.faces
    temples: i64 = 0
    if cells & Edge.NORTH and slot > 2:
        beside = (cells & Edge.NORTH) << TO_FAR_ROW
        face = words[Layer.FACE + slot - 3] * WORDS
        reach[into + slot - 3] |= beside & faces[face + Ground.LAND]
        temples |= beside & faces[face + Ground.TEMPLES]
    if cells & Edge.SOUTH and slot < 6:
        beside = cells >> TO_FAR_ROW
        face = words[Layer.FACE + slot + 3] * WORDS
        reach[into + slot + 3] |= beside & faces[face + Ground.LAND]
        temples |= beside & faces[face + Ground.TEMPLES]
    if cells & Edge.WEST and slot % 3 != 0:
        beside = (cells & Edge.WEST) << TO_FAR_COLUMN
        face = words[Layer.FACE + slot - 1] * WORDS
        reach[into + slot - 1] |= beside & faces[face + Ground.LAND]
        temples |= beside & faces[face + Ground.TEMPLES]
    if cells & Edge.EAST and slot % 3 != 2:
        beside = (cells & Edge.EAST) >> TO_FAR_COLUMN
        face = words[Layer.FACE + slot + 1] * WORDS
        reach[into + slot + 1] |= beside & faces[face + Ground.LAND]
        temples |= beside & faces[face + Ground.TEMPLES]
    return temples != 0
