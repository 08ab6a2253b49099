"""The component data with which tables are played, so that a table outlives a change of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "editions",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("edition", sa.String(128), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "edition", name="pk_editions"),
    )
