"""Huts, totems and the scenery of market and villages as symbols; what stands has its foot at the origin."""

from __future__ import annotations

from typing import Final

from motu.drawing.hand import line, put, shadow, shape, tone

WALLS: Final = {
    "chief": ("lava", "lava-dark", "dawn"),
    "dancer": ("leaf", "forest-dark", "dusk"),
    "navigator": ("blue", "blue-dark", "night"),
}
"""The wall, its edge and the sky behind each type of customer."""

# -- customers who have settled ------------------------------------------------------------------------------------------
COUNTER: Final = shape("M-33-22h66l2 20q-35 4-70 0z", "cloth", "wood-dark", 1.3)
"""The plank before a hut or a totem, on which its goods lie."""


def hut(kind: str) -> str:
    """The portrait looks out of a hut whose walls tell the type; 78 by 94."""
    wall, edge, sky = WALLS[kind]
    return (
        shadow(40, 7, 6, -1)
        + shape("M-28-20v-54h56v54z", wall, edge, 1.4)
        + f'<rect x="-23" y="-70" width="46" height="49" rx="3" fill="url(#t-{sky})"/>'
        '<svg x="-23" y="-70" width="46" height="49" viewBox="-28 -47 56 61" preserveAspectRatio="xMidYMax slice">'
        f'<use href="#s-face-{kind}"/></svg>'
        f'<rect x="-23" y="-70" width="46" height="49" rx="3" fill="none" stroke="var(--{edge})" stroke-width="1.2"/>'
        + line("M-25.5-72v51M25.5-72v51", "wood-light", 2.2, 0.9)
        + COUNTER
        + shape("M-39-66q17-6 26-22q13-5 26 0q9 16 26 22q-39 6-78 0z", "thatch", "thatch-dark", 1.5)
        + tone("M6-89q4 0 7 1q9 16 26 22q-9 2-18 3q-2-15-15-26z", "thatch-dark", 0.4)
        + line("M-27-66l12-19M-15-64l6-24M-3-63v-27M9-64l-5-25M21-65l-11-23", "thatch-dark", 1, 0.65)
        + line("M-14-89q14-5 28 0", "thatch-dark", 2.4)
    )


TOTEM: Final = (
    shadow(38, 7, 6, -1)
    + shape("M-24-20q0-10 8-12h32q8 2 8 12z", "stone", "stone-dark", 1.3)
    + '<svg x="-30" y="-92" width="60" height="66" viewBox="-27 -41 54 54"><use href="#s-face-totem"/></svg>'
    + COUNTER
)
HOUSE: Final = (
    shadow(19, 4, 4, 1)
    + shape("M-13 0v-12h26v12q-13 2.5-26 0z", "wood", "wood-dark", 1.2)
    + shape("M-4 1.5v-8q0-3 4-3t4 3v8q-4 .6-8 0z", "rock-dark", "wood-dark", 1)
    + shape("M-19-9q9-5 15-18q4-3 8 0q6 13 15 18q-19 6-38 0z", "thatch", "thatch-dark", 1.3)
    + line("M-12-9l8-16M-4-7l2-19M5-7l-3-19M12-9l-8-16", "thatch-dark", 0.9, 0.7)
)
"""A house for counting: so many customers have settled."""
PLOT: Final = (
    '<ellipse cx="1.5" cy="3" rx="29" ry="10" fill="var(--shade)" opacity=".16"/>'
    '<path d="M-29 0q-1-9 12-10q17-3 32 0q14 2 14 10q-2 9-15 10q-15 2-29 0q-13-2-14-10z" fill="var(--dust)" stroke="var(--cliff)" '
    'stroke-width="1.3" stroke-dasharray="4 3"/>'
)

