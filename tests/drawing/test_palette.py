"""Colours for all eyes: contrast of text, and seats that keep apart under colour blindness."""

from __future__ import annotations

import itertools
import re

import pytest

import motu
from motu.core.errors import MotuError
from motu.drawing import png, resolved
from motu.drawing.fitting import fitted, width_of
from motu.drawing.palette import SEAT_COLOURS, TEXT_ON, THEMES
from motu.drawing.seats import OUTLINES, looks

AA = 4.5
APART = 11.0
"""The least colour difference (CIE 1976) between two seats; 2.3 is just noticeable."""

COLOUR_BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear red, green and blue, after Machado, Oliveira and Fernandes (2009), severity 1."""


def linear(colour: str) -> list[float]:
    """Linear red, green and blue of `#rrggbb`."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """The contrast ratio of WCAG 2."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, kind: str) -> tuple[float, float, float]:
    """The colour in CIE L*a*b* as it looks with this kind of colour blindness."""
    parts = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, parts, strict=True)))) for row in COLOUR_BLINDNESS[kind]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("theme", THEMES)
def test_text_stands_out_from_its_ground(theme: str) -> None:
    colours = THEMES[theme]
    weak = {f"{ink} on {ground}": round(contrast(colours[ink], colours[ground]), 2) for ink, ground in TEXT_ON}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < AA} == {}


@pytest.mark.parametrize("kind", COLOUR_BLINDNESS)
@pytest.mark.parametrize("theme", THEMES)
def test_seat_colours_keep_apart_for_every_eye(theme: str, kind: str) -> None:
    colours = THEMES[theme]
    for one, two in itertools.combinations(SEAT_COLOURS, 2):
        first, second = seen(colours[one], kind), seen(colours[two], kind)
        distance = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
        assert distance >= APART, f"{one} and {two} differ by {distance:.1f} only"


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert set(OUTLINES) == set(SEAT_COLOURS) and len(set(OUTLINES.values())) == len(SEAT_COLOURS)


@pytest.mark.parametrize("language", ["en", "ru", "it"])
@pytest.mark.parametrize("name", motu.games())
def test_every_seat_has_a_letter_of_its_own_and_shows_it_on_its_shape(name: str, language: str) -> None:
    game = motu.game(name)
    seats = looks(game, language)
    assert len({look.letter for look in seats}) == len(seats)
    drawing = game.draw(game.view(game.start(game.seats[-1], chance=1), None), language)
    for look in seats[: game.seats[-1]]:
        assert f"#s-token-{look.colour}" in drawing and f">{look.letter}</text>" in drawing


def test_every_text_of_a_drawing_has_an_ink_that_was_checked() -> None:
    checked = {ink for ink, _ in TEXT_ON} | {"foam"}
    for name in motu.games():
        game = motu.game(name)
        drawing = game.draw(game.view(game.start(chance=1), 0))
        inks = {ink for text in re.findall(r"<text[^>]*>", drawing) for ink in re.findall(r"fill:var\(--([a-z-]+)\)", text)}
        assert inks <= checked, f"{name} writes in {sorted(inks - checked)}"


def test_a_text_is_made_smaller_before_it_is_cut() -> None:
    size, lines = fitted("Place a disc", 72, 14)
    assert 14 * 0.7 <= size < 14 and lines == ["Place a disc"]
    size, lines = fitted("a very long sentence that cannot fit on one short line", 60, 14)
    assert lines[0].endswith("…") and width_of(lines[0], size) <= 60
    assert fitted("one two three four", 60, 14, lines=3)[1] == ["one two", "three", "four"]


def test_a_bitmap_that_cannot_be_is_refused_in_a_sentence() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="var(--sea)"/></svg>'
    with pytest.raises(MotuError, match="there is no theme 'sepia'"):
        png(svg, 100, "sepia")
    with pytest.raises(MotuError, match="16 to 8192 pixels"):
        png(svg, 3)
    assert resolved(svg, "dark").count(THEMES["dark"]["sea"]) == 1
