"""Tile sides as the rules use them: terrain words and separate waters of every side in each of its four orientations."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.dokmus.grid import CLOCKWISE, SIZE, TILE_CELLS, WHOLE_TILE, around, turned

TERRAIN: Final = ".FVRWsLM"
"""The letters of a drawing: meadow, forest, volcano, ruins, water, small temple, large temple, mountain."""


class FaceWord:
    """The terrain words of a face, in this order."""

    LAND: Final = 0
    """Meadow, forest, volcano and ruins: where a token may stand (D-PLACE-4)."""
    FOREST: Final = 1
    VOLCANO: Final = 2
    RUINS: Final = 3
    WATER: Final = 4
    TEMPLES: Final = 5
    LARGE_TEMPLES: Final = 6


WORDS: Final[i64] = 7

MOST_BODIES: Final = 12
"""How many separate bodies of water and temples, and of temples alone, a side may have."""


class Bodies:
    """Cells of one kind that hang together within a face, for every face, and the land beside them."""

    def __init__(self, faces: int) -> None:
        self.cells = vec[i64]([0] * (faces * MOST_BODIES))
        """The cells of each body: face * MOST_BODIES + body."""
        self.shore = vec[i64]([0] * (faces * MOST_BODIES))
        """The land beside each body, on the same face."""
        self.connects = vec[i64]([0] * faces)
        """The bodies of a face that make those they hang together with a connection, as a bit set."""
        self.at = vec[i64]([0] * (faces * TILE_CELLS))
        """The body to which a cell belongs: face * 49 + cell."""

    def find(self, face: i64, cells: i64, land: i64, needed: i64) -> None:
        """The bodies of a face; those connect that have one of the needed cells."""
        found: i64 = 0
        while cells != 0:
            body = connected(cells & -cells, cells)
            cells &= ~body
            self.cells[face * MOST_BODIES + found] = body
            self.shore[face * MOST_BODIES + found] = around(body) & land
            if body & needed:
                self.connects[face] |= BIT[found]
            while body != 0:
                self.at[face * TILE_CELLS + lowest_bit(body)] = found
                body &= body - 1
            found += 1


class Faces:
    """Every side in every orientation. Face = side * 4 + clockwise quarter turns from the drawing."""

    def __init__(self, drawings: list[str]) -> None:
        count = len(drawings) * 4
        self.words = vec[i64]([0] * (count * WORDS))
        """Terrain: face * WORDS + kind of word."""
        self.waters = Bodies(count)
        """Ruling D-A8: water and temples that hang together; those with water in them can be crossed."""
        self.temples = Bodies(count)
        """D-TERR-TEMPLE-4, ruling D-A10: temples that touch."""
        for face in range(count):
            if face % 4 == 0:
                self.read_drawing(face, drawings[face // 4])
            else:
                self.turn_words(face)
            land = self.words[face * WORDS + FaceWord.LAND]
            water = self.words[face * WORDS + FaceWord.WATER]
            temples = self.words[face * WORDS + FaceWord.TEMPLES]
            self.waters.find(face, water | temples, land, water)
            self.temples.find(face, temples, land, temples)

    def read_drawing(self, face: i64, drawing: str) -> None:
        """The terrain words of a side as it is drawn."""
        first = face * WORDS
        for cell in range(TILE_CELLS):
            bit = BIT[cell]
            kind = TERRAIN.index(drawing[cell])
            if kind <= 3:
                self.words[first + FaceWord.LAND] |= bit
            if 1 <= kind <= 5:
                self.words[first + kind] |= bit
            if kind == 6:
                self.words[first + FaceWord.TEMPLES] |= bit
                self.words[first + FaceWord.LARGE_TEMPLES] |= bit

    def turn_words(self, face: i64) -> None:
        """The terrain words of a face from those of the face a quarter turn before it."""
        for kind in range(WORDS):
            self.words[face * WORDS + kind] = turned(self.words[(face - 1) * WORDS + kind], CLOCKWISE)


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