# -- scenery -------------------------------------------------------------------------------------------------------------
CANOE: Final = (
    shadow(32, 5, 3, 6)
    + shape("M-2-44q24 10 25 36q-13 5-25 2z", "cloth", "wood-dark", 1.5)
    + line("M3-34q13 9 15 24M2-22q8 6 10 14", "scoria", 2, 0.9)
    + line("M-2-46v44", "wood-dark", 2.6)
    + shape("M-34-6q8 5 18 5h34q9 0 17-6q-3 13-17 15h-34q-14-1-18-14z", "wood", "wood-dark", 1.6)
    + line("M-27 0q27 6 54 0", "wood-light", 1.8)
    + line("M-40 7q8-5 14 0M24 8q8-5 16 0", "foam", 2, 0.9)
)
NETS: Final = (
    shadow(30, 5, 3, 4)
    + line(
        "M-24-16q12 8 24 0q12 8 24 0M-24-9q12 9 24 1q12 8 24-1M-19-13l-3 8M-12-11l-2 10M-6-13l3 9M7-13l-3 10M13-11l2 10M19-14l2 9",
        "cliff-dark",
        1.3,
        0.85,
    )
    + line("M-24 3v-22M0 5v-22M24 3v-22", "wood-dark", 3)
    + shape("M-14 0q4-5 10-4l4-3v10l-4-3q-6 2-10 0z", "sea", "sea-deep", 1)
)
TORCH: Final = line("M0 0v-18", "wood-dark", 2.4) + shape(
    "M0-30q5 5 3 9q-3 3-6 0q-2-3 .5-5q.8 1 1.3 1.5q-.5-3 1.2-5.5z", "ember", "lava-dark", 0.9
)
SHRUB: Final = (
    shadow(9, 3, 2, 1) + shape("M-8 1q-3-6 3-8q5-4 9 1q6 1 4 7q-8 2-16 0z", "forest", "forest-dark", 1) + line("M-5-2q1-4 5-4", "leaf", 1.5)
)
BOULDER: Final = (
    shadow(9, 3, 2, 1)
    + shape("M-8 1q-2-6 3-8q5-3 8 1q6 1 5 6q-7 3-16 1z", "stone", "stone-dark", 1)
    + line("M-4-4q3-2 5-1", "snow", 1.2, 0.8)
)
BLOSSOMS: Final = "".join(
    f'<circle cx="{x}" cy="{y}" r="1.9" fill="var(--{colour})"/>'
    for x, y, colour in (
        (-18, -4, "pearl"),
        (-10, 8, "shell"),
        (-3, -10, "pearl"),
        (8, 4, "ember"),
        (16, -7, "pearl"),
        (12, 13, "shell"),
        (-16, 13, "pearl"),
    )
) + line("M-12 0l2-5l2 5M4-4l2-5l2 5", "meadow-dark", 1.4)
SUN: Final = '<circle r="13" fill="var(--ember)"/><circle r="9" fill="var(--count)"/>' + line(
    "M0-22v5M0 22v-5M-22 0h5M22 0h-5M-15-15l4 4M15 15l-4-4M15-15l-4 4M-15 15l4-4", "ember", 3
)
SEASONS: Final = {
    "season-I": tone("M0-15q9 8 0 28q-9-20 0-28z", "leaf")
    + tone("M-1 12q-14-3-14-16q12 1 14 16zM1 12q14-3 14-16q-12 1-14 16z", "forest")
    + line("M0-10v24", "forest-dark", 1.4),
    "season-II": put(SUN, 0, 0, 0.72),
    "season-III": line("M-11 12q3-14 14-22", "wood-dark", 2)
    + tone("M3-16q12 1 10 14q-11-1-10-14z", "lava")
    + tone("M-4-8q-11-2-12 8q9 3 12-8z", "ember")
    + tone("M0 0q10 2 9 11q-10 0-9-11z", "scoria"),
}
BOUND: Final = (
    '<path d="M-13-14q13 8 26 0v28q-13-8-26 0z" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width="1.4"/>'
    '<path d="M-9-8q9 5 18 0M-9 8q9-5 18 0" stroke="var(--count)" stroke-width="2" fill="none"/>'
)
"""The golden band between neighbours that count."""
PAN: Final = (
    line("M0-38l-30 34M0-38l30 34", "wood-dark", 1.4)
    + shape("M-38-4h76q-6 15-38 15t-38-15z", "wood-light", "wood-dark", 1.6)
    + tone("M10 10.4q24-2 28-14.4h-14q-2 9-14 14.4z", "wood-dark", 0.35)
)
"""A pan of the scale, hung up at (0, -38)."""

BLOSSOM: Final = (
    '<g fill="var(--shell)" stroke="var(--shell-dark)" stroke-width="1">'
    + "".join(f'<ellipse cy="-8" rx="5.5" ry="7.5" transform="rotate({72 * petal})"/>' for petal in range(5))
    + '</g><circle r="4.5" fill="var(--gold)" stroke="var(--gold-dark)"/>'
)

PLACES: Final = {
    "blossom": BLOSSOM,
    **{f"hut-{kind}": hut(kind) for kind in WALLS},
    "hut-totem": TOTEM,
    "house": HOUSE,
    "plot": PLOT,
    "canoe": CANOE,
    "nets": NETS,
    "torch": TORCH,
    "shrub": SHRUB,
    "boulder": BOULDER,
    "blossoms": BLOSSOMS,
    "sun": SUN,
    "bound": BOUND,
    "pan": PAN,
    **SEASONS,
}
