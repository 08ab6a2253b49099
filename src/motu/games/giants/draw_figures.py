"""Statues, headdresses, bases and figures as symbols. Everything that stands has its foot at the origin and is drawn in playing size.

Sizes on a board whose hexes are 78 wide: Moai 36, 55 and 76 high, Worker 34, Sorcerer 46, Chief 44.
"""

from __future__ import annotations

from typing import Final

from motu.drawing.hand import dot, line, link, put, shadow, shape, tone, word
from motu.drawing.palette import SEAT_COLOURS
from motu.drawing.seats import MARK_LOWER, OUTLINES

STONE: Final = {1: "tuff", 2: "stone", 3: "basalt"}
TOP: Final = {1: 34, 2: 52, 3: 73}
"""Where a headdress sits on a Moai of each size, above its foot."""
CROWN: Final = {1: 0.84, 2: 1.06, 3: 1.24}
"""The scale of a headdress on a Moai of each size."""


# -- Moai ------------------------------------------------------------------------------------------------------------
def carved(data: str, width: float = 1.3) -> str:
    """Stone in the colour that the symbol is given."""
    return f'<path d="{data}" fill="currentColor" stroke="var(--rock-dark)" stroke-width="{width:g}"/>'


def head() -> str:
    """The long face of every Moai, its chin at the origin and its flat top 46 above; eyes are only shadows under the brow."""
    return (
        carved("M-14-27q-5.5 0-5 5l1 16q1 5 4 4zM14-27q5.5 0 5 5l-1 16q-1 5-4 4z")
        + tone("M-14-27q-5.5 0-5 5l1 16q1 5 4 4zM14-27q5.5 0 5 5l-1 16q-1 5-4 4z", "shade", 0.28)
        + carved("M-12.5-43q12.5-6 25 0q3.4 8 3 17q1.5 9-1 18q-4.5 9.5-14.5 9.5t-14.5-9.5q-2.5-9-1-18q-.4-9 3-17z", 1.5)
        + tone("M3-45.7q5 .5 9.5 2.7q3.4 8 3 17q1.5 9-1 18q-4.5 9.5-14.5 9.5q8-16 3-47.2z", "shade", 0.2)
        + tone("M-11-42q4-2.6 9-3l-1 8q-6 .4-10 4q-.3-5 2-9z", "snow", 0.6)
        + tone("M-13.5-25q5-1.5 9.5 0l-1 4.5q-4.5 2.5-7.5 0z", "rock-dark", 0.72)
        + tone("M13.5-25q-5-1.5-9.5 0l1 4.5q4.5 2.5 7.5 0z", "rock-dark", 0.85)
        + line("M-12.5-15q1.5 5 4 6.5M12.5-15q-1.5 5-4 6.5", "shade", 1.4, 0.35)
        + carved("M-17-27.5q5-6.5 13-4l4 1.5l4-1.5q8-2.5 13 4l-1 4.5q-7-3.5-12-.5l-4 2l-4-2q-5-3-12 .5z", 1.1)
        + tone("M-15-28q4.5-4 10.5-2.5l-1 2q-5-1-9.5 1.5z", "snow", 0.6)
        + tone("M1-30l3-1.5q8-2.5 13 4l-1 4.5q-7-3.5-12-.5l-3 1.5z", "shade", 0.2)
        + carved("M-2.4-27.5h4.8l4.8 16.5q-.4 3.4-3.6 2.6q-3.6 1.9-7.2 0q-3.2.8-3.6-2.6z", 1.1)
        + tone("M.6-27h1.6l4.6 16q-.4 2.8-3 2.1q-1.5.9-3.2 1z", "shade", 0.26)
        + line("M-8-4.6q8-2.6 16 0", "rock-dark", 2.2)
        + line("M-6-1q6 2.2 12 0", "rock-dark", 1.1, 0.5)
    )


