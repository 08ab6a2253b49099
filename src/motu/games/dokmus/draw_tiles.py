"""The land of Dokmus seen from above: eight terrains, tiles, guardians. Nothing here has an upper side, so tiles may turn."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from motu.games.dokmus.grid import SIZE

CELL: Final = 35
TILE: Final = CELL * SIZE
HALF: Final = TILE / 2


def tree(x: float, y: float, radius: float) -> str:
    """The crown of a tree from above."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="var(--forest-dark)"/>'
        f'<circle cx="{x - 1:g}" cy="{y - 1.2:g}" r="{radius * 0.74:.1f}" fill="var(--forest)"/>'
        f'<circle cx="{x - 2:g}" cy="{y - 2.4:g}" r="{radius * 0.34:.1f}" fill="var(--leaf)"/>'
    )


def step(half: float, colour: str) -> str:
    """One step of a temple."""
    side = 2 * half
    return (
        f'<rect x="{-half:g}" y="{-half:g}" width="{side:g}" height="{side:g}" rx="2" fill="var(--{colour})" '
        'stroke="var(--rock-dark)" stroke-width="1.1"/>'
    )


STAIRS: Final = (
    '<path d="M-4-{0}v{1}h8v-{1}M-4 {0}v-{1}h8v{1}M-{0}-4h{1}v8h-{1}M{0}-4h-{1}v8h{1}" fill="var(--pearl)" stroke="var(--rock-dark)" '
    'stroke-width=".9"/>'
)
TERRAIN: Final = {
    "forest-0": tree(-8, -8, 7.5) + tree(8, -7, 7) + tree(-7, 8, 7) + tree(8, 8, 7.5) + tree(0, 0, 7),
    "forest-1": tree(0, -9, 7.5) + tree(-9, 2, 7.5) + tree(9, 1, 7) + tree(0, 10, 7),
    "forest-2": tree(-9, -6, 7) + tree(4, -9, 7) + tree(10, 4, 7) + tree(-4, 5, 7.5) + tree(5, 11, 5.5),
    "mountain-0": (
        '<path d="M-15 13L-16-2L-8-14L4-16L15-9L17 6L8 15L-5 16z" fill="var(--shade)" opacity=".28" transform="translate(1.5 2)"/>'
        '<path d="M-15 13L-16-2L-8-14L4-16L15-9L17 6L8 15L-5 16z" fill="var(--mountain-dark)" stroke="var(--rock-dark)" stroke-width="1"/>'
        '<path d="M-15 13L-16-2L-2-1zM-16-2L-8-14L-2-1z" fill="var(--mountain)"/><path d="M-8-14L4-16L-2-1z" fill="var(--stone)"/>'
        '<path d="M4-16L15-9L-2-1z" fill="var(--stone-dark)"/><path d="M15-9L17 6L-2-1z" fill="var(--rock)"/>'
        '<path d="M-2-1l-6-3l1-5l6-2l5 3l1 5z" fill="var(--snow)" stroke="var(--stone-dark)" stroke-width=".8"/>'
    ),
    "mountain-1": (
        '<path d="M-16 9L-13-9L-2-16L12-14L16 0L13 13L0 16z" fill="var(--shade)" opacity=".28" transform="translate(1.5 2)"/>'
        '<path d="M-16 9L-13-9L-2-16L12-14L16 0L13 13L0 16z" fill="var(--mountain-dark)" stroke="var(--rock-dark)" stroke-width="1"/>'
        '<path d="M-16 9L-13-9L1 1z" fill="var(--mountain)"/><path d="M-13-9L-2-16L1 1z" fill="var(--stone)"/>'
        '<path d="M-2-16L12-14L1 1z" fill="var(--stone-dark)"/><path d="M12-14L16 0L1 1zM16 0L13 13L1 1z" fill="var(--rock)"/>'
        '<path d="M1 1l-6-1l-1-6l5-4l6 2l1 5z" fill="var(--snow)" stroke="var(--stone-dark)" stroke-width=".8"/>'
    ),
    "volcano": (
        '<circle cx="1.5" cy="2" r="16.5" fill="var(--shade)" opacity=".3"/>'
        '<circle r="16.5" fill="var(--rock-dark)"/><circle r="13.5" fill="var(--rock)"/>'
        '<path d="M-4-5q-8-4-9-11M6-3q7 0 10-4M2 6q-2 6 2 11M-6 3q-5 3-10 2" stroke="var(--lava)" stroke-width="4.2" '
        'stroke-linecap="round" fill="none"/>'
        '<path d="M-4-5q-8-4-9-11M6-3q7 0 10-4M2 6q-2 6 2 11M-6 3q-5 3-10 2" stroke="var(--ember)" stroke-width="1.6" '
        'stroke-linecap="round" fill="none"/>'
        '<circle r="8.5" fill="url(#t-glow)" stroke="var(--rock-dark)" stroke-width="1.5"/><circle r="4" fill="var(--ember)"/>'
    ),
    "ruins": (
        '<path d="M-14-10l4-4h20l4 3v20l-5 5h-19l-4-5z" fill="var(--sand-dark)" stroke="var(--wood-dark)" stroke-width="1" opacity=".95"/>'
        '<path d="M-14-3h28M-14 5h28M-5-14v28M5-14v28" stroke="var(--wood-dark)" stroke-width=".8" opacity=".6"/>'
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="4" fill="var(--stone)" stroke="var(--rock-dark)" stroke-width="1.1"/>'
            f'<circle cx="{x - 0.6:g}" cy="{y - 0.8:g}" r="2" '
            'fill="var(--snow)"/>'
            for x, y in ((-10, -10), (10, -10), (-10, 10), (10, 9))
        )
        + '<path d="M-2-4l7 3l-1 3l-7-3zM1 6l5-2l1 2l-5 3z" fill="var(--stone)" stroke="var(--rock-dark)" stroke-width="1"/>'
    ),
    "temple-small": (
        '<rect x="-11" y="-10" width="25" height="25" rx="2" fill="var(--shade)" opacity=".3"/>'
        + step(12.5, "stone-dark")
        + step(8.5, "stone")
        + STAIRS.format("12.5", "8.5")
        + step(4.5, "pearl")
        + '<circle r="2.2" fill="var(--lava)"/>'
    ),
    "temple-large": (
        '<rect x="-15" y="-14" width="33" height="33" rx="2" fill="var(--shade)" opacity=".3"/>'
        + step(17, "gold-dark")
        + step(13, "gold")
        + step(9.5, "gold-dark")
        + STAIRS.format("17", "10")
        + step(7, "gold")
        + '<path d="M0-6l2 4l4 2l-4 2l-2 4l-2-4l-4-2l4-2z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width=".8"/>'
    ),
}
WATER: Final = "W"
FOREST: Final = "F"
SYMBOL_OF: Final = {"V": ("volcano",), "R": ("ruins",), "s": ("temple-small",), "L": ("temple-large",)}
SYMBOL_OF_GROUND: Final = {FOREST: ("forest-0", "forest-1", "forest-2"), "M": ("mountain-0", "mountain-1")}


