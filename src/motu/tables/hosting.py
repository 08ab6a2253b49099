"""What a house remembers for its guests beside the game, in whichever process they ask: invitations to show again, and curtains."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from motu.tables.manners import Manners
from motu.tables.peers import Peers
from motu.tables.schema import CURTAINS, INVITATIONS, TABLES
from motu.tables.store import hashed


class Hosting(Manners):
    """The part of the service that serves the pages of hosts and of hot-seats."""

    @property
    def peers(self) -> Peers:
        """The other processes of the house."""
        return self._runtime.peers

    def keep_invitations(self, table: str, invitations: Mapping[int, str], key: str) -> None:
        """Remember invitations, by seat, so that their host can see them again. Only whoever has the key can read them in the database."""
        if not invitations:
            return
        with self._store.writing() as connection:
            for seat, secret in invitations.items():
                where = (INVITATIONS.c.table_id == table, INVITATIONS.c.seat == seat, INVITATIONS.c.secret == hashed(secret))
                connection.execute(sa.update(INVITATIONS).where(*where).values(kept=closed(secret, key, table, seat)))

    def kept_invitations(self, table: str, by: str | None, key: str) -> dict[int, str]:
        """The invitations of a table that are remembered and still good, by seat; for its host and for nobody else."""
        is_host = (TABLES.c.id == INVITATIONS.c.table_id) & (TABLES.c.host == by)
        query = sa.select(INVITATIONS).join(TABLES, is_host).where(INVITATIONS.c.table_id == table, INVITATIONS.c.kept != "")
        with self._store.reading() as connection:
            rows = connection.execute(query).all()
        found = {row.seat: opened(row.kept, key, table, row.seat) for row in rows}
        return {row.seat: found[row.seat] for row in rows if hmac.compare_digest(hashed(found[row.seat]), row.secret)}

    def is_host(self, table: str, by: str | None) -> bool:
        """Whether a guest set this table."""
        with self._runtime.reading(table, by) as log:
            return by is not None and log.host == by

    # -- curtains ----------------------------------------------------------------------------------------------------

    def open_curtain(self, table: str, by: str, seat: int) -> None:
        """At a hot-seat the player of this seat holds the device now."""
        insert = postgresql.insert(CURTAINS) if self._store.on_postgresql else sqlite.insert(CURTAINS)
        put = insert.values(table_id=table, guest=by, seat=seat)
        with self._store.writing() as connection:
            connection.execute(put.on_conflict_do_update(index_elements=["table_id", "guest"], set_={"seat": seat}))

    def opened_for(self, table: str, by: str | None) -> int | None:
        """The seat for which this guest opened the curtain last."""
        query = sa.select(CURTAINS.c.seat).where(CURTAINS.c.table_id == table, CURTAINS.c.guest == by)
        with self._store.reading() as connection:
            found: int | None = connection.execute(query).scalar()
        return found


def pad(key: str, nonce: str, table: str, seat: int, length: int) -> bytes:
    """So many bytes that nobody can tell from chance who has not the key."""
    name = f"motu invitation {nonce} {table} {seat}".encode()
    return hashlib.shake_256(hmac.digest(key.encode(), name, "sha256")).digest(length)


def closed(secret: str, key: str, table: str, seat: int) -> str:
    """A secret that is read with the key only; each time under another nonce, so that no pad is used twice."""
    nonce, text = secrets.token_hex(16), secret.encode()
    hidden = bytes(one ^ other for one, other in zip(text, pad(key, nonce, table, seat, len(text)), strict=True))
    return f"{nonce} {hidden.hex()}"


def opened(kept: str, key: str, table: str, seat: int) -> str:
    """What was closed with this key; with another one, nonsense."""
    nonce, _, hidden = kept.partition(" ")
    text = bytes.fromhex(hidden)
    return bytes(one ^ other for one, other in zip(text, pad(key, nonce, table, seat, len(text)), strict=True)).decode(errors="replace")
