"""Shared symbols, about 40 units large around the origin. `currentColor` is the colour that `use` is given."""

from __future__ import annotations

from typing import Final

from motu.drawing.hand import line, shape
from motu.drawing.palette import SEAT_COLOURS
from motu.drawing.seats import token_symbol

PIPS: Final = {
    1: ((0, 0),),
    2: ((-8, -8), (8, 8)),
    3: ((-8, -8), (0, 0), (8, 8)),
    4: ((-8, -8), (8, -8), (-8, 8), (8, 8)),
    5: ((-8, -8), (8, -8), (0, 0), (-8, 8), (8, 8)),
    6: ((-8, -9), (8, -9), (-8, 0), (8, 0), (-8, 9), (8, 9)),
}


def die(face: int) -> str:
    """A die of bone that shows this face."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="3.2" fill="var(--rock-dark)"/>' for x, y in PIPS[face])
    return (
        '<rect x="-16" y="-14" width="34" height="34" rx="8" fill="var(--shade)" opacity=".3"/>'
        '<rect x="-17" y="-17" width="34" height="34" rx="8" fill="var(--pearl)" stroke="var(--stone-dark)" stroke-width="1.5"/>' + pips
    )


PALM: Final = (
    '<ellipse cx="6" cy="1" rx="12" ry="3.5" fill="var(--shade)" opacity=".3"/>'
    + shape("M-2.5 1q5-14 1-27l3-.6q5 14 2 28q-3 1-6-.4z", "wood", "wood-dark", 1)
    + line("M-.5-5l4-1M.5-11l4-1M.4-17l4-1", "wood-dark", 0.9, 0.8)
    + shape(
        "M1-26q-6-10-17-4q9-1 14 5q-11-2-15 8q8-6 15-5q-5 3-5 11q5-7 8-11q5 3 9 10q1-8-6-11q8-1 14 7q-1-11-14-10q6-6 15-3q-8-9-16 "
        "1q-1-8-8-10q5 4 6 12z",
        "forest",
        "forest-dark",
        1.1,
    )
    + line("M-13-30q8-1 13 4M-10-17q5-5 10-6M14-28q-7-1-12 3", "leaf", 1.4, 0.9)
    + '<circle cx="-1" cy="-22" r="2" fill="var(--wood-dark)"/><circle cx="3" cy="-22.5" r="2" fill="var(--wood-dark)"/>'
)
"""A palm, whose foot is its origin."""
SYMBOLS: Final = {
    **{f"token-{colour}": token_symbol(colour) for colour in SEAT_COLOURS},
    **{f"die-{face}": die(face) for face in PIPS},
    "shadow": '<ellipse rx="20" ry="8" fill="url(#t-shadow)"/>',
    "palm": PALM,
    "tree": (
        '<ellipse cx="2" cy="9" rx="9" ry="3.5" fill="var(--shade)" opacity=".28"/>'
        '<rect x="-1.5" y="2" width="3" height="7" fill="var(--wood-dark)"/>'
        '<circle cy="-3" r="8.5" fill="var(--forest-dark)"/><circle cx="-1.5" cy="-4.5" r="6.5" fill="var(--forest)"/>'
        '<circle cx="-3" cy="-6.5" r="3" fill="var(--leaf)"/>'
    ),
    "peak": (
        '<path d="M-15 11l11-24l4 5l3-3l12 22z" fill="var(--mountain-dark)"/><path d="M-15 11l11-24l2 12l-3 12z" fill="var(--mountain)"/>'
        '<path d="M-4-13l-4.5 9l3.5-1l2 3l2.5-4l-1.5-5z" fill="var(--snow)"/>'
    ),
    "hut": (
        '<ellipse cx="2" cy="15" rx="18" ry="4.5" fill="var(--shade)" opacity=".3"/>'
        '<path d="M-12 0h24v14h-24z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1.5"/>'
        '<path d="M-4 14v-9a4 4 0 018 0v9z" fill="var(--rock-dark)"/>'
        '<path d="M-19 3q10-5 17-20q2-2 4 0q7 15 17 20q-19 5-38 0z" fill="var(--gold)" stroke="var(--wood-dark)" stroke-width="1.5"/>'
        '<path d="M-13 2l9-15M-5 4l3-17M5 4l-3-17M13 2l-9-15" stroke="var(--gold-dark)" stroke-width="1" fill="none" opacity=".8"/>'
    ),
    "boat": (
        '<ellipse cx="2" cy="14" rx="28" ry="6" fill="var(--shade)" opacity=".28"/>'
        '<path d="M2-26q20 10 21 27q-12 3-21 0z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1.5" stroke-linejoin="round"/>'
        '<path d="M6-18q10 7 12 16M4-8q8 3 9 10" fill="none" stroke="var(--ember)" stroke-width="1.5"/>'
        '<path d="M-1-28h3v32h-3z" fill="var(--wood-dark)"/>'
        '<path d="M-28-2q6 5 14 5h28q8 0 14-5q-2 16-14 17h-28q-12-1-14-17z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="2"/>'
        '<path d="M-22 7h44" stroke="var(--wood-light)" stroke-width="2.5"/>'
    ),
    "shell": (
        '<path d="M-4 14l-13-13q-3-15 10-17q4-4 7-4t7 4q13 2 10 17l-13 13z" fill="var(--shell)" stroke="var(--shell-dark)" '
        'stroke-width="1.8" '
        'stroke-linejoin="round"/><path d="M-2 13l-12-16M-1 13l-6-26M0 13v-30M1 13l6-26M2 13l12-16" stroke="var(--shell-dark)" '
        'stroke-width="1.3" '
        'fill="none" opacity=".75"/><path d="M-7 14h14l-2 4h-10z" fill="var(--shell-dark)"/>'
    ),
    "butterfly": (
        '<path d="M0-3c-4-12-16-13-15-4c0 6 6 7 11 8c-6 0-9 4-7 8c3 6 9 1 11-6c2 7 8 12 11 6c2-4-1-8-7-8c5-1 11-2 11-8c1-9-11-8-15 4z" '
        'fill="var(--ember)" stroke="var(--lava-dark)" stroke-width="1.4" stroke-linejoin="round"/>'
        '<path d="M0-5v14M0-5l-4-7M0-5l4-7" stroke="var(--rock-dark)" stroke-width="2" stroke-linecap="round" fill="none"/>'
    ),
    "star": (
        '<path d="M0-17l5 11.5l12.5 1l-9.5 8l3 12.5l-11-6.8l-11 6.8l3-12.5l-9.5-8l12.5-1z" fill="var(--gold)" '
        'stroke="var(--gold-dark)" stroke-width="1.8" stroke-linejoin="round"/>'
    ),
    "crown": (
        '<path d="M-16 12l-3-20l9 8l10-15l10 15l9-8l-3 20z" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width="2" '
        'stroke-linejoin="round"/>'
        '<path d="M-15 8h30" stroke="var(--gold-dark)" stroke-width="2"/><circle cy="-2" r="3" fill="var(--lava)"/>'
    ),
    "arrow": (
        '<path d="M-13-5h14v-8l14 13l-14 13v-8h-14z" fill="currentColor" stroke="var(--glow)" stroke-width="1.5" stroke-linejoin="round"/>'
    ),
    "screen": (
        '<path d="M-50-24l25-6l25 6l25-6l25 6v48l-25-6l-25 6l-25-6l-25 6z" fill="currentColor" stroke="var(--wood-dark)" '
        'stroke-width="2.5" stroke-linejoin="round"/>'
        '<path d="M-25-30v48M0-24v48M25-30v48" stroke="var(--wood-dark)" stroke-width="1.8"/>'
        '<path d="M-37-8l-8 6l8 6l8-6zM-12-8l-8 6l8 6l8-6zM13-8l-8 6l8 6l8-6zM38-8l-8 6l8 6l8-6z" fill="var(--pearl)" opacity=".75"/>'
        '<path d="M-50-24l25-6v48l-25 6zM0-24l25-6v48l-25 6z" fill="var(--shade)" opacity=".14"/>'
    ),
    "flag": (
        '<path d="M-9-18v36" stroke="var(--wood-dark)" stroke-width="3.5" stroke-linecap="round"/>'
        '<path d="M-8-17q10-5 20 1l-4 7l5 8q-11-5-21 0z" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width="1.5"/>'
    ),
}
