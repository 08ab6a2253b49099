"""One act on one table: entries that are added to its log in one transaction, and what follows by itself."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy.engine import Connection

from motu.core.errors import IllegalAction
from motu.core.seats import CHANCE, OVER
from motu.tables.errors import NotAllowed, NotYourSeat, OutOfTurn, Stale
from motu.tables.ledger import Entry, Ledger
from motu.tables.seats import BOT, OPEN, PERSON
from motu.tables.store import DECISIONS, Store


class Work:
    """The transaction in which a table changes. The ledger is ahead of the database until it is committed."""

    def __init__(self, store: Store, connection: Connection, ledger: Ledger) -> None:
        self.store = store
        self.connection = connection
        self.ledger = ledger
        self.table = ledger.foundation.id
        self.added: list[tuple[Entry, int | None]] = []

    def add(self, kind: str, **data: Any) -> None:
        """One more entry of the log."""
        entry = Entry(self.ledger.number + 1, kind, data)
        self.ledger.fold(entry)
        self.added.append((entry, len(self.ledger.plies) if kind in DECISIONS else None))

    def add_seat(self, seat: int, holder: str, bot: str = "", sitting: str = "") -> None:
        data = {"bot": bot, "sitting": sitting}
        self.add("seat", seat=seat, holder=holder, **{name: value for name, value in data.items() if value})

    def flush(self) -> None:
        """Send what was added so far to the database."""
        self.store.append(self.connection, self.table, self.added)
        self.added = []

    def finish(self) -> None:
        """What follows by itself, then the summary. The transaction may be committed after it."""
        self.go_on()
        self.flush()
        self.store.summarise(self.connection, self.ledger)

    def go_on(self) -> None:
        """Begin if everybody sits; let chance decide from the sealed stream; reveal the seed when the game is over."""
        ledger = self.ledger
        everybody = all(holder != OPEN for holder, _, _ in ledger.holders)
        if ledger.stage == "waiting" and everybody and ledger.policy.autostart:
            self.add("begin")
        while ledger.stage == "running" and ledger.to_act() == CHANCE:
            assert ledger.chance is not None
            state = ledger.state
            step = ledger.game.steps[state.step()]
            action = ledger.chance.draw(state.odds(), step)
            self.add("chance", move=ledger.game.write(state, action))
        if ledger.stage == "running" and ledger.to_act() == OVER:
            self.add("seed", seed=ledger.foundation.seed.hex())

    # -- asking ------------------------------------------------------------------------------------------------------

    def must_exist(self, seat: int) -> None:
        if not 0 <= seat < self.ledger.foundation.seats:
            raise NotYourSeat("seat.unknown", seat=seat)

    def must_hold(self, seat: int, guest: str) -> None:
        """The guest holds the seat, whoever plays it now."""
        self.must_exist(seat)
        if guest not in self.ledger.claims.get(seat, {}):
            raise NotYourSeat("seat.not_held")

    def must_play(self, seat: int, guest: str) -> None:
        """The guest holds the seat and plays it."""
        self.must_hold(seat, guest)
        if self.ledger.holders[seat][0] != PERSON:
            raise NotYourSeat("seat.bot_plays")

    def must_run(self) -> None:
        if self.ledger.stage == "waiting":
            raise NotAllowed("table.not_begun")
        if self.ledger.stage == "over":
            raise NotAllowed("table.over")

    def must_be_fresh(self, ply: int) -> None:
        """The page showed the present position."""
        if ply != len(self.ledger.plies):
            raise Stale(self.ledger.number, len(self.ledger.plies))

    # -- deciding ----------------------------------------------------------------------------------------------------

    def decide(self, seat: int, action: int, ply: int) -> None:
        """A decision of a seat, whoever plays it."""
        ledger = self.ledger
        self.must_run()
        self.must_be_fresh(ply)
        waiting = ledger.waits_for_end_of_turn()
        if waiting == seat:
            raise OutOfTurn("turn.end_first")
        if waiting is not None or ledger.state.to_act() != seat:
            raise OutOfTurn("turn.other")
        refusal = ledger.state.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.add("decision", seat=seat, move=ledger.game.write(ledger.state, action))

    def stand_in(self, seat: int, bot: str) -> None:
        """A bot plays the seat from now on; whoever holds it may take it back."""
        self.add_seat(seat, BOT, bot, self.ledger.holders[seat][2])

    def absent(self, seat: int) -> bool:
        """Whether nobody who holds the seat has given a sign of life for as long as the policy says."""
        after = self.ledger.policy.absent_after
        return after > 0 and max(self.ledger.claims.get(seat, {}).values(), default=0.0) < time.time() - after
