"""The pieces and picture cards of Haleakala as symbols, each drawn once around the origin."""

from __future__ import annotations

from typing import Final

from motu.drawing.seats import OUTLINES


def tiki(outline: str, colour: str, dark: str) -> str:
    """A carved statue on a plinth, 30 wide and 46 high."""
    return (
        '<ellipse cx="3" cy="21" rx="19" ry="5" fill="var(--shade)" opacity=".35"/>'
        '<path d="M-15 13h30l2 12h-34z" fill="var(--stone)" stroke="var(--stone-dark)" stroke-width="1.5"/>'
        f'<path d="{outline}" fill="{colour}" stroke="{dark}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="url(#t-sheen)" opacity=".6"/>'
        f'<path d="M-12-14h24M-9-18v4M-3-20v6M3-20v6M9-18v4" stroke="{dark}" stroke-width="2" fill="none"/>'
        '<path d="M-10-7q4-4 8 0q-4 5-8 0zM2-7q4-4 8 0q-4 5-8 0z" fill="var(--pearl)"/>'
        '<circle cx="-5.6" cy="-7" r="1.7" fill="var(--rock-dark)"/><circle cx="6" cy="-7" r="1.7" fill="var(--rock-dark)"/>'
        f'<path d="M-1-7l-3 8h8l-3-8z" fill="{dark}" opacity=".55"/>'
        '<path d="M-9 5q9-4 18 0v3q-9 4-18 0z" fill="var(--rock-dark)"/>'
        '<path d="M-6 5v4M-2 4v5M2 4v5M6 5v4" stroke="var(--pearl)" stroke-width="1.6"/>'
    )


ROUND_HEAD: Final = "M-11 15v-5q-3-3-3-8v-13q0-12 14-12t14 12v13q0 5-3 8v5z"
SQUARE_HEAD: Final = "M-11 15v-4h-3v-30q0-3 3-3h22q3 0 3 3v30h-3v4z"


def shaman(colour: str) -> str:
    """A shaman with feathers and a staff, standing on the shape of the seat; 34 wide and 54 high."""
    return (
        '<ellipse cx="3" cy="22" rx="20" ry="6" fill="var(--shade)" opacity=".35"/>'
        f'<path d="{OUTLINES[colour]}" transform="translate(0 19) scale(.8 .36)" fill="var(--{colour})" '
        f'stroke="var(--{colour}-dark)" stroke-width="4"/>'
        '<path d="M14-19v38" stroke="var(--wood-dark)" stroke-width="3" stroke-linecap="round"/>'
        '<circle cx="14" cy="-21" r="4" fill="var(--ember)" stroke="var(--lava-dark)" stroke-width="1.2"/>'
        '<path d="M0-18l-11-9q1 8 6 12zM0-18l-5-13q-4 7 0 13zM0-18l5-13q4 7 0 13zM0-18l11-9q-1 8-6 12z" fill="var(--leaf)" '
        'stroke="var(--forest-dark)" stroke-width="1"/>'
        '<path d="M0-18q-4-8 0-16q4 8 0 16z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1"/>'
        f'<path d="M-12 18q-1-17 6-24h12q7 7 6 24q-12 4-24 0z" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="2"/>'
        f'<path d="M7-2l8-2l1 4l-8 4z" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="1.2"/>'
        '<circle cy="-12" r="7.5" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.5"/>'
        '<path d="M-7.5-13q7.5-5 15 0l-1-4q-6.5-5-13 0z" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width="1"/>'
        '<circle cx="-2.8" cy="-11" r="1.2" fill="var(--rock-dark)"/><circle cx="2.8" cy="-11" r="1.2" fill="var(--rock-dark)"/>'
    )


def card(ground: str, body: str) -> str:
    """A picture card, 64 by 64: shadow, frame, painted ground and what is on it."""
    return (
        '<rect x="-30" y="-28" width="64" height="64" rx="9" fill="var(--shade)" opacity=".3"/>'
        '<rect x="-32" y="-32" width="64" height="64" rx="9" fill="var(--pearl)" stroke="var(--wood-dark)" stroke-width="1.2"/>'
        f'<rect x="-28" y="-28" width="56" height="56" rx="6" fill="url(#t-{ground})"/>{body}'
    )


def oyster(pearl: str) -> str:
    """An open oyster with a pearl."""
    return (
        '<path d="M-24 4q-2-24 24-26q26 2 24 26q-24-10-48 0z" fill="var(--stone)" stroke="var(--rock)" stroke-width="2"/>'
        '<path d="M-18-2q4-12 12-16M-7-4q2-9 5-15M7-4q-2-9-5-15M18-2q-4-12-12-16" stroke="var(--stone-dark)" '
        'stroke-width="1.6" fill="none"/>'
        '<path d="M-25 5q25-13 50 0q-2 18-25 19q-23-1-25-19z" fill="var(--shell)" stroke="var(--rock)" stroke-width="2"/>'
        '<ellipse cy="7" rx="20" ry="6" fill="var(--shell-dark)" opacity=".6"/>'
        f'<circle cy="3" r="10" fill="var(--{pearl})" stroke="var(--rock-dark)" stroke-width="1.2"/>'
        '<circle cy="3" r="10" fill="url(#t-gem)"/>'
    )


