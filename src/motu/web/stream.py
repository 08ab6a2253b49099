"""The stream of a table: what changed on the page, each time with the state that it leads to, so that a lost connection loses nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from motu.tables import OPEN, NoSuchTable
from motu.tables.feed import Bell
from motu.web import live_page
from motu.web.packing import Packer, Unpacked, accepts_gzip
from motu.web.patches import Page
from motu.web.site import Visit
from motu.web.threads import in_a_thread

BEAT_SECONDS: Final = 15.0
"""A sign of life of the stream; a browser that misses three knows that the line is dead."""
LONGEST_STATE: Final = 60
RELOAD_SECONDS: Final = 0.4
"""Who is back after so short a time was never gone."""
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}


def message(html: str, state: str, since: str = "") -> bytes:
    """A server-sent event that carries markup and the state that it leads to; a change names the state that it goes out from."""
    lines = html.strip().replace("\n", "\ndata: ")
    kind = f"event: change\nid: {state}\ndata: {since}\n" if since else f"id: {state}\n"
    return f"{kind}data: {lines}\n\n".encode()


def beat() -> bytes:
    return b"event: beat\ndata: -\n\n"


def asked_state(request: Request) -> str:
    """The state of the page that the browser has: from the reconnect header, else from the address."""
    return (request.headers.get("last-event-id") or request.query_params.get("state", ""))[:LONGEST_STATE]


async def stream(request: Request) -> Response:
    """The stream of one visitor at one table."""
    visit = await in_a_thread(Visit, request)
    table = await in_a_thread(visit.site.tables.table, request.path_params["table"], visit.by)
    return streamed(request, partial(told, visit, table.id, asked_state(request)))


def streamed(request: Request, messages: Callable[[Unpacked], AsyncGenerator[bytes]]) -> Response:
    """Messages as they come, packed for whoever can unpack them."""
    is_packed = accepts_gzip(request.headers.get("accept-encoding", ""))
    headers = {**HEADERS, "content-encoding": "gzip"} if is_packed else HEADERS
    return StreamingResponse(messages(Packer() if is_packed else Unpacked()), media_type="text/event-stream", headers=headers)


async def told(visit: Visit, table_id: str, state: str, packer: Unpacked) -> AsyncGenerator[bytes]:
    """What changed for this visitor, each time that the table did; several changes at once give one message.

    Whoever has a state that is not known any more gets the whole page.
    """
    tables, rounds = visit.site.tables, visit.site.rounds
    leave = await enter(visit, table_id)
    shown = live_page.known(visit, table_id, state)
    try:
        yield packer.pack(b"retry: 1000\n\n")
        with tables.woken(table_id) as woken:
            while True:
                heard = woken.heard if woken.is_set() else 0
                woken.clear()
                make = partial(news_for, visit, table_id, state, shown, heard, packer)
                shown, news = await rounds.news(table_id, make, partial(tables.is_at_hand, table_id, heard))
                state = shown.state
                if news:
                    yield news
                while not await happens(woken):
                    if visit.by:
                        await in_a_thread(tables.seen, table_id, visit.by)
                    yield packer.pack(beat())
    except NoSuchTable:
        yield packer.end()  # it was deleted; who comes back is told so
    finally:
        leave()


def news_for(visit: Visit, table_id: str, state: str, shown: Page | None, heard: int, packer: Unpacked) -> tuple[Page, bytes]:
    """The page as it is now, and what must be told to somebody who has another state of it."""
    page = live_page.current(visit, table_id, heard)
    if page.state == state:
        return page, b""
    with visit.site.tables.turn:
        return page, packer.pack(message(page.html, page.state) if shown is None else message(page.since(shown), page.state, state))


async def happens(woken: Bell) -> bool:
    """Wait for something to happen; False if nothing does for so long that a sign of life is due."""
    if woken.is_set():
        return True
    timer = asyncio.get_running_loop().call_later(BEAT_SECONDS, woken.lapse)
    try:
        await woken.wait()
    finally:
        timer.cancel()
    return not woken.has_lapsed()


async def enter(visit: Visit, table_id: str) -> Callable[[], None]:
    """Tell the table that this visitor is there; what is returned tells that they are gone, unless a reload brings them back at once."""
    tables, by = visit.site.tables, visit.by
    held = await in_a_thread(tables.held, table_id, by)
    if by is None or not held:
        return lambda: None
    loop, guest = asyncio.get_running_loop(), by
    await in_a_thread(tables.seen, table_id, guest)
    await in_a_thread(tables.come, table_id, guest, held)

    def leave() -> None:
        loop.call_later(RELOAD_SECONDS, loop.run_in_executor, None, tables.go, table_id, guest, held)

    return leave


async def news(request: Request) -> Response:
    """What the page of an invitation waits for: which seats are open, as small facts, at every change."""
    visit = await in_a_thread(Visit, request)
    table = await in_a_thread(visit.site.tables.table, request.path_params["table"], visit.by)
    return streamed(request, partial(seats_taken, visit, table.id))


async def seats_taken(visit: Visit, table_id: str, packer: Unpacked) -> AsyncGenerator[bytes]:
    """The open seats now and after every change."""
    tables = visit.site.tables
    leave = await enter(visit, table_id)
    number = -1
    try:
        with tables.woken(table_id) as woken:
            while True:
                woken.clear()
                table = await in_a_thread(tables.table, table_id, visit.by)
                if table.number > number:
                    number = table.number
                    vacant = [seat.number for seat in table.seats if seat.holder == OPEN]
                    yield packer.pack(message(json.dumps({"stage": table.stage, "open": vacant}), str(number)))
                while not await happens(woken):
                    yield packer.pack(beat())
    except NoSuchTable:
        yield packer.end()
    finally:
        leave()


ROUTES = [Route("/table/{table}/stream", stream), Route("/table/{table}/news", news)]
