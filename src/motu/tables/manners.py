"""Manners of a table: a way out of a game, another game with the same people, and who may sit where."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.errors import BadOption
from motu.core.numbering import shortened
from motu.tables import commands
from motu.tables.agreement import PACE
from motu.tables.create import create_table, must_know
from motu.tables.errors import NotAllowed, NotYourSeat
from motu.tables.guests import Guests
from motu.tables.results import Created, Receipt
from motu.tables.seats import OPEN, PERSON, SERVICE, BotPlace, Place
from motu.tables.table import Table
from motu.tables.table_log import TableLog
from motu.tables.transaction import Transaction


class Manners(Guests):
    """The part of the service that is about people leaving and coming."""

    def replaceable(self, table: str, by: str) -> list[int]:
        """The seats of people who have been away for so long that this guest may let a bot play for them."""
        self._runtime.write_signs()
        here = self.present(table)

        def is_away(log: TableLog, seat: int) -> bool:
            return log.holders[seat][0] == PERSON and by not in log.claims.get(seat, {}) and seat not in here and log.absent(seat)

        with self._runtime.reading(table, by) as log:
            if log.stage != "running" or not log.held_by(by):
                return []
            with self._store.reading() as connection:
                self._store.read_people(connection, log)
            return [seat for seat in range(log.foundation.seats) if is_away(log, seat)]

    # -- the pace of bots --------------------------------------------------------------------------------------------

    def set_pace(self, table: str, by: str | None, pace: str) -> None:
        """How long the bots of a table wait after each step from now on; for whoever sits there or set it."""
        if pace not in PACE:
            raise BadOption(f"pace must be one of {', '.join(PACE)}, not {shortened(pace)}")
        with self._runtime.reading(table, by) as log:
            must_sit(log, by)
            self._runtime.bot_calls.set_pace(log, pace)

    def skip(self, table: str, by: str | None) -> None:
        """Let the bots decide at once until a person is to act."""
        with self._runtime.reading(table, by) as log:
            must_sit(log, by)
            self._runtime.bot_calls.skip(log)

    def pace(self, table: Table) -> str:
        """The pace of the bots now: `slow`, `calm` or `fast`."""
        return table.pace

    # -- the way out -------------------------------------------------------------------------------------------------

    def resign(self, table: str, seat: int, by: str, key: str | None = None, bot: str | None = None) -> Receipt:
        """Give the game up; what follows says `motu.tables.ending`."""
        chosen = None if bot is None else commands.check_bot(BotPlace(bot).bot)
        return self._runtime.act(
            table,
            by,
            key,
            ("resign", seat),
            lambda transaction: commands.resign(transaction, seat, by, chosen or transaction.log.agreement.stand_in),
        )

    def stop(self, table: str, by: str, agrees: bool = True, key: str | None = None) -> Receipt:
        """Propose to stop without a winner or agree to it, for all seats one plays; or refuse. It is over when all people agree."""
        return self._runtime.act(table, by, key, ("stop", agrees), lambda transaction: commands.stop(transaction, by, agrees))

    def delete(self, table: str, by: str) -> None:
        """Remove a table for ever."""
        with self._runtime.reading(table, by) as log:
            if not log.may_be_deleted_by(by):
                raise NotAllowed("table.others")
        self._runtime.delete(table, lambda connection, stage: stage == "waiting" or not self._store.others_at(connection, table, by))

    def rematch(self, table: str, by: str, places: Sequence[Place], speaks: bool = False) -> Created:
        """The table at which these people play again: whoever asks first sets it, with these places, the others sit down at it.

        Whoever `speaks` will promise a word for the chance.
        """
        with self._runtime.reading(table, by) as log:
            if log.stage != "over":
                raise NotAllowed("table.not_over")
            if not (log.host == by or log.ever_held_by(by)):
                raise NotYourSeat("seat.not_held")
            game, options, agreement, known = log.game, log.foundation.options, log.agreement, log.rematch
        if not known:
            made = create_table(self._runtime, game, by, places, options, agreement, None, [])
            found: list[str] = []
            self._runtime.act(table, by, None, (), lambda transaction: found.append(commands.rematch(transaction, made.table)))
            if found == [made.table]:
                return made
            self._runtime.delete(made.table, lambda *_: True)  # somebody else was a moment faster
            known = found[0]
        return self._join_rematch(table, known, by, speaks)

    def _join_rematch(self, table: str, again: str, by: str, speaks: bool) -> Created:
        """Sit down where one sat at the table before, as far as these seats are open."""
        with self._runtime.reading(table, by) as log:
            seats = [(seat, name) for seat in log.ever_held_by(by) if (name := log.last_name(seat, by))]

        def command(transaction: Transaction) -> None:
            must_know(self._store, transaction.connection, by)
            for seat, name in seats:
                if transaction.log.stage == "waiting" and transaction.log.holders[seat][0] == OPEN:
                    commands.seat_person(transaction, seat, by, name, speaks and not transaction.log.held_by(by))

        receipt = self._runtime.act(again, by, None, (), command, enters=True)
        return Created(again, receipt.number)

    def check_invitation(self, table: str, seat: int, secret: str, by: str | None) -> None:
        """Raise what `sit` would raise because of the invitation itself; nothing changes."""
        with self._runtime.reading(table, SERVICE) as log, self._store.reading() as connection:
            commands.must_be_invited(self._store, connection, log, seat, secret, by or "")


def must_sit(log: TableLog, by: str | None) -> None:
    if by is None or not (log.host == by or log.held_by(by)):
        raise NotYourSeat("seat.not_held")
