"""What the processes of a house share: who asks the bots of a table, their pace, curtains, invitations; and archived games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    for name in ("keeper", "pace"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("archived", sa.Integer, nullable=False, server_default="0"))
    op.add_column("invitations", sa.Column("kept", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_tables_resting", "tables", ["archived", "changed"])
    op.create_table(
        "curtains",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", name="pk_curtains"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_curtains_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_table_id", ondelete="CASCADE"),
    )
