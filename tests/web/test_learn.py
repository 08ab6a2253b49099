"""Lessons as a visitor meets them: without a script by forms and links, with one by touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page
from starlette.testclient import TestClient

import motu
from motu.lessons import Lesson, LessonRun, glossary, syllabus
from tests.web.test_browser_pages import DESK, walk
from tests.web.visiting import Server

GAME = motu.game("haleakala")
FIRST = syllabus(GAME).lessons[0]
START = f"/learn/{GAME.name}/{FIRST.name}"


def own_way(lesson: Lesson) -> list[str]:
    """What somebody does who does what the lesson asks for."""
    run = LessonRun(lesson)
    while run.step is not None:
        if run.step.is_told:
            run.read_on()
        elif run.step.do:
            run.decide(run.step.accepted(run.game, run.state.legal())[0])
        else:
            run.decide(run.readable(run.step.way[run.used]))
    return run.done


def test_a_whole_lesson_goes_by_forms_and_links_alone_and_earns_stars(visitor: TestClient) -> None:
    page = visitor.get(START)
    for act in own_way(FIRST):
        base = re.search(r'data-base="([^"]+)"', page.text)
        assert base is not None
        if act == "n":
            page = visitor.get(f"{base[1]}.n" if not base[1].endswith("/begin") else f"{START}/n")
        else:
            listed = visitor.get(f"{base[1]}/moves")
            assert f'value="{act}"' in listed.text
            page = visitor.post(f"{base[1]}/move", data={"action": act})
        assert page.status_code == 200
    assert "lesson-end" in page.text
    assert visitor.cookies["motu_learned"] == f"{GAME.name}.{FIRST.name}.3"
    assert 'aria-label="3 stars of 3"' in visitor.get("/learn").text


def test_a_legal_decision_that_the_lesson_does_not_want_is_answered_and_not_made(visitor: TestClient) -> None:
    other = GAME.numbering.read("1>b1")
    page = visitor.post(f"{START}/n.n/move", data={"action": str(other)})
    assert str(page.url).endswith(f"{START}/n.n.x")
    assert FIRST.steps[2].otherwise and FIRST.steps[2].otherwise["en"] in page.text
    assert FIRST.steps[2].say["en"] in page.text


def test_an_illegal_decision_is_answered_with_the_rule_that_refuses_it(visitor: TestClient) -> None:
    at = ".".join(own_way(FIRST)[:10])
    page = visitor.post(f"{START}/{at}/move", data={"text": "4>b3"})
    assert page.status_code == 422
    assert "both players would have 4 on beach 3" in page.text and "#H-DISC-2" in page.text


@pytest.mark.parametrize("address", ["n.n.n", "999999", "n.n.999999", "n.n.84", "n.n.abc", "x", ".".join(["n"] * 300)])
def test_an_address_that_cannot_be_is_refused_in_a_sentence(visitor: TestClient, address: str) -> None:
    page = visitor.get(f"{START}/{address}")
    assert page.status_code == 422 and 'class="' in page.text


def test_unknown_lessons_are_refused(visitor: TestClient) -> None:
    assert visitor.get(f"/learn/{GAME.name}/nothing").status_code == 422
    assert visitor.get("/learn/chess/first-game").status_code == 404


def test_the_guided_first_game_goes_on_at_a_real_table_against_a_beginner(visitor: TestClient) -> None:
    page = visitor.post(f"{START}/{'.'.join(own_way(FIRST))}/play")
    assert "/table/" in str(page.url)
    assert "Novice" in page.text and 'id="statue-red-M2"' in page.text


def test_somebody_new_is_offered_a_first_game_until_a_lesson_is_finished(visitor: TestClient) -> None:
    assert START in visitor.get("/").text.partition('id="games"')[0]
    visitor.get(f"{START}/{'.'.join(own_way(FIRST))}")
    assert "newcomers" not in visitor.get("/").text


def test_erasing_forgets_what_was_learned(visitor: TestClient) -> None:
    visitor.get(f"{START}/{'.'.join(own_way(FIRST))}")
    visitor.post("/me/erase")
    assert "motu_learned" not in visitor.cookies


def test_the_goal_stands_at_a_first_table_until_it_is_put_away(visitor: TestClient) -> None:
    table = visitor.post(f"/quick/{GAME.name}", data={"preset": "hotseat"})
    goal = syllabus(GAME).goal["en"]
    assert goal in table.text
    back = visitor.post(f"/learn/{GAME.name}/known", data={"back": table.url.path})
    assert back.url.path == table.url.path and goal not in back.text


def test_what_is_this_answers_with_the_glossary_in_the_language_of_the_reader(visitor: TestClient) -> None:
    table = visitor.post(f"/quick/{GAME.name}", data={"preset": "hotseat"}).url.path
    term = next(term for term in glossary(GAME).terms if term.key == "shell")
    for language in ("en", "ru", "it"):
        asked = visitor.get(
            f"{table}/why", params={"label": term.name[language], "what": "only", "lang": language}, headers={"hx-request": "true"}
        )
        assert term.text[language] in unescape(asked.text) and "#s-card-shell" in asked.text
    page = visitor.get(f"/learn/{GAME.name}/glossary")
    assert all(f'id="{term.key}"' in page.text for term in glossary(GAME).terms)


def test_the_page_of_rules_tells_which_lesson_shows_which_rule(visitor: TestClient) -> None:
    course = syllabus(GAME)
    page = visitor.get(f"/learn/{GAME.name}/rules")
    rows = dict(re.findall(r'<th scope="row"><a [^>]*>([^<]+)</a></th><td>(.*?)</td>', page.text))
    assert list(rows) == list(course.needs)
    assert [rule for rule, cell in rows.items() if "no lesson yet" in cell] == course.not_shown()


@pytest.fixture
def desk(contexts: Callable[..., BrowserContext]) -> Page:
    return contexts().new_page()


def test_a_lesson_is_played_by_touch_and_its_address_follows(desk: Page, server: Server) -> None:
    desk.goto(server.address + START)
    desk.locator("#go-on").click()
    desk.wait_for_url(f"**{START}/n")
    desk.keyboard.press("n")
    desk.wait_for_url(f"**{START}/n.n")
    assert desk.locator(".pointed").count() == 2
    desk.locator('[data-touch="disc:2"]').click()
    desk.locator('[data-touch~="beach:1"]').click()
    desk.wait_for_selector(".oops")
    desk.locator('[data-touch="disc:3"]').click()
    desk.locator('[data-touch~="beach:2"]').click()
    desk.wait_for_url(f"**{START}/n.n.x.22")
    desk.go_back()
    desk.wait_for_url(f"**{START}/n.n.x")
    desk.wait_for_selector('[data-touch="disc:3"].lit')


def test_everything_of_a_lesson_fits_a_phone(contexts: Callable[..., BrowserContext], server: Server) -> None:
    page = contexts(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    longest = max(range(len(FIRST.steps)), key=lambda place: len(FIRST.steps[place].say["ru"]))
    page.goto(f"{server.address}{START}/{'.'.join(own_way(FIRST)[:longest])}?lang=ru")
    page.wait_for_selector("#said")
    said = page.locator(".said").evaluate("(box) => [box.scrollHeight, box.clientHeight]")
    assert said[0] <= said[1] + 1, f"the words need {said[0]} of {said[1]} pixels"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board, own = page.locator("#board").bounding_box(), page.locator("#side .own .body").bounding_box()
    assert board and own and board["height"] > 250 and own["height"] > 40, "the table is not shown"
    target = page.locator("#go-on, #do").bounding_box()
    assert target and target["y"] + target["height"] <= 844 and target["height"] >= 44


def test_the_pages_of_lessons_are_accessible_and_fit_a_phone(contexts: Callable[..., BrowserContext], server: Server) -> None:
    way = own_way(FIRST)
    places = {
        "learn": "/learn",
        "learn-glossary": f"/learn/{GAME.name}/glossary",
        "lesson-asks": f"{START}/{'.'.join(way[:2])}.x",
        "lesson-over": f"{START}/{'.'.join(way)}",
    }
    assert walk(contexts(viewport=DESK).new_page(), {name: server.address + place for name, place in places.items()}) == []


AFTER: Final = """([mark, number, wasNear]) => {
    if (document.getElementById('table').dataset.number !== number) return 'decided';
    if (touching.isBusy()) return '';
    if (touching.picked().includes(mark) || document.querySelector('#do:not([disabled])')) return 'taken';
    return zooming.isNear() !== wasNear ? 'nearer' : '';
}"""
"""What a touch has done: the decision is made, the thing is in hand, or the board has come nearer for another tap; empty before."""


class Learner:
    """Somebody who does what a lesson asks for, by keys alone or with a finger."""

    def __init__(self, page: Page, by: str) -> None:
        self.page, self.by = page, by

    def read_on(self) -> None:
        if self.by == "keys":
            self.page.keyboard.press("n")
        else:
            self.page.locator("#go-on").tap()

    def decide(self, action: int) -> None:
        """Touch one thing after the other, then the button if it waits for it."""
        number = self.page.locator("#table").get_attribute("data-number")
        done = ""
        for mark in [step[0].lstrip("?") for step in GAME.touch_path(action)]:
            done = "nearer"
            while done == "nearer":
                is_near = self.page.evaluate("zooming.isNear()")
                self.touch(self.page.locator(f'.lit[data-touch~="{mark}"], #loose [data-mark="{mark}"]').first)
                done = self.page.wait_for_function(AFTER, arg=[mark, number, is_near]).json_value()
        if done != "decided":
            self.touch(self.page.locator("#do"))

    def touch(self, thing: Locator) -> None:
        if self.by == "keys":
            thing.focus()
            self.page.keyboard.press("Enter")
        else:
            (thing.locator(".edge") if thing.locator(".edge").count() else thing).first.tap(force=True)


@pytest.mark.parametrize("by", ["keys", "finger"])
def test_a_first_game_is_learned_by_keys_and_by_finger(contexts: Callable[..., BrowserContext], server: Server, by: str) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = contexts(**(phone if by == "finger" else {})).new_page()
    learner = Learner(page, by)
    page.goto(server.address + START)
    done: list[str] = []
    for act in own_way(FIRST):
        page.wait_for_selector("#go-on" if act == "n" else "#decisions", state="attached")
        learner.read_on() if act == "n" else learner.decide(int(act))
        done.append(act)
        page.wait_for_url(f"**{START}/{'.'.join(done)}")
    page.wait_for_selector(".lesson-end .stars")
    assert page.locator(".lesson-end .stars .on").count() == 3


OUT_OF_SIGHT: Final = """() => [...document.querySelectorAll('.pointed')].filter((thing) => {
    const hand = thing.closest('#side section')?.querySelector('.tab, .head');
    const beckons = hand && hand.getClientRects().length && getComputedStyle(hand).outlineStyle === 'solid';
    const box = (thing.querySelector(':scope > .edge') ?? thing).getBoundingClientRect();
    const bottom = document.getElementById('speech').offsetTop;
    const isSeen = box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= bottom;
    return !isSeen && !beckons;
}).map((thing) => thing.id || thing.dataset.touch)"""
"""What the teacher points to that is neither seen nor folded away behind something that beckons."""


@pytest.mark.parametrize(("game", "size", "steps"), [("giants", (390, 844), (1, 3, 8, 15)), ("haleakala", (768, 1024), (2, 7))])
def test_what_the_teacher_points_to_is_in_sight(
    contexts: Callable[..., BrowserContext], server: Server, game: str, size: tuple[int, int], steps: tuple[int, ...]
) -> None:
    """Where the board is wider than a phone, where supplies are folded away, and where the table is taller than a tablet."""
    lesson = syllabus(motu.game(game)).lessons[0]
    page = contexts(viewport={"width": size[0], "height": size[1]}, has_touch=True).new_page()
    for step in steps:
        page.goto(f"{server.address}/learn/{game}/{lesson.name}/{'.'.join(own_way(lesson)[:step])}")
        page.wait_for_selector(".pointed", state="attached")
        page.wait_for_function(f"() => ({OUT_OF_SIGHT})().length === 0", timeout=5000)