def middle(place: int) -> tuple[float, float]:
    """The middle of a cell of a tile, seen from the middle of the tile."""
    return (place % SIZE + 0.5) * CELL - HALF, (place // SIZE + 0.5) * CELL - HALF


def veins(drawing: str, letter: str) -> str:
    """Lines that join the cells of a terrain to each other, to be drawn with a thick pen."""
    data = ""
    for place, found in enumerate(drawing):
        if found != letter:
            continue
        x, y = middle(place)
        row, column = divmod(place, SIZE)
        data += f"M{x:g} {y:g}h0"
        if column < SIZE - 1 and drawing[place + 1] == letter:
            data += f"M{x:g} {y:g}h{CELL}"
        if row < SIZE - 1 and drawing[place + SIZE] == letter:
            data += f"M{x:g} {y:g}v{CELL}"
        if column < SIZE - 1 and row < SIZE - 1 and {drawing[place + 1], drawing[place + SIZE], drawing[place + SIZE + 1]} == {letter}:
            data += f"M{x:g} {y:g}l{CELL} {CELL}"
    return data


def outlets(drawing: str, width: float) -> str:
    """Lines from the water cells at the edge of a tile out to the edge, where they meet those of the next tile.

    Cells that follow each other along the edge are joined there; `width` is that of the pen.
    """
    data, inward = "", HALF - width / 2
    for place, found in enumerate(drawing):
        if found != WATER:
            continue
        row, column = divmod(place, SIZE)
        x, y = middle(place)
        if column in (0, SIZE - 1):
            side = -1 if column == 0 else 1
            data += f"M{x:g} {y:g}H{side * HALF:g}"
            if row < SIZE - 1 and drawing[place + SIZE] == WATER:
                data += f"M{side * inward:g} {y:g}v{CELL}"
        if row in (0, SIZE - 1):
            side = -1 if row == 0 else 1
            data += f"M{x:g} {y:g}V{side * HALF:g}"
            if column < SIZE - 1 and drawing[place + 1] == WATER:
                data += f"M{x:g} {side * inward:g}h{CELL}"
    return data


def pen(data: str, colour: str, width: float, opacity: float = 1, cap: str = "round") -> str:
    """A thick line."""
    if not data:
        return ""
    faded = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{data}" fill="none" stroke="var(--{colour})" stroke-width="{width:g}" stroke-linecap="{cap}"{faded}/>'


STREAM: Final = (("sand", 33.0), ("sea-deep", 28.0), ("sea", 22.0))
"""A river from the bank to the middle: colour and width."""


GRID: Final = "".join(f"M{CELL * line - HALF:g} {-HALF:g}v{TILE}M{-HALF:g} {CELL * line - HALF:g}h{TILE}" for line in range(1, SIZE))


@cache
def side_art(drawing: str) -> str:
    """One side of a tile around its middle, drawn from its 49 letters."""
    chance = random.Random(drawing)
    edges = f'x="{-HALF:g}" y="{-HALF:g}" width="{TILE}" height="{TILE}" rx="7"'
    parts = [f'<rect {edges} fill="var(--meadow)"/><rect {edges} fill="url(#t-grass)"/>']
    if FOREST in drawing:
        parts.append(pen(veins(drawing, FOREST), "forest-dark", 31, 0.55))
    if WATER in drawing:
        streams = veins(drawing, WATER)
        parts += [pen(streams, colour, width) + pen(outlets(drawing, width), colour, width, cap="butt") for colour, width in STREAM]
        waves = "".join(
            f"M{x - 9:g} {y:g}q4.5-4 9 0t9 0" for x, y in (middle(place) for place, found in enumerate(drawing) if found == WATER)
        )
        parts.append(pen(waves, "foam", 1.8, 0.6))
    for place, letter in enumerate(drawing):
        names = SYMBOL_OF.get(letter) or SYMBOL_OF_GROUND.get(letter)
        if names:
            x, y = middle(place)
            parts.append(f'<use href="#s-{names[chance.randrange(len(names))]}" x="{x:g}" y="{y:g}"/>')
    parts.append(f'<path d="{GRID}" stroke="var(--shade)" stroke-width="1" opacity=".16" fill="none"/>')
    inner = f'x="{3 - HALF:g}" y="{3 - HALF:g}" width="{TILE - 6}" height="{TILE - 6}" rx="5"'
    parts.append(f'<rect {inner} fill="none" stroke="var(--glow)" stroke-width="1.5" opacity=".3"/>')
    parts.append(f'<rect {edges} fill="none" stroke="var(--wood-dark)" stroke-width="3"/>')
    return "".join(parts)


def guardian(number: int, body: str) -> str:
    """A guardian card, 66 by 92: a carved guardian's head above what it grants."""
    return (
        '<rect x="-31.5" y="-43" width="66" height="92" rx="8" fill="var(--shade)" opacity=".28"/>'
        '<rect x="-33" y="-46" width="66" height="92" rx="8" fill="var(--stone)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
        '<rect x="-33" y="-46" width="66" height="92" rx="8" fill="url(#t-stone)"/>'
        '<rect x="-28" y="2" width="56" height="39" rx="6" fill="var(--pearl)" stroke="var(--stone-dark)"/>'
        '<path d="M-17-8q-5-14 1-26l7-7h18l7 7q6 12 1 26l-7 6h-20z" fill="var(--rock)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
        '<path d="M-15-24l11 3v4l-11-2zM15-24l-11 3v4l11-2z" fill="var(--ember)"/>'
        '<path d="M-4-20l-3 11h14l-3-11z" fill="var(--mountain-dark)"/><path d="M-8-5h16" stroke="var(--rock-dark)" stroke-width="2.5"/>'
        f'<g transform="translate(0 21.5)">{body}</g>'
        '<circle cx="-23" cy="-36" r="10.5" fill="var(--pearl)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
        f'<text x="-23" y="-30.5" font-size="16" text-anchor="middle" class="b" style="fill:var(--rock-dark)">{number}</text>'
    )


def spiral() -> str:
    """A whirl in the empty slot: three arms that wind outwards."""
    data = ""
    for arm in range(3):
        for point in range(14):
            angle, reach = math.radians(120 * arm + 24 * point), 6 + 5.4 * point
            data += f"{'L' if point else 'M'}{reach * math.cos(angle):.0f} {reach * math.sin(angle):.0f}"
    return data


TALISMAN: Final = (
    '<path d="M-9-12q9 10 18 0" stroke="var(--wood-dark)" stroke-width="2.5" fill="none"/>'
    '<circle cy="4" r="11" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width="2"/>'
    '<path d="M0-3l2 5l5 2l-5 2l-2 5l-2-5l-5-2l5-2z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width=".8"/>'
)
SLIDING: Final = (
    '<rect x="-24" y="-11" width="22" height="22" rx="3" fill="var(--meadow)" stroke="var(--wood-dark)" stroke-width="2"/>'
    '<path d="M2 0h17M13-6l7 6l-7 6" stroke="var(--lava-dark)" stroke-width="3.5" fill="none" stroke-linecap="round" '
    'stroke-linejoin="round"/>'
)
STEPPING: Final = (
    '<circle cx="-14" r="9" fill="none" stroke="var(--wood-dark)" stroke-width="2" stroke-dasharray="3 3"/>'
    '<circle cx="14" r="9.5" fill="var(--wood)" '
    'stroke="var(--wood-dark)" stroke-width="2"/>'
    '<path d="M-9-9q8-9 17-3M3-15l6 4l-5 5" stroke="var(--lava-dark)" stroke-width="3" fill="none" '
    'stroke-linecap="round"/>'
)
TURNING: Final = (
    '<rect x="-9" y="-9" width="18" height="18" rx="3" fill="var(--meadow)" stroke="var(--wood-dark)" stroke-width="2" '
    'transform="rotate(20)"/>'
    '<path d="M-16 4a17 17 0 0127-15M16-4a17 17 0 01-27 15" stroke="var(--lava-dark)" stroke-width="3" fill="none" stroke-linecap="round"/>'
    '<path d="M4-15l8 4l-5 7M-4 15l-8-4l5-7" stroke="var(--lava-dark)" stroke-width="3" fill="none" stroke-linecap="round" '
    'stroke-linejoin="round"/>'
)
SYMBOLS: Final = {
    **TERRAIN,
    "guardian-1": guardian(1, TALISMAN),
    "guardian-2": guardian(2, SLIDING),
    "guardian-3": guardian(3, STEPPING),
    "guardian-4": guardian(4, TURNING),
    "guardian-5": guardian(
        5,
        f'<g transform="translate(-15 -8) scale(.5)">{SLIDING}</g><g transform="translate(13 -8) scale(.5)">{STEPPING}</g>'
        f'<g transform="translate(0 9) scale(.5)">{TURNING}</g>',
    ),
    "guardian-back": (
        '<rect x="-33" y="-46" width="66" height="92" rx="8" fill="var(--rock)" stroke="var(--rock-dark)" stroke-width="2"/>'
        '<rect x="-33" y="-46" width="66" height="92" rx="8" fill="url(#t-stone)"/>'
        '<path d="M0-28l8 20l20 8l-20 8l-8 20l-8-20l-20-8l20-8z" fill="var(--mountain-dark)" stroke="var(--ember)" stroke-width="2"/>'
    ),
    "wave": '<path d="M-14-5q7-6 14 0t14 0M-14 6q7-6 14 0t14 0" fill="none" stroke="var(--foam)" stroke-width="3" stroke-linecap="round"/>',
    "talisman": TALISMAN,
    "altar": (
        '<ellipse cx="3" cy="26" rx="34" ry="7" fill="var(--shade)" opacity=".3"/>'
        '<path d="M-30 24l6-12h48l6 12z" fill="var(--stone-dark)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
        '<path d="M-20 12l3-10h34l3 10z" fill="var(--stone)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
        '<path d="M-22-6h44q-4 9-12 9h-20q-8 0-12-9z" fill="var(--rock)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
        '<path d="M-3-7q-13-5-8-16q3 5 6 3q-4-11 7-17q-1 8 5 11q6 3 4 10q3-1 3-5q6 11-7 14z" fill="var(--lava)" '
        'stroke="var(--lava-dark)" stroke-width="1.2"/>'
        '<path d="M0-8q-7-3-3-9q2 3 3 1q-1-5 4-8q0 5 3 7q2 6-3 9z" fill="var(--ember)"/>'
    ),
    "whirl": f'<path d="{spiral()}" fill="none" stroke="var(--foam)" stroke-width="4" stroke-linecap="round" opacity=".55"/>',
    "turn-back": (
        '<path d="M9 5a10 10 0 10-18 0M-9 5l-5-6M-9 5l6-4" stroke="var(--choice-ink)" stroke-width="3" fill="none" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
}
