"""Bodies, addresses, forms and headers with mistakes in them: never an apology, always a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

import motu
from motu.lessons import syllabus
from motu.tables import Tables
from motu.web.app import create_app
from motu.web.puzzle_table import puzzles_of
from tests.fuzz.mutations import COUNT, dice_for, mutated, mutated_data, strange_text
from tests.fuzz.test_texts import attempt_sealing

TWO = {
    "game": "haleakala",
    "places": [{"kind": "me", "name": "A"}, {"kind": "friend"}],
    "options": {"tactical": True, "turn_cap": 5},
    "confirm": False,
    "watch": "link",
    "key": "one",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    tables = Tables.open(str(tmp_path_factory.mktemp("fuzz") / "tables.sqlite"), workers=1)
    app = create_app(tables, key="a key for tests", rate=0)
    with TestClient(app, headers={"origin": "http://testserver"}, follow_redirects=False, raise_server_exceptions=False) as found:
        yield found


class Target:
    """A table of a program, and what can be sent to it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        session = client.post("/api/session", json={"name": "Fuzz"}, headers={"origin": "http://testserver"}).json()
        self.headers = {"authorization": f"Bearer {session['token']}"}
        places = [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]
        made = client.post("/api/tables", json={**TWO, "places": places, "key": "first"}, headers=self.headers).json()
        self.table = made["table"]
        look = client.get(f"/api/tables/{self.table}", headers=self.headers).json()
        move = look["choices"][0]
        step = {"ply": look["ply"], "seat": look["to_act"], "steps": 1, "key": "k"}
        self.bodies: dict[str, Any] = {
            "/api/session": {"name": "Fuzz"},
            "/api/tables": TWO,
            f"/api/tables/{self.table}/sit": {"seat": 1, "secret": "x" * 22, "name": "Eve"},
            f"/api/tables/{self.table}/decide": {**step, "action": move["action"], "text": None},
            f"/api/tables/{self.table}/undo": step,
            f"/api/tables/{self.table}/end-turn": step,
            f"/api/tables/{self.table}/promise": {"seat": 0, "text": "ab" * 32},
            f"/api/tables/{self.table}/word": {"seat": 0, "text": "a word"},
            "/api/tokens": {"scope": "read", "days": 3, "label": "hall"},
        }
        self.own = str(client.post("/quick/haleakala", data={"preset": "hotseat"}).headers["location"]).rpartition("/")[2]
        place, secret = f"/table/{self.own}", "x" * 22
        game = motu.game("haleakala")
        guided, scene = syllabus(game).guided, next(scene for scene in puzzles_of(game) if len(scene.line) > 1)
        assert guided is not None
        lesson, puzzle, mistake = f"/learn/{game.name}/{guided.name}", f"/puzzles/{game.name}/{scene.puzzle.id}", f"/mistakes/{self.own}/1"
        self.pages = [
            "/learn", "/learn/giants", "/learn/dokmus/rules", "/learn/dokmus/glossary", lesson, f"{lesson}/n.n.14", f"{lesson}/n.x/moves",
            f"{lesson}/n/why?marks=disc:1&picked=disc:2&label=boat&what=only", f"{lesson}/n.n/preview?action=14",
            "/puzzles", "/puzzles/haleakala", "/puzzles/haleakala/next?theme=source.statues&level=easy", puzzle, f"{puzzle}/picture.svg",
            *(f"{place}/{done}{page}" for place, done in ((puzzle, "start"), (puzzle, scene.line[0]), (mistake, "start"))
              for page in ("", "/solution", "/why?marks=disc:1&picked=disc:2&text=boat", "/preview?action=14", "/moves")),
            f"{puzzle}/show/1", mistake, f"{mistake}/picture.svg", f"{mistake}/show/1", "/drawing/palette.css", "/favicon.ico",
            f"{place}/show/14/1", f"{place}/turning", f"{place}/words", f"{place}/replay", f"{place}/ending.svg?theme=dark",
            f"{place}/final.png",
            "/", "/me", "/health", "/new/haleakala?seats=2&preset=bots", "/rules/dokmus", "/picture/giants.svg?theme=dark",
            "/drawing/dokmus.css", place, f"{place}/why?thing=area-3&text=boat", f"{place}/replay/3?seat=0", f"{place}/moment/3.svg",
            f"{place}/record", f"{place}/seats", f"{place}/invitation/1", f"{place}/verify", f"{place}/review",
            f"{place}/preview?action=14", f"{place}/moves", f"{place}/parts/3", f"{place}/again", f"{place}/fair", "/games", "/metrics",
            "/help", "/api/tokens", f"/join/{self.table}/1/{secret}", "/static/style.css?v=1", "/api/games?language=ru",
            "/api/games/giants", "/api/bots", "/api/tables", f"/api/tables/{self.table}?seat=0&language=it",
            f"/api/tables/{self.table}/plies/3?seat=1", f"/api/tables/{self.table}/wait?after=99999&seconds=0", "/api/openapi.json",
            f"/api/tables/{self.table}/why/14", f"/api/tables/{self.table}/record",
        ]  # fmt: skip
        key = {"seat": str(look["to_act"]), "ply": str(look["ply"]), "key": "k2"}
        tried = {"action": str(scene.line[0]), "text": scene.puzzle.line[0]}
        self.forms = {
            f"{lesson}/n.n/move": {"action": "14", "text": "boat"},
            f"{lesson}/n/play": {"new": "yes"},
            "/learn/haleakala/known": {"back": "/learn"},
            f"{puzzle}/start/move": tried,
            f"{puzzle}/give-up": {},
            f"{puzzle}/play": {},
            f"{mistake}/start/move": tried,
            f"{mistake}/give-up": {},
            f"{mistake}/play": {},
            f"{place}/hint": {"seat": "0", "ply": "3"},
            f"{place}/review": {},
            f"/table/{self.table}/resign": key,
            f"/table/{self.table}/delete": {},
            "/me": {"name": "Eve"},
            "/prefer": {"theme": "dark", "language": "ru", "back": "/"},
            "/quick/haleakala": {"preset": "hotseat", "seats": "2", "key": "q"},
            "/new/haleakala": {"seats": "2", "seat0": "me", "name0": "A", "seat1": "bot greedy", "option.turn_cap": "4", "pace": "fast"},
            f"{place}/move": {**key, "action": str(move["action"]), "text": move["text"]},
            f"{place}/undo": {**key, "steps": "all"},
            f"{place}/end-turn": key,
            f"{place}/pace": {"pace": "fast"},
            f"{place}/reveal": {"seat": "0"},
            f"{place}/invite": {"seat": "1", "hand_over": "yes"},
            f"{place}/play-on": {"ply": "3", "key": "p"},
            f"{place}/rematch": {"key": "r"},
            f"{place}/stop": {"agree": "yes", **key},
            f"{place}/skip": key,
            f"{place}/fair/promise": {"seat": "0", "promise": "ab" * 32},
            f"{place}/fair/word": {"seat": "0", "word": "a word"},
            f"{place}/seats/replace": {"seat": "1", "bot": "greedy", "key": "s"},
            f"{place}/seats/entropy": {"seat": "1", "entropy": "word", "key": "e"},
            f"/join/{self.own}/1/{secret}": {"name": "Eve", "key": "j", "entropy": "word"},
        }


