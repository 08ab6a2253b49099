"""Several server processes at one address, on SQLite and on PostgreSQL: nobody can tell which one answers, and nobody misses one for long
that is killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2 as httpx
import pytest

from motu.testing.postgresql import new_database, server
from tests.web.visiting import SOURCE, Server, actions, hidden

GAME = "haleakala"
PATIENCE = 30.0
LINK = re.compile(r'value="http://[^/"]+(/join/[^"]+)"')


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    with server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Two processes around one database, each of which answers what it is asked."""
    monkeypatch.setenv("MOTU_HAND_OVER", "no")
    database = str(tmp_path / "tables.sqlite")
    if request.param == "postgresql":
        database = new_database(request.getfixturevalue("postgresql"), f"motu_{request.node.name.partition('[')[0]}"[:60])
    running = Server(tmp_path, "--processes", "2", "--database", database)
    yield running
    if running.process.poll() is None:
        running.stop()
        assert running.process.returncode == 0


def until(what: Callable[[], bool], says: str) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, says
        time.sleep(0.05)


def process_of(client: httpx.Client) -> int:
    """The process that answers on the connection of this client."""
    found = re.search(r'motu_process_info\{pid="(\d+)"', client.get("/metrics").text)
    assert found
    return int(found[1])


class Browser:
    """Somebody with cookies and a connection to each process."""

    def __init__(self, house: Server) -> None:
        self.house = house
        self.cookies: dict[str, str] = {}
        self.lines: dict[int, httpx.Client] = {}
        self.reach(2)

    def reach(self, processes: int) -> list[int]:
        """Open connections until so many processes have been met."""

        def met() -> bool:
            line = httpx.Client(base_url=self.house.address, headers={"origin": self.house.address, "accept-language": "en"}, timeout=20)
            if self.lines.setdefault(process_of(line), line) is not line:
                line.close()
            return len(self.lines) >= processes

        until(met, "all connections lead to the same process")
        return sorted(self.lines)

    def ask(self, process: int, method: str, place: str, data: dict[str, str] | None = None) -> httpx.Response:
        """A request to this process."""
        line = self.lines[process]
        line.cookies.clear()
        answer = line.request(method, place, data=data, headers={"cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())})
        self.cookies |= dict(answer.cookies)
        return answer

    def decide(self, process: int, place: str) -> None:
        """The first decision that the page offers."""
        html = self.ask(process, "GET", place).text
        answer = self.ask(process, "POST", f"{place}/move", hidden(html) | {"action": str(actions(html)[0])})
        assert answer.status_code == 303, answer.text

    def close(self) -> None:
        for line in self.lines.values():
            line.close()


class Stream(threading.Thread):
    """What a browser hears of a table from one process."""

    def __init__(self, browser: Browser, process: int, place: str) -> None:
        super().__init__(daemon=True)
        self.heard: list[str] = []
        self.line = httpx.Client(base_url=browser.house.address, timeout=20)
        while process_of(self.line) != process:
            self.line.close()
            self.line = httpx.Client(base_url=browser.house.address, timeout=20)
        cookies = "; ".join(f"{k}={v}" for k, v in browser.cookies.items())
        self.request = self.line.build_request("GET", place, headers={"cookie": cookies})
        self.start()

    def run(self) -> None:
        try:
            for line in self.line.send(self.request, stream=True).iter_lines():
                self.heard.append(line)
        except httpx.HTTPError:
            pass

    def numbers(self) -> list[int]:
        return [int(line[4:].partition(".")[0]) for line in self.heard if line.startswith("id: ")]


def test_a_host_at_one_process_plays_with_a_friend_at_another(house: Server) -> None:
    host, friend = Browser(house), Browser(house)
    one, other = sorted(host.lines)
    place = host.ask(one, "POST", f"/quick/{GAME}", {"preset": "friends", "name": "Ana"}).headers["location"]
    news = Stream(host, one, f"{place}/news")
    until(lambda: '{"stage": "waiting", "open": [1]}' in "".join(news.heard), "the host is not told that a seat is open")
    link = LINK.search(host.ask(other, "GET", f"{place}/invitation/1").text)
    assert link, "an invitation that one process made is not shown by the other"
    assert friend.ask(other, "POST", link[1], {"name": "Boris"}).status_code == 303
    until(lambda: '"open": []' in "".join(news.heard), "the host is not told that the friend sat down")
    streams = {0: Stream(host, one, f"{place}/stream"), 1: Stream(friend, other, f"{place}/stream")}
    until(lambda: all(stream.numbers() for stream in streams.values()), "a stream did not begin")
    until(lambda: "· here</small>" in host.ask(other, "GET", place).text, "who is there is not known to the other process")
    for turn in range(6):
        people = {0: host, 1: friend}
        html = {seat: person.ask([one, other][turn % 2], "GET", place).text for seat, person in people.items()}
        mover = next(seat for seat in people if 'data-turn="mine"' in html[seat])
        before = max(streams[1 - mover].numbers())
        form = "end-turn" if f'action="{place}/end-turn"' in html[mover] else "move"
        if form == "move":
            people[mover].decide([one, other][turn % 2], place)
        else:
            answer = people[mover].ask([one, other][turn % 2], "POST", f"{place}/end-turn", hidden(html[mover]))
            assert answer.status_code == 303
        until(lambda: max(streams[1 - mover].numbers()) > before, "the opponent at the other process hears nothing")  # noqa: B023
    for browser in (host, friend):
        browser.close()


def test_requests_for_a_table_go_to_one_process_while_it_is_there(tmp_path: Path) -> None:
    running = Server(tmp_path, "--processes", "2")
    try:
        ana = Browser(running)
        one, other = sorted(ana.lines)
        keepers: set[int] = set()
        place, keeper = "", 0

        def are_met() -> bool:
            nonlocal place, keeper
            place = ana.ask(one, "POST", f"/quick/{GAME}", {"preset": "friends", "name": "Ana"}).headers["location"]
            keeper, other_keeper = (keeper_of(ana, place, process) for process in (one, other))
            assert keeper == other_keeper, "one table is served by two processes"
            keepers.add(keeper)
            return keepers == {one, other}

        until(are_met, "all tables are served by one process")
        os.kill(keeper, signal.SIGKILL)
        until(lambda: not is_running(keeper), "a killed process goes on")
        cookies = {"cookie": "; ".join(f"{name}={value}" for name, value in ana.cookies.items())}

        def is_answered() -> bool:
            try:
                return httpx.get(f"{running.address}{place}", timeout=20, headers=cookies).status_code == 200
            except httpx.TransportError:
                return False  # while the threads of a killed process end, it still takes connections, and drops them

        until(is_answered, "nobody stands in for who is gone")
        ana.close()
    finally:
        running.stop()


def keeper_of(browser: Browser, place: str, process: int) -> int:
    """Which process goes on with a connection to this one after a request for a table, and after the next request."""
    cookies = {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
    line = httpx.Client(base_url=browser.house.address, timeout=20, headers=cookies)
    while process_of(line) != process:
        line.close()
        line = httpx.Client(base_url=browser.house.address, timeout=20, headers=cookies)
    assert line.get(place).status_code == 200
    assert line.get("/").status_code == 200, "a connection that was handed over is lost"
    keeper = process_of(line)
    line.close()
    return keeper


def test_a_process_that_is_killed_is_replaced_and_its_bots_decide(house: Server) -> None:
    ana = Browser(house)
    one, other = sorted(ana.lines)
    form = {"seats": "2", "seat0": "bot search:seconds=1", "seat1": "bot search:seconds=1", "watch": "link", "key": "k"}
    place = ana.ask(one, "POST", f"/new/{GAME}", form).headers["location"]
    os.kill(one, signal.SIGKILL)

    def plies() -> list[str]:
        return re.findall(rf"{place}/replay/(\d+)", ana.ask(other, "GET", place).text)

    before = len(plies())
    until(lambda: len(plies()) >= before + 2, "the bots of the killed process are silent")
    until(lambda: is_served_by_two(house, gone=one), "no other process was started")
    ana.close()


def is_served_by_two(house: Server, gone: int) -> bool:
    """Whether two processes answer, none of which is this one."""
    met: set[int] = set()
    for _ in range(12):
        try:
            with httpx.Client(base_url=house.address, timeout=5) as client:
                met.add(process_of(client))
        except httpx.HTTPError:
            return False
    return len(met) == 2 and gone not in met


def test_processes_end_with_their_parent_however_it_ends(tmp_path: Path) -> None:
    house = Server(tmp_path, "--processes", "2")
    found = Browser(house)
    children = sorted(found.lines)
    found.close()
    os.kill(house.process.pid, signal.SIGKILL)
    house.process.wait()
    until(lambda: not any(is_running(child) for child in children), "a process outlived its parent")


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_two_servers_on_one_file_are_refused_with_one_sentence(tmp_path: Path) -> None:
    first = Server(tmp_path, "--bot-processes", "1")
    words = [sys.executable, "-m", "motu", "serve", "--port", "0"]
    environment = {**os.environ, "MOTU_DATA": str(tmp_path), "PYTHONPATH": str(SOURCE), "MOTU_LANGUAGE": "en"}
    try:
        for more in ([], ["--processes", "2"]):
            second = subprocess.run([*words, *more], env=environment, capture_output=True, text=True, timeout=30)
            assert second.returncode == 2 and second.stdout == ""
            assert re.fullmatch(r"motu: another server has \S+ open, .*--processes N\n", second.stderr), second.stderr
    finally:
        first.kill()
    again = Server(tmp_path, "--bot-processes", "1")  # the lock of a server that was killed is gone with it
    again.stop()
