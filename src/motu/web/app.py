"""The app: routes, the door in front of them, and what is said when something goes wrong."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

import motu
from motu.analysis.analysis_pool import Busy
from motu.core.components import data_folder
from motu.tables import NoSuchTable, StoreTrouble, Tables, TooMany
from motu.web import health, metrics, stream
from motu.web.cookies import Signer, signing_key
from motu.web.fair_use import Doorway
from motu.web.middleware import FairlyUsed, Guarded, PackedAnswers, SameOrigin, SmallBodies
from motu.web.pages import fair, home, learn, leaving, new, puzzles, records, replay, rules, seats, study, table
from motu.web.pages.new import said
from motu.web.shared_analysis import SharedAnalysis
from motu.web.site import STATIC, Visit, WebSite
from motu.web.words import Words

GZIP_LEVEL = 4
"""Packs a board to within a tenth of what the highest level reaches, in less than half of its time."""
RATE = 20.0
"""Changing requests a second that one guest may send in the long run."""


class Assets(StaticFiles):
    """Static files; an address that carries the version may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        versioned = b"v=" in scope.get("query_string", b"")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return response


class Late:
    """An app that is made when it is first asked for, so that the start of the server does not wait for it."""

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self.make = make
        self.app: ASGIApp | None = None
        self.making = threading.Lock()

    def made(self) -> ASGIApp:
        with self.making:
            if self.app is None:
                self.app = self.make()
            return self.app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = await run_in_threadpool(self.made) if self.app is None else self.app
        await app(scope, receive, send)


def interface(site: WebSite) -> ASGIApp:
    """The interface for programs; its libraries take as long to load as all the rest."""
    from motu.web.api import api_for

    return api_for(site)


async def wrong_page(request: Request, problem: Exception) -> Response:
    """No such page, or a request of the wrong kind."""
    assert isinstance(problem, HTTPException)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"code": "http", "message": problem.detail}, problem.status_code)
    visit = await run_in_threadpool(Visit, request)
    key = "wrong.page" if problem.status_code == 404 else "wrong.request"
    return visit.page("wrong.html", problem.status_code, message=visit.words(key))


async def wrong_wish(request: Request, problem: Exception) -> Response:
    """Something that a person did or gave cannot be accepted."""
    assert isinstance(problem, motu.MotuError)
    visit = await run_in_threadpool(Visit, request, anonymous=isinstance(problem, StoreTrouble))
    is_missing = isinstance(problem, NoSuchTable | motu.UnknownGame)
    status = 404 if is_missing else 429 if isinstance(problem, TooMany | Busy) else 503 if isinstance(problem, StoreTrouble) else 422
    return visit.page("wrong.html", status, message=said(visit, problem))


def apology(scope: Scope) -> Response:
    """What a client is told about a mistake of ours: that there was one, nothing more."""
    return PlainTextResponse("Something went wrong on our side. It has been noted; please try again.", 500)


def refusal(scope: Scope) -> Response:
    """What whoever asks for too much is told: a program as of anything else, a page of ours as of a move that is refused."""
    visit = Visit(Request(scope), anonymous=True)
    if scope["path"].startswith("/api/"):
        return JSONResponse({"code": "http", "message": Words("en")("wrong.often")}, 429)
    sentence = visit.words("wrong.often")
    if visit.is_partial:
        return HTMLResponse(visit.site.render("parts/notice.html", visit, notice=sentence, rule=""), 429)
    return PlainTextResponse(sentence, 429)


def create_app(tables: Tables, key: str | None = None, rate: float = RATE, among: int = 1) -> Starlette:
    """The app around the service of tables, which it closes at the end; `among` processes like this one share the machine."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        site.rounds.close()
        site.analysis.close()
        await run_in_threadpool(tables.close)

    site = WebSite(tables, Signer(key or signing_key(data_folder())), SharedAnalysis(tables.peers, among))
    doorway, measurements = Doorway(rate, tables.peers), metrics.Measurements()
    app = Starlette(
        routes=[
            *table.ROUTES,  # first what is asked for most
            *stream.ROUTES,
            *home.ROUTES,
            *new.ROUTES,
            *leaving.ROUTES,
            *records.ROUTES,
            *seats.ROUTES,
            *replay.ROUTES,
            *fair.ROUTES,
            *study.ROUTES,
            *rules.ROUTES,
            *learn.ROUTES,
            *puzzles.ROUTES,
            *health.ROUTES,
            *metrics.ROUTES,
            Mount("/api", Late(partial(interface, site))),
            Mount("/static", Assets(directory=STATIC), name="static"),
        ],
        middleware=[
            Middleware(metrics.Measured, measurements=measurements),
            Middleware(Guarded, apology=apology),
            Middleware(SmallBodies),
            Middleware(FairlyUsed, doorway=doorway, identify=site.signer.identify, refusal=refusal),
            Middleware(SameOrigin),
            Middleware(PackedAnswers, minimum_size=800, compresslevel=GZIP_LEVEL),
        ],
        exception_handlers={HTTPException: wrong_page, motu.MotuError: wrong_wish},
        lifespan=lifespan,
    )
    app.state.site = site
    app.state.doorway = doorway
    app.state.measurements = measurements
    app.state.health = health.Health(site)
    return app
