"""Everything that can happen is seen to happen: each kind of event moves something on the page, or is named here with why it does not."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

import motu
import motu.web
from motu.core.game import Game
from motu.core.journal import Event, Journal
from motu.core.state import State
from motu.core.view import View
from motu.drawing import definitions
from motu.testing.moments import bots_game
from motu.web.board_svg import palette_style

SET_UP: Final = "set-up: nobody sits at the table yet"
SAID: Final = "said by the head of the page and by the log; nothing on the table changes"
NOTHING: Final = "nothing on the table changes; who decided so is marked"
COUNT: Final = "only a count changes, mostly behind a screen"
ALIKE: Final = "the same happening, told to those who know more"
MOVES: Final = {
    "dokmus": {
        "started": "[id^=token-]",
        "cards_handed": ".turn-over",
        "card_kept": "[id^=guardian-] .settle",
        "card_revealed": ".turn-over",
        "placed": "[id^=token-]",
        "placed_anywhere": "[id^=token-]",
        "paid": "[id^=token-]",
        "crossed": "[id^=token-]",
        "extra_action": ".show",
        "talisman_taken": "#talisman",
        "talisman_passed": "#talisman",
        "tile_moved": "[id^=tile-]",
        "tile_turned": "[id$=-turn]",
        "token_moved": "[id^=token-]",
        "volcano": ".burst",
        "game_over": ".shine",
    },
    "giants": {
        "roll": ".tumble",
        "offer": "[id^=offer-] .settle",
        "bid_markers": "[id^=marker-]",
        "bid_sculptors": "[id^=worker-], [id^=sorcerer-], [id^=chief-]",
        "bid": ".show",
        "reveal": ".unfold",
        "take": "[id^=piece-]",
        "place": "[id^=worker-], [id^=sorcerer-], [id^=chief-]",
        "place_logs": "[id^=worker-], [id^=sorcerer-], [id^=chief-]",
        "forest": ".settle",
        "quarry": "[id^=piece-h]",
        "reserve": "[id^=base-]",
        "peek": ".carry0",
        "step": "[id^=piece-]",
        "paid": ".earned",
        "erect": "[id^=piece-]",
        "erect_scored": ".earned",
        "crown": "[id^=piece-h]",
        "mark": ".settle",
        "unmoved": "[id^=piece-]",
        "home": "[id^=worker-], [id^=sorcerer-], [id^=chief-]",
        "scored": ".earned",
    },
    "haleakala": {
        "lava_moved": "[id^=lava-]",
        "bought": "[id^=kept-]",
        "dealt": ".turn-over",
        "placed": "[id^=disc-]",
        "took_back": "[id^=disc-]",
        "shaman_moved": "[id^=shaman-]",
        "boat_moved": "#boat",
        "invocation_back": "[id^=disc-]",
        "card_taken": "[id^=kept-]",
        "statue_built": "[id^=statue-]",
        "lava_placed": "[id^=lava-]",
        "discs_back": "[id^=disc-]",
        "lava_flowed": ".flood",
        "statue_destroyed": ".burst",
        "scored": ".earned",
        "game_over": ".burst",
    },
    "polynesia": {
        "refilled": "[id^=card-]",
        "reopened": "[id^=card-]",
        "rolled": ".tumble",
        "exchanged": "[id^=slot-]",
        "took": "[id^=slot-]",
        "played": "[id^=card-]",
        "scored": ".appear",
        "totems_scored": ".appear",
    },
}
"""What moves with each kind of event; `.earned` are points on their way to their owner."""
SILENT: Final = {
    "dokmus": {
        "tile_laid": SET_UP,
        "first_player": SET_UP,
        "round_begins": SAID,
        "card_chosen": ALIKE,
        "extra_waived": NOTHING,
        "guardian_unused": NOTHING,
    },
    "giants": {
        "first": SET_UP,
        "round": SAID,
        "no_offer": SAID,
        "decline": NOTHING,
        "gone": "what leaves the game is no longer on the raft",
        "broken": COUNT,
        "village": COUNT,
        "hut": COUNT,
        "tablet": COUNT,
        "pass": NOTHING,
        "peek_seen": ALIKE,
        "leave": "the piece stays where its way ends",
        "take_back": COUNT,
        "end_bases": SAID,
        "end_supply": SAID,
        "end_idle": SAID,
    },
    "haleakala": {
        "lava_card": "the lava that it brings moves",
        "start_player": SET_UP,
        "card_unused": NOTHING,
        "scoring_begins": SAID,
        "round_begins": SAID,
    },
    "polynesia": {
        "start_player": SET_UP,
        "dealt": SET_UP,
        "round_begins": "the dice that are thrown then move",
        "passed": NOTHING,
        "season_ended": SAID,
        "season_capped": SAID,
        "game_over": SAID,
    },
}
OPTIONS: Final = {"erect_scored": {"open_scoring": True}, "invocation_back": {"tactical": True}}
SEEDS, TRIES = 60, 6
"""So many games are searched for a kind of event, and so many decisions with it are tried: one may change nothing that is seen."""
STATIC: Final = Path(str(motu.web.__file__)).parent / "static"
SCRIPTS: Final = ("vendor/htmx.min.js", "movement.js", "morph.js")
TURN: Final = """([before, after, ply]) => {
  window.ran = [];
  const page = document.getElementById("table");
  page.outerHTML = before;
  document.getAnimations().forEach((each) => each.cancel());
  document.querySelectorAll(".sky, .earned").forEach((each) => each.remove());
  document.body.getBoundingClientRect();
  motuMorph(document.getElementById("table"), after);
  return new Promise((done) => queueMicrotask(() => {
    const found = document.getAnimations().map((each) => {
      const target = each.effect.target;
      const way = [];
      for (let node = target; node instanceof Element; node = node.parentNode) way.push(node);
      const { endTime, delay } = each.effect.getComputedTiming();
      return { way, time: endTime - delay };
    });
    window.moving = found;
    done(Math.max(0, ...found.map(({ time }) => time)));
  }));
}"""
MATCHES: Final = "(selector) => window.moving.some(({ way }) => way.some((node) => node.matches(selector)))"


def kinds(name: str) -> set[str]:
    """Every kind of event that a game can tell."""
    texts = Path(str(motu.__file__)).parent / "games" / name / "texts" / "en.toml"
    return set(tomllib.loads(texts.read_text(encoding="utf-8"))["event"])


@pytest.mark.parametrize("name", motu.games())
def test_every_kind_of_event_moves_something_or_says_why_not(name: str) -> None:
    assert set(MOVES[name]) | set(SILENT[name]) == kinds(name)
    assert not set(MOVES[name]) & set(SILENT[name])


@cache
def happenings(name: str) -> dict[str, list[tuple[str, str]]]:
    """By kind of event: pages before and after decisions in which it happens, for somebody who sees it.

    They come from a game of bots, which do what random players hardly ever do, and from random games.
    """
    game = motu.game(name)
    wanted = dict.fromkeys(MOVES[name], TRIES)
    found: dict[str, list[tuple[str, str]]] = {kind: [] for kind in wanted}
    for seed in range(SEEDS):
        options = next((options for kind, options in OPTIONS.items() if wanted.get(kind)), {}) if seed % 4 == 3 else {}
        for before, after, kind in walked(game, seed, options, wanted):
            found[kind].append((before, after))
            wanted[kind] -= 1
        if not any(wanted.values()):
            break
    return found


def walked(game: Game, seed: int, options: dict[str, bool], wanted: dict[str, int]) -> Iterator[tuple[str, str, str]]:
    chance = random.Random(seed)
    seats = game.seats[seed % len(game.seats)]
    played = [ply.action for ply in bots_game(game.name, seats, seed).plies] if seed % 4 == 0 else []
    state = game.start(seats, options)
    last: list[Event] = []
    ply = 0
    while state.to_act() != motu.OVER:
        earlier, then, legal = last, state.clone(), state.legal()
        state.journal = Journal()
        state.do(played[ply] if played else chance.choice(by_kinds(game, legal, chance) if seed % 4 == 2 else legal))
        last, ply = state.journal.events, ply + 1
        for kind in {event.kind for event in last if wanted.get(event.kind, 0) > 0 and event.fields.get("n", 1)}:
            event = next(event for event in last if event.kind == kind)
            seat = next((seat for seat in range(int(state.seats)) if event.seen_by(seat)), None)
            yield page_of(game, then, seat, earlier, ply - 1), page_of(game, state, seat, last, ply), kind


def by_kinds(game: Game, legal: list[int], chance: random.Random) -> list[int]:
    """The actions of one kind, whatever the number of each, so that rare ones are tried too."""
    kind = chance.choice(sorted({int(game.numbering.kind[action]) for action in legal}))
    return [action for action in legal if game.numbering.kind[action] == kind]


def page_of(game: Game, state: State, seat: int | None, last: list[Event], ply: int) -> str:
    """The table as a page shows it: the parts with their definitions, and heads that know the points by source."""
    view = game.view(state, seat)
    parts = game.picture(view, "en", "wide", last).parts
    sized = "".join(part.svg().replace("<svg ", f'<svg style="width:{part.width}px" ', 1) for part in parts)
    heads = "".join(
        f"<header data-seat='{number}' data-sources='{json.dumps(points)}' style='width:40px;height:20px'></header>"
        for number, points in enumerate(known_points(game, view))
    )
    drawn = f'<svg id="definitions" width="0" height="0"><defs>{definitions(parts)}</defs></svg>'
    return f'<main id="table" data-ply="{ply}"><section id="stage">{drawn}{heads}{sized}</section></main>'


def known_points(game: Game, view: View) -> list[list[tuple[str, str, int]]]:
    if view["outcome"]:
        told = view["outcome"]["breakdown"]
    elif view["scores"]:
        told = game.imagine(view, 0).breakdown()
        if [sum(points.values()) for points in told] != list(view["scores"]):
            return []
    else:
        return []
    return [[(source, source, points.get(source, 0)) for source in game.sources] for points in told]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1400, "height": 3000})
    page.set_content('<!doctype html><main id="table"></main>')
    page.add_style_tag(content=palette_style() + ".earned { position: fixed }.sky { position: fixed }")
    for name in SCRIPTS:
        page.add_script_tag(content=(STATIC / name).read_text(encoding="utf-8"))
    yield page
    page.close()


@pytest.mark.parametrize("name", motu.games())
def test_each_kind_of_event_is_seen_to_happen(name: str, page: Page) -> None:
    """No movement takes more than 400 milliseconds, however late in a scene it begins."""
    unseen = []
    for kind, selector in MOVES[name].items():
        pages = happenings(name)[kind]
        assert pages, f"{kind} does not happen in {SEEDS} games"
        for before, after in pages:
            longest = page.evaluate(TURN, [before, after])
            assert round(longest) <= 400, f"{kind} takes {longest} ms"
            if page.evaluate(MATCHES, selector):
                break
        else:
            unseen.append(kind)
    assert unseen == [], "happens without being seen"


@pytest.mark.parametrize("name", motu.games())
def test_a_touch_ends_all_movements_and_who_wants_none_sees_none(name: str, page: Page) -> None:
    pairs = [pages[0] for pages in happenings(name).values() if pages]
    for before, after in pairs[:3]:
        page.evaluate(TURN, [before, after])
        page.evaluate("movement.end()")
        assert page.evaluate("document.getAnimations().length") == 0
        assert page.locator(".sky, .earned").count() == 0, "what has arrived is gone from the air"
    page.emulate_media(reduced_motion="reduce")
    for before, after in pairs[:3]:
        assert page.evaluate(TURN, [before, after]) == 0 and page.locator(".sky, .earned").count() == 0


def test_points_earned_at_the_upper_edge_stand_below_the_header_each_in_a_row_of_its_own(page: Page) -> None:
    def shown(points: int, ply: int) -> str:
        heads = "".join(f"<header data-seat='{seat}' data-sources='[[\"a\", \"a\", {points}]]'>{seat}</header>" for seat in range(3))
        marks = "".join(f'<g class="earned-at" data-seat="{seat}" data-source="a" transform="translate(200 3)"/>' for seat in range(3))
        board = f'<svg class="part motu" id="part-board" width="600" height="400">{marks}</svg>'
        return f'<main id="table" data-ply="{ply}"><section id="stage" style="position:absolute;top:90px">{board}{heads}</section></main>'

    page.evaluate(TURN, [shown(0, 1), shown(5, 2)])
    tops = page.evaluate("[...document.querySelectorAll('.earned')].map((chip) => parseFloat(chip.style.top))")
    assert len(set(tops)) == 3 and min(tops) >= 90
