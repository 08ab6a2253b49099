"""The door: limits, same-origin checks and headers around every request."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = logging.getLogger("motu.web")
MOST_BYTES: Final = 64 * 1024
"""The largest body of a request; the largest form of ours is far smaller."""
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
}


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
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        except Exception:
            LOG.exception("%s %s failed", scope["method"], scope["path"])
            if has_begun:
                raise
            await self.apology(scope)(scope, receive, guarded)


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
        return urlsplit(origin).netloc == headers.get("host")
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
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > self.most:
            await PlainTextResponse("The request is too large.", 413)(scope, receive, send)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, send)
            return
        parts: list[bytes] = []
        total, has_more = 0, True
        while has_more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            part = message.get("body", b"")
            total += len(part)
            if total > self.most:
                await PlainTextResponse("The request is too large.", 413)(scope, receive, send)
                return
            parts.append(part)
            has_more = message.get("more_body", False)
        body: bytes | None = b"".join(parts)

        async def given() -> Message:
            nonlocal body
            if body is None:
                return await receive()
            found, body = body, None
            return {"type": "http.request", "body": found, "more_body": False}

        await self.app(scope, given, send)


class Bucket:
    """Permission that refills with time: so many at once, so many a second."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most = most
        self.a_second = a_second
        self.left: dict[str, tuple[float, float]] = {}
        """What each name had left, and when."""

    def take(self, name: str, now: float) -> float:
        """0 if allowed, else how many seconds to wait."""
        left, then = self.left.get(name, (self.most, now))
        left = min(self.most, left + (now - then) * self.a_second)
        if left < 1:
            self.left[name] = (left, now)
            return (1 - left) / self.a_second
        self.left[name] = (left - 1, now)
        if len(self.left) > 20_000:
            self.left = {key: (had, at) for key, (had, at) in self.left.items() if had + (now - at) * self.a_second < self.most}
        return 0


class Limited:
    """Limits the rate of requests of one guest and, more generously, of one address. A rate of 0 means no limit."""

    def __init__(self, app: ASGIApp, rate: float) -> None:
        self.app = app
        self.rate = rate
        self.buckets = {
            (changes, shared): Bucket(4 * rate * factor, rate * factor)
            for changes, first in ((True, 1), (False, 5))
            for shared, second in ((False, 1), (True, 20))
            for factor in (first * second,)
        }

    def wait(self, scope: Scope) -> float:
        """How many seconds this request should have waited; 0 if it may pass."""
        headers = Headers(scope=scope)
        address = str(scope["client"][0]) if scope.get("client") else ""
        who = headers.get("authorization") or headers.get("cookie", "")[:400] or address
        changes, now = scope["method"] not in SAFE, time.monotonic()
        return self.buckets[changes, False].take(who, now) or self.buckets[changes, True].take(address, now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.rate and scope["type"] == "http" and not scope["path"].startswith("/static/"):
            wait = self.wait(scope)
            if wait:
                headers = {"retry-after": str(int(wait) + 1)}
                await PlainTextResponse("Too many requests; wait a moment.", 429, headers)(scope, receive, send)
                return
        await self.app(scope, receive, send)