VOLCANO: Final = (
    '<path d="M-28 22l18-34q4-4 8 0q4-3 9 0l21 34v1a6 6 0 01-5 5h-46a6 6 0 01-5-5z" fill="var(--rock)"/>'
    '<path d="M-28 22l18-34q4-4 8 0l-6 40h-15a6 6 0 01-5-5z" fill="var(--mountain-dark)"/>'
    '<path d="M-8-13q8 5 15 0l3 12q2 8-2 9t-3-8q-2-4-3 2q1 22-3 22t-3-18q-1-8-3-4t-4 1z" fill="var(--ember)" '
    'stroke="var(--lava)" stroke-width="1.6"/>'
    '<path d="M0-14q-7-7-2-12M3-14q7-5 3-12M-6-16q-8-2-9-8" stroke="var(--ember)" stroke-width="3" fill="none" stroke-linecap="round"/>'
)
PRIESTESS: Final = (
    '<path d="M-28 14q14-6 28 0t28-2v10a6 6 0 01-6 6h-44a6 6 0 01-6-6z" fill="var(--lava-dark)"/>'
    '<path d="M-28 18q14-5 28 1t28-3v6a6 6 0 01-6 6h-44a6 6 0 01-6-6z" fill="var(--ember)" opacity=".8"/>'
    '<path d="M-6-2q-12-6-15-17M6-2q12-6 15-17" stroke="var(--wood)" stroke-width="5" stroke-linecap="round" fill="none"/>'
    '<path d="M-21-20q-4-3-1-7q1 3 3 2q2 4-2 5zM21-20q-4-3-1-7q1 3 3 2q2 4-2 5z" fill="var(--ember)" stroke="var(--pearl)" '
    'stroke-width="1"/>'
    '<path d="M-9-8q-7-16 9-17q16 1 9 17q3 12-1 14h-16q-4-2-1-14z" fill="var(--rock-dark)"/>'
    '<path d="M-8-1h16q2 14 9 27h-34q7-13 9-27z" fill="var(--red)" stroke="var(--red-dark)" stroke-width="1.5"/>'
    '<path d="M-10 8q10 4 20 0M-13 16q13 5 26 0" stroke="var(--gold)" stroke-width="2" fill="none"/>'
    '<circle cy="-11" r="8" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1"/>'
    '<circle cx="-3" cy="-11" r="1.2" fill="var(--rock-dark)"/><circle cx="3" cy="-11" r="1.2" fill="var(--rock-dark)"/>'
    '<path d="M-3-7q3 2 6 0" stroke="var(--red-dark)" stroke-width="1.4" fill="none"/>'
    '<circle cx="-7" cy="-17" r="3" fill="var(--shell)"/><circle cx="0" cy="-19.5" r="3" fill="var(--gold)"/>'
    '<circle cx="7" cy="-17" r="3" fill="var(--shell)"/>'
)
HILL: Final = '<path d="M-28 12q14-9 28-5t28-3v18a6 6 0 01-6 6h-44a6 6 0 01-6-6z" fill="var(--{})"/>'


def small_tiki(x: float, y: float, scale: float, colour: str = "gold") -> str:
    return f'<use href="#s-tiki-plain" color="var(--{colour})" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


