"""What is remembered: rooms, answers, snapshots.

`write` returns when its rows are on disk.  One task writes: it takes all rows that wait and commits them in one
transaction, so a hundred answers at once cost one flush of the disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Select, Table, bindparam, delete, exists, func, literal, select, union_all
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from anju.server.operations import log
from anju.server.operations.loop_clock import CATCH_UP_SECONDS
from anju.server.operations.metrics import METRICS
from anju.server.storage import storage_errors
from anju.server.storage.database import Database, Statement, connect, shown
from anju.server.storage.file_place import Misplaced
from anju.server.storage.tables import ANSWER, BEAT, NOTE, ROOM, RUNNING, SNAPSHOT
from anju.server.storage.writer import OWN

MOST_IN_ONE_COMMIT: Final = 1000
"""More would make the first of them wait for the last."""

GATHER_SECONDS: Final = 0.004
"""From one commit to the next: what comes meanwhile shares the flush.  Nobody feels it, and it saves half the work."""

LOOK_SECONDS: Final = 1.0
"""From one look to the next whether this is still the server that writes here."""

ANSWER_SECONDS: Final = 5.0
"""How long the database may take to say anything at all; after that nobody waits for it until it does."""

PING_SECONDS: Final = 2.0
"""The same for whoever asks how we are."""

READ_SECONDS: Final = 10.0
"""How long anybody waits for what is read from it."""

REPLAYED: Final = "replay:"
"""How the `client` of an answer begins that was taken over from another game."""

_TRIES: Final = 3
_PAUSE_SECONDS: Final = 0.2


class RoomRow(msgspec.Struct, frozen=True):
    """A room as it is stored; `body` is the room's own business."""

    id: str
    code: str
    state: str
    game: str
    rules: str
    round: int
    body: str
    created: float
    changed: float


class AnswerRow(msgspec.Struct, frozen=True):
    """The n-th answer of a room's round-th game."""

    room: str
    round: int
    n: int
    seat: int
    client: str
    prompt: int
    value: str
    by: str
    spent_ms: int
    at: float


class SnapshotRow(msgspec.Struct, frozen=True):
    """A finished game, after its n answers."""

    room: str
    round: int
    n: int
    data: bytes
    digest: str


class RunningRow(msgspec.Struct, frozen=True):
    """A running game after n answers, and when it was kept."""

    room: str
    round: int
    n: int
    data: bytes
    digest: str
    at: float


class NoteRow(msgspec.Struct, frozen=True):
    """What somebody has written to a step of a finished game."""

    room: str
    round: int
    id: str
    step: int
    name: str
    text: str
    at: float


class BeatRow(msgspec.Struct, frozen=True):
    """That a server is alive; `id` is its number as a writer."""

    id: int
    at: float


Found = TypeVar("Found")

StoredRow = RoomRow | AnswerRow | SnapshotRow | RunningRow | NoteRow | BeatRow

_TABLE_OF: Final[dict[type[StoredRow], Table]] = {
    RoomRow: ROOM,
    AnswerRow: ANSWER,
    SnapshotRow: SNAPSHOT,
    RunningRow: RUNNING,
    NoteRow: NOTE,
    BeatRow: BEAT,
}

_STAMP: Final = ("writer", "up_ms")
"""What the store itself adds to every row: who wrote it, and how long that one had been up."""

_ALL: Final[dict[type[StoredRow], Select[Any]]] = {
    kind: select(*(table.c[name] for name in kind.__struct_fields__)) for kind, table in _TABLE_OF.items()
}
"""Rows as their structs have them."""


def snapshot_row(room: str, round_: int, n: int, data: bytes) -> SnapshotRow:
    return SnapshotRow(room, round_, n, data, sha256(data).hexdigest())


def running_row(room: str, round_: int, n: int, data: bytes, at: float) -> RunningRow:
    return RunningRow(room, round_, n, data, sha256(data).hexdigest(), at)


def is_sound(snapshot: SnapshotRow | RunningRow) -> bool:
    """Whether what was read is what was written."""
    return sha256(snapshot.data).hexdigest() == snapshot.digest


Stored = Callable[[storage_errors.StorageError | None], None]
"""What is called when rows are on disk, or with the reason why none of them is."""


class _Waiting:
    """Rows that somebody wants on disk, all or none."""

    __slots__ = ("rows", "stored")

    def __init__(self, rows: Sequence[StoredRow], stored: Stored) -> None:
        self.rows = rows
        self.stored = stored


