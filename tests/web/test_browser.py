"""How the table behaves in a real Chromium: keys, touch, several tabs, signals, and everything without a script."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browsing import Person, begin, join, set_up
from tests.web.visiting import Server, keep

Contexts = Callable[..., BrowserContext]
LIT = "#stage .thing.lit"
GHOSTS = """async () => {
    const lost = new Set();
    let uses = 0;
    for (const decision of touching.data().decisions) {
        await foresight.show(decision, null);
        for (const use of document.querySelectorAll('.ghost use')) {
            uses += 1;
            if (!document.getElementById(use.getAttribute('href').slice(1))) lost.add(use.getAttribute('href'));
        }
    }
    return { uses, lost: [...lost] };
}"""
"""Everything that ghosts of all legal decisions refer to, and what of it is not there."""


def test_a_move_is_typed_by_keys_and_a_wrong_one_is_explained(page: Page, server: Server) -> None:
    begin(page, server, "haleakala", "hotseat").see()
    page.keyboard.press("m")
    page.keyboard.type("boat")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("only when your supply holds no number disc")
    page.locator("#notice a").click()
    expect(page.locator("#drawer .aim")).to_contain_text("H-TURN-5")
    keep(page, "rules-drawer")
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


def test_a_thing_that_cannot_be_touched_says_why_and_the_tip_goes_by_itself(page: Page, server: Server) -> None:
    begin(page, server, "haleakala", "hotseat").see(waits=True)
    page.locator("[data-touch='rack:majority'] .edge").click()
    expect(page.locator("#tip")).to_contain_text("bought only on receiving a shell card")
    keep(page, "why-not")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()


def test_a_disc_is_picked_up_and_put_on_a_beach(page: Page, server: Server) -> None:
    """Only what can be touched is lit; a picked disc shows where it can go, Escape puts it back, a click on a beach decides."""
    person = begin(page, server, "haleakala", "hotseat")
    before = person.see(waits=True)
    assert {mark.split(":")[0] for mark in marks(page, LIT)} == {"disc"}
    page.locator("#stage .thing.lit[data-touch='disc:3'] .edge").click()
    assert marks(page, "#stage .thing.picked") == ["disc:3"]
    assert all("beach:" in mark for mark in marks(page, LIT))
    expect(page.locator("#status")).to_contain_text("On which beach")
    keep(page, "picked-disc")
    page.keyboard.press("Escape")
    assert marks(page, "#stage .thing.picked") == []
    assert person.see().number == before.number
    page.locator("#stage .thing.lit[data-touch='disc:3'] .edge").click()
    click_on(page, "#stage .thing.lit[data-touch~='beach:2']")
    person.see(before.number + 1)
    assert page.locator("#part-board [data-touch$='disc:3']").count() == 1


def test_a_disc_is_dragged_to_its_beach(page: Page, server: Server) -> None:
    person = begin(page, server, "haleakala", "hotseat")
    before = person.see(waits=True)
    box = page.locator("#stage .thing.lit[data-touch='disc:4'] .edge").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] - 40, box["y"] - 40, steps=4)
    assert marks(page, "#stage .thing.picked") == ["disc:4"]
    x, y = page.evaluate(REACH_POINT, "#stage .thing[data-touch~='beach:3']")
    page.mouse.move(x, y, steps=6)
    page.mouse.up()
    person.see(before.number + 1)


def test_before_it_is_done_a_decision_shows_what_it_does(page: Page, server: Server) -> None:
    """A ghost of the disc on the beach and the change of points of everybody; both go with the pointer, and nothing was decided."""
    person = begin(page, server, "haleakala", "hotseat")
    before = person.see(waits=True)
    page.locator("#stage .thing.lit[data-touch='disc:5'] .edge").click()
    page.mouse.move(*page.evaluate(REACH_POINT, "#stage .thing.lit[data-touch~='beach:4']"))
    expect(page.locator("#part-board .ghost")).not_to_have_count(0)
    expect(page.locator("#change-0")).not_to_be_empty()
    expect(page.locator("#tip")).to_contain_text("5")
    keep(page, "preview")
    page.mouse.move(700, 60)
    expect(page.locator(".lent")).to_have_count(0)
    expect(page.locator("#change-0")).to_be_empty()
    assert person.see().number == before.number


def test_a_ghost_has_everything_that_it_is_drawn_with(page: Page, server: Server) -> None:
    """Also what refers to a part of itself: the river of a tile that would be turned."""
    person = begin(page, server, "dokmus", "hotseat")
    seen = person.see()
    while seen.kind != "things" or not page.evaluate(
        "touching.data().decisions.some(({ path }) => path.flat().some((mark) => mark.includes('cw')))"
    ):
        seen = person.decide(seen)
    shown = page.evaluate(GHOSTS)
    assert shown["uses"] > 100 and shown["lost"] == []


def test_a_hint_numbers_what_it_speaks_of_and_goes_when_it_is_closed(page: Page, server: Server) -> None:
    person = begin(page, server, "dokmus", "hotseat")
    seen = person.see()
    while seen.kind != "things" or "Place a token" not in page.locator("#status").inner_text():
        seen = person.decide(seen)
    ask, hints = page.locator("form[action$='/hint'] button"), page.locator("#hints .hints")
    ask.click()
    expect(hints).to_be_visible()
    assert page.locator(".hint-mark").count() >= 2
    assert page.locator(".hint-mark[data-on=token]").count() == 0, "tokens in hand are all alike"
    page.locator(".close-hints").click()
    expect(hints).to_have_count(0)
    expect(page.locator(".hint-mark")).to_have_count(0)
    ask.click()
    expect(hints).to_be_visible()
    page.keyboard.press("Escape")
    expect(hints).to_have_count(0)


def test_on_a_phone_things_are_tapped_and_a_button_does_it(contexts: Contexts, server: Server) -> None:
    page = contexts(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    person = begin(page, server, "haleakala", "hotseat")
    expect(page.locator("#table")).to_have_attribute("data-layout", "tall")
    before = person.see(waits=True)
    page.locator("#stage .thing.lit[data-touch='disc:3'] .edge").tap()
    page.touchscreen.tap(*page.evaluate(REACH_POINT, "#stage .thing.lit[data-touch~='beach:3']"))
    expect(page.locator("#do")).to_be_enabled()
    keep(page, "phone-confirm")
    assert person.see().number == before.number
    page.locator("#do").tap()
    person.see(before.number + 1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "a decision needs no scrolling"


def marks(page: Page, query: str) -> list[str]:
    """What the things that are found stand for."""
    return [str(thing.get_attribute("data-touch")) for thing in page.locator(query).all()]


REACH_POINT = """(query) => {
    for (const thing of document.querySelectorAll(query)) {
        const box = thing.querySelector('.edge').getBoundingClientRect();
        for (const y of [.5, .3, .7, .15, .85]) for (const x of [.5, .3, .7, .15, .85]) {
            const at = [box.left + x * box.width, box.top + y * box.height];
            if (document.elementFromPoint(...at)?.closest('.thing') === thing) return at;
        }
    }
    throw new Error(`no pointer reaches ${query}`);
}"""
"""A point at which a pointer meets a thing and nothing above it."""


def click_on(page: Page, query: str) -> None:
    page.mouse.click(*page.evaluate(REACH_POINT, query))


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
    assert watcher.locator(LIT).count() == 0


def test_clicks_that_come_as_quick_as_the_board_changes_all_count(page: Page, server: Server) -> None:
    """Each click comes with the new board, while the answer to the one before is still under way; double clicks count once."""
    set_up(page, server, "haleakala", "me")
    numbers = page.evaluate(
        """async () => {
            const numbers = [];
            for (let step = 0; step < 20; step++) {
                const number = document.getElementById('table').dataset.number;
                numbers.push(Number(number));
                const find = (query) => document.querySelector(query);
                const control = () => find('#do:not([disabled])') ?? find('#stage .thing.lit, #loose button');
                const end = Date.now() + 60_000;
                while (document.getElementById('table').dataset.number === number) {
                    if (!touching.isBusy()) {
                        const one = control();
                        for (const _ of [1, 2]) if (one?.isConnected) one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
                    }
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
    page.evaluate("window.kept = document.querySelector('#stage .piece')")
    person.decide(person.see())
    assert page.evaluate("window.kept.isConnected && document.getElementById(window.kept.id) === window.kept")
    assert len(streams) == 1


def test_leaving_a_page_in_the_middle_of_everything_is_no_error(page: Page, server: Server) -> None:
    """Requests and the stream break off; the browser's console stays empty, which every test here asserts at its end."""
    person = begin(page, server, "haleakala", "hotseat")
    table = page.url
    for _ in range(4):
        person.touch(person.see(waits=True).number)
        page.goto(f"{server.address}/help")
        page.goto(table)
        page.go_back()
        page.go_forward()
        page.wait_for_selector("#board")


def test_everything_works_without_a_script(contexts: Contexts, server: Server) -> None:
    page = contexts(java_script_enabled=False).new_page()
    begin(page, server, "haleakala", "hotseat")
    for _ in range(8):
        before = page.locator("#table").get_attribute("data-number")
        end = page.locator("form[action$='/end-turn'] button")
        if end.count():
            end.click()
        else:
            page.locator("noscript a[href$='/moves'], a.slot[href$='/moves']").first.click()
            page.locator("form.list button").first.click()
        assert page.locator("#table").get_attribute("data-number") != before
