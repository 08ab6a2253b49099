"""Lava: streams that tell how far it will come, the discs that drive it, and the eruption with what it took and what was left."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Final

from motu.drawing import Sketch, number, table
from motu.games.haleakala.draw_island import RADII, SIZE, Point, at, crater_place, rounded, statue_place, wedge
from motu.games.haleakala.island import AREA_NAMES, RING_NAMES, SEGMENTS
from motu.games.haleakala.moves import CRATERS

if TYPE_CHECKING:
    from motu.games.haleakala.draw_scene import HaleakalaScene

RINGS: Final = 3
"""More discs than this drive the lava no further."""
WIDE: Final = 15.0
"""Degrees from the middle of a stream to its bank."""
FLOOD: Final = 26.5
"""The same in an eruption, when it covers whole areas."""
FLOWS, FALLS, COUNTS = 0.1, 0.45, 0.85
"""Seconds after which lava comes down in an eruption, statues fall, and points are told, ring after ring."""
AFTER: Final = ("round_begins", "game_over")
"""H-ROUND-1, H-END-1: the events that follow an eruption and its scoring."""
PUFFS: Final = (
    (10, -46, 15),
    (24, -82, 19),
    (46, -112, 22),
    (60, -156, 27),
    (92, -190, 30),
    (92, -240, 34),
    (140, -250, 36),
    (150, -300, 35),
)
"""The smoke of an eruption as circles, from the crater up: where from its middle, and how large."""
WORTH: Final = (0, 1, 2, 3)
"""H-SCORE-4: points for a statue, by ring."""


def outline_of(segment: int, discs: int, wide: float, inset: float = 0) -> str:
    """Lava on a slope as one outline, so many rings down, with a front of three tongues."""
    chance = random.Random(segment + 3)
    far = RADII[4 - discs] - 3 - inset
    sway = [chance.uniform(-2.5, 2.5) for _ in range(12)]
    edge = [reach for reach in (46, 80, 118, 168, 218) if reach < far - 12]
    left = [at(reach, 60 * segment - wide + inset * 62 / reach + sway[place]) for place, reach in enumerate(edge)]
    right = [at(reach, 60 * segment + wide - inset * 62 / reach + sway[-place - 1]) for place, reach in enumerate(edge)]
    front = []
    for step in range(5):
        back = (0 if step % 2 == 0 else min(20, (far - 70) * 0.22)) + chance.uniform(0, 6)
        front.append(at(far - back, 60 * segment + (step / 2 - 1) * (wide - 2 - inset * 0.3)))
    return rounded(left + front + right[::-1], 0.9)


def flowing(points: list[Point]) -> str:
    """An open line through points, bent softly."""
    (ax, ay), *others = points
    return f"M{ax:.0f} {ay:.0f}T" + " ".join(f"{x:.0f} {y:.0f}" for x, y in others)


@cache
def stream(segment: int, discs: int) -> Sketch:
    """Crust, lava, and white-hot veins on it; cold floes drift on them."""
    sketch, chance = Sketch(), random.Random(segment)
    far = RADII[4 - discs] - 14
    draw_bed(sketch, segment, discs, WIDE)
    veins = "".join(lane(segment, WIDE * part, end) for part, end in ((-0.5, far - 12), (0, far - 2), (0.5, far - 10)))
    sketch.path(veins, fill="none", stroke="var(--white-hot)", stroke_width=2, stroke_linecap="round", opacity=0.9)
    for _ in range(3 * discs):
        place = at(chance.uniform(84, far), 60 * segment + chance.uniform(-0.7, 0.7) * WIDE)
        sketch.use("floe", *place, round(chance.uniform(0.4, 0.7), 1))
    return sketch


@cache
def flood(segment: int, discs: int) -> Sketch:
    """The same in an eruption: it glows brighter to its middle, crust breaks on it, and what it reaches burns."""
    sketch, chance = Sketch(), random.Random(segment)
    far = RADII[4 - discs] - 14
    draw_bed(sketch, segment, discs, FLOOD)
    if discs > 1:
        sketch.path(outline_of(segment, discs, FLOOD, 14), fill="var(--ember)", opacity=0.75)
    cold = "".join(lane(segment, FLOOD * part, end) for part, end in ((-0.42, far - 22), (0.05, far - 30), (0.45, far - 18)))
    broken = {"stroke_width": 7, "stroke_dasharray": "16 22 9 30", "stroke_linecap": "round", "opacity": 0.85}
    sketch.path(cold, fill="none", stroke="var(--lava-dark)", **broken)
    hot = "".join(lane(segment, FLOOD * part, end) for part, end in ((-0.62, far - 16), (-0.2, far), (0.25, far - 8), (0.62, far - 12)))
    sketch.path(hot, fill="none", stroke="var(--white-hot)", stroke_width=3.2, stroke_linecap="round", opacity=0.9)
    for place in range(discs):
        turn = 60 * segment + FLOOD * (0.8 if place % 2 else -0.8)
        sketch.use("burning", *at(far - 26 - 46 * (place // 2), turn), round(chance.uniform(0.8, 1.1), 1))
    return sketch


def draw_bed(sketch: Sketch, segment: int, discs: int, wide: float) -> None:
    """A dark crust round red lava that is hotter inside."""
    outline = outline_of(segment, discs, wide)
    sketch.path(outline, fill="var(--crust)", stroke="var(--crust)", stroke_width=5, transform="translate(1 5)")
    sketch.path(outline, fill="var(--lava)", stroke="var(--crust)", stroke_width=2.2)
    sketch.path(outline_of(segment, discs, wide, 5), fill="var(--molten)")


def lane(segment: int, turn: float, end: float) -> str:
    """A line down the slope, so far from the crater, that widens with the lava."""
    return flowing([at(54 + (end - 54) * step / 4, 60 * segment + turn * (0.75 + 0.06 * step)) for step in range(5)])


def draw_stream(scene: HaleakalaScene, segment: int) -> None:
    """H-ERUPT-1: how far the lava will flow down; every disc drives it on by one ring. It pours down when a disc has come."""
    part, discs = scene.part, min(scene.view["lava"][segment], RINGS)
    with part.group(id=f"flow-{segment}", pointer_events="none"):
        if discs:
            with part.group(class_=f"pour-{discs}" if has_come(scene, segment) else None):
                part.add(stream(segment, discs))


def has_come(scene: HaleakalaScene, segment: int) -> bool:
    return any(
        segment in (event.fields.get("crater"), event.fields.get("target")) for event in scene.last if event.kind.startswith("lava_")
    )


def draw_crater(scene: HaleakalaScene, segment: int) -> None:
    """The lava discs on a crater; a crater is touched to move lava from it and to it."""
    part, discs = scene.part, scene.view["lava"][segment]
    x, y = crater_place(segment)
    came = None
    for event in scene.last:
        if event.kind == "lava_moved" and event.fields["target"] == segment:
            came = crater_place(event.fields["origin"])
        elif event.kind == "lava_placed" and event.fields["crater"] == segment:
            came = x, y - 70
    for disc in range(discs):
        with part.piece(f"lava-{segment}-{disc}", x, y + 6 - 8 * disc, came=came if disc == discs - 1 else None):
            part.use("lava-stone", scale=0.92)
    if discs > 1:
        table.badge(part, x + 40, y - 8 * discs + 14, f"×{discs}", 13)
    crater = CRATERS[segment]
    with part.thing(f"origin:{crater} target:{crater} area:{crater}", lava_title(scene, segment)):
        part.path(wedge(4 * SEGMENTS + segment, 2), class_="edge")


def lava_title(scene: HaleakalaScene, segment: int) -> str:
    discs = scene.view["lava"][segment]
    place = f"{scene.word('ring.crater')} {segment}"
    if not discs:
        return place
    rings = ", ".join(scene.word(f"ring.{RING_NAMES[ring]}") for ring in (3, 2, 1)[: min(discs, RINGS)])
    return f"{place}: {scene.word('lava_discs', n=discs)} → {rings}"


# -- the eruption ----------------------------------------------------------------------------------------------------


def draw_floods(scene: HaleakalaScene) -> None:
    """H-ERUPT-1: lava runs down the mountain as far as its discs drove it, and covers whole areas."""
    part = scene.part
    with part.group(pointer_events="none"):
        for event in scene.last:
            if event.kind == "lava_flowed":
                with part.group(class_="flood", style=f"animation-delay:{FLOWS}s"):
                    part.add(flood(event.fields["segment"], event.fields["n"]))


def erupts(scene: HaleakalaScene) -> bool:
    return any(event.kind in AFTER for event in scene.last)


def draw_storm(scene: HaleakalaScene) -> None:
    """In an eruption the sea lies dark; island and rafts stay as bright as they were, so that every piece keeps its colour."""
    if erupts(scene):
        with scene.part.group(class_="show", pointer_events="none"):
            scene.part.rect(0, 0, SIZE, SIZE, fill=scene.part.texture("storm"))


def draw_smoke(scene: HaleakalaScene) -> None:
    """The plume of an eruption, behind everything that stands."""
    if erupts(scene):
        with scene.part.group(class_="smoke", style=f"animation-delay:{FLOWS}s", pointer_events="none"), scene.part.placed(*at(0, 0)):
            scene.part.add(plume())


@cache
def plume() -> Sketch:
    """Smoke that leans with the wind along a border of segments; each puff is lit from the left."""
    sketch = Sketch()
    sketch.path(puffs(0), fill="var(--crust)", stroke="var(--crust)", stroke_width=7)
    sketch.path(puffs(4), fill="var(--ash)")
    bright = "".join(f"M{x - radius * 0.6:.0f} {y}q2-{radius * 0.5:.0f} {radius * 0.6:.0f}-{radius * 0.6:.0f}" for x, y, radius in PUFFS)
    sketch.path(bright, fill="none", stroke="var(--ash-light)", stroke_width=9, stroke_linecap="round", opacity=0.5)
    return sketch


def puffs(less: int) -> str:
    """All puffs of the smoke, each so much smaller."""
    data = ""
    for x, y, radius in PUFFS:
        wide = radius - less
        data += f"M{x - wide} {y}a{wide} {wide} 0 1 0 {2 * wide} 0a{wide} {wide} 0 1 0 {-2 * wide} 0"
    return data


def draw_eruption(scene: HaleakalaScene) -> None:
    """Fire from the crater, bombs on their way, statues that lava took, and the points of those that stand."""
    if not erupts(scene):
        return
    part = scene.part
    x, y = at(0, 0)
    for seat, player in enumerate(scene.view["players"]):
        for name in player["statues"][:1]:
            part.earned_at(seat, "statues", *statue_place(AREA_NAMES.index(name)))
    with part.group(pointer_events="none", data_prelude=round(1000 * COUNTS)):
        with part.placed(x, y), part.group(class_="burst"):
            part.circle(0, -16, 84, fill=part.texture("halo"), opacity=0.7)
            part.use("fountain", 4, 8, 0.62)
        arcs = ((-120, -60, -150, 40), (-60, -130, -190, -60), (110, -40, 190, 76), (60, -20, 128, 160), (-70, -70, -96, 170))
        trails = "".join(
            f"M{number(x)} {number(y - 20)}Q{number(x + bx)} {number(y + by - 60)} {number(x + ex)} {number(y + ey)}"
            for bx, by, ex, ey in arcs
        )
        part.path(trails, fill="none", stroke="var(--molten)", stroke_width=3.4, stroke_linecap="round", stroke_dasharray="1 8")
        for _, _, ex, ey in arcs:
            part.use("bomb", x + ex, y + ey)
        for event in scene.last:
            if event.kind == "statue_destroyed":
                draw_fall(scene, event.fields["seat"], event.fields["area"])
        for seat, player in enumerate(scene.view["players"]):
            for name in player["statues"]:
                draw_worth(scene, seat, AREA_NAMES.index(name))


def draw_fall(scene: HaleakalaScene, seat: int, area: int) -> None:
    """A statue that lava took, and what its owner did not get for it."""
    part, look = scene.part, scene.looks[seat]
    x, y = statue_place(area)
    with part.placed(x, y, 0.84), part.group(class_="burst", style=f"animation-delay:{FALLS}s"):
        part.use(f"falling-{look.colour}")
    part.rect(x - 6, y - 60, 46, 24, rx=12, fill="var(--card)", stroke="var(--lava-dark)", stroke_width=2, stroke_dasharray="4 2.5")
    look.token(part, x + 7, y - 48, 8.5)
    part.text(x + 27, y - 43, f"−{WORTH[area // SEGMENTS]}", 14, class_="b")


def draw_worth(scene: HaleakalaScene, seat: int, area: int) -> None:
    """The points of a statue, ring after ring from the mountain down."""
    part, look, ring = scene.part, scene.looks[seat], area // SEGMENTS
    x, y = statue_place(area)
    with part.placed(x + 17, y - 46), part.group(class_="appear", style=f"animation-delay:{COUNTS + 0.4 * (3 - ring):g}s"):
        part.rect(-15, -12, 30, 24, rx=12, fill="var(--card)", stroke=f"var(--{look.colour}-dark)", stroke_width=2)
        part.text(0, 5, f"+{WORTH[ring]}", 14, class_="b")
