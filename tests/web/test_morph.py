"""The script that turns a page into its next part, in a real Chromium, on trees that no drawing has thought of."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

import motu.web
from motu.web.patches import Listing

STATIC: Final = Path(str(motu.web.__file__)).parent / "static"
TREES: Final = 300
HTML: Final = ("div", "p", "form", "input")
SVG: Final = ("g", "path", "a", "text")
TURN: Final = """async ([before, after]) => {
    document.body.innerHTML = before;
    const ids = new Map([...document.querySelectorAll('[id]')].map((element) => [element.id, element]));
    const wanted = new DOMParser().parseFromString(after, 'text/html').body.firstElementChild;
    await htmx.swap({ sourceElement: document.body, target: document.getElementById('table'), swap: 'morph', text: after });
    const shown = document.getElementById('table');
    for (const powered of shown.querySelectorAll('[data-htmx-powered]')) powered.removeAttribute('data-htmx-powered');
    const same = (one, other) => one.nodeName === other.nodeName && one.namespaceURI === other.namespaceURI;
    const kept = [...wanted.querySelectorAll('[id]')].filter((element) => ids.has(element.id) && same(element, ids.get(element.id)));
    const lost = kept.filter((element) => ids.get(element.id) !== document.getElementById(element.id)).map((element) => element.id);
    return { equal: shown.isEqualNode(wanted) && document.body.children.length === 1, shown: shown.outerHTML, kept: kept.length, lost };
}"""


CHANGE: Final = """async ([text, after]) => {
    window.gaps ??= (document.addEventListener('motu:gap', () => { window.gapped = (window.gapped ?? 0) + 1; }), 0);
    const added = (name) => Object.assign(document.createElement('i'), { className: name });
    for (const thing of document.querySelectorAll('.thing')) thing.prepend(added('case'));
    document.querySelector('#part')?.prepend(added('lent'));
    await htmx.swap({ sourceElement: document.body, target: document.getElementById('table'), swap: 'morph', text });
    for (const one of document.querySelectorAll('.case, .lent')) one.remove();
    const shown = document.getElementById('table');
    for (const powered of document.querySelectorAll('[data-htmx-powered]')) powered.removeAttribute('data-htmx-powered');
    const wanted = new DOMParser().parseFromString(after, 'text/html').body.firstElementChild;
    return { equal: Boolean(wanted) && shown.isEqualNode(wanted), shown: shown.outerHTML, gaps: window.gapped ?? 0 };
}"""


class Forester:
    """Grows trees of elements; some have ids out of a small store, so that the next tree has many of them elsewhere."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def tree(self) -> str:
        self.ids = {name: self.dice.sample(range(6), 6) for name in (*HTML, *SVG, "svg")}
        return f'<div id="table" class="{self.dice.choice("ab")}">{self.grow(HTML, 3)}{self.grow(HTML, 3)}</div>'

    def grow(self, names: tuple[str, ...], depth: int) -> str:
        return "".join(self.node(names, depth) for _ in range(self.dice.randrange(5)))

    def node(self, names: tuple[str, ...], depth: int) -> str:
        kind = self.dice.randrange(10)
        if kind == 0:
            return self.dice.choice(["word", "another"])
        if kind < 4 and names is HTML and depth > 0:
            return f"<svg{self.facts('svg')}>{self.grow(SVG, depth)}</svg>"
        name = self.dice.choice(names)
        if name == "input":
            return f'<input type="hidden" value="{self.dice.randrange(3)}"{self.facts(name)}>'
        inside = self.grow(names, depth - 1) if depth and name not in ("p", "form") else self.dice.choice(["", "word"])
        return f"<{name}{self.facts(name)}>{inside}</{name}>"

    def facts(self, name: str) -> str:
        found = f' id="{name}{self.ids[name].pop()}"' if self.ids[name] and self.dice.random() < 0.6 else ""
        for fact, values in (("style", ["top: 1px", "top: 2px"]), ("class", ["a", "b"]), ("xlink:href", ["#a", "#b"])):
            if self.dice.random() < 0.3:
                found += f' {fact}="{self.dice.choice(values)}"'
        return found


