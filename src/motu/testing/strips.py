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
from motu.testing.moments import END, bots_game, moment

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, FilePayload, Page

STRIPS: Final = {
    "dokmus": (
        ("card-turns-over", 3, "card_revealed", 0.3),
        ("token-flies-from-hand", 3, "placed", 0.3),
        ("tile-slides", 4, "tile_moved", 0.5),
        ("tile-turns", 3, "tile_turned", 0.6),
        ("token-moves", 4, "token_moved", 0.6),
        ("volcano", 4, "volcano", 0.5),
        ("scoring", 3, END, 1),
    ),
    "giants": (
        ("dice", 4, "roll", 0.3),
        ("hands-open", 4, "reveal", 0.4),
        ("moai-taken", 4, "take", 0.4),
        ("figure-placed", 4, "place", 0.4),
        ("moai-on-the-road", 4, "step", 0.5),
        ("helpers-paid", 5, "paid", 0.6),
        ("erected", 4, "erect", 0.7),
        ("crowned", 4, "crown", 0.8),
        ("scoring", 4, END, 1),
    ),
    "haleakala": (
        ("disc-flies", 2, "placed", 0.3),
        ("boat-and-card", 2, "card_taken", 0.3),
        ("card-dealt", 2, "dealt", 0.4),
        ("shaman", 2, "shaman_moved", 0.4),
        ("statue", 2, "statue_built", 0.3),
        ("lava", 2, "lava_placed", 0.4),
        ("lava-moves", 2, "lava_moved", 0.4),
        ("eruption", 2, "lava_flowed", 0.5),
        ("bought", 2, "bought", 0.45),
    ),
    "polynesia": (
        ("dice", 4, "rolled", 0.5),
        ("trade", 4, "exchanged", 0.3),
        ("customer-settles", 4, "played", 0.4),
        ("new-customer", 4, "refilled", 0.4),
        ("season-scored", 4, "scored", 0.33),
        ("last-scoring", 4, END, 1),
    ),
}
"""Of each game: the name of a strip, the number of seats, what happens, and how far the game has come."""
FRAMES: Final = 8
HOLD: Final = """() => {
  window.held = [];
  const hold = (each) => { if (!window.held.includes(each)) { each.pause(); window.held.push(each); } };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { const each = animate.apply(this, how); hold(each); return each; };
  for (const kind of ["transitionrun", "animationstart"]) {
    document.addEventListener(kind, (event) => event.target.getAnimations().forEach(hold), true);
  }
}"""
BEGUN: Final = """async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  for (const each of document.getAnimations()) if (!window.held.includes(each)) { each.pause(); window.held.push(each); }
  return Math.max(0, ...window.held.map((each) => each.effect.getComputedTiming().endTime));
}"""
SEEK: Final = """(time) => {
  for (const each of window.held) each.effect.getComputedTiming().endTime <= time ? each.finish() : (each.currentTime = time);
}"""


def main(arguments: list[str]) -> None:
    if not arguments:
        sys.exit("where to? python -m motu.testing.strips FOLDER [GAME ...]")
    folder, *names = arguments
    with serving() as address, browsing(address) as context:
        for name in names or motu.games():
            for title, seats, kind, part in STRIPS[name]:
                page = context.new_page()
                target = Path(folder, f"{name}-{title}.png")
                target.parent.mkdir(parents=True, exist_ok=True)
                longest = record_strip(
                    page, address, moment(name, title, seats, kind, part).ply, shelved(context, address, name, seats), target
                )
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


SHELF: Final[dict[tuple[str, int], str]] = {}


def shelved(context: BrowserContext, address: str, name: str, seats: int) -> str:
    """The address of a game in the server, which is brought there as a record once."""
    if (name, seats) not in SHELF:
        text = bots_game(name, seats).text().encode()
        file: FilePayload = {"name": f"{name}.motu", "mimeType": "text/plain", "buffer": text}
        SHELF[name, seats] = context.request.post(f"{address}/records", multipart={"record": file}).url.rsplit("/", 1)[0]
    return SHELF[name, seats]


def record_strip(page: Page, address: str, ply: int, game: str, target: Path) -> float:
    """Frames of the change from the ply before to this one, on one sheet; how many milliseconds it takes."""
    from PIL import Image, ImageDraw

    page.goto(f"{game}/{ply - 1}?seat=watch")
    page.evaluate(HOLD)
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