def faced(size: int, y: float, scale: float) -> str:
    """The head of a Moai of this size, with as many grooves on the brow."""
    grooves = "".join(f"M{5.4 * (groove - (size - 1) / 2):g}-40.5v5.5" for groove in range(size))
    return put('<use href="#s-head"/>' + line(grooves, "rock-dark", 2.4), 0, y, scale)


def moai(size: int) -> str:
    """Size 1 is a head, size 2 has shoulders, size 3 a body with arms: the outline tells, and grooves on the brow repeat it."""
    if size == 1:
        foot = "M-14 0q0-7 5-9h18q5 2 5 9q-14 3.5-28 0z"
        body = carved(foot) + tone(foot, "shade", 0.28) + faced(1, -2.5, 0.72)
    elif size == 2:
        body = (
            carved("M-20 0q-1-14 8-18h24q9 4 8 18q-20 4.5-40 0z")
            + tone("M5-18h7q9 4 8 18q-8 2-15 2.5q4-10 0-20.5z", "shade", 0.2)
            + line("M-13-7q-1 5 0 8M13-7q1 5 0 8", "rock-dark", 1, 0.6)
            + faced(2, -12, 0.92)
        )
    else:
        body = (
            carved("M-24 0q-3-16-1-27q3-6 12-7h26q9 1 12 7q2 11-1 27q-24 5-48 0z", 1.5)
            + tone("M8-34h5q9 1 12 7q2 11-1 27q-8 2-17 2.5q8-18 1-36.5z", "shade", 0.2)
            + line("M-17-22q-2 12 1 20q8 2 14-.5M17-22q2 12-1 20q-8 2-14-.5", "rock-dark", 1.5, 0.85)
            + line("M-3-2.5v-3.5M0-2v-4M3-2.5v-3.5", "rock-dark", 1.1, 0.8)
            + tone("M-23-26q2-5 9-6l-1 4q-4 1-5 6l-1 13q-3-8-2-17z", "snow", 0.45)
            + faced(3, -24, 1.08)
        )
    return shadow(*((17, 5), (24, 6), (28, 7))[size - 1]) + f'<g color="var(--{STONE[size]})">{body}</g>'


HEADDRESS: Final = (
    shape("M-14-2q-2-6 0-10q14-4 28 0q2 4 0 10q-14 5-28 0z", "scoria", "scoria-dark", 1.4)
    + tone("M5-14q5 .4 9 2q2 4 0 10q-4 1.6-9 2.2q3-7 0-14.2z", "scoria-dark", 0.45)
    + '<ellipse cy="-11.5" rx="13.8" ry="3.4" fill="var(--scoria-light)" stroke="var(--scoria-dark)" stroke-width="1.1"/>'
    + shape("M-6-12v-4.5q6-2.6 12 0v4.5q-6 2.2-12 0z", "scoria", "scoria-dark", 1.1)
    + '<ellipse cy="-16.6" rx="6" ry="1.8" fill="var(--scoria-light)" stroke="var(--scoria-dark)" stroke-width=".9"/>'
)


def base(colour: str) -> str:
    """The base under a Moai, whose foot is at the origin: a slab in the colour of its owner."""
    return (
        f'<path d="M-24-1v7q24 5 48 0v-7z" fill="var(--{colour}-dark)" stroke="var(--{colour}-dark)" stroke-width="1.5" '
        f'stroke-linejoin="round"/>'
        f'<ellipse cy="-1" rx="24" ry="5.5" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="1.2"/>'
        f'<path d="M-22.5 1.5v4q22.5 4.5 45 0v-4q-22.5 5-45 0z" fill="var(--{colour})"/>'
    )


def mark(colour: str, letter: str) -> str:
    """The token with the letter, which stands before the foot of a Moai: on a base the owner, on the way the Tribe marker."""
    lower = MARK_LOWER.get(colour, 0) * 0.46
    return f'<use href="#s-token-{colour}" transform="scale(.46)"/>' + word(0, round(3.7 + lower, 1), letter, 10.5, f"{colour}-ink")


