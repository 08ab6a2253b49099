"""In a real browser: texts neither cover each other nor leave the drawing, and what a thumb touches is large enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.drawing.test_drawings import CASES, positions, viewer

from motu.web.board_svg import palette_style

WIDTHS = {"wide": 1280, "tall": 390}
COLLISIONS = """() => {
  const whole = document.querySelector("svg").getBoundingClientRect();
  const texts = [...document.querySelectorAll("svg text")].filter((text) => !text.closest("defs, .piece, .thing, .coord"));
  const boxes = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
  const found = boxes.filter(([, box]) => Math.min(box.left - whole.left, whole.right - box.right, whole.bottom - box.bottom) < -1)
    .map(([text]) => `${text} leaves the drawing`);
  boxes.forEach(([one, a], place) => {
    for (const [two, b] of boxes.slice(place + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > Math.min(a.height, b.height) * 0.45) found.push(`${one} and ${two} cover each other`);
    }
  });
  return found;
}"""


@pytest.mark.parametrize(("language", "layout"), [("ru", "wide"), ("it", "tall")])
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_texts_keep_apart_and_inside(name: str, seats: int, language: str, layout: str, browser: Browser) -> None:
    """In the longest languages. What is written on pieces is theirs: pieces may stand before each other."""
    page = browser.new_page(viewport={"width": 1300, "height": 900}, reduced_motion="reduce")
    for game, state, last in positions(name, seats, wanted=6):
        drawing = game.draw(game.view(state, viewer(state)), language, layout, last)
        page.set_content(f"<body style='margin:0'><div style='width:{WIDTHS[layout]}px'>{drawing}</div></body>")
        assert page.evaluate(COLLISIONS) == []
    page.close()


SMALL = """() => [...document.querySelectorAll('.thing')].map((thing) => {
  const { width, height } = thing.querySelector('.edge').getBoundingClientRect();
  return [thing.dataset.touch, Math.max(width, height)];
})"""
"""How large the larger side of every thing is, in pixels; what is long and narrow is met along its length."""


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_things_of_a_phone_that_lie_beside_the_board_are_large_enough_for_a_thumb(name: str, seats: int, browser: Browser) -> None:
    """On the board the first tap goes nearer; beside it nothing does."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    for game, state, _ in positions(name, seats, wanted=6):
        view = game.view(state, viewer(state))
        picture = game.picture(view, "en", "tall")
        wanted = {mark.lstrip("?") for action in view["legal"] for step in game.touch_path(action) for mark in step}
        for part in picture.parts[1:]:
            page.set_content(f"<style>{palette_style()}</style><body style='margin:0'><div style='width:374px'>{part.svg()}</div></body>")
            small = [marks for marks, size in page.evaluate(SMALL) if size < 40 and wanted.intersection(marks.split())]
            assert small == [], f"{part.name}: {small}"
    page.close()
