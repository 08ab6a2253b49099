"""People with browsers, as cheap as can be: raw connections, streams that are read and not drawn, decisions that the page offers.

For load tests: the generator shares the machine with the server, so what it does for a person must cost next to nothing.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode

ROOT = re.compile(rb'<div id="table" class="[^"]*?([a-z_]+)" data-number="(\d+)" data-ply="(\d+)"[^>]* data-turn="([a-z]+)"')
SEAT = re.compile(rb'name="seat" value="(\d+)"')
ACTION = re.compile(rb'"action": ?(\d+)')
LINK = re.compile(rb'value="http://[^/"]+(/join/[^"]+)"')
NUMBER = re.compile(rb"(?i)motu-number: (\d+)")
COOKIE = re.compile(rb"(?im)^set-cookie: (motu_guest=[^;\r]*)")
KEYS = itertools.count(random.SystemRandom().getrandbits(40))


class Line(asyncio.Protocol):
    """One connection: sends a request and reads its answer, whole or as a stream."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.buffer = bytearray()
        self.head = b""
        self.body = bytearray()
        self.left = 0
        """Bytes of the body, or of the piece of a body, that have not come."""
        self.is_chunked = False
        self.unpack: Callable[[bytes], bytes] | None = None
        self.answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None
        self.on_data: Callable[[bytes], None] | None = None
        """Of a stream: called with what came."""
        self.on_end: Callable[[], None] = lambda: None
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.buffer += data
        if not self.head and not self.read_head():
            return
        while self.buffer and self.read_body():
            pass

    def read_head(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        self.head = bytes(self.buffer[:end]).lower()
        whole = bytes(self.buffer[:end])
        del self.buffer[: end + 4]
        self.whole_head = whole
        self.is_chunked = b"transfer-encoding: chunked" in self.head
        self.unpack = zlib.decompressobj(31).decompress if b"content-encoding: gzip" in self.head else None
        length = re.search(rb"content-length: (\d+)", self.head)
        self.left = int(length[1]) if length else 0
        if not self.is_chunked and not self.left:
            self.finish()
            return False
        return True

    def read_body(self) -> bool:
        """Take what has come; False if more must come first, or the answer is complete."""
        if self.is_chunked and not self.left:
            end = self.buffer.find(b"\r\n", 2 if self.buffer.startswith(b"\r\n") else 0)
            if end < 0:
                return False
            size = int(bytes(self.buffer[:end]).strip() or b"0", 16)
            del self.buffer[: end + 2]
            if not size:
                self.buffer.clear()
                self.finish()
                return False
            self.left = size
        piece = bytes(self.buffer[: self.left])
        del self.buffer[: len(piece)]
        self.left -= len(piece)
        if self.unpack is not None:
            piece = self.unpack(piece)
        if self.on_data is not None:
            self.on_data(piece)
        else:
            self.body += piece
        if not self.is_chunked and not self.left:
            self.finish()
            return False
        return True

    def finish(self) -> None:
        answer, self.answer = self.answer, None
        found = (int(self.head.split(b" ", 2)[1]), self.whole_head, bytes(self.body))
        self.head = b""
        self.body.clear()
        if answer is not None and not answer.done():
            answer.set_result(found)

    def connection_lost(self, problem: Exception | None) -> None:
        self.transport = None
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionResetError())
        self.on_end()


