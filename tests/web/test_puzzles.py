"""Puzzles on pages: solving without an account and without a script, wrong tries, explanations, playing on, and one's own mistakes."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from concurrent.futures import Future
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from starlette.testclient import TestClient

import motu
from motu.analysis.analysis_pool import SEED
from motu.analysis.annotations import annotation
from motu.analysis.review import SIMULATIONS, RecordWalk, assemble, judged, plies_to_judge
from motu.core.texts import LANGUAGES
from motu.puzzles.puzzle import PuzzleScene
from motu.tables import Agreement, Me, Tables
from motu.web.pages import study
from motu.web.puzzle_table import Attempt, puzzles_of
from motu.web.solving import Achieved, of_the_day
from tests.web.test_playing import set_table, shown
from tests.web.test_study import question
from tests.web.visiting import Server, Visitors

GAMES = [name for name in motu.games() if len(puzzles_of(motu.game(name)))]


def scene_with(game: str, steps: int) -> PuzzleScene:
    return next(scene for scene in puzzles_of(motu.game(game)) if len(scene.line) == steps)


def place_of(scene: PuzzleScene) -> str:
    return f"/puzzles/{scene.game.name}/{scene.puzzle.id}"


def solve(visitor: TestClient, scene: PuzzleScene) -> str:
    """Decide along the line as somebody without a script does; the last page."""
    address = f"{place_of(scene)}/start"
    for action in scene.line:
        buttons = visitor.get(f"{address}/moves").text
        if f'value="{action}"' not in buttons:
            break  # what the rules leave no choice about was carried out
        answered = visitor.post(f"{address}/move", data={"action": str(action)})
        assert answered.status_code == 200
        address = str(answered.url.path)
        page = answered.text
    return page


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_solved_without_account_and_script_in_every_language(visitor: TestClient, game: str, language: str) -> None:
    visitor.headers["accept-language"] = language
    daily = of_the_day(motu.game(game), "2026-11-16")
    assert daily is not None
    index = visitor.get("/puzzles").text
    assert f'href="/puzzles/{game}/' in index and visitor.get(f"/puzzles/{game}").status_code == 200
    page = visitor.get(place_of(daily)).text
    assert f'lang="{language}"' in page and 'class="because"' not in page, "the explanation waits for the solution"
    page = solve(visitor, daily)
    assert 'class="because"' in page and "/show/1" in page
    assert "{" not in "".join(re.findall(r'<div class="said".*?</div>', page, flags=re.DOTALL))
    for step in range(len(daily.puzzle.why["show"]) + 1):
        assert visitor.get(f"{place_of(daily)}/show/{step}").status_code == 200
    table = visitor.post(f"{place_of(daily)}/play")
    assert table.status_code == 200 and str(table.url.path).startswith("/table/")


def test_a_wrong_try_is_answered_with_what_speaks_against_it_and_only_the_first_try_counts(visitors: Visitors, service: Tables) -> None:
    visitor, scene = visitors(), scene_with("haleakala", 2)
    rival = scene.game.read(scene.state(), scene.puzzle.rival)
    wrong = visitor.post(f"{place_of(scene)}/start/move", data={"action": str(rival)})
    assert wrong.status_code == 200 and "is not it." in wrong.text and 'class="because"' not in wrong.text
    assert "Solved!" in solve(visitor, scene)
    assert "0 of 1 solved at the first try" in visitor.get("/puzzles").text
    ratings = service.puzzle_ratings("haleakala")
    assert ratings[scene.puzzle.id][0] > scene.puzzle.rating, "a puzzle that somebody missed is harder than the bots thought"
    other = scene_with("haleakala", 1)
    assert "Solved!" in solve(visitor, other)
    html = visitor.get("/puzzles").text
    assert "1 of 2 solved at the first try" in html and "1 in a row" in html
    refused = visitor.post(f"{place_of(scene)}/start/move", data={"text": "dance"})
    assert refused.status_code == 422 and "is not a move" in refused.text
    visitor.post("/me/erase")
    assert service.puzzle_ratings("haleakala").keys() == {scene.puzzle.id, other.puzzle.id}
    with service._store.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM puzzle_tries").scalar() == 0, "whoever is erased has tried nothing"


def test_giving_up_shows_the_solution_and_counts_as_missed(visitor: TestClient) -> None:
    scene = scene_with("dokmus", 1)
    told = visitor.post(f"{place_of(scene)}/give-up")
    assert told.status_code == 200 and "The solution:" in told.text and 'class="because"' in told.text
    assert "Your first try was not it" in visitor.get(place_of(scene)).text


@pytest.mark.parametrize(
    ("address", "status"),
    [("haleakala/0000000000", 404), ("chess", 404), ("haleakala/{id}/9.9", 422), ("haleakala/{id}/x", 422), ("haleakala/{id}/²", 422)],
)
def test_addresses_that_mean_nothing_are_answered_with_a_sentence(visitor: TestClient, address: str, status: int) -> None:
    answer = visitor.get(f"/puzzles/{address.replace('{id}', scene_with('haleakala', 1).puzzle.id)}")
    assert answer.status_code == status and "<h1" in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_says_why_a_thing_cannot_be_chosen_and_what_it_is(visitor: TestClient, game: str) -> None:
    scene = next(iter(puzzles_of(motu.game(game))))
    place = f"{place_of(scene)}/start"
    everything = visitor.get(f"{place}/why").text
    assert "<strong>" in everything and f"/rules/{game}#" in everything, "every refusal names its rule"
    page = visitor.get(place).text
    marks = sorted(set(re.findall(r'data-touch="([^"]+)"', page)))
    assert marks
    told = [visitor.get(f"{place}/why", params={"marks": mark}, headers={"hx-request": "true"}) for mark in marks[:8]]
    assert all(answer.status_code == 200 for answer in told) and any("<li>" in answer.text or "<p>" in answer.text for answer in told)
    for line in scene.line:
        place = f"{place_of(scene)}/{line}" if place.endswith("/start") else f"{place}.{line}"
    solved = visitor.get(f"{place}/why")
    assert solved.status_code == 422 or "<li>" not in solved.text, "nothing is to be decided any more"


@pytest.mark.parametrize("game", GAMES)
def test_the_next_puzzle_is_of_the_kind_that_was_asked_for(visitor: TestClient, game: str) -> None:
    found = puzzles_of(motu.game(game))
    theme = next(scene.puzzle.themes[0] for scene in found if scene.puzzle.themes)
    for _ in range(3):
        address = str(visitor.get(f"/puzzles/{game}/next", params={"theme": theme, "level": ""}).url.path)
        assert theme in found.scenes[address.rsplit("/", 1)[1]].puzzle.themes
    again = str(visitor.get(f"/puzzles/{game}/next").url.path)
    assert theme in found.scenes[again.rsplit("/", 1)[1]].puzzle.themes, "it is remembered"
    hard = str(visitor.get(f"/puzzles/{game}/next", params={"theme": "nonsense", "level": "hard"}).url.path)
    known = found.scenes.get(hard.rsplit("/", 1)[1])
    assert known is None or known.puzzle.rating >= 1600


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone of a process cannot be changed here")
@pytest.mark.parametrize("zone", ["UTC", "Europe/London", "Pacific/Honolulu"])
def test_every_puzzle_has_its_day_before_one_comes_again(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the server stands, also where clocks are changed twice a year."""
    game = motu.game("haleakala")
    days = [str(date(2026, 11, 16) + timedelta(days=number)) for number in range(len(puzzles_of(game)))]
    expected = [scene.puzzle.id for day in days if (scene := of_the_day(game, day))]
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        found = [scene.puzzle.id for day in days if (scene := of_the_day(game, day))]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert found == expected and len(set(found)) == len(days)


