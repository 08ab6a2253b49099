"""How the table behaves in a real Chromium: keys, touch, several tabs, signals, and everything without a script."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browsing import Person, begin, join, set_up
from tests.web.visiting import Server, keep

Contexts = Callable[..., BrowserContext]
OWN = "#frame [data-action]"


def test_a_move_is_typed_by_keys_and_a_wrong_one_is_explained(page: Page, server: Server) -> None:
    begin(page, server, "haleakala", "hotseat")
    page.keyboard.press("m")
    page.keyboard.type("boat")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("only when your supply holds no number disc")
    page.locator("#notice a").click()
    expect(page.locator("#drawer .aim")).to_contain_text("H-TURN-5")
    keep(page, "rules-drawer")
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


def test_a_thing_that_cannot_be_chosen_says_why(page: Page, server: Server) -> None:
    begin(page, server, "haleakala", "hotseat")
    page.locator("#rack-majority").click(force=True)
    expect(page.locator("#why")).to_contain_text("bought only on receiving a shell card")
    keep(page, "why-not")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()


def test_on_a_phone_the_first_tap_selects_and_the_second_does_it(contexts: Contexts, server: Server) -> None:
    page = contexts(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    person = begin(page, server, "haleakala", "hotseat")
    expect(page.locator("#table")).to_have_attribute("data-layout", "tall")
    before = person.see()
    where = page.locator(OWN).first.locator(".choice").last
    where.tap(force=True)
    expect(page.locator("#confirm")).to_be_visible()
    keep(page, "phone-confirm")
    page.locator("#confirm [data-confirm=no]").tap()
    expect(page.locator("#confirm")).to_be_hidden()
    assert person.see().number == before.number
    where.tap(force=True)
    page.locator("#confirm [data-confirm=yes]").tap()
    person.see(before.number + 1)


def test_two_tabs_and_a_second_device_show_the_same_table(contexts: Contexts, server: Server) -> None:
    context = contexts()
    first, second, watcher = context.new_page(), context.new_page(), contexts().new_page()
    begin(first, server, "haleakala", "hotseat")
    second.goto(first.url)
    watcher.goto(first.url)
    people = [Person(page) for page in (first, second, watcher)]
    seen = people[0].see()
    for step in range(6):
        people[step % 2].decide(people[step % 2].see(seen.number))
        seen = people[step % 2].see()
        assert all(person.see(seen.number) for person in people)
    assert watcher.locator(OWN).count() == 0


def test_clicks_that_come_as_quick_as_the_board_changes_all_count(page: Page, server: Server) -> None:
    """Each click comes with the new board, while the answer to the one before is still under way; double clicks count once."""
    set_up(page, server, "haleakala", "me")
    numbers = page.evaluate(
        """async () => {
            const numbers = [];
            for (let step = 0; step < 20; step++) {
                const number = document.getElementById('table').dataset.number;
                numbers.push(Number(number));
                const control = document.querySelector('#frame [data-action]');
                for (const _ of [1, 2]) control.dispatchEvent(new MouseEvent('click', { bubbles: true }));
                const end = Date.now() + 60_000;
                while (document.getElementById('table').dataset.number === number) {
                    if (Date.now() > end) throw new Error(`the click at number ${number} was lost`);
                    await new Promise((again) => setTimeout(again));
                }
            }
            return numbers;
        }"""
    )
    assert len(set(numbers)) == 20
    expect(page.locator("#notice")).to_have_count(0)


def test_turn_signals_are_in_the_title_and_the_icon(contexts: Contexts, server: Server) -> None:
    ana, boris = contexts().new_page(), contexts().new_page()
    begin(ana, server, "haleakala", "friends")
    join(ana, boris)
    mine, other = (ana, boris) if ana.locator("#table.yours").count() else (boris, ana)
    expect(mine).to_have_title(re.compile("Your turn"))
    assert "turn" in (mine.locator("#favicon").get_attribute("href") or "")
    assert "Your turn" not in other.title()


def test_pieces_keep_their_nodes_when_they_move_and_one_stream_is_enough(page: Page, server: Server) -> None:
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url) if "/stream" in request.url else None)
    person = begin(page, server, "haleakala", "hotseat")
    page.evaluate("window.kept = document.querySelector('#frame .piece')")
    person.decide(person.see())
    assert page.evaluate("window.kept.isConnected && document.getElementById(window.kept.id) === window.kept")
    assert len(streams) == 1


def test_leaving_a_page_in_the_middle_of_everything_is_no_error(page: Page, server: Server) -> None:
    """Requests and the stream break off; the browser's console stays empty, which every test here asserts at its end."""
    person = begin(page, server, "haleakala", "hotseat")
    table = page.url
    for _ in range(4):
        person.click(person.see(waits=True))
        page.goto(f"{server.address}/help")
        page.goto(table)
        page.go_back()
        page.go_forward()
        page.wait_for_selector("#frame")


def test_everything_works_without_a_script(contexts: Contexts, server: Server) -> None:
    page = contexts(java_script_enabled=False).new_page()
    begin(page, server, "haleakala", "hotseat")
    for _ in range(8):
        before = page.locator("#table").get_attribute("data-number")
        end = page.locator("form[action$='/end-turn'] button")
        if end.count():
            end.click()
        else:
            page.locator("#typed summary").click()
            page.locator("#typed .list button").first.click()
        assert page.locator("#table").get_attribute("data-number") != before
