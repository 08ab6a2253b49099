"""A program plays by the JSON interface with the rights of a person."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

import motu
from motu.tables import Tables
from motu.tables.sealed import promise_of, seal_of
from tests.web.visiting import Visitors

GAMES = motu.games()
SHORT = {"polynesia": {"round_cap": 6}, "haleakala": {"turn_cap": 60}}
"""Seasons and games that end by themselves: among players who decide at random some would go on for thousands of decisions."""


class Program:
    """A bot over HTTP: no cookies, a token."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.headers = {"authorization": f"Bearer {self.ask('POST', '/session', {'name': name}, {})['token']}"}

    def ask(self, method: str, place: str, body: object = None, headers: dict[str, str] | None = None) -> Any:
        answer = self.client.request(method, f"/api{place}", json=body, headers=self.headers if headers is None else headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def refused(self, method: str, place: str, body: object = None) -> tuple[int, Any]:
        answer = self.client.request(method, f"/api{place}", json=body, headers=self.headers)
        assert answer.status_code >= 400
        return answer.status_code, answer.json()


@pytest.fixture
def programs(visitors: Visitors) -> list[Program]:
    return [Program(visitors(), name) for name in ("Deep Blue Lagoon", "Stockfisch")]


@pytest.mark.parametrize("game", GAMES)
def test_programs_play_a_game_to_its_end(programs: list[Program], game: str) -> None:
    host, generator = programs[0], random.Random(3)
    seats = motu.game(game).seats[0]
    places: list[dict[str, str]] = [{"kind": "me"}, {"kind": "friend"}, *({"kind": "bot", "bot": "random"} for _ in range(seats - 2))]
    made = host.ask("POST", "/tables", {"game": game, "places": places, "options": SHORT.get(game, {})})
    table = made["table"]
    programs[1].ask("POST", f"/tables/{table}/sit", {"seat": 1, "secret": made["secrets"]["1"]})
    for _ in range(4000):
        look = host.ask("GET", f"/tables/{table}")
        if look["stage"] == "over":
            break
        if look["to_act"] > 1:
            host.ask("GET", f"/tables/{table}/wait?after={look['number']}&seconds=5")
            continue
        player = programs[look["to_act"]]
        own = player.ask("GET", f"/tables/{table}")
        if own["status"] == "yours" and own["ply"] == look["ply"]:
            player.ask("POST", f"/tables/{table}/decide", {"ply": own["ply"], "text": generator.choice(own["choices"])["text"]})
    assert look["stage"] == "over" and look["view"]["outcome"] is not None
    record = host.client.get(f"/api/tables/{table}/record", headers=host.headers).text
    assert motu.Record.parse(record).replay().outcome() is not None


def test_programs_promise_words_for_the_chance_and_say_them_when_all_have_promised(programs: list[Program]) -> None:
    host, other = programs
    made = host.ask("POST", "/tables", {"game": "haleakala", "places": [{"kind": "me"}, {"kind": "friend"}], "speaks": True})
    table = f"/tables/{made['table']}"
    other.ask("POST", f"{table}/sit", {"seat": 1, "secret": made["secrets"]["1"], "speaks": True})
    chance = host.ask("GET", table)["chance"]
    assert (chance["phase"], chance["seal"]) == ("promise", "")
    for seat, program in enumerate(programs):
        program.ask("POST", f"{table}/promise", {"seat": seat, "text": promise_of(chance["commitment"], seat, f"word {seat}")})
    chance = host.ask("GET", table)["chance"]
    assert chance["phase"] == "reveal" and chance["seal"] == seal_of(
        chance["commitment"], chance["made"], {int(seat): promise for seat, promise in chance["promises"].items()}
    )
    assert host.refused("POST", f"{table}/word", {"seat": 0, "text": "another"})[1]["code"] == "word.other"
    assert host.refused("POST", f"{table}/word", {"seat": 1, "text": "word 1"})[0] == 403
    for seat, program in enumerate(programs):
        program.ask("POST", f"{table}/word", {"seat": seat, "text": f"word {seat}"})
    assert host.ask("GET", table)["stage"] == "running"


def test_refusals_have_codes_sentences_and_rules(programs: list[Program]) -> None:
    host, other = programs
    wish = {"game": "haleakala", "places": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}], "key": "k"}
    made = host.ask("POST", "/tables", wish)
    assert host.ask("POST", "/tables", wish)["table"] == made["table"], "the same key again gives the same table"
    place = f"/tables/{made['table']}"
    look = host.ask("GET", place)
    status, refusal = host.refused("POST", f"{place}/decide", {"ply": look["ply"], "seat": look["to_act"], "text": "boat"})
    assert (status, refusal["rule"]) == (422, "H-TURN-5") and "supply" in refusal["message"]
    status, refusal = host.refused("POST", f"{place}/decide", {"ply": 3, "seat": look["to_act"], "action": look["choices"][0]["action"]})
    assert status == 409 and refusal["ply"] == look["ply"]
    assert other.refused("POST", f"{place}/decide", {"ply": look["ply"], "seat": 0, "action": 14})[0] == 403
    assert other.refused("POST", f"{place}/sit", {"seat": 1, "secret": "wrong"})[0] == 422
    assert other.refused("GET", "/tables/AAAAAAAAAAAAAAAAAAAAAA")[0] == 404
    assert other.refused("POST", "/tables", {"game": "chess", "places": [{"kind": "me"}]})[0] == 404
    assert other.refused("POST", "/tables", {"game": "haleakala", "places": [{"kind": "me"}]})[0] == 422
    assert other.refused("POST", f"{place}/decide", {"ply": -1})[0] == 422
    why = host.ask("GET", f"{place}/why/{motu.game('haleakala').numbering.read('boat')}?language=it")
    assert not why["allowed"] and why["rule"] == "H-TURN-5"
    spectator = other.ask("GET", place)
    assert spectator["seat"] is None and spectator["choices"] == []


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_a_move_that_is_illegal_or_no_move_is_refused_in_the_language_that_was_asked_for(programs: list[Program], language: str) -> None:
    made = programs[0].ask("POST", "/tables", {"game": "haleakala", "places": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]})
    place = f"/tables/{made['table']}"
    ply = programs[0].ask("GET", place)["ply"]
    why = programs[0].ask("GET", f"{place}/why/{motu.game('haleakala').numbering.read('boat')}?language={language}")
    _, illegal = programs[0].refused("POST", f"{place}/decide?language={language}", {"ply": ply, "text": "boat"})
    assert illegal["message"] == f"{why['message']} ({why['rule']})" and illegal["code"] == why["code"]
    _, unreadable = programs[0].refused("POST", f"{place}/decide?language={language}", {"ply": ply, "text": "dance"})
    sentence = {"en": "“dance” is not a move", "ru": "«dance» — не ход", "it": "«dance» non è una mossa"}[language]
    assert unreadable["code"] == "Unreadable" and unreadable["message"].startswith(sentence)
    assert motu.game("haleakala").numbering.read(unreadable["message"].rpartition(": ")[2]) >= 0, "an example shows how"


