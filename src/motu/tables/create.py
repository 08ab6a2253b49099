"""Setting a new table."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from motu.core.components import EDITION
from motu.core.errors import BadOption
from motu.core.game import Game, span
from motu.core.options import COMPONENTS, OptionValue
from motu.core.record import Ply, Record
from motu.core.seats import OVER
from motu.tables import commands
from motu.tables.agreement import Agreement
from motu.tables.archive import DAY
from motu.tables.ending import ending_of
from motu.tables.entries import Foundation
from motu.tables.errors import NotAllowed, TooMany
from motu.tables.mixing import now_text
from motu.tables.results import Created
from motu.tables.runtime import ID_FORM, Runtime
from motu.tables.schema import TABLES
from motu.tables.sealed import commitment_of, new_seed
from motu.tables.seats import BOT, OPEN, BotPlace, Me, Place, clean_name
from motu.tables.store import TableStore, hashed
from motu.tables.table_log import TableLog
from motu.tables.transaction import MOST_WAVERING, Transaction

MOST_NOTES: Final = 4 * MOST_WAVERING
LONGEST_NOTE: Final = 1000
"""Notes of a record from elsewhere, and signs of one of them; records of ours have far fewer."""


def create_table(
    runtime: Runtime,
    game: Game,
    by: str,
    places: Sequence[Place],
    options: dict[str, OptionValue],
    agreement: Agreement,
    key: str | None,
    given: Sequence[Ply],
) -> Created:
    """A new table in one transaction, with the decisions that it begins with."""
    if len(places) not in game.seats:
        raise NotAllowed("places.count", expected=span(game.seats), given=len(places))
    if options.get(COMPONENTS) and not str(options[COMPONENTS]).startswith(EDITION):
        raise BadOption("a table is played with the component data of the house, not with a file")
    for bot in [agreement.stand_in, *(place.bot for place in places if isinstance(place, BotPlace))]:
        commands.check_bot(BotPlace(bot).bot)
    names = [clean_name(place.name, runtime.limits.name_length) if isinstance(place, Me) else "" for place in places]
    meaning = hashed(
        json.dumps(["create", game.name, repr(places), game.write_options(options), agreement.text(), [ply.text for ply in given]])
    )
    foundation = Foundation(commands.new_secret(), game, len(places), options, agreement, new_seed())
    log = TableLog(foundation)
    with runtime.store.writing() as connection:
        must_know(runtime.store, connection, by)
        earlier = runtime.store.request(connection, by, key) if key else None
        if earlier is not None:
            if earlier.meaning != meaning:
                raise NotAllowed("key.reused")
            return created_before(runtime.store, connection, earlier.table_id)
        must_have_room(runtime, connection, by)
        insert_table(connection, foundation, by)
        printed = game.component_files.read(str(options.get(COMPONENTS, "")))
        runtime.store.keep_edition(connection, game.name, printed.edition, printed.data)
        transaction = Transaction(runtime.store, connection, log)
        log.host = by
        for ply in given:
            transaction.add("given", seat=ply.who, move=ply.text)
        transaction.add("sealed", commitment=commitment_of(foundation.seed), made=now_text())
        invitations: dict[int, str] = {}
        for seat, place in enumerate(places):
            if isinstance(place, Me):
                commands.seat_person(transaction, seat, by, names[seat], place.speaks)
            elif isinstance(place, BotPlace):
                transaction.add_seat(seat, BOT, place.bot)
            else:
                transaction.add_seat(seat, OPEN)
                invitations[seat] = commands.new_secret()
                runtime.store.set_invitation(connection, foundation.id, seat, invitations[seat], hands_over=False)
        transaction.finish()
        if key:
            runtime.store.carried_out(connection, by, key, meaning, log)
    runtime.shelve(log)
    with log.lock:
        runtime.bot_calls.wake(log)
    return Created(foundation.id, log.number, invitations)


def bring_record(runtime: Runtime, record: Record, by: str) -> Created:
    """A finished table that holds a record from elsewhere, as it is: decisions, names and notes, and nothing of ours."""
    if record.game.component_files.travels(str(record.options.get(COMPONENTS, ""))):
        raise BadOption("this record was played with component data from a file; the command line opens it")
    if len(record.notes) > MOST_NOTES or any(len(note.text) > LONGEST_NOTE for note in record.notes):
        raise NotAllowed("record.notes", most=MOST_NOTES, longest=LONGEST_NOTE)
    foundation = Foundation(
        commands.new_secret(), record.game, record.seats, record.options, Agreement(hints=False), new_seed(), record.rules
    )
    log = TableLog(foundation)
    found = ending_of(record)
    with runtime.store.writing() as connection:
        must_know(runtime.store, connection, by)
        must_have_room(runtime, connection, by)
        insert_table(connection, foundation, by)
        transaction = Transaction(runtime.store, connection, log)
        log.host = by
        for seat in range(record.seats):
            sitting = commands.new_secret()
            name = player_name(record, seat, runtime.limits.name_length)
            runtime.store.add_sitting(connection, foundation.id, sitting, "", name)
            runtime.store.read_people(connection, log)
            transaction.add("player", seat=seat, sitting=sitting)
        notes = [*record.notes]
        for number in range(len(record.plies) + 1):
            if number:
                transaction.add("given", seat=record.plies[number - 1].who, move=record.plies[number - 1].text)
            while notes and notes[0].ply <= number:
                note = notes.pop(0)
                transaction.add("remark", kind=note.kind, text=note.text)
        transaction.add("brought", how=found.how, resigned=found.resigned)
        transaction.finish()
    runtime.shelve(log)
    return Created(foundation.id, log.number)


def player_name(record: Record, seat: int, longest: int) -> str:
    """Who played a seat in a record from elsewhere, as a name of ours is written; the seat if nobody can read who it was."""
    try:
        return clean_name(record.players[seat], longest)
    except BadOption:
        return record.game.seat_name(seat)


def created_before(store: TableStore, connection: Connection, table: str) -> Created:
    """The table of a repeated request. Secrets are kept only as hashes, so its open seats get fresh invitations."""
    row = store.table_row(connection, table, lock=True)
    assert row is not None
    names: list[object] = json.loads(row.names)
    invitations = {seat: commands.new_secret() for seat, name in enumerate(names) if not name and row.stage == "waiting"}
    for seat, secret in invitations.items():
        store.set_invitation(connection, table, seat, secret, hands_over=False)
    return Created(table, row.number, invitations)


def must_know(store: TableStore, connection: Connection, guest: str) -> None:
    """The guest exists; they stay as they are until the transaction ends."""
    if not ID_FORM.fullmatch(guest) or store.guest_name(connection, guest, lock=True) is None:
        raise NotAllowed("guest.unknown")


def must_have_room(runtime: Runtime, connection: Connection, guest: str) -> None:
    """Games that are over or abandoned take no place from those that go on."""
    limits = runtime.limits
    going_on = (
        sa.select(sa.func.count())
        .select_from(TABLES)
        .where(
            TABLES.c.archived == 0,
            TABLES.c.changed > time.time() - limits.abandoned_days * DAY,
            TABLES.c.stage.in_(("waiting", "running")),
        )
    )
    if (connection.execute(going_on.where(TABLES.c.host == guest)).scalar() or 0) >= limits.tables_per_guest:
        raise TooMany("limit.tables_per_guest", most=limits.tables_per_guest)
    if (connection.execute(going_on).scalar() or 0) >= limits.tables:
        raise TooMany("limit.tables")
    space = runtime.store.free_space()
    if space is not None and space < limits.least_space:
        raise TooMany("limit.stored")


def insert_table(connection: Connection, foundation: Foundation, host: str) -> None:
    now = time.time()
    values = {
        "id": foundation.id,
        "game": foundation.game.name,
        "rules": foundation.rules or foundation.game.rules_version,
        "edition": foundation.game.components_of(foundation.options)[1],
        "seats": foundation.seats,
        "options": json.dumps(foundation.options),
        "policy": foundation.agreement.text(),
        "host": host,
        "seed": foundation.seed,
        "made": now,
        "changed": now,
        "number": 0,
        "ply": 0,
        "stage": "waiting",
        "due_seat": OVER,
        "due_bot": "",
        "names": "[]",
    }
    connection.execute(sa.insert(TABLES).values(**values))