@dataclass(eq=False)
class Person:
    """One browser: its cookie, a line for requests, and the stream of its table."""

    place: tuple[str, int]
    source: str = "127.0.0.1"
    """The address from which this person comes; limits are kept for addresses too."""
    cookie: bytes = b""
    line: Line | None = None
    stream: Line | None = None
    number: int = -1
    ply: int = 0
    status: str = ""
    turn: str = ""
    seat: int = 0
    actions: list[bytes] = field(default_factory=list)
    told: bytes = b""
    """Of the stream, what is no whole message yet."""
    heard: Callable[[Person], None] = lambda _: None
    """Called after every message that changed the table."""

    async def connect(self) -> Line:
        _, line = await asyncio.get_running_loop().create_connection(Line, *self.place, local_addr=(self.source, 0))
        return line

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None, *headers: str) -> tuple[int, bytes, bytes]:
        """A request and its whole answer: status, head, body."""
        if self.line is None or self.line.transport is None:
            self.line = await self.connect()
        assert self.line.transport is not None
        self.line.answer = asyncio.get_running_loop().create_future()
        self.line.transport.write(self.request(method, path, form, *headers))
        status, head, body = await asyncio.wait_for(self.line.answer, 60)
        if found := COOKIE.search(head):
            self.cookie = found[1]
        return status, head, body

    def request(self, method: str, path: str, form: dict[str, str] | None, *headers: str) -> bytes:
        body = urlencode(form or {}).encode() if method == "POST" else b""
        here = f"{self.place[0]}:{self.place[1]}"
        lines = [f"{method} {path} HTTP/1.1", f"host: {here}", f"origin: http://{here}", "accept-encoding: gzip", *headers]
        if method == "POST":
            lines += ["content-type: application/x-www-form-urlencoded", f"content-length: {len(body)}"]
        return "\r\n".join(lines).encode() + b"\r\ncookie: " + self.cookie + b"; motu_language=en; motu_layout=wide\r\n\r\n" + body

    async def watch(self, path: str) -> None:
        """Open the stream of a table."""
        self.stream = await self.connect()
        assert self.stream.transport is not None
        self.stream.on_data = self.hear
        self.stream.transport.write(self.request("GET", f"{path}/stream", None))

    def hear(self, data: bytes) -> None:
        self.told += data
        while (end := self.told.find(b"\n\n")) >= 0:
            message, self.told = self.told[:end], self.told[end + 2 :]
            if b'<div id="table"' in message:
                self.read(message)
                self.heard(self)

    def read(self, html: bytes) -> None:
        """What a page, or a change of it, says of the table."""
        found = ROOT.search(html)
        if found is None:
            return
        self.status, self.number, self.ply, self.turn = found[1].decode(), int(found[2]), int(found[3]), found[4].decode()
        at = html.find(b'id="decisions">')
        if at >= 0:
            self.actions = ACTION.findall(html, at, html.find(b"</script>", at))
        if seat := SEAT.search(html):
            self.seat = int(seat[1])

    def decision(self, dice: random.Random) -> tuple[str, dict[str, str]]:
        """What this person sends next: any decision that the page offers, or the end of the turn."""
        form = {"seat": str(self.seat), "ply": str(self.ply), "key": f"{next(KEYS):x}"}
        if self.status == "end_turn":
            return "end-turn", form
        return "move", form | {"action": dice.choice(self.actions).decode()}

    def leave(self) -> None:
        for line in (self.line, self.stream):
            if line is not None and line.transport is not None:
                line.on_end = lambda: None
                line.transport.abort()


class Group:
    """The people of one table."""

    def __init__(
        self, place: tuple[str, int], game: str, seats: int, seed: int, rivals: int = 0, bot: str = "greedy", source: str = "127.0.0.1"
    ) -> None:
        """`rivals` of the seats are played by bots; all people come from one address."""
        self.game = game
        self.seats = seats
        self.rivals = rivals
        self.bot = bot
        self.dice = random.Random(seed)
        self.people = [Person(place, source) for _ in range(seats - rivals)]
        self.path = ""
        self.latest = 0
        """The number of the last change that the server has acknowledged."""
        self.decided: tuple[float, int] | None = None
        """When somebody decided last, and the number of what they had seen."""

    async def sit_down(self) -> None:
        """Set the table, join, and open all streams."""
        host, *friends = self.people
        seats = {"seat0": "me"} | {f"seat{1 + other}": "friend" for other in range(len(friends))}
        seats |= {f"seat{self.seats - 1 - other}": f"bot {self.bot}" for other in range(self.rivals)}
        form = {"seats": str(self.seats), "confirm": "off", "watch": "link", "pace": "fast", "key": f"{next(KEYS):x}", **seats}
        status, head, body = await host.ask("POST", f"/new/{self.game}", form)
        found = re.search(rb"(?im)^location: (\S+)", head)
        assert status == 303 and found, (status, body[:300])
        self.path = found[1].decode()
        for seat, friend in enumerate(friends, 1):
            link = LINK.search((await host.ask("GET", f"{self.path}/invitation/{seat}"))[2])
            assert link, "the host is not shown an invitation"
            status, _, body = await friend.ask("POST", link[1].decode(), {"name": f"Guest {next(KEYS) % 1000}"})
            assert status == 303, (status, body[:300])
        for person in self.people:
            await person.watch(self.path)
        end = time.monotonic() + 60
        while any(person.turn in ("", "waiting") for person in self.people):
            assert time.monotonic() < end, "a stream does not begin"
            await asyncio.sleep(0.01)

    def acknowledge(self, head: bytes) -> None:
        """Note what an answer says of the change that its request made."""
        if found := NUMBER.search(head):
            self.latest = int(found[1])

    @property
    def is_over(self) -> bool:
        return any(person.turn == "over" for person in self.people)

    def mover(self) -> Person | None:
        """Whoever is to decide, once everybody has heard of the last change."""
        latest = max(self.latest, *(person.number for person in self.people))
        if any(person.number < latest for person in self.people):
            return None
        return next((person for person in self.people if person.turn == "mine" and (person.actions or person.status == "end_turn")), None)

    def bytes_streamed(self) -> int:
        return sum(person.stream.received for person in self.people if person.stream is not None)

    def leave(self) -> None:
        for person in self.people:
            person.leave()
