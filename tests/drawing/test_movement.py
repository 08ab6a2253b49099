"""In a real browser: a drawing that is morphed into the next one moves what moved, by CSS alone, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import motu
import motu.web
from motu.core.game import Game
from motu.core.journal import Event, Journal
from motu.core.view import View
from motu.drawing import definitions
from motu.web.board_svg import palette_style

LONGEST = 400
"""No movement takes more milliseconds."""
ADDRESS = "http://motu.test"
STATIC = Path(str(motu.web.__file__)).parent / "static"
SCRIPTS = ("vendor/htmx.min.js", "morph.js")
PAGE = """<!doctype html><meta name="htmx-config" content='{"includeIndicatorCSS": false, "history": false}'>
<link rel="stylesheet" href="/style.css"><script src="/scripts.js"></script>
<main id="table"><div id="frame" style="width:1000px">BOARD</div></main>"""
WATCH = """() => {
  window.ran = [];
  for (const kind of ["transitionrun", "animationstart"]) document.addEventListener(kind, (event) => {
    for (const each of event.target.getAnimations()) {
      each.pause();
      window.ran.push(event.target.id || event.target.parentNode.id);
    }
  }, true);
}"""
MORPH = """async (id) => {
  window.before = document.getElementById(id);
  await htmx.ajax("GET", "/next", { target: "#table", swap: "morph" });
  for (let frame = 0; frame < 30 && !window.ran.length; frame++) await new Promise(requestAnimationFrame);
  return window.before === document.getElementById(id);
}"""
PLACE = """(id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  const matrix = document.getElementById(id).getScreenCTM();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, angle: Math.atan2(matrix.b, matrix.a) * 180 / Math.PI };
}"""
SEEK = """(part) => Math.max(0, ...document.getAnimations().map((each) => {
  const whole = each.effect.getComputedTiming().endTime;
  part < 1 ? (each.currentTime = whole * part) : each.finish();
  return whole;
}))"""


@dataclass(frozen=True)
class Move:
    """One decision of a game: the drawings before and after it, as a page shows them, and what it was."""

    before: str
    after: str
    style: str
    events: tuple[Event, ...]


@pytest.fixture
def watch(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page that shows the drawing before a move and gets the one after it on request."""
    opened: list[Page] = []

    def show(move: Move, **settings: Any) -> Page:
        page = browser.new_page(viewport={"width": 1100, "height": 900}, **settings)
        opened.append(page)
        shelf = {
            "/": ("text/html", PAGE.replace("BOARD", move.before)),
            "/next": ("text/html", f'<main id="table"><div id="frame" style="width:1000px">{move.after}</div></main>'),
            "/style.css": ("text/css", move.style),
            "/scripts.js": ("text/javascript", "\n".join((STATIC / name).read_text() for name in SCRIPTS)),
        }

        def answer(route: Any) -> None:
            kind, body = shelf.get(route.request.url.removeprefix(ADDRESS), ("text/plain", ""))
            route.fulfill(content_type=f"{kind}; charset=utf-8", body=body)

        page.route(f"{ADDRESS}/**", answer)
        page.goto(f"{ADDRESS}/")
        page.evaluate(WATCH)
        return page

    yield show
    for page in opened:
        page.close()


@cache
def moves(name: str, kind: str) -> Move:
    """The first decision of random games in which this happens, seen by a spectator."""
    game: Game = motu.game(name)
    for seed in range(40):
        chance = random.Random(seed)
        state = game.start(game.seats[0])
        last: list[Event] = []
        while state.to_act() != motu.OVER:
            before, earlier = game.view(state, None), last
            state.journal = Journal()
            state.do(chance.choice(state.legal()))
            last = state.journal.events
            if any(event.kind == kind for event in last):
                after = game.view(state, None)
                return Move(drawn(game, before, earlier), drawn(game, after, last), palette_style(), tuple(last))
    raise AssertionError(f"no {kind} in forty games of {name}")


def drawn(game: Game, view: View, last: list[Event]) -> str:
    """All parts of a table as a page shows them, with their definitions."""
    parts = game.picture(view, "en", "wide", last).parts
    sized = "".join(part.svg().replace("<svg ", f'<svg style="width:{part.width}px" ', 1) for part in parts)
    return f'<svg id="definitions" width="0" height="0"><defs>{definitions(parts)}</defs></svg>{sized}'


def happening(move: Move, kind: str) -> dict[str, Any]:
    return next(dict(event.fields) for event in move.events if event.kind == kind)


def journey(page: Page, piece: str, is_kept: bool = True) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    """Morphs, and tells where a piece was before, half-way and at the end. No script moves it: every movement is an animation of CSS."""
    start = page.evaluate(PLACE, piece) if is_kept else {}
    assert page.evaluate(MORPH, piece) is is_kept, f"{piece} is another element than before"
    longest = page.evaluate(SEEK, 0.5)
    assert 0 < longest <= LONGEST
    half = page.evaluate(PLACE, piece)
    page.evaluate(SEEK, 1)
    end = page.evaluate(PLACE, piece)
    return start, half, end


def between(low: float, value: float, high: float) -> bool:
    return min(low, high) < value < max(low, high)


