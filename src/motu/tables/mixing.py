"""How the chance of a table is mixed before the game begins: the seats promise words, and say them when all promises are in."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Final

from motu.tables.sealed import open_stream_key, promise_of, seal_of, stream_key

OPEN_WORDS: Final = ""
PROMISE: Final = "promise"
REVEAL: Final = "reveal"
MIXED: Final = "mixed"


def now_text() -> str:
    """The present time as a record writes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


@dataclass
class Mixing:
    """The words of a table, as far as everybody may know them. Every change is an entry in the log of the table."""

    commitment: str = ""
    """Fixes the seed of the house."""
    made: str = ""
    """When the commitment was made; empty at a table of the first protocol, where words are said without a promise."""
    phase: str = OPEN_WORDS
    """PROMISE while browsers are asked for promises, REVEAL while they are asked for the words, MIXED when the key is fixed."""
    speakers: set[int] = field(default_factory=set)
    """Seats whose browser or program takes part by itself."""
    promises: dict[int, str] = field(default_factory=dict)
    words: dict[int, str] = field(default_factory=dict)
    """What was said. The word of a seat without a script stands here early; it leaves with the others."""
    through_house: set[int] = field(default_factory=set)
    """Seats that told the house their word, so that the house made the promise for them."""
    withheld: set[int] = field(default_factory=set)
    """Seats that promised a word and did not say it in time."""

    @property
    def promises_are_open(self) -> bool:
        return self.phase in (OPEN_WORDS, PROMISE)

    @property
    def seal(self) -> str:
        """Fixes every draw; empty until the promises are closed and at tables of the first protocol."""
        return "" if self.promises_are_open or not self.made else seal_of(self.commitment, self.made, self.promises)

    def missing(self) -> set[int]:
        """The seats that are asked for something now and have not given it."""
        if self.phase == PROMISE:
            return self.speakers - set(self.promises)
        return set(self.promises) - set(self.words) - self.withheld if self.phase == REVEAL else set()

    def tell(self, seat: int, word: str) -> None:
        """A word by way of the house."""
        self.words[seat] = word
        if self.made:
            self.promises[seat] = promise_of(self.commitment, seat, word)
            self.through_house.add(seat)

    def leave(self, seat: int) -> None:
        """Another player takes the seat before the promises are closed, with a word of their own."""
        if self.made and self.promises_are_open:
            self.speakers.discard(seat)
            self.promises.pop(seat, None)
            self.words.pop(seat, None)
            self.through_house.discard(seat)

    def key(self, seed: bytes) -> bytes:
        return stream_key(seed, self.seal, self.words) if self.made else open_stream_key(seed, self.words)

    def notes(self) -> list[tuple[str, str]]:
        """What a record tells of the words, by kind and text: nothing of a word before it is said."""
        if not self.made:
            return [("entropy", f"{seat} {json.dumps(word)}") for seat, word in self.words.items()]
        promised = [
            ("promised", f"{seat} {promise}" + (" house" if seat in self.through_house else ""))
            for seat, promise in sorted(self.promises.items())
        ]
        said = [] if self.promises_are_open else [("word", f"{seat} {json.dumps(word)}") for seat, word in sorted(self.words.items())]
        return [*promised, *said, *(("withheld", str(seat)) for seat in sorted(self.withheld))]
