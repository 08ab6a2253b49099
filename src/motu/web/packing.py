"""Packed streams: every message is packed by itself as soon as it is there, and the browser unpacks it at once."""

from __future__ import annotations

import struct
import zlib
from typing import Final

HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The beginning of a gzip file without a name and a time."""
LEVEL: Final = 4
"""Two hundredths more bytes than the next level, in five sixths of its time."""


def accepts_gzip(accepted: str) -> bool:
    """Whether this header of a request (`accept-encoding`) takes gzip."""
    for offer in accepted.lower().split(","):
        name, _, weight = offer.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Unpacked:
    """Messages for a browser that does not unpack."""

    def pack(self, data: bytes) -> bytes:
        return data

    def end(self) -> bytes:
        return b""


class Packer(Unpacked):
    """One gzip file that grows by a message at a time.

    Each message is packed without regard to the earlier ones: no stream needs memory between two messages, and the length of a
    message tells nothing about what was told before it.
    """

    def __init__(self) -> None:
        self.sum = 0
        self.size = 0
        self.begun = False

    def pack(self, data: bytes) -> bytes:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
        self.sum = zlib.crc32(data, self.sum)
        self.size += len(data)
        if self.begun:
            return packed
        self.begun = True
        return HEAD + packed

    def end(self) -> bytes:
        """The end of the file, so that a browser finds it whole."""
        return b"\x03\x00" + struct.pack("<LL", self.sum, self.size & 0xFFFFFFFF)
