"""The pieces and places of Giants as symbols, each drawn once around the origin."""

from __future__ import annotations

from typing import Final

from motu.drawing.palette import SEAT_COLOURS
from motu.drawing.seats import OUTLINES


def base(colour: str) -> str:
    """What a figure stands on: the flat shape of its seat, with a shadow."""
    return (
        '<ellipse cx="2" cy="16" rx="15" ry="5" fill="var(--shade)" opacity=".35"/>'
        f'<path d="{OUTLINES[colour]}" transform="translate(0 13) scale(.66 .32)" fill="var(--{colour})" '
        f'stroke="var(--{colour}-dark)" stroke-width="4.5"/>'
    )


def painted(data: str, colour: str, width: float = 1.6) -> str:
    return f'<path d="{data}" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="{width:g}" stroke-linejoin="round"/>'


HEAD: Final = '<circle cy="-9" r="6" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.3"/>'


def worker(colour: str) -> str:
    """A Worker: broad shoulders, bare head."""
    return base(colour) + painted("M-11 13q-1-15 5-17h12q6 2 5 17q-11 3-22 0z", colour) + HEAD


def sorcerer(colour: str) -> str:
    """The Sorcerer: a tall pointed hood and a staff."""
    return (
        base(colour)
        + '<path d="M13-16v30" stroke="var(--wood-dark)" stroke-width="2.4" stroke-linecap="round"/><circle cx="13" cy="-18" r="3.4" '
        'fill="var(--ember)" stroke="var(--lava-dark)" stroke-width="1"/>'
        + HEAD
        + painted("M0-25q-9 9-9 19q-3 9-4 19q13 4 26 0q-1-10-4-19q0-10-9-19zM-5-10q5-5 10 0q-1 7-5 7t-5-7z", colour)
    )


def chief(colour: str) -> str:
    """The Chief: a crown of feathers and a wide cape."""
    return (
        base(colour) + '<path d="M0-12l-13-8q0 8 6 11zM0-12l-8-15q-4 8 2 15zM0-12l8-15q4 8-2 15zM0-12l13-8q0 8-6 11z" fill="var(--pearl)" '
        'stroke="var(--wood-dark)" stroke-width="1"/>'
        '<path d="M0-12q-4-9 0-17q4 8 0 17z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1"/>'
        + painted("M-16 13q0-14 9-18h14q9 4 9 18q-16 4-32 0z", colour)
        + HEAD
        + '<path d="M-6-12q6-4 12 0v-3q-6-4-12 0z" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width=".8"/>'
    )


def moai(size: int) -> str:
    """A Moai: long face, heavy brow; the bigger, the taller and broader. Its size stands on its chest."""
    scale = (0.62, 0.8, 1.0)[size - 1]
    return (
        f'<ellipse cx="2" cy="{21 * scale:g}" rx="{15 * scale:g}" ry="{4.5 * scale:g}" fill="var(--shade)" opacity=".4"/>'
        f'<g transform="scale({scale:g})">'
        '<path d="M-13 22q-1-12 3-16h20q4 4 3 16z" fill="var(--stone-dark)" stroke="var(--rock-dark)" stroke-width="1.8"/>'
        '<path d="M-12-8l-3 3v12l4 3zM12-8l3 3v12l-4 3z" fill="var(--stone-dark)" stroke="var(--rock-dark)" stroke-width="1.4"/>'
        '<path d="M-10 11q-3-10-2-18q-1-9 2-15q10-5 20 0q3 6 2 15q1 8-2 18q-4 4-10 4t-10-4z" fill="var(--stone)" '
        'stroke="var(--rock-dark)" stroke-width="1.8"/>'
        '<path d="M-10-22q10-5 20 0q3 6 2 15q1 8-2 18q-4 4-10 4z" fill="var(--shade)" opacity=".14"/>'
        '<path d="M-11-11q11-4 22 0v4q-4-2-7 1h-8q-3-3-7-1z" fill="var(--rock)"/>'
        '<path d="M-2-8l-3 12q5 3 10 0l-3-12z" fill="var(--stone-dark)" stroke="var(--rock-dark)" stroke-width="1"/>'
        '<path d="M-6 8q6-2 12 0" stroke="var(--rock-dark)" stroke-width="2.2" fill="none" stroke-linecap="round"/></g>'
        f'<circle cy="{17 * scale:.1f}" r="5.6" fill="var(--pearl)" stroke="var(--rock-dark)"/>'
        f'<text y="{17 * scale + 3.6:.1f}" font-size="10" text-anchor="middle" class="b" style="fill:var(--rock-dark)">{size}</text>'
    )


