"""The art of the tiles: terrain symbols and, for every side and orientation, a sketch that is drawn once and kept."""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.drawing import Look, Sketch, number
from motu.games.dokmus.grid import SIZE

CELL: Final = 35
"""The side of a cell on the board."""
TILE: Final = CELL * SIZE
HALF: Final = TILE / 2


def temple(stone: str, edge: str, roof: str, roof_edge: str, steps: int) -> str:
    """A stepped temple seen from the front, wider with more steps."""
    body = '<ellipse cx="1.5" cy="12" rx="15" ry="4" fill="var(--shade)" opacity=".3"/>'
    for step in range(steps):
        half = 14 - 3.2 * step
        body += (
            f'<rect x="{-half:.1f}" y="{7.5 - 5.2 * step:.1f}" width="{2 * half:.1f}" height="5.2" fill="var(--{stone})" '
            f'stroke="var(--{edge})" stroke-width="1.2"/>'
        )
    top = 7.5 - 5.2 * (steps - 1)
    half = 14 - 3.2 * steps + 1.5
    body += (
        f'<path d="M{-half - 2:.1f} {top:.1f}l{half + 2:.1f}-9l{half + 2:.1f} 9z" fill="var(--{roof})" stroke="var(--{roof_edge})" '
        'stroke-width="1.4" stroke-linejoin="round"/>'
    )
    return body + f'<path d="M-2.6 12.7v-7a2.6 2.6 0 015.2 0v7z" fill="var(--{edge})"/>'


SYMBOLS: Final = {
    "small-temple": temple("stone", "stone-dark", "snow", "stone-dark", 2),
    "large-temple": temple("gold", "gold-dark", "gold", "gold-dark", 3),
    "ruins": (
        '<ellipse cx="1" cy="11" rx="14" ry="4" fill="var(--shade)" opacity=".25"/>'
        '<path d="M-13 12v-3h26v3z" fill="var(--stone-dark)"/>'
        '<path d="M-11 9v-17h5v17zM-2.5 9v-10l5-3v13zM6 9v-5l5 2v3z" fill="var(--stone)" stroke="var(--stone-dark)" stroke-width="1.2"/>'
        '<path d="M-12.5-8h8v-3h-8z" fill="var(--stone)" stroke="var(--stone-dark)" stroke-width="1.2"/>'
        '<path d="M4 12l4-3l4 3z" fill="var(--leaf)"/>'
    ),
    "volcano": (
        '<path d="M-15 12l10-21h10l10 21z" fill="var(--rock)" stroke="var(--rock-dark)" stroke-width="1.2" stroke-linejoin="round"/>'
        '<path d="M-5.5-9q5.5 4 11 0l2.5 5.5q-2 5-4 .5q-1 11-4 1q-2 5-3.5-1q-2 3-4.3-.5z" fill="var(--lava)"/>'
        '<ellipse cy="-9" rx="5.5" ry="2.2" fill="var(--ember)"/>'
        '<path d="M-3-12q-3-3 0-5M3-12q3-3 0-5" stroke="var(--stone-dark)" stroke-width="1.6" fill="none" stroke-linecap="round"/>'
    ),
    "wave": (
        '<path d="M-11-3q3.7-5 7.3 0t7.4 0t7.3 0M-11 5q3.7-5 7.3 0t7.4 0t7.3 0" fill="none" stroke="currentColor" '
        'stroke-width="2.8" stroke-linecap="round"/>'
    ),
    "talisman": (
        '<circle cx="1" cy="2" r="15" fill="var(--shade)" opacity=".3"/>'
        '<circle r="15" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width="2"/>'
        '<circle r="10.5" fill="none" stroke="var(--gold-dark)" stroke-width="1.5"/>'
        '<path d="M-5-3q2-3 4 0M1-3q2-3 4 0M0-2v4M-4 5q4 3 8 0" fill="none" stroke="var(--gold-dark)" stroke-width="1.8" '
        'stroke-linecap="round"/>'
    ),
    "turn": (
        '<path d="M-8.5 3.5a9 9 0 1116 2" fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>'
        '<path d="M12.5 1l-3 9.5l-6-7z" fill="currentColor"/>'
    ),
    "move-tile": (
        '<rect x="-14" y="-7" width="13" height="14" rx="2" fill="var(--meadow)" stroke="currentColor" stroke-width="2"/>'
        '<path d="M2-2.5h6v-4l7 6.5l-7 6.5v-4h-6z" fill="currentColor"/>'
    ),
    "move-token": (
        '<circle cx="-7" r="6.5" fill="none" stroke="currentColor" stroke-width="2.6"/>'
        '<path d="M2-2.5h6v-4l7 6.5l-7 6.5v-4h-6z" fill="currentColor"/>'
    ),
    "turn-tile": (
        '<rect x="-6" y="-6" width="12" height="12" rx="2" fill="var(--meadow)" stroke="currentColor" stroke-width="2"/>'
        '<path d="M-10.5 6a12 12 0 1121 0" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>'
        '<path d="M14.5 3l-3.5 8.5l-5-6.5z" fill="currentColor"/>'
    ),
    "any-of-three": ('<path d="M0-12l3.6 7.6l8.4 1l-6.2 5.7l1.7 8.2l-7.5-4.1l-7.5 4.1l1.7-8.2l-6.2-5.7l8.4-1z" fill="currentColor"/>'),
}
"""What only this game draws, about 30 units large."""

