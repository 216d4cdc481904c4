"""Rooms, answers, snapshots, and when the server was last alive.

Written out instead of taken from `tables`: what this step did must not change when the tables do.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _room()
    _answer()
    op.create_table(
        "snapshot",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("room", "round"),
    )
    op.create_table(
        "beat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _room() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("room_by_state", "room", ["state"])
    op.create_index("room_by_code", "room", ["code"])


def _answer() -> None:
    op.create_table(
        "answer",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("prompt", sa.Integer, nullable=False),
        sa.Column("spent_ms", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("room", "round", "n"),
    )
    op.create_index("answer_by_client", "answer", ["room", "client"], unique=True)
