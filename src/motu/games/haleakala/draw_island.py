"""The island without pieces: coast, rings, crater, recesses. It never changes, so it is drawn once and kept."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from motu.drawing import Sketch, number, polar
from motu.games.haleakala.island import AREA_NAMES, SEGMENTS

SIZE: Final = 780
"""The board is a square of this side."""
X: Final = SIZE / 2
Y: Final = SIZE / 2
RADII: Final = (268, 206, 160, 114, 68)
"""Outer radius of beach, land, forest, mountain and crater."""
LANE: Final = 286
"""Where the boat sails."""
RECESS: Final = 341
"""Where the cards lie."""
CARD: Final = 64
STATUE_SHIFT: Final = (0, 9.5, 12.5, 17)
"""How far clockwise of the middle of an area its statue stands, by ring; its shaman stands as far on the other side."""


def centre(segment: int, radius: float, shift: float = 0) -> tuple[float, float]:
    """A point in the middle of a segment; segment 0 is at the top."""
    return polar(X, Y, radius, 60 * segment + shift)


def recess_centre(segment: int, recess: int) -> tuple[float, float]:
    return centre(segment, RECESS, -9 if recess == 0 else 9)


def ring_middle(ring: int) -> float:
    return (RADII[ring] + RADII[ring + 1]) / 2 if ring < 4 else 42


def statue_place(area: int) -> tuple[float, float]:
    """Where the statue of an area stands."""
    ring, segment = divmod(area, SEGMENTS)
    return centre(segment, ring_middle(ring), STATUE_SHIFT[ring])


def shaman_place(area: int) -> tuple[float, float]:
    """Where the shaman of an area stands: beside its statue, on a beach in front of the hut."""
    ring, segment = divmod(area, SEGMENTS)
    return centre(segment, 226, -24.5) if ring == 0 else centre(segment, ring_middle(ring), -STATUE_SHIFT[ring])


def boat_place(segment: int) -> tuple[float, float]:
    """Where the boat lies at a segment."""
    return centre(segment, LANE, 22)


def crater_place(segment: int) -> tuple[float, float]:
    """Where the lava of a segment lies on the crater."""
    return centre(segment, 42)


@cache
def wedge(area: int, margin: float = 0) -> str:
    """The outline of an area, drawn in by a margin."""
    ring, segment = divmod(area, SEGMENTS)
    outer, inner = RADII[ring] - margin, (RADII[ring + 1] if ring < 4 else 12) + margin
    out, into = 30 - math.degrees(margin / outer), 30 - math.degrees(margin / inner)
    (ax, ay), (bx, by) = centre(segment, outer, -out), centre(segment, outer, out)
    (cx, cy), (dx, dy) = centre(segment, inner, into), centre(segment, inner, -into)
    return (
        f"M{number(ax)} {number(ay)}A{number(outer)} {number(outer)} 0 0 1 {number(bx)} {number(by)}"
        f"L{number(cx)} {number(cy)}A{number(inner)} {number(inner)} 0 0 0 {number(dx)} {number(dy)}Z"
    )


def shore(radius: float, sway: float, seed: int) -> str:
    """A round outline that sways a little, as coasts do."""
    chance = random.Random(seed)
    waves = [(count, chance.uniform(0, math.tau), chance.uniform(0.4, 1)) for count in (3, 5, 8, 13)]
    whole = sum(size for _, _, size in waves)
    points = []
    for degrees in range(0, 360, 5):
        angle = math.radians(degrees)
        reach = radius + sway * sum(size * math.sin(count * angle + start) for count, start, size in waves) / whole
        points.append(polar(X, Y, reach, degrees))
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)]
    data = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    for (px, py), (mx, my) in zip(points, middles, strict=True):
        data += f"Q{number(px)} {number(py)} {number(mx)} {number(my)}"
    return data + "Z"


@cache
def island(words: tuple[str, ...], pier: int, huts: tuple[int, ...]) -> Sketch:
    """The board; `words` name the areas in the reader's language, in the order of their numbers."""
    sketch = Sketch()
    sketch.circle(X, Y, 302, fill="var(--shallow)", opacity=0.55)
    for radius, opacity in ((288, 0.35), (278, 0.6)):
        sketch.path(shore(radius, 6, radius), fill="none", stroke="var(--foam)", stroke_width=3, opacity=opacity)
    draw_pier(sketch, pier)
    sketch.path(shore(RADII[0], 4, 7), fill="var(--shade)", opacity=0.22, transform="translate(3 6)")
    coast = shore(RADII[0], 4, 7)
    sketch.path(coast, fill="var(--sand)", stroke="var(--foam)", stroke_width=4)
    sketch.path(coast, fill=sketch.texture("sand"))
    layers = ((1, "meadow", "meadow-dark", "grass"), (2, "forest", "forest-dark", ""), (3, "mountain", "mountain-dark", "crags"))
    for ring, ground, edge, texture in layers:
        outline = shore(RADII[ring], 3, ring)
        sketch.path(outline, fill=f"var(--{ground})", stroke=f"var(--{edge})", stroke_width=2.5)
        if texture:
            sketch.path(outline, fill=sketch.texture(texture))
    draw_crater(sketch)
    draw_plants(sketch)
    for segment in range(SEGMENTS):
        for step in range(14):
            x, y = polar(X, Y, 79 + step * 14.4, 60 * segment + 30)
            sketch.ellipse(x, y, 4, 3, fill="var(--stone)", stroke="var(--stone-dark)", stroke_width=1)
    sketch.circle(X, Y, RADII[1], fill=sketch.texture("slope"))
    for area in range(SEGMENTS, 4 * SEGMENTS):
        x, y = statue_place(area)
        sketch.ellipse(x, y + 15, 17, 7, fill="var(--stone)", stroke="var(--stone-dark)", stroke_width=1.2, opacity=0.85)
        sketch.ellipse(x, y + 13.5, 13, 4.6, fill="var(--stone-dark)", opacity=0.4)
    for segment in range(SEGMENTS):
        draw_water(sketch, segment)
        if segment in huts:
            sketch.use("hut", *centre(segment, 252, -24.5), 0.95)
    for area, word in enumerate(words):
        sketch.element("path", f"<title>{word}</title>", id=f"area-{AREA_NAMES[area]}", d=wedge(area), fill="transparent")
    return sketch


