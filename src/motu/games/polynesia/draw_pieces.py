"""Tokens, dice and cards of Polynesia as symbols, each drawn once around the origin."""

from __future__ import annotations

from typing import Final

from motu.games.polynesia.draw_faces import CHIEF, DANCER, NAVIGATOR, PICTURES, TOTEM_POLE
from motu.games.polynesia.draw_places import PLACES

WARES: Final = {
    "mask": ("wood", "wood-dark"),
    "wreath": ("shell", "shell-dark"),
    "fish": ("sea", "sea-deep"),
    "turtle": ("leaf", "forest-dark"),
}
"""The colour of each good and of its edges."""
SKIES: Final = {"chief": "dawn", "dancer": "dusk", "navigator": "night", "totem": "day"}
"""The sky behind each kind of customer."""
CARD_WIDTH, CARD_HEIGHT = 100, 128
"""A customer card as it lies on the market: portrait, name, goods."""
MINI_WIDTH, MINI_HEIGHT = 64, 80
"""A customer card on a phone: portrait and goods."""


def chip(good: str) -> str:
    """A thick wooden disc with a bevelled rim, 40 wide."""
    colour, edge = WARES[good]
    return (
        '<ellipse cx="3" cy="7" rx="21" ry="19" fill="var(--shade)" opacity=".3"/>'
        f'<circle cy="4" r="20" fill="var(--{edge})"/>'
        f'<circle r="20" fill="var(--{colour})" stroke="var(--{edge})" stroke-width="1.5"/>'
        '<circle r="20" fill="url(#t-ball)" opacity=".7"/>'
        f'<circle r="15.5" fill="var(--pearl)" stroke="var(--{edge})"/>'
        f'<use href="#s-good-{good}" transform="scale(.62)"/>'
        '<path d="M-16-8a18 18 0 0115-10" fill="none" stroke="var(--glow)" stroke-width="2.4" stroke-linecap="round" opacity=".75"/>'
    )


def small_chip(good: str) -> str:
    """A token on a shelf, where it is too small for bevels."""
    colour, edge = WARES[good]
    return (
        '<circle cx="1.5" cy="3" r="20" fill="var(--shade)" opacity=".35"/>'
        f'<circle r="20" fill="var(--{colour})" stroke="var(--{edge})" stroke-width="3"/><circle r="15" fill="var(--pearl)"/>'
        f'<use href="#s-good-{good}" transform="scale(.62)"/>'
    )


def cube(good: str) -> str:
    """A die seen from the front and a little from above, with its front face free for the price."""
    colour, edge = WARES[good]
    return (
        '<ellipse cx="7" cy="22" rx="27" ry="7" fill="var(--shade)" opacity=".32"/>'
        f'<path d="M-20-19l6-12h36l5 10v34l-6 7h-36q-5 0-5-5z" fill="var(--{edge})" stroke="var(--{edge})" stroke-width="2" '
        'stroke-linejoin="round"/>'
        f'<path d="M-19-20l6-10h35l-5 10z" fill="var(--{colour})"/><path d="M-19-20l6-10h35l-5 10z" fill="var(--glow)" opacity=".5"/>'
        f'<rect x="-20" y="-20" width="40" height="40" rx="7" fill="var(--{colour})" stroke="var(--{edge})" stroke-width="1.4"/>'
        '<rect x="-20" y="-20" width="40" height="40" rx="7" fill="url(#t-slant)" opacity=".8"/><circle r="15.5" fill="var(--pearl)"/>'
    )


def customer(kind: str, sky: str) -> str:
    """A customer card, 100 by 128: the portrait, a ribbon for the name, room for the goods."""
    return (
        '<rect x="-47.5" y="-60" width="100" height="128" rx="11" fill="var(--shade)" opacity=".26"/>'
        '<rect x="-50" y="-64" width="100" height="128" rx="11" fill="var(--pearl)" stroke="var(--wood-dark)" stroke-width="1.4"/>'
        f'<rect x="-45.5" y="-59.5" width="91" height="76" rx="8" fill="url(#t-{sky})"/>'
        '<svg x="-45.5" y="-59.5" width="91" height="76" viewBox="-36 -43 72 59.5" preserveAspectRatio="xMidYMax slice">'
        f'<use href="#s-face-{kind}"/></svg>'
        '<rect x="-45.5" y="-59.5" width="91" height="76" rx="8" fill="none" stroke="var(--wood-dark)" opacity=".6"/>'
        '<path d="M-50 12h100v19h-100z" fill="var(--cloth)" stroke="var(--wood-dark)"/>'
    )


def small_customer(kind: str, sky: str) -> str:
    """A customer card for a phone, 64 by 80, without the name."""
    return (
        '<rect x="-30.5" y="-37" width="64" height="80" rx="8" fill="var(--shade)" opacity=".26"/>'
        '<rect x="-32" y="-40" width="64" height="80" rx="8" fill="var(--pearl)" stroke="var(--wood-dark)" stroke-width="1.2"/>'
        f'<rect x="-29" y="-37" width="58" height="50" rx="6" fill="url(#t-{sky})"/>'
        '<svg x="-29" y="-37" width="58" height="50" viewBox="-34 -43 68 59" preserveAspectRatio="xMidYMax slice">'
        f'<use href="#s-face-{kind}"/></svg>'
    )


BACK: Final = (
    '<rect x="-31" y="-39" width="66" height="86" rx="8" fill="var(--shade)" opacity=".28"/>'
    '<rect x="-33" y="-43" width="66" height="86" rx="8" fill="var(--scoria)" stroke="var(--scoria-dark)" stroke-width="1.4"/>'
    '<rect x="-28" y="-38" width="56" height="76" rx="5" fill="none" stroke="var(--cloth)" stroke-width="1.6"/>'
    '<path d="M0-26q18 12 0 26q-18-14 0-26zM0 26q18-12 0-26q-18 14 0 26zM-22 0q10-18 22 0q-12 18-22 0zM22 0q-10-18-22 0q12 18 22 0z" '
    'fill="var(--scoria-dark)" stroke="var(--cloth)" stroke-width="1.4"/><circle r="4" fill="var(--ember)"/>'
)
ARROWS: Final = {
    "up": '<path d="M0-11l11 12h-6v10h-10v-10h-6z" fill="var(--lava)" stroke="var(--aim)" stroke-width="1.6" stroke-linejoin="round"/>',
    "down": '<path d="M0 11l11-12h-6v-10h-10v10h-6z" fill="var(--forest)" stroke="var(--aim)" stroke-width="1.6" stroke-linejoin="round"/>',
    "level": '<path d="M-9-6h18v4.5h-18zM-9 2h18v4.5h-18z" fill="var(--stone-dark)" stroke="var(--aim)" stroke-width="1"/>',
}

SYMBOLS: Final = {
    **PLACES,
    **{f"good-{good}": picture for good, picture in PICTURES.items()},
    **{f"chip-{good}": chip(good) for good in WARES},
    **{f"shelf-{good}": small_chip(good) for good in WARES},
    **{f"die-{good}": cube(good) for good in WARES},
    **{f"sign-{name}": body for name, body in ARROWS.items()},
    "face-chief": CHIEF,
    "face-dancer": DANCER,
    "face-navigator": NAVIGATOR,
    "face-totem": TOTEM_POLE,
    **{f"card-{kind}": customer(kind, sky) for kind, sky in SKIES.items()},
    **{f"mini-{kind}": small_customer(kind, sky) for kind, sky in SKIES.items()},
    "back": BACK,
}
