"""Small networks for tests: weights drawn by lot, and a file of them."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import Any

import motu
from motu.core.evaluators import taught_encoder
from motu.core.network import MOST_SEATS, Encoder
from motu.core.policy import PolicyEncoder
from motu.core.weights import write_weights

HIDDEN, SECOND = 21, 16


def numbers_by_lot(encoder: Encoder, seed: int) -> bytes:
    """Weights of a small network, so drawn that many of its units are neither off nor fully on."""
    lot = random.Random(seed)
    first = (encoder.rows + 1) * HIDDEN
    rest = SECOND + (SECOND + 1) * (2 * MOST_SEATS + 1)
    return b"".join(
        (
            struct.pack(f"<{first}h", *(lot.choice((-90, -30, 0, 40, 90)) for _ in range(first))),
            struct.pack(f"<{HIDDEN * SECOND}h", *(lot.randrange(-400, 400) for _ in range(HIDDEN * SECOND))),
            struct.pack(f"<{rest}i", *(lot.randrange(-300, 300) for _ in range(rest))),
        )
    )


def policy_numbers_by_lot(encoder: PolicyEncoder, seed: int) -> bytes:
    """The same of a small policy."""
    lot = random.Random(seed)
    first = (encoder.rows + 1) * HIDDEN
    return struct.pack(f"<{first}h", *(lot.choice((-90, -30, 0, 40, 90)) for _ in range(first))) + struct.pack(
        f"<{HIDDEN}i", *(lot.randrange(-4000, 4000) for _ in range(HIDDEN))
    )


def heading_for(game: motu.Game[Any]) -> dict[str, Any]:
    """The heading of weights that fit a game as it usually is."""
    encoder = taught_encoder(game)
    return {
        "game": game.name,
        "edition": game.edition,
        "encoding": encoder.version,
        "rows": encoder.rows,
        "most": encoder.most,
        "hidden": HIDDEN,
        "second": SECOND,
        "seats": list(game.seats),
        "options": {name: [value] for name, value in game.read_options({}).items()},
        "default": False,
    }


def file_by_lot(game: motu.Game[Any], path: Path, seed: int = 1, **changes: object) -> Path:
    """A file of weights drawn by lot."""
    encoder = taught_encoder(game)
    numbers = policy_numbers_by_lot(encoder, seed) if isinstance(encoder, PolicyEncoder) else numbers_by_lot(encoder, seed)
    write_weights(path, {**heading_for(game), **changes}, numbers)
    return path
