"""Running the app: one process, a socket that is open already, and a word when it is ready."""

from __future__ import annotations

import contextlib
import ctypes
import socket
import sys
from collections.abc import Callable, Sequence

import uvicorn

from motu.tables import Tables
from motu.web.app import RATE, create_app
from motu.web.connections import GuardedConnection, use_all_files

M_ARENA_MAX = -8
"""A number of the C library, from malloc.h."""
SWITCH_SECONDS = 0.0005
"""A thread that draws gives way to the one that answers after so long; Python's ten times longer wait adds up at every answer."""


class Announced(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def serve(
    listener: socket.socket,
    database: str | None,
    workers: int | None,
    pace: float,
    rate: float | None,
    ready: Callable[[], None],
    proxies: Sequence[str] = (),
) -> None:
    """Serve until interrupted. Open streams do not hold up the end: browsers come back by themselves.

    `proxies` are the addresses of proxies of ours, which are believed when they say for whom they ask.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    share_memory()
    app = create_app(Tables.open(database, workers=workers, pace=pace), rate=RATE if rate is None else rate)
    GuardedConnection.most = use_all_files()
    GuardedConnection.most_of_one = max(64, GuardedConnection.most // 4)
    config = uvicorn.Config(
        app,
        http=GuardedConnection,
        ws="none",
        log_level="warning",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    Announced(config, ready).run(sockets=[listener])


def share_memory() -> None:
    """Let all threads take memory from two places, where the system has such: dozens of threads with a place each would hold on to far more
    than they use."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)
