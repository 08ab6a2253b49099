"""Requests for a table go to one process of the house, so that what several people at a table see is made once.

The processes accept connections as they come. One that finds the first words of a request for a table of another process hands the whole
connection over to it, with what was read so far; nothing is passed on afterwards. Which process a table belongs to follows from its name.
If that process does not take the connection (it has ended, or more wait for it than it can take), the request is answered where it arrived:
every process can answer every request.
"""

from __future__ import annotations

import array
import asyncio
import contextlib
import os
import re
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

ADDRESSED: Final = re.compile(rb"(?:GET|POST) /table/([^/ ?]+)[/ ?]")
"""How a request for a table begins."""
MOST_READ: Final = 64 * 1024
"""Bytes of a request that can be handed over with its connection."""


def is_wanted() -> bool:
    """Whether connections are handed over: where sockets take files along, unless MOTU_HAND_OVER=no."""
    return sys.platform == "linux" and os.environ.get("MOTU_HAND_OVER") != "no"


@dataclass(frozen=True)
class Office:
    """The place of a process among those of a house."""

    folder: str
    """Where each has a socket of its own, by the number of its place."""
    place: int
    places: int

    def path(self, place: int) -> str:
        return str(Path(self.folder) / str(place))

    def place_of(self, table: bytes) -> int:
        """Where the requests for a table belong."""
        return crc32(table) % self.places


class HandOver:
    """Hands connections to other processes and takes those that they hand over."""

    door: socket.socket

    def __init__(self, office: Office, take: Callable[[socket.socket, bytes], None]) -> None:
        """`take` is called with a connection and what was read from it."""
        self.office = office
        self.take = take
        self.handed = self.taken = 0
        """How many connections went out and came in."""
        if sys.platform == "win32":
            return  # connections are not handed over there, `is_wanted` says
        with contextlib.suppress(FileNotFoundError):
            os.unlink(office.path(office.place))  # of a process that had this place before
        self.door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.door.setblocking(False)
        self.door.bind(office.path(office.place))
        asyncio.get_running_loop().add_reader(self.door.fileno(), self.receive)

    def belongs_elsewhere(self, data: bytes) -> int | None:
        """The place of the process that should answer the request which begins like this; None if it is this one."""
        found = ADDRESSED.match(data)
        place = self.office.place_of(found[1]) if found else self.office.place
        return place if place != self.office.place and len(data) <= MOST_READ else None

    def give(self, place: int, connection: int, data: bytes) -> bool:
        """Hand the connection with this file number over; False if nobody takes it."""
        if sys.platform == "win32":
            return False
        files = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection]))]
        try:
            self.door.sendmsg([data], files, 0, self.office.path(place))
        except OSError:
            return False
        self.handed += 1
        return True

    def receive(self) -> None:
        """Connections that others hand over."""
        if sys.platform == "win32":
            return
        while True:
            try:
                data, told, _, _ = self.door.recvmsg(MOST_READ, socket.CMSG_SPACE(array.array("i", [0]).itemsize))
            except OSError:
                return
            for level, kind, files in told:
                if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                    self.taken += 1
                    self.take(socket.socket(fileno=array.array("i", bytes(files))[0]), data)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.door.fileno())
        self.door.close()
        with contextlib.suppress(OSError):
            os.unlink(self.office.path(self.office.place))
