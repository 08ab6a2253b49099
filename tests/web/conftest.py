"""What the tests of the pages share: a house of tables in a file, clients that behave like browsers, a real server, a real Chromium."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from starlette.testclient import TestClient

from motu.tables import Tables
from motu.web.app import create_app

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
OUTPUT = Path(__file__).parent.parent.parent / "test-output"
SOURCE = Path(__file__).parent.parent.parent / "src"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Tables]:
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as tables:
        yield tables


Visitors = Callable[[], TestClient]


@pytest.fixture
def visitors(house: Tables) -> Iterator[Visitors]:
    """Makes browsers without a script: each has cookies of its own and sends forms from our own pages."""
    app = create_app(house, key="a key for tests", rate=0)
    yield lambda: TestClient(app, base_url="http://testserver", headers={"origin": "http://testserver", "accept-language": "en"})


@pytest.fixture
def visitor(visitors: Visitors) -> TestClient:
    return visitors()


class Server:
    """`motu serve` as a process of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = ""
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "motu", "serve", "--port", str(self.port), "--pace", "0", "--rate", "0", *self.arguments]
        environment = {**os.environ, "MOTU_DATA": str(self.folder), "PYTHONPATH": str(SOURCE), "MOTU_LANGUAGE": "en"}
        began = time.monotonic()
        self.process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.seconds = time.monotonic() - began
        assert self.address in self.said, self.said

    def kill(self) -> None:
        """As if the power failed."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip("Debian's chromium is not installed; the pages are not tested in a browser")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


class Watch:
    """What a browser complained about, and whom it asked."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.problems: list[str] = []
        self.address = address
        context.on("console", lambda message: self.note(message.type, message.text))
        context.on("weberror", lambda problem: self.problems.append(str(problem.error)))
        context.on("request", lambda request: self.asked(request.url))

    def note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.problems.append(f"{kind}: {text}")

    def asked(self, url: str) -> None:
        if not url.startswith((self.address, "data:")):
            self.problems.append(f"asked another host: {url}")


@pytest.fixture
def contexts(browser: Browser, server: Server) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers of different people; at the end none of them may have complained."""
    made: list[tuple[BrowserContext, Watch]] = []

    def new(**settings: object) -> BrowserContext:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **settings})  # type: ignore[arg-type]
        context.set_default_timeout(10_000)
        made.append((context, Watch(context, server.address)))
        return context

    yield new
    problems = [problem for _, watch in made for problem in watch.problems]
    for context, _ in made:
        context.close()
    assert problems == []


@pytest.fixture
def page(contexts: Callable[..., BrowserContext]) -> Page:
    return contexts().new_page()


def hidden(html: str) -> dict[str, str]:
    """The hidden fields of the first move form of a table."""
    form = re.search(r"<form[^>]*action=\"[^\"]*/(?:move|end-turn|undo)\".*?</form>", html, re.DOTALL)
    assert form, "no form to decide with"
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))


def actions(html: str) -> list[int]:
    """The actions that the drawing offers."""
    return [int(action) for action in re.findall(r'data-action="(\d+)"', html)]


def keep(page: Page, name: str) -> None:
    """Keep a picture of the page as test output."""
    OUTPUT.mkdir(exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}.png")
