"""A real Chromium plays complete games by clicking what is marked, by keys alone, on a phone, and without a script."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Error, Locator, Page, expect

import motu
from tests.web.visiting import Server, keep

GAMES = motu.games()
Contexts = Callable[..., BrowserContext]
OWN = "#frame [data-action]"
SERIOUS = ("serious", "critical")
MOST_STEPS = 1500


def begin(page: Page, server: Server, game: str, preset: str = "bots") -> None:
    """From the first page to a running game at one click."""
    page.goto(server.address)
    page.locator(f"form[action='/quick/{game}'] button[value={preset}]").click()
    page.wait_for_selector("#table")
    if preset != "friends":
        page.wait_for_selector("#table[data-turn]")


def settled(page: Page, number: str) -> None:
    """Wait until the table is newer than this event."""
    page.wait_for_function("before => document.getElementById('table').dataset.number !== before", arg=number, timeout=30_000)


def number_of(page: Page) -> str:
    return page.locator("#table").get_attribute("data-number") or ""


def act(page: Page, choice: int) -> bool:
    """Click one of the marked places, or end the turn; False if it is not this player's turn."""
    reveal = page.locator("form[action$='/reveal'] button")
    end = page.locator("form[action$='/end-turn'] button")
    number = number_of(page)
    if reveal.count():
        reveal.click()
        page.wait_for_selector("#frame")
        return True
    if end.count():
        click(page, end, number)
    elif page.locator(OWN).count():
        point = page.evaluate(POINT_INSIDE, choice)
        if point:
            page.mouse.click(point[0], point[1])
    elif buttons := page.locator("#bar form.choices button").count():
        click(page, page.locator("#bar form.choices button").nth(choice % buttons), number)
    else:
        return False
    settled(page, number)
    return True


POINT_INSIDE = """choice => {
    const all = document.querySelectorAll('#frame [data-action]');
    const control = all[choice % all.length];
    if (!control) return null;
    control.scrollIntoView({block: 'center', inline: 'center'});
    for (const shape of control.querySelectorAll('.choice, .button, use, rect, circle, path, polygon')) {
        if (shape.closest('.hint')) continue;
        const box = shape.getBoundingClientRect();
        for (const [x, y] of [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3], [.1, .5], [.9, .5], [.5, .1], [.5, .9]]) {
            const at = [box.left + x * box.width, box.top + y * box.height];
            if (document.elementFromPoint(...at)?.closest('[data-action]') === control) return at;
        }
    }
    throw new Error(`${control.getAttribute('aria-label')} is marked and cannot be clicked`);
}"""
"""A point of one of the marked places that a click reaches; nothing if the board has changed meanwhile."""


def click(page: Page, where: Locator, number: str) -> None:
    """Click something; if it cannot be clicked, then because the table has moved on meanwhile."""
    try:
        where.click(force=True, timeout=3000)
    except Error:
        assert number_of(page) != number, "something is marked and cannot be clicked"


def is_over(page: Page) -> bool:
    return page.locator("#table[data-turn=over]").count() > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_complete_game_against_bots_is_played_by_clicking_what_is_marked(page: Page, server: Server, game: str) -> None:
    begin(page, server, game)
    generator = random.Random(game)
    for step in range(MOST_STEPS):
        if is_over(page):
            break
        if not act(page, generator.randrange(1000)):
            page.wait_for_selector("#table:is([data-turn=mine], [data-turn=over])", timeout=30_000)
        if step == 20:
            keep(page, f"{game}-in-play")
    assert is_over(page)
    expect(page.locator(".end h2")).to_be_visible()
    keep(page, f"{game}-over")
    assert page.locator(".end .scores tfoot td").count() >= motu.game(game).seats[0]


def invite(host: Page, guest: Page, server: Server, game: str) -> None:
    """The host sends a link, the guest opens it and sits down."""
    begin(host, server, game, "friends")
    table = host.url
    while True:
        host.goto(table)
        link = host.get_by_text("Show the invitation").first
        if not link.count():
            return
        link.click()
        address = host.locator("#link").input_value()
        guest.goto(address)
        if guest.locator("#name").count():
            guest.locator("#name").fill("Boris")
            guest.get_by_text("Take the seat").click()
        guest.wait_for_selector("#table")


def test_two_people_at_one_table_one_with_the_mouse_and_one_with_keys_alone(contexts: Contexts, server: Server) -> None:
    ana, boris = contexts().new_page(), contexts().new_page()
    invite(ana, boris, server, "haleakala")
    ana.wait_for_selector("#table:is(.yours, .theirs)")
    keys = 0
    for step in range(MOST_STEPS):
        if is_over(ana) and is_over(boris):
            break
        if boris.locator("#table[data-turn=mine]").count():
            keys += press(boris, step)
        elif not act(ana, step * 5):
            ana.wait_for_timeout(20)
    assert is_over(ana) and is_over(boris) and keys > 20
    assert ana.locator(".end .ranking").inner_text() == boris.locator(".end .ranking").inner_text()
    keep(boris, "haleakala-keys-over")


