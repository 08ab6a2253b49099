"""What the service answers: small frozen facts for pages and programs."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Guest:
    """Somebody who plays here: an unguessable id and the name they gave."""

    id: str
    name: str


@dataclass(frozen=True)
class Receipt:
    """A request was carried out and is durable. A repeated request gets the receipt of the first."""

    table: str
    number: int
    """The event number of the table after it."""
    ply: int
    """How many decisions stood after it."""
    repeated: bool = False
    """Whether the same request had been carried out before, so that nothing was done now."""


@dataclass(frozen=True)
class Created:
    """A new table and the invitations of its open seats. Secrets are shown once; the service keeps only their hashes."""

    table: str
    number: int
    secrets: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Summary:
    """A line of "my tables"."""

    table: str
    game: str
    stage: str
    """`waiting`, `running` or `over`."""
    names: list[str]
    """One per seat: the person, or empty where none sits."""
    bots: list[str]
    """One per seat: the bot of a seat that no person holds, or empty."""
    seats: list[int]
    """The seats of the guest who asks."""
    your_turn: bool
    ply: int
    changed: float
    """Seconds since 1970 of the last change."""
    archived: bool = False
    """Whether it rests in the archive: finished or left long ago."""


@dataclass(frozen=True, slots=True)
class Change:
    """One event of a table as anybody who may watch can know it; what was decided is in the views, not here."""

    number: int
    kind: str
    """`decision`, `chance`, `undo`, `turn`, `seat`, `entropy`, `gather`, `promise`, `closed`, `word`, `withheld`, `begin`, `resign`,
    `stop`, `ended`, `mended`, `seed`, `bot`, `rematch`; of what a table began with `given`, `sealed`, `player`, `remark`, `brought`;
    `presence`: somebody came or went, with the number of before; or `fresh`: reload everything."""
    ply: int
    """How many decisions stand after it."""
    seat: int | None
    """The seat that it is about, if it is about one."""


@dataclass(frozen=True)
class UndoBorder:
    """How far a seat may go back now."""

    steps: int
    """Decisions that may be taken back."""
    reason: str | None
    """Why no more: `undo.start`, `undo.other`, `undo.chance`, `undo.learned`, `undo.ended`, `undo.passed`, `undo.off`, `undo.seat`."""


@dataclass(frozen=True)
class Choice:
    """One thing that may be decided."""

    action: int
    text: str
    """The written form."""
    words: str
    """What it does, in the language that was asked for."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: at which ply, who, and the sentence."""

    ply: int
    """The decision that it belongs to, from 1 on; 0 before the first."""
    kind: str
    """The kind of the event; events of the table itself begin with `table.`."""
    who: int | None
    """The seat that decided, motu.CHANCE, or None for an event of the table."""
    words: str
    about: int | None = None
    """The seat that it is about, if it is about one: whose mark stands beside it."""


@dataclass(frozen=True, slots=True)
class LogTurn:
    """Lines of the log that belong together: what one seat did until another one decided, or the set-up of the game."""

    seat: int | None
    """Whose turn it was; None for the set-up and for what happened before anybody decided."""
    is_set_up: bool
    """Everything that came before the first decision of a seat; one folded line for most readers."""
    lines: list[LogLine]