BASE_HIDDEN: Final = shape("M-24-1v7q24 5 48 0v-7z", "wood", "wood-dark", 1.4) + (
    '<ellipse cy="-1" rx="24" ry="5.5" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.2"/>'
)
MARK_HIDDEN: Final = dot(0, 0, 8, "wood-light", "wood-dark", 1.4) + word(0, 3.7, "?", 10.5, "rock-dark")


# -- figures ---------------------------------------------------------------------------------------------------------
def standing(colour: str) -> str:
    """What a figure stands on: the flat shape of its seat, with a thickness and a shadow."""
    outline = OUTLINES[colour]
    return (
        shadow(17, 5, 4, 1)
        + f'<path d="{outline}" transform="translate(0 1.8) scale(.84 .3)" fill="var(--{colour}-dark)"/>'
        + f'<path d="{outline}" transform="scale(.84 .3)" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="3"/>'
    )


def figure(kind: str, colour: str) -> str:
    """A figure of a seat: its stand, the body that all seats share (in currentColor) and the letter."""
    return f'<use href="#s-stand-{colour}"/><g color="var(--{colour})"><use href="#s-body-{kind}"/></g><use href="#s-letter-{colour}"/>'


def face(y: float, radius: float = 6.4) -> str:
    return (
        f'<circle cy="{y:g}" r="{radius:g}" fill="var(--skin-light)" stroke="var(--skin-dark)" stroke-width="1.2"/>'
        + tone(f"M1 {y - radius:g}a{radius:g} {radius:g} 0 010 {2 * radius:g}q4-{radius:g} 0-{2 * radius:g}z", "skin", 0.8)
        + f'<circle cx="-2.3" cy="{y + 0.6:g}" r="1" fill="var(--rock-dark)"/><circle cx="2.3" cy="{y + 0.6:g}" r="1" '
        f'fill="var(--rock-dark)"/>'
    )


def dressed(data: str, shade: str) -> str:
    """Clothes in the colour of the seat, with a darker edge and side."""
    paint = 'fill="currentColor" stroke="var(--shade)" stroke-opacity=".6" stroke-width="1.5"'
    return f'<path d="{data}" {paint}/>' + tone(shade, "shade", 0.2)


def initial(colour: str, letter: str) -> str:
    """The letter of a seat on the chest of its figures."""
    return word(0, -2, letter, 11.5, f"{colour}-ink")


def worker() -> str:
    """A Worker: broad shoulders, a knot of hair, a rope over the shoulder."""
    return (
        line("M-11-13q-3 5-1 9M11-13q3 5 1 9", "skin-dark", 5.4)
        + line("M-11-13q-3 5-1 9M11-13q3 5 1 9", "skin-light", 3.4)
        + dressed("M-11 1q-1.5-14 2-18q9-3.5 18 0q3.5 4 2 18q-11 3-22 0z", "M4-18.5q3 .4 5 1.5q3.5 4 2 18q-4 1-8 1.2q4-10 1-20.7z")
        + line("M-8-17.5q2 5 8 5t8-5", "cloth", 1.8)
        + face(-23)
        + shape("M-6.5-24.5q.5-6.5 6.5-6.5t6.5 6.5q-6.5-4-13 0z", "rock-dark", "rock", 0.8)
        + dot(0, -31.5, 2.7, "rock-dark", "rock", 0.8)
    )


