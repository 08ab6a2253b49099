"""The end of every game: each source of points with its number, and no words that cover each other."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Browser
from tests.drawing.test_drawings import CASES, parsed, random_game
from tests.drawing.test_legibility import COLLISIONS

import motu
from motu.core.view import View
from motu.drawing.sheet import wide_with
from motu.web.board_svg import palette_style


def last_view(name: str, seats: int, seed: int) -> View:
    """The end of a random game as a spectator sees it."""
    game = motu.game(name)
    state = game.start(seats)
    for action in random_game(name, seats, seed):
        state.apply(action)
    return game.view(state, None)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_end_tells_every_source_of_points_as_a_number(name: str, seats: int) -> None:
    for seed in (5, 6):
        view = last_view(name, seats, seed)
        ending, outcome = motu.game(name).ending(view), view["outcome"]
        assert ending is not None and outcome is not None
        told = Counter(element.text or "" for element in parsed(ending.alone()).iter() if element.tag.endswith("text"))
        earned = Counter(str(points) for sources in outcome["breakdown"] for points in sources.values() if points > 0)
        assert not earned - told


@pytest.mark.parametrize("language", ["en", "ru", "it"])
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_words_and_numbers_at_the_end_keep_apart(name: str, seats: int, language: str, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 600}, reduced_motion="reduce")
    ending = motu.game(name).ending(last_view(name, seats, 5), language)
    assert ending is not None
    page.set_content(f"<style>{palette_style()}</style><body style='margin:0'><div style='width:1000px'>{ending.alone()}</div></body>")
    assert page.evaluate(COLLISIONS) == []
    page.close()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_picture_to_share_has_the_scene_beside_the_areas(name: str, seats: int) -> None:
    game, view = motu.game(name), last_view(name, seats, 5)
    picture, scene = game.picture(view, "en"), game.ending(view)
    assert scene is not None
    placed, width, height = wide_with(picture, scene)
    boxes = [(each.x, each.y, each.x + each.width * each.scale, each.y + each.height * each.scale) for each in placed]
    assert [each.part for each in placed if each.is_scene] == [scene]
    assert {each.part.seat for each in placed if each.part.role == "area"} == set(range(seats))
    for place, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0 and top >= 0 and right <= width + 4 and bottom <= height + 1
        for x, y, far, low in boxes[:place]:
            assert right <= x + 1 or far <= left + 1 or bottom <= y + 1 or low <= top + 1
    least = min(bottom - top for place, (left, top, right, bottom) in zip(placed, boxes, strict=True) if place.is_scene)
    assert least >= 110