def test_a_streak_ends_with_a_miss() -> None:
    assert Achieved.of([]) == Achieved(0, 0, 0, 0, None)


@pytest.mark.parametrize("game", [name for name in GAMES if motu.game(name).hides(motu.game(name).start())])
def test_the_page_of_a_puzzle_depends_on_nothing_that_its_seat_cannot_know(game: str) -> None:
    found = motu.game(game)
    for scene in list(puzzles_of(found))[:3]:
        attempt = Attempt(scene, place_of(scene))
        first = (attempt.look.view, [choice.words for choice in attempt.look.choices("en")], found.as_text(attempt.look.view))
        attempt.state = found.scramble(attempt.state, scene.puzzle.seat, 7)
        del attempt.__dict__["look"]
        assert (attempt.look.view, [choice.words for choice in attempt.look.choices("en")], found.as_text(attempt.look.view)) == first


def test_mistakes_of_my_own_become_puzzles(visitors: Visitors, service: Tables) -> None:
    visitor, stranger = visitors(), visitors()
    visitor.post("/me", data={"name": "Ana"})
    scene = scene_with("haleakala", 1)
    record = scene.source.record(scene.game, scene.puzzle.ply)
    by = visitor_id(service)
    played = service.play_on(record, scene.puzzle.ply, by, [Me("Ana"), Me("Ben")], Agreement(confirm=False))
    table = played.table
    rival = scene.game.read(scene.state(), scene.puzzle.rival)
    service.decide(table, scene.puzzle.seat, rival, scene.puzzle.ply, by)
    service.resign(table, scene.puzzle.seat, by)
    whole = service.finished(table, by)
    walk = RecordWalk(whole)
    rows = [judged(walk, place, 400, SEED) for place in plies_to_judge(whole) if place == scene.puzzle.ply]
    assert rows[0].loss > 0.02 and rows[0].best == scene.line[0] and rows[0].why
    service.annotate(table, by, "review", json.dumps(annotation(whole, assemble(whole, SIMULATIONS, rows), SEED)))
    index = visitor.get("/puzzles").text
    address = f"/mistakes/{table}/{scene.puzzle.ply + 1}"
    assert f'href="{address}"' in index
    page = visitor.get(address).text
    assert "there was something better than what you chose" in page
    review = visitor.get(f"/table/{table}/review").text
    assert f'href="{address}"' in review and "Why the other one is better:" in review
    solved = visitor.post(f"{address}/start/move", data={"action": str(scene.line[0])})
    assert "Solved!" in solved.text
    assert visitor.get(f"{address}/show/1").status_code == 200
    assert address not in stranger.get("/puzzles").text