def draw_pier(sketch: Sketch, segment: int) -> None:
    """A jetty of planks beside the boat's berth."""
    x, y = centre(segment, 282, 14)
    with sketch.placed(x, y, turn=60 * segment + 14, id="pier"):
        sketch.rect(-6, -18, 15, 44, rx=2, fill="var(--shade)", opacity=0.3)
        sketch.rect(-8, -20, 16, 46, rx=2, fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.5)
        sketch.path("M-8-12h16M-8-4h16M-8 4h16M-8 12h16M-8 20h16", stroke="var(--wood-dark)", stroke_width=1.2)
        for post in (-8, 8):
            sketch.circle(post, -17, 3, fill="var(--wood-dark)")
            sketch.circle(post, 6, 3, fill="var(--wood-dark)")


def draw_crater(sketch: Sketch) -> None:
    """A rim of rock round glowing embers, with six parts."""
    sketch.path(shore(RADII[4] + 6, 4, 21), fill="var(--rock)", stroke="var(--rock-dark)", stroke_width=3)
    sketch.path(shore(RADII[4] - 4, 3, 22), fill=sketch.texture("glow"), stroke="var(--rock-dark)", stroke_width=3)
    spokes = "".join(
        f"M{number(polar(X, Y, 16, 60 * s + 30)[0])} {number(polar(X, Y, 16, 60 * s + 30)[1])}"
        f"L{number(polar(X, Y, 62, 60 * s + 30)[0])} {number(polar(X, Y, 62, 60 * s + 30)[1])}"
        for s in range(SEGMENTS)
    )
    sketch.path(spokes, stroke="var(--rock-dark)", stroke_width=3.5, stroke_linecap="round", opacity=0.75)
    chance = random.Random(4)
    for place in range(30):
        x, y = polar(X, Y, RADII[4] + 4 + chance.uniform(-3, 4), 12 * place + chance.uniform(-3, 3))
        sketch.circle(x, y, chance.uniform(2, 4.5), fill="var(--rock-dark)" if place % 3 else "var(--mountain)")


def draw_plants(sketch: Sketch) -> None:
    """Trees in the forest and palms on the land, clear of where pieces stand."""
    taken = [place(area) for area in range(SEGMENTS, 4 * SEGMENTS) for place in (statue_place, shaman_place)]
    chance = random.Random(12)
    plants: list[tuple[float, float, str, float]] = []
    for _ in range(900):
        ring = chance.choice((1, 2, 2, 2))
        reach, turn = chance.uniform(RADII[ring + 1] + 9, RADII[ring] - 7), chance.uniform(0, 360)
        if abs((turn - 30) % 60 - 30) > 30 - math.degrees(11 / reach):
            continue
        x, y = polar(X, Y, reach, turn)
        near, apart = (25, 21) if ring == 1 else (19, 13)
        if all(math.hypot(x - px, y - py) > near for px, py in taken) and all(
            math.hypot(x - px, y - py) > apart for px, py, _, _ in plants
        ):
            plants.append((x, y, "palm" if ring == 1 else "tree", chance.uniform(0.75, 1)))
    for x, y, kind, scale in sorted(plants, key=lambda plant: plant[1]):
        sketch.use(kind, x, y, round(scale * (0.78 if kind == "palm" else 0.9), 2))


def draw_water(sketch: Sketch, segment: int) -> None:
    """What lies in the water of a segment: two recesses."""
    for recess in (0, 1):
        x, y = recess_centre(segment, recess)
        half = CARD / 2
        sketch.rect(x - half - 3, y - half - 3, CARD + 6, CARD + 6, rx=11, fill="var(--sea-deep)", opacity=0.45)
        sketch.rect(x - half - 3, y - half - 3, CARD + 6, CARD + 6, rx=11, fill="none", stroke="var(--foam)", stroke_width=1.5, opacity=0.7)
        sketch.text(x, y + 8, "AB"[recess], 22, class_="h", style="fill:var(--foam)", opacity=0.8)
