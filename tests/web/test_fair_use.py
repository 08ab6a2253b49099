"""Each attack on the house, with real parts: while it runs, other people are served."""

from __future__ import annotations

import asyncio
import secrets
import select
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

import motu
from motu.lessons import syllabus
from motu.tables import Tables
from motu.tables.peers import FactBoard
from motu.web import fair_use
from motu.web.connections import GuardedConnection
from motu.web.fair_use import LINES, NEWCOMERS, Asker, Budgets, Doorway, OpenLines, Turnstile, purpose_of, sharer
from motu.web.puzzle_table import puzzles_of
from motu.web.threads import THREADS
from motu.web.words import page_texts
from tests.web.houses import House, answered, house, is_silent

TWO = {"game": "haleakala", "places": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}], "confirm": False}


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as service:
        yield service


@pytest.fixture
def open_house(tables: Tables) -> Iterator[House]:
    with house(tables) as running:
        yield running


def is_served(running: House) -> None:
    """Somebody new comes, sets a table, looks at it and decides."""
    person = running.person()
    place = str(person.post("/quick/haleakala", data={"preset": "hotseat"}).headers["location"])
    assert person.get(place).status_code == 200
    assert person.get(f"{place}/why").status_code == 200


def test_programs_that_wait_hold_up_nobody(open_house: House) -> None:
    programs = [open_house.program(f"P{number}") for number in range(5)]
    host = programs[0]
    table = host.post("/api/tables", json=TWO).json()["table"]
    look = host.get(f"/api/tables/{table}").json()
    place = f"/api/tables/{table}/wait?after={look['number']}&seconds=25"
    waiting = [open_house.request(program, place) for program in programs for _ in range(20)]
    assert len(waiting) == 100, "far more than there are threads"
    is_served(open_house)
    assert all(is_silent(line) for line in waiting)
    move = {"ply": look["ply"], "seat": look["to_act"], "text": look["choices"][0]["text"]}
    assert host.post(f"/api/tables/{table}/decide", json=move).status_code == 200
    for line in waiting:
        status, changes = answered(line)
        assert status == 200 and changes[0]["number"] == look["number"] + 1


def test_one_guest_cannot_keep_lines_open_without_end(open_house: House) -> None:
    program = open_house.program()
    table = program.post("/api/tables", json=TWO).json()["table"]
    number = program.get(f"/api/tables/{table}").json()["number"]
    waiting = [open_house.request(program, f"/api/tables/{table}/wait?after={number}&seconds=25") for _ in range(30)]
    refused: set[socket.socket] = set()
    while len(refused) < 6:
        ready = select.select(set(waiting) - refused, [], [], 10)[0]
        assert ready, "somebody is refused although nothing has changed at the table"
        refused |= set(ready)
    is_served(open_house)
    assert all(is_silent(line) for line in set(waiting) - refused)
    assert [answered(line)[0] for line in refused] == [429] * 6
    for line in waiting:
        line.close()


def test_a_guest_who_keeps_many_requests_busy_leaves_room_for_the_others(tables: Tables) -> None:
    go_on = threading.Event()
    begun = threading.Semaphore(0)

    def busy(request: Request) -> Response:
        begun.release()
        assert go_on.wait(30)
        return PlainTextResponse("done")

    with house(tables) as running:
        greedy = running.program()
        running.app.router.routes.insert(0, Route("/busy", busy))
        waiting = [running.request(greedy, "/busy") for _ in range(60)]
        try:
            assert all(begun.acquire(timeout=10) for _ in range(3)), "three of them work"
            is_served(running)
            assert not begun.acquire(blocking=False), "the others wait for their turn"
        finally:
            go_on.set()
        found = [answered(line)[0] for line in waiting]
    assert found.count(200) == 35 and found.count(429) == 25


