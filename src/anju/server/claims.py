"""Which rooms of a database a process plays: claims that live exactly as long as the process.

Two servers on one database would each play the same games in another way.  One server is the one that people
reach.  Beside it others may stand that only finish games of rules it does not have; every version of the rules is
claimed by whoever plays by it, so no room has two owners.
"""

from __future__ import annotations

import sqlite3
from hashlib import sha256
from typing import Any, Final, Protocol
from zlib import crc32

from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import anju
from anju.server import storage_errors

FIRST: Final = ""
"""The claim of the server that people reach."""

_FIRST_NUMBER: Final = 0x616E6A75
"""Its advisory lock in PostgreSQL: "anju" as a number."""


class Duty(Struct, frozen=True, kw_only=True):
    """What a server has to play."""

    rules: frozenset[str]
    finishing: bool = False
    """Only games under way; everything else is the other server's."""

    def plays(self, state: str, rules: str) -> bool:
        """Whether a room in this state, whose game has these rules, is this server's as it stands."""
        if self.finishing:
            return state == "playing" and rules in self.rules
        return state == "lobby" or rules in self.rules

    @property
    def beat(self) -> int:
        """Where the server notes that it is alive: each at a place of its own."""
        return crc32("\n".join(sorted(self.rules)).encode()) >> 1 | 1 if self.finishing else 0


class Claims(Protocol):
    """Claims in one kind of database."""

    async def take(self, name: str) -> bool:
        """False if another process has it."""

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
        except sqlite3.OperationalError:
            lock.close()
            return False
        self._held.append(lock)
        return True

    async def close(self) -> None:
        for lock in self._held:
            lock.close()


class ServerClaims:
    """Advisory locks of one connection to PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def take(self, name: str) -> bool:
        if self._connection is None:
            self._connection = await self._engine.connect()
            # Outside a transaction: an open one would keep the database from tidying up for as long as we run.
            await self._connection.execution_options(isolation_level="AUTOCOMMIT")
        number = int.from_bytes(sha256(name.encode()).digest()[:8], signed=True) if name else _FIRST_NUMBER
        got: Any = await self._connection.scalar(text("SELECT pg_try_advisory_lock(:n)"), {"n": number})
        return bool(got)

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()


async def taken(claims: Claims, finishing: bool, shown: str) -> Duty:
    """What this process plays from now on; raises `StorageError` if that is another's."""
    own = sorted(game.version for game in anju.games())
    if await claims.take(FIRST) == finishing:
        raise storage_errors.nothing_beside(shown) if finishing else storage_errors.in_use(shown)
    got = frozenset([rules for rules in own if await claims.take(rules)])
    if finishing and not got:
        raise storage_errors.nothing_to_finish(shown)
    if not finishing and len(got) < len(own):
        raise storage_errors.rules_in_use(shown, sorted(set(own) - got))
    return Duty(rules=got, finishing=finishing)
