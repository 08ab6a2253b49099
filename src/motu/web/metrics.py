"""What the house does, in numbers, as Prometheus reads them: /metrics, for this machine or with MOTU_METRICS_TOKEN."""

from __future__ import annotations

import hmac
import ipaddress
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.web.connections import OPEN
from motu.web.fair_use import LINES, Doorway
from motu.web.forms import in_thread
from motu.web.site import WebSite

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds of the histogram of answers."""
REFUSED: Final = 429
"""Whoever asks for too much is kept waiting on purpose."""
CENSUS_SECONDS: Final = 15.0
"""How long the count of tables is good for."""
Labels = tuple[tuple[str, str], ...]


class Measurements:
    """Requests that were answered: how many, with what, and how long it took until the answer began."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.requests: Counter[tuple[str, int]] = Counter()
        self.slower: Counter[float] = Counter()
        self.seconds = 0.0
        self.census: dict[str, int] = {}
        self.counted_at = -CENSUS_SECONDS

    def note(self, kind: str, status: int, seconds: float) -> None:
        with self.lock:
            self.requests[kind, status] += 1
            if kind != "line" and status != REFUSED:
                self.slower[next((bound for bound in BOUNDS if seconds <= bound), float("inf"))] += 1
                self.seconds += seconds

    def tables(self, site: WebSite) -> dict[str, int]:
        """Tables by stage, not counted anew each time that somebody asks."""
        with self.lock:
            if time.monotonic() - self.counted_at >= CENSUS_SECONDS:
                self.census, self.counted_at = site.tables.census(), time.monotonic()
            return dict(self.census)


class Measured:
    """Notes every answer."""

    def __init__(self, app: ASGIApp, measurements: Measurements) -> None:
        self.app = app
        self.measurements = measurements

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.monotonic()
        kind = kind_of(scope["path"], scope["method"].casefold())

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.measurements.note(kind, int(message["status"]), time.monotonic() - begun)
            await send(message)

        await self.app(scope, receive, noted)


def kind_of(path: str, method: str) -> str:
    """Under which name a request is counted."""
    if LINES.fullmatch(path):
        return "line"
    if path.startswith("/static/"):
        return "static"
    return method if method in ("get", "post", "delete", "head") else "other"


@dataclass(frozen=True)
class Metric:
    """One metric with its values."""

    name: str
    kind: str
    help: str
    values: list[tuple[Labels, float]]

    def lines(self) -> Iterator[str]:
        yield f"# HELP motu_{self.name} {self.help}"
        yield f"# TYPE motu_{self.name} {self.kind}"
        for labels, value in self.values:
            told = ",".join(f'{name}="{word}"' for name, word in labels)
            yield f"motu_{self.name}{{{told}}} {value:g}" if told else f"motu_{self.name} {value:g}"


def plain(name: str, kind: str, help: str, value: float) -> Metric:
    return Metric(name, kind, help, [((), value)])


def collected(site: WebSite, measured: Measurements, doorway: Doorway) -> Iterator[Metric]:
    """Everything that is worth a graph or an alarm."""
    with measured.lock:
        requests = sorted(measured.requests.items())
    counted: list[tuple[Labels, float]] = [((("kind", kind), ("status", str(status))), count) for (kind, status), count in requests]
    gates = list(doorway.turnstiles.values())
    yield Metric("requests_total", "counter", "Requests by kind and status.", counted)
    yield plain("lines_open", "gauge", "Streams and waiting programs.", doorway.lines.total)
    yield plain("requests_working", "gauge", "Requests that are worked on.", sum(gate.total for gate in gates))
    yield plain("requests_waiting", "gauge", "Requests that wait for their turn.", sum(gate.waits() for gate in gates))
    yield plain("requests_refused_total", "counter", "Requests beyond a budget.", doorway.refused)
    yield plain("connections_open", "gauge", "Connections.", sum(house.of_address.total() for house in OPEN.values()))
    stages = sorted(measured.tables(site).items())
    yield Metric("tables", "gauge", "Tables by stage.", [((("stage", stage),), count) for stage, count in stages])
    bots = site.tables.bot_state()
    yield plain("bot_questions_waiting", "gauge", "Questions to bots that wait.", bots.waiting)
    yield plain("bot_longest_wait_seconds", "gauge", "For how long the oldest of them has waited.", bots.longest_wait)
    yield plain("bot_answers_total", "counter", "Decisions of bots.", bots.answered)
    yield plain("bot_troubles_total", "counter", "Decisions for which another bot stood in.", bots.troubled)
    yield plain("bot_seconds_total", "counter", "Seconds that bots have thought.", bots.worked)
    yield plain("hints_waiting", "gauge", "Hints that are asked for.", site.analysis.waiting.total())
    reviews = [one for one in list(site.analysis.under_way.values()) if not one.failed]
    yield plain("reviews_under_way", "gauge", "Reviews that are made.", len(reviews))
    free = site.tables.free_space()
    if free is not None:
        yield plain("disk_free_bytes", "gauge", "Free bytes where the database is.", free)
    process = (("pid", str(os.getpid())), ("name", site.tables.peers.wire.process))
    yield Metric("process_info", "gauge", "The process that tells all this.", [(process, 1)])
    yield plain("processes", "gauge", "Processes of the house that are heard.", 1 + site.tables.peers.others())
    yield plain("memory_bytes", "gauge", "Memory of this process.", memory())
    yield plain("cpu_seconds_total", "counter", "Work of this process.", time.process_time())


def histogram(measured: Measurements) -> Iterator[str]:
    """How long answers took, as Prometheus adds it up."""
    with measured.lock:
        slower, seconds = dict(measured.slower), measured.seconds
    yield "# HELP motu_answer_seconds Seconds until an answer began; without streams, waiting programs and refusals."
    yield "# TYPE motu_answer_seconds histogram"
    total = 0
    for bound in (*BOUNDS, float("inf")):
        total += slower.get(bound, 0)
        yield f'motu_answer_seconds_bucket{{le="{"+Inf" if bound == float("inf") else f"{bound:g}"}"}} {total}'
    yield f"motu_answer_seconds_sum {seconds:.6f}"
    yield f"motu_answer_seconds_count {total}"


def memory() -> int:
    """Bytes that this process holds now; 0 where the system does not say."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def may_measure(request: Request) -> bool:
    """Whoever is on this machine, or knows the token."""
    token = os.environ.get("MOTU_METRICS_TOKEN", "")
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token:
        return hmac.compare_digest(given.encode(), token.encode())
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@in_thread
def metrics(request: Request) -> Response:
    if not may_measure(request):
        return PlainTextResponse("Not found.", 404)
    state = request.app.state
    lines = [line for metric in collected(state.site, state.measurements, state.doorway) for line in metric.lines()]
    text = "\n".join([*lines, *histogram(state.measurements)]) + "\n"
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [Route("/metrics", metrics)]
