"""Things are laid into a place that keeps them, and buttons do what they say, once, in a real Chromium."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browsing import Person, set_up
from tests.web.test_browser_sizes import Contexts
from tests.web.visiting import Server

MARKER = ".thing.lit[data-touch=marker] .edge"
HAND = "[data-keeps=marker]"
HEX = ".thing.lit[data-touch^='hex:'] .edge"
GHOST = """() => {
    const edge = document.querySelector('.ghost').appendChild(document.querySelector('#part-board .edge').cloneNode());
    return getComputedStyle(edge).pointerEvents;
}"""
"""How the border of a thing behaves that is part of a ghost."""
REST = "(() => { const box = document.getElementById('board'); return Math.max(0, box.scrollWidth - box.clientWidth - 1); })()"
"""How much of the board lies beside its frame."""


def bidding(page: Page, server: Server) -> Person:
    """A game of Giants at the first secret bid."""
    set_up(page, server, "giants", "bot greedy", "bot greedy")
    person = Person(page, "keeping")
    person.see(waits=True)
    page.wait_for_selector(HAND)
    return person


def middle(page: Page, query: str) -> tuple[float, float]:
    box = page.locator(query).first.bounding_box()
    assert box, f"{query} is not shown"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, there: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, MARKER))
    page.mouse.down()
    page.mouse.move(*there, steps=8)
    page.mouse.up()


def test_what_is_dragged_into_the_hand_stays_there_and_elsewhere_comes_back(contexts: Contexts, server: Server) -> None:
    page = contexts().new_page()
    bidding(page, server)
    drag(page, (300, 300))
    assert page.evaluate("touching.picked()") == []
    drag(page, middle(page, HAND))
    assert page.evaluate("touching.picked()") == ["marker"]
    page.mouse.click(*middle(page, HAND))
    assert page.evaluate("touching.picked()") == ["marker", "marker"], "a touch on the hand takes up the next"
    assert page.locator("#status").inner_text() == "Bid 2 Tribe markers", "the sentence says what the button does"
    assert page.locator("#do").inner_text() == "Bid"


def test_the_second_half_of_a_double_click_decides_nothing(contexts: Contexts, server: Server) -> None:
    """The button that comes next stands where the first one stood."""
    page = contexts().new_page()
    person = bidding(page, server)
    number = person.see().number
    page.locator("#loose button").first.dblclick(delay=120)
    seen = person.see(number + 1, waits=True)
    assert page.locator("#status").inner_text() == "Your turn. Choose in secret which figures will sculpt."
    page.wait_for_timeout(400)
    assert person.see().number == seen.number


def test_the_hands_lie_open_on_a_phone_and_the_island_is_seen_whole(contexts: Contexts, server: Server) -> None:
    page = contexts(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce").new_page()
    bidding(page, server)
    page.touchscreen.tap(*middle(page, HAND))
    assert page.evaluate("touching.picked()") == ["marker"]
    assert page.evaluate(REST) == 0
    person = Person(page, "looks", "finger")
    seen = person.see()
    while page.evaluate(REST) == 0:
        seen = person.decide(seen, waits=True)
    assert page.evaluate("document.getElementById('board').scrollLeft") > 0, "the board that has grown begins where the pieces are"


def test_what_would_happen_stays_in_sight_under_the_pointer(contexts: Contexts, server: Server) -> None:
    """A ghost stands where the pointer is: it does not drive the preview away, nor does a small movement its words."""
    page = contexts(reduced_motion="reduce").new_page()
    person = bidding(page, server)
    seen = person.see()
    while not page.locator(HEX).count():
        assert seen.turn != "over", "no figure was placed"
        seen = person.decide(seen, waits=True)
    x, y = middle(page, HEX)
    page.mouse.move(0, 300)
    page.mouse.move(x, y)
    page.wait_for_selector(".ghost")
    assert page.evaluate(GHOST) == "none", "what a ghost is made of catches no pointer"
    page.mouse.move(x + 3, y + 2)
    page.wait_for_timeout(600)
    assert page.locator(".ghost").count() > 0
    assert page.locator("#tip").is_visible()