GROUNDS: Final = (("F", "forest", "forest-dark"), ("W", "sea", "sea-deep"), ("M", "mountain", "mountain-dark"), ("V", "rock", "rock-dark"))
ON_CELL: Final = {
    "F": ("tree", 1.15),
    "M": ("peak", 0.95),
    "V": ("volcano", 1.0),
    "R": ("ruins", 1.0),
    "s": ("small-temple", 1.0),
    "L": ("large-temple", 1.05),
}
"""The symbol and its size for each terrain that has one."""
TEMPLE_FLOOR: Final = "sL"


TOKEN: Final = 12.5
"""Radius of a token on the board."""


@cache
def symbols(looks: tuple[Look, ...]) -> dict[str, str]:
    """All symbols of a drawing: those of the game, and the token of each seat with its letter."""
    found = dict(SYMBOLS)
    for look in looks:
        sketch = Sketch()
        look.token(sketch, 0, 0, TOKEN)
        found[f"stone-{look.colour}"] = "".join(sketch.parts)
    return found


def middle(cell: int) -> tuple[float, float]:
    """The middle of a cell of a drawing, about the middle of the tile."""
    return (cell % SIZE + 0.5) * CELL - HALF, (cell // SIZE + 0.5) * CELL - HALF


def squares(drawing: str, letters: str, inset: float = 0) -> str:
    """The cells with these letters as one path."""
    side = number(CELL - 2 * inset)
    found = ""
    for cell, letter in enumerate(drawing):
        if letter in letters:
            x, y = middle(cell)
            left, top = number(x - CELL / 2 + inset), number(y - CELL / 2 + inset)
            found += f"M{left} {top}h{side}v{side}h-{side}z"
    return found


@cache
def tile_art(drawing: str, quarters: int, name: str) -> Sketch:
    """A side about its middle as it is drawn; `quarters` is how far it will be turned, so that its symbols stand upright then."""
    sketch = Sketch()
    sketch.rect(-HALF, -HALF, TILE, TILE, rx=6, fill="var(--meadow)", stroke="var(--meadow-dark)", stroke_width=2)
    sketch.rect(-HALF, -HALF, TILE, TILE, rx=6, fill=sketch.texture("grass"))
    for letter, ground, _ in GROUNDS:
        outline = squares(drawing, letter)
        if outline:
            sketch.path(outline, fill=f"var(--{ground})", stroke=f"var(--{ground})", stroke_width=0.6)
    water = squares(drawing, "W")
    if water:
        sketch.path(water, fill=sketch.texture("ripples"))
    floors = squares(drawing, TEMPLE_FLOOR, 1)
    if floors:
        sketch.path(floors, fill="var(--paper-dark)", stroke="var(--stone-dark)", stroke_width=1)
    ruins = squares(drawing, "R", 1)
    if ruins:
        sketch.path(ruins, fill="var(--sand)", stroke="var(--sand-dark)", stroke_width=1)
    lines = "".join(
        f"M{number(place * CELL - HALF)} {-HALF}v{TILE}M{-HALF} {number(place * CELL - HALF)}h{TILE}" for place in range(1, SIZE)
    )
    sketch.path(lines, stroke="var(--shade)", stroke_width=0.7, opacity=0.3, fill="none")
    for cell, letter in enumerate(drawing):
        if letter in ON_CELL:
            symbol, scale = ON_CELL[letter]
            sketch.use(symbol, *middle(cell), scale, -90 * quarters)
    if name:
        with sketch.placed(-HALF + 10, -HALF + 8, 1, -90 * quarters):
            sketch.rect(-9, -6.5, 18, 13, rx=4, fill="var(--card)", stroke="var(--line)", opacity=0.9)
            sketch.text(0, 3.6, name, 10, class_="b")
    return sketch
