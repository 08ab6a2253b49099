"""Sealed chance: rolls and draws that nobody can foresee or change, and everybody can check afterwards.

A table draws a secret seed of 32 bytes before anybody sits down and shows

    commitment = HMAC-SHA256(seed, "motu commitment 1")

Until the game begins each seat may add a text of its own, its entropy. Then the key of the stream is fixed:

    key = HMAC-SHA256(seed, "motu stream 1" followed by "\\n" SEAT ":" HEX(SHA-256(TEXT)) for each seat that added one, in order)

Every decision of chance has a name: the step of the rules that asks and how many times this step has asked before it since
the chance was sealed. One draw therefore does not shift the draws of another kind. The number behind it is

    block = HMAC-SHA256(key, "motu draw 1" "\\n" STEP "\\n" COUNT "\\n" TRY)       as a whole number of 256 bits, TRY = 0, 1, ...

If the weights of the outcomes add up to T, the first block below the largest multiple of T that fits into 256 bits counts;
its rest modulo T picks the outcome, outcomes standing in the order of their action numbers. At the end the seed is shown,
so that everybody can repeat all of this. The labels differ, so the commitment tells nothing about the stream.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

SEED_BYTES: Final = 32
COMMITMENT_LABEL: Final = b"motu commitment 1"
STREAM_LABEL: Final = b"motu stream 1"
DRAW_LABEL: Final = b"motu draw 1"
SPAN: Final = 1 << 256


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What is shown at the start: it fixes the seed and tells nothing of it."""
    check_seed(seed)
    return hmac.digest(seed, COMMITMENT_LABEL, "sha256").hex()


def stream_key(seed: bytes, entropy: Mapping[int, str]) -> bytes:
    """The key of the stream, from the seed and what the seats added."""
    check_seed(seed)
    parts = [f"\n{seat}:{hashlib.sha256(entropy[seat].encode()).hexdigest()}".encode() for seat in sorted(entropy)]
    return hmac.digest(seed, STREAM_LABEL + b"".join(parts), "sha256")


def check_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")


class SealedChance:
    """The stream of one table."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.asked: dict[str, int] = {}
        """How many times each step has asked."""

    def below(self, limit: int, step: str, count: int) -> int:
        """A whole number from 0 to limit - 1, all equally likely, for the named draw."""
        border = SPAN - SPAN % limit
        attempt = 0
        while True:
            message = b"%s\n%s\n%d\n%d" % (DRAW_LABEL, step.encode(), count, attempt)
            block = int.from_bytes(hmac.digest(self.key, message, "sha256"), "big")
            if block < border:
                return block % limit
            attempt += 1

    def draw(self, odds: Sequence[tuple[int, int]], step: str) -> int:
        """The outcome of the present decision of chance; `drawn` goes on to the next one of this step."""
        rest = self.below(sum(weight for _, weight in odds), step, self.asked.get(step, 0))
        for action, weight in sorted(odds):
            if rest < weight:
                return action
            rest -= weight
        raise AssertionError("weights add up to their total")

    def drawn(self, step: str) -> None:
        """The decision of chance at this step has been made."""
        self.asked[step] = self.asked.get(step, 0) + 1