def test_a_stream_holds_no_place_of_those_who_work_whatever_its_address(tables: Tables) -> None:
    go_on = threading.Event()

    async def endless(request: Request) -> Response:
        async def lines() -> AsyncIterator[bytes]:
            yield b": open\n\n"
            while not go_on.is_set():
                await asyncio.sleep(0.02)

        return StreamingResponse(lines(), media_type="text/event-stream")

    with house(tables) as running:
        running.app.router.routes.insert(0, Route("/endless", endless))
        lines = [running.request(running.program(f"P{number}"), "/endless") for number in range(10) for _ in range(4)]
        assert all(b"open" in until(line, b"open") for line in lines), "all forty are open at once"
        doorway = running.app.state.doorway
        assert doorway.lines.total == 40 and doorway.turnstiles[False].total == 0
        is_served(running)
        go_on.set()
        for line in lines:
            line.close()


def test_a_stream_ends_with_its_connection_also_if_more_was_asked_on_it(open_house: House, caplog: pytest.LogCaptureFixture) -> None:
    place = str(open_house.person().post("/quick/haleakala", data={"preset": "hotseat"}).headers["location"])
    asked = f"GET {place}/stream HTTP/1.1\r\nhost: here\r\n\r\nGET /health HTTP/1.1\r\nhost: here\r\n\r\n"
    line = open_house.plug(asked.encode())
    assert b"retry" in until(line, b"retry")
    lines = open_house.app.state.doorway.lines
    assert lines.total == 1
    line.close()
    deadline = time.monotonic() + 10
    while lines.total and time.monotonic() < deadline:
        is_served(open_house)
    assert lines.total == 0 and "failed" not in caplog.text


def until(line: socket.socket, word: bytes) -> bytes:
    """What comes on a connection up to a word."""
    said = b""
    while word not in said and (part := line.recv(65536)):
        said += part
    return said


def test_every_stream_of_ours_is_known_as_one(open_house: House) -> None:
    """So that its budget is asked before it opens."""
    person = open_house.person()
    place = str(person.post("/quick/haleakala", data={"preset": "hotseat"}).headers["location"])
    for route in open_house.app.routes:
        path = getattr(route, "path", "")
        if "GET" in (getattr(route, "methods", None) or ()) and path.startswith("/table/{table}/") and path.count("{") == 1:
            at = path.replace("/table/{table}", place)
            with person.stream("GET", at) as answer:
                is_stream = answer.headers.get("content-type", "").startswith("text/event-stream")
            assert is_stream == bool(LINES.fullmatch(at)), at


@pytest.mark.parametrize("path", ["/learn/{game}/{lesson}/{done}/play", "/puzzles/{game}/{puzzle}/play"])
def test_tables_that_lessons_and_puzzles_set_are_counted_as_any_other(open_house: House, path: str) -> None:
    game = motu.game("haleakala")
    guided = syllabus(game).guided
    assert guided is not None
    scene = next(iter(puzzles_of(game)))
    at = path.format(game=game.name, lesson=guided.name, done="begin", puzzle=scene.puzzle.id)
    person = open_house.person()
    found = [person.post(at).status_code for _ in range(30)]
    assert found[:20] == [303] * 20 and found.count(429) > 5


def test_every_form_that_makes_a_guest_or_a_table_is_known_as_one(open_house: House) -> None:
    """So that an address cannot fill the house by way of a page that nobody thought of."""
    game = motu.game("haleakala")
    guided, scene = syllabus(game).guided, next(iter(puzzles_of(game)))
    assert guided is not None
    table = str(open_house.person().post("/quick/haleakala", data={"preset": "hotseat"}).headers["location"]).rpartition("/")[2]
    open_house.app.state.doorway.rate = 0
    values = {"game": game.name, "lesson": guided.name, "puzzle": scene.puzzle.id, "table": table, "seat": 1, "secret": "x", "act": "leave"}
    wrong = next(action for action in scene.state().legal() if action not in scene.line)
    made = set()
    for route in open_house.app.routes:
        path = getattr(route, "path", "")
        if "POST" in (getattr(route, "methods", None) or ()):
            done = "begin" if path.startswith("/learn") else "start"
            at = path.replace(":count", "").format(**values, done=done, ply=1)
            person = open_house.person()
            answer = person.post(at, data={"action": str(wrong), "name": "Eve", "ply": "0", "seat": "0"})
            if person.cookies.get("motu_guest"):
                made.add(path)
                assert NEWCOMERS.fullmatch(at), at
            if answer.headers.get("location", "").startswith("/table/") and table not in answer.headers["location"]:
                purpose = purpose_of(at, changes=True)
                assert purpose is not None and purpose.name == "table", at
    assert {"/quick/{game}", "/puzzles/{game}/{puzzle}/{done}/move", "/puzzles/{game}/{puzzle}/give-up"} < made


