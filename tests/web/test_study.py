"""Hints on the board and reviews of finished games, over HTTP."""

from __future__ import annotations

import re
import time

import pytest
from starlette.testclient import TestClient

import motu
from motu.analysis.analysis_pool import AnalysisPool
from motu.core.texts import LANGUAGES
from motu.tables import Agreement, BotPlace, Me, Tables
from motu.web.app import create_app
from tests.web.test_playing import set_table, shown
from tests.web.visiting import Visitors, actions

GAMES = motu.games()


def question(html: str) -> dict[str, str]:
    """The hidden fields of the form that asks for a hint."""
    form = re.search(r'<form[^>]*action="[^"]*/hint".*?</form>', html, re.DOTALL)
    assert form, "no hint is offered"
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_decisions_that_the_board_offers(visitor: TestClient, game: str) -> None:
    address = set_table(visitor, game)
    html = shown(visitor, address)
    part = visitor.post(f"{address}/hint", data=question(html), headers={"hx-request": "true"})
    assert part.status_code == 200
    named = [int(action) for action in re.findall(r'data-for="(\d+)"', part.text)]
    assert named and set(named) <= set(actions(html))
    assert re.findall(r'data-hint="(\d+)"', part.text) == [str(number + 1) for number in range(len(named))]
    assert "% victory" in part.text and "points" in part.text
    page = visitor.post(f"{address}/hint", data=question(html))
    assert page.status_code == 200 and "<html" in page.text and "data-for=" in page.text, "it works without a script too"


def test_hints_are_refused_with_a_sentence_where_they_are_not_agreed_on_or_too_late(visitors: Visitors, service: Tables) -> None:
    visitor, stranger = visitors(), visitors()
    address = set_table(visitor, "haleakala")
    asked = question(shown(visitor, address))
    late = visitor.post(f"{address}/hint", data={**asked, "ply": "0"})
    assert late.status_code == 422 and "the table has moved on" in late.text and "data-for=" not in late.text
    other = visitor.post(f"{address}/hint", data={**asked, "seat": str(1 - int(asked["seat"]))})
    assert other.status_code == 422 and "data-for=" not in other.text
    assert "data-for=" not in stranger.post(f"{address}/hint", data=asked).text
    serious = visitor.post(
        "/new/haleakala", data={"seats": "2", "seat0": "me", "seat1": "me", "hints": "off"}, follow_redirects=False
    ).headers["location"]
    html = shown(visitor, serious)
    assert "/hint" not in html
    refused = visitor.post(f"{serious}/hint", data={"seat": re.findall(r'name="seat" value="(\d)"', html)[0], "ply": asked["ply"]})
    assert refused.status_code == 422 and "hints are not part of this table" in refused.text


def test_nobody_is_advised_behind_the_curtain(visitor: TestClient, service: Tables) -> None:
    address = set_table(visitor, "giants")
    html = visitor.get(address).text
    assert "Pass the device to" in html
    seat = html.split('name="seat" value="')[1].split('"')[0]
    ply = service.table(address.removeprefix("/table/"), None).ply
    answer = visitor.post(f"{address}/hint", data={"seat": seat, "ply": str(ply)})
    assert answer.status_code == 422 and "data-for=" not in answer.text


def finished(service: Tables, host: str) -> str:
    """A short game between bots; gives its address."""
    made = service.create("haleakala", host, [BotPlace("greedy"), BotPlace("random")], {"turn_cap": 2}, Agreement(pace="fast"))
    until = time.monotonic() + 60
    while service.table(made.table, None).stage != "over":
        assert time.monotonic() < until, "the bots do not finish"
        time.sleep(0.05)
    return f"/table/{made.table}"


def reviewed(visitor: TestClient, address: str) -> str:
    """The page of a review when it is ready."""
    until = time.monotonic() + 120
    while True:
        html = visitor.get(f"{address}/review").text
        if "Turning points" in html:
            return html
        assert "was interrupted" not in html and time.monotonic() < until
        time.sleep(0.2)


