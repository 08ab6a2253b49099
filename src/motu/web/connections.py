"""Connections: how many may be open, how long they may be silent, and how much a request may say before anybody reads it."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict
from typing import ClassVar, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from motu.web.fair_use import sharer
from motu.web.handover import HandOver

RESERVED_FILES: Final = 256
"""Files that the database, the processes of bots and the rest need."""
WANTED_FILES: Final = 16_384


class OpenConnections:
    """The connections of one server: how many each address has, and which are idle, the longest idle first."""

    def __init__(self) -> None:
        self.of_address: Counter[str] = Counter()
        self.idle: OrderedDict[GuardedConnection, None] = OrderedDict()


OPEN: Final[WeakKeyDictionary[ServerState, OpenConnections]] = WeakKeyDictionary()


class GuardedConnection(HttpToolsProtocol):
    """A connection that may not be one of too many, say too much, or keep us waiting."""

    most: ClassVar[int] = 2000
    """Connections of everybody; then the one that was idle for longest is closed."""
    most_of_one: ClassVar[int] = 500
    """Connections of one address that is no proxy of ours."""
    most_head: ClassVar[int] = 32 * 1024
    """Bytes of the first line and the headers of a request."""
    most_headers: ClassVar[int] = 100
    most_host: ClassVar[int] = 260
    """Bytes of the name of a host with its port: no name is longer."""
    head_seconds: ClassVar[float] = 15.0
    """Seconds for the first line and the headers of a request, and for whoever has connected and says nothing."""
    stall_seconds: ClassVar[float] = 60.0
    """Seconds for which somebody may not take what we send."""
    hand_over: ClassVar[HandOver | None] = None
    """The way to the other processes of the house."""
    read_before = b""
    """What another process has read from this connection before it was handed over."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.house = OPEN.setdefault(self.server_state, OpenConnections())
        self.address = sharer(str(self.client[0])) if self.client else ""
        self.in_head = False
        self.head_bytes = 0
        self.is_refused = False
        self.cycles: list[RequestResponseCycle] = []
        """Requests that are not answered yet: whoever sends the next one early has several."""
        self.deadline: asyncio.TimerHandle | None = None
        self.stalled: asyncio.TimerHandle | None = None
        self.house.of_address[self.address] += 1
        if self.house.of_address[self.address] > self.most_of_one and not self.is_proxy():
            self.refuse(503, "Too many connections from your address.")
            return
        if len(self.connections) > self.most:
            self.make_room()
        if self.read_before:
            self.data_received(self.read_before)
        else:
            self.wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.house.of_address[self.address] -= 1
        if not self.house.of_address[self.address]:
            del self.house.of_address[self.address]
        self.stop_waiting()
        if self.stalled is not None:
            self.stalled.cancel()
        self.pipeline.clear()
        for cycle in self.cycles:  # uvicorn tells only the latest
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        super().connection_lost(exc)

    def is_proxy(self) -> bool:
        """Whether this is a proxy of ours, which speaks for many."""
        return self.client is not None and self.client[0] in self.config.forwarded_allow_ips and self.config.proxy_headers

    def make_room(self) -> None:
        """Close whoever is idle for longest; if nobody is, this one has to come again."""
        if self.house.idle:
            next(iter(self.house.idle)).give_up()
        else:
            self.refuse(503, "Too many connections; please try again.")

    # -- waiting -----------------------------------------------------------------------------------------------------

    def wait_for_request(self) -> None:
        self.house.idle[self] = None
        self.deadline = self.loop.call_later(self.head_seconds, self.give_up)

    def stop_waiting(self) -> None:
        self.house.idle.pop(self, None)
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def give_up(self) -> None:
        self.stop_waiting()
        if self.in_head:
            self.refuse(408, "The request did not come to its end in time.")
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stalled is None:
            self.stalled = self.loop.call_later(self.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    # -- reading -----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.is_refused:
            return
        before = self.cycle
        is_between = before is None or before.response_complete
        if is_between and self.hand_over is not None and not self.in_head and self.is_handed_over(self.hand_over, data):
            return
        was_idle = self.deadline is None and is_between
        super().data_received(data)
        if was_idle and self.cycle is before and not self.is_refused and not self.transport.is_closing():
            self.wait_for_request()  # most requests come whole
        if self.in_head:
            self.head_bytes += len(data)
            if self.head_bytes > self.most_head:
                self.refuse(431, "The headers of the request are too large.")

    def is_handed_over(self, way: HandOver, data: bytes) -> bool:
        """Whether this connection, on which a request begins, went to the process to which its table belongs.

        That is done once at most: whoever speaks of several tables on one connection, as proxies do, shall not be sent to and fro.
        """
        place = None if self.read_before or self.is_proxy() else way.belongs_elsewhere(data)
        if place is None or self.transport.get_write_buffer_size() or self.transport.is_closing():
            return False
        if not way.give(place, self.transport.get_extra_info("socket").fileno(), data):
            return False
        self.is_refused = True  # whatever else comes is for the other process
        self.transport.abort()
        return True

    def on_message_begin(self) -> None:
        self.in_head = True
        self.head_bytes = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.in_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        hosts = [len(value) for name, value in self.headers if name == b"host"]
        if size > self.most_head or len(self.headers) > self.most_headers or max(hosts, default=0) > self.most_host:
            self.refuse(431, "The headers of the request are too large.")
            return
        self.stop_waiting()
        super().on_headers_complete()
        self.cycles = [*(cycle for cycle in self.cycles if not cycle.response_complete), self.cycle]

    def on_body(self, body: bytes) -> None:
        if not self.is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.is_refused:
            super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self.house.idle[self] = None  # the time that it may stay so is uvicorn's timeout_keep_alive

    def refuse(self, status: int, sentence: str) -> None:
        """Say why in one sentence and hang up."""
        if self.is_refused or self.transport.is_closing():
            return
        self.is_refused = True
        self.stop_waiting()
        head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(sentence)
        self.transport.write(STATUS_LINE[status] + head + sentence.encode("ascii"))
        self.transport.close()


def use_all_files() -> int:
    """Let this process have as many files open as it may, and say how many connections that allows."""
    if sys.platform == "win32":
        return GuardedConnection.most
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(64, soft - RESERVED_FILES)
