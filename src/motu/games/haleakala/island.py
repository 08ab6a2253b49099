"""The island: six segments clockwise, five rings from the beach up to the crater, and where a shaman can walk."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SEGMENTS: Final = 6
RING_LETTERS: Final = "BLFMC"
RING_NAMES: Final = ("beach", "land", "forest", "mountain", "crater")
AREA_NAMES: Final[tuple[str, ...]] = tuple(letter + str(segment) for letter in RING_LETTERS for segment in range(SEGMENTS))
"""All areas by number: ring * 6 + segment. L2 is the land of segment 2."""
FIRST_LAND: Final = 6
FIRST_FOREST: Final = 12
FIRST_MOUNTAIN: Final = 18
FIRST_CRATER: Final = 24


def next_areas(area: int) -> list[int]:
    """Where one step leads: one ring up or down, or one segment to either side, never diagonally (ruling H-AMB-10); only to land, forest
    and mountain (H-SHAMAN-7, H-SHAMAN-8, ruling H-AMB-14)."""
    ring, segment = divmod(area, SEGMENTS)
    sideways = [ring * SEGMENTS + (segment + turn) % SEGMENTS for turn in (1, SEGMENTS - 1)]
    return [target for target in (area - SEGMENTS, area + SEGMENTS, *sideways) if FIRST_LAND <= target < FIRST_CRATER]


def walks(area: int, most_uphill: int) -> set[int]:
    """Where one or two steps lead from an area with at most so many of them uphill (one or both), whatever shamans stand in the way."""
    found: set[int] = set()
    for first in next_areas(area):
        climb = int(first == area + SEGMENTS)
        found.add(first)
        found |= {second for second in next_areas(first) if climb + int(second == first + SEGMENTS) <= most_uphill}
    return found - {area}


def bit_set(areas: set[int]) -> int:
    return sum(2**area for area in areas)


REACH: Final[vec[i64]] = vec[i64]([bit_set(walks(area, 1)) for area in range(FIRST_CRATER)])
"""H-SHAMAN-1 to H-SHAMAN-4, rulings H-AMB-11 and H-AMB-12: the destinations of a shaman by area, as bit sets."""
STEEP_REACH: Final[vec[i64]] = vec[i64]([bit_set(walks(area, 2)) for area in range(FIRST_CRATER)])
"""The destinations if two steps uphill were allowed: tells a climb that is too steep from a walk that is too long."""
