"""How colours look to different eyes: contrast, difference, and the three kinds of colour blindness."""

from __future__ import annotations

from typing import Final

AS_IT_IS: Final = "none"
COLOUR_BLINDNESS: Final = {
    AS_IT_IS: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear red, green and blue, after Machado, Oliveira and Fernandes (2009), severity 1."""


def linear(colour: str) -> list[float]:
    """Linear red, green and blue of `#rrggbb`."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def left_of(colour: str, kind: str) -> list[float]:
    """What an eye of this kind sees of a colour, as linear red, green and blue."""
    parts = linear(colour)
    return [min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, parts, strict=True)))) for row in COLOUR_BLINDNESS[kind]]


def seen_by(colour: str, kind: str) -> str:
    """The colour, with its opacity if it has one, as an eye of this kind sees it."""
    shown = [part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in left_of(colour, kind)]
    return "#" + "".join(f"{round(255 * part):02x}" for part in shown) + colour[7:]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """The contrast ratio of WCAG 2."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, kind: str) -> tuple[float, float, float]:
    """The colour in CIE L*a*b* as an eye of this kind sees it."""
    red, green, blue = left_of(colour, kind)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, two: str, kind: str = AS_IT_IS) -> float:
    """How different two colours look to an eye of this kind (CIE 1976); 2.3 is just noticeable."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one, kind), lab(two, kind), strict=True)) ** 0.5)
