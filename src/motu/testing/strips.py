"""Movements as strips of frames, to look at: `python -m motu.testing.strips FOLDER [GAME ...]`.

A real server shows games of greedy bots in a real Chromium. Each strip goes from the table before a decision to the one after it: all
movements are held as they begin and moved on together, frame by frame, so that a strip shows the same on every machine.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import motu
from motu.core.record import Record
from motu.testing.moments import moments

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, FilePayload, Page

FRAMES: Final = 8
BEGUN: Final = """async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  window.held = document.getAnimations();
  return Math.max(0, ...window.held.map((each) => each.effect.getComputedTiming().endTime));
}"""
SEEK: Final = """(time) => {
  const running = window.held.filter((each) => each.playState !== "idle"); // what was called off would begin again
  for (const each of running) each.effect.getComputedTiming().endTime <= time ? each.finish() : (each.currentTime = time);
}"""


def main(arguments: list[str]) -> None:
    if not arguments:
        sys.exit("where to? python -m motu.testing.strips FOLDER [GAME ...]")
    folder, *names = arguments
    with serving() as address, browsing(address) as context:
        for name in names or motu.games():
            for shown in moments(name, "strips"):
                page = context.new_page()
                target = Path(folder, f"{name}-{shown.name}.png")
                target.parent.mkdir(parents=True, exist_ok=True)
                longest = record_strip(page, address, shown.ply, shelved(context, address, shown.record), target)
                print(f"written: {target} ({longest:.0f} ms)")
                page.close()


@contextmanager
def serving() -> Iterator[str]:
    """`motu serve` with tables of its own."""
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "motu", "serve", "--port", "0", "--rate", "0"]
        process = subprocess.Popen(words, env={**os.environ, "MOTU_DATA": data, "MOTU_LANGUAGE": "en"}, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield next(word for word in process.stdout.readline().split() if word.startswith("http://")).rstrip("/.")
        finally:
            process.terminate()
            process.wait(10)


@contextmanager
def browsing(address: str) -> Iterator[BrowserContext]:
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", extra_http_headers={"origin": address})
        context.set_default_timeout(60_000)
        yield context
        browser.close()


SHELF: Final[dict[int, str]] = {}


def shelved(context: BrowserContext, address: str, record: Record) -> str:
    """The address of a game in the server, which is brought there as a record once."""
    key = id(record)
    if key not in SHELF:
        file: FilePayload = {"name": "game.motu", "mimeType": "text/plain", "buffer": record.text().encode()}
        SHELF[key] = context.request.post(f"{address}/records", multipart={"record": file}).url.rsplit("/", 1)[0]
    return SHELF[key]


def stand_still(page: Page) -> None:
    """Stop the clock of all movements: what begins stays at its beginning, however slow the machine is."""
    page.context.new_cdp_session(page).send("Animation.setPlaybackRate", {"playbackRate": 0})


def record_strip(page: Page, address: str, ply: int, game: str, target: Path) -> float:
    """Frames of the change from the ply before to this one, on one sheet; how many milliseconds it takes."""
    from PIL import Image, ImageDraw

    page.goto(f"{game}/{ply - 1}?seat=watch")
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    stand_still(page)
    page.locator("#go-next").click()
    page.wait_for_function("(ply) => document.getElementById('replay').dataset.ply === String(ply)", arg=ply)
    longest: float = page.evaluate(BEGUN)
    frames = []
    for frame in range(FRAMES + 1):
        time = longest * frame / FRAMES
        page.evaluate(SEEK, time)
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize((640, 400))
        ImageDraw.Draw(shot).text((8, 6), f"{time:.0f} ms", fill="white", stroke_width=2, stroke_fill="black", font_size=20)
        frames.append(shot)
    sheet = Image.new("RGB", (3 * 644, 404 * -(-len(frames) // 3)), "#888888")
    for number, shot in enumerate(frames):
        sheet.paste(shot, (2 + 644 * (number % 3), 2 + 404 * (number // 3)))
    sheet.save(target)
    return longest


if __name__ == "__main__":
    main(sys.argv[1:])
