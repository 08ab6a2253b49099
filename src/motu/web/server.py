"""Running the app: one process, a socket that is open already, and a word when it is ready. Several processes: `processes.py`."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import uvicorn

from motu.tables import Tables
from motu.tables.house_lock import HouseLock
from motu.tables.wire import BytePipe
from motu.web.app import RATE, create_app
from motu.web.connections import GuardedConnection, use_all_files
from motu.web.handover import HandOver, Office

M_ARENA_MAX = -8
"""A number of the C library, from malloc.h."""
COLLECTED = (50_000, 20, 2)
"""After so many new objects the young ones are looked through for cycles; every so many times the older ones too."""


class Announced(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], office: Office | None = None) -> None:
        super().__init__(config)
        self.ready = ready
        self.office = office
        """Its place among several processes."""
        self.taking: set[asyncio.Task[Any]] = set()
        """Connections that are being taken over from others."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.office is not None:
            GuardedConnection.hand_over = HandOver(self.office, self.take)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if GuardedConnection.hand_over is not None:
            GuardedConnection.hand_over.close()
            GuardedConnection.hand_over = None
        await super().shutdown(sockets)

    def take(self, connection: socket.socket, data: bytes) -> None:
        """Go on with a connection that another process accepted."""
        loop = asyncio.get_running_loop()

        def protocol() -> GuardedConnection:
            made = GuardedConnection(self.config, self.server_state, self.lifespan.state)
            made.read_before = data
            return made

        task = loop.create_task(loop.connect_accepted_socket(protocol, connection))
        self.taking.add(task)
        task.add_done_callback(self.taken)

    def taken(self, task: asyncio.Task[Any]) -> None:
        """A connection is ours, or was closed meanwhile."""
        self.taking.discard(task)
        if not task.cancelled():
            task.exception()


@dataclass(frozen=True)
class ServerSettings:
    """What `motu serve` is told."""

    database: str
    bot_processes: int | None = None
    """Processes for bots in the whole house; None: as many as suit the machine."""
    pace: float = 0.0
    rate: float = RATE
    proxies: tuple[str, ...] = ()
    """The addresses of proxies of ours, which are believed when they say for whom they ask."""
    processes: int = 1

    def bots_each(self) -> int | None:
        """Processes for bots of each server process."""
        if self.bot_processes is not None:
            return max(1, self.bot_processes // self.processes)
        return None if self.processes == 1 else max(2, ((os.cpu_count() or 2) - 1) // self.processes)


def serve(listener: socket.socket, settings: ServerSettings, ready: Callable[[], None]) -> None:
    """Serve with this process alone, until interrupted."""
    lock = HouseLock(settings.database)
    try:
        run_server(listener, settings, ready)
    finally:
        lock.close()


def run_server(
    listener: socket.socket,
    settings: ServerSettings,
    ready: Callable[[], None],
    hub: BytePipe | None = None,
    made: Callable[[uvicorn.Server], None] = lambda server: None,
    office: Office | None = None,
) -> None:
    """Serve until interrupted. Open streams do not hold up the end: browsers come back by themselves.

    `hub` leads to the other processes of a house on SQLite; `made` is called with the server before it starts;
    `office` is its place among them.
    """
    share_memory()
    tables = Tables.open(settings.database, workers=settings.bots_each(), pace=settings.pace, hub=hub)
    app = create_app(tables, rate=settings.rate, among=settings.processes)
    GuardedConnection.most = use_all_files()
    GuardedConnection.most_of_one = max(64, GuardedConnection.most // 4)
    config = uvicorn.Config(
        app,
        http=GuardedConnection,
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )
    server = Announced(config, ready, office)
    made(server)
    collect_seldom()
    server.run(sockets=[listener])


def collect_seldom() -> None:
    """What was loaded so far stays for good, and pages are made of many small objects that die without cycles (a test says so): looking
    for cycles as often as Python does would hold everybody up for nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def share_memory() -> None:
    """Let all threads take memory from two places, where the system has such: dozens of threads with a place each would hold on to far more
    than they use."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)