@pytest.fixture(scope="module")
def target(client: TestClient) -> Target:
    return Target(client)


def answered(response: Any, what: object) -> int:
    """No apology and nothing of our inside in the answer."""
    status = int(response.status_code)
    assert status < 500 and "Traceback" not in response.text, f"{status}: {what!r}"[:3000]
    return status


def test_bodies_of_the_interface(client: TestClient, target: Target) -> None:
    refused = 0
    for dice in dice_for("bodies"):
        place = dice.choice(sorted(target.bodies))
        data = mutated_data(target.bodies[place], dice)
        text = json.dumps(data, ensure_ascii=dice.random() < 0.9).encode("utf-8", "surrogatepass")
        if dice.random() < 0.2:
            text = mutated(text.decode("utf-8", "replace"), dice).encode("utf-8", "replace")
        response = client.post(place, content=text, headers={**target.headers, "content-type": "application/json"})
        status = answered(response, (place, text))
        refused += status >= 400
        if status >= 400:
            assert response.json()["message"], text
    assert refused > COUNT // 3


ELSEWHERE = {"/table/{table}/stream", "/table/{table}/news", "/me/erase", "/records", "/api", "/static"}
"""What has no end, what ends the guest who asks, and what other tests here ask."""


def test_every_page_and_form_is_tried(client: TestClient, target: Target) -> None:
    left = set()
    for route in client.app.routes:  # type: ignore[attr-defined]
        tried = target.forms if "POST" in (getattr(route, "methods", None) or ()) else target.pages
        if route.path not in ELSEWHERE and not any(route.path_regex.match(address.partition("?")[0]) for address in tried):
            left.add(route.path)
    assert not left


