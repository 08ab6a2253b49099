"""The stream of a table: every change as a fresh part of the page, numbered, so that a lost connection loses nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from motu.tables import Change
from motu.web import table_page
from motu.web.site import Visit

BEAT_SECONDS: Final = 15.0
"""A sign of life of the stream; a browser that misses three knows that the line is dead."""
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


def message(html: str, number: int) -> bytes:
    """A server-sent event that carries markup and its number."""
    return b"id: %d\ndata: %b\n\n" % (number, html.strip().replace("\n", "\ndata: ").encode())


def beat() -> bytes:
    return b"event: beat\ndata: -\n\n"


def asked_number(request: Request) -> int:
    """The last event number that the browser has: from the reconnect header, else from the address."""
    text = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1


async def stream(request: Request) -> Response:
    """The stream of one visitor at one table."""
    visit = await run_in_threadpool(Visit, request)
    table_id = request.path_params["table"]
    table = await run_in_threadpool(visit.site.tables.table, table_id, visit.by)
    return StreamingResponse(parts(visit, table.id, asked_number(request)), media_type="text/event-stream", headers=HEADERS)


async def parts(visit: Visit, table_id: str, shown: int) -> AsyncIterator[bytes]:
    """A fresh part for every change that the visitor has not seen; several changes at once give one part."""
    tables = visit.site.tables
    held = await run_in_threadpool(tables.held, table_id, visit.by)
    watching = visit.site.watching.setdefault(table_id, Counter())
    watching.update(held)
    changes = tables.changes(table_id, max(shown, 0))
    waiting: asyncio.Task[Change] | None = None
    try:
        if visit.by:
            await run_in_threadpool(tables.seen, table_id, visit.by)
        yield b"retry: 1000\n\n"
        number, told = await run_in_threadpool(rendered, visit, table_id)
        if number != shown:
            yield told
        while True:
            waiting = waiting or asyncio.ensure_future(anext(changes))
            done, _ = await asyncio.wait({waiting}, timeout=BEAT_SECONDS)
            if not done:
                if visit.by:
                    await run_in_threadpool(tables.seen, table_id, visit.by)
                yield beat()
                continue
            change, waiting = waiting.result(), None
            if change.number <= number and change.kind != "fresh":
                continue
            number, told = await run_in_threadpool(rendered, visit, table_id)
            yield told
    finally:
        if waiting is not None:
            waiting.cancel()
        watching.subtract(held)
        if not +watching:
            visit.site.watching.pop(table_id, None)


def rendered(visit: Visit, table_id: str) -> tuple[int, bytes]:
    """The number of the last event of the table, and the part of the page as this visitor may see it now as an event of the stream."""
    seen = table_page.look_of(visit, table_id)
    return seen.number, message(table_page.fragment(visit, seen), seen.number)


ROUTES = [Route("/table/{table}/stream", stream)]