def test_a_program_gives_up_like_a_person(programs: list[Program]) -> None:
    places = [{"kind": "me", "name": "A"}, {"kind": "bot", "bot": "random"}]
    made = programs[0].ask("POST", "/tables", {"game": "haleakala", "places": places})
    place = f"/tables/{made['table']}"
    assert programs[0].ask("GET", place)["ending"] is None
    programs[0].ask("POST", f"{place}/resign", {"key": "k"})
    ending = programs[0].ask("GET", place)["ending"]
    assert (ending["how"], ending["winners"], ending["ranks"], ending["resigned"]) == ("resigned", [1], [2, 1], [0])
    again = programs[0].ask("POST", "/tables", {"game": "haleakala", "places": places})
    programs[0].ask("POST", f"/tables/{again['table']}/stop", {"agrees": True})
    assert programs[0].ask("GET", f"/tables/{again['table']}")["ending"]["how"] == "abandoned"


def test_games_are_listed_with_their_moves(programs: list[Program]) -> None:
    listed = programs[0].ask("GET", "/games?language=ru")
    assert [game["name"] for game in listed] == GAMES
    assert all(game["moves"] and game["actions"] > 10 for game in listed)


def test_a_token_has_a_scope_an_end_and_can_be_taken_back(visitors: Visitors, service: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(visitors(), "Deep Blue Lagoon")
    wish = {"game": "haleakala", "places": [{"kind": "me"}, {"kind": "me"}]}
    table = program.ask("POST", "/tables", wish)["table"]
    looker = program.ask("POST", "/tokens", {"scope": "read", "days": 1, "label": "for the screen in the hall"})
    reading = {"authorization": f"Bearer {looker['token']}"}
    assert program.ask("GET", f"/tables/{table}", headers=reading)["seat"] is not None
    refused = program.client.post("/api/tables", json=wish, headers=reading)
    assert refused.status_code == 403 and refused.json()["message"] == "This token may only look."
    listed = program.ask("GET", "/tokens")
    assert {one["label"] for one in listed} == {"", "for the screen in the hall"} and "token" not in listed[0]
    own = next(one["id"] for one in listed if one["scope"] == "play")
    assert program.client.delete(f"/api/tokens/{own}", headers=reading).status_code == 403
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 2 * 24 * 3600)
    assert program.client.get(f"/api/tables/{table}", headers=reading).status_code == 401, "its day is over"
    assert program.ask("GET", f"/tables/{table}")
    monkeypatch.undo()
    assert program.client.delete(f"/api/tokens/{looker['id']}", headers=reading).status_code == 204, "any token ends itself"
    assert program.client.get(f"/api/tables/{table}", headers=reading).status_code == 401
    other = Program(visitors(), "Stockfisch")
    assert other.client.delete(f"/api/tokens/{own}", headers=other.headers).status_code == 204
    assert program.ask("GET", "/tokens"), "nobody takes the tokens of others back"
    assert program.client.delete(f"/api/tokens/{own}", headers=program.headers).status_code == 204
    assert program.client.get("/api/tokens", headers=program.headers).status_code == 401
    cookie = visitors()
    cookie.post("/me", data={"name": "Eve"})
    assert cookie.get("/api/tokens", headers={"authorization": f"Bearer {cookie.cookies['motu_guest']}"}).status_code == 401


def test_a_guest_has_so_many_tokens_and_erasing_takes_them_along(visitors: Visitors, service: Tables) -> None:
    program = Program(visitors(), "Collector")
    made = [program.client.post("/api/tokens", json={}, headers=program.headers) for _ in range(20)]
    assert [answer.status_code for answer in made] == [201] * 19 + [429]
    service.erase(made[0].json()["guest"])
    assert program.client.get("/api/tokens", headers=program.headers).status_code == 401
    assert program.client.post("/api/session", json={"name": "x", "scope": "everything"}).status_code == 422
