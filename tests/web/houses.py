"""A house with its limits on: the real server in a thread of its own, and clients that behave badly on purpose."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2 as httpx
import uvicorn
from starlette.applications import Starlette

from motu.tables import Tables
from motu.web.app import RATE, create_app
from motu.web.connections import GuardedConnection

KEY = "a key for tests of the house"


class House:
    """A running server, its app, and how to talk to it."""

    def __init__(self, app: Starlette, port: int) -> None:
        self.app = app
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.clients: list[httpx.Client] = []

    def person(self) -> httpx.Client:
        """Somebody with a browser: cookies, and forms from our own pages."""
        return self.client({"origin": self.address, "accept-language": "en"})

    def client(self, headers: dict[str, str]) -> httpx.Client:
        self.clients.append(httpx.Client(base_url=self.address, headers=headers, timeout=30))
        return self.clients[-1]

    def program(self, name: str = "Program") -> httpx.Client:
        """A program with a token."""
        client = self.client({})
        client.headers["authorization"] = f"Bearer {client.post('/api/session', json={'name': name}).json()['token']}"
        return client

    def plug(self, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        """A bare connection, from this address, on which this much has been said."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=30, source_address=(source, 0))
        line.sendall(said)
        return line

    def request(self, client: httpx.Client, place: str) -> socket.socket:
        """A request of a client that is sent, and whose answer nobody has read yet."""
        token = client.headers.get("authorization", "")
        return self.plug(f"GET {place} HTTP/1.1\r\nhost: here\r\nauthorization: {token}\r\nconnection: close\r\n\r\n".encode())


@contextmanager
def house(tables: Tables, rate: float = RATE, connection: type[GuardedConnection] = GuardedConnection) -> Iterator[House]:
    """The server as `motu serve` runs it, closed at the end."""
    app = create_app(tables, key=KEY, rate=rate)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(512)
        config = uvicorn.Config(
            app, http=connection, ws="none", log_level="critical", timeout_graceful_shutdown=1, timeout_keep_alive=30, proxy_headers=False
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        ready = threading.Event()
        original = server.startup

        async def startup(sockets: list[socket.socket] | None = None) -> None:
            await original(sockets)
            ready.set()

        server.startup = startup  # type: ignore[method-assign]
        thread.start()
        try:
            assert ready.wait(20)
            found = House(app, int(listener.getsockname()[1]))
            yield found
            for client in found.clients:
                client.close()
        finally:
            server.should_exit = True
            thread.join(20)


def answered(line: socket.socket) -> tuple[int, Any]:
    """The status and the body of the answer on a bare connection that the server closes."""
    with line:
        said = b""
        while part := line.recv(65536):
            said += part
    if not said:
        return 0, None
    head, _, body = said.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    return status, json.loads(body) if b"application/json" in head else body.decode()


def is_silent(line: socket.socket) -> bool:
    """Whether nothing has come on a connection and it is still open."""
    line.setblocking(False)
    try:
        line.recv(1, socket.MSG_PEEK)
        return False
    except BlockingIOError:
        return True
    finally:
        line.settimeout(30)
