"""Complete games in a real Chromium, from the setup to the end: by clicking what is marked, by keys alone, and two people at one table.

After every step each page shows the board that a reload would draw.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import motu
from tests.web.browsing import Person, begin, join, set_up
from tests.web.visiting import Server, keep

GAMES = motu.games()
Contexts = Callable[..., BrowserContext]


@pytest.mark.parametrize("game", GAMES)
def test_one_click_on_the_first_page_begins_a_game_against_bots(page: Page, server: Server, game: str) -> None:
    person = begin(page, server, game)
    seen = person.see(waits=True)
    for _ in range(3):
        assert seen.turn == "mine"
        seen = person.decide(seen, waits=True)


@pytest.mark.parametrize(("game", "others"), [("giants", 2), ("haleakala", 1)])
def test_a_complete_game_against_bots_is_played_by_clicking_what_is_marked(
    contexts: Contexts, server: Server, game: str, others: int
) -> None:
    page = contexts(reduced_motion="reduce").new_page()
    set_up(page, server, game, *["bot greedy"] * others)
    person = Person(page, game)
    seen = person.see(waits=True)
    while seen.turn != "over":
        seen = person.decide(seen, waits=True)
        person.compare()
        if person.decisions == 25:
            keep(page, f"{game}-in-play")
    assert_over(page, game)
    print(f"{game}: {person.decisions} decisions")


@pytest.mark.parametrize(("game", "options", "has_keys"), [("dokmus", {}, True), ("polynesia", {"round_cap": "8"}, False)])
def test_two_people_play_a_complete_game_at_one_table(
    contexts: Contexts, server: Server, game: str, options: dict[str, str], has_keys: bool
) -> None:
    """Each in a browser of their own; the second one plays by keys alone where it is said so."""
    host, guest = contexts(reduced_motion="reduce").new_page(), contexts(reduced_motion="reduce").new_page()
    set_up(host, server, game, "friend", **options)
    join(host, guest)
    people = [Person(host, f"{game} host"), Person(guest, f"{game} guest", by_keys=has_keys)]
    seen = people[0].see()
    while seen.turn != "over":
        for person in people:
            seen = person.see(seen.number)
            person.compare()
            while seen.turn == "mine":
                seen = person.decide(seen)
                person.compare()
                if person.decisions == 15:
                    keep(person.page, f"{game}-in-play")
    for person in people:
        assert person.see(seen.number).turn == "over"
        assert_over(person.page, game)
        assert person.decisions > 20
    assert host.locator(".end .ranking").inner_text() == guest.locator(".end .ranking").inner_text()
    print(f"{game}: {sum(person.decisions for person in people)} decisions")


def assert_over(page: Page, game: str) -> None:
    """The end is told: the heading, and points of every seat."""
    expect(page.locator(".end h2")).to_be_visible()
    assert page.locator(".end .scores tfoot td").count() >= motu.game(game).seats[0]
    keep(page, f"{game}-over")
