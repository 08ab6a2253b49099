"""Tile sides as the rules use them: terrain words and separate waters of every side in each of its four orientations."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.dokmus.grid import CLOCKWISE, INNER_CELLS, SIZE, TILE_CELLS, WHOLE_TILE, around, turned

TERRAIN: Final = ".FVRWsLM"
"""The letters of a drawing: meadow, forest, volcano, ruins, water, small temple, large temple, mountain."""


class Ground:
    """The terrain words of a face, in this order, from face * WORDS. They begin at WORDS, so that the face NOWHERE has words, too."""

    LAND: Final = 9
    """Meadow, forest, volcano and ruins: where a token may stand (D-PLACE-4)."""
    FOREST: Final = 10
    VOLCANO: Final = 11
    RUINS: Final = 12
    TEMPLES: Final = 13
    WATERS: Final = 14
    """Water and temples."""
    WAYS: Final = 15
    """Waters without the temples that have no water beside them and no edge: what may be part of a waterway."""
    LARGE_TEMPLES: Final = 16
    WATERWAYS: Final = 17
    """Waters that hang together with water on the same face (ruling D-A8)."""


WORDS: Final[i64] = 9
"""Terrain words of a face."""

MOST_BODIES: Final = 12
"""How many separate bodies of water and temples a side may have."""
BODY_WORDS: Final[i64] = 2 * MOST_BODIES
"""Words of the bodies of a face, two for each body: its cells and the land beside it on the same face."""


@final
class Faces:
    """Every side in every orientation. Face = side * 4 + clockwise quarter turns from the drawing."""

    def __init__(self, drawings: list[str]) -> None:
        count = len(drawings) * 4
        self.words = vec[i64]([0] * ((count + 1) * WORDS))
        """Terrain: face * WORDS + a word of `Ground`. Before the first face are the words of the face NOWHERE."""
        self.bodies = vec[i64]([0] * (count * BODY_WORDS))
        """Ruling D-A8: water and temples that hang together within a face: face * BODY_WORDS + body * 2."""
        for face in range(count):
            if face % 4 == 0:
                self.read_drawing(face, drawings[face // 4])
            else:
                self.turn_words(face)
            waters = self.words[face * WORDS + Ground.WATERS]
            temples = self.words[face * WORDS + Ground.TEMPLES]
            water = waters & ~temples
            self.words[face * WORDS + Ground.WAYS] = connected(water | waters & ~INNER_CELLS, waters)
            self.words[face * WORDS + Ground.WATERWAYS] = connected(water, waters)
            self.find_bodies(face, waters)

    def read_drawing(self, face: i64, drawing: str) -> None:
        """The terrain words of a side as it is drawn."""
        first = face * WORDS
        for cell in range(TILE_CELLS):
            bit = BIT[cell]
            kind = TERRAIN.index(drawing[cell])
            if kind <= 3:
                self.words[first + Ground.LAND] |= bit
            if 1 <= kind <= 3:
                self.words[first + Ground.LAND + kind] |= bit
            if 4 <= kind <= 6:
                self.words[first + Ground.WATERS] |= bit
            if 5 <= kind <= 6:
                self.words[first + Ground.TEMPLES] |= bit
            if kind == 6:
                self.words[first + Ground.LARGE_TEMPLES] |= bit

    def turn_words(self, face: i64) -> None:
        """The terrain words of a face from those of the face a quarter turn before it."""
        for kind in range(WORDS, 2 * WORDS):
            self.words[face * WORDS + kind] = turned(self.words[(face - 1) * WORDS + kind], CLOCKWISE)

    def find_bodies(self, face: i64, waters: i64) -> None:
        """The bodies of a face, the one with the first cell first."""
        land = self.words[face * WORDS + Ground.LAND]
        place = face * BODY_WORDS
        while waters != 0:
            body = connected(waters & -waters, waters)
            waters &= ~body
            self.bodies[place] = body
            self.bodies[place + 1] = around(body) & land
            place += 2


def connected(start: i64, within: i64) -> i64:
    """All cells of one tile that hang together with the start inside `within`."""
    cells = start & within
    while True:
        more = (cells | around(cells)) & within
        if more == cells:
            return cells
        cells = more


def turned_drawing(drawing: str) -> str:
    """A drawing of 49 letters after a clockwise quarter turn."""
    return "".join(drawing[(6 - column) * SIZE + row] for row in range(SIZE) for column in range(SIZE))


def separate_bodies(drawing: str, letters: str) -> int:
    """How many bodies of these terrains a drawing has."""
    rest: i64 = 0
    for cell in range(TILE_CELLS):
        if drawing[cell] in letters:
            rest |= BIT[cell]
    found = 0
    while rest != 0:
        rest &= ~connected(rest & -rest, rest)
        found += 1
    return found


def cut_off(drawing: str) -> int:
    """A land cell that cannot be reached from the first one over land, temples and water, or -1."""
    land: i64 = 0
    passable: i64 = 0
    for cell in range(TILE_CELLS):
        if drawing[cell] in ".FVR":
            land |= BIT[cell]
        if drawing[cell] != "M":
            passable |= BIT[cell]
    lost = land & ~connected(land & -land, passable & WHOLE_TILE)
    return lowest_bit(lost) if lost else -1