def sorcerer() -> str:
    """The Sorcerer: a tall pointed hood and a burning staff."""
    return (
        line("M15 1v-32", "wood-dark", 2.6)
        + '<circle cx="15" cy="-36" r="7" fill="url(#t-halo)"/>'
        + shape("M15-42q5 5 2.5 9q-2.5 2.5-5 0q-2-3 .5-5q.8 1 1.2 1.4q-.6-3 .8-5.4z", "ember", "lava-dark", 0.9)
        + line("M9-13q4 0 6-4", "skin-dark", 5)
        + line("M9-13q4 0 6-4", "skin-light", 3)
        + dressed(
            "M0-46q-3 8-8.5 14q-3 6-1.5 12q-4 9-4 21q14 3.5 26 0q0-12-3.5-21q1.5-6-1.5-12q-5-6-7-14z",
            "M0-46q2 8 7 14q3 6 1.5 12q3.5 9 3.5 21q-4 1.2-9 1.7q4-24-1-30q2-8-2-18.7z",
        )
        + '<path d="M-6.5-25q6-6.5 12.5 0q.5 7-6 9q-7-2-6.5-9z" fill="var(--rock-dark)"/>'
        + '<circle cx="-2.6" cy="-22.5" r="1.3" fill="var(--ember)"/><circle cx="2.4" cy="-22.5" r="1.3" fill="var(--ember)"/>'
    )


def chief() -> str:
    """The Chief: a crown of feathers, a wide cape, a collar of shells."""
    feathers = "".join(
        f'<path d="M0-26q-4.5-9 0-19q4.5 10 0 19z" transform="rotate({turn} 0 -24)" fill="var(--{paint})"/>'
        for turn, paint in ((-68, "pearl"), (68, "pearl"), (-40, "scoria"), (40, "scoria"), (-18, "pearl"), (18, "pearl"), (0, "scoria"))
    )
    return (
        f'<g stroke="var(--rock-dark)" stroke-width=".9">{feathers}</g>'
        + dressed("M-18 1q-1-15 7-20q11-3.5 22 0q8 5 7 20q-18 4-36 0z", "M5-20q3 0 6 1q8 5 7 20q-6 1.4-12 1.8q5-12-1-22.8z")
        + line("M-10-18.5q3 7 10 7t10-7", "pearl", 2.6)
        + '<path d="M-10-18.5q3 7 10 7t10-7" fill="none" stroke="var(--gold-dark)" stroke-width="1" stroke-dasharray="1 2.6"/>'
        + face(-24.5, 6.8)
        + shape("M-7-27.5q7-4 14 0v-3q-7-4-14 0z", "gold", "gold-dark", 0.9)
    )


LOG: Final = (
    shadow(17, 4, 3, 0)
    + shape("M-16-10h29v11h-29q-4-1-4-5.5t4-5.5z", "wood", "wood-dark", 1.4)
    + line("M-13-6h18M-11-2h20M-6-8h6", "wood-dark", 0.9, 0.6)
    + '<ellipse cx="13" cy="-4.5" rx="4.2" ry="5.6" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.3"/>'
    + '<ellipse cx="13" cy="-4.5" rx="1.8" ry="2.6" fill="none" stroke="var(--wood-dark)" stroke-width=".9"/>'
)
TABLET: Final = (
    shadow(16, 4, 3, 1)
    + shape("M-16-18q8-5 24-3l-3 5l5 4l-4 4l4 5l-4 4q-14 2-22-1q-3-10 0-18z", "wood", "wood-dark", 1.6)
    + line("M-12-14l3-2l2 3l3-2l3 1M-12-8.5h3v3l3-2l4 1M-12-2l2-2l3 2l3-2l3 1", "wood-dark", 1.3)
)


def fingers(reach: list[tuple[str, float]], colour: str, more: float) -> str:
    strokes = "".join(f'<path d="{data}" stroke-width="{width + more:g}"/>' for data, width in reach)
    return f'<g fill="none" stroke="var(--{colour})" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>'


OPEN_FINGERS: Final = [("M-15-16l-6-17", 9), ("M-6-20l-2-22", 9.5), ("M5-20l2-21", 9.5), ("M15-16l7-15", 8.5), ("M-18 2q-9-3-14-11", 9.5)]
HALF_FINGERS: Final = [("M-15-15l-3-9", 10), ("M-6-18l-1-11", 10.5), ("M5-18l1-11", 10.5), ("M15-15l4-8", 9.5), ("M-18 4q-7-1-9-7", 10)]


