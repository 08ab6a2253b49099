"""Textures by gradients and patterns: sea, paper, wood, stone, sand and light. `?` stands for the id."""

from __future__ import annotations

import random
from typing import Final


def stops(*colours: tuple[float, str, float]) -> str:
    """The stops of a gradient: part, colour name, opacity."""
    return "".join(
        f'<stop offset="{part:g}" stop-color="var(--{colour})"' + (f' stop-opacity="{opacity:g}"/>' if opacity < 1 else "/>")
        for part, colour, opacity in colours
    )


def falling(*colours: tuple[float, str, float]) -> str:
    """A gradient from the top to the bottom of whatever it fills."""
    return f'<linearGradient id="?" x2="0" y2="1">{stops(*colours)}</linearGradient>'


def slanting(*colours: tuple[float, str, float]) -> str:
    """A gradient from the top left, where the light comes from."""
    return f'<linearGradient id="?" x2="1" y2="1">{stops(*colours)}</linearGradient>'


def round_(*colours: tuple[float, str, float], x: float = 0.5, y: float = 0.5, radius: float = 0.5) -> str:
    """A gradient from the middle outwards."""
    return f'<radialGradient id="?" cx="{x}" cy="{y}" r="{radius}">{stops(*colours)}</radialGradient>'


def pattern(width: int, height: int, body: str) -> str:
    return f'<pattern id="?" width="{width}" height="{height}" patternUnits="userSpaceOnUse">{body}</pattern>'


def specks(seed: int, count: int, size: int, colours: tuple[str, ...], least: float, most: float, opacity: float) -> str:
    """Dots strewn at random, the same every time."""
    chance = random.Random(seed)
    dots = []
    for place in range(count):
        radius = chance.uniform(least, most)
        x, y = chance.uniform(radius, size - radius), chance.uniform(radius, size - radius)
        dots.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.1f}" fill="var(--{colours[place % len(colours)]})"/>')
    return f'<g opacity="{opacity}">{"".join(dots)}</g>'


def strokes(data: str, colour: str, width: float, opacity: float) -> str:
    return f'<path d="{data}" fill="none" stroke="var(--{colour})" stroke-width="{width:g}" stroke-linecap="round" opacity="{opacity:g}"/>'