def test_a_header_that_proves_nothing_gives_no_budget_of_its_own(tables: Tables) -> None:
    with house(tables, rate=1) as running:
        person = running.person()
        found = [
            person.get(
                "/health", headers={"authorization": f"Bearer {secrets.token_hex(8)}", "cookie": f"motu_guest={secrets.token_hex(8)}"}
            )
            for _ in range(30)
        ]
        assert found[0].status_code == 200 and found[-1].status_code == 429


def test_whoever_is_refused_on_and_on_waits_and_holds_up_nobody(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_use, "SLOW_REFUSAL", 60.0)
    asked, enemy = b"GET /health HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n", "127.0.0.9"
    with house(tables, rate=3) as running:
        doorway = running.app.state.doorway
        doorway.budgets.plain[False].own.a_second = 0.001
        assert [answered(running.plug(asked, enemy))[0] for _ in range(60)] == [200] * 60, "the whole budget"
        lines = [running.plug(asked, enemy) for _ in range(fair_use.PROMPT_REFUSALS + 90)]
        waiting = set(lines)
        while len(waiting) > 90:
            ready = select.select(waiting, [], [], 10)[0]
            assert ready, "the first thirty refusals are told at once"
            waiting -= set(ready)
        is_served(running)
        assert all(is_silent(line) for line in waiting) and doorway.held > THREADS, "more than there are threads"
        assert {answered(line)[0] for line in set(lines) - waiting} == {429}
        for line in waiting:
            line.close()


def test_a_slow_refusal_says_when_to_come_again(tables: Tables) -> None:
    with house(tables, rate=0.01) as running:
        person = running.person()
        answers = [person.post("/prefer", data={"theme": "dark"}) for _ in range(fair_use.PROMPT_REFUSALS + 20)]
        assert answers[0].status_code == 303
        assert all(answer.status_code == 429 and int(answer.headers["retry-after"]) > 50 for answer in answers[1:])
        assert answers[-1].elapsed.total_seconds() >= fair_use.SLOW_REFUSAL > 0.1


def test_whoever_is_refused_is_told_in_their_language_and_where_they_look(tables: Tables) -> None:
    with house(tables, rate=0.01) as running:
        person, program = running.person(), running.client({})
        person.post("/prefer", data={"theme": "dark"})
        place = "/table/T/move"
        script = {"hx-request": "true", "motu-line": "open"}
        for language, words in (("en", "wait a moment"), ("ru", "подождите"), ("it", "aspetta un momento")):
            plain = person.post(place, headers={"accept-language": language})
            assert plain.status_code == 429 and words in plain.text and plain.headers["content-type"].startswith("text/plain")
            part = person.post(place, headers={"accept-language": language} | script)
            assert part.status_code == 429 and part.text.startswith('<p id="notice"') and words in part.text
        told = program.post("/api/session", json={"name": "P"})
        assert told.status_code == 429 and told.json() == {"code": "http", "message": page_texts().say("wrong.often", "en")}


def test_a_locked_database_holds_up_only_whoever_writes(open_house: House, tmp_path: Path) -> None:
    person, other = open_house.person(), open_house.person()
    with sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None) as lock:
        place = str(person.post("/quick/haleakala", data={"preset": "hotseat"}).headers["location"])
        lock.execute("BEGIN IMMEDIATE")
        found: list[int] = []
        forms = [("/me", {"name": "Eve"}), ("/me/erase", {}), ("/quick/haleakala", {"preset": "hotseat"})]
        writers = [
            threading.Thread(target=lambda at=at, form=form: found.append(other.post(at, data=form).status_code)) for at, form in forms
        ]
        for writer in writers:
            writer.start()
        for _ in range(20):
            assert person.get(place).status_code == 200
            assert person.post("/prefer", data={"theme": "dark"}).status_code == 303
        lock.execute("COMMIT")
        for writer in writers:
            writer.join(30)
        assert all(status in (200, 303) for status in found) and len(found) == 3


