"""The cover: islands drift together before the face of a guardian."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motu.drawing import Part, looks
from motu.drawing.hand import line, shape, tone
from motu.games.dokmus import draw_land

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 400, 260
MASK: Final = (
    shape("M-70-62q70-34 140 0q12 62-14 116q-26 30-56 30t-56-30q-26-54-14-116z", "rock", "rock-dark", 3)
    + tone("M18-77q28 3 52 15q12 62-14 116q-18 22-40 28q34-74 2-159z", "rock-dark", 0.55)
    + tone("M-62-56q24-14 56-16l-8 40q-26 0-46 16z", "stone-dark", 0.7)
    + shape("M-60-24q26-16 46 0l14 8l14-8q20-16 46 0l-6 20q-22-10-40 4l-14 10l-14-10q-18-14-40-4z", "rock-dark", "shade", 2)
    + tone("M-48-12q18-10 32 2q-14 10-30 6zM48-12q-18-10-32 2q14 10 30 6z", "ember")
    + tone("M-40-10q8-4 14 0q-6 5-13 3zM40-10q-8-4-14 0q6 5 13 3z", "count")
    + shape("M-8-6h16l10 40q-18 10-36 0z", "rock", "rock-dark", 2)
    + shape("M-34 48q34-12 68 0q-6 18-34 18t-34-18z", "rock-dark", "shade", 2)
    + tone("M-28 48q4 8 8 8l2-11zM-12 44q2 10 6 10l4-11zM6 43q2 10 6 10l3-9zM20 46q0 8 6 8l4-7z", "pearl")
    + line("M-58 10l14 4M-56 22l14 2M58 10l-14 4M56 22l-14 2M-22-64q22-8 44 0M-26-56q26-8 52 0", "ember", 3, 0.75)
)
"""The guardian, carved in rock."""
ISLANDS: Final = (
    (
        82,
        178,
        74,
        "meadow",
        (("mountain-0", 84, 156, 1.1), ("forest-0", 44, 172, 0.9), ("forest-1", 66, 184, 0.9), ("temple-small", 106, 176, 1.1)),
    ),
    (320, 174, 74, "meadow-light", (("volcano", 318, 160, 1.5), ("tree", 362, 176, 1), ("fir", 284, 178, 1), ("ruins", 356, 190, 0.9))),
    (200, 194, 92, "meadow", (("forest-2", 146, 190, 1), ("fir", 240, 172, 1.1), ("temple-large", 200, 184, 1.75), ("tree", 256, 186, 1))),
)
"""Middle, half width and ground of each, and what stands on it from back to front."""
TOKENS: Final = (
    ("green", 62, 202), ("green", 88, 212), ("yellow", 312, 204), ("yellow", 338, 212), ("red", 168, 212), ("red", 194, 224),
    ("blue", 238, 210), ("blue", 262, 198),
)  # fmt: skip


def draw_cover(game: Game, language: str = "en") -> Part:
    tribes = {f"tribe-{look.colour}": draw_land.tribe(look.colour, look.letter) for look in looks(game, language)}
    points = game.components_of({})[0].temples
    symbols = {**draw_land.SYMBOLS, **draw_land.temples(int(points[1]), int(points[2])), **tribes, "mask": MASK}
    part = Part("cover", WIDTH, HEIGHT, game.texts.say("game.name", language), symbols=symbols)
    draw_sea(part)
    for x, y, half, ground, standing in ISLANDS:
        draw_island(part, x, y, half, ground)
        for name, left, foot, scale in standing:
            part.use(name, left, foot, scale)
    for colour, x, y in TOKENS:
        part.use(f"tribe-{colour}", x, y, 0.78)
    return part


def draw_sea(part: Part) -> None:
    """Morning over deep water; the guardian rises out of the mist."""
    part.rect(0, 0, WIDTH, HEIGHT, fill=part.texture("depth"))
    part.rect(0, 0, WIDTH, 112, fill=part.texture("morning"))
    part.circle(200, 84, 150, fill=part.texture("count"), opacity=0.75)
    part.use("mask", 200, 86, 0.98)
    part.rect(0, 124, WIDTH, HEIGHT - 124, fill=part.texture("depth"), opacity=0.55)
    for x, y, wide in ((66, 122, 150), (230, 136, 180), (340, 120, 130), (146, 146, 130)):
        part.path(
            f"M{x - wide / 2:g} {y}q{wide / 4:g}-20 {wide / 2:g} 0t{wide / 2:g} 0q-{wide / 2:g} 22-{wide} 0z",
            fill="var(--foam)",
            opacity=0.7,
        )
    part.rect(0, 130, WIDTH, HEIGHT - 130, fill=part.texture("swell"))


def draw_island(part: Part, x: float, y: float, half: float, ground: str) -> None:
    """A tile seen from a corner, drifting on the water."""
    down = half / 2
    part.path(
        f"M{x} {y + down + 24:g}l{half + 12} -{down + 6:g}l-{half + 12} -{down:g}l-{half + 12} {down:g}z", fill="var(--foam)", opacity=0.5
    )
    part.path(f"M{x - half} {y}l{half} {down:g}l{half} -{down:g}v14l-{half} {down:g}l-{half} -{down:g}z", fill="var(--cliff)",
              stroke="var(--cliff-dark)", stroke_width=2)  # fmt: skip
    part.path(f"M{x} {y + down:g}l{half} -{down:g}v14l-{half} {down:g}z", fill="var(--cliff-dark)")
    part.path(
        f"M{x - half} {y}l{half} -{down:g}l{half} {down:g}l-{half} {down:g}z",
        fill=f"var(--{ground})",
        stroke="var(--sand)",
        stroke_width=2.5,
    )
    lines = "".join(
        f"M{x - half * (1 - part_):g} {y - down * part_:g}l{half} {down:g}M{x - half * (1 - part_):g} {y + down * part_:g}l{half} -{down:g}"
        for part_ in (0.25, 0.5, 0.75)
    )
    part.path(lines, stroke="var(--meadow-dark)", fill="none", opacity=0.7)