TEXTURES: Final = {
    # water: a lagoon that deepens outwards, and ripples to lay over it
    "sea": round_((0, "shallow", 1), (0.62, "shallow", 1), (0.8, "sea", 1), (1, "sea-deep", 1), radius=0.62),
    "ripples": pattern(
        120, 72, strokes("M8 14q9-7 18 0t18 0M70 32q8-6 16 0t16 0M22 56q9-7 18 0t18 0M92 62q6-5 12 0M56 6q6-5 12 0", "foam", 1.6, 0.38)
    ),
    # the table
    "paper": falling((0, "paper", 1), (1, "paper-dark", 1)),
    "fibres": pattern(
        90, 90, strokes("M6 12l14 3M52 20l9-4M30 48l16 2M70 62l12-5M12 76l10 3M60 84l8-2M80 36l6 4M40 4l5 5", "faint", 0.8, 0.16)
    ),
    "wood": falling((0, "wood-light", 1), (0.12, "wood", 1), (0.88, "wood", 1), (1, "wood-dark", 1)),
    "grain": pattern(
        160,
        40,
        strokes(
            "M0 6q40-5 80 0t80 0M0 15q50 5 90 1t70-1M0 24q30-4 70 0t90 0M0 33q60 4 100 0t60 0M50 15q8-7 20 0q-10 6-20 0",
            "wood-dark",
            1,
            0.35,
        ),
    ),
    # land
    "sand": pattern(64, 64, specks(3, 34, 64, ("sand-dark", "wood", "foam"), 0.5, 1.2, 0.65)),
    "stone": pattern(56, 56, specks(5, 20, 56, ("stone-dark", "snow", "rock"), 0.6, 1.8, 0.4)),
    # an island in the open sea: deep water with swell, cliffs, beach, rises and hollows of the ground
    "lagoon": round_((0, "shallow", 1), (0.5, "shallow", 1), (0.74, "sea", 1), (1, "sea-deep", 1), radius=0.68),
    "swell": pattern(
        190,
        110,
        strokes("M10 22q10-8 20 0t20 0M104 48q9-7 18 0t18 0M36 84q10-8 20 0t20 0M150 96q8-6 16 0", "foam", 1.7, 0.42)
        + strokes("M132 16q7-5 14 0M64 54q7-5 14 0", "sea-deep", 1.4, 0.28),
    ),
    "rise": falling((0, "glow", 0.34), (0.4, "glow", 0.02), (0.62, "shade", 0), (1, "shade", 0.3)),
    "mound": round_((0, "meadow-light", 0.95), (0.55, "meadow-light", 0.5), (1, "meadow-light", 0), x=0.42, y=0.36, radius=0.6),
    "hollow": round_((0, "meadow-deep", 0.85), (0.6, "meadow-deep", 0.4), (1, "meadow-deep", 0)),
    "dry": round_((0, "meadow-dry", 0.95), (0.55, "meadow-dry", 0.5), (1, "meadow-dry", 0)),
    "cliffs": pattern(40, 30, strokes("M4 0q2 8-1 16M13 2q-2 7 1 13M22 0q3 9 0 17M31 1q-2 8 1 15M37 0q1 6-1 11", "cliff-dark", 1.6, 0.5)),
    "blades": pattern(
        86,
        70,
        strokes("M8 14l2-6l2 6M48 30l2-6l2 6M66 10l1.6-5l2 5M22 52l2-6l2 6M74 58l1.6-5l2 5M40 62l1.5-4l1.5 4", "meadow-dark", 1.3, 0.7),
    ),
    "mat": pattern(
        24,
        24,
        '<path d="M0 0h12v12h-12zM12 12h12v12h-12z" fill="var(--cloth)"/>'
        + strokes("M1 3h10M1 6h10M1 9h10M13 15h10M13 18h10M13 21h10M15 1v10M18 1v10M21 1v10M3 13v10M6 13v10M9 13v10", "wood", 0.9, 0.4),
    ),
    # light and shadow
    "shadow": round_((0, "shade", 0.5), (0.6, "shade", 0.28), (1, "shade", 0)),
    "sheen": slanting((0, "glow", 0.5), (0.45, "glow", 0.08), (0.55, "shade", 0), (1, "shade", 0.3)),
    "relief": slanting((0, "glow", 0.3), (0.4, "glow", 0), (0.6, "shade", 0), (1, "shade", 0.22)),
    "glow": round_((0, "ember", 1), (0.45, "lava", 1), (0.8, "lava-dark", 1), (1, "rock-dark", 1)),
    "halo": round_((0, "ember", 0.85), (0.5, "lava", 0.35), (1, "lava", 0)),
    "lift": falling((0, "glow", 0.3), (0.5, "glow", 0), (1, "shade", 0.16)),
    "cone": slanting((0, "glow", 0.34), (0.4, "glow", 0.05), (0.55, "shade", 0.04), (1, "shade", 0.42)),
    "pool": round_((0, "sea-deep", 0.95), (0.55, "sea-deep", 0.6), (1, "sea-deep", 0)),
    "magma-lake": round_((0, "white-hot", 1), (0.3, "ember", 1), (0.65, "molten", 1), (1, "lava", 1)),
    "heat": round_((0, "molten", 0.6), (0.5, "lava", 0.3), (1, "lava", 0)),
    "count": round_((0, "count", 1), (0.55, "ember", 0.55), (1, "ember", 0)),
    # skies of picture cards
    "sundown": falling((0, "night", 1), (0.42, "dusk", 1), (0.72, "lava", 0.9), (1, "ember", 1)),
    "morning": falling((0, "sea", 1), (0.5, "shallow", 1), (0.85, "sand", 1), (1, "shell", 1)),
    "noon": falling((0, "sea", 1), (0.75, "foam", 1), (1, "foam", 1)),
    "depth": falling((0, "shallow", 1), (0.25, "sea", 1), (1, "sea-deep", 1)),
    "dawn": falling((0, "shallow", 1), (0.55, "sand", 1), (1, "ember", 1)),
    "day": falling((0, "sea", 1), (1, "foam", 1)),
    "dusk": falling((0, "purple-dark", 1), (0.6, "lava", 1), (1, "ember", 1)),
    "night": falling((0, "blue-dark", 1), (1, "sea-deep", 1)),
    "storm": falling((0, "night", 0.8), (0.6, "night", 0.45), (1, "night", 0.1)),
    "strand": falling((0, "sand", 1), (1, "sand-dark", 1)),
    "gem": round_((0, "glow", 0.95), (0.35, "glow", 0.25), (1, "shade", 0.35), x=0.35, y=0.3, radius=0.75),
    # a market: boards, round things and dice
    "planks": pattern(
        120,
        26,
        '<path d="M0 25.2h120" stroke="var(--wood-dark)" stroke-width="1.6" opacity=".55"/>'
        + strokes("M4 8q30-4 60 0t56 0M10 17q40 4 70 0t40 1", "wood-dark", 1, 0.3),
    ),
    "slant": slanting((0, "glow", 0.45), (0.45, "glow", 0.05), (0.6, "shade", 0), (1, "shade", 0.28)),
    "ball": round_((0, "glow", 0.8), (0.4, "glow", 0.12), (0.7, "shade", 0), (1, "shade", 0.42), x=0.34, y=0.28, radius=0.78),
}
