"""Pictures of every state of a table, to look at: `python -m tests.web.states FOLDER [GAME ...]`.

Each state of each game at four widths in both themes, and a sheet of the eight beside each other.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

import motu
from tests.conftest import FLAGS
from tests.web.browsing import Person, begin, set_up
from tests.web.visiting import Server

SIZES: Final = {1280: 800, 768: 1024, 390: 844, 1920: 1080}
THEMES: Final = ("light", "dark")
DECISIONS: Final = {"giants": 45, "dokmus": 18, "haleakala": 24, "polynesia": 24}
"""After so many decisions of the person there is something to see."""
Prepare = Callable[[Page], None]

PICK: Final = """() => {
    const lit = touching.lit();
    for (const thing of lit) {
        thing.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        if (touching.hasPicks()) return;
    }
}"""
"""Take up the first thing that does not decide at once."""
WONDER: Final = """() => {
    const thing = [...document.querySelectorAll('#part-board .thing:not(.lit)')].find((one) => one.getClientRects().length);
    const box = thing.querySelector('.edge').getBoundingClientRect();
    tips.ask(thing, touching.picked(), box.left + box.width / 2, box.top + box.height / 2);
}"""
POINT: Final = """() => {
    const target = touching.lit().find((one) => one.closest('#board')) ?? touching.lit()[0];
    if (target) target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}"""


def sizes(page: Page) -> Iterator[int]:
    """The page at one width after the other."""
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if page.locator("[data-layout]").count():
            page.wait_for_selector(f"[data-layout={'tall' if width < 700 else 'wide'}]")
        yield width


def show(page: Page, folder: Path, name: str, prepare: Prepare = lambda page: None) -> None:
    """One state at every width in both themes, and the sheet of them."""
    taken: dict[str, bytes] = {}
    for width in sizes(page):
        prepare(page)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_timeout(250)
            taken[f"{width}-{theme}"] = page.screenshot(path=folder / f"{name}-{width}-{theme}.png")
    sheet = page.context.browser.new_page(viewport={"width": 2000, "height": 1010})  # type: ignore[union-attr]
    rows = []
    for theme in THEMES:
        pictures = [(width, taken[f"{width}-{theme}"]) for width in SIZES]
        rows.append("".join(f'<img src="data:image/png;base64,{base64.b64encode(data).decode()}">' for _, data in pictures))
    style = "body{margin:4px;background:#888}div{display:flex;gap:4px;margin-bottom:4px}img{height:495px;min-width:0;object-fit:contain}"
    sheet.set_content(f"<style>{style}</style>" + "".join(f"<div>{row}</div>" for row in rows))
    sheet.wait_for_timeout(200)
    sheet.screenshot(path=folder / f"sheet-{name}.png")
    sheet.close()
    print(f"{name}: {len(taken)} pictures", flush=True)


def pick(page: Page) -> None:
    page.evaluate("touching.clear()")
    page.evaluate(PICK)


def foresee(page: Page) -> None:
    pick(page)
    page.evaluate(POINT)
    page.wait_for_timeout(900)


def wonder(page: Page) -> None:
    page.evaluate("foresight.hide(); touching.clear()")
    page.evaluate(WONDER)
    page.wait_for_timeout(400)


def opened(query: str) -> Prepare:
    """What is opened by a click, unless it stands open."""

    def prepare(page: Page) -> None:
        if not page.locator("dialog[open], [data-unfolded]").count():
            page.locator(query).first.click()

    return prepare


def play(person: Person, wanted: int) -> None:
    """Play on until there is something to see and a thing to touch."""
    seen = person.see(waits=True)
    while seen.turn != "over" and (person.decisions < wanted or seen.kind != "things" or not person.page.evaluate("touching.lit().length")):
        seen = person.decide(seen, waits=True)


def alone(browser: Browser, server: Server, game: str, folder: Path) -> None:
    """One person against bots: everything of a turn, the menu, a watcher, the replay, and the end."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    set_up(page, server, game, *["bot greedy"] * (motu.game(game).seats[0] - 1))
    person = Person(page, game)
    play(person, DECISIONS[game])
    show(page, folder, f"{game}-mine")
    show(page, folder, f"{game}-picked", pick)
    show(page, folder, f"{game}-preview", foresee)
    show(page, folder, f"{game}-why", wonder)
    page.evaluate("tips.hide()")
    page.locator("form[action$='/hint'] button").click()
    page.wait_for_selector("#hints [data-hint]")
    show(page, folder, f"{game}-hint")
    page.reload()
    show(page, folder, f"{game}-log", opened("[data-open=log-drawer]"))
    page.reload()
    show(page, folder, f"{game}-menu", opened("[data-dialog=menu]"))
    table = page.url
    watcher = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    watcher.goto(table)
    show(watcher, folder, f"{game}-watching")
    watcher.context.close()
    page.goto(f"{table}/replay")
    show(page, folder, f"{game}-replay")
    page.goto(table)
    page.set_viewport_size({"width": 1280, "height": 800})
    play(person, 100_000)
    show(page, folder, f"{game}-end")
    context.close()


def together(browser: Browser, server: Server, game: str, folder: Path) -> None:
    """What a hot-seat shows before a seat is opened, an invitation, and the end of a turn before and with a bot."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    person = begin(page, server, game, "hotseat")
    if person.see().kind == "curtain":
        show(page, folder, f"{game}-curtain")
    begin(page, server, game, "friends")
    show(page, folder, f"{game}-waiting")
    page.goto(f"{page.url}/invitation/1")
    show(page, folder, f"{game}-invitation")
    page.goto(server.address)
    page.request.post(f"{server.address}/prefer", form={"grace": "ask", "back": "/"}, headers={"origin": server.address})
    person = begin(page, server, game)
    seen = person.see(waits=True)
    for _ in range(40):
        if seen.kind == "end":
            show(page, folder, f"{game}-end-of-turn")
            break
        seen = person.decide(seen, waits=True)
    context.close()


def main(folder: str, *games: str) -> None:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as chromium:
        server = Server(Path(data))
        browser = chromium.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            for game in games or motu.games():
                alone(browser, server, game, target)
                together(browser, server, game, target)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
