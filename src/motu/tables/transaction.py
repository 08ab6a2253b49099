"""One act on one table: entries that are added to its log in one transaction, and what follows by itself."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy.engine import Connection

from motu.core.errors import CorruptRecord, IllegalAction, Unreadable
from motu.core.seats import CHANCE, OVER
from motu.tables.ending import ABANDONED, RULES
from motu.tables.entries import Entry
from motu.tables.errors import NotAllowed, NotYourSeat, OutOfTurn, Stale, TooMany, UnreadableMove
from motu.tables.mixing import OPEN_WORDS, PROMISE
from motu.tables.seats import BOT, OPEN, PERSON
from motu.tables.store import TableStore
from motu.tables.table_log import DECISIONS, TableLog

LONGEST_QUOTE: Final = 30
MOST_WAVERING: Final = 1000
"""Changes of mind at one table."""


class Transaction:
    """The transaction in which a table changes. The log is ahead of the database until it is committed."""

    def __init__(self, store: TableStore, connection: Connection, log: TableLog) -> None:
        self.store = store
        self.connection = connection
        self.log = log
        self.table = log.foundation.id
        self.added: list[tuple[Entry, int | None]] = []

    def add(self, kind: str, action: int | None = None, /, **data: Any) -> None:
        """One more entry of the log; `action` is its decision, if it is one that has been judged."""
        entry = Entry(self.log.number + 1, kind, data)
        self.log.fold(entry, action)
        if self.log.strayed and kind in DECISIONS:
            raise CorruptRecord(len(self.log.plies) + 1, f"ply {len(self.log.plies) + 1} {self.log.strayed}")
        self.added.append((entry, len(self.log.plies) if kind in DECISIONS else None))

    def add_seat(self, seat: int, holder: str, bot: str = "", sitting: str = "", speaks: bool = False) -> None:
        data = {"bot": bot, "sitting": sitting, "speaks": speaks}
        self.add("seat", seat=seat, holder=holder, **{name: value for name, value in data.items() if value})

    def flush(self) -> None:
        """Send what was added so far to the database."""
        self.store.append(self.connection, self.table, self.added)
        self.added = []

    def finish(self) -> None:
        """What follows by itself, then the summary. The transaction may be committed after it."""
        self.go_on()
        self.flush()
        self.store.summarise(self.connection, self.log)

    def go_on(self) -> None:
        """Begin if everybody sits; let chance decide from the sealed stream; reveal the seed when the game is over."""
        log = self.log
        if log.strayed:
            return
        everybody = all(holder != OPEN for holder, _, _ in log.holders)
        if log.stage == "waiting" and everybody and (log.agreement.autostart or log.mixing.phase != OPEN_WORDS):
            self.mix()
        people = {seat for seat, (holder, _, _) in enumerate(log.holders) if holder == PERSON}
        if log.stage == "running" and people and people <= log.stopping:
            self.add("ended", how=ABANDONED)
        while log.stage == "running" and log.how == RULES and log.to_act() == CHANCE:
            assert log.chance is not None
            state = log.state
            step = log.game.steps[state.step()]
            action = log.chance.draw(state.odds(), step)
            self.add("chance", action, move=log.game.write(state, action))
        if log.stage == "running" and (log.to_act() == OVER or log.how != RULES):
            self.add("seed", seed=log.foundation.seed.hex())

    def mix(self) -> None:
        """Everybody sits: ask for promises, then for the words, then begin. Where no browser takes part, begin at once."""
        mixing = self.log.mixing
        if mixing.phase == OPEN_WORDS and mixing.speakers:
            self.add("gather")
        if mixing.phase == PROMISE and not mixing.missing():
            self.add("closed")
        if not mixing.missing():
            self.add("begin")

    # -- asking ------------------------------------------------------------------------------------------------------

    def must_exist(self, seat: int) -> None:
        if not 0 <= seat < self.log.foundation.seats:
            raise NotYourSeat("seat.unknown", seat=seat)

    def must_hold(self, seat: int, guest: str) -> None:
        """The guest holds the seat, whoever plays it now."""
        self.must_exist(seat)
        if guest not in self.log.claims.get(seat, {}):
            raise NotYourSeat("seat.not_held")

    def must_play(self, seat: int, guest: str) -> None:
        """The guest holds the seat and plays it."""
        self.must_hold(seat, guest)
        if self.log.holders[seat][0] != PERSON:
            raise NotYourSeat("seat.bot_plays")

    def must_run(self) -> None:
        if self.log.stage == "waiting":
            raise NotAllowed("table.not_begun")
        if self.log.stage == "over":
            raise NotAllowed("table.over")
        if self.log.strayed:
            raise NotAllowed("table.strayed", ply=len(self.log.plies) + 1)

    def must_be_fresh(self, ply: int) -> None:
        """The page showed the present position."""
        if ply != len(self.log.plies):
            raise Stale(self.log.number, len(self.log.plies))

    def may_waver(self) -> None:
        """A log does not grow without end by changes of mind: everything that is not needed to play on comes to an end."""
        if self.log.wavered >= MOST_WAVERING:
            raise TooMany("limit.wavering", most=MOST_WAVERING)

    # -- deciding ----------------------------------------------------------------------------------------------------

    def read(self, text: str, seat: int) -> int:
        """The action that a text of this seat means; who cannot write moves is shown one that is possible now."""
        log = self.log
        try:
            return int(log.game.numbering.read(text))
        except Unreadable:
            if log.stage != "running" or log.to_act() != seat or log.waits_for_end_of_turn() is not None:
                raise UnreadableMove("move.unreadable", text=quoted(text)) from None
            example = log.game.write(log.state, log.state.legal()[0])
            raise UnreadableMove("move.example" if text.strip() else "move.empty", text=quoted(text), example=example) from None

    def decide(self, seat: int, action: int, ply: int, language: str = "en") -> None:
        """A decision of a seat, whoever plays it."""
        log = self.log
        self.must_run()
        self.must_be_fresh(ply)
        waiting = log.waits_for_end_of_turn()
        if waiting == seat:
            raise OutOfTurn("turn.end_first")
        if waiting is not None or log.state.to_act() != seat:
            raise OutOfTurn("turn.other")
        refusal = log.state.why_not(action)
        if refusal is not None:
            raise IllegalAction(log.why_not(seat, action, language) or refusal)
        self.add("decision", action, seat=seat, move=log.game.write(log.state, action))

    def stand_in(self, seat: int, bot: str) -> None:
        """A bot plays the seat from now on; whoever holds it may take it back."""
        self.add_seat(seat, BOT, bot, self.log.holders[seat][2])


def quoted(text: str) -> str:
    """What somebody wrote, cut to what a sentence can hold."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