def test_a_tile_of_dokmus_slides(watch: Callable[..., Page]) -> None:
    move = moves("dokmus", "tile_moved")
    page = watch(move)
    start, half, end = journey(page, f"tile-{1 + happening(move, 'tile_moved')['tile']}")
    along = "x" if abs(end["x"] - start["x"]) > abs(end["y"] - start["y"]) else "y"
    assert abs(end[along] - start[along]) > 100
    assert between(start[along], half[along], end[along])


def test_a_tile_of_dokmus_turns_by_a_quarter_about_its_middle(watch: Callable[..., Page]) -> None:
    move = moves("dokmus", "tile_turned")
    turned = happening(move, "tile_turned")
    page = watch(move)
    start, half, end = journey(page, f"tile-{1 + turned['tile']}-turn")
    sign = 1 if turned["direction"] == 0 else -1
    assert round((end["angle"] - start["angle"]) * sign) % 360 == 90
    assert 5 < ((half["angle"] - start["angle"]) * sign) % 360 < 85
    assert abs(end["x"] - start["x"]) < 6 and abs(end["y"] - start["y"]) < 6


def test_a_token_of_dokmus_steps_to_its_new_cell(watch: Callable[..., Page]) -> None:
    move = moves("dokmus", "token_moved")
    page = watch(move)
    old, new = (set(pieces(drawing, "token-")) for drawing in (move.before, move.after))
    (origin,), (target,) = old - new, new - old
    start = page.evaluate(PLACE, origin)
    _, half, end = journey(page, target, is_kept=False)
    away = abs(end["x"] - start["x"]) + abs(end["y"] - start["y"])
    left = abs(end["x"] - half["x"]) + abs(end["y"] - half["y"])
    assert 0 < left < away


def test_the_boat_of_haleakala_sails_clockwise_round_the_island(watch: Callable[..., Page]) -> None:
    move = moves("haleakala", "boat_moved")
    page = watch(move)
    start, half, end = journey(page, "boat")
    whole, part = (end["angle"] - start["angle"]) % 360, (half["angle"] - start["angle"]) % 360
    assert round(whole) % 60 == 0 and 0 < part < whole
    assert abs(page.evaluate(PLACE, "boat-hull")["angle"]) < 0.1, "the hull stays upright"


def test_lava_of_haleakala_falls_into_the_crater_and_flows_down(watch: Callable[..., Page]) -> None:
    """The pool lies in another part of the table, so a disc comes down from above."""
    move = moves("haleakala", "lava_placed")
    crater = happening(move, "lava_placed")["crater"]
    (disc,) = set(pieces(move.after, f"lava-{crater}-")) - set(pieces(move.before, f"lava-{crater}-"))
    assert len(set(pieces(move.before, "pool-")) - set(pieces(move.after, "pool-"))) == 1
    page = watch(move)
    flow = f"() => document.getElementById('flow-{crater}').getBoundingClientRect()"
    dry = page.evaluate(flow)
    _, half, end = journey(page, disc, is_kept=False)
    assert end["y"] - half["y"] > 10, "the disc does not fall"
    wet = page.evaluate(flow)
    assert max(wet["width"] - dry["width"], wet["height"] - dry["height"]) > 20, "the lava has not flowed down"
    assert f"flow-{crater}" in page.evaluate("window.ran")


def test_a_moai_of_giants_moves_from_hex_to_hex(watch: Callable[..., Page]) -> None:
    from motu.games.giants.moves import PIECE_NAMES

    move = moves("giants", "step")
    page = watch(move)
    start, half, end = journey(page, f"piece-{PIECE_NAMES[happening(move, 'step')['piece']]}")
    away = abs(end["x"] - start["x"]) + abs(end["y"] - start["y"])
    left = abs(end["x"] - half["x"]) + abs(end["y"] - half["y"])
    assert away > 20 and 0 < left < away


def test_a_card_of_polynesia_goes_from_the_market_to_its_village(watch: Callable[..., Page]) -> None:
    from motu.games.polynesia.moves import CARD_NAMES

    move = moves("polynesia", "played")
    page = watch(move)
    start, half, end = journey(page, f"card-{CARD_NAMES[happening(move, 'played')['card']]}")
    assert abs(end["x"] - start["x"]) > 100 and between(start["x"], half["x"], end["x"])


@pytest.mark.parametrize(
    ("name", "kind"),
    [("dokmus", "tile_moved"), ("dokmus", "tile_turned"), ("haleakala", "boat_moved"), ("giants", "step"), ("polynesia", "played")],
)
def test_who_wants_no_movement_sees_the_end_at_once(name: str, kind: str, watch: Callable[..., Page]) -> None:
    page = watch(moves(name, kind), reduced_motion="reduce")
    page.evaluate(MORPH, "status")
    assert page.evaluate("document.getAnimations().length") == 0 and page.evaluate("window.ran") == []


def pieces(drawing: str, prefix: str) -> list[str]:
    """The ids of a drawing that begin like this."""
    return [part.split('"', 1)[0] for part in drawing.split(' id="')[1:] if part.startswith(prefix)]
