"""The door: limits, same-origin checks and headers around every request."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.web.fair_use import LINES, Asker, Doorway, Turnstile, sharer

LOG: Final = logging.getLogger("motu.web")
MOST_BYTES: Final = 64 * 1024
"""The largest body of a request; the largest form of ours is far smaller."""
LARGER: Final = {"/records": 2 * 1024 * 1024}
"""Where a file may be sent: so much more."""
BODY_SECONDS: Final = 20.0
"""Within which the body of a request must have come."""
SECRETS: Final = re.compile(r"/join/.*")
"""Addresses that must not stand in a log, because whoever knows them may take a seat."""
STREAMS: Final = ("text/event-stream", "application/x-ndjson")
LINE_OPEN: Final = (b"motu-line", b"open")
"""The header of a page whose stream is open, which brings what changes."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""No script but our files. Style attributes are allowed because pieces are placed by them; style elements are not."""
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""Of every answer that does not say otherwise."""
DEFAULTS: Final = [(name.encode("ascii"), value.encode("ascii")) for name, value in HEADERS.items()]


class Guarded:
    """Adds the security headers to every answer and turns what goes wrong inside into a plain sentence."""

    def __init__(self, app: ASGIApp, apology: Callable[[Scope], Response]) -> None:
        self.app = app
        self.apology = apology

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_begun = False

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                message = {**message, "headers": with_defaults(message.get("headers", ()))}
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        except Exception:
            LOG.exception("%s %s failed", scope["method"], SECRETS.sub("/join/...", scope["path"]))
            if has_begun:
                raise
            await self.apology(scope)(scope, receive, guarded)


def with_defaults(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, completed."""
    found = list(headers)
    given = {name.lower() for name, _ in found}
    return found + [default for default in DEFAULTS if default[0] not in given]


class PackedAnswers(GZipMiddleware):
    """Packs whatever is worth it: streams pack themselves, and what the owner of an open stream is answered is a number or a sentence."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (LINE_OPEN in scope["headers"] or LINES.fullmatch(scope["path"])):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class SameOrigin:
    """Refuses a request that changes something and comes from another site.

    A browser says where a form comes from (Sec-Fetch-WebSite or Origin). A program without a browser sends neither and no
    cookie; it shows a bearer token instead, which no foreign page can make a browser send.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE and not is_own(Headers(scope=scope)):
            await PlainTextResponse("This form was sent from another site.", 403)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def is_own(headers: Headers) -> bool:
    """Whether a changing request comes from one of our own pages or from a program."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host")
        except ValueError:
            return False
    return site is not None or "cookie" not in headers


class SmallBodies:
    """Refuses bodies above the limit, also those that do not announce their length."""

    def __init__(self, app: ASGIApp, most: int = MOST_BYTES) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = LARGER.get(scope["path"], self.most)
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > most:
            await PlainTextResponse("The request is too large.", 413)(scope, receive, send)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self.whole_body(receive, most)
        except TimeoutError:
            await PlainTextResponse("The request did not come to its end in time.", 408)(scope, receive, send)
            return
        except ValueError:
            await PlainTextResponse("The request is too large.", 413)(scope, receive, send)
            return
        if body is None:
            return

        async def given() -> Message:
            nonlocal body
            if body is None:
                return await receive()
            found, body = body, None
            return {"type": "http.request", "body": found, "more_body": False}

        await self.app(scope, given, send)

    async def whole_body(self, receive: Receive, most: int) -> bytes | None:
        """The body; None if whoever sent it has gone, ValueError if it is too large."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > most:
                raise ValueError
            if not message.get("more_body", False):
                return bytes(body)


class FairlyUsed:
    """Holds every request to the budgets of its guest and its address, and lets guests work in turn. A rate of 0 means no limit."""

    def __init__(
        self, app: ASGIApp, doorway: Doorway, identify: Callable[[Headers], str | None], refusal: Callable[[Scope], Response]
    ) -> None:
        self.app = app
        self.doorway = doorway
        self.identify = identify
        self.refusal = refusal
        """What whoever asks for too much is told."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self.doorway.rate:
            await self.app(scope, receive, send)
            return
        path, changes = scope["path"], scope["method"] not in SAFE
        who = Asker(self.identify(Headers(scope=scope)), sharer(str(scope["client"][0]) if scope.get("client") else ""))
        wait = self.doorway.budgets.wait(who, path, changes, time.monotonic())
        if wait:
            await self.refuse(who, wait, scope, receive, send)
        elif path.startswith("/static/"):
            await self.app(scope, receive, send)
        elif LINES.fullmatch(path):
            await self.stay(who, scope, receive, send)
        else:
            await self.work(who, self.doorway.turnstiles[changes], scope, receive, send)

    async def stay(self, who: Asker, scope: Scope, receive: Receive, send: Send) -> None:
        """A request that stays open."""
        if not self.doorway.lines.enter(who):
            await self.refuse(who, 5.0, scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.doorway.lines.leave(who)

    async def work(self, who: Asker, turnstile: Turnstile, scope: Scope, receive: Receive, send: Send) -> None:
        """A request that works until its answer is known; how long the answer takes to arrive is nobody else's business. An answer that
        turns out to be a stream is an open line from then on."""
        if not await turnstile.enter(who):
            await self.refuse(who, 1.0, scope, receive, send)
            return
        is_inside, is_line = True, False

        async def sent(message: Message) -> None:
            nonlocal is_inside, is_line
            if is_inside and is_stream(message):
                is_line = True
                self.doorway.lines.change(who, 1)
            if is_inside and (is_line or (message["type"] == "http.response.body" and not message.get("more_body"))):
                is_inside = False
                turnstile.leave(who)
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            if is_inside:
                turnstile.leave(who)
            if is_line:
                self.doorway.lines.leave(who)

    async def refuse(self, who: Asker, wait: float, scope: Scope, receive: Receive, send: Send) -> None:
        await self.doorway.refuse(who)
        response = self.refusal(scope)
        response.headers["retry-after"] = str(int(wait) + 1)
        await response(scope, receive, send)


def is_stream(message: Message) -> bool:
    """Whether this begins an answer without an end."""
    return message["type"] == "http.response.start" and Headers(raw=message.get("headers", [])).get("content-type", "").startswith(STREAMS)
