"""In a real browser: while a decision is shown, what it did not change stays where it is, and what is new begins where it belongs.

Every shape of every drawing is watched, whatever element it has, in all games and in both ways in which a page is told what happened."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

import motu
import motu.web
from motu.core.journal import Event, Journal
from motu.drawing import Part, definition_list
from motu.web.board_svg import palette_style
from motu.web.patches import Listing

STATIC: Final = Path(str(motu.web.__file__)).parent / "static"
STRETCHES: Final = 5
DECISIONS: Final = 8
"""So many stretches of a game are watched, each with so many decisions."""
HURRY: Final = 120
"""Milliseconds after which the next decision comes, every other time: the movements of the last one are still under way."""
SCRIPT: Final = """
const NOTHING = "none";
const shallow = (element) => element.cloneNode(false).outerHTML;
const placeOf = ({ a, b, c, d, e, f }) => [...[a, b, c, d].map((each) => each.toFixed(2)), Math.round(e), Math.round(f)].join(" ");

// All movements stand at this time, or at their end.
window.hold = (time) => {
  for (const each of document.getAnimations()) { each.pause(); time === null ? each.finish() : (each.currentTime = time); }
};

// Every shape: which piece it belongs to, how it is meant to move, what it is, where it is and how much of it is seen.
window.shapes = () => {
  const known = new Map();
  const about = (element) => {
    if (element.matches("svg.part")) return { name: element.id, opacity: 1 };
    if (known.has(element)) return known.get(element);
    const outer = about(element.parentNode);
    const { animationName, opacity } = getComputedStyle(element);
    const own = (element.id && ` #${element.id}`) + (animationName === NOTHING ? "" : ` ${animationName}`);
    const found = { name: outer.name + own, opacity: outer.opacity * opacity };
    known.set(element, found);
    return found;
  };
  return [...document.querySelectorAll("svg.part :is(use, path, rect, circle, ellipse, line, text)")].map((shape) => {
    const { name, opacity } = about(shape);
    return `${name}: ${shape.outerHTML} at ${placeOf(shape.getScreenCTM())}, ${opacity.toFixed(2)}`;
  });
};

// What has no id and moves by itself when it comes: what it is, and where in which piece or part.
const within = (each) => placeOf(each.closest("[id]").getScreenCTM().inverse().multiply(each.parentNode.getScreenCTM()));
const comers = () => new Map([...document.querySelectorAll("svg.part :not([id])")]
  .filter((each) => getComputedStyle(each).animationName !== NOTHING)
  .map((each) => [each, `${each.outerHTML} at ${within(each)} in ${each.closest("[id]").id}`]));
const begun = new Set();
document.addEventListener("animationstart", (event) => begun.add(event.target), true);

// Shows the next page. Two lists should be empty: elements without an id that are another thing now, and new things that do not begin.
window.turn = async (markup) => {
  const known = new Set(comers().values());
  const ran = new Set(document.getAnimations());
  const were = [...document.querySelectorAll("svg.part :not([id])")].map((each) => [each, shallow(each), each.dataset.touch]);
  begun.clear();
  await htmx.swap({ sourceElement: document.body, target: document.getElementById("table"), swap: "morph", text: markup });
  for (const each of document.getAnimations()) if (!ran.has(each)) begun.add(each.effect.target);
  const others = were
    .filter(([each, was, mark]) => each.isConnected && (mark === undefined ? shallow(each) !== was : each.dataset.touch !== mark))
    .map(([each, was]) => `${was} became ${shallow(each)}`);
  return [others, [...comers()].filter(([each, what]) => !begun.has(each) && !known.has(what)).map(([, what]) => what)];
};
"""


@cache
def stretches(name: str) -> list[list[list[Part]]]:
    """Drawings after decisions in a row, as somebody who watches sees them, from all over a random game."""
    game, dice = motu.game(name), random.Random(7)
    state = game.start(game.seats[-1])
    states = [(state.clone(), list[Event]())]
    while state.to_act() != motu.OVER:
        state.journal = Journal()
        state.do(dice.choice(state.legal()))
        events, state.journal = state.journal.events, None
        states.append((state.clone(), events))
    starts = [(len(states) - DECISIONS) * stretch // (STRETCHES - 1) for stretch in range(STRETCHES)]
    shown = [states[max(0, start) : start + DECISIONS] for start in starts]
    return [[game.picture(game.view(each, None), "en", "wide", last).parts for each, last in run] for run in shown]


def listings(parts: list[Part]) -> dict[str, Listing]:
    """The keyed elements of a page with this drawing."""
    found = {"shapes": Listing('<defs id="shapes">', definition_list(parts), "</defs>")}
    return found | {part.id: Listing(part.head(), part.parts, "</svg>") for part in parts}


def table(told: list[str]) -> str:
    shapes, *parts = told
    return f'<main id="table"><svg id="definitions" width="0" height="0">{shapes}</svg>{"".join(parts)}</main>'


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1100, "height": 900})
    page.set_content(f"<!doctype html><style>{palette_style()}svg.part{{width:1000px}}</style><body></body>")
    for content in ((STATIC / "vendor/htmx.min.js").read_text(), (STATIC / "morph.js").read_text(), SCRIPT):
        page.add_script_tag(content=content)
    yield page
    page.close()


@pytest.mark.parametrize("told", ["all of it", "what changed"])
@pytest.mark.parametrize("name", motu.games())
def test_what_a_decision_did_not_change_stays_and_what_is_new_begins_where_it_belongs(page: Page, name: str, told: str) -> None:
    moving = watched = 0
    for stretch in stretches(name):
        before = listings(stretch[0])
        page.evaluate("(markup) => { document.body.innerHTML = markup; }", table([each.text for each in before.values()]))
        for step, parts in enumerate(stretch[1:]):
            after = listings(parts)
            page.evaluate("hold", HURRY if step % 2 else None)
            was = Counter(page.evaluate("shapes()"))
            coming = [each.text if told == "all of it" else each.since(before.get(key)) for key, each in after.items()]
            others, late = page.evaluate("turn", table(coming))
            assert others == [], "something became another thing"
            assert late == [], "something new does not move as it should"
            during = []
            for time in (1, 200):
                page.evaluate("hold", time)
                during.append(Counter(page.evaluate("shapes()")))
            page.evaluate("hold", None)
            still = was & Counter(page.evaluate("shapes()"))
            for shown in during:
                assert not (left := still - shown), f"{len(left)} of {still.total()} shapes left their place: {list(left)[:3]}"
            moving += during[0] != during[1]
            watched += 1
            before = after
    assert watched > 30 and moving > watched / 4, "hardly anything moves"
