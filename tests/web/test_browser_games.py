"""Complete games in a real Chromium, from the setup to the end: by clicking what is marked, by keys alone, and two people at one table.

After every step each page shows the board that a reload would draw.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import motu
from tests.web.browsing import Person, begin, join, set_up
from tests.web.visiting import Server, keep

GAMES = motu.games()
SOAK = bool(os.environ.get("MOTU_BOARD_STEPS"))
SHORT = {"polynesia": {"round_cap": "8"}}
SHORTER = {"haleakala": {"turn_cap": "24"}}
"""Where `make soak` plays to the usual end."""
DESK: dict[str, Any] = {"reduced_motion": "reduce"}
MANNERS: dict[str, dict[str, Any]] = {
    "mouse": DESK,
    "keys": DESK,
    "finger": {**DESK, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
Contexts = Callable[..., BrowserContext]


@pytest.mark.parametrize("game", GAMES)
def test_one_click_on_the_first_page_begins_a_game_against_bots(page: Page, server: Server, game: str) -> None:
    person = begin(page, server, game)
    seen = person.see(waits=True)
    for _ in range(3):
        assert seen.turn == "mine"
        seen = person.decide(seen, waits=True)


@pytest.mark.parametrize(("game", "by"), [("giants", "mouse"), ("haleakala", "finger")])
def test_a_complete_game_against_bots_is_played_by_touching_things(contexts: Contexts, server: Server, game: str, by: str) -> None:
    page = contexts(**MANNERS[by]).new_page()
    set_up(page, server, game, *["bot greedy"] * (motu.game(game).seats[0] - 1), **SHORTER.get(game, {}))
    person = Person(page, game, by)
    play_to_the_end(person, game)


@pytest.mark.skipif(not SOAK, reason="whole games in every manner are played by `make soak`; two manners of each game are in other tests")
@pytest.mark.parametrize("by", ["mouse", "keys", "finger"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_in_every_manner(contexts: Contexts, server: Server, game: str, by: str) -> None:
    page = contexts(**MANNERS[by]).new_page()
    set_up(page, server, game, *["bot greedy"] * (motu.game(game).seats[0] - 1), **SHORT.get(game, {}))
    play_to_the_end(Person(page, f"{game} {by}", by), game)


@pytest.mark.parametrize(("game", "options", "by"), [("dokmus", {}, "keys"), ("polynesia", {"round_cap": "8"}, "finger")])
def test_two_people_play_a_complete_game_at_one_table(
    contexts: Contexts, server: Server, game: str, options: dict[str, str], by: str
) -> None:
    """Each in a browser of their own; the first plays with the mouse, the second by keys alone or with a finger on a phone."""
    host, guest = contexts(**MANNERS["mouse"]).new_page(), contexts(**MANNERS[by]).new_page()
    set_up(host, server, game, "friend", **options)
    join(host, guest)
    people = [Person(host, f"{game} host"), Person(guest, f"{game} guest", by)]
    seen = people[0].see()
    while seen.turn != "over":
        for person in people:
            seen = person.see(seen.number)
            person.compare()
            while seen.turn == "mine":
                seen = person.decide(seen)
                person.compare()
                if person.decisions == 15:
                    keep(person.page, f"{game}-{person.by}-in-play")
    for person in people:
        assert person.see(seen.number).turn == "over"
        assert_over(person.page, game)
        assert person.decisions > 20
    assert host.locator(".end .ranking strong").all_inner_texts() == guest.locator(".end .ranking strong").all_inner_texts()
    print(f"{game}: {sum(person.decisions for person in people)} decisions")


def play_to_the_end(person: Person, game: str) -> None:
    """Every decision is composed by touch; after each the parts on the page are those of a reload."""
    seen = person.see(waits=True)
    while seen.turn != "over":
        seen = person.decide(seen, waits=True)
        person.compare()
        if person.decisions == 25:
            keep(person.page, f"{game}-{person.by}-in-play")
    assert_over(person.page, game)
    print(f"{game} by {person.by}: {person.decisions} decisions, {person.compared} elements compared")


def assert_over(page: Page, game: str) -> None:
    """The end is told: the heading, points of every seat, and where they come from unless nobody has any."""
    expect(page.locator(".end h2")).to_be_visible()
    scores = [int(text.split()[0]) for text in page.locator(".end .ranking strong").all_inner_texts()]
    assert len(scores) >= motu.game(game).seats[0]
    assert page.locator(".end .scores tfoot td").count() == (len(scores) if any(scores) else 0)
    keep(page, f"{game}-over")
