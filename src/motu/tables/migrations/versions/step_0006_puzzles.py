"""Tries at puzzles, and the ratings of puzzles that somebody has tried."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def ratings() -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Double, nullable=False) for name in ("rating", "deviation", "volatility")]


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        *ratings(),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "puzzle", name="pk_puzzle_tries"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_puzzle_tries_guest", ondelete="CASCADE"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        *ratings(),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle", name="pk_puzzle_ratings"),
    )
