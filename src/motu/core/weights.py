"""The file of weights: what it is for and how it was made as JSON, then the numbers, packed.

`MOTUNET1`, the length of the heading (four bytes, the lowest first), the heading, the numbers. The heading holds a digest of the numbers,
so a damaged file is noticed.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from motu.core.errors import MotuError
from motu.core.network import BLOCK, LANES, MOST_SEATS, WIDE_BLOCK, Encoder, Network
from motu.core.policy import Policy, PolicyEncoder, PolicyNetwork

MAGIC: Final = b"MOTUNET1"


class BadWeights(MotuError):
    """A file of weights cannot be used."""


def size_of(rows: int, hidden: int, second: int) -> int:
    """How many bytes the numbers take before they are packed."""
    return 2 * ((rows + 1) * hidden + hidden * second) + 4 * (second + (second + 1) * (2 * MOST_SEATS + 1))


def policy_size(rows: int, hidden: int) -> int:
    """The same for a policy."""
    return 2 * (rows + 1) * hidden + 4 * hidden


def write_weights(path: Path, heading: Mapping[str, Any], numbers: bytes, level: int = 9) -> None:
    """Write a file of weights; it appears at once and whole."""
    packed = zlib.compress(numbers, level)
    text = json.dumps({**heading, "digest": hashlib.sha256(packed).hexdigest()}, sort_keys=True).encode()
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(MAGIC + len(text).to_bytes(4, "little") + text + packed)
    beside.replace(path)


def read_heading(path: Path) -> tuple[dict[str, Any], bytes]:
    """The heading and the packed numbers; raises BadWeights with one sentence if anything is wrong."""
    data = path.read_bytes()
    length = int.from_bytes(data[len(MAGIC) : len(MAGIC) + 4], "little")
    start = len(MAGIC) + 4
    if data[: len(MAGIC)] != MAGIC or len(data) < start + length:
        raise BadWeights(f"{path}: is not a file of weights")
    try:
        heading = json.loads(data[start : start + length])
    except ValueError:
        raise BadWeights(f"{path}: the heading of the weights cannot be read") from None
    packed = data[start + length :]
    if not isinstance(heading, dict) or heading.get("digest") != hashlib.sha256(packed).hexdigest():
        raise BadWeights(f"{path}: the weights are damaged, their digest differs")
    return heading, packed


def read_fitting(path: Path, encoder: Encoder | PolicyEncoder) -> tuple[dict[str, Any], bytes]:
    """The heading and the numbers of a file; raises BadWeights if it is damaged or made for another encoding."""
    heading, packed = read_heading(path)
    if heading.get("encoding") != encoder.version or heading.get("rows") != encoder.rows or heading.get("most") != encoder.most:
        raise BadWeights(f"{path}: the weights were made for encoding {heading.get('encoding')}, not for {encoder.version}")
    return heading, zlib.decompress(packed)


def read_network(path: Path, encoder: Encoder) -> tuple[dict[str, Any], Network]:
    """The heading and the network of a file; raises BadWeights if it is damaged or made for another encoding."""
    heading, numbers = read_fitting(path, encoder)
    hidden, second = int(heading["hidden"]), int(heading["second"])
    if hidden % (LANES * BLOCK) or second % (2 * WIDE_BLOCK) or len(numbers) != size_of(encoder.rows, hidden, second):
        raise BadWeights(f"{path}: the weights do not fit the sizes in their heading")
    return heading, Network(encoder.rows, encoder.most, hidden, second, encoder.scale, numbers)


def read_policy(path: Path, encoder: PolicyEncoder) -> tuple[dict[str, Any], Policy]:
    """The heading and the policy of a file; raises BadWeights if it is damaged or made for another encoding."""
    heading, numbers = read_fitting(path, encoder)
    hidden = int(heading["hidden"])
    if hidden % (LANES * BLOCK) or len(numbers) != policy_size(encoder.rows, hidden):
        raise BadWeights(f"{path}: the weights do not fit the sizes in their heading")
    return heading, Policy(encoder, PolicyNetwork(encoder.rows, hidden, numbers))
