"""A person at a browser: looks at the page, clicks where something is marked, or plays by keys alone."""

from __future__ import annotations

import base64
import random
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

from tests.web.visiting import Server

PATIENCE: Final = 60
"""Seconds after which a person gives up waiting: far more than a busy machine needs, so that only what never comes is a failure."""

SEE: Final = """async ([least, waits, patience]) => {
    const end = Date.now() + patience * 1000;
    for (;;) {
        const table = document.getElementById('table');
        const { number, turn } = table?.dataset ?? {};
        if (table && Number(number) >= least && !(waits && turn === 'other')) {
            const has = (query) => table.querySelector(query) !== null;
            const kind = has("form[action$='/reveal']") ? 'curtain' : has("form[action$='/end-turn']") ? 'end'
                : has('#frame [data-action]') ? 'board' : has('#bar form.choices button') ? 'bar' : '';
            return { number: Number(number), turn, kind };
        }
        if (Date.now() > end) throw new Error(`after ${patience} s the table shows number ${number}, turn ${turn}, not ${least}`);
        await new Promise((again) => setTimeout(again, 5));
    }
}"""
"""What the table shows, as soon as it shows at least an event number and, if the person waits for it, their turn or the end."""

REACH: Final = """([query, choice]) => {
    const all = [...document.querySelectorAll(query)];
    const covered = [];
    for (let place = 0; place < all.length; place++) {
        const control = all[(choice + place) % all.length];
        const parts = control.querySelectorAll('.choice, .button, use, rect, circle, path, polygon');
        const shapes = [...parts].filter((part) => !part.closest('.hint'));
        (shapes[0] ?? control).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        for (const shape of shapes.length ? shapes : [control]) {
            const box = shape.getBoundingClientRect();
            for (const [x, y] of [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3], [.1, .5], [.9, .5], [.5, .1], [.5, .9]]) {
                const at = [box.left + x * box.width, box.top + y * box.height];
                if (document.elementFromPoint(...at)?.closest(query) === control) return { at, covered };
            }
        }
        covered.push(control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 80));
    }
    return { at: null, covered };
}"""
"""A point at which a click reaches one of the marked places, and those that no click reaches."""

AS_AFTER_A_RELOAD: Final = """async () => {
    const SVG = 'http://www.w3.org/2000/svg';
    const MOST = 5;
    const response = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    const found = [];
    const said = (node) => node.nodeType === 1 ? node.cloneNode(false).outerHTML.slice(0, 120) : `text ${node.data.slice(0, 60)}`;
    const facts = (node) => {
        // what the script adds to a page that is open: the way of the keys, what is picked, and the marks of htmx
        const kept = [...node.attributes].filter(({ name }) => !['tabindex', 'data-htmx-powered', 'hidden', 'open'].includes(name));
        return kept.map(({ namespaceURI, name, value }) => `${namespaceURI} ${name}=${value.replace(' picked', '')}`).sort().join('\\n');
    };
    const compare = (shown, drawn) => {
        if (found.length >= MOST) return;
        if (shown.nodeType !== drawn.nodeType || shown.namespaceURI !== drawn.namespaceURI || shown.localName !== drawn.localName) {
            found.push(`shows ${said(shown)} of ${shown.namespaceURI}, a reload ${said(drawn)} of ${drawn.namespaceURI}`);
        } else if (shown.nodeType !== 1) {
            if (shown.data !== drawn.data) found.push(`shows ${said(shown)}, a reload ${said(drawn)}`);
        } else {
            if (facts(shown) !== facts(drawn)) found.push(`shows ${said(shown)}, a reload ${said(drawn)}`);
            const [here, there] = [[...shown.childNodes], [...drawn.childNodes]];
            if (here.length !== there.length) found.push(`shows ${here.length} parts of ${said(shown)}, a reload ${there.length}`);
            for (let place = 0; place < Math.min(here.length, there.length); place++) compare(here[place], there[place]);
        }
    };
    for (const node of document.querySelectorAll('#frame svg, #frame svg *')) {
        if (node.namespaceURI !== SVG && found.length < MOST) found.push(`${said(node)} is of ${node.namespaceURI} and not drawn`);
    }
    const boards = [document, fresh].map((page) => page.querySelector('#frame'));
    if (boards[0] && boards[1]) compare(...boards);
    else if (boards[0] !== boards[1]) found.push(boards[0] ? 'a reload shows no board' : 'no board is shown, but after a reload');
    const count = boards[0] ? boards[0].querySelectorAll('*').length : 0;
    return { found, count, number: Number(fresh.getElementById('table').dataset.number) };
}"""
"""How the board on the page differs from the one that a reload would draw, element by element."""

DIFFERENT_PIXELS: Final = """async ([shown, drawn, much]) => {
    const pixels = async (picture) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.getContext('2d').getImageData(0, 0, image.width, image.height).data;
    };
    const [here, there] = [await pixels(shown), await pixels(drawn)];
    if (here.length !== there.length) return Infinity;
    let count = 0;
    for (let place = 0; place < here.length; place += 4) {
        const differs = [0, 1, 2].some((colour) => Math.abs(here[place + colour] - there[place + colour]) > much);
        if (differs) count++;
    }
    return count;
}"""
"""How many pixels of two pictures differ in a colour by more than so much."""
MUCH: Final = 48
"""Of 255: edges of shapes are smoothed a little differently from one painting to the next."""
SPECK: Final = 12
"""So many pixels may differ: less than the smallest thing on any board."""

