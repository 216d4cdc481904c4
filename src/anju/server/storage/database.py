"""A database by its address: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from anju.server.storage import claims, storage_errors, writer
from anju.server.storage.file_place import FilePlace, Misplaced
from anju.server.storage.schema_version import migrate

_CONNECT_SECONDS: Final = 10
_PAGES_IN_LOG: Final = 4000
"""Of SQLite, before they are carried into the file: many tables at once change the same pages over and over."""

_MOUNTS: Final = Path("/proc/self/mountinfo")
_AS_IN_MOUNTS: Final = str.maketrans({sign: f"\\{ord(sign):03o}" for sign in " \t\n\\"})

_PLAINLY_A_PATH: Final = re.compile(r"[/\\~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]")
"""How a path begins that can be nothing else."""

_OPTIONS: Final = frozenset(("host", "passfile", "ssl", "sslmode"))
"""What may stand behind the `?` of an address, once each: all that is text to the driver, and no secret."""

_CANNOT_OPEN: Final = (OSError, DBAPIError, sqlite3.Error, OverflowError)
"""What comes of an address at which there is no such database; the last of a port that cannot be."""

Statement = tuple[str, list[tuple[Any, ...]]]
"""Its words, and the values for each of its rows."""


def parse(address: str) -> URL:
    """The address with its driver; a plain path is an SQLite file."""
    if any(
        char == "\0" or "\ud800" <= char <= "\udfff" for char in address
    ):  # no file or server has such a name
        raise storage_errors.bad_address(_without_secrets(address))
    if _is_path(address):
        return URL.create("sqlite+aiosqlite", database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise storage_errors.bad_address(_without_secrets(address)) from None
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database and url.database != ":memory:" and not url.query:
        return url.set(drivername="sqlite+aiosqlite")
    if kind in {"postgresql", "postgres"} and url.database:
        return _for_asyncpg(url)
    raise storage_errors.bad_address(_without_secrets(address))


def _is_path(address: str) -> bool:
    """What could be an address in which something was forgotten is none; `./` before it makes it one."""
    return _PLAINLY_A_PATH.match(address) is not None or not ("//" in address or "@" in address)


def _without_secrets(address: str) -> str:
    """How an address is printed that nobody understands: anything before the last `@`, or after a `?`, may be a password."""
    before, at, place = address.rpartition("@")
    kind, slashes, _ = before.partition("//")
    return (f"{kind}{slashes}***@" if slashes else "***@" if at else "") + place.partition("?")[0]


def _for_asyncpg(url: URL) -> URL:
    """`sslmode` is how every other tool calls what this driver calls `ssl`."""
    for name, value in url.query.items():
        if name not in _OPTIONS or not isinstance(value, str):
            raise storage_errors.bad_option(name, sorted(_OPTIONS))
    mode = url.query.get("sslmode")
    url = url.set(drivername="postgresql+asyncpg").difference_update_query(["sslmode"])
    return url if mode is None else url.update_query_pairs([("ssl", str(mode))])


def shown(url: URL) -> str:
    """How the address is printed: without password and driver."""
    plain = url.set(drivername=url.get_backend_name())
    return plain.render_as_string(hide_password=True)


class Database:
    """An engine whose tables are this program's; which rooms in it are this process's, says `duty`."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self.url = url
        self.engine = engine
        self.duty: claims.Duty
        self.writer: writer.Writer
        self._place: FilePlace | None = None  # of a file, once it is taken
        self.claims: claims.Claims = (
            claims.FileClaims(str(url.database)) if self.dialect == "sqlite" else claims.ServerClaims(engine)
        )

    @property
    def dialect(self) -> str:
        return self.url.get_backend_name()

    async def close(self) -> None:
        await self.claims.close()
        await self.engine.dispose()

    async def take(self, draining: bool) -> None:
        """For this process, with its tables up to date."""
        self.duty = await claims.taken(self.claims, draining, shown(self.url))
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        async with self.engine.begin() as connection:
            await writer.alone(connection)
            self.writer = await writer.enlisted(connection, self.duty.claims)
        if self.dialect == "sqlite":
            self._place = FilePlace(str(self.url.database))
            event.listen(self.engine.sync_engine, "do_connect", self._open_no_other)
            event.listen(self.engine.sync_engine, "connect", self._opened_no_other)

    def _open_no_other(
        self, _dialect: object, _record: object, place: list[Any], how: dict[str, Any]
    ) -> None:
        """SQLite would make an empty file where there is none, or open whichever lies there now."""
        self.check_place()
        place[0] = f"{Path(place[0]).as_uri()}?mode=rw"  # makes no file, though ours be removed right now
        how["uri"] = True

    def _opened_no_other(self, connection: Any, _record: object) -> None:
        """Nor one that was put there while it was being opened."""
        try:
            self.check_place()
        except Misplaced:
            connection.close()
            raise

    def check_place(self) -> None:
        """Raises `Misplaced` if what is written now would be lost."""
        if self._place is not None:
            self._place.check()

    async def commit(self, connection: AsyncConnection, statements: list[Statement]) -> None:
        """Carries them out together; they are on disk when it returns.

        The driver is told directly: whatever SQLAlchemy tells SQLite's thread wakes two, and to PostgreSQL it would
        go there and back three times, each of them a wait on a busy machine.
        """
        driver: Any = (await connection.get_raw_connection()).driver_connection
        if self.dialect == "sqlite":
            await _into_file(driver, statements, self.check_place)
        else:
            await _into_server(driver, statements)


