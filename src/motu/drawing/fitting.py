"""How wide a text will be, and how to make it fit: smaller, on more lines, and only then shortened."""

from __future__ import annotations

from functools import cache
from typing import Final

WIDTHS: Final = {
    25: "'",
    30: " ,.IJijlì·’",
    35: "-/:;\\f|",
    40: "!()[]rt",
    45: '"',
    50: "*_`sz–“”",
    55: "?Lcгзсэ",
    60: "FPTYaekovxyГРТУабвекотухчьяёàèéò«»",
    65: "$0123456789EKSbdghnpqu{}ЕЗийлнпрЁùÈÉ",
    70: "ABCRVXZАБВКСХЧЬЭЯдцъÀ",
    75: "DGHNUИЙЛНПмÙ",
    80: "&OQwДОЦыÒ",
    85: "#+<=>M^~МФЪфю×→≥",
    90: "Ыжш",
    95: "%mщ",
    100: "@W—…",
    105: "Ш",
    110: "ЖЩЮ",
}
"""Hundredths of the font size, after the widest of the usual system fonts, so that a text which fits here fits everywhere."""
WIDTH_OF: Final = {letter: hundredths / 100 for hundredths, letters in WIDTHS.items() for letter in letters}
USUAL: Final = 0.7
BOLD: Final = 1.12


def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width of a line in this size, or a little more."""
    return sum(WIDTH_OF.get(letter, USUAL) for letter in text) * size * (BOLD if bold else 1)


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines of at most this width; a single word may be wider."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def cut(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, shortened with three dots if it is wider."""
    if width_of(text, size, bold) <= width:
        return text
    while text and width_of(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


@cache
def fitted(text: str, width: float, size: float, lines: int = 1, least: float = 0.7, bold: bool = False) -> tuple[float, list[str]]:
    """A font size and the lines: as large as asked if possible, down to `least` of it, shortened only if even that is too wide."""
    for part in (1.0, 0.94, 0.88, 0.82, 0.76, 0.7):
        if part < least:
            break
        found = wrapped(text, width, size * part, bold)
        if len(found) <= lines and all(width_of(line, size * part, bold) <= width for line in found):
            return round(size * part, 1), found
    smallest = round(size * max(least, 0.7), 1)
    found = wrapped(text, width, smallest, bold)
    shown = [*found[: lines - 1], " ".join(found[lines - 1 :])]
    return smallest, [cut(line, width, smallest, bold) for line in shown]