@pytest.mark.parametrize("game", ["dokmus", "polynesia"])
def test_a_hint_shows_on_the_board_how_the_game_may_go_on(visitors: Visitors, game: str) -> None:
    visitor, stranger = visitors(), visitors()
    address = set_table(visitor, game)
    html = visitor.post(f"{address}/hint", data=question(shown(visitor, address))).text
    link = re.findall(r'href="(/table/[^"]+/show/\d+/)1"', html)[0]
    first = visitor.get(f"{link}1").text
    steps = int(re.findall(r"Step 1 of (\d+)", first)[0])
    assert steps >= 2 and "points since then" in first and 'id="said"' in first
    told = [re.findall(r'<p id="said">(.*?)</p>', visitor.get(f"{link}{step}").text, re.DOTALL)[0] for step in range(steps + 2)]
    assert len(set(told)) > 2 and told[-1] == told[-2], "beyond the end it stays at the last step"
    assert "puzzle" not in re.sub(r'class="[^"]*"|href="[^"]*"', "", first), "the table is no puzzle"
    assert str(stranger.get(f"{link}1").url.path) == address, "only the seat that may ask for hints is shown what it could do"


def test_what_is_shown_behind_a_decision_is_of_the_present_position_also_after_an_undo(
    visitors: Visitors, service: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = visitors()
    address = str(visitor.post("/quick/dokmus", data={"preset": "hotseat"}, follow_redirects=False).headers["location"])
    table, by = address.rpartition("/")[2], visitor_id(service)
    asked: list[Any] = []
    analysis = visitor.app.state.site.analysis  # type: ignore[attr-defined]

    def continued(game: str, view: Any, action: int, who: object) -> Future[list[str]]:
        asked.append(view)
        found: Future[list[str]] = Future()
        found.set_result([])
        return found

    monkeypatch.setattr(analysis, "continuation", continued)

    def decide(action: int) -> list[int]:
        look = service.look(table, by)
        service.decide(table, look.to_act, action, look.ply, by)
        return [choice.action for choice in service.look(table, by).choices()]

    for _ in range(30):
        look = service.look(table, by)
        if look.status == "end_turn":
            service.end_turn(table, look.to_act, look.ply, by)
            continue
        first, *others = [choice.action for choice in look.choices()]
        after = decide(first)
        if others and service.look(table, by).status == "yours" and service.look(table, by).undo.steps:
            service.undo(table, look.to_act, look.ply + 1, by, 1)
            common = sorted(set(after) & set(decide(others[0])))
            if common:
                break
    service.open_curtain(table, by, look.to_act)
    visitor.get(f"{address}/show/{common[0]}/0")
    visitor.get(f"{address}/show/{common[0]}/0")
    assert len(asked) == 1, "the same question is asked once"
    service.undo(table, look.to_act, look.ply + 1, by, 1)
    decide(first)
    visitor.get(f"{address}/show/{common[0]}/0")
    assert len(asked) == 2 and asked[0] != asked[1]


def test_nobody_waits_for_ever_to_be_shown_how_a_game_may_go_on(visitor: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    address = set_table(visitor, "haleakala")
    action = re.findall(r'name="action" value="(\d+)"', visitor.get(f"{address}/moves").text)[0]
    monkeypatch.setattr(study, "PATIENCE", 0.01)
    monkeypatch.setattr(visitor.app.state.site.analysis, "continuation", lambda *_: Future())  # type: ignore[attr-defined]
    answer = visitor.get(f"{address}/show/{action}/1")
    assert answer.status_code == 429 and "<h1>" in answer.text


def visitor_id(service: Tables) -> str:
    """The only guest of the house."""
    with service._store.reading() as connection:
        return str(connection.exec_driver_sql("SELECT id FROM guests").scalar())


def test_a_puzzle_is_solved_on_the_board_in_a_browser(page: Page, server: Server) -> None:
    scene = max((one for one in puzzles_of(motu.game("haleakala")) if len(one.line) == 1), key=lambda one: one.puzzle.gap)
    rival = scene.game.read(scene.state(), scene.puzzle.rival)
    page.goto(server.address + place_of(scene))
    touch_path(page, rival)
    expect(page.locator("#notice")).to_contain_text("is not it.")
    page.wait_for_function("() => !touching.hasPicks() && !touching.isBusy()")
    decisions = page.evaluate("touching.data().decisions.map(one => one.action)")
    assert scene.line[0] in decisions and rival in decisions
    touch_path(page, scene.line[0])
    expect(page.locator("#said")).to_contain_text("Solved!")
    assert page.url.endswith(f"/{scene.line[0]}")
    page.get_by_role("link", name="Show me").click()
    expect(page.locator("#said")).not_to_be_empty()
    page.keyboard.press("n")
    expect(page.locator("#table")).to_have_attribute("data-number", "2" if len(scene.puzzle.why["show"]) > 1 else "1")


def test_a_solution_stays_when_the_page_is_drawn_anew(contexts: Callable[..., BrowserContext], server: Server) -> None:
    """A browser that has never been here is a phone only after the first page: then the table is asked for once more."""
    scene = scene_with("haleakala", 1)
    page = contexts(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{server.address}{place_of(scene)}/start/solution")
    page.wait_for_selector("#table[data-layout=tall]")
    expect(page.locator("#said")).to_contain_text("The solution:")
    assert page.url.endswith("/solution")


def touch_path(page: Page, action: int) -> None:
    """Touch the marks of a decision one after the other, as a finger or a click does."""
    marks = page.evaluate("action => touching.data().decisions.find(one => one.action === action).path.flat()", action)
    for mark in marks:
        name = mark.lstrip("?")
        loose = page.locator(f'#loose button[data-mark="{name}"]')
        (loose if loose.count() else page.locator(f'[data-touch~="{name}"] .edge').first).first.click(force=True)
    if page.locator("#do:not([disabled])").count():
        page.locator("#do").click()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("place", ["puzzle", "lesson", "table"])
def test_without_a_script_the_list_of_moves_is_within_reach(
    contexts: Callable[..., BrowserContext], server: Server, width: int, place: str
) -> None:
    page = contexts(java_script_enabled=False, viewport={"width": width, "height": 800}, locale="ru-RU").new_page()
    if place == "table":
        page.goto(server.address)
        page.locator("form[action='/quick/dokmus'] button[value=hotseat]").click()
    else:
        page.goto(server.address + (f"{place_of(scene_with('dokmus', 2))}" if place == "puzzle" else "/learn/dokmus/first-game/n"))
    button = page.locator("#bar noscript a")
    expect(button).to_be_visible()
    page.wait_for_load_state("load")  # until then the page may lie there without its styles
    box = button.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= 800 and box["height"] >= 44
    assert button.evaluate("(link) => link.scrollWidth <= link.clientWidth"), "the words are cut off"
    expect(page.locator("#do")).to_be_hidden()
    button.click()
    expect(page.locator("main form button").first).to_be_visible()
