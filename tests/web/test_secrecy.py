"""For two worlds that differ only in what a viewer cannot know, every byte that the viewer gets is equal."""

from __future__ import annotations

import random
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

import motu
from motu.analysis.analysis_pool import continuation_elsewhere
from motu.core.options import OptionValue
from motu.core.seats import OVER
from motu.drawing.keeping import forget_drawings
from motu.tables import Agreement, Friend, Me, Tables, TableView
from motu.web import live_page
from motu.web.api import as_data
from motu.web.app import create_app
from motu.web.packing import Packer
from motu.web.pages import study
from motu.web.patches import Page
from motu.web.site import Visit, WebSite
from motu.web.stream import message
from motu.web.why_not import explained
from tests.web.visiting import Visitors

GAMES = motu.games()


def visit_of(app: object, tables: Tables, guest: str) -> Visit:
    """A visit of a guest, as a request brings it."""
    site = app.state.site  # type: ignore[attr-defined]
    cookie = f"motu_guest={site.signer.serializer.dumps(guest)}"
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": [(b"cookie", cookie.encode())],
        "app": app,
        "server": ("testserver", 80),
        "scheme": "http",
    }
    return Visit(Request(scope))


def forget(site: WebSite) -> None:
    """Empty what is remembered, so that the second world is not answered with what was made for the first."""
    site.pages.clear()
    site.snippets.clear()
    study.SHOWN.clear()
    forget_drawings()


def told(visit: Visit, look: TableView, shown: Page | None) -> list[str | bytes]:
    """Everything that a page, the stream and the interface for programs send for a look; a stream by what the viewer had before."""
    forget(visit.site)
    look.noted.clear()
    page = live_page.page_of(visit, look)
    sent = message(page.since(shown), page.state, shown.state) if shown else message(page.html, page.state)
    return [page.html, sent, Packer().pack(sent), str(as_data(look, "en")), str(explained(look, "en"))]


@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_that_a_viewer_cannot_tell_apart_give_equal_bytes(service: Tables, name: str) -> None:
    game, generator = motu.game(name), random.Random(11)
    app = create_app(service, key="k", rate=0)
    options: dict[str, OptionValue] = {}
    guests = [service.new_guest(f"Guest {seat}") for seat in range(game.seats[-1])]
    made = service.create(name, guests[0].id, [Me(f"P{seat}") for seat in range(game.seats[-1])], options)
    looks = differing = changes = 0
    shown: dict[int | None, Page] = {}
    for step in range(160):
        look = service.look(made.table, guests[0].id)
        if look.to_act == OVER:
            break
        if look.status == "end_turn":
            service.end_turn(made.table, look.to_act, look.ply, guests[0].id)
            continue
        if step % 5 == 0:
            with service._runtime.reading(made.table, guests[0].id) as log:
                true = log.state
                for seat in (*range(game.seats[-1]), None):
                    visit = visit_of(app, service, guests[0].id)
                    had = shown.get(seat)
                    before = told(visit, TableView(log, seat), had)
                    shown[seat] = live_page.page_of(visit, TableView(log, seat))
                    other = game.scramble(true, seat, step)
                    differing += game.position(other) != game.position(true)
                    log.state = other
                    after = told(visit, TableView(log, seat), had)
                    log.state = true
                    assert before == after
                    looks += 1
                    changes += had is not None
        service.decide(made.table, look.to_act, generator.choice(look.choices()).action, look.ply, guests[0].id)
    assert looks > 20 and changes > 15
    assert differing > 0 or not game.hides(game.start())


def asked_of(person: TestClient, place: str, look: TableView) -> list[bytes]:
    """What every address of a running table answers to a person, refusals and the steps behind a hint included; of a stream what its
    first message will be is the page itself."""
    game, legal = look.table.game, look.view["legal"]
    refused = next((action for action in range(int(game.numbering.size)) if action not in legal), 0)
    form = {"seat": str(look.seat or 0), "ply": str(look.ply), "action": str(refused)}
    pages = ["", "/moves", "/words", "/why", "/why?what=only&marks=hand", "/seats", "/replay", f"/replay/{max(0, look.ply - 1)}", "/record"]
    pages += [
        f"/parts/{look.ply}",
        "/verify",
        "/review",
        "/again",
        "/ending.svg",
        "/final.png",
        "/fair",
        f"/moment/{look.ply}.svg",
        "/turning",
    ]
    pages += [f"/preview?action={action}" for action in [*legal[:3], refused]] + [
        f"/show/{action}/{step}" for action in legal[:1] for step in (1, 3)
    ]
    found = [person.get(place + page) for page in pages]
    found += [person.post(place + act, data=form) for act in ("/move", "/reveal", "/play-on", "/fair/word")]
    found.append(person.get(f"/api{place.replace('/table/', '/tables/')}/why/{refused}"))
    assert all(answer.status_code < 500 for answer in found)
    return [answer.content for answer in found]


