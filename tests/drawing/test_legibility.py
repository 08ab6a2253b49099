"""In a real browser: texts neither cover each other nor leave the drawing, and a control explains itself on hover and focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.drawing.test_drawings import CASES, positions, viewer

import motu

WIDTHS = {"wide": 1280, "tall": 390}
COLLISIONS = """() => {
  const whole = document.querySelector("svg").getBoundingClientRect();
  const texts = [...document.querySelectorAll("svg text")].filter((text) => !text.closest(".hint, defs, .piece"));
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
COVERED = """() => [...document.querySelectorAll("[data-action]")].filter((control) => {
  const shapes = [...control.querySelectorAll("use, rect, circle, path")].filter((shape) => !shape.closest(".hint"));
  return !shapes.some((shape) => {
    const box = shape.getBoundingClientRect();
    for (let x = 0.04; x < 1; x += 0.08) for (let y = 0.04; y < 1; y += 0.08) {
      const met = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (met?.closest("[data-action]") === control) return true;
    }
    return false;
  });
}).map((control) => control.getAttribute("aria-label"))"""
"""The controls that no click reaches."""


@pytest.mark.parametrize(("language", "layout"), [("ru", "wide"), ("it", "tall")])
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_texts_keep_apart_and_inside(name: str, seats: int, language: str, layout: str, browser: Browser) -> None:
    """In the longest languages. What is written on pieces is theirs: pieces may stand before each other."""
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    for game, state, last in positions(name, seats, wanted=6):
        drawing = game.draw(game.view(state, viewer(state)), language, layout, last)
        page.set_content(f"<body style='margin:0'><div style='width:{WIDTHS[layout]}px'>{drawing}</div></body>")
        assert page.evaluate(COLLISIONS) == []
    page.close()


@pytest.mark.parametrize("layout", WIDTHS)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_every_control_can_be_clicked(name: str, seats: int, layout: str, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1300, "height": 4000})
    for game, state, _ in positions(name, seats, wanted=8):
        drawing = game.draw(game.view(state, viewer(state)), "en", layout)
        page.set_content(f"<body style='margin:0'><div style='width:{WIDTHS[layout]}px'>{drawing}</div></body>")
        assert page.evaluate(COVERED) == []
    page.close()


@pytest.mark.parametrize("name", motu.games())
def test_a_control_explains_itself_on_hover_and_on_focus(name: str, browser: Browser) -> None:
    game = motu.game(name)
    views = (game.view(state, viewer(state)) for _, state, _ in positions(name, game.seats[0], wanted=60))
    view = next(view for view in views if 1 < len(view["legal"]) < 20)
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.set_content(f"<div style='width:1280px'>{game.draw(view)}</div>")
    control = page.locator("[data-action]").last
    hint = control.locator(".hint")
    assert not hint.is_visible()
    control.focus()
    assert hint.is_visible()
    page.evaluate("document.activeElement.blur()")
    assert not hint.is_visible()
    control.locator(".choice, .button").first.hover(force=True)
    assert hint.is_visible()
    label = control.get_attribute("aria-label") or ""
    assert "".join(hint.locator("text").all_text_contents()).replace(" ", "").casefold() == label.replace(" ", "").casefold()
    page.close()
