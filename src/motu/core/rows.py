"""Writing rows of bytes for learning programs, eight at a time: what compiled encoders share.

A row is a run of words in a vector of 64-bit integers; `motu.core.layout` says what its bytes mean. No byte is above 127, so no word
is negative, compiled or interpreted.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.bits import BIT
from motu.core.state import State

SPREAD: Final[vec[i64]] = vec[i64]([sum(256**place for place in range(8) if bits & 2**place) for bits in range(256)])
"""Eight bits as eight bytes of 0 or 1."""
NIBBLES_OF_16: Final = 0x0000FFFF0000FFFF
NIBBLES_OF_8: Final = 0x00FF00FF00FF00FF
NIBBLES: Final = 0x0F0F0F0F0F0F0F0F
MOST_WIDE: Final[i64] = 32_767
STEPS: Final[i64] = 0x1F1F1F1F1F1F1F


@mypyc_attr(allow_interpreted_subclasses=True)
class RowEncoder:
    """Writes what one seat may know into a row."""

    def __init__(self, words: int) -> None:
        self.words: i64 = words
        """Length of a row in words of eight bytes."""

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """Write the row of a seat into `out`, from place `at` on, where there are zeros or an earlier row of this encoder."""
        raise NotImplementedError


def encode_many(encoder: RowEncoder, state: State, seat: i64, count: i64) -> None:
    """Write the same row over and over; what a benchmark times."""
    out = vec[i64]([0] * int(encoder.words))
    for _ in range(count):
        encoder.write(state, seat, out, 0)


def spread_nibbles(word: i64) -> i64:
    """The eight lowest nibbles of a word as eight bytes."""
    word &= 0xFFFFFFFF
    word = (word | (word << 16)) & NIBBLES_OF_16
    word = (word | (word << 8)) & NIBBLES_OF_8
    return (word | (word << 4)) & NIBBLES


def wide(value: i64) -> i64:
    """A number as two bytes hold it."""
    return value if value < MOST_WIDE else MOST_WIDE


def relative(seat: i64, me: i64, seats: i64) -> i64:
    """A seat counted from the one that looks."""
    return seat - me if seat >= me else seat - me + seats


def turned(bits: i64, me: i64, seats: i64) -> i64:
    """A set of seats counted from the one that looks."""
    return (bits >> me) | ((bits & (BIT[me] - 1)) << (seats - me))


def turned_lanes(word: i64, me: i64, seats: i64) -> i64:
    """Counters of eight bits a seat, counted from the seat that looks."""
    return (word >> (me * 8)) | ((word & (BIT[me * 8] - 1)) << ((seats - me) * 8))


def write_agenda(agenda: i64, me: i64, seats: i64, out: vec[i64], at: i64) -> None:
    """Two words: the steps, and who decides them (1 + relative seat, 7 by itself, 8 chance)."""
    out[at] = (agenda >> 3) & STEPS
    deciders: i64 = 0
    shift: i64 = 0
    while agenda != 0:
        decider = agenda & 7
        code = decider + 1
        if decider < 6:
            code = relative(decider, me, seats) + 1
        deciders |= code << shift
        shift += 8
        agenda >>= 8
    out[at + 1] = deciders


def write_flags(bits: i64, count: i64, out: vec[i64], at: i64) -> i64:
    """A set of so many things as bytes; the place after the last word."""
    while count > 0:
        out[at] = SPREAD[bits & 255]
        bits >>= 8
        count -= 8
        at += 1
    return at


def row_of(encoder: RowEncoder, state: State, seat: i64) -> vec[i64]:
    """One row in a vector of its own."""
    out = vec[i64]([0 for _ in range(encoder.words)])
    encoder.write(state, seat, out, 0)
    return out
