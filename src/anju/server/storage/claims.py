"""Which rooms of a database a process plays: claims that live exactly as long as the process.

Two servers on one database would each play the same games in another way.  One server is the one that people
reach.  Beside it others may stand that only finish games of rules it does not have; every version of the rules is
claimed by whoever plays by it, so no room has two owners.

These locks are the polite part: whoever comes second is told so and ends.  What makes sure of it is `writer`.
"""

from __future__ import annotations

import sqlite3
from hashlib import sha256
from typing import Any, Final, Protocol

from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import anju
from anju.server.storage import storage_errors

FIRST: Final = ""
"""The claim of the server that people reach."""

_FIRST_NUMBER: Final = 0x616E6A75
"""Its advisory lock in PostgreSQL: "anju" as a number."""


_TAKEN: Final = frozenset((sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED))
_KIND: Final = 0xFF
"""The part of SQLite's codes that says what happened; the rest says where."""


class Duty(Struct, frozen=True, kw_only=True):
    """What a server has to play."""

    rules: frozenset[str]
    draining: bool = False
    """Only games under way; everything else is the other server's."""

    def plays(self, state: str, rules: str) -> bool:
        """Whether a room in this state, whose game has these rules, is this server's as it stands."""
        if self.draining:
            return state == "playing" and rules in self.rules
        return state == "lobby" or rules in self.rules

    @property
    def claims(self) -> list[str]:
        """All that is this server's alone."""
        return sorted(self.rules) if self.draining else [FIRST, *sorted(self.rules)]


class Claims(Protocol):
    """Claims in one kind of database."""

    async def take(self, name: str) -> bool:
        """False if another process has it."""

    async def keep(self) -> None:
        """Takes again what was lost meanwhile, as far as nobody else has it."""

    async def close(self) -> None: ...


class FileClaims:
    """SQLite files beside the database, locked for as long as the process lives: works alike on every system."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._held: list[sqlite3.Connection] = []

    async def take(self, name: str) -> bool:
        place = f"{self._database}.{name}.lock" if name else f"{self._database}.lock"
        lock = sqlite3.connect(place, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as problem:
            lock.close()
            if problem.sqlite_errorcode & _KIND not in _TAKEN:
                raise  # the disk is full, say: nobody has it, and neither can we
            return False
        self._held.append(lock)
        return True

    async def keep(self) -> None:
        """A locked file stays locked."""

    async def close(self) -> None:
        for lock in self._held:
            lock.close()


class ServerClaims:
    """Advisory locks of one connection to PostgreSQL; they are lost with it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._held: list[str] = []
        self._lost: list[str] = []

    async def take(self, name: str) -> bool:
        if self._connection is None:
            self._connection = await self._engine.connect()
            # Outside a transaction: an open one would keep the database from tidying up for as long as we run.
            await self._connection.execution_options(isolation_level="AUTOCOMMIT")
        number = int.from_bytes(sha256(name.encode()).digest()[:8], signed=True) if name else _FIRST_NUMBER
        got: Any = await self._connection.scalar(text("SELECT pg_try_advisory_lock(:n)"), {"n": number})
        if got:
            self._held.append(name)
        return bool(got)

    async def keep(self) -> None:
        """The database was away: what another has now may still be our own, of the connection that broke."""
        if self._connection is not None and not await self._is_there(self._connection):
            await self.close()
            self._held, self._lost = [], [*self._held, *self._lost]
        self._lost = [name for name in self._lost if not await self.take(name)]

    async def _is_there(self, connection: AsyncConnection) -> bool:
        try:
            await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close()
        except (SQLAlchemyError, OSError):
            await connection.invalidate()


async def taken(claims: Claims, draining: bool, shown: str) -> Duty:
    """What this process plays from now on; raises `StorageError` if that is another's."""
    own = sorted(game.version for game in anju.all_games())
    if await claims.take(FIRST) == draining:
        raise storage_errors.nothing_beside(shown) if draining else storage_errors.in_use(shown)
    got = frozenset([rules for rules in own if await claims.take(rules)])
    if draining and not got:
        raise storage_errors.nothing_to_finish(shown)
    if not draining and len(got) < len(own):
        raise storage_errors.rules_in_use(shown, sorted(set(own) - got))
    return Duty(rules=got, draining=draining)
