"""The stream of a table: numbered, resumed, the same for two tabs, and right again after the server was killed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
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


def events(person: httpx.Client, place: str, count: int, **headers: str) -> list[tuple[int, str]]:
    """The first events with markup of a stream."""
    found: list[tuple[int, str]] = []
    number, data = -1, ""
    with person.stream("GET", place, headers=headers) as response:
        assert response.status_code == 200 and response.headers["content-type"].startswith("text/event-stream")
        for line in response.iter_lines():
            if line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                data += line[6:] + "\n"
            elif not line:
                if data.startswith("<"):
                    found.append((number, data))
                    if len(found) == count:
                        break
                data = ""
    return found


def present(person: httpx.Client, place: str) -> int:
    found = re.search(r'data-number="(\d+)"', person.get(place).text)
    assert found
    return int(found[1])


def test_a_stream_begins_with_what_the_page_does_not_show_yet(person: httpx.Client) -> None:
    place = new_table(person)
    old = present(person, place)
    decide(person, place)
    [(number, html)] = events(person, f"{place}/stream?after={old}", 1)
    assert number == present(person, place) and f'data-number="{number}"' in html


def test_a_reconnecting_browser_gets_what_it_missed_by_the_last_event_number(person: httpx.Client) -> None:
    place = new_table(person)
    seen = present(person, place)
    for _ in range(4):
        decide(person, place)
    [(number, html)] = events(person, f"{place}/stream?after=0", 1, **{"last-event-id": str(seen)})
    assert number == present(person, place) and f'data-number="{number}"' in html


def test_strange_event_numbers_give_a_fresh_page(person: httpx.Client) -> None:
    place = new_table(person)
    for strange in ("-1", "999999", "x", "1" * 30):
        [(number, _)] = events(person, f"{place}/stream?after={strange}", 1)
        assert number == present(person, place)


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
    page.wait_for_function("[...document.images].every((image) => image.complete && image.naturalWidth)")
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
