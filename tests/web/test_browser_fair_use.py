"""Budgets are for those who ask for too much: somebody who plays as fast as a machine can click never meets one."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from motu.web.app import RATE
from tests.web.browsing import BUTTONS, begin
from tests.web.visiting import Server, Watch


def test_whoever_plays_fast_in_a_browser_meets_no_budget(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, "--rate", str(RATE))
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(60_000)
    watch, refused = Watch(context, server.address), list[str]()
    context.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    try:
        person = begin(context.new_page(), server, "haleakala", "bots")
        seen = person.see(waits=True)
        for _ in range(12):
            if seen.turn == "over":
                break
            seen = person.decide(seen, waits=True)
        assert not refused and not watch.problems
    finally:
        context.close()
        server.stop()


def test_whoever_is_refused_in_a_browser_is_told_and_plays_on(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, "--rate", "0.5")
    context = browser.new_context(locale="it", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(60_000)
    watch = Watch(context, server.address, allowed=("429",))
    try:
        page = context.new_page()
        person = begin(page, server, "haleakala", "hotseat")
        notice, seen = page.locator("#notice", has_text="aspetta un momento"), person.see()
        for _ in range(40):
            if notice.count():
                break
            if seen.kind == "things":
                person.touch(seen.number)
            else:
                person.point(*person.middle(BUTTONS[seen.kind]))
            page.wait_for_timeout(300)
            seen = person.see()
        expect(notice).to_be_visible()
        page.wait_for_timeout(4000)
        person.compare()
        assert person.decide(seen).number > seen.number and not watch.problems
    finally:
        context.close()
        server.stop()
