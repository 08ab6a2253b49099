"""What the tests of the pages share beside fixtures: a real server, a watchful browser, and how forms are read."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page
from starlette.testclient import TestClient

ROOT = Path(__file__).parent.parent.parent
OUTPUT = ROOT / "test-output"
Visitors = Callable[[], TestClient]
SOURCE = ROOT / "src"


class Server:
    """`motu serve` as a process of its own."""

    def __init__(self, folder: Path, *arguments: str, source: Path = SOURCE, is_sealed: bool = False) -> None:
        """With chance that is the same in every run, or sealed as everywhere else."""
        self.folder = folder
        self.source = source
        self.arguments = arguments
        self.program = "motu" if is_sealed or source != SOURCE else "tests.luck"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = ""
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--pace", "0", "--rate", "0", *self.arguments]
        path = os.pathsep.join((str(self.source), str(ROOT)))
        environment = {**os.environ, "MOTU_DATA": str(self.folder), "PYTHONPATH": path, "MOTU_LANGUAGE": "en"}
        began = time.monotonic()
        self.process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.seconds = time.monotonic() - began
        assert self.address in self.said, self.said

    def kill(self) -> None:
        """As if the power failed: the server and the processes of its bots are gone at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


class Watch:
    """What a browser complained about, and whom it asked."""

    def __init__(self, context: BrowserContext, address: str, allowed: Sequence[str] = ()) -> None:
        self.problems: list[str] = []
        self.address = address
        self.allowed = allowed
        context.on("console", lambda message: self.note(message.type, message.text))
        context.on("weberror", lambda problem: self.problems.append(str(problem.error)))
        context.on("request", lambda request: self.asked(request.url))

    def note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(word in text for word in self.allowed):
            self.problems.append(f"{kind}: {text}")

    def asked(self, url: str) -> None:
        if not url.startswith((self.address, "data:")):
            self.problems.append(f"asked another host: {url}")


def hidden(html: str) -> dict[str, str]:
    """The hidden fields of the first form of a table that a player decides with."""
    form = re.search(r"<form[^>]*action=\"[^\"]*/(?:move|end-turn|undo)\".*?</form>", html, re.DOTALL)
    assert form, "no form to decide with"
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))


def decisions(html: str) -> list[dict[str, Any]]:
    """The decisions that a page offers as data; none if it is not this visitor's turn."""
    data = re.search(r'<script type="application/json" id="decisions">(.*?)</script>', html, re.DOTALL)
    found: list[dict[str, Any]] = json.loads(data[1])["decisions"] if data else []
    return found


def actions(html: str) -> list[int]:
    """The actions of these decisions."""
    return sorted(int(decision["action"]) for decision in decisions(html))


def keep(page: Page, name: str) -> None:
    """Keep a picture of the page as test output, where MOTU_KEEP asks for pictures: taking them is slow."""
    if not os.environ.get("MOTU_KEEP"):
        return
    OUTPUT.mkdir(exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}.png")