RIVULETS: Final = "M0-52q-9-32 3-62t-5-48t3-40M-15-54q-10-24-14-48t-12-40t-7-42M16-54q12-26 12-52t10-44t9-36"
SYMBOLS: Final = {
    "flow": "".join(
        f'<path d="{RIVULETS}" fill="none" stroke="var(--{colour})" stroke-width="{width}" stroke-linecap="round"/>'
        for colour, width in (("lava-dark", 11), ("lava", 7.5), ("ember", 2.6))
    ),
    "tiki-red": tiki(ROUND_HEAD, "var(--red)", "var(--red-dark)"),
    "tiki-yellow": tiki(SQUARE_HEAD, "var(--yellow)", "var(--yellow-dark)"),
    "tiki-plain": tiki(ROUND_HEAD, "currentColor", "var(--rock-dark)"),
    "shaman-red": shaman("red"),
    "shaman-yellow": shaman("yellow"),
    # palm cards
    "card-statue": card("dawn", HILL.format("meadow-dark") + small_tiki(0, 1, 1.05, "stone")),
    "card-shell": card("strand", '<use href="#s-shell" transform="translate(0 2) scale(1.25)"/>'),
    "card-basket": card(
        "day",
        '<path d="M-3-4l-8-17l8 4l5-7l2 20z" fill="var(--sea-deep)" stroke="var(--blue-dark)" stroke-width="1.2"/>'
        '<path d="M8-4l3-14l6 4l5-6l-4 17z" fill="var(--sea)" stroke="var(--blue-dark)" stroke-width="1.2"/>'
        '<path d="M-16-4q-3-12 8-14q7 1 8 14z" fill="var(--foam)" stroke="var(--blue-dark)" stroke-width="1.2"/>'
        '<circle cx="-9" cy="-11" r="1.8" fill="var(--rock-dark)"/>'
        '<path d="M-23-5h46l-6 26q-17 6-34 0z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="2"/>'
        '<path d="M-20 4h40M-18 12h36M-15 19h30M-14-5l4 26M-5-5l1 28M5-5l-1 28M14-5l-4 26" stroke="var(--wood-dark)" '
        'stroke-width="1.4" fill="none"/>'
        '<path d="M-25-7h50v4h-50z" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.2"/>',
    ),
    "card-white_pearl": card("night", oyster("pearl")),
    "card-black_pearl": card("strand", oyster("rock-dark")),
    "card-nautilus": card(
        "deep",
        '<path d="M10 15q8 1 13 7M8 18q5 3 7 9M5 20q2 4 0 8" stroke="var(--shell)" stroke-width="3" fill="none" stroke-linecap="round"/>'
        '<path d="M21 6q1 15-20 16q-23-1-24-22q1-22 24-23q20 1 21 17q0 12-11 12q-9-1-9-9q0 6 5 8q4 3 14 1z" fill="var(--pearl)" '
        'stroke="var(--wood-dark)" stroke-width="2" stroke-linejoin="round"/>'
        '<path d="M-21-6q8 4 13 4M-15-16q7 5 9 10M-4-21q4 7 4 13M8-20q0 6-3 11M17-13q-4 4-8 5M-21 8q8-4 14-5M-13 17q4-8 '
        '10-11M-1 21q0-8 4-12" '
        'stroke="var(--lava)" stroke-width="3.4" fill="none" stroke-linecap="round"/>'
        '<path d="M11 6q-14 1-14-10q1-8 9-8t8 7q-1 5-5 5t-4-4" stroke="var(--wood-dark)" stroke-width="2" fill="none" '
        'stroke-linecap="round"/>',
    ),
    "card-priestess": card("dusk", PRIESTESS),
    "card-lava": card("night", VOLCANO),
    **{
        f"back-{palms}": card(
            "day",
            HILL.format("sand")
            + "".join(
                f'<use href="#s-palm" transform="translate({(place - (palms - 1) / 2) * 15:g} '
                f'{abs(place - (palms - 1) / 2) * 5:g}) scale({1.1 - palms * 0.12:g})"/>'
                for place in range(palms)
            ),
        )
        for palms in (1, 2, 3)
    },
    # rack cards
    "rack-butterflies": card(
        "day",
        HILL.format("meadow") + '<use href="#s-butterfly" transform="translate(-8 -6) scale(1.05)"/><use href="#s-butterfly" '
        'transform="translate(13 10) rotate(20) scale(.75)"/>',
    ),
    "rack-majority": card(
        "dawn",
        HILL.format("sand-dark")
        + small_tiki(-15, 5, 0.62)
        + small_tiki(0, 5, 0.62)
        + small_tiki(16, 9, 0.45, "stone")
        + '<path d="M-5-24l10 5l-10 5" stroke="var(--lava-dark)" stroke-width="3.5" fill="none" stroke-linecap="round" '
        + 'stroke-linejoin="round"/>',
    ),
    "rack-segment": card(
        "deep",
        '<path d="M0 24l-25-40q25-16 50 0z" fill="var(--meadow)" stroke="var(--forest-dark)" stroke-width="2"/>'
        '<path d="M0 24l-16-26q16-10 32 0z" fill="var(--forest)"/><path d="M0 24l-8-13q8-6 16 0z" fill="var(--mountain)"/>'
        + small_tiki(0, -14, 0.36)
        + small_tiki(0, 0, 0.33)
        + small_tiki(0, 14, 0.3),
    ),
    "rack-forest": card(
        "day",
        HILL.format("forest")
        + '<use href="#s-tree" transform="translate(-17 3) scale(1.5)"/><use href="#s-tree" transform="translate(17 5) scale(1.5)"/>'
        + small_tiki(0, 5, 0.8),
    ),
    "rack-mountain": card(
        "dawn",
        '<use href="#s-peak" transform="translate(-10 6) scale(1.15 1.5)"/><use href="#s-peak" transform="translate(12 9) scale(1 1.2)"/>'
        + HILL.format("mountain")
        + small_tiki(0, 7, 0.75),
    ),
    "rack-priestess": card("dusk", PRIESTESS),
}
