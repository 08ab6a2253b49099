"""The stream of a table: every change as a fresh part of the page, numbered, so that a lost connection loses nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from motu.tables import OPEN, Change, NoSuchTable
from motu.web import table_page
from motu.web.site import Visit

BEAT_SECONDS: Final = 15.0
"""A sign of life of the stream; a browser that misses three knows that the line is dead."""
LONGEST_HERE: Final = 40
RELOAD_SECONDS: Final = 0.4
"""Who is back after so short a time was never gone."""
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
    told = parts(visit, table.id, asked_number(request), await run_in_threadpool(shown_here, visit, table.id))
    return StreamingResponse(told, media_type="text/event-stream", headers=HEADERS)


def shown_here(visit: Visit, table_id: str) -> frozenset[int]:
    """The seats whose people the page shows as there: as it says, else as it is now."""
    said = visit.request.query_params.get("here")
    if said is None or len(said) > LONGEST_HERE:
        return visit.site.tables.present(table_id)
    return frozenset(int(seat) for seat in said.split(",") if seat.isascii() and seat.isdigit())


async def parts(visit: Visit, table_id: str, shown: int, here: frozenset[int]) -> AsyncIterator[bytes]:
    """A fresh part for every change that the visitor has not seen; several changes at once give one part."""
    tables = visit.site.tables
    changes = tables.changes(table_id, max(shown, 0), here)
    waiting: asyncio.Task[Change] | None = None
    leave = await enter(visit, table_id)
    try:
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
            try:
                change, waiting = waiting.result(), None
            except NoSuchTable:
                return  # it was deleted; who comes back is told so
            if change.number <= number and change.kind not in ("fresh", "presence"):
                continue
            number, told = await run_in_threadpool(rendered, visit, table_id)
            yield told
    finally:
        if waiting is not None:
            waiting.cancel()
        leave()


async def enter(visit: Visit, table_id: str) -> Callable[[], None]:
    """Tell the table that this visitor is there; what is returned tells that they are gone, unless a reload brings them back at once."""
    tables, by = visit.site.tables, visit.by
    held = await run_in_threadpool(tables.held, table_id, by)
    if by is None or not held:
        return lambda: None
    loop, guest = asyncio.get_running_loop(), by
    await run_in_threadpool(tables.seen, table_id, guest)
    await run_in_threadpool(tables.come, table_id, guest, held)

    def leave() -> None:
        loop.call_later(RELOAD_SECONDS, loop.run_in_executor, None, tables.go, table_id, guest, held)

    return leave


async def news(request: Request) -> Response:
    """What the page of an invitation waits for: which seats are open, as small facts, at every change."""
    visit = await run_in_threadpool(Visit, request)
    table = await run_in_threadpool(visit.site.tables.table, request.path_params["table"], visit.by)
    return StreamingResponse(seats_taken(visit, table.id), media_type="text/event-stream", headers=HEADERS)


async def seats_taken(visit: Visit, table_id: str) -> AsyncIterator[bytes]:
    """The open seats now and after every change."""
    tables = visit.site.tables
    changes = tables.changes(table_id, 0)
    waiting: asyncio.Task[Change] | None = None
    leave = await enter(visit, table_id)
    told = -1
    try:
        while True:
            waiting = waiting or asyncio.ensure_future(anext(changes))
            done, _ = await asyncio.wait({waiting}, timeout=BEAT_SECONDS)
            if not done:
                yield beat()
                continue
            try:
                change, waiting = waiting.result(), None
                if change.number <= told:
                    continue
                table = await run_in_threadpool(tables.table, table_id, visit.by)
            except NoSuchTable:
                return
            told = table.number
            vacant = [seat.number for seat in table.seats if seat.holder == OPEN]
            yield message(json.dumps({"stage": table.stage, "open": vacant}), told)
    finally:
        if waiting is not None:
            waiting.cancel()
        leave()


def rendered(visit: Visit, table_id: str) -> tuple[int, bytes]:
    """The number of the last event of the table, and the part of the page as this visitor may see it now as an event of the stream."""
    seen = table_page.look_of(visit, table_id)
    return seen.number, message(table_page.fragment(visit, seen), seen.number)


ROUTES = [Route("/table/{table}/stream", stream), Route("/table/{table}/news", news)]
