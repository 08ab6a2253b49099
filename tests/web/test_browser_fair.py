"""Sealed chance in real browsers: the script promises and says a word without a click, keeps the seal, and finds a forged record out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from motu.core.record import Record, checksum
from motu.tables import verify
from motu.tables.sealed import commitment_of, digest, promise_of, seal_of
from tests.web.visiting import Server

GAME: Final = "haleakala"
KEPT: Final = "() => JSON.parse(localStorage.getItem('motu fair ' + document.getElementById('fair-seal').dataset.table))"


@pytest.fixture(autouse=True)
def same_luck() -> None:
    """What proves the chance of a table is left as it is."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house whose chance is proved to the players."""
    running = Server(tmp_path_factory.mktemp("house"), is_sealed=True)
    yield running
    running.stop()


def submit(page: Page, action: str, **fields: str) -> None:
    """Send a form of our own pages."""
    with page.expect_navigation():
        page.evaluate(
            """([action, fields]) => {
                const form = document.body.appendChild(document.createElement("form"));
                Object.assign(form, { method: "post", action });
                for (const [name, value] of Object.entries(fields)) {
                    Object.assign(form.appendChild(document.createElement("input")), { name, value });
                }
                form.submit();
            }""",
            [action, fields],
        )


def begin(page: Page, server: Server, preset: str) -> str:
    """Set a table at one click; its address."""
    page.goto(server.address)
    submit(page, f"/quick/{GAME}", preset=preset)
    return page.url


def begun(page: Page) -> dict[str, Any]:
    """What the browser keeps once the game runs."""
    page.wait_for_selector("#fair-seal[data-stage='running'], #table:not(:has(#fair-seal))", state="attached")
    kept: dict[str, Any] = page.evaluate(KEPT)
    return kept


def resealed(text: str) -> str:
    body = text[: text.rindex("end ")]
    return f"{body}{text[text.rindex('end ') :].rsplit(' ', 1)[0]} {checksum(body)}\n"


def test_the_script_computes_as_the_page_of_docs_says(page: Page, server: Server) -> None:
    page.goto(server.address)
    texts = ["", "abc", "дождь на холме", "x" * 55, "x" * 56, "x" * 64, "x" * 1000]
    assert page.evaluate("(texts) => texts.map(motuFair.sha256)", texts) == [digest(text) for text in texts]
    seeds = [bytes(32), bytes(range(32)), b"\xff" * 32]
    assert page.evaluate("(seeds) => seeds.map(motuFair.commitmentOf)", [seed.hex() for seed in seeds]) == [
        commitment_of(seed) for seed in seeds
    ]
    commitment, promises = "ab" * 32, {10: "11" * 32, 2: "22" * 32}
    assert page.evaluate("(facts) => motuFair.promiseOf(...facts)", [commitment, 1, "дождь"]) == promise_of(commitment, 1, "дождь")
    assert page.evaluate("(facts) => motuFair.sealOf(...facts)", [commitment, "now", promises]) == seal_of(commitment, "now", promises)


def test_one_click_is_enough_for_a_fair_game_against_bots(page: Page, server: Server) -> None:
    page.goto(server.address)
    submit(page, f"/new/{GAME}", seats="2", seat0="me", seat1="bot random", pace="fast")
    address, kept = page.url, begun(page)
    assert kept["spoke"] and kept["said"] and len(kept["word"]) == 32
    submit(page, f"{address}/seats/replace", seat="0", bot="random")  # a bot plays on for the person, who comes back at the end
    page.goto(f"{server.address}/help")
    while page.request.get(f"{address}/fair").json()["stage"] != "over":
        page.wait_for_timeout(100)
    page.goto(address)
    expect(page.locator("#fair-check")).to_contain_text("your word is in it")
    record = Record.parse(page.request.get(f"{address}/record").text())
    found = verify(record, kept["seal"])
    assert found.fair is True and found.mixing.words == {0: kept["word"]} and found.covered == found.draws > 5
    assert page.locator("#fair-kept").text_content() == kept["seal"]
    page.goto(f"{address}/verify")
    expect(page.locator("#verdict")).to_contain_text("Fair: all")
    assert page.url.endswith(f"?commitment={kept['seal']}")
    expect(page.locator("#fair-check")).to_contain_text("your word is in it")
    forge(page, address, record, kept)


