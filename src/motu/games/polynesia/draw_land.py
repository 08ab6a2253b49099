"""The land of a village: a hill in the lagoon with three steps, one for each season; drawn once for each size."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from motu.drawing import Sketch, number

Point = tuple[float, float]
SUNSHINE = 0.34
"""How bright the sun lies on the season that runs."""


@dataclass(frozen=True, eq=False)
class VillageSite:
    """Where a village lies within its part."""

    name: str
    width: float
    height: float
    left: float
    top: float
    pitch_x: float
    """From one column to the next."""
    pitch_y: float
    """From one season to the next."""

    @property
    def scale(self) -> float:
        """Of a hut, which is 80 by 98 with the room around it."""
        return min(self.pitch_x / 80, self.pitch_y / 98)

    @property
    def is_large(self) -> bool:
        return self.pitch_x > 70

    def middle(self, column: int) -> float:
        return self.left + self.pitch_x * (column + 0.5)

    def foot(self, season: int) -> float:
        """Where the huts of a season stand."""
        return self.top + self.pitch_y * (season + 1) - 7 * self.scale


def closed(points: list[Point]) -> str:
    """A closed soft line through all points."""
    count = len(points)
    data = f"M{number(points[0][0])} {number(points[0][1])}"
    for place in range(count):
        before, here, there, after = (points[(place + step) % count] for step in (-1, 0, 1, 2))
        first = (here[0] + (there[0] - before[0]) / 3, here[1] + (there[1] - before[1]) / 3)
        second = (there[0] - (after[0] - here[0]) / 3, there[1] - (after[1] - here[1]) / 3)
        data += "C" + " ".join(number(value) for pair in (first, second, there) for value in pair)
    return data + "Z"


COAST = (
    (0.06, 0.14),
    (0.28, 0.02),
    (0.5, 0.04),
    (0.74, 0.0),
    (0.95, 0.1),
    (1, 0.36),
    (0.985, 0.62),
    (0.97, 0.88),
    (0.74, 0.99),
    (0.5, 0.96),
    (0.26, 1),
    (0.04, 0.9),
    (0, 0.62),
    (0.01, 0.38),
)


def coast(site: VillageSite) -> str:
    """A soft irregular island around the plots."""
    chance, play = random.Random(4), 4 * site.scale
    wide, high, edge = site.pitch_x * 4, site.pitch_y * 3, 20 * site.scale
    points = []
    for across, down in COAST:
        x = site.left - edge + across * (wide + 2 * edge) + chance.uniform(-play, play)
        y = site.top - edge * 0.7 + down * (high + 1.4 * edge) + chance.uniform(-play, play)
        points.append((x, y))
    return closed(points)


def terrace(site: VillageSite, top: float, bottom: float, sway: float) -> str:
    """A step of the hill: uneven sides, a soft crest, an edge that swings."""
    x, wide, size = site.left, site.pitch_x * 4, site.scale
    left, right, high = x - 11 * size, x + wide + 11 * size, bottom - top
    return closed(
        [
            (left + 14 * size, top + 0.12 * high),
            (x + wide * 0.2, top - 9 * size),
            (x + wide * 0.45, top + 3 * size),
            (x + wide * 0.72, top - 10 * size),
            (right - 12 * size, top + 0.1 * high),
            (right, top + 0.45 * high),
            (right - 7 * size, bottom - 8 * size),
            (x + wide * 0.78, bottom + sway * size),
            (x + wide * 0.5, bottom - 3 * size),
            (x + wide * 0.22, bottom + sway * size),
            (left + 5 * size, bottom - 6 * size),
            (left, top + 0.5 * high),
        ]
    )


@cache
def shapes(site: VillageSite) -> dict[str, str]:
    """The outlines as symbols, because each is drawn several times."""
    first, second = site.top + site.pitch_y, site.top + 2 * site.pitch_y
    return {
        f"land-{site.name}": f'<path d="{coast(site)}"/>',
        f"meadow-{site.name}": f'<path d="{terrace(site, site.top + site.pitch_y * 0.72, second, 8)}"/>',
        f"grove-{site.name}": f'<path d="{terrace(site, site.top + 4 * site.scale, first, 6)}"/>',
    }


@cache
def land(site: VillageSite, running: int) -> Sketch:
    """The grove of season I above, the meadow of II, the beach of III; the season that runs lies in the sun."""
    sketch = Sketch()
    sketch.parts.append(f'<svg width="{number(site.width)}" height="{number(site.height)}">')  # reef and palms end at the edge
    sketch.rect(0, 0, site.width, site.height, rx=10, fill=sketch.texture("depth"))
    sketch.rect(0, 0, site.width, site.height, rx=10, fill=sketch.texture("swell"))
    island, lift = f"land-{site.name}", 9 * site.scale
    for paint, width, opacity in (("shallow", 40.0, 0.55), ("reef", 20.0, 0.7)):
        thick = number(width * site.scale)
        sketch.use(island, fill=f"var(--{paint})", stroke=f"var(--{paint})", stroke_width=thick, stroke_linejoin="round", opacity=opacity)
    sketch.use(island, 0, lift, fill="var(--foam)", stroke="var(--foam)", stroke_width=number(7 * site.scale))
    for down, paint in ((lift, "cliff-dark"), (lift * 0.6, "cliff"), (0, "sand")):
        sketch.use(island, 0, down, fill=f"var(--{paint})")
    sketch.use(island, fill=sketch.texture("sand"))
    if running == 2:
        sketch.use(island, fill="var(--count)", opacity=SUNSHINE)
    if site.is_large:
        draw_grove(sketch, site)
    for season, name, ground, face in ((1, "meadow", "meadow", "cliff"), (0, "grove", "meadow-light", "forest")):
        step = f"{name}-{site.name}"
        sketch.use(step, 0, 7 * site.scale, fill=f"var(--{face})")
        sketch.use(step, 0, 7 * site.scale, fill=sketch.texture("cliffs"), opacity=0.8)
        sketch.use(step, fill=f"var(--{ground})", stroke="var(--meadow-dark)", stroke_width=1)
        sketch.use(step, fill=sketch.texture("blades"), opacity=0.8)
        if running == season:
            sketch.use(step, fill="var(--count)", opacity=SUNSHINE)
    if site.is_large:
        draw_decoration(sketch, site)
    for across, down, size in ((-0.035, 0.335, 1.0), (1.03, 0.3, 1.1), (-0.04, 0.675, 0.9), (1.03, 0.66, 0.95), (1.03, 0.97, 1.15)):
        x, y = site.left + across * site.pitch_x * 4, site.top + down * site.pitch_y * 3
        sketch.use("palm", x, y, round(size * site.scale * 1.1, 2))
    sketch.parts.append("</svg>")
    return sketch


def draw_grove(sketch: Sketch, site: VillageSite) -> None:
    """Palms along the crest of the hill."""
    chance = random.Random(9)
    wide = site.pitch_x * 4
    for place in range(9):
        x, y = site.left + 20 + place * (wide - 40) / 8, site.top + chance.uniform(4, 12) * site.scale
        sketch.use("palm", x, y, round(chance.uniform(0.75, 1.0) * site.scale, 2))


def draw_decoration(sketch: Sketch, site: VillageSite) -> None:
    """What makes a place to live in; it lies between the plots and means nothing."""
    wide, size = site.pitch_x * 4, site.scale
    for across, row, name, grown in (
        (0.25, 0.55, "shrub", 1.0),
        (0.5, 0.42, "blossoms", 0.8),
        (0.75, 0.5, "shrub", 0.9),
        (0.25, 1.5, "blossoms", 0.9),
        (0.5, 1.62, "shrub", 0.8),
        (0.75, 1.45, "blossoms", 0.9),
        (0.0, 1.25, "boulder", 1.0),
        (1.0, 1.72, "boulder", 0.9),
        (0.5, 2.55, "boulder", 0.8),
        (0.0, 2.35, "torch", 0.9),
        (1.0, 2.3, "torch", 0.9),
        (0.25, 2.62, "nets", 0.62),
        (0.75, 2.56, "shell", 0.34),
    ):
        sketch.use(name, site.left + across * wide, site.top + site.pitch_y * row, round(grown * size, 2))
    sketch.use("canoe", site.left + wide * 0.93, site.top + site.pitch_y * 3 + 13 * size, round(0.55 * size, 2))
