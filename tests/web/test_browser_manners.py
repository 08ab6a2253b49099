"""Manners of a table in a real browser: a turn that ends by itself, an invitation that waits, presence that is pushed, sharing."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browsing import PATIENCE, begin, join
from tests.web.visiting import Server, keep

Contexts = Callable[..., BrowserContext]
PUSHED = 10_000
"""Milliseconds: less than the 15 s between two signs of life of a stream, so what is shown by then was pushed."""


def to_the_end_of_a_turn(page: Page, server: Server) -> int:
    """A game against a bot, decided by the list of moves until only the end of the turn is left; gives the number of the table."""
    begin(page, server, "haleakala")
    headers = {"origin": server.address}
    for _ in range(20):
        page.wait_for_selector("#table:is(.yours, .end_turn)")
        if page.locator("#table.end_turn").count():
            return number_of(page)
        before = number_of(page)
        moves = page.request.get(f"{page.url}/moves").text()
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', moves))
        action = re.search(r'name="action" value="(\d+)"', moves)
        assert action
        page.request.post(f"{page.url}/move", form={**fields, "action": action[1]}, headers=headers)
        goes_on(page, before)
    raise AssertionError("no turn was ever to be ended")


def number_of(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-number") or 0)


def goes_on(page: Page, number: int) -> None:
    """Wait until the table shows more than so many events."""
    until = time.monotonic() + PATIENCE
    while number_of(page) <= number:
        assert time.monotonic() < until, "the table does not go on"
        page.wait_for_timeout(20)


def test_against_a_bot_a_turn_ends_by_itself_after_a_visible_while(page: Page, server: Server) -> None:
    number, began = to_the_end_of_a_turn(page, server), time.monotonic()
    expect(page.locator("button.ending")).to_have_text("Go on now")
    keep(page, "turn-ends-by-itself")
    goes_on(page, number)
    assert time.monotonic() - began > 1.5, "there was no time to take it back"


def test_whoever_takes_back_in_time_is_not_hurried_on(page: Page, server: Server) -> None:
    to_the_end_of_a_turn(page, server)
    page.locator("button[data-key=u]").click()
    expect(page.locator("[data-ends-in]")).to_have_count(0)
    number = number_of(page)
    page.wait_for_timeout(3500)
    assert number_of(page) == number
    assert page.locator("#table.yours").count() == 1


def test_the_host_comes_to_the_table_and_sees_who_is_there(contexts: Contexts, server: Server) -> None:
    """`join` waits until the page of the invitation leads the host to the table by itself."""
    ana, boris = contexts().new_page(), contexts().new_page()
    begin(ana, server, "haleakala", "friends")
    join(ana, boris)
    there = ana.locator("#seat-1 .who small")
    expect(there).to_contain_text("here", timeout=PUSHED)
    away = boris.context.new_page()
    boris.close()
    expect(there).to_contain_text("away", timeout=PUSHED)
    away.goto(ana.url)
    away.wait_for_selector("#table")
    expect(there).to_contain_text("here", timeout=PUSHED)


def test_sharing_a_finished_game_copies_its_address(contexts: Contexts, server: Server) -> None:
    context = contexts()
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    page = context.new_page()
    begin(page, server, "haleakala")
    page.locator("button[data-dialog=menu]").click()
    page.locator("#leaving > summary").click()
    page.locator("#leaving details > summary", has_text=re.compile("^Resign")).click()
    page.locator("form[action$='/resign'] button").click()
    expect(page.locator("#end-title")).to_have_text("You resigned. Casual player wins.")
    keep(page, "resigned")
    page.evaluate("delete Navigator.prototype.share")  # as in browsers that cannot share
    page.locator("a[data-share]").click()
    expect(page.locator("a[data-share]")).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{page.url}/replay"


def test_what_the_others_did_is_shown_again_and_leads_back_to_the_table(page: Page, server: Server) -> None:
    number = to_the_end_of_a_turn(page, server)
    table = page.url
    page.locator("[data-ends-in]").click()
    goes_on(page, number)
    page.wait_for_selector("#table.yours")
    page.goto(f"{table}/again")
    expect(page).to_have_url(re.compile(r"/replay/\d+\?seat=0"))
    page.wait_for_url(table, timeout=60_000)