def handing_out(text: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=text, content_type="text/plain")


def forge(page: Page, address: str, record: Record, kept: dict[str, Any]) -> None:
    """The house hands out other records of the same game; the browser that kept the seal says so."""
    text, word = record.text(), json.dumps(kept["word"])
    other = promise_of(kept["commitment"], 0, "chosen")
    swapped = text.replace(f"word 0 {word}", 'word 0 "chosen"').replace(promise_of(kept["commitment"], 0, kept["word"]), other)
    later = text.replace(kept["made"], "2001-01-01T00:00:00Z")
    silent = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(("@ 0 word", "@ 0 promised")))
    for forged in (swapped, later, silent):
        assert forged != text
        Record.parse(resealed(forged))
        page.route("**/record", handing_out(resealed(forged)))
        page.goto(f"{address}/verify")
        expect(page.locator("#fair-check")).to_contain_text("does not fit")
        page.unroute("**/record")


def test_two_browsers_promise_before_either_says_its_word(contexts: Callable[..., BrowserContext], server: Server) -> None:
    host, friend = contexts().new_page(), contexts().new_page()
    host.goto(server.address)
    submit(host, f"/new/{GAME}", seats="2", seat0="me", name0="Ana", seat1="friend")
    table = host.url.rsplit("/", 1)[1]
    assert host.locator("#fair-seal").get_attribute("data-phase") == "", "nobody promises before everybody sits"
    host.click("a[href*='/invitation/']")
    link = host.locator("a[href*='/join/'], input[value*='/join/'], code:has-text('/join/')").first
    address = link.evaluate("(node) => node.href ?? node.value ?? node.textContent")
    host.goto(f"{server.address}/table/{table}")
    sent: list[tuple[str, str]] = []

    def listen(page: Page, who: str) -> None:
        page.on("request", lambda request: sent.append((who, request.url.rsplit("/", 1)[1])) if "/fair/" in request.url else None)

    listen(host, "host")
    listen(friend, "friend")
    friend.goto(address)
    assert friend.locator("#entropy").count() == 0, "who has a script is not asked for a word"
    friend.fill("#name", "Boris")
    friend.click("button.primary")
    kept = [begun(page) for page in (host, friend)]
    assert kept[0]["seal"] == kept[1]["seal"] and kept[0]["word"] != kept[1]["word"] and all(mine["spoke"] for mine in kept)
    assert sorted(sent) == [("friend", "promise"), ("friend", "word"), ("host", "promise"), ("host", "word")]
    assert {act for _, act in sent[:2]} == {"promise"}


def test_a_browser_that_was_not_there_says_so(contexts: Callable[..., BrowserContext], server: Server) -> None:
    host, stranger = contexts().new_page(), contexts().new_page()
    address = begin(host, server, "hotseat")
    kept = begun(host)
    assert kept["spoke"], "one browser speaks once for all of its seats"
    stranger.goto(address)
    expect(stranger.locator("#fair-check")).to_contain_text("keeps this seal")
    assert stranger.evaluate(KEPT)["seal"] == kept["seal"], "a spectator keeps the seal from when they come"
    assert "spoke" not in stranger.evaluate(KEPT) or not stranger.evaluate(KEPT)["spoke"]


def test_without_a_script_nobody_waits_and_a_word_can_be_typed(contexts: Callable[..., BrowserContext], server: Server) -> None:
    page = contexts(java_script_enabled=False).new_page()
    page.goto(f"{server.address}/new/{GAME}")
    page.click(".fold:has(#entropy) summary")
    page.select_option("#entropy", "on")
    page.click("button.big")
    page.fill("input[name=entropy]", "rain")
    page.click(".waiting form[action$='/entropy'] button")
    page.click(".waiting form[action$='/begin'] button")
    assert page.locator("#fair-seal").get_attribute("data-stage") == "running"
    assert json.loads(page.locator("#fair-seal").get_attribute("data-promises") or "").keys() == {"0"}
