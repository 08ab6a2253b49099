"""The ground of a tile: a slab of land in the water with meadow, the floor of the woods and rivers, and the grid as an engraved line.

A ground is drawn for the orientation in which its tile lies, so that grass and light keep their direction; what grows by lot turns
with the tile.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Final
from zlib import crc32

from motu.drawing import Sketch
from motu.drawing.hand import line
from motu.games.dokmus.draw_plan import CELL, HALF, TILE, middle, turned_place
from motu.games.dokmus.grid import SIZE
from motu.games.dokmus.view import as_it_lies

WATER: Final = "W"
FOREST: Final = "F"
MEADOW: Final = "."
STREAM: Final = (("sand", 33), ("sea-deep", 27), ("sea", 22))
"""A river from its bank to its middle: colour and width."""
MOUNDS, TUFTS = 5, 3
"""How many there are on a tile."""


def square(inset: float, corner: float) -> str:
    side = TILE - 2 * inset
    return f'<rect x="{inset - HALF:g}" y="{inset - HALF:g}" width="{side:g}" height="{side:g}" rx="{corner:g}"'


def slab(rise: float) -> str:
    """The body of a tile that stands so high out of the water: shadow, surf, cliff and beach."""
    body = square(0, 10)
    return (
        f'<g transform="translate(6 {rise + 6:g})">{body} fill="var(--shade)" opacity=".26"/></g>'
        f'<g transform="translate(0 {rise + 2:g})">{body} fill="none" stroke="var(--foam)" stroke-width="5" opacity=".85"/></g>'
        f'<g transform="translate(0 {rise:g})">{body} fill="var(--cliff-dark)"/></g>'
        f'<g transform="translate(0 {rise - 2:g})">{body} fill="var(--cliff)"/>{body} fill="url(#t-cliffs)"/></g>'
        f'{body} fill="var(--sand)" stroke="var(--cliff-dark)" stroke-width="1.4"/>'
    )


def point(x: float, y: float) -> str:
    """A place in a path in as few letters as possible."""
    return f"{x:g}{'' if y < 0 else ' '}{y:g}"


def veins(letters: str, letter: str) -> str:
    """Lines that join the cells of a terrain to each other, to be drawn with a thick pen: as long as can be, and a dot for a cell alone."""
    cells = {divmod(place, SIZE) for place, found in enumerate(letters) if found == letter}
    data = ""
    for row, column in sorted(cells):
        start = "M" + point(*middle(row * SIZE + column))
        east, south = ahead(cells, row, column, 0, 1), ahead(cells, row, column, 1, 0)
        is_led_to = [(row, column - 1) in cells, (row - 1, column) in cells]
        data += f"{start}h{CELL * east}" if east and not is_led_to[0] else ""
        data += f"{start}v{CELL * south}" if south and not is_led_to[1] else ""
        data += f"{start}l{CELL} {CELL}" if east and south and (row + 1, column + 1) in cells else ""
        data += f"{start}h0" if not (east or south or any(is_led_to)) else ""
    return data


def ahead(cells: set[tuple[int, int]], row: int, column: int, down: int, right: int) -> int:
    """How many cells follow one in a direction without a gap."""
    return next(far for far in range(SIZE) if (row + down * (far + 1), column + right * (far + 1)) not in cells)


def outlets(letters: str, width: float) -> str:
    """Lines from the water at the border of a tile out to the border; cells that follow each other along it are one bay.

    `width` is that of the pen.
    """
    data, half, inward = "", CELL // 2, HALF - width / 2
    for place, found in enumerate(letters):
        if found != WATER:
            continue
        x, y = middle(place)
        row, column = divmod(place, SIZE)
        if column in (0, SIZE - 1):
            side = -1 if column == 0 else 1
            data += f"M{point(x, y)}h{side * half}"
            if row < SIZE - 1 and letters[place + SIZE] == WATER:
                data += f"M{point(side * inward, y)}v{CELL}"
        if row in (0, SIZE - 1):
            side = -1 if row == 0 else 1
            data += f"M{point(x, y)}v{side * half}"
            if column < SIZE - 1 and letters[place + 1] == WATER:
                data += f"M{point(x, side * inward)}h{CELL}"
    return data


def pen(data: str, colour: str, width: float, opacity: float = 1, is_round: bool = True) -> str:
    """A thick line, or nothing."""
    if not data:
        return ""
    look = (' stroke-linecap="round"' if is_round else "") + (f' opacity="{opacity:g}"' if opacity < 1 else "")
    return f'<path d="{data}" stroke="var(--{colour})" stroke-width="{width:g}"{look}/>'


def again(name: str, data: str, colour: str, width: float, is_first: bool) -> str:
    """A long line that is drawn with several pens, one over the other, and written only once."""
    if not data:
        return ""
    look = f'stroke="var(--{colour})" stroke-width="{width:g}"'
    return f'<g {look}><path id="{name}" d="{data}" stroke-linecap="round"/></g>' if is_first else f'<use href="#{name}" {look}/>'


def pens(lines: Iterable[str]) -> str:
    """Thick lines over each other."""
    return f'<g fill="none">{"".join(lines)}</g>'


GRID: Final = "".join(
    f"M{CELL * step - HALF:g} {4 - HALF:g}v{TILE - 8}M{4 - HALF:g} {CELL * step - HALF:g}h{TILE - 8}" for step in range(1, SIZE)
)
SYMBOLS: Final = {
    "block": f"{square(0, 10)}/>",
    "dashes": f'{square(0, 10)} fill="none" stroke="var(--case)" stroke-width="5"/>'
    f'{square(0, 10)} fill="none" stroke="var(--choice)" stroke-width="2.6" stroke-dasharray="9 6"/>',
    "turf": f"{square(3, 7)}/>",
    **{name: f'<ellipse rx="33" ry="26" fill="url(#t-{name})"/>' for name in ("mound", "hollow", "dry")},
    "lines": line(GRID, "glow", 1, 0.3).replace("<path", '<path transform="translate(0 .8)"') + line(GRID, "forest-dark", 1, 0.34),
}


@cache
def ground(drawing: str, quarters: int) -> Sketch:
    """The ground of a side around its middle, after so many quarter turns clockwise."""
    lying, sketch, chance = as_it_lies(drawing, quarters), Sketch(), random.Random(drawing)
    meadows = [place for place, letter in enumerate(drawing) if letter == MEADOW]
    inland = [place for place in meadows if 0 < place % SIZE < SIZE - 1 and 0 < place // SIZE < SIZE - 1]
    rises = chance.sample(inland, min(MOUNDS, len(inland)))
    growing = chance.sample(meadows, min(TUFTS, len(meadows)))
    sketch.use("turf", fill="var(--meadow)", stroke="var(--meadow-dark)", stroke_width=1.4)
    for place in rises:
        sketch.use(chance.choice(("mound", "hollow", "dry", "hollow")), *middle(turned_place(place, quarters)))
    sketch.use("turf", fill=sketch.texture("blades"))
    sketch.use("turf", fill=sketch.texture("lift"), opacity=0.6)
    woods, stream = veins(lying, FOREST), veins(lying, WATER)
    lines = [pen(woods, "forest", 31, 0.72)]
    river = f"river-{crc32(lying.encode()):x}"
    for place, (colour, width) in enumerate(STREAM):
        lines += [again(river, stream, colour, width, place == 0), pen(outlets(lying, width), colour, width, is_round=False)]
    waves = ""
    for place, letter in enumerate(drawing):
        if letter == WATER and place % 3:
            x, y = middle(turned_place(place, quarters))
            waves += f"M{point(x - 8, y + chance.randint(-3, 4))}q4-4 8 0t8 0"
    sketch.parts.append(pens([*lines, pen(waves, "foam", 1.7, 0.75)]))
    sketch.use("lines")
    for place in growing:
        sketch.use(chance.choice(("tufts", "tufts", "blossoms", "pebbles")), *middle(turned_place(place, quarters)))
    return sketch


def whirl() -> str:
    """The arms of the whirl in the empty slot, each one smooth line."""
    data = ""
    for arm in range(3):
        ways = []
        for step in range(15):
            reach, angle = 10 + 6.6 * step, math.radians(120 * arm + 23 * step)
            ways.append((reach * math.cos(angle), reach * 0.9 * math.sin(angle)))
        data += f"M{ways[0][0]:.0f} {ways[0][1]:.0f}"
        for (x, y), (to_x, to_y) in pairwise(ways[1:]):
            data += f"Q{x:.0f} {y:.0f} {(x + to_x) / 2:.0f} {(y + to_y) / 2:.0f}"
    return data


GAP: Final = (
    f'{square(-2, 16)} fill="var(--sea-deep)" opacity=".5"/>'
    '<ellipse rx="124" ry="118" fill="url(#t-pool)"/>'
    f"{line(whirl(), 'foam', 4, 0.5)}"
    f'{square(5, 12)} fill="none" stroke="var(--foam)" stroke-width="1.6" stroke-dasharray="9 8" opacity=".7"/>'
)
"""The empty slot: deep water with a whirl, and the wake of the tile that slid out of it."""
