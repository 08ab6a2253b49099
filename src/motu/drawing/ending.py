"""What the end scenes of all games share: who stands where, the stars above, and petals in the air."""

from __future__ import annotations

import random
from functools import cache

from motu.drawing.canvas import Sketch


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
