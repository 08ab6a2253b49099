"""What the end scenes of all games share: who stands where, how sources of points look, the stars above, and petals in the air."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from motu.drawing.canvas import Sketch, number
from motu.drawing.seats import Look

LOW, ASIDE = 15.0, 19.0
"""A bar that is lower has its count beside it; counts of low bars that lie on each other are so far apart."""
OUTLINED: Final = "fill:var(--pearl);paint-order:stroke;stroke:var(--rock-dark);stroke-width:"


@dataclass(frozen=True)
class SourceLook:
    """How a source of points looks at the end: its colour and edge, and a picture that says the same to every eye."""

    paint: str
    edge: str
    picture: str
    scale: float
    lower: float = 0
    """How far below the middle the origin of the picture lies."""

    def draw_count(self, sketch: Sketch, x: float, y: float, points: int, apart: float, size: float = 18) -> None:
        """The picture with the points beside it, around a middle."""
        sketch.use(self.picture, x - apart, y + self.lower, self.scale)
        sketch.text(x + apart * 0.8, y + size * 0.36, points, size, class_="b", style=f"{OUTLINED}3.5px")

    def draw_small_count(self, sketch: Sketch, x: float, y: float, points: int) -> None:
        """The same beside a bar that is too low to hold it, from its edge to the right."""
        sketch.use(self.picture, x + 14, y + self.lower * 0.8, self.scale * 0.8)
        sketch.text(x + 25, y + 5.8, points, 16, "start", class_="b", style=f"{OUTLINED}3px")


def standing_order(scores: list[int]) -> list[int]:
    """The seats from left to right, the best in the middle and the others beside it by turns."""
    ranked = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [*reversed(ranked[2::2]), ranked[0], *ranked[1::2]]


def draw_stars(sketch: Sketch, seed: int, count: int, width: float, height: float, largest: float = 1.9) -> None:
    """The evening sky: so many stars in a strip along the upper edge."""
    chance = random.Random(seed)
    for _ in range(count):
        sketch.circle(chance.uniform(0, width), chance.uniform(0, height), chance.uniform(0.7, largest), fill="var(--count)")


@cache
def petals(count: int, width: float, seed: int = 12) -> Sketch:
    """Petals in the air, which fall once."""
    sketch, chance = Sketch(), random.Random(seed)
    with sketch.group(class_="petals", pointer_events="none"):
        for place in range(count):
            where = f"translate({chance.uniform(10, width - 10):.0f} {chance.uniform(16, 330):.0f}) rotate({chance.uniform(0, 180):.0f})"
            sketch.ellipse(0, 0, 4.6, 2.4, fill=f"var(--{('shell', 'pearl', 'ember')[place % 3]})", transform=where)
    return sketch


def draw_legend(
    sketch: Sketch,
    sources: Sequence[SourceLook],
    names: Sequence[str],
    middle: float,
    top: float,
    wide: float,
    rows: int = 1,
    size: float = 15,
) -> None:
    """Which colour and picture is which source, in one row or more."""
    columns = -(-len(names) // rows)
    left = middle - wide * columns / 2
    sketch.rect(left - 8, top, wide * columns + 16, 34 * rows + 2, rx=14, fill="var(--card)", stroke="var(--line)")
    for place, (source, name) in enumerate(zip(sources, names, strict=True)):
        x, y = left + 18 + wide * (place % columns), top + 18 + 34 * (place // columns)
        sketch.rect(x - 13, y - 13, 26, 26, rx=6, fill=f"var(--{source.paint})", stroke=f"var(--{source.edge})", stroke_width=1.5)
        sketch.use(source.picture, x, y + source.lower, source.scale)
        sketch.label(x + 19, y, name, wide - 42, size, "start", 2)


def draw_pole(
    sketch: Sketch,
    look: Look,
    sources: Mapping[str, SourceLook],
    points: Mapping[str, int],
    x: float,
    foot: float,
    unit: float,
    crowned: bool,
) -> None:
    """A carved pole of a seat: one drum for each source, so high as its points; the winner's is wider and bears a crown."""
    foot, half = (foot + 10, 34.0) if crowned else (foot, 30.0)
    y, aside = foot - 10, foot + ASIDE
    sketch.ellipse(x + 8, y + 3, half + 14, 9, fill="var(--shade)", opacity=0.35)
    for source, drum in sources.items():
        if points.get(source):
            high = points[source] * unit
            aside = min(aside - ASIDE, y - high / 2 + 4) if high < LOW else aside
            draw_drum(sketch, drum, points[source], x, y, half, high, aside)
            y -= high
    sketch.ellipse(x, y + 1, half, 5, fill="var(--snow)", stroke="var(--rock-dark)", stroke_width=1.2, opacity=0.8)
    if crowned:
        sketch.circle(x, y - 34, 46, fill=sketch.texture("count"))
        sketch.use("crown", x, y - 58, 1.25)
    sketch.text(x, y - 12, sum(points.values()), 34 if crowned else 27, class_="h", style=f"{OUTLINED}5px")
    look.token(sketch, x, foot + 14, 17 if crowned else 15)
    sketch.text(x, foot + 47, look.name, 17 if crowned else 15, class_="h", style=f"{OUTLINED}4px")


def draw_drum(sketch: Sketch, drum: SourceLook, points: int, x: float, y: float, half: float, high: float, aside: float) -> None:
    """One source of points; the count of a low one stands beside it at that height."""
    wide = number(2 * half)
    body = f"M{number(x - half)} {number(y)}v{number(-high)}q{number(half)} 8 {wide} 0v{number(high)}q{number(-half)} 8-{wide} 0z"
    sketch.path(body, fill=f"var(--{drum.paint})", stroke=f"var(--{drum.edge})", stroke_width=1.6)
    sketch.rect(x + half * 0.35, y - high + 3, half * 0.65, high, fill="var(--shade)", opacity=0.18)
    if high < LOW:
        drum.draw_small_count(sketch, x + half, aside, points)
    else:
        drum.draw_count(sketch, x, y - high / 2 + 4, points, half * 0.5)
