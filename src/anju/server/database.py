"""A database by its address: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from anju.server import storage_errors
from anju.server.schema_version import migrate

_LOCK_NUMBER: Final = 0x616E6A75
"""The advisory lock that one server holds on a PostgreSQL database: "anju" as a number."""

_CONNECT_SECONDS: Final = 10


def parse(address: str) -> URL:
    """The address with its driver; a plain path is an SQLite file."""
    if "://" not in address:
        return URL.create("sqlite+aiosqlite", database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise storage_errors.bad_address(address) from None
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database:
        return url.set(drivername="sqlite+aiosqlite")
    if kind in {"postgresql", "postgres"} and url.database:
        return _for_asyncpg(url)
    raise storage_errors.bad_address(address)


def _for_asyncpg(url: URL) -> URL:
    """`sslmode` is how every other tool calls what this driver calls `ssl`."""
    mode = url.query.get("sslmode")
    url = url.set(drivername="postgresql+asyncpg").difference_update_query(["sslmode"])
    return url if mode is None else url.update_query_pairs([("ssl", str(mode))])


def shown(url: URL) -> str:
    """How the address is printed: without password and driver."""
    plain = url.set(drivername=url.get_backend_name())
    return plain.render_as_string(hide_password=True)


class Database:
    """An engine whose tables are this program's, held by this process alone."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self.url = url
        self.engine = engine
        self._file_lock: sqlite3.Connection | None = None
        self._server_lock: AsyncConnection | None = None

    @property
    def dialect(self) -> str:
        return self.url.get_backend_name()

    async def close(self) -> None:
        if self._server_lock is not None:
            await self._server_lock.close()
        await self.engine.dispose()
        if self._file_lock is not None:
            self._file_lock.close()

    async def take(self) -> None:
        """Two servers on one database would each play the same games in another way."""
        if self.dialect == "sqlite":
            self._file_lock = _locked_file(self.url)
            return
        self._server_lock = await self.engine.connect()
        # Outside a transaction: an open one would keep the database from tidying up for as long as we run.
        await self._server_lock.execution_options(isolation_level="AUTOCOMMIT")
        got = await self._server_lock.scalar(text("SELECT pg_try_advisory_lock(:n)"), {"n": _LOCK_NUMBER})
        if not got:
            raise storage_errors.in_use(shown(self.url))


def _locked_file(url: URL) -> sqlite3.Connection:
    """A second SQLite file, locked for as long as the process lives: works alike on every system."""
    lock = sqlite3.connect(f"{url.database}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise storage_errors.in_use(shown(url)) from None
    return lock


async def connect(address: str) -> Database:
    """Opens the database, brings its tables up to date and takes it for this process."""
    url = parse(address)
    database = Database(url, _engine(url))
    try:
        if url.database and database.dialect == "sqlite":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        await database.take()
        async with database.engine.begin() as connection:
            await connection.run_sync(migrate)
    except (OSError, DBAPIError, sqlite3.Error) as problem:
        await database.close()
        raise storage_errors.unreachable(shown(url), problem) from problem
    except BaseException:
        await database.close()
        raise
    return database


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url)
        event.listen(engine.sync_engine, "connect", _safe_and_shared)
        return engine
    return create_async_engine(url, pool_pre_ping=True, connect_args={"timeout": _CONNECT_SECONDS})


def _safe_and_shared(connection: Any, _record: object) -> None:
    """Readers do not wait for the writer (WAL), and a commit has reached the disk when it returns (FULL)."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