HEADDRESS: Final = (
    '<ellipse cx="1.5" cy="9" rx="13" ry="4" fill="var(--shade)" opacity=".35"/>'
    '<path d="M-12 5v-9q12-6 24 0v9q-12 6-24 0z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1.6"/>'
    '<ellipse cy="-5" rx="12" ry="4" fill="var(--ember)" stroke="var(--lava-dark)" stroke-width="1.3"/>'
    '<path d="M-5-6v-4q5-3 10 0v4q-5 2-10 0z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1.3"/>'
)
LOG: Final = (
    '<rect x="-15" y="-4" width="32" height="12" rx="6" fill="var(--shade)" opacity=".3"/>'
    '<rect x="-16" y="-7" width="32" height="13" rx="6.5" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1.6"/>'
    '<path d="M-8-3h14M-5 2h14" stroke="var(--wood-dark)" stroke-width="1"/>'
    '<ellipse cx="12" cy="-.5" rx="4" ry="6" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.3"/>'
    '<circle cx="12" cy="-.5" r="1.6" fill="var(--wood-dark)"/>'
)
TABLET: Final = (
    '<path d="M-14-9q7-5 20-3l-2 5l4 4l-4 4l3 5l-3 5q-12 2-18-2q-3-9 0-18z" fill="var(--wood)" stroke="var(--wood-dark)" '
    'stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M-10-5l3-2l2 3l3-2M-10 1h3v3l3-2h3M-10 7l2-2l3 2l3-2" stroke="var(--wood-dark)" stroke-width="1.5" fill="none"/>'
)
FIST: Final = (
    '<path d="M-12 13v-9q-3-2-3-6q0-9 5-9q1-3 5-3t5 3q5-1 6 3q5 0 5 5v6q0 6-6 8v5z" fill="var(--wood-light)" '
    'stroke="var(--wood-dark)" stroke-width="1.8" '
    'stroke-linejoin="round"/><path d="M-7-9v8M-1-10v9M5-8v7M-14-1q8-3 13 1q3 3 8 1" stroke="var(--wood-dark)" '
    'stroke-width="1.6" fill="none"/>'
)
QUARRY: Final = (
    '<path d="M-36 22q0-26 12-36q8-12 20-10q14-8 24 4q16 8 16 40q-36 14-72 2z" fill="var(--mountain-dark)" '
    'stroke="var(--rock-dark)" stroke-width="1.5"/>'
    '<path d="M-36 22q0-26 12-36q8-12 20-10q-12 8-14 22t-6 28z" fill="var(--mountain)"/>'
    '<path d="M-16 18v-16q0-10 7-10t7 10v16zM6 20v-12q0-8 6-8t6 8v12z" fill="var(--rock)" opacity=".55"/>'
    '<path d="M-14 2q5-4 10 0M8 9q4-3 8 0M-26-6l-5 14M22-14l6 14M0-20l4 8" stroke="var(--rock-dark)" stroke-width="1.4" '
    'fill="none" stroke-linecap="round" opacity=".7"/>'
)
RED_QUARRY: Final = (
    '<path d="M-32 18q2-24 16-32q16-8 30 0q16 10 18 32q-32 12-64 0z" fill="var(--lava-dark)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
    '<path d="M-24 15q4-18 14-24q10-4 20 0q12 8 14 24q-24 8-48 0z" fill="var(--lava)"/>'
    '<path d="M-14-6q14-7 28 0" stroke="var(--ember)" stroke-width="2.5" fill="none"/>'
)
STUMP: Final = (
    '<path d="M-4-2h8l2 6h-12z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1"/>'
    '<ellipse cy="-2" rx="4" ry="2" fill="var(--wood-light)" stroke="var(--wood-dark)"/>'
)
SYMBOLS: Final = {
    **{f"worker-{colour}": worker(colour) for colour in SEAT_COLOURS},
    **{f"sorcerer-{colour}": sorcerer(colour) for colour in SEAT_COLOURS},
    **{f"chief-{colour}": chief(colour) for colour in SEAT_COLOURS},
    **{f"moai-{size}": moai(size) for size in (1, 2, 3)},
    "headdress": HEADDRESS,
    "log": LOG,
    "tablet": TABLET,
    "fist": FIST,
    "quarry": QUARRY,
    "red-quarry": RED_QUARRY,
    "village": (
        '<use href="#s-hut" transform="translate(-16 2) scale(.78)"/><use href="#s-hut" transform="translate(16 4) scale(.78)"/>'
        '<use href="#s-hut" transform="translate(0 14) scale(.7)"/>'
    ),
    "sorcery": (
        '<use href="#s-hut" transform="translate(0 4) scale(1.15)"/>'
        '<path d="M4-20q-8-6-1-12q7-5 1-11" stroke="var(--pearl)" stroke-width="3.5" fill="none" stroke-linecap="round" opacity=".85"/>'
        '<path d="M-26-14l2 5l5 1l-4 4l1 5l-4-3l-5 3l1-5l-4-4l5-1zM26-8l1.5 4l4 1l-3 3l1 4l-3.5-2l-4 2l1-4l-3-3l4-1z" fill="var(--gold)" '
        'stroke="var(--gold-dark)" stroke-width="1"/>'
    ),
    "grove": (
        '<use href="#s-palm" transform="translate(-20 -4) scale(.86)"/><use href="#s-palm" transform="translate(18 -6) scale(.86)"/>'
        '<use href="#s-palm" transform="translate(-2 -14) scale(.86)"/><use href="#s-palm" transform="translate(-10 10) scale(.86)"/>'
        '<use href="#s-palm" transform="translate(14 12) scale(.86)"/>'
    ),
    "stumps": "".join(f'<g transform="translate({x} {y})">{STUMP}</g>' for x, y in ((-20, 4), (18, 0), (-2, -14), (-10, 18), (14, 20))),
    "compass": (
        '<circle r="46" fill="none" stroke="var(--foam)" stroke-width="1.5"/><circle r="41" fill="none" stroke="var(--foam)" '
        'stroke-width=".8" stroke-dasharray="1 4.4"/>'
        '<path d="M0-30l5 12l12-5l-5 12l18 11l-18 11l5 12l-12-5l-5 12l-5-12l-12 5l5-12l-18-11l18-11l-5-12l12 5z" fill="var(--foam)" '
        'opacity=".5"/>'
        '<path d="M0-44l7 37l37 7l-37 7l-7 37l-7-37l-37-7l37-7z" fill="var(--foam)"/>'
        '<path d="M0-44v88l7-37l37-7h-88l37-7z" fill="var(--sea-deep)" opacity=".75"/>'
        '<circle r="5" fill="var(--foam)" stroke="var(--sea-deep)" stroke-width="1.5"/>'
    ),
    "plaque": (
        '<rect x="-17" y="-6.5" width="36" height="17" rx="5" fill="var(--shade)" opacity=".35"/>'
        '<rect x="-18.5" y="-9" width="37" height="18" rx="5" fill="currentColor" stroke="var(--rock-dark)" stroke-width="1.6"/>'
        '<path d="M-16-6.5h32" stroke="var(--glow)" stroke-width="1.4" stroke-linecap="round" opacity=".55"/>'
    ),
    "moai-value": '<circle r="8" fill="var(--rock-dark)" stroke="var(--pearl)" stroke-width="1"/>',
    "headdress-value": '<circle r="8" fill="var(--lava-dark)" stroke="var(--pearl)" stroke-width="1"/>',
    "eye": (
        '<path d="M-13 0q13-14 26 0q-13 14-26 0z" fill="var(--pearl)" stroke="var(--rock-dark)" stroke-width="2"/>'
        '<circle r="5" fill="var(--sea-deep)" stroke="var(--rock-dark)"/><circle r="2" fill="var(--rock-dark)"/>'
    ),
}