def test_addresses(client: TestClient, target: Target) -> None:
    missing = 0
    for dice in dice_for("addresses"):
        path, question, query = dice.choice(target.pages).partition("?")
        if question and dice.random() < 0.6:
            query = mutated(query, dice)
        else:
            parts = path.split("/")
            place = dice.randrange(1, len(parts))
            parts[place] = mutated(parts[place], dice) if dice.random() < 0.7 else strange_text(dice)
            path = "/".join(parts).replace("//", "/")
        address = quote(path, safe=dice.choice(("/", "/%"))) + question + quote(query, safe=dice.choice(("=&", "=&%")))
        headers = target.headers if path.startswith("/api") else {}
        missing += (
            answered(client.request(dice.choice(("GET", "GET", "GET", "HEAD", "POST")), address[:9000], headers=headers), address) >= 400
        )
    assert missing > COUNT // 10


def test_forms(client: TestClient, target: Target) -> None:
    for dice in dice_for("forms", COUNT // 2):
        place = dice.choice(sorted(target.forms))
        form: dict[str, str] = dict(target.forms[place])
        for _ in range(dice.choice((1, 1, 2))):
            name = dice.choice(sorted(form)) if form else "key"
            form[name] = mutated(form.get(name, ""), dice)
        if dice.random() < 0.1:
            form[strange_text(dice)] = strange_text(dice)
        address = place.replace(target.own, mutated(target.own, dice)) if dice.random() < 0.1 else place
        headers = {"hx-request": "true"} if dice.random() < 0.3 else {}
        answered(client.post(quote(address)[:9000], data=form, headers=headers), (address, form))


def test_records_from_elsewhere(client: TestClient) -> None:
    game = motu.game("haleakala")
    record = motu.Record.begin(game)
    state = record.start()
    for _ in range(40):
        legal = [action for action, _ in state.odds()] if state.to_act() == motu.CHANCE else state.legal()
        record.add(state, legal[0])
    refused = 0
    for dice in dice_for("uploads", COUNT // 10):
        text = attempt_sealing(mutated(record.text(), dice))
        files = {"record": (strange_text(dice)[:40] or "r.motu", text.encode("utf-8", "replace"), "text/plain")}
        refused += answered(client.post("/records", files=files), text) >= 400
    assert refused > COUNT // 20


def test_headers(client: TestClient, target: Target) -> None:
    usual = {
        "origin": "http://testserver",
        "host": "testserver",
        "cookie": f"motu_guest={client.cookies.get('motu_guest', 'x.y')}; motu_language=ru; motu_theme=dark; motu_layout=tall",
        "authorization": target.headers["authorization"],
        "accept-language": "it;q=0.9, ru-RU, *;q=0.1",
        "content-length": "0",
        "content-type": "application/x-www-form-urlencoded",
        "last-event-id": "12",
        "if-none-match": '"abc"',
        "range": "bytes=0-10",
        "accept-encoding": "gzip",
        "sec-fetch-site": "same-origin",
    }
    places = ["/", "/me", "/static/style.css", f"/table/{target.table}", "/api/games", "/api/tables", "/prefer"]
    for dice in dice_for("headers", COUNT // 4):
        name = dice.choice(sorted(usual))
        value = mutated(usual[name], dice).encode("latin-1", "replace").replace(b"\n", b"").replace(b"\r", b"").replace(b"\0", b"")
        method = random.Random(dice.random()).choice(("GET", "POST"))
        answered(client.request(method, dice.choice(places), headers={name.encode(): value[:4000]}), (method, name, value))