def test_a_review_is_made_once_shows_how_far_it_is_and_is_there_after_a_restart(service: Tables) -> None:
    first = TestClient(create_app(service, key="k", rate=0), headers={"origin": "http://testserver", "accept-language": "en"})
    address = finished(service, service.new_guest("Ana").id)
    assert f'hx-get="{address}/turning"' in first.get(address).text, "the scene of the end asks for the turning points"
    assert "<li>" not in first.get(f"{address}/turning").text
    offer = first.get(f"{address}/review").text
    assert "Review this game" in offer and "Turning points" not in offer
    progress = first.post(f"{address}/review").text
    assert "<progress" in progress or "Turning points" in progress
    html = reviewed(first, address)
    turning = first.get(f"{address}/turning").text
    assert "Turning points" in turning and turning.count("<li>") == html.count('class="moment"')
    for link in re.findall(r'href="([^"]*/replay/\d+)"', turning):
        assert link in html and first.get(link).status_code == 200
    assert html.count("<polyline") == 2 and 1 <= html.count('class="moment"') <= 3
    assert "Given away by decisions" in html and "Given by chance" in html and "±" in html
    for picture in re.findall(r'src="([^"]*/moment/\d+\.svg)"', html):
        drawn = first.get(picture)
        assert drawn.headers["content-type"].startswith("image/svg+xml") and 'data-touch="' in drawn.text, "the table is drawn"
    second = TestClient(create_app(service, key="k", rate=0), headers={"origin": "http://testserver", "accept-language": "en"})
    assert second.get(f"{address}/review").text == html, "another process opens it at once"
    ply = re.findall(r"Ply (\d+):", html)[0]
    replay = second.get(f"{address}/replay/{ply}").text
    assert "<polyline" in replay and f"Ply {ply}" in replay
    for language in LANGUAGES:
        assert second.get(f"{address}/review?lang={language}").status_code == 200


def test_a_running_game_is_not_reviewed(visitor: TestClient, service: Tables) -> None:
    address = set_table(visitor, "haleakala")
    for answer in (visitor.get(f"{address}/review"), visitor.post(f"{address}/review"), visitor.get(f"{address}/moment/1.svg")):
        assert answer.status_code == 422 and "the game is not over yet" in answer.text


def kill_processes(pool: AnalysisPool) -> None:
    for process in list(pool.reviews.executor._processes.values()) if pool.reviews.executor else []:
        process.kill()


def test_a_review_outlives_a_killed_process_and_one_that_fails_can_be_begun_again(service: Tables) -> None:
    pool = AnalysisPool(1)
    address = finished(service, service.new_guest("Ana").id)
    record = service.finished(address.removeprefix("/table/"), None)
    found: list[object] = []
    until = time.monotonic() + 120
    progress = pool.review("one", record, found.append, simulations=3000)
    while progress.done == 0:
        assert time.monotonic() < until
        time.sleep(0.02)
    while not progress.failed:
        assert time.monotonic() < until, "nobody noticed that its processes are killed again and again"
        kill_processes(pool)
        time.sleep(0.02)
    again = pool.review("one", record, found.append, simulations=20)
    assert again is not progress
    while again.done == 0:
        assert time.monotonic() < until
        time.sleep(0.005)
    kill_processes(pool)
    while not found:
        assert not again.failed and time.monotonic() < until
        time.sleep(0.02)
    pool.close()


def test_bots_hurry_when_they_are_told_to(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Tables.open(str(tmp_path_factory.mktemp("house") / "t.sqlite"), workers=1, pace=3600.0) as slow:
        visitor = TestClient(create_app(slow, key="k", rate=0), headers={"origin": "http://testserver", "accept-language": "en"})
        guest = slow.new_guest("Ana")
        made = slow.create("haleakala", guest.id, [BotPlace("random"), BotPlace("random")], {"turn_cap": 2}, Agreement(pace="calm"))
        assert "thinking" in visitor.get(f"/table/{made.table}").text, "everybody sees that a bot is at work"
        refused = visitor.post(f"/table/{made.table}/pace", data={"pace": "fast"})
        assert refused.status_code == 422, "strangers do not set the pace"
        quick = slow.create("haleakala", guest.id, [BotPlace("random"), BotPlace("random")], {"turn_cap": 2}, Agreement(pace="fast"))
        until = time.monotonic() + 60
        while slow.table(quick.table, None).stage != "over":
            assert time.monotonic() < until, "a fast table waits"
            time.sleep(0.05)
        assert slow.table(made.table, None).stage == "running"
        mine = slow.create("haleakala", guest.id, [Me("Ana"), BotPlace("random")], {"turn_cap": 2}, Agreement(pace="calm", confirm=False))
        slow.set_pace(mine.table, guest.id, "fast")
        assert slow.pace(slow.table(mine.table, None)) == "fast"
        while slow.table(mine.table, None).stage != "over":
            look = slow.look(mine.table, guest.id)
            if look.status == "yours":
                slow.decide(mine.table, 0, look.choices()[0].action, look.ply, guest.id)
            assert time.monotonic() < until + 60, "the bot does not hurry"
            time.sleep(0.02)