class Store:
    """The only one who talks to the database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._loop = asyncio.get_running_loop()
        self._queue: list[_Waiting] = []
        self._stirred = asyncio.Event()
        self._closing = False
        self._connection: AsyncConnection | None = None
        self._sent = False  # whether the last commit had a connection to be sent on
        self._begun = 0.0  # the last commit
        self.trouble: storage_errors.StorageError | None = None  # why nothing can be written just now
        self.silent = False  # the database does not answer, neither well nor badly
        self._inserts = {kind: _Insert(database, table) for kind, table in _TABLE_OF.items()}
        self._opened = time.monotonic()
        self._newest = time.time()  # what happened last before this server came
        self.superseded = asyncio.Event()  # another server has taken over: nothing can be written any more
        self._writing = asyncio.create_task(self._write_all(), name="store writer")
        self._watching = asyncio.create_task(self._watch(), name="store watch")
        self._under_way: set[asyncio.Task[Any]] = set()  # reading and removing

    @classmethod
    async def open(cls, address: str, draining: bool = False) -> Store:
        store = cls(await connect(address, draining))
        store._newest = await store.newest() or store._newest
        return store

    async def close(self) -> None:
        """Writes what still waits, then lets go of the database."""
        self._closing = True
        self._stirred.set()
        await self._writing
        self._watching.cancel()
        await asyncio.gather(self._watching, *self._under_way, return_exceptions=True)
        await self._drop_connection()
        await self.database.close()

    # -- writing ------------------------------------------------------------------------------------------

    async def write(self, *rows: StoredRow) -> None:
        """Returns when all of the rows are on disk; raises `StorageError` if none is."""
        done: asyncio.Future[None] = self._loop.create_future()
        self.put(rows, lambda problem: _settle(done, problem))
        await done

    def tried(self, *rows: StoredRow) -> asyncio.Future[storage_errors.StorageError | None]:
        """The same for whoever goes on in any case: what went wrong, if anything did."""
        known: asyncio.Future[storage_errors.StorageError | None] = self._loop.create_future()
        self.put(rows, lambda problem: None if known.done() else known.set_result(problem))
        return known

    def put(self, rows: Sequence[StoredRow], stored: Stored) -> None:
        """The same for whoever does not wait: `stored` is called later, in the order of the rows."""
        if self._closing or self.superseded.is_set():
            self._loop.call_soon(stored, self._closed())
            return
        self._queue.append(_Waiting(rows, stored))
        self._stirred.set()

    def _closed(self) -> storage_errors.StorageError:
        if self.superseded.is_set():
            return storage_errors.superseded(shown(self.database.url))
        return storage_errors.explained(ConnectionError("the store is closed"))

    async def _write_all(self) -> None:
        while not (self._closing and not self._queue):
            await self._stirred.wait()
            await self._gather()
            group, self._queue = self._queue[:MOST_IN_ONE_COMMIT], self._queue[MOST_IN_ONE_COMMIT:]
            if not self._queue and not self._closing:
                self._stirred.clear()
            if group:
                await self._write_group(group)

    async def _gather(self) -> None:
        """The first row after a quiet time is written at once."""
        loop = asyncio.get_running_loop()
        pause = self._begun + GATHER_SECONDS - loop.time()
        if pause > 0 and not self._closing:
            await asyncio.sleep(pause)
        self._begun = loop.time()

    async def _write_group(self, group: list[_Waiting], unsure: bool = False) -> None:
        """`unsure`: an attempt before this one may have stored them, unheard."""
        try:
            await self._commit([row for waiting in group for row in waiting.rows])
        except (SQLAlchemyError, OSError) as problem:
            unsure = unsure or self._unheard(problem)
            if self.superseded.is_set():
                METRICS.failed_writes.inc(len(group))
                for waiting in group:
                    waiting.stored(self._closed())
                return
            if len(group) == 1:
                await self._write_again(group[0], problem, unsure)
                return
            # One wrong row must not take the others with it.
            for waiting in group:
                await self._write_group([waiting], unsure)
            return
        for waiting in group:
            # Not here and now: the next commit can be under way while these are seen to.
            self._loop.call_soon(waiting.stored, None)

    async def _commit(self, rows: list[StoredRow]) -> None:
        with METRICS.commit_seconds.time():
            self._sent = False
            connection = await self._connected()
            self._sent = True
            try:
                await self.database.commit(connection, self._statements(rows))
            except BaseException as problem:
                await self._drop_connection()
                if storage_errors.lacks_writer(problem):
                    self._supersede()
                raise
        self.trouble = None
        METRICS.commits.inc()
        METRICS.rows.inc(len(rows))

    def _unheard(self, problem: BaseException) -> bool:
        """Whether the last commit may have reached the disk although its connection was lost."""
        return self._sent and storage_errors.lost_connection(problem)

    def _statements(self, rows: list[StoredRow]) -> list[Statement]:
        """Rooms before their answers; every row says who wrote it, or is not written."""
        statements, own = [], self.database.writer
        stamp = (own.claim, own.number, round((time.monotonic() - self._opened) * 1000))
        for kind, insert in self._inserts.items():
            values = [insert.values(row) + stamp for row in rows if type(row) is kind]
            if values:
                statements.append((insert.words, values))
        return statements

    async def _write_again(self, waiting: _Waiting, problem: BaseException, unsure: bool) -> None:
        """A lost connection may come back; a row that is there already was written before it was lost."""
        for attempt in range(_TRIES):
            if storage_errors.is_conflict(problem) and await self._all_there(waiting.rows):
                return waiting.stored(None)
            if not storage_errors.lost_connection(problem):
                break
            await asyncio.sleep(_PAUSE_SECONDS * 2**attempt)
            try:
                await self._commit(list(waiting.rows))
            except (SQLAlchemyError, OSError) as again:
                problem, unsure = again, unsure or self._unheard(again)
            else:
                return waiting.stored(None)
        METRICS.failed_writes.inc()
        error = storage_errors.unheard() if unsure else storage_errors.explained(problem)
        if self.superseded.is_set():
            error = self._closed()
        if not storage_errors.is_of_a_row(problem):
            self.trouble = error
        log.fail("write failed", problem, code=error.code)
        return waiting.stored(error)

    async def _all_there(self, rows: Sequence[StoredRow]) -> bool:
        try:
            for row in rows:
                if isinstance(row, AnswerRow) and row not in await self.answers(
                    row.room, row.round, row.n - 1
                ):
                    return False
        except storage_errors.StorageError:
            return False  # nobody can tell; whoever sends it again will know
        return True

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self.database.engine.connect()
        return self._connection

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close()
            except (SQLAlchemyError, OSError):
                await connection.invalidate()

    # -- being the one who writes ---------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Notices that another has taken over though there is nothing to write, and keeps the locks."""
        look: asyncio.Task[None] | None = None
        while not self.superseded.is_set():
            await asyncio.sleep(LOOK_SECONDS)
            look = look or self._begun_work(self._look())
            await asyncio.wait([look], timeout=ANSWER_SECONDS)
            await asyncio.sleep(CATCH_UP_SECONDS)  # if we were late ourselves, its answer may lie there
            self.silent = not look.done()
            if not self.silent:
                look = None

    async def _look(self) -> None:
        try:
            self.database.check_place()
        except Misplaced as problem:
            self.trouble = storage_errors.explained(problem)
        try:
            await self.database.claims.keep()
            if not await self._selected(OWN.params(self.database.writer.entry)):
                self._supersede()
        except (SQLAlchemyError, OSError):
            return  # the database is away, and whoever needs it says so

    def _supersede(self) -> None:
        if not self.superseded.is_set():
            log.warn(
                "another server has taken over the database: this one writes nothing any more",
                code="superseded",
            )
            self.superseded.set()

    # -- reading ------------------------------------------------------------------------------------------

    async def rooms(self, *states: str) -> list[RoomRow]:
        """All rooms in one of these states, oldest first."""
        query = _ALL[RoomRow].where(ROOM.c.state.in_(states)).order_by(ROOM.c.created)
        return [RoomRow(**row) for row in await self._read(query)]

    async def count(self, *states: str) -> int:
        """How many rooms are in one of these states; in any, if none is named."""
        query = select(func.count().label("rooms")).select_from(ROOM)
        rows = await self._read(query.where(ROOM.c.state.in_(states)) if states else query)
        return int(rows[0]["rooms"])

    async def games_under(self, rules: Collection[str]) -> set[str]:
        """The rooms in which a game of these rules goes on."""
        playing = (ROOM.c.state == "playing") & ROOM.c.rules.in_(rules)
        return {row["id"] for row in await self._read(select(ROOM.c.id).where(playing))}

    async def room(self, id: str) -> RoomRow | None:
        rows = await self._read(_ALL[RoomRow].where(ROOM.c.id == id))
        return RoomRow(**rows[0]) if rows else None

    async def room_with_code(self, code: str) -> str | None:
        """The id of the room that people join by this code."""
        query = select(ROOM.c.id).where((ROOM.c.code == code) & (ROOM.c.state != "closed"))
        rows = await self._read(query.order_by(ROOM.c.created.desc()).limit(1))
        return str(rows[0]["id"]) if rows else None

    async def open_rooms(self) -> int:
        """How many rooms there are that somebody could join by a code."""
        rows = await self._read(select(func.count().label("rooms")).where(ROOM.c.state != "closed"))
        return int(rows[0]["rooms"])

    async def answers(self, room: str, round_: int, since: int = -1) -> list[AnswerRow]:
        """The answers of one game after the `since`-th, in order."""
        of_game = (ANSWER.c.room == room) & (ANSWER.c.round == round_) & (ANSWER.c.n > since)
        query = _ALL[AnswerRow].where(of_game).order_by(ANSWER.c.n)
        return [AnswerRow(**row) for row in await self._read(query)]

    async def snapshot(self, room: str, round_: int) -> SnapshotRow | None:
        of_game = (SNAPSHOT.c.room == room) & (SNAPSHOT.c.round == round_)
        rows = await self._read(_ALL[SnapshotRow].where(of_game))
        return SnapshotRow(**rows[0]) if rows else None

    async def running(self, room: str, round_: int) -> RunningRow | None:
        """The last snapshot of this game, if it goes on."""
        of_game = (RUNNING.c.room == room) & (RUNNING.c.round == round_)
        rows = await self._read(_ALL[RunningRow].where(of_game))
        return RunningRow(**rows[0]) if rows else None

    async def notes(self, room: str, round_: int) -> list[NoteRow]:
        """In the order of the game."""
        of_game = (NOTE.c.room == room) & (NOTE.c.round == round_)
        query = _ALL[NoteRow].where(of_game).order_by(NOTE.c.step, NOTE.c.at)
        return [NoteRow(**row) for row in await self._read(query)]

    async def waited_ms(self, room: str, round_: int) -> int:
        """How long this game had waited since it last went on when the server that played it was last seen alive.

        Both times are that server's own, so neither the time of day nor the time without a server counts.  What this
        server itself has put away did not wait.
        """
        begun = select(literal(-1).label("n"), ROOM.c.writer, ROOM.c.up_ms).where(ROOM.c.id == room)
        went_on = [
            select(t.c.n, t.c.writer, t.c.up_ms).where((t.c.room == room) & (t.c.round == round_))
            for t in (ANSWER, RUNNING)
        ]
        each = union_all(begun, *went_on).subquery()
        newest_first = (each.c.n.desc(), each.c.writer.desc(), each.c.up_ms.desc())
        last = select(each).order_by(*newest_first).limit(1).subquery()
        waited = select((BEAT.c.up_ms - last.c.up_ms).label("ms")).join(last, BEAT.c.id == last.c.writer)
        rows = await self._read(waited.where(BEAT.c.id != self.database.writer.number))
        return max(0, rows[0]["ms"]) if rows else 0

    def today(self) -> float:
        """The time as this database tells it: its newest entry before this server came, and as long as that is up since.

        Rows are dated by it, and old by it: a machine that is in the wrong year, now or when it wakes up, must not find
        that all rooms are old.  It never runs ahead; if it lags behind, what is kept too long is removed later.
        """
        return min(time.time(), self._newest + time.monotonic() - self._opened)

    async def newest(self) -> float | None:
        """When anything last happened here before this server came, as the clocks of then told it."""
        own = self.database.writer.number
        times = [
            select(func.max(ROOM.c.changed).label("at")).where(ROOM.c.writer != own),
            select(func.max(BEAT.c.at)).where(BEAT.c.id != own),
        ]
        return max(
            (row["at"] for row in await self._read(union_all(*times)) if row["at"] is not None), default=None
        )

    async def ping(self) -> bool:
        """Whether the database answers before long, and takes what this server writes."""
        if self.silent:
            return False
        try:
            async with asyncio.timeout(PING_SECONDS):
                await self._finished(self._selected(select(ROOM.c.id).limit(1)))
        except (SQLAlchemyError, OSError):
            return False
        return not self.superseded.is_set()

    async def forget_before(self, touched: float, awake: Collection[str] = ()) -> int:
        """Removes rooms that nothing has happened in since, but for those that are awake; says how many."""
        return await self._asked(self._forget(_untouched(touched, awake)))

    async def forget_unused_before(self, touched: float, awake: Collection[str] = ()) -> int:
        """The same for those in which no person has ever answered anything."""
        by_a_person = (ANSWER.c.by == "seat") & ANSWER.c.client.not_like(f"{REPLAYED}%")
        used = exists().where((ANSWER.c.room == ROOM.c.id) & by_a_person)
        return await self._asked(self._forget(_untouched(touched, awake) & ~used))

    async def forget(self, id: str) -> bool:
        """Removes this room and everything about it; False if there is none."""
        return await self._asked(self._forget(ROOM.c.id == id)) > 0

    async def _forget(self, which: Any) -> int:
        rooms = select(ROOM.c.id).where(which)
        async with self.database.engine.begin() as connection:
            for table in (ANSWER, SNAPSHOT, RUNNING, NOTE):
                await connection.execute(delete(table).where(table.c.room.in_(rooms)))
            gone = await connection.execute(delete(ROOM).where(which))
            if await connection.scalar(OWN, self.database.writer.entry) is None:
                self._supersede()
                raise self._closed()
        return gone.rowcount

    async def _read(self, query: Any) -> Sequence[Any]:
        """Whoever asks is told in time that there is no answer; what nobody waits for any more changes nothing."""
        self.check_answers()
        try:
            async with asyncio.timeout(READ_SECONDS):
                return await self._asked(self._selected(query))
        except TimeoutError:
            raise storage_errors.unread() from None

    def check_answers(self) -> None:
        """Raises `StorageError` while the database does not answer: nothing new is begun then."""
        if self.silent:
            raise storage_errors.unread()

    async def _selected(self, query: Any) -> Sequence[Any]:
        async with self.database.engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def _asked(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Whatever the driver says becomes a `StorageError` here, so nobody else need know the driver."""
        try:
            return await self._finished(work)
        except (SQLAlchemyError, OSError) as problem:
            log.fail("database does not answer", problem)
            raise self._unread(problem) from problem

    def _unread(self, problem: Exception) -> storage_errors.StorageError:
        """A file that is not ours any more makes the driver say all kinds of things."""
        try:
            self.database.check_place()
        except Misplaced as misplaced:
            problem = misplaced
        return (
            storage_errors.explained(problem) if isinstance(problem, Misplaced) else storage_errors.unread()
        )

    async def _finished(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Whoever asked may leave before it is done; a connection is not torn off for that in the middle of its work."""
        return await asyncio.shield(self._begun_work(work))

    def _begun_work(self, work: Coroutine[Any, Any, Found]) -> asyncio.Task[Found]:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task


def _untouched(since: float, awake: Collection[str]) -> Any:
    """A game is kept whenever somebody comes to it, and when the last one leaves."""
    kept = exists().where((RUNNING.c.room == ROOM.c.id) & (RUNNING.c.at >= since))
    return (ROOM.c.changed < since) & ~kept & ROOM.c.id.not_in(awake)


def _settle(done: asyncio.Future[None], problem: BaseException | None) -> None:
    if done.done():
        return  # whoever waited has left; the rows are written all the same
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


class _Insert:
    """A statement, spelled out once; SQLAlchemy would go over every value of every row again.

    The values of a row are followed by those of its stamp: the entry to look for, and how long we have been up.
    """

    __slots__ = ("values", "words")

    def __init__(self, database: Database, table: Table) -> None:
        own = [column.name for column in table.columns if column.name not in _STAMP]
        statement = _insert(database.dialect, table)
        compiled = statement.compile(dialect=database.engine.dialect, column_keys=own)
        assert compiled.positiontup[len(own) :] == ["own_claim", "own_number", "up"], "the stamp stands last"
        self.words = str(compiled)
        self.values: Callable[[StoredRow], tuple[Any, ...]] = attrgetter(*compiled.positiontup[: len(own)])


def _insert(dialect: str, table: Table) -> Any:
    """Answers are only ever added; a room or a snapshot replaces what it was before."""
    statement: Any = sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
    statement = statement.values(writer=OWN.scalar_subquery(), up_ms=bindparam("up"))
    if table is ANSWER:
        return statement
    keys = list(table.primary_key.columns)
    fresh = {c.name: statement.excluded[c.name] for c in table.columns if c not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=fresh)