ARROWS: Final = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
QUERIES: Final = {
    "curtain": "form[action$='/reveal'] button",
    "end": "form[action$='/end-turn'] button",
    "board": "#frame [data-action]",
    "bar": "#bar form.choices button",
}


@dataclass(frozen=True)
class Seen:
    """What somebody sees of a table: the number of its last event, whose turn it is, and where a decision can be made."""

    number: int
    turn: str
    kind: str


class Person:
    """Somebody who plays at random, with the mouse or by keys alone."""

    def __init__(self, page: Page, seed: object = 0, by_keys: bool = False) -> None:
        self.page = page
        self.by_keys = by_keys
        self.dice = random.Random(str(seed))
        self.decisions = 0
        self.compared = 0
        """Elements of boards that were found to be as after a reload."""

    def see(self, least: int = 0, waits: bool = False) -> Seen:
        """What the table shows once it is not older than this event."""
        found: dict[str, Any] = self.page.evaluate(SEE, [least, waits, PATIENCE])
        return Seen(**found)

    def decide(self, seen: Seen, waits: bool = False) -> Seen:
        """Choose something that is marked; what the table shows then."""
        if self.by_keys:
            self.press(seen)
        else:
            self.click(seen)
        self.decisions += 1
        return self.see(seen.number if seen.kind == "curtain" else seen.number + 1, waits)

    def compare(self) -> None:
        """The board on the page is the one that a reload draws, element by element; the table must be at rest."""
        found = self.page.evaluate(AS_AFTER_A_RELOAD)
        assert found["found"] == [], f"after {self.decisions} decisions the board is not the one of a reload: {found['found']}"
        assert self.see().number == found["number"], "the table went on while it was compared"
        self.compared += found["count"]

    def compare_pictures(self) -> None:
        """The same to the pixel, after a real reload."""
        self.page.mouse.move(0, 0)
        shown = self.page.locator("#frame").screenshot(animations="disabled")
        self.page.reload()
        self.see()
        drawn = self.page.locator("#frame").screenshot(animations="disabled")
        scales = self.page.context.new_page()
        different = scales.evaluate(DIFFERENT_PIXELS, [base64.b64encode(shown).decode(), base64.b64encode(drawn).decode(), MUCH])
        scales.close()
        assert different <= SPECK, f"after {self.decisions} decisions {different} pixels of the board differ from a reload"

    def click(self, seen: Seen) -> None:
        found = self.page.evaluate(REACH, [QUERIES[seen.kind], self.dice.randrange(1000)])
        assert found["at"], f"nothing that is marked can be clicked: {found['covered']}"
        self.page.mouse.click(*found["at"])
        if seen.kind == "curtain":
            self.page.wait_for_selector("#frame")

    def press(self, seen: Seen) -> None:
        """To the board, along the marked places, Enter; or end the turn."""
        keyboard = self.page.keyboard
        if seen.kind == "end":
            keyboard.press("e")
            return
        assert seen.kind == "board", f"no key leads to {seen.kind}"
        keyboard.press("b")
        for _ in range(self.dice.randrange(4)):
            keyboard.press(self.dice.choice(ARROWS))
        assert self.page.evaluate("document.activeElement.closest('[data-action]') !== null"), "the focus is not on the board"
        keyboard.press("Enter")


def begin(page: Page, server: Server, game: str, preset: str = "bots") -> Person:
    """From the first page to a running game at one click."""
    page.goto(server.address)
    page.locator(f"form[action='/quick/{game}'] button[value={preset}]").click()
    page.wait_for_selector("#table, #name")
    if page.locator("#name").count():
        page.locator("#name").fill("Ana")
        page.keyboard.press("Enter")
        page.wait_for_selector("#table")
    return Person(page, game)


def set_up(page: Page, server: Server, game: str, *others: str, **options: str) -> None:
    """A table from the form: the person and these others; turns pass without a last look."""
    page.goto(f"{server.address}/new/{game}?seats={len(others) + 1}")
    for seat, other in enumerate(others, 1):
        page.locator(f"#seat{seat}").select_option(other)
    for option, value in options.items():
        page.locator(f"#option-{option}").fill(value)
    page.locator("#confirm").select_option("off")
    page.locator("form.sheet button.primary").click()
    page.wait_for_selector("#table")


def join(host: Page, guest: Page) -> None:
    """The host shows an invitation, the guest opens it, writes a name and sits down, by keys alone."""
    table = host.url
    host.locator("a[href*='/invitation/']").first.click()
    guest.goto(host.locator("#link").input_value())
    guest.locator("#name").focus()
    guest.keyboard.type("Boris")
    guest.keyboard.press("Enter")
    guest.wait_for_selector("#table:is(.yours, .theirs)")
    host.wait_for_url(table)  # the invitation leads there by itself
    host.wait_for_selector("#table:is(.yours, .theirs)")
