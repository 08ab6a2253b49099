"""The picture cards of Haleakala as symbols, each drawn once around the origin, 66 by 66."""

from __future__ import annotations

from typing import Final

from motu.drawing.hand import dot, line, link, oval, put, shape, tone
from motu.games.haleakala import draw_pieces
from motu.games.haleakala.draw_pieces import FLAME


def card(sky: str, body: str) -> str:
    """A picture card: shadow, frame, painted sky and what is before it."""
    return (
        '<rect x="-30" y="-27" width="66" height="66" rx="9" fill="var(--shade)" opacity=".32"/>'
        '<rect x="-33" y="-33" width="66" height="66" rx="9" fill="var(--card)" stroke="var(--wood-dark)" stroke-width="1.8"/>'
        f'<rect x="-28.5" y="-28.5" width="57" height="57" rx="6" fill="url(#t-{sky})" stroke="var(--wood-dark)"/>{body}'
    )


def ground(paint: str) -> str:
    return tone("M-28.5 13q14-8 28-4t29-3v16.5q0 6-6 6h-45q-6 0-6-6z", paint)


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


PRIESTESS: Final = (
    ground("crust")
    + line("M-27 21q13-5 27 1t27-3", "molten", 5)
    + line("M-27 21q13-5 27 1t27-3", "white-hot", 1.6)
    + '<circle cy="-4" r="26" fill="url(#t-halo)" opacity=".7"/>'
    + line("M-7-3q-11-4-14-17M7-3q11-4 14-17", "skin-dark", 6.5)
    + line("M-7-3q-11-4-14-17M7-3q11-4 14-17", "skin", 4.2)
    + put(shape(FLAME, "ember", "lava-dark", 1.2), -21, -22, 0.6)
    + put(shape(FLAME, "ember", "lava-dark", 1.2), 21, -22, 0.6)
    + tone("M-9-14q-9 12-8 26h34q1-14-8-26z", "crust")
    + shape("M-9-3q9-4 18 0q1 12 8 30h-34q7-18 8-30z", "scoria", "lava-dark", 1.5)
    + tone("M3-4.600q3 .4 6 1.600q1 12 8 30h-12q6-16-2-31.600z", "lava-dark", 0.45)
    + line("M-11 10q11 5 22 0M-14 18q14 6 28 0", "gold-light", 2)
    + dot(0, -12, 8.5, "skin", "skin-dark", 1.3)
    + shape("M-9-14q1-9 9-9t9 9q-9-6-18 0z", "crust", "crust", 1)
    + line("M-8-16q8-5 16 0", "gold", 2.6)
    + dot(-3, -11, 1.3, "rock-dark")
    + dot(3, -11, 1.3, "rock-dark")
    + line("M-2.5-7q2.5 2 5 0", "skin-dark", 1.3)
    + dot(0, -18.5, 2.2, "lava", "gold-dark", 0.8)
)
MOUNT: Final = (
    '<circle cy="-16" r="18" fill="url(#t-halo)"/>'
    + line("M0-16q-8-5-3-10M4-17q8-4 5-10", "smoke", 4, 0.8)
    + shape("M-27 27q9-10 16-38q11-4 22 0q7 28 16 38q-27 4-54 0z", "ash-dark", "crust", 1.5)
    + tone("M4-13q4 .4 7 2q7 28 16 38q-10 1.6-20 2q6-22-3-42z", "crust", 0.7)
    + oval(0, -11, 11, 3.6, "molten", "crust", 1.5)
    + line("M-6-9q-1 12-6 18t-3 14M1-8q-2 12 3 18t0 16M8-9q2 9 7 15", "lava", 5)
    + line("M-6-9q-1 12-6 18t-3 14M1-8q-2 12 3 18t0 16M8-9q2 9 7 15", "ember", 2)
)


def small_tiki(x: float, y: float, scale: float, stuff: str = "gold") -> str:
    """A statue on a card, its foot at the point."""
    return f'<use href="#s-tiki-plain" color="var(--{stuff})" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


