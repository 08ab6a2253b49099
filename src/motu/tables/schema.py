"""The tables of the database. Migrations make them; this describes them to the queries, and a test holds the two together."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text, UniqueConstraint

LATEST: Final = "0006"
"""The migration that makes what stands below."""

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def of_table() -> Column[str]:
    """A reference to the table that a row belongs to; the row goes with it."""
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", Double, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("policy", Text, nullable=False),
    Column("host", String(32), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("made", Double, nullable=False),
    # what the log adds up to, so that lists need no replay
    Column("changed", Double, nullable=False),
    Column("number", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("due_seat", Integer, nullable=False),
    Column("due_bot", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("keeper", Text, nullable=False, server_default=""),
    # the process that asks the bot which is due
    Column("pace", Text, nullable=False, server_default=""),
    # the pace of the bots where somebody changed it
    Column("archived", Integer, nullable=False, server_default="0"),
    # 1 if the entries are packed away
    Index(None, "host"),
    Index("ix_tables_due", "stage", "due_bot"),
    Index("ix_tables_resting", "archived", "changed"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=True),
    # the number of a decision that stands; empty for other events and for decisions that were taken back
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("made", Double, nullable=False),
    UniqueConstraint("table_id", "ply"),
)

SITTINGS: Final = Table(
    "sittings",
    METADATA,
    of_table(),
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Index(None, "guest"),
)

CLAIMS: Final = Table(
    "claims",
    METADATA,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), primary_key=True),
    Column("seen", Double, nullable=False),
    Index(None, "guest"),
)

INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
    # SHA-256 of the secret of 128 random bits
    Column("hands_over", Integer, nullable=False),
    Column("kept", Text, nullable=False, server_default=""),
    # the secret, closed with a key that is not in the database, to show it to the host again
)

CURTAINS: Final = Table(
    "curtains",
    METADATA,
    of_table(),
    Column("guest", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    # the seat of a hot-seat for which the curtain was opened last
)

ARCHIVES: Final = Table(
    "archives",
    METADATA,
    of_table(),
    Column("data", LargeBinary, nullable=False),
    # the entries of a table that rests, as JSON, packed
)

REQUESTS: Final = Table(
    "requests",
    METADATA,
    Column("guest", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("meaning", String(64), nullable=False),
    # a digest of what was asked for
    Column("number", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("made", Double, nullable=False),
    Index(None, "table_id"),
    Index(None, "made"),
)

ANNOTATIONS: Final = Table(
    "annotations",
    METADATA,
    of_table(),
    Column("kind", String(32), primary_key=True),
    Column("data", Text, nullable=False),
    # JSON; whoever wrote it knows how to read it and which version it is
    Column("made", Double, nullable=False),
)

EDITIONS: Final = Table(
    "editions",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("edition", String(128), primary_key=True),
    Column("data", Text, nullable=False),
    # the component data as JSON; tables name them by their edition
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("scope", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("expires", Double, nullable=False),
    Index(None, "guest"),
)

PUZZLE_TRIES: Final = Table(
    "puzzle_tries",
    METADATA,
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("solved", Integer, nullable=False),
    Column("rating", Double, nullable=False),
    # of the guest, after the try
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("made", Double, nullable=False),
)

PUZZLE_RATINGS: Final = Table(
    "puzzle_ratings",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
)
