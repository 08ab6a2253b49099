"""The stream of a table: numbered, resumed, the same for two tabs, and right again after the server was killed."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import Person, begin
from tests.web.visiting import Server, actions, hidden


@pytest.fixture
def person(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, headers={"origin": server.address, "accept-language": "en"}, timeout=20) as client:
        yield client


def new_table(person: httpx.Client, preset: str = "hotseat") -> str:
    return str(person.post("/quick/haleakala", data={"preset": preset}).headers["location"])


def decide(person: httpx.Client, place: str, choice: int = 0) -> None:
    """One act of whoever is up at a hot-seat."""
    html = person.get(place).text
    path = "end-turn" if f"{place}/end-turn" in html else "move"
    data = hidden(html) | ({} if path == "end-turn" else {"action": str(actions(html)[choice])})
    assert person.post(f"{place}/{path}", data=data).status_code == 303


@dataclass(frozen=True)
class Told:
    """One message of a stream: the state that it leads to, the one that a change goes out from, the markup, and all of its bytes."""

    state: str
    since: str
    html: str
    size: int

    @property
    def number(self) -> int:
        return int(self.state.partition(".")[0])


def listen(person: httpx.Client, place: str, **headers: str) -> Generator[Told]:
    """The messages with markup of a stream, as they come."""
    with person.stream("GET", place, headers=headers) as response:
        assert response.status_code == 200 and response.headers["content-type"].startswith("text/event-stream")
        lines: list[str] = []
        for line in response.iter_lines():
            if line:
                lines.append(line)
                continue
            fields = [one.partition(": ")[::2] for one in lines]
            data = [value for name, value in fields if name == "data"]
            facts = dict(fields)
            since = data.pop(0) if facts.get("event") == "change" else ""
            if data and data[0].startswith("<"):
                yield Told(facts["id"], since, "\n".join(data), sum(len(line.encode()) + 1 for line in lines))
            lines = []


def first(person: httpx.Client, place: str, **headers: str) -> Told:
    return next(listen(person, place, **headers))


def state_of(person: httpx.Client, place: str) -> str:
    """What a page says that it shows."""
    found = re.search(r'data-state="([^"]*)"', person.get(place).text)
    assert found
    return found[1]


def present(person: httpx.Client, place: str) -> int:
    return int(state_of(person, place).partition(".")[0])


def is_whole(told: Told) -> bool:
    return not told.since and "<k " not in told.html and 'id="part-board"' in told.html


def test_a_stream_begins_with_what_the_page_does_not_show_yet(person: httpx.Client) -> None:
    place = new_table(person)
    old = state_of(person, place)
    decide(person, place)
    told = first(person, f"{place}/stream?state={old}")
    assert told.since == old and told.state == state_of(person, place) and f'data-number="{told.number}"' in told.html
    assert "<k " in told.html and len(told.html) < 30_000 < len(person.get(place).text)


def test_a_reconnecting_browser_gets_what_it_missed_by_the_last_state(person: httpx.Client) -> None:
    place = new_table(person)
    seen = state_of(person, place)
    for _ in range(4):
        decide(person, place)
    told = first(person, f"{place}/stream?state=0.0", **{"last-event-id": seen})
    assert told.since == seen and told.number == present(person, place)


def test_a_state_that_is_strange_or_somebody_elses_gives_the_whole_page(person: httpx.Client, server: Server) -> None:
    place = new_table(person)
    with httpx.Client(base_url=server.address, headers={"accept-language": "en"}, timeout=20) as stranger:
        theirs = state_of(person, place)
        for strange in ("", "-1", "999999", "x", "1" * 30, "0.0", state_of(person, new_table(person))):
            told = first(person, f"{place}/stream?state={strange}")
            assert is_whole(told) and told.state == state_of(person, place)
        told = first(stranger, f"{place}/stream?state={theirs}")
        assert is_whole(told) and told.state != theirs and 'data-turn="other"' in told.html


def test_a_stream_is_packed_for_whoever_asks_for_it_and_tells_each_change_at_once(person: httpx.Client) -> None:
    place = new_table(person)
    for accepted, coding in (("gzip", "gzip"), ("identity", None)):
        with person.stream("GET", f"{place}/stream", headers={"accept-encoding": accepted}) as response:
            assert response.headers.get("content-encoding") == coding
        messages = listen(person, f"{place}/stream?state={state_of(person, place)}", **{"accept-encoding": accepted})
        decide(person, place)
        one = next(messages)
        decide(person, place)
        two = next(messages)
        assert one.since and two.since == one.state and two.number > one.number
        messages.close()


def test_two_tabs_of_a_person_are_told_the_same(person: httpx.Client) -> None:
    place = new_table(person)
    tabs = [listen(person, f"{place}/stream?state={state_of(person, place)}") for _ in range(2)]
    for _ in range(3):
        decide(person, place)
    found = []
    for tab in tabs:
        told = next(tab)
        while told.number < present(person, place):
            told = next(tab)
        found.append(told.state)
        tab.close()
    assert found == [state_of(person, place)] * 2


def test_a_page_that_lacks_something_asks_for_the_whole_table_and_is_right_again(page: Page, server: Server) -> None:
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url) if "/stream" in request.url else None)
    person = begin(page, server, "haleakala", "hotseat")
    seen = person.decide(person.see())
    person.compare()
    assert len(streams) == 1, "changes alone make the page that a reload shows"
    page.evaluate("document.getElementById('part-board').firstElementChild.remove()")
    person.decide(seen)
    person.compare()
    assert len(streams) == 2 and streams[1].endswith("state=")


def test_the_server_is_ready_after_less_than_three_seconds_of_work(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        worked = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        print(f"ready after {server.seconds:.1f} s, {worked:.1f} s of them work")
        assert worked < 3
        assert httpx.get(f"{server.address}/health").json()["ok"]
    finally:
        server.stop()


def test_the_first_page_is_small_as_the_browser_loads_it(page: Page, server: Server) -> None:
    """All bytes that come over the line for a first visit: page, styles, scripts, pictures and icon, with their headers."""
    bytes_of: dict[str, int] = {}
    names: dict[str, str] = {}
    line = page.context.new_cdp_session(page)
    line.on("Network.requestWillBeSent", lambda told: names.update({told["requestId"]: told["request"]["url"]}))
    line.on("Network.loadingFinished", lambda told: bytes_of.update({names[told["requestId"]]: int(told["encodedDataLength"])}))
    line.send("Network.enable")
    page.goto(server.address)
    for picture in page.locator("img").all():
        picture.scroll_into_view_if_needed()
    page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    total = sum(bytes_of.values())
    for name, size in sorted(bytes_of.items(), key=lambda item: -item[1]):
        print(f"{size:7,} {name.removeprefix(server.address)}")
    print(f"{total:7,} in all")
    assert len(bytes_of) >= 8 and total < 200_000


def test_a_browser_finds_its_way_back_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    context = browser.new_context(locale="en-GB")
    page, other = context.new_page(), context.new_page()
    try:
        person, watcher = begin(page, server, "haleakala", "hotseat"), Person(other)
        other.goto(page.url)
        seen = person.see()
        for _ in range(3):
            seen = person.decide(seen)
            server.kill()
            expect(page.locator("#offline")).to_be_visible()
            server.start()
            expect(page.locator("#offline")).to_be_hidden()
            assert person.see(seen.number) == seen
            seen = person.decide(seen)
            assert watcher.see(seen.number).number == seen.number
    finally:
        context.close()
        server.stop()
