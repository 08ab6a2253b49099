"""The agenda of a game: what is still to be decided or done, the next thing on top, packed into one word.

An entry is a step of the game and who decides it: a seat, chance, or nobody for a step that happens by itself. The word 0 is
the empty agenda: the game is over. This module alone knows how entries lie in the word; the limits follow from it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BY_CHANCE: Final = 7
"""The decider of an entry that is up to chance."""
BY_ITSELF: Final = 6
"""The decider of an entry that needs no decision."""
DECIDER: Final = 0b111
"""The bits of a word that are the decider on top; a game in a hurry masks them out itself."""
STEP: Final = 0b11111000
"""The bits of a word that are the step on top, times eight."""


class Agenda:
    """The limits of an agenda, and what can be asked of its word. A state keeps the word and has methods for its top."""

    MOST_ENTRIES: Final = 7
    MOST_STEP: Final = 31
    """Steps are numbered from 1 to this."""
    MOST_SEATS: Final = 6
    """Seats are numbered from 0; the two numbers above them stand for BY_ITSELF and BY_CHANCE."""

    @staticmethod
    def stacked(entries: list[tuple[int, int]]) -> int:
        """The word of these steps and deciders, the first on top."""
        assert len(entries) <= Agenda.MOST_ENTRIES, f"an agenda holds {Agenda.MOST_ENTRIES} entries, not {len(entries)}"
        word = 0
        for step, decider in reversed(entries):
            word = word * 256 + step * 8 + decider
        return word

    @staticmethod
    def entries(word: int) -> list[tuple[int, int]]:
        """The steps and deciders of a word, the next first."""
        found: list[tuple[int, int]] = []
        while word:
            found.append((word % 256 // 8, word % 8))
            word //= 256
        return found

    @staticmethod
    def steps(word: int) -> list[int]:
        """The steps of a word, the next first."""
        return [step for step, _ in Agenda.entries(word)]

    @staticmethod
    def deciders(word: int, step: int) -> list[int]:
        """Who will decide at a step, the next first."""
        return [decider for waiting, decider in Agenda.entries(word) if waiting == step]


def top_step(word: i64) -> i64:
    """The step on top; 0 when the agenda is empty."""
    return (word & STEP) >> 3


def top_decider(word: i64) -> i64:
    """The seat on top, BY_CHANCE or BY_ITSELF."""
    return word & DECIDER


def pushed(word: i64, step: i64, decider: i64) -> i64:
    """The word with an entry put on top; it must have room for one."""
    assert word <= 0xFFFFFFFFFFFF
    return (word << 8) | (step * 8 + decider)


def popped(word: i64) -> i64:
    """The word without its top entry."""
    return word >> 8


def is_waiting(word: i64, step: i64, decider: i64) -> bool:
    """Whether an entry stands anywhere on the agenda; compiled callers ask it often."""
    wanted = step * 8 + decider
    while word != 0:
        if word & 255 == wanted:
            return True
        word >>= 8
    return False
