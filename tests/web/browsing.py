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
        const isMixing = table?.querySelector('#fair-seal:is([data-phase=promise], [data-phase=reveal])');
        if (table && !isMixing && Number(number) >= least && !(waits && turn === 'other')) {
            const has = (query) => table.querySelector(query) !== null;
            const kind = has("form[action$='/reveal']") ? 'curtain' : has("form[action$='/end-turn']") ? 'end'
                : has('#decisions') ? 'things' : '';
            return { number: Number(number), turn, kind };
        }
        if (Date.now() > end) throw new Error(`after ${patience} s the table shows number ${number}, turn ${turn}, not ${least}`);
        await new Promise((again) => setTimeout(again, 5));
    }
}"""
"""What the table shows, as soon as its chance is mixed and it shows at least an event number and, if the person
waits for it, their turn or the end."""

TARGETS: Final = """async () => {
    while (touching.isBusy()) await new Promise((again) => setTimeout(again, 5));
    await new Promise((again) => setTimeout(again)); // a sheet that opens by itself does so after the click
    const GRID = [.5, ...Array.from({ length: 24 }, (_, place) => .02 + place * .0417)];
    const inside = ([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    const reach = (target, edge) => {
        const box = edge.getBoundingClientRect();
        for (const y of GRID) for (const x of GRID) {
            const at = [box.left + x * box.width, box.top + y * box.height];
            if (inside(at) && document.elementFromPoint(...at)?.closest('.thing, button') === target) return at;
        }
        return null;
    };
    const found = { number: Number(document.getElementById('table').dataset.number), things: [], hidden: [], loose: [], ready: null };
    for (const thing of touching.lit()) {
        const at = reach(thing, thing.querySelector('.edge'));
        (at ? found.things : found.hidden).push(at ?? thing.dataset.touch);
    }
    for (const button of document.querySelectorAll('#loose button')) {
        button.scrollIntoView({ inline: 'center', behavior: 'instant' });
        found.loose.push(reach(button, button));
    }
    const button = document.getElementById('do');
    if (button && !button.disabled) found.ready = reach(button, button);
    return found;
}"""
"""Where a pointer reaches what can be touched now: things on the table, buttons of the bar, and the button that completes a decision."""

AS_AFTER_A_RELOAD: Final = """async () => {
    const SVG = 'http://www.w3.org/2000/svg';
    const MOST = 5;
    // what the script adds to a page that is open: states of things and their outlines, the way of the keys, numbers of hints
    const STATES = ['lit', 'picked', 'near', 'refused'];
    const isAdded = (node) => node.nodeType === 1 && node.matches('.case, .lent, .hint-mark');
    const response = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    const found = [];
    const said = (node) => node.nodeType === 1 ? node.cloneNode(false).outerHTML.slice(0, 120) : `text ${node.data.slice(0, 60)}`;
    const plain = (name, value) => name === 'class' ? value.split(' ').filter((word) => !STATES.includes(word)).join(' ') : value;
    const facts = (node) => {
        const isThing = node.matches('.thing');
        const kept = [...node.attributes].filter(({ name }) => !(isThing && ['tabindex', 'role'].includes(name)));
        return kept.map(({ namespaceURI, name, value }) => `${namespaceURI} ${name}=${plain(name, value)}`).sort().join('\\n');
    };
    const compare = (shown, drawn) => {
        if (found.length >= MOST) return;
        if (shown.nodeType !== drawn.nodeType || shown.namespaceURI !== drawn.namespaceURI || shown.localName !== drawn.localName) {
            found.push(`shows ${said(shown)} of ${shown.namespaceURI}, a reload ${said(drawn)} of ${drawn.namespaceURI}`);
        } else if (shown.nodeType !== 1) {
            if (shown.data !== drawn.data) found.push(`shows ${said(shown)}, a reload ${said(drawn)}`);
        } else {
            if (facts(shown) !== facts(drawn)) found.push(`shows ${said(shown)}, a reload ${said(drawn)}`);
            const [here, there] = [[...shown.childNodes].filter((node) => !isAdded(node)), [...drawn.childNodes]];
            if (here.length !== there.length) found.push(`shows ${here.length} parts of ${said(shown)}, a reload ${there.length}`);
            for (let place = 0; place < Math.min(here.length, there.length); place++) compare(here[place], there[place]);
        }
    };
    const parts = 'svg.part, #definitions';
    for (const node of document.querySelectorAll('svg.part, svg.part *')) {
        if (node.namespaceURI !== SVG && found.length < MOST) found.push(`${said(node)} is of ${node.namespaceURI} and not drawn`);
    }
    const [here, there] = [document, fresh].map((page) => [...page.querySelectorAll(parts)]);
    if (here.map(({ id }) => id).join() !== there.map(({ id }) => id).join()) {
        found.push(`shows the parts ${here.map(({ id }) => id)}, a reload ${there.map(({ id }) => id)}`);
    } else here.forEach((part, place) => compare(part, there[place]));
    const count = here.reduce((sum, part) => sum + part.querySelectorAll('*').length, 0);
    return { found, count, number: Number(fresh.getElementById('table').dataset.number) };
}"""
"""How the parts of the table on the page differ from those that a reload would draw, element by element."""

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
AT_REST: Final = """() => {
    touching.clear();
    zooming.fit();
    document.getElementById('board').scrollTo(0, 0);
    document.getElementById('side').scrollTo(0, 0);
    for (const sheet of document.querySelectorAll('[data-unfolded]')) sheet.removeAttribute('data-unfolded');
}"""
"""Nothing is picked up, the whole board is in sight from its corner, and sheets are folded: these are the reader's, not the table's."""
MUCH: Final = 48
"""Of 255: edges of shapes are smoothed a little differently from one painting to the next."""
SPECK: Final = 12
"""So many pixels may differ: less than the smallest thing on any board."""

ARROWS: Final = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
BUTTONS: Final = {"curtain": "form[action$='/reveal'] button", "end": "form[action$='/end-turn'] button"}
MOST_TOUCHES: Final = 60
"""No decision takes so many touches."""


@dataclass(frozen=True)
class Seen:
    """What somebody sees of a table: the number of its last event, whose turn it is, and where a decision can be made."""

    number: int
    turn: str
    kind: str


class Person:
    """Somebody who plays at random by touching what lights up: with the mouse, by keys alone, or with a finger."""

    def __init__(self, page: Page, seed: object = 0, by: str = "mouse") -> None:
        self.page = page
        self.by = by
        """`mouse`, `keys` or `finger`."""
        self.dice = random.Random(str(seed))
        self.decisions = 0
        self.compared = 0
        """Elements of drawings that were found to be as after a reload."""
        self.unreached: set[str] = set()
        """Things that lit up where no pointer reached them."""

    def see(self, least: int = 0, waits: bool = False) -> Seen:
        """What the table shows once it is not older than this event."""
        found: dict[str, Any] = self.page.evaluate(SEE, [least, waits, PATIENCE])
        return Seen(**found)

    def decide(self, seen: Seen, waits: bool = False) -> Seen:
        """Compose a decision from what lights up; what the table shows then."""
        if seen.kind == "things":
            self.compose(seen)
        elif self.by == "keys" and seen.kind == "end":
            self.page.keyboard.press("e")
        else:
            self.point(*self.middle(BUTTONS[seen.kind]))
            if seen.kind == "curtain":
                self.page.wait_for_selector("#board")
        self.decisions += 1
        return self.see(seen.number if seen.kind == "curtain" else seen.number + 1, waits)

    def compose(self, seen: Seen) -> None:
        """Touch one thing after the other until the decision is made."""
        for _ in range(MOST_TOUCHES):
            if self.by == "keys":
                self.press()
                number = self.page.evaluate(TARGETS)["number"]
            else:
                number = self.touch(seen.number)
            if number > seen.number:
                return
        raise AssertionError(f"no decision after {MOST_TOUCHES} touches")

    def touch(self, number: int) -> int:
        """One touch of something that lights up, or the button if it is ready; the number of the table before it."""
        found = self.page.evaluate(TARGETS)
        if found["number"] > number:
            return int(found["number"])
        self.unreached.update(found["hidden"])
        near, others = found["ready"], [*found["things"], *found["loose"]]
        assert near or others, f"nothing that lights up can be reached: {found['hidden']}"
        at = near if near and (not others or self.dice.random() < 0.6) else self.dice.choice(others)
        self.point(*at)
        return int(self.page.evaluate(TARGETS)["number"])

    def point(self, x: float, y: float) -> None:
        if self.by == "finger":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def middle(self, query: str) -> tuple[float, float]:
        box = self.page.locator(query).first.bounding_box()
        assert box, f"{query} is not shown"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self) -> None:
        """To the board, along what lights up, Enter."""
        keyboard = self.page.keyboard
        keyboard.press("b")
        for _ in range(self.dice.randrange(4)):
            keyboard.press(self.dice.choice(ARROWS))
        assert self.page.evaluate("document.activeElement.closest('.thing.lit, #loose button, #do') !== null"), "the focus is nowhere"
        keyboard.press("Enter")

    def compare(self) -> None:
        """Every part on the page is the one that a reload draws, element by element; the table must be at rest."""
        found = self.page.evaluate(AS_AFTER_A_RELOAD)
        assert found["found"] == [], f"after {self.decisions} decisions the board is not the one of a reload: {found['found']}"
        assert self.see().number == found["number"], "the table went on while it was compared"
        self.compared += found["count"]

    def compare_pictures(self) -> None:
        """The same to the pixel, after a real reload."""
        self.page.mouse.move(0, 0)
        self.page.evaluate(AT_REST)
        shown = self.page.locator("#stage").screenshot(animations="disabled")
        self.page.reload()
        self.see()
        self.page.evaluate(AT_REST)
        drawn = self.page.locator("#stage").screenshot(animations="disabled")
        scales = self.page.context.new_page()
        different = scales.evaluate(DIFFERENT_PIXELS, [base64.b64encode(shown).decode(), base64.b64encode(drawn).decode(), MUCH])
        scales.close()
        assert different <= SPECK, f"after {self.decisions} decisions {different} pixels of the board differ from a reload"
        self.page.evaluate("touching.renew()")


def begin(page: Page, server: Server, game: str, preset: str = "bots") -> Person:
    """From the first page to a running game at one click."""
    page.goto(server.address)
    page.locator(f"form[action='/quick/{game}'] button[value={preset}]").click()
    page.wait_for_selector("#table, #name")
    if page.locator("#name").count():
        page.locator("#name").fill("Ana")
        page.keyboard.press("Enter")
        page.wait_for_selector("#table")
    page.wait_for_load_state()  # a click before the scripts are there is lost
    return Person(page, game)


def set_up(page: Page, server: Server, game: str, *others: str, **options: str) -> None:
    """A table from the form: the person and these others; turns pass without a last look."""
    page.goto(f"{server.address}/new/{game}?seats={len(others) + 1}")
    page.evaluate("for (const fold of document.querySelectorAll('details.fold')) fold.open = true")
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