# -- connections -------------------------------------------------------------------------------------------------------


class Strict(GuardedConnection):
    """A door with small numbers, so that the tests are quick."""

    most = 12
    most_of_one = 1000
    head_seconds = 0.4


class OneAddress(GuardedConnection):
    most_of_one = 8


@pytest.fixture
def strict(tables: Tables) -> Iterator[House]:
    with house(tables, connection=Strict) as running:
        yield running


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nhost: here\r\nx: " + b"a" * 400_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: here\r\nx: " + b"a" * 400_000,
        b"GET /" + b"a" * 60_000 + b" HTTP/1.1\r\nhost: here\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: here\r\n" + b"".join(b"x%d: y\r\n" % number for number in range(200)) + b"\r\n",
        b"GET / HTTP/1.1\r\nhost: " + b"a" * 3000 + b"\r\n\r\n",
    ],
)
def test_a_request_with_too_much_in_its_head_is_refused_before_it_is_read(open_house: House, said: bytes) -> None:
    line = open_house.plug()
    try:
        line.sendall(said)
        assert answered(line) == (431, "The headers of the request are too large.")
    except ConnectionResetError:
        pass  # the door was shut while we still talked
    is_served(open_house)


def test_whoever_connects_and_says_nothing_or_half_a_request_is_sent_away(strict: House) -> None:
    silent, half, newline = strict.plug(), strict.plug(b"GET / HTTP/1.1\r\nhost: he"), strict.plug(b"\r\n")
    assert answered(silent) == (0, None) and answered(newline) == (0, None)
    assert answered(half) == (408, "The request did not come to its end in time.")


