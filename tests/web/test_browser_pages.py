"""Every page in a real Chromium: accessible in both themes, never wider than a phone; every marked place of the boards can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, Page

import motu
from motu.core.game import Game
from motu.core.seats import OVER
from motu.core.view import View
from motu.web import board_svg
from tests.web.browsing import Person, begin, set_up
from tests.web.visiting import Server, keep

GAMES = motu.games()
Contexts = Callable[..., BrowserContext]
SERIOUS = ("serious", "critical")
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}


def findings(page: Page, name: str) -> Iterator[str]:
    """What is wrong with the page that is shown, at a desk and on a phone, in both themes."""
    for layout, screen in (("wide", DESK), ("tall", PHONE)):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        page.evaluate("scrollTo(0, 0)")
        if page.locator("[data-layout]").count():
            page.wait_for_selector(f"[data-layout={layout}]")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # pictures are not taken in the middle of a movement
            keep(page, f"{name}-{screen['width']}-{theme}")
            rules = ["color-contrast"] if theme == "dark" else []  # the other theme differs in nothing but its colours
            yield from (f"{name}, {screen['width']} px, {theme}: {problem}" for problem in inaccessible(page, rules))
        beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if beyond > 0:
            yield f"{name}: {beyond} pixels wider than {screen['width']}"
    page.set_viewport_size(DESK)  # type: ignore[arg-type]


def inaccessible(page: Page, rules: Sequence[str]) -> Iterator[str]:
    """What axe finds serious, by all its rules or by these."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    for violation in page.evaluate("(options) => axe.run(options)", options)["violations"]:
        if violation["impact"] in SERIOUS:
            nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
            yield f"{violation['id']}: {nodes}"


def walk(page: Page, places: dict[str, str]) -> list[str]:
    found: list[str] = []
    for name, place in places.items():
        page.goto(place)
        if page.locator("[data-layout]").count():
            page.wait_for_selector("[data-layout=wide]")
        found += findings(page, name)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_are_accessible_and_fit_a_phone(contexts: Contexts, server: Server, game: str) -> None:
    page = contexts(viewport=DESK).new_page()
    person = begin(page, server, game, "hotseat")
    if person.see().kind == "curtain":
        assert list(findings(page, f"{game}-curtain")) == []
    seen = person.see()
    while person.decisions < 8 or seen.kind != "things":
        seen = person.decide(seen)
    page.locator("form[action$='/hint'] button").click()
    page.wait_for_selector("#hints [data-hint]")
    page.locator("[data-open=log-drawer]").click()
    found, table = list(findings(page, f"{game}-table")), page.url
    places = {
        f"{game}-replay": f"{table}/replay/6",
        f"{game}-why": f"{table}/why",
        f"{game}-rules": f"{server.address}/rules/{game}",
        f"{game}-new": f"{server.address}/new/{game}?seats={motu.game(game).seats[-1]}",
    }
    assert found + walk(page, places) == []


def test_all_other_pages_are_accessible_and_fit_a_phone(contexts: Contexts, server: Server) -> None:
    page = contexts(viewport=DESK, allowed=("404 (Not Found)",)).new_page()
    set_up(page, server, "polynesia", "me", round_cap="1")
    over, person = page.url, Person(page)
    while (seen := person.see()).turn != "over":
        person.decide(seen)
    page.goto(f"{over}/review")
    page.locator("form[action$='/review'] button").click()
    page.wait_for_selector("#review .verdicts", timeout=300_000)  # reviews make way for everything else
    begin(page, server, "haleakala", "friends")
    waiting = page.url
    page.goto(f"{waiting}/invitation/1")
    invitation = page.locator("#link").input_value()
    places = {
        "home": server.address,
        "over": over,
        "over-replay": f"{over}/replay",
        "review": f"{over}/review",
        "seats": f"{over}/seats",
        "verify": f"{over}/verify",
        "waiting": waiting,
        "invitation": f"{waiting}/invitation/1",
        "me": f"{server.address}/me",
        "help": f"{server.address}/help",
        "games": f"{server.address}/games",
        "wrong": f"{server.address}/nowhere",
    }
    found = walk(page, places)
    found += walk(contexts(viewport=DESK).new_page(), {"first-home": server.address, "join": invitation})
    page.goto(f"{server.address}/me")
    page.locator("form[action='/me/erase'] summary").click()
    page.locator("form[action='/me/erase'] button").click()
    found += findings(page, "erased")
    assert found == []


def offering_every_kind(game: Game) -> list[View]:
    """Views from whole games of sensible players, in which every kind of decision is on offer at least twice if it comes up."""
    player, numbering = motu.bot("greedy", seed=1), game.numbering
    seen: dict[int, int] = {}
    found: list[View] = []
    for seed in range(2):
        state = game.start(seats=game.seats[seed % len(game.seats)], chance=seed)
        while state.to_act() != OVER:
            view = game.view(state, state.to_act())
            kinds = {int(numbering.kind[action]) for action in view["legal"]}
            if any(seen.get(kind, 0) < 2 for kind in kinds):
                found.append(view)
                for kind in kinds:
                    seen[kind] = seen.get(kind, 0) + 1
            state.apply(player.choose(game, view))
    return found


REACHED = """(wanted) => {
    const GRID = [.5, .35, .65, .2, .8, .08, .92, .02, .98];
    const all = [...document.querySelectorAll('.thing')];
    const isNext = (thing) => thing.dataset.touch.split(' ').some((mark) => wanted.includes(mark));
    for (const thing of all) thing.classList.toggle('lit', isNext(thing));
    return all.filter(isNext).map((thing) => {
        const box = thing.querySelector('.edge').getBoundingClientRect();
        for (const y of GRID) for (const x of GRID) {
            if (document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)?.closest('.thing') === thing) return '';
        }
        return thing.dataset.touch;
    });
}"""
"""For everything that lights up with these marks: its marks if no pointer reaches it, an empty text if one does."""


def steps_of(game: Game, view: View) -> list[set[str]]:
    """What can be touched first, second and so on for the decisions of a view."""
    paths = [[{mark.lstrip("?") for mark in step} for step in path] for path in game.touch_paths(view).values()]
    return [set().union(*(path[place] for path in paths if place < len(path))) for place in range(max(map(len, paths), default=0))]


@pytest.mark.parametrize("game", GAMES)
def test_a_pointer_reaches_everything_that_can_be_touched(page: Page, game: str) -> None:
    """Every thing that a legal decision touches, in positions that offer every kind of decision, at a desk and on a phone."""
    rules = motu.game(game)
    style = f"{board_svg.palette_style()}body{{margin:0}}svg.part{{display:block}}"
    covered: set[str] = set()
    places = 0
    for layout in ("wide", "tall"):
        page.set_viewport_size({"width": 1280, "height": 2400})
        page.set_content(f"<style>{style}</style><div id=all></div>")
        for view in offering_every_kind(rules):
            parts = rules.picture(view, "en", layout).parts
            sized = "".join(part.svg().replace("<svg ", f'<svg style="width:{part.width}px" ', 1) for part in parts)
            page.evaluate("svg => { document.getElementById('all').innerHTML = svg }", sized)
            for wanted in steps_of(rules, view):
                missed = page.evaluate(REACHED, sorted(wanted))
                places += len(missed)
                covered.update(f"{layout}: {marks}" for marks in missed if marks)
    assert places > 50
    assert covered == set()
