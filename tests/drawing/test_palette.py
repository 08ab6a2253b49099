"""Colours for all eyes: contrast of text, and seats that keep apart under colour blindness."""

from __future__ import annotations

import itertools
import re

import pytest

import motu
from motu.core.errors import MotuError
from motu.drawing import png, resolved
from motu.drawing.ending import SourceLook
from motu.drawing.eyes import COLOUR_BLINDNESS, contrast, difference, seen_by
from motu.drawing.fitting import fitted, width_of
from motu.drawing.palette import SEAT_COLOURS, TEXT_ON, THEMES, TOLD_BY_COLOUR
from motu.drawing.seats import OUTLINES, looks
from motu.games.dokmus import draw_ending as dokmus_ending
from motu.games.giants import draw_ending as giants_ending
from motu.games.polynesia import draw_ending as polynesia_ending

AA = 4.5
APART = 11.0
"""The least colour difference (CIE 1976) between two seats; 2.3 is just noticeable."""


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
        distance = difference(colours[one], colours[two], kind)
        assert distance >= APART, f"{one} and {two} differ by {distance:.1f} only"


@pytest.mark.parametrize("kind", COLOUR_BLINDNESS)
@pytest.mark.parametrize("theme", THEMES)
def test_what_only_colour_tells_apart_keeps_apart_for_every_eye(theme: str, kind: str) -> None:
    for one, two in TOLD_BY_COLOUR:
        distance = difference(THEMES[theme][one], THEMES[theme][two], kind)
        assert distance >= APART, f"{one} and {two} differ by {distance:.1f} only"


@pytest.mark.parametrize("sources", [giants_ending.DRUMS, dokmus_ending.STOREYS, polynesia_ending.DRUMS])
def test_sources_of_points_are_told_apart_by_pictures_too(sources: dict[str, SourceLook]) -> None:
    """Their colours alone would not do: red stone and wood are the same to some eyes."""
    assert len({look.picture for look in sources.values()}) == len(sources)


def test_eyes_see_what_they_should() -> None:
    red, green = THEMES["light"]["red"], THEMES["light"]["green"]
    assert seen_by(red, "none") == red and seen_by(f"{red}24", "none") == f"{red}24"
    assert difference(red, green, "protanopia") < difference(red, green) / 2
    drawing = motu.game("haleakala").draw(motu.game("haleakala").view(motu.game("haleakala").start(chance=1), None))
    assert seen_by(red, "deuteranopia") in resolved(drawing, "light", "deuteranopia") and red not in resolved(
        drawing, "light", "deuteranopia"
    )


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
