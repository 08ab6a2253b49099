"""For two worlds that differ only in what a viewer cannot know, every byte that the viewer gets is equal."""

from __future__ import annotations

import random

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

import motu
from motu.core.options import OptionValue
from motu.core.seats import OVER
from motu.tables import Me, Tables, TableView
from motu.web import live_page
from motu.web.api import as_data
from motu.web.app import create_app
from motu.web.packing import Packer
from motu.web.patches import Page
from motu.web.site import Visit
from motu.web.stream import message
from motu.web.why_not import explained

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


def told(visit: Visit, look: TableView, shown: Page | None) -> list[str | bytes]:
    """Everything that a page, the stream and the interface for programs send for a look; a stream by what the viewer had before."""
    visit.site.pages.clear()
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