def press(page: Page, step: int) -> int:
    """Decide by keys alone: to the board, along the marked places, Enter; or end the turn."""
    number = number_of(page)
    if page.locator("form[action$='/end-turn'] button").count():
        page.keyboard.press("e")
    elif page.locator(OWN).count():
        page.keyboard.press("b")
        for _ in range(step % 4):
            page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[step // 4 % 4])
        assert page.evaluate("document.activeElement.closest('[data-action]') !== null")
        page.keyboard.press("Enter")
    else:
        return 0
    settled(page, number)
    return 1


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
    begin(page, server, "haleakala", "hotseat")
    expect(page.locator("#table")).to_have_attribute("data-layout", "tall")
    number = number_of(page)
    where = page.locator(OWN).first.locator(".choice").last
    where.tap(force=True)
    expect(page.locator("#confirm")).to_be_visible()
    keep(page, "phone-confirm")
    assert number_of(page) == number
    page.locator("#confirm [data-confirm=no]").tap()
    expect(page.locator("#confirm")).to_be_hidden()
    where.tap(force=True)
    page.locator("#confirm [data-confirm=yes]").tap()
    settled(page, number)


def test_two_tabs_and_a_second_device_show_the_same_table(contexts: Contexts, server: Server) -> None:
    context = contexts()
    first, second, watcher = context.new_page(), context.new_page(), contexts().new_page()
    begin(first, server, "haleakala", "hotseat")
    second.goto(first.url)
    watcher.goto(first.url)
    for step in range(6):
        act(first if step % 2 else second, step)
        for page in (first, second, watcher):
            expect(page.locator("#table")).to_have_attribute("data-number", max(number_of(first), number_of(second), key=int))
    assert watcher.locator(OWN).count() == 0


def test_turn_signals_are_in_the_title_and_the_icon(contexts: Contexts, server: Server) -> None:
    ana, boris = contexts().new_page(), contexts().new_page()
    invite(ana, boris, server, "haleakala")
    ana.wait_for_selector("#table:is(.yours, .theirs)")
    mine, other = (ana, boris) if ana.locator("#table.yours").count() else (boris, ana)
    expect(mine).to_have_title(re.compile("Your turn"))
    assert "turn" in (mine.locator("#favicon").get_attribute("href") or "")
    assert "Your turn" not in other.title()


def test_pieces_keep_their_nodes_when_they_move_and_one_stream_is_enough(page: Page, server: Server) -> None:
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url) if "/stream" in request.url else None)
    begin(page, server, "haleakala", "hotseat")
    page.evaluate("window.kept = document.querySelector('#frame .piece')")
    act(page, 0)
    assert page.evaluate("window.kept.isConnected && document.getElementById(window.kept.id) === window.kept")
    assert len(streams) == 1


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


@pytest.mark.parametrize("width", [1280, 768, 390])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_accessible_and_fits_the_screen(contexts: Contexts, server: Server, width: int, theme: str) -> None:
    page = contexts(viewport={"width": width, "height": 844}, color_scheme=theme).new_page()
    begin(page, server, "haleakala", "hotseat")
    table = page.url
    for step in range(6):
        act(page, step)
    begin(page, server, "haleakala", "friends")
    waiting = page.url
    places = {
        "home": "/",
        "new": "/new/haleakala",
        "table": table,
        "replay": f"{table}/replay/16",
        "seats": f"{table}/seats",
        "why": f"{table}/why",
        "verify": f"{table}/verify",
        "waiting": waiting,
        "invitation": f"{waiting}/invitation/1",
        "rules": "/rules/haleakala",
        "me": "/me",
        "help": "/help",
        **{f"{game}-new": f"/new/{game}?seats={motu.game(game).seats[-1]}" for game in GAMES},
    }
    findings: list[str] = []
    for name, place in places.items():
        page.goto(place if place.startswith("http") else server.address + place)
        page.wait_for_load_state("load")
        if name in ("table", "replay", "waiting") and width == 390:
            page.wait_for_selector("[data-layout=tall]")
        keep(page, f"{name}-{width}-{theme}")
        beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if beyond > 0:
            findings.append(f"{name}: {beyond} pixels wider than the screen")
        if width == 768:
            continue  # the same rules of style as at 1280
        for violation in Axe().run(page).response["violations"]:
            if violation["impact"] in SERIOUS:
                nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
                findings.append(f"{name}: {violation['id']}: {nodes}")
    assert findings == []
