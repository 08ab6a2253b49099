"""Scoring: ruins, temples, tiles, sacrifices."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count_bits
from motu.games.dokmus.faces import WORDS, Ground
from motu.games.dokmus.grid import SLOTS, spread
from motu.games.dokmus.moves import MOST_SEATS, SOURCE_NAMES, SOURCES, Source
from motu.games.dokmus.state import ZEROS, DokmusState, Layer


def count_points(island: DokmusState, seat: i64) -> vec[i64]:
    """D-SCORE-1 to D-SCORE-8: the points of a seat by source, as if the game were scored now."""
    points = ZEROS[:SOURCES]
    printed = island.printed
    words = island.words
    faces = island.faces
    beside = ZEROS[:SLOTS]
    spread(words, Layer.TOKENS + seat * SLOTS, beside, 0)
    tiles: i64 = 0
    for slot in range(SLOTS):
        face = words[Layer.FACE + slot] * WORDS
        on_ruins = words[Layer.TOKENS + seat * SLOTS + slot] & faces[face + Ground.RUINS]
        points[Source.RUINS] += printed.temples[0] * count_bits(on_ruins)
        temples = faces[face + Ground.TEMPLES]
        discovered = beside[slot] & temples
        if discovered == 0:
            continue
        tiles += 1
        large = discovered & faces[face + Ground.LARGE_TEMPLES]
        points[Source.SMALL_TEMPLES] += printed.temples[1] * count_bits(discovered & ~large)
        points[Source.LARGE_TEMPLES] += printed.temples[2] * count_bits(large)
        if discovered == temples:
            points[Source.FULL_TILES] += printed.full_tile[island.seats]
    points[Source.SPREAD] = printed.spread[tiles]
    points[Source.SACRIFICES] = sacrifice_points(island, seat)
    return points


def sacrifice_points(island: DokmusState, seat: i64) -> i64:
    """D-SCORE-6 to D-SCORE-8, rulings D-A26 to D-A28: by rank; ties share the better rank, a player without sacrifices gets nothing."""
    own = island.sacrificed_by(seat)
    if own == 0:
        return 0
    rank: i64 = 0
    for other in range(island.seats):
        if island.sacrificed_by(other) > own and not (island.dense_ranks and is_counted(island, other)):
            rank += 1
    return island.printed.sacrifices[island.seats * MOST_SEATS + rank]


def is_counted(island: DokmusState, seat: i64) -> bool:
    """Ruling D-A26, the other reading: whether an earlier seat has the same number of sacrifices, so that it opens no rank of its own."""
    for other in range(seat):
        if island.sacrificed_by(other) == island.sacrificed_by(seat):
            return True
    return False


def points_of(island: DokmusState, seat: i64) -> int:
    """All points of a seat."""
    points = count_points(island, seat)
    total: i64 = 0
    for source in range(SOURCES):
        total += points[source]
    return total


def breakdown_of(island: DokmusState, seat: i64) -> dict[str, int]:
    """D-SCORE-2, D-SCORE-3, D-2P-5, rulings D-A11 and D-A25: the points of a seat by the name of their source."""
    points = count_points(island, seat)
    return {name: points[source] for source, name in enumerate(SOURCE_NAMES)}
