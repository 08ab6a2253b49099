"""Room: how large boards and targets are drawn in a real Chromium, and that a decision needs no scrolling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page

import motu
from tests.web.browsing import Person, set_up
from tests.web.visiting import Server

Contexts = Callable[..., BrowserContext]
GAMES: Final = motu.games()
FULL: Final = {"polynesia": "#board, #side .common, #side .own"}
"""What the board is where there is no map: the market, the customers and the village are one."""
CELLS: Final = {"dokmus": ("tile:", 7 * 32), "giants": ("hex:", 64)}
"""The least size of the unit of a board; a tile of Dokmus has seven cells in a row."""
FINGER: Final = 44

DRAWN: Final = """([parts, unit]) => {
    const boxes = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
    const span = (first, last) => Math.max(...boxes.map((box) => box[last])) - Math.min(...boxes.map((box) => box[first]));
    const sizes = [...document.querySelectorAll('#board .thing')].filter((thing) => unit && thing.dataset.touch.startsWith(unit))
        .map((thing) => thing.querySelector('.edge').getBoundingClientRect()).map(({ width, height }) => Math.min(width, height));
    const side = document.getElementById('side');
    return {
        width: span('left', 'right') / innerWidth, height: span('top', 'bottom') / innerHeight,
        area: span('left', 'right') * span('top', 'bottom'),
        unit: Math.min(...sizes), count: sizes.length,
        scrolls: side.scrollHeight > side.clientHeight + 1 || document.documentElement.scrollHeight > innerHeight,
    };
}"""
"""The span of the board in parts of the window, the least size of its unit, and whether anything has to be scrolled."""

TARGETS: Final = """() => {
    const bar = document.getElementById('bar').getBoundingClientRect();
    const seen = touching.lit().map((thing) => [thing.dataset.touch, thing.querySelector('.edge').getBoundingClientRect(), thing]);
    return {
        scrolls: document.documentElement.scrollHeight > innerHeight,
        buttons: [...document.querySelectorAll('#bar button, #top .tool')].filter((one) => one.getClientRects().length)
            .map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
        beside: seen.filter(([, , thing]) => !thing.closest('#board')).map(([marks, box]) => [marks, Math.min(box.width, box.height)]),
        below: seen.filter(([, box, thing]) => !thing.closest('#board') && box.bottom > bar.top + 1).map(([marks]) => marks),
        bar: bar.top,
    };
}"""
"""On a phone: the sizes of what can be touched beside the board, and what of it lies under the bar."""


def table(contexts: Contexts, server: Server, game: str, seats: int, width: int, height: int, finger: bool = False) -> Page:
    """A game against bots that has begun, in a window of this size."""
    touch = {"has_touch": True, "is_mobile": True} if finger else {}
    page = contexts(viewport={"width": width, "height": height}, reduced_motion="reduce", **touch).new_page()
    set_up(page, server, game, *["bot greedy"] * (seats - 1))
    Person(page).see(waits=True)
    return page


def drawn(page: Page, game: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(DRAWN, [FULL.get(game, "#board"), CELLS.get(game, ("", 0))[0]])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_board_fills_a_desk_and_its_units_are_large(contexts: Contexts, server: Server, game: str) -> None:
    """86 % of the height or 70 % of the width, for the fewest and the most players; everything for a decision is in sight."""
    for seats in {motu.game(game).seats[0], motu.game(game).seats[-1]}:
        page = table(contexts, server, game, seats, 1280, 800)
        found = drawn(page, game)
        assert found["height"] >= 0.86 or found["width"] >= 0.7, found
        person, seen = Person(page, game), Person(page).see(waits=True)
        for _ in range(6):
            assert not drawn(page, game)["scrolls"], (
                f"{seats} players, {page.locator('#status').inner_text()}: something has to be scrolled"
            )
            seen = person.decide(seen, waits=True)
        if game in CELLS:
            assert found["count"] and round(found["unit"], 1) >= CELLS[game][1], found
        page.set_viewport_size({"width": 1920, "height": 1080})
        larger = drawn(page, game)
        assert larger["area"] > found["area"] * 1.5, "all of it grows with the window"
        page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_targets_are_large_and_the_bar_stays_where_it_is(contexts: Contexts, server: Server, game: str) -> None:
    """What is smaller on the board comes nearer at the first tap, which whole games by finger prove."""
    page = table(contexts, server, game, motu.game(game).seats[0], 390, 844, finger=True)
    person = Person(page, game, "finger")
    seen, bars, problems = person.see(waits=True), set(), []
    for _ in range(12):
        if seen.kind == "things":
            found = page.evaluate(TARGETS)
            bars.add(found["bar"])
            problems += [f"{marks}: {size:.0f} px" for marks, size in found["beside"] if size < FINGER - 0.5]
            problems += [f"a button of {size:.0f} px" for size in found["buttons"] if size < FINGER - 0.5]
            problems += [f"{marks} is under the bar" for marks in found["below"]]
            problems += ["the page scrolls"] if found["scrolls"] else []
        if seen.turn == "over":
            break
        seen = person.decide(seen, waits=True)
    assert problems == []
    assert len(bars) == 1, "the bar never jumps"


@pytest.mark.parametrize("game", GAMES)
def test_on_an_upright_tablet_what_can_be_touched_is_in_sight(contexts: Contexts, server: Server, game: str) -> None:
    """The own area stays at the bar, and supplies come up when something in them can be touched; a person who plays finds it there."""
    for seats in {motu.game(game).seats[0], motu.game(game).seats[-1]}:
        page = table(contexts, server, game, seats, 768, 1024)
        person = Person(page, game)
        seen = person.see(waits=True)
        for _ in range(10):
            seen = person.decide(seen, waits=True)
        assert page.locator("#side .own .head").bounding_box(), "the own area is drawn"
        page.context.close()