def test_any_tree_is_turned_into_any_other_and_what_has_an_id_stays_the_same_element(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<!doctype html><body></body>")
    for name in ("vendor/htmx.min.js", "morph.js"):
        page.add_script_tag(content=(STATIC / name).read_text())
    forester, kept = Forester(1), 0
    before = forester.tree()
    for _ in range(TREES):
        after = forester.tree()
        found = page.evaluate(TURN, [before, after])
        assert found["equal"], f"{before}\nbecame\n{found['shown']}\ninstead of\n{after}"
        assert found["lost"] == [], f"{before}\nbecame\n{after}, with other elements for {found['lost']}"
        kept += found["kept"]
        before = after
    assert kept > TREES, "hardly an element was in two trees that follow each other"
    page.close()


def test_what_changed_in_a_drawing_gives_the_drawing_and_keeps_what_stays(browser: Browser) -> None:
    """Marks for what stays are resolved against any drawing, also with what the scripts have added to it."""
    page = browser.new_page()
    page.set_content("<!doctype html><body></body>")
    for name in ("vendor/htmx.min.js", "morph.js"):
        page.add_script_tag(content=(STATIC / name).read_text())
    dice, marks = random.Random(5), 0

    def drawn() -> list[str]:
        tokens = []
        for place in range(dice.randrange(30)):
            kind = dice.randrange(4)
            if kind == 0:
                inside = [f'<rect x="{dice.randrange(4)}"/>' for _ in range(dice.randrange(40))]
                tokens += [f'<g class="thing" data-touch="t{dice.randrange(3)}">', *inside, "</g>"]
            elif kind == 1 and place < 12:
                tokens += [f'<g id="p{place}" style="top: {dice.randrange(2)}px">', "<use/>", "</g>"]
            else:
                tokens.append(dice.choice(["<rect/>", "<circle/>", "<text>word</text>", "<path/><path/>"]))
        return tokens

    def table(listing: str) -> str:
        return f'<div id="table"><div id="board">{listing}</div></div>'

    before = Listing('<svg id="part">', drawn(), "</svg>")
    page.evaluate("(text) => { document.body.innerHTML = text; }", table(before.text))
    for step in range(TREES):
        tokens = drawn() if step % 3 == 0 else [*before.tokens]
        for _ in range(dice.randrange(3)):
            at = dice.randrange(len(tokens) + 1)
            tokens.insert(at, f'<line x1="{step}"/>')
        after = Listing('<svg id="part">', tokens, "</svg>")
        told = after.since(before)
        marks += told.count("<k ")
        text = f'<div id="table"><k id="board">{told}</k></div>' if step % 2 else table(told)
        found = page.evaluate(CHANGE, [text, table(after.text)])
        assert found["equal"], f"{before.text}\nwas told\n{told}\nand became\n{found['shown']}\ninstead of\n{after.text}"
        before = after
    assert marks > TREES
    gap = page.evaluate(
        CHANGE, ['<div id="table"><div id="board"><svg id="part"><k at="0" n="999"></k></svg></div></div>', table(before.text)]
    )
    assert gap["gaps"] == 1 and gap["equal"], "of what cannot be, nothing is shown"
    page.close()


def test_what_somebody_types_or_has_unfolded_stays_and_a_changed_form_sends_elsewhere(browser: Browser) -> None:
    page = browser.new_page()
    form = '<form hx-post="/PATH" id="f"><button>go</button></form>'
    part = f'<div id="table"><details><summary>more</summary></details><input id="text">{form}</div>'
    page.route("http://motu.test/**", lambda route: route.fulfill(content_type="text/html", body=part.replace("PATH", "first")))
    page.goto("http://motu.test/")
    for name in ("vendor/htmx.min.js", "morph.js"):
        page.add_script_tag(content=(STATIC / name).read_text())
    page.evaluate("new Promise((ready) => setTimeout(ready, 50))")
    page.locator("summary").click()
    page.locator("#text").press_sequentially("boat")
    page.evaluate(
        "(text) => htmx.swap({ sourceElement: document.body, target: document.getElementById('table'), swap: 'morph', text })",
        part.replace("PATH", "second"),
    )
    assert page.locator("#text").input_value() == "boat"
    assert page.evaluate("document.activeElement.id") == "text"
    assert page.locator("details").get_attribute("open") is not None
    with page.expect_request("**/second") as asked:
        page.locator("button").click()
    assert asked.value.method == "POST"
    page.close()
