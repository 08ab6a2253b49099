"""How a game at a table ended: by the rules, because somebody resigned, or because all agreed to stop.

The rules of a table about leaving a game, the same for all games:

- Whoever **resigns** is last. With two seats the game is over and the other one has won. With more seats a bot plays the seat to the
  end, for good; the game is over as soon as one seat is left that has not resigned, or only bots have not.
- Everybody who plays may propose to **stop**; when all people agree, the game is over and nobody has won.
- If the game reaches its end by the rules, the seats that resigned stand behind the others whatever their bots have scored.

The record says all of it in notes, so that it stays the truth: `resign SEAT`, and `ended resigned` or `ended abandoned` where the
rules of the game would have gone on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from motu.core.errors import CorruptRecord
from motu.core.game import Outcome
from motu.core.numbering import shortened
from motu.core.record import Record
from motu.core.state import State

RULES: Final = "rules"
RESIGNED: Final = "resigned"
ABANDONED: Final = "abandoned"
UNFINISHED: Final = "unfinished"
"""Of a record that stops in the middle of a game."""
BY_WORD: Final = (RESIGNED, ABANDONED)
"""Ends that people bring about."""


@dataclass(frozen=True)
class GameEnding:
    """How a game ended and who won."""

    how: str
    """`rules`, `resigned`, `abandoned` or `unfinished`."""
    winners: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    """The rank of each seat from 1 on; empty if nobody has won."""
    resigned: list[int] = field(default_factory=list)
    """The seats that resigned, in the order in which they did."""


def ending(how: str, seats: int, resigned: Sequence[int], outcome: Outcome | None) -> GameEnding:
    """The ending from its facts; `outcome` is what the rules say, if they came to their end."""
    gone = list(resigned)
    stayed = [seat for seat in range(seats) if seat not in gone]
    if how in (ABANDONED, UNFINISHED):
        return GameEnding(how, resigned=gone)
    if how == RESIGNED or outcome is None:
        return GameEnding(RESIGNED, stayed, [1 if seat in stayed else len(stayed) + 1 for seat in range(seats)], gone)
    if not gone:
        return GameEnding(RULES, list(outcome.winners), list(outcome.ranks))
    order = sorted({outcome.ranks[seat] for seat in stayed})
    ranks = [
        1 + sum(outcome.ranks[other] < outcome.ranks[seat] for other in stayed) if seat in stayed else len(stayed) + 1
        for seat in range(seats)
    ]
    return GameEnding(RULES, [seat for seat in stayed if outcome.ranks[seat] == order[0]], ranks, gone)


def ending_of(record: Record, last: State | None = None) -> GameEnding:
    """How the game of a record ended; raises CorruptRecord if its notes about that contradict each other or the game."""
    state = record.replay() if last is None else last
    outcome = state.outcome()
    resigned: list[int] = []
    how = RULES if outcome is not None else UNFINISHED
    for note in record.notes:
        if how in BY_WORD and note.kind in ("resign", "ended"):
            raise CorruptRecord(0, f"the record goes on after its end: {shortened(note.text)}")
        if note.kind == "resign":
            resigned.append(resigning_seat(record, note.text, resigned))
        elif note.kind == "ended":
            how = ended_by_word(record, note.text, note.ply, outcome)
    if how == RESIGNED and not resigned:
        raise CorruptRecord(0, "the record says that the game ended because somebody resigned, but nobody did")
    return ending(how, record.seats, resigned, outcome)


def resigning_seat(record: Record, text: str, before: Sequence[int]) -> int:
    if text not in [str(seat) for seat in range(record.seats)] or int(text) in before:
        raise CorruptRecord(0, f"the note 'resign' names a seat of the game once, not {shortened(text)}")
    return int(text)


def ended_by_word(record: Record, text: str, ply: int, outcome: Outcome | None) -> str:
    if text not in BY_WORD:
        raise CorruptRecord(0, f"the note 'ended' says {' or '.join(BY_WORD)}, not {shortened(text)}")
    if ply != len(record.plies) or outcome is not None:
        raise CorruptRecord(0, "a game that people ended has no decision after it and no end by the rules")
    return text
