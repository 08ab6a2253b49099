"""Sealed chance: rolls and draws that nobody can foresee, choose or change, and everybody can check afterwards.

A table draws a secret seed of 32 bytes before anybody sits down and shows, with the time,

    commitment = HMAC-SHA256(seed, "motu commitment 1")

When everybody sits, the browsers of the players think of a word each and show only its promise; then nobody can change a word:

    promise = SHA-256("motu word 2" "\\n" COMMITMENT "\\n" SEAT "\\n" WORD)
    seal    = SHA-256("motu seal 2" "\\n" COMMITMENT "\\n" TIME, then "\\n" SEAT ":" PROMISE for each seat that promised, in order)

Only when the seal is fixed, and kept by the players, the words are said. Now nobody has the last word, and the key of the stream is

    key = HMAC-SHA256(seed, "motu stream 2" "\\n" SEAL, then "\\n" SEAT ":" HEX(SHA-256(WORD)) for each seat that said one, in order)

Every decision of chance has a name: the step of the rules that asks and how many times this step has asked before it since
the chance was sealed. One draw therefore does not shift the draws of another kind. The number behind it is

    block = HMAC-SHA256(key, "motu draw 1" "\\n" STEP "\\n" COUNT "\\n" TRY)       as a whole number of 256 bits, TRY = 0, 1, ...

If the weights of the outcomes add up to T, the first block below the largest multiple of T that fits into 256 bits counts;
its rest modulo T picks the outcome, outcomes standing in the order of their action numbers. At the end the seed is shown,
so that everybody can repeat all of this. The labels differ, so the commitment tells nothing about the stream.

Tables of the first protocol had no promises: their key is HMAC-SHA256(seed, "motu stream 1", then the same lines of words).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

SEED_BYTES: Final = 32
COMMITMENT_LABEL: Final = b"motu commitment 1"
OPEN_STREAM_LABEL: Final = b"motu stream 1"
WORD_LABEL: Final = "motu word 2"
SEAL_LABEL: Final = "motu seal 2"
STREAM_LABEL: Final = b"motu stream 2"
DRAW_LABEL: Final = b"motu draw 1"
SPAN: Final = 1 << 256
DIGEST_FORM: Final = re.compile(r"[0-9a-f]{64}")
"""How commitments, promises and seals are written."""


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What is shown at the start: it fixes the seed and tells nothing of it."""
    check_seed(seed)
    return hmac.digest(seed, COMMITMENT_LABEL, "sha256").hex()


def promise_of(commitment: str, seat: int, word: str) -> str:
    """What a seat shows of its word before anybody says one: at another table or seat the same word has another promise."""
    return digest(f"{WORD_LABEL}\n{commitment}\n{seat}\n{word}")


def seal_of(commitment: str, made: str, promises: Mapping[int, str]) -> str:
    """What fixes all draws of a table: seed, time and every word."""
    return digest(f"{SEAL_LABEL}\n{commitment}\n{made}" + lines_of(promises))


def stream_key(seed: bytes, seal: str, words: Mapping[int, str]) -> bytes:
    """The key of the stream, from the seed, the seal and what the seats said."""
    check_seed(seed)
    return hmac.digest(seed, STREAM_LABEL + f"\n{seal}{lines_of(hashed_words(words))}".encode(), "sha256")


def open_stream_key(seed: bytes, words: Mapping[int, str]) -> bytes:
    """The key of the stream of a table of the first protocol, whose words were said without a promise."""
    check_seed(seed)
    return hmac.digest(seed, OPEN_STREAM_LABEL + lines_of(hashed_words(words)).encode(), "sha256")


def hashed_words(words: Mapping[int, str]) -> dict[int, str]:
    return {seat: digest(word) for seat, word in words.items()}


def lines_of(digests: Mapping[int, str]) -> str:
    """One line a seat, in the order of seats."""
    return "".join(f"\n{seat}:{digests[seat]}" for seat in sorted(digests))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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