@pytest.mark.parametrize("name", [name for name in GAMES if motu.game(name).hides(motu.game(name).start())])
def test_no_address_of_a_table_answers_another_thing_in_a_world_that_its_asker_cannot_tell_apart(
    service: Tables, visitors: Visitors, name: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dice = motu.game(name), random.Random(5)
    seats = game.seats[0]
    people = [visitors() for _ in range(seats + 1)]
    app = people[0].app
    monkeypatch.setattr(app.state.site.analysis, "continuation", continued_here)  # type: ignore[attr-defined]
    guests = [service.new_guest(f"Guest {seat}").id for seat in range(seats)]
    for person, guest in zip(people, guests, strict=False):
        person.cookies.set("motu_guest", app.state.site.signer.serializer.dumps(guest))  # type: ignore[attr-defined]
    made = service.create(name, guests[0], [Me("Ana"), *[Friend()] * (seats - 1)], agreement=Agreement(hints=True))
    for seat, secret in made.secrets.items():
        service.sit(made.table, seat, secret, guests[seat], f"P{seat}")
    place, differing = f"/table/{made.table}", 0
    for step in range(90):
        facts = service.table(made.table, guests[0])
        if facts.stage == "over":
            break
        by = guests[facts.to_act]
        look = service.look(made.table, by, facts.to_act)
        if look.status == "end_turn":
            service.end_turn(made.table, facts.to_act, look.ply, by)
            continue
        log = service._runtime.log(made.table)
        true = log.state
        for viewer, person in enumerate(people):
            eye = viewer if viewer < seats else None
            other = game.scramble(true, eye, step)
            if differing >= 8 or game.position(other) == game.position(true):
                continue
            eyes = service.look(made.table, guests[viewer] if viewer < seats else None, eye)
            answers = []
            for world in (true, other):
                log.state, log.waiting = world, (0, None)
                log.observers.forget()
                forget(app.state.site)  # type: ignore[attr-defined]
                answers.append(asked_of(person, place, eyes))
            log.state, log.waiting = true, (0, None)
            assert answers[0] == answers[1]
            differing += 1
        service.decide(made.table, facts.to_act, dice.choice(look.choices()).action, look.ply, by)
    assert differing > 2
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")], "nor does anything stand in the log"


def continued_here(game: str, view: Mapping[str, Any], action: int, who: object) -> Future[list[str]]:
    """What the process for hints does, in this one."""
    found: Future[list[str]] = Future()
    found.set_result(continuation_elsewhere(game, view, action))
    return found


@pytest.mark.parametrize("name", [name for name in GAMES if motu.game(name).hides(motu.game(name).start())])
def test_a_hint_is_made_from_what_its_seat_can_know(service: Tables, name: str) -> None:
    game, dice = motu.game(name), random.Random(3)
    guest = service.new_guest("Ana").id
    table = service.create(name, guest, [Me(f"P{seat}") for seat in range(game.seats[0])], agreement=Agreement(confirm=False)).table
    differing = 0
    for step in range(60):
        look = service.look(table, guest)
        if look.to_act == OVER:
            break
        log = service._runtime.log(table)
        true, seat, views = log.state, look.to_act, list[object]()
        if game.hides(true):
            for world in (true, game.scramble(true, seat, step)):
                log.state = world
                log.observers.forget()
                views.append(dict(service.look_for_hint(table, seat, look.ply, guest).view))
                differing += game.position(world) != game.position(true)
            log.state = true
            assert views[0] == views[1]
        service.decide(table, look.to_act, dice.choice(look.choices()).action, look.ply, guest)
    assert differing > 0


@pytest.mark.parametrize("name", ["giants", "polynesia"])
def test_a_hot_seat_with_secrets_shows_nothing_before_the_next_player_holds_the_device(service: Tables, name: str) -> None:
    visitor = TestClient(create_app(service, key="k", rate=0), headers={"origin": "http://testserver", "accept-language": "en"})
    place = visitor.post(f"/quick/{name}", data={"preset": "hotseat"}, follow_redirects=False).headers["location"]
    html = visitor.get(place).text
    assert "Pass the device to" in html and 'class="motu' not in html and 'id="decisions"' not in html
    assert 'id="decisions"' not in visitor.get(f"{place}/replay").text
    seat = html.split('name="seat" value="')[1].split('"')[0]
    shown = visitor.post(f"{place}/reveal", data={"seat": seat}).text
    assert 'id="decisions"' in shown and "Pass the device to" not in shown
    assert "Pass the device to" not in visitor.get(place).text, "the curtain stays open for the same player"
    stranger = TestClient(visitor.app, headers={"origin": "http://testserver"})
    assert 'id="decisions"' not in stranger.post(f"{place}/reveal", data={"seat": seat}).text
    is_hidden = motu.game(name).hides(motu.game(name).start())
    assert visitor.get(f"{place}/record").status_code == (403 if is_hidden else 200), "a record waits for the end where something is hidden"