def hand(reach: list[tuple[str, float]]) -> str:
    """A palm with fingers stretched out so far."""
    return (
        '<ellipse cx="4" cy="25" rx="25" ry="6" fill="var(--shade)" opacity=".25"/>'
        + fingers(reach, "skin-dark", 3)
        + shape("M-14 27v-9q-9-8-7-24q2-14 20-14t21 13q2 16-7 25v9z", "skin-light", "skin-dark", 1.5)
        + fingers(reach, "skin-light", 0)
        + link("palm-lines", 0, 0)
    )


PALM_LINES: Final = tone("M-17-4q2-12 18-12t18 11q1 13-6 20h-24q-8-8-6-19z", "skin-light") + line(
    "M-13 6q8-7 20-4M-9-6q9-5 22-1M-6 16q-6-6-4-14", "skin", 1.6, 0.9
)


FISTED: Final = ((-20, -20, 22), (-9.5, -23, 26), (1.5, -23, 26), (12, -20, 22))
HAND_CLOSED: Final = (
    '<ellipse cx="4" cy="25" rx="23" ry="6" fill="var(--shade)" opacity=".25"/>'
    + shape("M-13 27v-8q-8-5-8-15q0-16 10-19h24q10 3 10 16q0 12-8 18v8z", "skin-light", "skin-dark", 1.5)
    + '<g fill="var(--skin-light)" stroke="var(--skin-dark)" stroke-width="1.3">'
    + "".join(f'<rect x="{x}" y="{y}" width="10.5" height="{h}" rx="5"/>' for x, y, h in FISTED)
    + "</g>"
    + '<path d="M-24 4q-1-8 6-8h16q7 0 7 6t-7 6h-10q-9 4-12-4z" fill="var(--skin-light)" stroke="var(--skin-dark)" '
    'stroke-width="1.4"/>'
    + line("M-16-16v8M-5-19v8M6-19v8M17-16v8", "skin-light", 2)
    + tone("M14 6q6-2 9-6q0 12-8 18v9h-8q8-8 7-21z", "skin", 0.8)
)


CUFF: Final = '<path d="M-16 24q15-4 32 0v9q-16 4-32 0z" fill="currentColor" stroke="var(--rock-dark)" stroke-width="1.5"/>' + line(
    "M-13 29q13-3 26 0", "pearl", 1.6, 0.7
)


def pair(symbol: str) -> str:
    """A left and a right hand beside each other."""
    return f'<use href="#s-{symbol}" x="-27"/><use href="#s-{symbol}" transform="translate(27 0) scale(-1 1)"/>'


SYMBOLS: Final = {
    **{f"{kind}-{colour}": figure(kind, colour) for kind in ("worker", "sorcerer", "chief") for colour in SEAT_COLOURS},
    **{f"stand-{colour}": standing(colour) for colour in SEAT_COLOURS},
    "body-worker": worker(),
    "body-sorcerer": sorcerer(),
    "body-chief": chief(),
    "head": head(),
    **{f"moai-{size}": moai(size) for size in STONE},
    **{f"base-{colour}": base(colour) for colour in SEAT_COLOURS},
    "base-hidden": BASE_HIDDEN,
    "mark-hidden": MARK_HIDDEN,
    "headdress": HEADDRESS,
    "log": LOG,
    "tablet": TABLET,
    "palm-lines": PALM_LINES,
    "hand-open": hand(OPEN_FINGERS),
    "hand-half": hand(HALF_FINGERS),
    "hand-closed": HAND_CLOSED,
    **{f"hands-{state}": pair(f"hand-{state}") for state in ("open", "half", "closed")},
    "cuff": CUFF,
    "cuffs": pair("cuff"),
}


def lettered(letters: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The symbols that carry a letter: pairs of the colour and the letter of each seat in the language of the reader."""
    return {f"letter-{colour}": initial(colour, letter) for colour, letter in letters} | {
        f"mark-{colour}": mark(colour, letter) for colour, letter in letters
    }
