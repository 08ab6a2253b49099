"""Setting a new table."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from motu.core.errors import BadOption
from motu.core.game import COMPONENTS, Game, OptionValue, span
from motu.core.record import Ply
from motu.core.seats import OVER
from motu.tables import deeds
from motu.tables.errors import NotAllowed, TooMany
from motu.tables.keeper import ID_FORM, Keeper
from motu.tables.ledger import Foundation, Ledger
from motu.tables.policy import Policy
from motu.tables.results import Created
from motu.tables.schema import TABLES
from motu.tables.sealed import commitment_of, new_seed
from motu.tables.seats import BOT, OPEN, Bot, Me, Place, clean_name
from motu.tables.store import Store, hashed
from motu.tables.work import Work


def set_table(
    keeper: Keeper,
    game: Game,
    by: str,
    places: Sequence[Place],
    options: dict[str, OptionValue],
    policy: Policy,
    key: str | None,
    given: Sequence[Ply],
) -> Created:
    """A new table in one transaction, with the decisions that it begins with."""
    if len(places) not in game.seats:
        raise NotAllowed("places.count", expected=span(game.seats), given=len(places))
    if options.get(COMPONENTS):
        raise BadOption("a table is played with the component data of the house, not with a file")
    for bot in [policy.stand_in, *(place.bot for place in places if isinstance(place, Bot))]:
        deeds.check_bot(Bot(bot).bot)
    names = [clean_name(place.name, keeper.limits.name_length) if isinstance(place, Me) else "" for place in places]
    meaning = hashed(
        json.dumps(["create", game.name, repr(places), game.write_options(options), policy.text(), [ply.text for ply in given]])
    )
    foundation = Foundation(deeds.new_secret(), game, len(places), options, policy, new_seed())
    ledger = Ledger(foundation)
    with keeper.store.writing() as connection:
        must_know(keeper.store, connection, by)
        earlier = keeper.store.request(connection, by, key) if key else None
        if earlier is not None:
            if earlier.meaning != meaning:
                raise NotAllowed("key.reused")
            return set_before(keeper.store, connection, earlier.table_id)
        must_have_room(keeper, connection, by)
        insert_table(connection, foundation, by)
        work = Work(keeper.store, connection, ledger)
        ledger.host = by
        for ply in given:
            work.add("given", seat=ply.who, move=ply.text)
        work.add("sealed", commitment=commitment_of(foundation.seed))
        invitations: dict[int, str] = {}
        for seat, place in enumerate(places):
            if isinstance(place, Me):
                deeds.seat_person(work, seat, by, names[seat])
            elif isinstance(place, Bot):
                work.add_seat(seat, BOT, place.bot)
            else:
                work.add_seat(seat, OPEN)
                invitations[seat] = deeds.new_secret()
                keeper.store.set_invitation(connection, foundation.id, seat, invitations[seat], hands_over=False)
        work.finish()
        if key:
            keeper.store.carried_out(connection, by, key, meaning, ledger)
    keeper.shelve(ledger)
    with ledger.lock:
        keeper.wake(ledger)
    return Created(foundation.id, ledger.number, invitations)


def set_before(store: Store, connection: Connection, table: str) -> Created:
    """The table of a repeated request. Secrets are kept only as hashes, so its open seats get fresh invitations."""
    row = store.table_row(connection, table, lock=True)
    assert row is not None
    names: list[str] = json.loads(row.names)
    invitations = {seat: deeds.new_secret() for seat, name in enumerate(names) if not name and row.stage == "waiting"}
    for seat, secret in invitations.items():
        store.set_invitation(connection, table, seat, secret, hands_over=False)
    return Created(table, row.number, invitations)


def must_know(store: Store, connection: Connection, guest: str) -> None:
    """The guest exists; they stay as they are until the transaction ends."""
    if not ID_FORM.fullmatch(guest) or store.guest_name(connection, guest, lock=True) is None:
        raise NotAllowed("guest.unknown")


def must_have_room(keeper: Keeper, connection: Connection, guest: str) -> None:
    count = sa.select(sa.func.count()).select_from(TABLES)
    unfinished = connection.execute(count.where(TABLES.c.host == guest, TABLES.c.stage != "over")).scalar() or 0
    if unfinished >= keeper.limits.tables_per_guest:
        raise TooMany("limit.tables_per_guest", most=keeper.limits.tables_per_guest)
    if (connection.execute(count).scalar() or 0) >= keeper.limits.tables:
        raise TooMany("limit.tables")


def insert_table(connection: Connection, foundation: Foundation, host: str) -> None:
    now = time.time()
    values = {
        "id": foundation.id,
        "game": foundation.game.name,
        "rules": foundation.game.rules_version,
        "edition": foundation.game.edition,
        "seats": foundation.seats,
        "options": json.dumps(foundation.options),
        "policy": foundation.policy.text(),
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