async def connect(address: str, draining: bool = False) -> Database:
    """Opens the database, brings its tables up to date and takes it, or what another has left, for this process."""
    url = _resolved(parse(address))
    database = Database(url, _engine(url))
    try:
        if url.database and database.dialect == "sqlite":
            _try_file(url.database)
            _check_name(url.database)
        await database.take(draining)
    except _CANNOT_OPEN as problem:
        await database.close()
        if url.database and database.dialect == "sqlite":
            raise storage_errors.unopened(url.database, problem) from problem
        raise storage_errors.unreachable(shown(url), problem) from problem
    except BaseException:
        await database.close()
        raise
    return database


def _resolved(url: URL) -> URL:
    """A file by its own name: what lies beside it, as its lock, is then the same whatever link leads there."""
    if url.get_backend_name() != "sqlite" or url.database is None:
        return url
    return url.set(database=os.path.realpath(url.database))


def _check_name(file: str) -> None:
    """Raises `StorageError` if the file has another name besides: its log lies beside one of them and is lost to the other."""
    if Path(file).exists() and (Path(file).stat().st_nlink > 1 or _is_mounted(file)):
        raise storage_errors.several_names(file)


def _is_mounted(file: str) -> bool:
    """Whether it was mounted by itself, as a container may be given a single file; where the system tells (Linux)."""
    if not _MOUNTS.exists():
        return False
    written = file.translate(_AS_IN_MOUNTS)
    return any(line.split()[4] == written for line in _MOUNTS.read_text().splitlines())


def _try_file(name: str) -> None:
    """Whether it can be opened: of a folder or a loop of links the driver would say so from a thread of its own."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    sqlite3.connect(name).close()


async def _into_file(driver: Any, statements: list[Statement], check: Callable[[], None]) -> None:
    try:
        for words, values in statements:
            await driver.executemany(words, values)
        check()
        await driver.commit()
    except sqlite3.Error as problem:
        raise DBAPIError.instance(None, None, problem, sqlite3.Error) from problem


async def _into_server(driver: Any, statements: list[Statement]) -> None:
    """One statement with all its rows is a transaction by itself, and mostly there is only one."""
    try:
        if len(statements) == 1:
            await driver.executemany(*statements[0])
            return
        async with driver.transaction():
            for words, values in statements:
                await driver.executemany(words, values)
    except Exception as problem:  # the driver's errors have no base of their own
        lost = driver.is_closed()
        raise DBAPIError.instance(None, None, problem, Exception, connection_invalidated=lost) from problem


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url)
        event.listen(engine.sync_engine, "connect", _safe_and_shared)
        return engine
    try:
        return create_async_engine(url, pool_pre_ping=True, connect_args={"timeout": _CONNECT_SECONDS})
    except ArgumentError as problem:  # of hosts that cannot be
        raise storage_errors.unreachable(shown(url), problem) from problem


def _safe_and_shared(connection: Any, _record: object) -> None:
    """Readers do not wait for the writer (WAL), and a commit has reached the disk when it returns (FULL)."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute(f"PRAGMA wal_autocheckpoint={_PAGES_IN_LOG}")
    cursor.close()