def test_a_connection_that_was_useful_once_may_not_stay_for_half_a_request(strict: House) -> None:
    line = strict.plug(b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n")
    while b"ok" not in line.recv(65536):
        pass
    line.sendall(b"GET /health HT")
    assert answered(line)[0] == 408


def test_idle_connections_make_room_for_others(tables: Tables) -> None:
    class Patient(Strict):
        head_seconds = 60.0

    with house(tables, connection=Patient) as running:
        idle = [running.plug() for _ in range(40)]
        is_served(running)
        assert sum(is_silent(line) for line in idle) <= Patient.most
        for line in idle:
            line.close()


def test_one_address_cannot_have_all_connections(tables: Tables) -> None:
    with house(tables, connection=OneAddress) as running:
        lines = [running.plug() for _ in range(12)]
        refused = [answered(line) for line in lines[8:]]
        assert refused == [(503, "Too many connections from your address.")] * 4
        for line in lines[:8]:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
            assert answered(line)[0] == 200
        is_served(running)


# -- the parts ---------------------------------------------------------------------------------------------------------

ANA, BORIS = Asker("ana", "10.0.0.1"), Asker("boris", "10.0.0.2")


Result = TypeVar("Result")


def alone(play: Coroutine[Any, Any, Result]) -> Result:
    """Run in a thread of its own: a browser of another test may have left its event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, play).result()


def test_guests_are_served_in_turn() -> None:
    async def play() -> list[str]:
        turnstile, order = Turnstile(at_once=2, each=2, waiting=10), list[str]()

        async def visit(who: Asker, name: str) -> None:
            assert await turnstile.enter(who)
            order.append(name)
            await asyncio.sleep(0)
            turnstile.leave(who)

        names = [(ANA, f"ana {number}") for number in range(6)] + [(BORIS, f"boris {number}") for number in range(2)]
        await asyncio.gather(*(visit(who, name) for who, name in names))
        assert turnstile.total == 0 and not turnstile.queues and not turnstile.working
        return order

    order = alone(play())
    assert order.index("boris 0") <= 3 and order.index("boris 1") <= 5 and len(order) == 8


def test_whoever_gives_up_waiting_takes_nobodys_place() -> None:
    async def play() -> None:
        turnstile = Turnstile(at_once=1, each=1)
        assert await turnstile.enter(ANA)
        gone, patient = asyncio.create_task(turnstile.enter(BORIS)), asyncio.create_task(turnstile.enter(BORIS))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        turnstile.leave(ANA)
        assert await patient and turnstile.total == 1
        turnstile.leave(BORIS)
        assert turnstile.total == 0 and not turnstile.queues

    alone(play())


def test_an_address_has_at_most_a_quarter_of_the_places_whatever_guests_it_makes() -> None:
    async def play() -> None:
        turnstile = Turnstile(at_once=16, each=2)
        crowd = [asyncio.create_task(turnstile.enter(Asker(f"guest {number}", "10.0.0.9"))) for number in range(20)]
        await asyncio.sleep(0)
        assert sum(task.done() for task in crowd) == 4
        assert await asyncio.wait_for(turnstile.enter(ANA), 1)
        for task in crowd:
            task.cancel()

    alone(play())


def test_what_costs_more_is_allowed_less_often() -> None:
    def allowed(path: str, changes: bool, who: Asker = ANA) -> int:
        budgets = Budgets(20)
        return sum(not budgets.wait(who, path, changes, now=0.0) for _ in range(3000))

    assert allowed("/table/T", False) == 400 and allowed("/table/T/why", False) == 20 and allowed("/table/T/move", True) == 80
    assert allowed("/quick/haleakala", True) == allowed("/api/tables", True) == allowed("/puzzles/dokmus/1/play", True) == 20
    assert allowed("/learn/dokmus/first-game/begin/why", False) == allowed("/mistakes/T/3/start/why", False) == 20
    assert allowed("/table/T/show/14/1", False) == 40 and allowed("/mistakes/T/3", False) == 100
    assert allowed("/puzzles/dokmus/next", False) == allowed("/puzzles", False) == 100, "a page that is looked for among hundreds"
    assert allowed("/table/T/hint", True) == 10 and allowed("/table/T/review", True) == 6
    assert allowed("/api/session", True) == 60, "an address makes so many guests at once"


def test_many_guests_of_one_address_share_its_budget() -> None:
    budgets = Budgets(20)
    crowd = [Asker(f"guest {number}", "10.0.0.9") for number in range(2000)]
    made = sum(not budgets.wait(who, "/api/tables", True, now=0.0) for who in crowd for _ in range(2))
    assert made == 100 and not budgets.wait(ANA, "/api/tables", True, now=0.0)


def test_only_so_many_wait_for_their_refusal(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a proxy an address has as many connections as it likes; they must not be all that the house has."""
    monkeypatch.setattr(fair_use, "SLOW_REFUSAL", 60.0)
    monkeypatch.setattr(fair_use, "MOST_REFUSED", 3)

    async def play() -> None:
        doorway = Doorway(1, tables.peers)
        crowd = [asyncio.create_task(doorway.refuse(ANA)) for _ in range(fair_use.PROMPT_REFUSALS + 10)]
        await asyncio.wait_for(doorway.refuse(BORIS), 1)
        await asyncio.sleep(0)
        assert [task.done() for task in crowd] == [True] * fair_use.PROMPT_REFUSALS + [False] * 3 + [True] * 7
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert doorway.held == 0 and doorway.refused == fair_use.PROMPT_REFUSALS + 11

    alone(play())


def test_lines_are_counted_until_they_close() -> None:
    lines = OpenLines(FactBoard(), each=2, together=3, in_all=4)
    others = [Asker(f"guest {number}", "10.0.0.1") for number in range(3)]
    assert [lines.enter(ANA) for _ in range(3)] == [True, True, False]
    assert [lines.enter(other) for other in others] == [True, False, False]
    assert [lines.enter(BORIS) for _ in range(2)] == [True, False], "the house is full"
    lines.leave(ANA)
    assert lines.enter(BORIS) and lines.total == 4


def test_a_network_of_ipv6_is_one_address() -> None:
    assert sharer("2001:db8:1:2:3:4:5:6") == sharer("2001:db8:1:2:ffff::1") != sharer("2001:db8:1:3::1")
    assert sharer("::ffff:10.0.0.1") == "10.0.0.1" and sharer("testclient") == "testclient"
