"""What is kept: rooms, the answers given in them, snapshots and notes.  The migrations make these tables."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData()


def _stamp() -> tuple[Column[int], Column[int]]:
    """Which server wrote the row, and how long that one had been up: no clock looks at the time of day."""
    writer = Column("writer", BigInteger, nullable=False, server_default="0")
    return writer, Column("up_ms", BigInteger, nullable=False, server_default="0")


# Who may write: for every claim the number of the server that has it.  See `writer`.
WRITER: Final = Table(
    "writer",
    METADATA,
    Column("claim", String(64), primary_key=True),
    Column("number", BigInteger, nullable=False),
)

ROOM: Final = Table(
    "room",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), nullable=False),
    Column("state", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("round", Integer, nullable=False),
    # Names, options and the hashes of tokens, as the room itself writes them: a lobby is read and written
    # whole, so columns of its own would only have to be taken apart and put together again.
    Column("body", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    *_stamp(),
    Index("room_by_state", "state"),
    Index("room_by_code", "code"),
)

ANSWER: Final = Table(
    "answer",
    METADATA,
    Column("room", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("client", String(64), nullable=False),
    Column("value", Text, nullable=False),
    Column("by", String(16), nullable=False),
    Column("prompt", Integer, nullable=False),
    # How long the moment had lasted when this answer came: from these the clocks are played again.  A slow game
    # may wait longer than 32 bits of milliseconds.
    Column("spent_ms", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    *_stamp(),
    PrimaryKeyConstraint("room", "round", "n"),
    # An answer that a client sends twice is the same answer; in the next game it is another one.
    Index("answer_by_client", "room", "round", "client", unique=True),
)

RUNNING: Final = Table(
    "running",
    METADATA,
    # One for each room: the newest.  If it is damaged all answers are played again, so no older one is needed.
    Column("room", String(32), primary_key=True),
    Column("round", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("at", Float, nullable=False),
    *_stamp(),
)

# Finished games only: what stands here may be shown to anybody who has the room's link.
SNAPSHOT: Final = Table(
    "snapshot",
    METADATA,
    Column("room", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    # Damage of the file is noticed before it is played on.
    Column("digest", String(64), nullable=False),
    *_stamp(),
    PrimaryKeyConstraint("room", "round"),
)

NOTE: Final = Table(
    "note",
    METADATA,
    Column("room", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("id", String(32), nullable=False),
    Column("step", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    *_stamp(),
    PrimaryKeyConstraint("room", "round", "id"),
)

BEAT: Final = Table(
    "beat",
    METADATA,
    # The writer's number: every server has a place of its own, which stays when others come.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    # How long it had been up when it was last seen alive tells how long a room had waited when it was killed.
    *_stamp(),
)
