"""The island without pieces: sea, rafts, coast, three terraces and the crater, and where everything stands. It never changes, so it is
drawn once and kept."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from motu.drawing import Sketch, number
from motu.games.haleakala.island import SEGMENTS

Point = tuple[float, float]

SIZE: Final = 860
"""The board is a square of this side."""
X: Final = 430.0
Y: Final = 446.0
TILT: Final = 0.93
"""The foot of the mountain; the island is seen a little from the south."""
RADII: Final = (298.0, 238.0, 186.0, 133.0, 70.0)
HEIGHTS: Final = (0.0, 10.0, 24.0, 42.0, 70.0)
"""Outer radius of beach, land, forest, mountain and crater, and how high each of these borders lies."""
LANE: Final = 324
"""Where the boat sails."""
REACH, APART = (400.0, 376.0), 8.4
"""Where the cards lie: across, down, and how far from the middle of their segment."""
CARD: Final = 66
SITE_TURN: Final = (0, 10, -11.5, 14)
"""How far clockwise of the middle of an area its statue stands, by ring; its shaman stands as far on the other side.

The sides alternate from ring to ring, so that no statue stands behind the next."""
FINDS: Final = (
    (174, 262, "driftwood"), (183, 284, "starfish"), (214, 290, "cockle"), (151, 286, "cockle"), (29, 258, "cockle"), (122, 286, "cockle"),
    (296, 262, "cockle"), (302, 284, "starfish"), (330, 258, "crab"), (88, 284, "starfish"), (239, 244, "cockle"), (92, 262, "crab"),
)  # fmt: skip
"""What the sea left on the beach: angle, radius, what. Decoration only."""


# -- where things are ------------------------------------------------------------------------------------------------


def height(radius: float) -> float:
    """How high the slope is at this distance from the middle."""
    for place in range(4):
        if radius >= RADII[place + 1]:
            part = (RADII[place] - radius) / (RADII[place] - RADII[place + 1])
            return HEIGHTS[place] + part * (HEIGHTS[place + 1] - HEIGHTS[place])
    return HEIGHTS[4]


@cache
def at(radius: float, degrees: float) -> Point:
    """A point on the slope; 0 degrees is at the top, clockwise."""
    angle = math.radians(degrees)
    return X + radius * math.sin(angle), Y - radius * TILT * math.cos(angle) - height(radius)


def ring_middle(ring: int) -> float:
    return (RADII[ring] + RADII[ring + 1]) / 2 - (2 if ring == 3 else 0)


def statue_place(area: int) -> Point:
    """Where the statue of an area stands."""
    ring, segment = divmod(area, SEGMENTS)
    return at(ring_middle(ring), 60 * segment + SITE_TURN[ring])


def shaman_place(area: int) -> Point:
    """Where the shaman of an area stands: beside its statue, on a beach in front of the hut."""
    ring, segment = divmod(area, SEGMENTS)
    if ring == 0:
        return at(288 if segment in (2, 3, 4) else 250, 60 * segment - 19)  # in the south the water is before the hut
    return at(ring_middle(ring) - 4, 60 * segment - SITE_TURN[ring])


def hut_place(segment: int) -> Point:
    return at(270, 60 * segment - 25)


def recess_centre(segment: int, recess: int) -> Point:
    angle = math.radians(60 * segment + (APART if recess else -APART))
    return X + REACH[0] * math.sin(angle), Y - 12 - REACH[1] * math.cos(angle)


def raft_centre(segment: int) -> Point:
    (ax, ay), (bx, by) = recess_centre(segment, 0), recess_centre(segment, 1)
    return (ax + bx) / 2, (ay + by) / 2


def sign_place(segment: int) -> Point:
    """The shallows between the beach and the cards, where the sums stand."""
    angle = math.radians(60 * segment)
    return X + 322 * math.sin(angle), Y - 8 - 300 * math.cos(angle)


def boat_place(segment: int) -> Point:
    """Where the boat lies at a segment."""
    angle = math.radians(60 * segment + 24)
    return X + LANE * math.sin(angle), Y - LANE * math.cos(angle)


def crater_place(segment: int) -> Point:
    """Where the lava of a segment lies on the crater."""
    return at(44, 60 * segment)


@cache
def wedge(area: int, margin: float = 0) -> str:
    """The outline of an area, drawn in by a margin."""
    ring, segment = divmod(area, SEGMENTS)
    outer, inner = RADII[ring] - margin, (RADII[ring + 1] if ring < 4 else 12) + margin
    out, into = 30 - math.degrees(margin / outer), 30 - math.degrees(margin / inner)
    (ax, ay), (bx, by) = at(outer, 60 * segment - out), at(outer, 60 * segment + out)
    (cx, cy), (dx, dy) = at(inner, 60 * segment + into), at(inner, 60 * segment - into)
    return (
        f"M{ax:.0f} {ay:.0f}A{outer:.0f} {outer * TILT:.0f} 0 0 1 {bx:.0f} {by:.0f}"
        f"L{cx:.0f} {cy:.0f}A{inner:.0f} {inner * TILT:.0f} 0 0 0 {dx:.0f} {dy:.0f}Z"
    )


# -- outlines of a hand ----------------------------------------------------------------------------------------------


def rounded(points: list[Point], tension: float = 0.95) -> str:
    """A closed soft line through all points."""
    count = len(points)
    data = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for place in range(count):
        before, here, there, after = (points[(place + step) % count] for step in (-1, 0, 1, 2))
        first = (here[0] + (there[0] - before[0]) * tension / 6, here[1] + (there[1] - before[1]) * tension / 6)
        second = (there[0] - (after[0] - here[0]) * tension / 6, there[1] - (after[1] - here[1]) * tension / 6)
        data += "C" + " ".join(f"{value:.0f}" for pair in (first, second, there) for value in pair)
    return data + "Z"


def swaying(radius: float, sway: float, seed: int) -> str:
    """The border of a ring as a hand would draw it."""
    chance = random.Random(seed)
    waves = [(count, chance.uniform(0, math.tau), chance.uniform(0.4, 1)) for count in (3, 5, 8, 13)]
    points = []
    for degrees in range(0, 360, 10 if radius > 100 else 18):
        turn = math.radians(degrees)
        far = sway * sum(size * math.sin(count * turn + start) for count, start, size in waves) / 2.4
        x, y = at(radius, degrees)
        points.append((x + far * math.sin(turn), y - far * TILT * math.cos(turn)))
    return rounded(points)


OUTLINES: Final = {
    name: f'<path d="{swaying(radius, sway, seed)}"/>'
    for name, radius, sway, seed in (
        ("coast", RADII[0], 6, 7),
        ("land", RADII[1], 4, 1),
        ("wood", RADII[2], 4, 2),
        ("mount", RADII[3], 4, 3),
        ("rim", 78, 4, 21),
        ("lip", 64, 3, 22),
        ("lake", 57, 3, 23),
    )
}
"""Each is painted several times, so each is a symbol."""


# -- the ground ------------------------------------------------------------------------------------------------------


@cache
def sea() -> Sketch:
    """The water, and birds over it."""
    sketch = Sketch()
    draw_sea(sketch)
    return sketch


@cache
def ground(pier: int) -> Sketch:
    """From the rafts up to the crater; lava flows over it."""
    sketch = Sketch()
    for segment in range(SEGMENTS):
        draw_raft(sketch, segment)
    x, y = at(296, 60 * pier + 15)
    sketch.use("jetty", x, y + 6, 0.82, id="pier")
    draw_land(sketch)
    draw_slopes(sketch)
    draw_walls(sketch)
    draw_crater(sketch)
    return sketch


def draw_sea(sketch: Sketch) -> None:
    sketch.rect(0, 0, SIZE, SIZE, fill=sketch.texture("lagoon"))
    sketch.rect(0, 0, SIZE, SIZE, fill=sketch.texture("swell"))
    for wide, paint, opacity in ((110, "shallow", 0.45), (66, "shallow", 0.7), (34, "reef", 0.9)):
        sketch.use("coast", 0, 6, fill=f"var(--{paint})", stroke=f"var(--{paint})", stroke_width=wide, opacity=opacity)
    for x, y, scale in ((62, 424, 1), (92, 410, 0.7), (818, 430, 0.9), (640, 60, 0.8), (664, 50, 0.6), (196, 800, 0.8)):
        sketch.use("bird", x, y, scale)


def draw_raft(sketch: Sketch, segment: int) -> None:
    """Two cards lie on the raft of a segment, each in a recess; a stone bears the number of the segment."""
    (ax, ay), (bx, by) = recess_centre(segment, 0), recess_centre(segment, 1)
    for dx, dy, paint, wide, opacity in ((5, 9, "shade", 92, 0.22), (0, 6, "wood-dark", 90, 1), (0, 0, "wood", 88, 1)):
        data = f"M{number(ax + dx)} {number(ay + dy)}L{number(bx + dx)} {number(by + dy)}"
        faded = opacity if opacity < 1 else None
        sketch.path(data, stroke=f"var(--{paint})", stroke_width=wide, stroke_linecap="round", opacity=faded)
    data = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    sketch.path(data, stroke="var(--wood-light)", stroke_width=81, stroke_linecap="round", opacity=0.55)
    x, y = raft_centre(segment)
    for recess in (0, 1):
        cx, cy = recess_centre(segment, recess)
        sketch.rect(cx - 35, cy - 35, 70, 70, rx=10, fill="var(--wood-dark)", opacity=0.75)
    sketch.circle(x, y, 13, fill="var(--cloth)", stroke="var(--wood-dark)", stroke_width=2)
    sketch.text(x, y + 6.5, segment, 18, class_="b", style="fill:var(--rock-dark)")


def draw_land(sketch: Sketch) -> None:
    """Foam, cliff and beach; on it three terraces, each with the bank that shows its height."""
    sketch.use("coast", 0, 12, fill="var(--foam)", stroke="var(--foam)", stroke_width=8)
    sketch.use("coast", 8, 15, fill="var(--shade)", opacity=0.16)
    sketch.use("coast", 0, 9, fill="var(--cliff-dark)")
    sketch.use("coast", 0, 6, fill="var(--sand-dark)", stroke="var(--cliff-dark)")
    sketch.use("coast", fill="var(--sand)")
    sketch.use("coast", fill=sketch.texture("sand"))
    for turn, reach, find in FINDS:
        sketch.use(find, *at(reach, turn))
    layers = (
        ("land", "meadow", "meadow-dark", "cliff", "blades", 8),
        ("wood", "forest", "forest-dark", "forest-dark", "", 9),
        ("mount", "ash", "ash-dark", "ash-dark", "", 12),
    )
    for name, paint, edge, bank, texture, high in layers:
        sketch.use(name, 5, high + 5, fill="var(--shade)", opacity=0.2)
        sketch.use(name, 0, high, fill=f"var(--{bank})", stroke="var(--rock-dark)")
        sketch.use(name, 0, high, fill=sketch.texture("cliffs"), opacity=0.8)
        sketch.use(name, fill=f"var(--{paint})", stroke=f"var(--{edge})", stroke_width=1.6)
        if texture:
            sketch.use(name, fill=sketch.texture(texture))
        sketch.use(name, fill=sketch.texture("relief"), opacity=0.9)


def draw_slopes(sketch: Sketch) -> None:
    """Ribs of rock run down from the rim; those that look to the left lie in the light."""
    chance = random.Random(8)
    light, dark = "", ""
    for degrees in range(0, 360, 12):
        turn = degrees + chance.uniform(-3, 3)
        far = RADII[3] - chance.uniform(5, 26)
        corners = at(72, turn), at(far, turn + chance.uniform(-3, 3)), at(far - 16, turn + 8), at(70, turn + 5)
        facet = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in corners) + "Z"
        if 150 < turn % 360 < 345:
            light += facet
        else:
            dark += facet
    sketch.path(light, fill="var(--ash-light)", opacity=0.75)
    sketch.path(dark, fill="var(--ash-dark)", opacity=0.6)
    sketch.use("mount", fill=sketch.texture("cone"), opacity=0.8)


def draw_walls(sketch: Sketch) -> None:
    """Borders of the segments: rows of stones from the beach up to the rim."""
    data = "".join(
        "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in (at(radius, 60 * segment + 30) for radius in (84, *RADII[3::-1])))
        for segment in range(SEGMENTS)
    )
    for paint, wide in (("rock", 9.4), ("stone-dark", 8), ("stone", 6)):
        sketch.path(data, fill="none", stroke=f"var(--{paint})", stroke_width=wide, stroke_linecap="round", stroke_dasharray=".1 13.2")


def draw_crater(sketch: Sketch) -> None:
    """The rim, and the lake of fire in it, lower than the rim; six notches lead to the segments."""
    sketch.use("rim", 0, 8, fill="var(--crust)")
    sketch.use("rim", fill="var(--ash-dark)", stroke="var(--crust)", stroke_width=2)
    sketch.use("rim", fill=sketch.texture("cone"))
    sketch.use("lip", fill="var(--crust)")
    sketch.use("lake", 0, 7, fill=sketch.texture("magma-lake"), stroke="var(--lava-dark)", stroke_width=2)
    x, y = at(0, 0)
    for dx, dy, across, down in ((-24, -8, 14, 5), (18, 16, 16, 6), (22, -14, 11, 4), (-14, 22, 12, 4.5)):
        sketch.ellipse(x + dx, y + 7 + dy, across, down, fill="var(--lava-dark)", opacity=0.55)
    for segment in range(SEGMENTS):
        (ax, ay), (bx, by) = at(53, 60 * segment + 30), at(76, 60 * segment + 30)
        sketch.line(ax, ay + 3, bx, by, stroke="var(--crust)", stroke_width=7, stroke_linecap="round")
        sketch.line(ax - 1, ay + 1, bx - 1, by - 2, stroke="var(--ash-light)", stroke_width=2.4, stroke_linecap="round", opacity=0.8)


@cache
def growth() -> Sketch:
    """Building sites, trees and palms; they keep clear of where pieces stand, so they may all lie behind them."""
    sketch = Sketch()
    taken = [place(area) for area in range(SEGMENTS, 4 * SEGMENTS) for place in (statue_place, shaman_place)]
    chance = random.Random(12)
    plants: list[tuple[float, float, str, float]] = []
    for _ in range(1200):
        ring = chance.choice((1, 2, 2, 2))
        reach, turn = chance.uniform(RADII[ring + 1] + 8, RADII[ring] - 6), chance.uniform(0, 360)
        if abs((turn - 30) % 60 - 30) > 30 - math.degrees(10 / reach):
            continue
        x, y = at(reach, turn)
        near, apart = (24, 31) if ring == 1 else (20, 18)
        if all(math.hypot(x - px, (y - py) * 1.2) > near for px, py in taken) and all(
            math.hypot(x - px, y - py) > apart for px, py, *_ in plants
        ):
            plants.append(
                (x, y, "palm" if ring == 1 else "leafy", chance.choice((0.7, 0.8)) if ring == 1 else chance.choice((0.8, 0.9, 1)))
            )
    for area in range(SEGMENTS, 4 * SEGMENTS):
        sketch.use("site", *statue_place(area))
    for x, y, kind, scale in sorted(plants, key=lambda plant: plant[1]):
        sketch.use(kind, round(x), round(y), scale)
    return sketch
