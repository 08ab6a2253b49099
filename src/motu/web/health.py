"""How the house is: whether it can write, has room, and whether its bots answer. Each is tried, not assumed."""

from __future__ import annotations

import threading
import time
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from motu.tables import StoreTrouble
from motu.web.forms import in_thread
from motu.web.site import WebSite

FRESH_SECONDS: Final = 2.0
"""A finding is good for so long, so that nobody keeps the disk busy by asking."""
LONGEST_WAIT: Final = 60.0
"""Seconds that the question to a bot may wait before something must be wrong."""


class Health:
    """The last finding about a house, and how a new one is made."""

    def __init__(self, site: WebSite) -> None:
        self.site = site
        self.lock = threading.Lock()
        self.found_at = -FRESH_SECONDS
        self.found: dict[str, Any] = {}

    def look(self) -> dict[str, Any]:
        """What is well and what is not; whoever comes while somebody looks gets what that one finds."""
        with self.lock:
            if time.monotonic() - self.found_at >= FRESH_SECONDS:
                self.found = self.examine()
                self.found_at = time.monotonic()
            return self.found

    def examine(self) -> dict[str, Any]:
        parts = {"write": self.write(), "space": self.space(), "bots": self.bots()}
        return {"ok": not any(parts.values()), **{name: problem or "ok" for name, problem in parts.items()}}

    def write(self) -> str:
        """Empty, or why nothing can be written."""
        try:
            self.site.tables.try_to_write()
        except StoreTrouble as problem:
            return str(problem)
        return ""

    def space(self) -> str:
        free, least = self.site.tables.free_space(), self.site.tables.limits.least_space
        return f"{free >> 20} MiB are free, {least >> 20} MiB must be" if free is not None and free < least else ""

    def bots(self) -> str:
        state = self.site.tables.bot_state()
        if state.workers < state.of:
            return f"{state.workers} of {state.of} workers are at work"
        return f"a question waits since {state.longest_wait:.0f} seconds" if state.longest_wait > LONGEST_WAIT else ""


@in_thread
def health(request: Request) -> Response:
    """200 if all is well, else 503; what is wrong is said in both."""
    found = request.app.state.health.look()
    return JSONResponse(found, 200 if found["ok"] else 503)


ROUTES = [Route("/health", health)]
