"""The door: what is refused, what every answer carries, and what nobody is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

import motu
from motu.tables import Limits, Tables
from motu.web.app import create_app
from motu.web.cookies import signing_key
from motu.web.fair_use import Bucket
from motu.web.middleware import MOST_BYTES
from tests.web.test_playing import set_table
from tests.web.visiting import Visitors


def test_every_answer_carries_a_policy_without_inline_script(visitor: TestClient) -> None:
    for place in ("/", "/rules/haleakala", "/no/such/page", "/static/style.css", "/api/games", set_table(visitor, "haleakala")):
        answer = visitor.get(place)
        agreement = answer.headers["content-security-policy"]
        assert "script-src 'self'" in agreement and "unsafe" not in agreement.replace("style-src-attr 'unsafe-inline'", "")
        assert answer.headers["x-content-type-options"] == "nosniff" and "frame-ancestors 'none'" in agreement
        if answer.headers["content-type"].startswith("text/html"):
            assert not re.search(r"<script(?![^>]* src=)(?! type=\"application/json\")|<style|\son\w+=|javascript:", answer.text)
            assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", answer.text.replace("http://testserver/", "/"))


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}, {"origin": "null"}],
)
def test_a_form_from_another_site_is_refused(visitor: TestClient, headers: dict[str, str]) -> None:
    visitor.get("/")
    visitor.post("/quick/haleakala", data={"preset": "bots"})
    assert visitor.post("/quick/haleakala", data={"preset": "bots"}, headers=headers).status_code == 403
    assert visitor.post("/me/erase", headers=headers).status_code == 403


def test_a_form_with_a_cookie_and_no_origin_is_refused(service: Tables) -> None:
    app = create_app(service, key="k", rate=0)
    visitor = TestClient(app)
    assert visitor.post("/quick/haleakala", data={"preset": "bots"}, follow_redirects=False).status_code == 303
    assert visitor.post("/quick/haleakala", data={"preset": "bots"}, follow_redirects=False).status_code == 403


def test_cookies_are_kept_from_scripts_and_other_sites_and_a_changed_one_is_nobody(visitor: TestClient) -> None:
    made = visitor.post("/quick/haleakala", data={"preset": "hotseat"}, follow_redirects=False)
    cookie = made.headers["set-cookie"].casefold()
    assert "httponly" in cookie and "samesite=lax" in cookie
    place, value = made.headers["location"], visitor.cookies["motu_guest"]
    assert "Your turn" in visitor.get(place).text
    visitor.cookies.clear()
    visitor.cookies.set("motu_guest", value[:-2] + ("aa" if value[-2:] != "aa" else "bb"))
    assert "You are watching" in visitor.get(place).text


def test_large_bodies_are_refused_announced_or_not(visitor: TestClient) -> None:
    assert visitor.post("/me", data={"name": "x" * (MOST_BYTES + 1)}).status_code == 413

    def parts() -> object:
        for _ in range(80):
            yield b"x" * 1024

    assert visitor.post("/me", content=parts(), headers={"content-type": "application/x-www-form-urlencoded"}).status_code == 413  # type: ignore[arg-type]


def test_too_many_requests_have_to_wait(service: Tables) -> None:
    visitor = TestClient(create_app(service, key="k", rate=0.01), headers={"origin": "http://testserver"})
    answers = [visitor.post("/prefer", data={"theme": "dark"}, follow_redirects=False) for _ in range(8)]
    assert answers[0].status_code == 303 and answers[-1].status_code == 429 and int(answers[-1].headers["retry-after"]) >= 1


def test_permission_refills_with_time() -> None:
    bucket = Bucket(2, 1)
    assert [bucket.take("ana", 0), bucket.take("ana", 0)] == [0, 0]
    assert bucket.take("ana", 0.5) == 0.5
    assert bucket.take("boris", 0.5) == 0
    assert bucket.take("ana", 1.5) == 0


def test_tables_are_limited_per_guest(tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "t.sqlite"), limits=Limits(tables_per_guest=2), workers=1) as service:
        visitor = TestClient(create_app(service, key="k", rate=0), headers={"origin": "http://testserver"})
        answers = [visitor.post("/quick/haleakala", data={"preset": "hotseat"}, follow_redirects=False) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "<h1>" in answers[-1].text


def test_a_mistake_of_ours_tells_nothing(service: Tables) -> None:
    app = create_app(service, key="k", rate=0)

    def broken(request: Request) -> Response:
        raise RuntimeError("the secret seed is 42")

    app.router.routes.insert(0, Route("/broken", broken))
    answer = TestClient(app, raise_server_exceptions=False).get("/broken")
    assert answer.status_code == 500 and "secret" not in answer.text and "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ("/table/nothing", 404),
        ("/table/AAAAAAAAAAAAAAAAAAAAAA", 404),
        ("/table/AAAAAAAAAAAAAAAAAAAAAA/stream", 404),
        ("/table/%2e%2e%2fetc", 404),
        ("/rules/chess", 404),
        ("/new/chess", 404),
        ("/picture/chess.svg", 404),
        ("/static/../app.py", 404),
        ("/quick/haleakala", 405),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(visitor: TestClient, place: str, status: int) -> None:
    answer = visitor.get(place)
    assert answer.status_code == status and "Traceback" not in answer.text
    assert "<h1>" in answer.text


def test_a_private_table_is_kept_from_watchers(visitors: Visitors) -> None:
    host, stranger = visitors(), visitors()
    made = host.post("/new/haleakala", data={"seats": "2", "seat0": "me", "seat1": "me", "watch": "nobody"}, follow_redirects=False)
    place = made.headers["location"]
    assert host.get(place).status_code == 200
    for part in ("", "/stream", "/replay/0", "/record", "/why", "/seats", "/verify"):
        assert stranger.get(place + part).status_code in (403, 404), part
    assert stranger.get(f"/api{place.replace('/table', '/tables')}").status_code == 404


def test_a_stranger_cannot_act_for_a_seat(visitors: Visitors) -> None:
    host, stranger = visitors(), visitors()
    place = set_table(host, "haleakala")
    stranger.post("/me", data={"name": "Eve"})
    for act, form in {
        "move": {"seat": "0", "ply": "13", "action": "14", "key": "x"},
        "undo": {"seat": "0", "ply": "13", "key": "x"},
        "end-turn": {"seat": "0", "ply": "13", "key": "x"},
        "seats/leave": {"seat": "0"},
        "invite": {"seat": "0"},
    }.items():
        assert stranger.post(f"{place}/{act}", data=form).status_code == 422, act
    assert "data-ply" in host.get(place).text


def test_going_back_after_a_setting_never_leads_to_another_host(visitor: TestClient) -> None:
    for back in ("//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"):
        answer = visitor.post("/prefer", data={"theme": "dark", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == "/"
        assert visitor.post("/prefer", data={"back": back}, headers={"hx-request": "true"}).headers["hx-redirect"] == "/"
    for back in ("/rules/вулкан", "/x\r\nset-cookie: stolen=1"):
        answer = visitor.post("/prefer", data={"back": back}, headers={"hx-request": "true"})
        assert answer.status_code == 204 and answer.headers["hx-redirect"].isprintable() and "set-cookie" not in answer.headers


def test_a_name_is_cleaned_and_escaped(visitor: TestClient) -> None:
    visitor.post("/me", data={"name": '  "><img src=x onerror=alert(1)>\u202e\n '})
    html = visitor.get("/me").text
    assert "<img src=x" not in html and "\u202e" not in html


def test_the_interface_for_programs_is_described_and_needs_a_token(visitor: TestClient) -> None:
    described = visitor.get("/api/openapi.json").json()
    assert "/tables/{table}/decide" in described["paths"]
    assert visitor.post("/api/tables", json={"game": "haleakala", "places": [{"kind": "me"}]}).status_code == 401
    assert visitor.get("/api/tables", headers={"authorization": "Bearer nonsense"}).status_code == 401
    assert json.loads(visitor.get("/api/nothing").text)


def test_strange_numbers_and_texts_get_a_sentence_and_never_an_apology(visitor: TestClient) -> None:
    place = set_table(visitor, "haleakala")
    table = place.rpartition("/")[2]
    api = f"/api/tables/{table}"
    for at in (
        f"/join/{table}/²/x",
        f"/join/{table}/99999999999/x",
        f"{place}/replay?seat=²",
        f"{place}/replay/{'9' * 5000}",
        f"{place}/moment/{'9' * 5000}.svg",
        f"{place}/invitation/{'9' * 30}",
        f"/new/haleakala?seats={'9' * 5000}",
        f"{api}/plies/{'9' * 5000}",
        f"{api}/why/{'9' * 5000}",
        f"{api}/wait?after={'9' * 5000}",
    ):
        assert visitor.get(at).status_code in (200, 404, 422), at[:60]
    assert visitor.post("/me", data={"name": "x"}, headers={"origin": "http://[::1"}).status_code == 403
    assert visitor.post("/new/haleakala", data={"seats": "2", "option.turn_cap": "9" * 5000}).status_code == 422
    json_body = {"content-type": "application/json"}
    for body in (b'{"name": "\\ud800"}', b'{"name": NaN}', b"{" * 60_000, b'{"name": 1e999}', b"[" * 60_000, b"\xff"):
        answer = visitor.post("/api/session", content=body, headers=json_body)
        assert answer.status_code in (400, 422) and answer.json()["message"], body[:20]


def test_an_invitation_never_stands_in_the_log(service: Tables, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the disk is on fire")

    monkeypatch.setattr(service, "table", broken)
    visitor = TestClient(create_app(service, key="k", rate=0), raise_server_exceptions=False)
    assert visitor.get("/join/AAAAAAAAAAAAAAAAAAAAAA/1/the-secret-word").status_code == 500
    assert "disk is on fire" in caplog.text and "the-secret-word" not in caplog.text


def test_a_key_that_anybody_can_guess_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTU_SECRET", "")
    with pytest.raises(motu.MotuError, match="MOTU_SECRET"):
        signing_key(tmp_path)
    monkeypatch.delenv("MOTU_SECRET")
    made = signing_key(tmp_path)
    assert len(made) == 64 and signing_key(tmp_path) == made
    assert (tmp_path / "cookie.key").stat().st_mode & 0o077 == 0 and len(list(tmp_path.iterdir())) == 1
    (tmp_path / "cookie.key").write_text("\n")
    with pytest.raises(motu.MotuError, match=r"cookie\.key"):
        signing_key(tmp_path)