SYMBOLS: Final = {
    **draw_pieces.SYMBOLS,
    # palm cards
    "card-statue": card("morning", ground("meadow-deep") + small_tiki(0, 23, 0.74, "basalt")),
    "card-shell": card("strand", '<use href="#s-shell" transform="translate(0 2) scale(1.25)"/>'),
    "card-basket": card(
        "noon",
        '<path d="M-3-4l-8-17l8 4l5-7l2 20z" fill="var(--sea-deep)" stroke="var(--blue-dark)" stroke-width="1.2"/>'
        '<path d="M8-4l3-14l6 4l5-6l-4 17z" fill="var(--sea)" stroke="var(--blue-dark)" stroke-width="1.2"/>'
        '<path d="M-16-4q-3-12 8-14q7 1 8 14z" fill="var(--foam)" stroke="var(--blue-dark)" stroke-width="1.2"/>'
        '<circle cx="-9" cy="-11" r="1.8" fill="var(--rock-dark)"/>'
        '<path d="M-23-5h46l-6 26q-17 6-34 0z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="2"/>'
        '<path d="M-20 4h40M-18 12h36M-15 19h30M-14-5l4 26M-5-5l1 28M5-5l-1 28M14-5l-4 26" stroke="var(--wood-dark)" '
        'stroke-width="1.4" fill="none"/>'
        '<path d="M-25-7h50v4h-50z" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.2"/>',
    ),
    "card-white_pearl": card("depth", oyster("pearl")),
    "card-black_pearl": card("strand", oyster("rock-dark")),
    "card-nautilus": card(
        "depth",
        '<path d="M10 15q8 1 13 7M8 18q5 3 7 9M5 20q2 4 0 8" stroke="var(--shell)" stroke-width="3" fill="none" stroke-linecap="round"/>'
        '<path d="M21 6q1 15-20 16q-23-1-24-22q1-22 24-23q20 1 21 17q0 12-11 12q-9-1-9-9q0 6 5 8q4 3 14 1z" fill="var(--pearl)" '
        'stroke="var(--wood-dark)" stroke-width="2" stroke-linejoin="round"/>'
        '<path d="M-21-6q8 4 13 4M-15-16q7 5 9 10M-4-21q4 7 4 13M8-20q0 6-3 11M17-13q-4 4-8 5M-21 8q8-4 14-5M-13 17q4-8 '
        '10-11M-1 21q0-8 4-12" '
        'stroke="var(--lava)" stroke-width="3.4" fill="none" stroke-linecap="round"/>'
        '<path d="M11 6q-14 1-14-10q1-8 9-8t8 7q-1 5-5 5t-4-4" stroke="var(--wood-dark)" stroke-width="2" fill="none" '
        'stroke-linecap="round"/>',
    ),
    "card-priestess": card("sundown", PRIESTESS),
    "card-lava": card("sundown", MOUNT),
    **{
        f"back-{palms}": card(
            "noon",
            ground("sand")
            + "".join(
                f'<use href="#s-palm" transform="translate({(place - (palms - 1) / 2) * 15:g} '
                f'{16 + abs(place - (palms - 1) / 2) * 5:g}) scale({1.3 - palms * 0.14:g})"/>'
                for place in range(palms)
            ),
        )
        for palms in (1, 2, 3)
    },
    # rack cards
    "rack-butterflies": card(
        "noon",
        ground("meadow") + '<use href="#s-butterfly" transform="translate(-8 -6) scale(1.05)"/><use href="#s-butterfly" '
        'transform="translate(13 10) rotate(20) scale(.75)"/>',
    ),
    "rack-majority": card(
        "morning",
        ground("sand-dark")
        + small_tiki(-16, 24, 0.5)
        + small_tiki(1, 24, 0.5)
        + small_tiki(17, 25, 0.38, "basalt")
        + '<path d="M-5-25l10 5l-10 5" stroke="var(--scoria-dark)" stroke-width="3.5" fill="none" stroke-linecap="round" '
        + 'stroke-linejoin="round"/>',
    ),
    "rack-segment": card(
        "depth",
        '<path d="M0 24l-25-40q25-16 50 0z" fill="var(--meadow)" stroke="var(--forest-dark)" stroke-width="2"/>'
        '<path d="M0 24l-16-26q16-10 32 0z" fill="var(--forest)"/><path d="M0 24l-8-13q8-6 16 0z" fill="var(--mountain)"/>'
        + small_tiki(0, -5, 0.3)
        + small_tiki(0, 8, 0.27)
        + small_tiki(0, 20, 0.23),
    ),
    "rack-forest": card(
        "noon",
        ground("forest")
        + '<use href="#s-leafy" transform="translate(-17 20) scale(1.5)"/><use href="#s-leafy" transform="translate(18 22) scale(1.5)"/>'
        + small_tiki(0, 24, 0.6),
    ),
    "rack-mountain": card(
        "morning",
        '<use href="#s-peak" transform="translate(-10 6) scale(1.15 1.5)"/><use href="#s-peak" transform="translate(12 9) scale(1 1.2)"/>'
        + ground("ash")
        + small_tiki(0, 25, 0.56),
    ),
    "rack-priestess": link("card-priestess", 0, 0),
}
