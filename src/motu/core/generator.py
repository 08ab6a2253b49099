"""A small seeded generator that gives the same sequence compiled and interpreted.

The algorithm is sfc32 (Chris Doty-Humphrey): four 32-bit words, so no product or sum can leave 64 bits, where compiled
and interpreted arithmetic would part. It is for play and search; the sealed chance of a table uses cryptography instead.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


@final
class Generator:
    """A stream of whole numbers that depends on nothing but the seed."""

    def __init__(self, seed: int) -> None:
        key = seed & 0xFFFFFFFFFFFFFFFF if -(2**63) <= seed < 2**64 else hash_of(seed)
        self.a: i64 = key & 0xFFFFFFFF
        self.b: i64 = key >> 32
        self.c: i64 = 0x9E3779B9
        self.d: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        b = self.b
        c = self.c
        d = self.d
        total = (self.a + b + d) & MASK
        self.d = (d + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) | (c >> 11)) + total) & MASK
        return total

    def below(self, limit: i64) -> i64:
        """A whole number from 0 to limit - 1, all equally likely; limit from 1 to 2^31."""
        product = self.word() * limit
        low = product & MASK
        if low < limit:
            floor = (MASK + 1 - limit) % limit
            while low < floor:
                product = self.word() * limit
                low = product & MASK
        return product >> 32

    def copy(self) -> Generator:
        """An independent generator that will give the same numbers."""
        twin = Generator(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.d = self.d
        return twin


def hash_of(seed: int) -> int:
    """Fold a seed of any size into 64 bits."""
    folded = 0
    rest = seed if seed >= 0 else -2 * seed + 1
    while rest:
        folded = (folded * 6364136223846793005 + (rest & 0xFFFFFFFFFFFFFFFF) + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        rest >>= 64
    return folded
