"""Budgets are for those who ask for too much: somebody who plays as fast as a machine can click never meets one."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from motu.web.app import RATE
from tests.web.browsing import begin
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
