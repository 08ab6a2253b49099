"""What was found out about a game afterwards, kept with its table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "annotations",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_annotations"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_annotations_table_id", ondelete="CASCADE"),
    )
