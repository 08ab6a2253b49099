"""The service of all tables: what pages, bots and commands call."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

import sqlalchemy as sa

from motu.bots import bots
from motu.core.record import Record
from motu.core.registry import game as find_game
from motu.core.seats import OVER
from motu.tables import commands
from motu.tables.agreement import Agreement
from motu.tables.bot_pool import BotPool
from motu.tables.create import bring_record, create_table, must_know
from motu.tables.errors import NoSuchTable, NotAllowed, NotYourSeat, Stale
from motu.tables.hosting import Hosting
from motu.tables.limits import Limits
from motu.tables.results import Created, Receipt, Summary
from motu.tables.runtime import Runtime
from motu.tables.schema import CLAIMS, TABLES
from motu.tables.seats import PERSON, BotPlace, Place, clean_name
from motu.tables.store import TableStore, default_database, hashed
from motu.tables.table import Table
from motu.tables.table_log import TableLog
from motu.tables.table_view import TableView
from motu.tables.transaction import Transaction
from motu.tables.turn import Turn
from motu.tables.wire import BytePipe, HubWire, PostgresWire, Wire

AUTO: Final = -9
"""As `seat` of a look: the seat of this guest that is to act, else their first seat, else a spectator."""
MOST_LISTED: Final = 200


class Tables(Hosting):
    """All tables of a database. Methods are thread-safe; what they return has been written durably.

    `by` is always the id of a guest; `key` is a text made once per intended act, so that a repeated request does nothing twice.
    """

    @classmethod
    def open(
        cls,
        database: str | None = None,
        limits: Limits | None = None,
        workers: int | None = None,
        pace: float = 0.0,
        pool: BotPool | None = None,
        hub: BytePipe | None = None,
    ) -> Tables:
        """Open a database (default: MOTU_DATABASE, else SQLite in the data folder), apply migrations, wake waiting bots.

        `workers` is the number of processes for bots; `pace` the seconds that a bot waits, so that people can follow. A house of several
        processes on SQLite gives each a line to a `hub`, see `motu.tables.hub`.
        """
        store = TableStore(database or default_database())
        wire: Wire | None = None
        if store.on_postgresql:
            wire = PostgresWire(store)
        elif hub is not None:
            wire = HubWire(store.process, hub)
        return cls(Runtime(store, limits or Limits(), pool or BotPool(workers), pace, wire))

    @property
    def turn(self) -> Turn:
        """The turn at the interpreter, for whoever computes much in a thread."""
        return self._store.turn

    def close(self) -> None:
        """Stop the bots and the feed. Nothing that was acknowledged is lost, with or without this."""
        self._runtime.close()

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- tables ------------------------------------------------------------------------------------------------------

    def create(
        self,
        game: str,
        by: str,
        places: Sequence[Place],
        options: Mapping[str, object] | None = None,
        agreement: Agreement | None = None,
        key: str | None = None,
    ) -> Created:
        """A new table; the commitment to its chance is fixed now. It begins at once if no seat is open and the agreement says so."""
        found = find_game(game)
        return create_table(self._runtime, found, by, places, found.read_options(options or {}), agreement or Agreement(), key, [])

    def play_on(
        self, source: Record | str, ply: int, by: str, places: Sequence[Place], agreement: Agreement | None = None, key: str | None = None
    ) -> Created:
        """A new table from a ply of a record or of a table whose record `by` may have."""
        record = self.record(source, by) if isinstance(source, str) else source
        if not 0 <= ply <= len(record.plies):
            raise NotAllowed("ply.unknown", last=len(record.plies), ply=ply)
        if record.replay(ply).to_act() == OVER:
            raise NotAllowed("table.over")
        return create_table(self._runtime, record.game, by, places, record.options, agreement or Agreement(), key, record.plies[:ply])

    def bring(self, record: Record, by: str) -> Created:
        """A finished table around a record from elsewhere, to look back at it, review it, and play on from it."""
        return bring_record(self._runtime, record, by)

    def sit(
        self, table: str, seat: int, secret: str, by: str, name: str, key: str | None = None, entropy: str = "", speaks: bool = False
    ) -> Receipt:
        """Take a seat with its invitation. On a seat held already this is another device of the holder, or takes it over.

        A text of entropy goes into the chance of the table if the game has not begun; whoever `speaks` will `promise` a word instead.
        """
        clean = clean_name(name, self.limits.name_length)

        def command(transaction: Transaction) -> None:
            must_know(self._store, transaction.connection, by)
            commands.sit(transaction, seat, secret, by, clean, speaks and not entropy)
            if entropy and transaction.log.mixing.promises_are_open:
                commands.add_entropy(transaction, seat, entropy, by, self.limits)

        return self._runtime.act(table, by, key, ("sit", seat, hashed(secret), clean, entropy), command, enters=True)

    def invite(self, table: str, seat: int, by: str, hand_over: bool = False) -> str:
        """A fresh secret for a seat; the former one is void. The host invites to open seats and bots' seats, a holder to their own."""
        found: list[str] = []
        self._runtime.act(
            table,
            by,
            None,
            (),
            lambda transaction: found.append(commands.invite(transaction, seat, by, transaction.log.host == by, hand_over)),
        )
        return found[0]

    def begin(self, table: str, by: str, key: str | None = None) -> Receipt:
        """The host begins the game; no seat may be open."""
        return self._runtime.act(table, by, key, ("begin",), lambda transaction: commands.begin(transaction, transaction.log.host == by))

    def add_entropy(self, table: str, seat: int, text: str, by: str, key: str | None = None) -> Receipt:
        """Mix a text of one's own into the chance of the table by way of the house, once per seat and before the game begins."""
        return self._runtime.act(
            table, by, key, ("entropy", seat, text), lambda transaction: commands.add_entropy(transaction, seat, text, by, self.limits)
        )

    def promise(self, table: str, seat: int, promised: str, by: str) -> Receipt:
        """Promise a word for the chance, for a seat that speaks, while `mixing.phase` asks for it; see docs/sealed-chance.md."""
        return self._runtime.act(table, by, None, (), lambda transaction: commands.promise(transaction, seat, promised, by))

    def say_word(self, table: str, seat: int, word: str, by: str) -> Receipt:
        """Say the word that was promised, while `mixing.phase` asks for it: when the seal is fixed."""
        return self._runtime.act(table, by, None, (), lambda transaction: commands.say_word(transaction, seat, word, by, self.limits))

    def mend(self, table: str, by: str, key: str | None = None) -> Receipt:
        """Let a running table that was played by other rules go on from the last decision that the present rules allow; for whoever
        sits there. Seats, secrets and sealed chance stay as they are."""
        return self._runtime.act(table, by, key, ("mend",), lambda transaction: commands.mend(transaction, by))

    # -- play --------------------------------------------------------------------------------------------------------

    def decide(self, table: str, seat: int, move: int | str, ply: int, by: str, key: str | None = None, language: str = "en") -> Receipt:
        """Decide for a seat as ply number `ply` + 1, by the number of an action or its written form.

        Raises Stale if the table has moved on, UnreadableMove for a text that is no move, and IllegalAction if the rules refuse: its
        sentence is in this language and says no more than the seat may know.
        """

        def command(transaction: Transaction) -> None:
            transaction.must_play(seat, by)
            action = transaction.read(move, seat) if isinstance(move, str) else move
            transaction.decide(seat, action, ply, language)

        return self._runtime.act(table, by, key, ("decide", seat, move, ply), command)

    def undo(self, table: str, seat: int, ply: int, by: str, steps: int | None = None, key: str | None = None) -> Receipt:
        """Take back so many decisions of one's own turn; None takes back as many as possible."""

        def command(transaction: Transaction) -> None:
            transaction.must_play(seat, by)
            commands.undo(transaction, seat, ply, steps)

        return self._runtime.act(table, by, key, ("undo", seat, ply, steps), command)

    def end_turn(self, table: str, seat: int, ply: int, by: str, key: str | None = None) -> Receipt:
        """End a turn that waits for it; then chance and the others go on."""

        def command(transaction: Transaction) -> None:
            transaction.must_play(seat, by)
            commands.end_turn(transaction, seat, ply)

        return self._runtime.act(table, by, key, ("end turn", seat, ply), command)

    def leave(self, table: str, seat: int, by: str, key: str | None = None, bot: str | None = None) -> Receipt:
        """A bot plays on for me until I take the seat back; before the game begins the seat is open again."""
        chosen = None if bot is None else commands.check_bot(BotPlace(bot).bot)
        return self._runtime.act(
            table,
            by,
            key,
            ("leave", seat, bot),
            lambda transaction: commands.leave(transaction, seat, by, chosen or transaction.log.agreement.stand_in),
        )

    def take_back(self, table: str, seat: int, by: str, key: str | None = None) -> Receipt:
        """Play my seat myself again."""
        return self._runtime.act(table, by, key, ("take back", seat), lambda transaction: commands.take_back(transaction, seat, by))

    def replace(self, table: str, seat: int, by: str, key: str | None = None, bot: str | None = None) -> Receipt:
        """A bot for an open seat or in place of another bot (the host), or for a person who is absent (any seated person)."""
        chosen = None if bot is None else commands.check_bot(BotPlace(bot).bot)
        self._runtime.write_signs()
        here = seat in self.present(table)

        def command(transaction: Transaction) -> None:
            commands.replace(transaction, seat, by, transaction.log.host == by, chosen or transaction.log.agreement.stand_in, here)

        return self._runtime.act(table, by, key, ("replace", seat, bot), command)

    def look_for_hint(self, table: str, seat: int, ply: int, by: str) -> TableView:
        """What a seat sees and remembers that is to decide now, if its holder may ask for advice; raises Stale if the table went on."""
        look = self.look(table, by, seat)
        if not look.table.agreement.hints:
            raise NotAllowed("policy.hints")
        if look.ply != ply:
            raise Stale(look.number, look.ply)
        if look.status != "yours" or seat not in self.held(table, by):
            raise NotAllowed("turn.other")
        with self._runtime.reading(table, by) as log:
            if len(log.plies) != ply:
                raise Stale(log.number, len(log.plies))
            look.view = log.remembered(seat)
        return look

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self, table: str, by: str | None, seat: int | None = AUTO, ply: int | None = None, heard: int = 0) -> TableView:
        """What this guest may know: of a seat they hold, of one they held once the game is over, or as spectator.

        Whoever was told of the event `heard` is shown it or a later one, without a question to the database where that can be."""
        with self._runtime.reading(table, by, heard) as log:
            eyes = own_seat(log, by) if seat == AUTO else seat
            may_look_through(log, by, eyes)
            if ply is not None and not 0 <= ply <= len(log.plies):
                raise NotAllowed("ply.unknown", last=len(log.plies), ply=ply)
            with self.turn:
                return TableView(log, eyes, ply, by)

    def table(self, table: str, by: str | None) -> Table:
        """The public facts of a table."""
        with self._runtime.reading(table, by) as log:
            return log.public()

    def mine(self, by: str) -> list[Summary]:
        """The tables at which a guest holds a seat or is the host, latest change first."""
        held = sa.select(CLAIMS.c.table_id).where(CLAIMS.c.guest == by)
        query = sa.select(TABLES).where((TABLES.c.host == by) | TABLES.c.id.in_(held)).order_by(TABLES.c.changed.desc()).limit(MOST_LISTED)
        with self._store.reading() as connection:
            rows = connection.execute(query).all()
            seats: dict[str, list[int]] = {}
            for claim in connection.execute(
                sa.select(CLAIMS.c.table_id, CLAIMS.c.seat).where(CLAIMS.c.guest == by).order_by(CLAIMS.c.seat)
            ):
                seats.setdefault(claim.table_id, []).append(claim.seat)
        return [
            Summary(
                row.id,
                row.game,
                row.stage,
                [name if isinstance(name, str) else "" for name in json.loads(row.names)],
                [name["bot"] if isinstance(name, dict) else "" for name in json.loads(row.names)],
                seats.get(row.id, []),
                row.stage == "running" and not row.due_bot and row.due_seat in seats.get(row.id, []),
                row.ply,
                row.changed,
                bool(row.archived),
            )
            for row in rows
        ]

    def held(self, table: str, by: str | None) -> list[int]:
        """The seats that a guest holds, those included for which a bot stands in."""
        with self._runtime.reading(table, by) as log:
            return log.held_by(by)

    def seat_of(self, table: str, by: str | None) -> int | None:
        """The seat for which a guest acts unless they say another: the one that is to act, else one they play, else one they hold."""
        with self._runtime.reading(table, by) as log:
            return own_seat(log, by)

    def record(self, table: str, by: str | None) -> Record:
        """The record; while the game runs only if nothing is hidden in it."""
        with self._runtime.reading(table, by) as log:
            if log.stage != "over" and log.hides():
                raise NotAllowed("record.hidden")
            return log.record()

    def annotation(self, table: str, by: str | None, kind: str) -> str | None:
        """What was found out about a finished game and kept with it, as JSON."""
        self.finished(table, by)
        with self._store.reading() as connection:
            return self._store.annotation(connection, table, kind)

    def annotate(self, table: str, by: str | None, kind: str, data: str) -> None:
        """Keep something with a finished game, in place of what was kept under this kind before."""
        self.finished(table, by)
        with self._store.writing() as connection:
            if self._store.table_row(connection, table, lock=True) is None:
                raise NoSuchTable("table.unknown")
            self._store.annotate(connection, table, kind, data)

    def finished(self, table: str, by: str | None) -> Record:
        """The record of a finished game; raises NotAllowed while it runs."""
        with self._runtime.reading(table, by) as log:
            if log.stage != "over":
                raise NotAllowed("table.not_over")
            return log.record()

    def bots(self) -> list[str]:
        """The names of all bots."""
        return bots()


def own_seat(log: TableLog, by: str | None) -> int | None:
    """The seat of a guest that is to act, else one they play, else one they hold, else none."""
    held = log.held_by(by)
    played = [seat for seat in held if log.holders[seat][0] == PERSON]
    if log.to_act() in played:
        return log.to_act()
    return next(iter(played or held), None)


def may_look_through(log: TableLog, by: str | None, seat: int | None) -> None:
    """Raise unless this guest may see what this seat sees."""
    if seat is None:
        return
    if not 0 <= seat < log.foundation.seats:
        raise NotYourSeat("seat.unknown", seat=seat)
    if log.agreement.open_information or seat in log.held_by(by):
        return
    if log.stage != "over" or seat not in log.ever_held_by(by):
        raise NotYourSeat("seat.not_held")
