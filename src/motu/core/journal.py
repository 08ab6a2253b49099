"""What happened, as data: events and who may see them."""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.seats import EVERYBODY


class Event:
    """One thing that happened. Log lines, animation and digests are made from it."""

    def __init__(self, kind: str, fields: dict[str, int], audience: i64) -> None:
        self.kind = kind
        self.fields = fields
        self.audience = audience
        """Bit set of the seats that may see it, or EVERYBODY; a spectator sees only what everybody sees."""

    def seen_by(self, seat: int | None) -> bool:
        if self.audience == EVERYBODY:
            return True
        return seat is not None and (self.audience & BIT[seat]) != 0

    def as_data(self) -> dict[str, object]:
        return {"kind": self.kind, **self.fields}


class Journal:
    """The events of a state at a table. States in search have none."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, kind: str, fields: dict[str, int], audience: i64 = EVERYBODY) -> None:
        self.events.append(Event(kind, fields, audience))

    def seen_by(self, seat: int | None) -> list[Event]:
        return [event for event in self.events if event.seen_by(seat)]
