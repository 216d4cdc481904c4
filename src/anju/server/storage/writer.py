"""Who may write: a number in the database that every commit has to match.

Locks are lost unnoticed: with a connection, with a file that somebody removed, under another name of the database.
So every server that begins enters a new number for its claims, and every row takes its `writer` from that entry, in
the transaction that writes it.  Who was taken over from has no entry any more, `writer` must not be empty, and the
database itself refuses the transaction.

No commit slips through between the look and the end of its transaction.  SQLite lets one transaction write at a time,
and it sees all that the one before has left.  PostgreSQL keeps an entry that was read `FOR SHARE` as it is until the
commit.  Who takes over wants the table alone: it waits for such commits, and reads their rows afterwards; whoever
asks for their entry meanwhile waits in turn, looks again when the other is done, and finds nothing.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from sqlalchemy import bindparam, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from anju.server.storage.tables import WRITER

OWN: Final = (
    select(WRITER.c.number)
    .where((WRITER.c.claim == bindparam("own_claim")) & (WRITER.c.number == bindparam("own_number")))
    .with_for_update(read=True)
)
"""This server's entry; nothing if another has taken over."""

_ALONE: Final = {
    "sqlite": ("BEGIN IMMEDIATE",),
    # Somebody may have been stopped amid a commit: who comes says so instead of waiting for ever.
    "postgresql": ("SET LOCAL lock_timeout = '10s'", "LOCK TABLE writer IN EXCLUSIVE MODE"),
}


class Writer(Struct, frozen=True):
    """A server as the database knows it.  Its claims are taken together, so one of them tells of all."""

    claim: str
    number: int

    @property
    def entry(self) -> dict[str, Any]:
        """What `OWN` looks for."""
        return {"own_claim": self.claim, "own_number": self.number}


async def alone(connection: AsyncConnection) -> None:
    """Nobody else takes over or commits until this transaction ends."""
    for words in _ALONE[connection.dialect.name]:
        await connection.execute(text(words))


async def enlisted(connection: AsyncConnection, claims: list[str]) -> Writer:
    """Takes these claims for a new writer; those who had one of them cannot commit any more, whatever else they had.

    Numbers only grow: the greatest is always there, and never goes without a greater one.
    """
    latest: int | None = await connection.scalar(select(func.max(WRITER.c.number)))
    number = (latest or 0) + 1
    before = select(WRITER.c.number).where(WRITER.c.claim.in_(claims))
    await connection.execute(delete(WRITER).where(WRITER.c.number.in_(before)))
    await connection.execute(insert(WRITER), [{"claim": claim, "number": number} for claim in claims])
    return Writer(claims[0], number)
