"""Bit sets and small counters inside 64-bit words.

A constant on the left of a shift is computed in 32 bits by the compiler, so single bits come from a table. A product wraps around when
it is compiled and does not when it is interpreted; only bits are read of it that are the same in both.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

BIT: Final[vec[i64]] = vec[i64]([2**place for place in range(62)])
"""`BIT[k]` is the word with bit k set, k from 0 to 61."""

SERIES: Final = 0x03F79D71B4CB0A89
"""A series of 64 bits in which every run of six differs from all others (de Bruijn): shifted by a place, it names it with its top six."""
PLACE_OF: Final[vec[i64]] = vec[i64]([{(SERIES << place) >> 58 & 63: place for place in range(62)}.get(run, 0) for run in range(64)])
"""The place of a single bit by the run of the series that it brings to the top."""
SUM_OF_BYTES: Final = 0x0101010101010101
"""Times a word: the sum of the bytes of the word comes to stand in the highest byte."""

SEVEN_BYTES: Final = 0x01010101010101
"""Times a byte: the same in each of the seven lower bytes. Times a word: the sum of the bytes up to each of them."""
SEVEN_SUMS: Final = 0x7F7F7F7F7F7F7F
SEVEN_TOPS: Final = 0x80808080808080
BIT_IN_BYTE: Final[vec[u8]] = vec[u8](
    [([place for place in range(8) if byte >> place & 1] + [0] * 8)[number] for number in range(8) for byte in range(256)]
)
"""The place of a set bit of a byte: its number among them * 256 + the byte."""


def count_bits(word: i64) -> i64:
    """How many bits of a word of up to 62 bits are set."""
    word -= (word >> 1) & 0x1555555555555555  # a constant from 2^62 on would be a Python number, converted at every call
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (word * SUM_OF_BYTES >> 56) & 127


def lowest_bit(word: i64) -> i64:
    """The place of the lowest set bit of a word of up to 62 bits; the word must not be 0."""
    return PLACE_OF[((word & -word) * SERIES >> 58) & 63]


def nth_bit(word: i64, place: i64) -> i64:
    """The place of the set bit of a word of up to 62 bits that has `place` set bits below it; there must be one.

    Sums of bytes say in which byte it is, a table where: no loop whose end a processor would have to guess.
    """
    sums = word - ((word >> 1) & 0x1555555555555555)
    sums = (sums & 0x3333333333333333) + ((sums >> 2) & 0x3333333333333333)
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F) * SEVEN_BYTES & SEVEN_SUMS
    below = (((place * SEVEN_BYTES | SEVEN_TOPS) - sums) & SEVEN_TOPS) >> 7
    byte = ((below * SEVEN_BYTES >> 48) & 7) * 8
    rest = place - (sums << 8 >> byte & 127)
    return byte + i64(BIT_IN_BYTE[rest * 256 + (word >> byte & 255)])


def nibble(word: i64, place: i64) -> i64:
    """Counter number `place` (0 to 14) of a word of four-bit counters."""
    return (word >> (place * 4)) & 15


def add_nibble(word: i64, place: i64, amount: i64) -> i64:
    """The word with `amount` added to counter `place`; the counter must stay within 0 to 15."""
    return word + (amount << (place * 4))


def set_nibble(word: i64, place: i64, value: i64) -> i64:
    """The word with counter `place` set to `value`."""
    return word + ((value - nibble(word, place)) << (place * 4))


def pack_nibbles(counts: list[int]) -> int:
    """A word of four-bit counters from a list."""
    return sum(count << (4 * place) for place, count in enumerate(counts))


def unpack_nibbles(word: int, length: int) -> list[int]:
    """The first `length` counters of a word."""
    return [(word >> (4 * place)) & 15 for place in range(length)]
