from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server import postgres

from anju.server.operations.metrics import METRICS
from anju.server.storage import database as databases
from anju.server.storage import store as stores
from anju.server.storage.schema_version import HOME, NewerSchema
from anju.server.storage.storage_errors import StorageError
from anju.server.storage.store import AnswerRow, BeatRow, RoomRow, Store, is_sound, running_row, snapshot_row
from anju.server.storage.tables import ANSWER, BEAT, ROOM


def room(id: str = "r1", **changes: object) -> RoomRow:
    row = RoomRow(id, "123456", "playing", "codex", "1", 1, '{"seats":[]}', 10.0, 10.0)
    return msgspec.structs.replace(row, **changes)


def answer(n: int, id: str = "r1", **changes: object) -> AnswerRow:
    row = AnswerRow(id, 1, n, n % 2, f"client-{n}", n, "[1,2]", "seat", 3_000_000_000, 11.0)
    return msgspec.structs.replace(row, **changes)


def with_store(address: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(address)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_was_written_is_there_after_a_restart(database: str):
    async def write(store: Store) -> None:
        await store.write(room())
        await store.write(answer(0), answer(1))
        await store.write(snapshot_row("r1", 1, 1, b"\x00saved\xff"))

    async def read(store: Store) -> None:
        assert await store.rooms("playing") == [room()]
        assert await store.rooms("over") == []
        assert await store.answers("r1", 1) == [answer(0), answer(1)]
        assert await store.answers("r1", 1, since=0) == [answer(1)]
        assert await store.answers("r1", 2) == []
        found = await store.snapshot("r1", 1)
        assert found is not None
        assert (found.data, found.n) == (b"\x00saved\xff", 1)
        assert is_sound(found)

    with_store(database, write)
    with_store(database, read)


def test_a_room_and_a_snapshot_replace_what_was_before(database: str):
    async def story(store: Store) -> None:
        await store.write(room(), room(state="over", round=2))
        await store.write(snapshot_row("r1", 1, 5, b"old"))
        await store.write(snapshot_row("r1", 1, 9, b"new"))
        assert await store.room("r1") == room(state="over", round=2)
        assert await store.room("r2") is None
        found = await store.snapshot("r1", 1)
        assert found is not None
        assert (found.n, found.data) == (9, b"new")

    with_store(database, story)


def test_many_answers_share_a_transaction_and_keep_their_order(database: str):
    async def story(store: Store) -> None:
        before = METRICS.commits._value.get()
        await asyncio.gather(*(store.write(answer(n, f"r{n % 20}")) for n in range(400)))
        assert METRICS.commits._value.get() - before < 40
        for k in range(20):
            assert [row.n for row in await store.answers(f"r{k}", 1)] == list(range(k, 400, 20))

    with_store(database, story)


def test_a_wrong_row_does_not_take_the_others_with_it(database: str):
    async def story(store: Store) -> None:
        await store.write(answer(0))
        # The same client id for another answer: a defect of the caller, which the database notices.
        writes = [answer(1, client="client-0"), *(answer(n) for n in range(2, 30))]
        results = await asyncio.gather(*(store.write(row) for row in writes), return_exceptions=True)
        assert isinstance(results[0], StorageError)
        assert results[0].code == "not_stored"
        assert set(results[1:]) == {None}
        assert [row.n for row in await store.answers("r1", 1)] == [0, *range(2, 30)]

    with_store(database, story)


def test_a_row_that_cannot_be_written_says_nothing_about_the_next(postgres_server: postgres.PostgresServer):
    """PostgreSQL takes no zero byte; whoever sends one must not make the server look broken."""

    async def story(store: Store) -> None:
        with pytest.raises(StorageError):
            await store.write(answer(0, client="\x00"))
        assert store.trouble is None
        await store.write(answer(0))

    with_store(postgres_server.database(), story)


def test_rows_of_one_write_stand_or_fall_together(database: str):
    async def story(store: Store) -> None:
        await store.write(answer(0))
        with pytest.raises(StorageError):
            await store.write(room("r9"), answer(5), answer(6, client="client-0"))
        assert await store.room("r9") is None
        assert [row.n for row in await store.answers("r1", 1)] == [0]

    with_store(database, story)


def test_an_answer_that_is_there_already_counts_as_written(database: str):
    """The connection may be lost after the commit and before we hear of it: then it is written again."""

    async def story(store: Store) -> None:
        await store.write(answer(0))
        await store.write(answer(0))
        assert await store.answers("r1", 1) == [answer(0)]

    with_store(database, story)


@pytest.mark.parametrize("sent", [True, False])
def test_a_writer_is_told_if_nobody_knows_what_was_stored(
    database: str, monkeypatch: pytest.MonkeyPatch, sent: bool
):
    """A connection that is lost in the middle of a commit leaves that open; one that cannot be had does not."""

    async def story(store: Store) -> None:
        async def lost(*_: object) -> None:
            raise ConnectionResetError

        with monkeypatch.context() as patch:
            patch.setattr(store.database if sent else store, "commit" if sent else "_connected", lost)
            with pytest.raises(StorageError) as told:
                await store.write(answer(0))
        assert told.value.unsure is sent
        await store.write(answer(0))

    with_store(database, story)


async def wait(store: Store, minutes: int) -> None:
    """So much later the server notes that it is alive."""
    store._opened -= 60 * minutes
    await store.write(BeatRow(store.database.writer.number, 0.0))


def minutes_waited(database: str) -> int:
    """As the next server finds it; it is alive for an hour itself."""
    found: list[int] = []

    async def look(store: Store) -> None:
        await wait(store, 60)
        found.append(await store.waited_ms("r1", 1))

    with_store(database, look)
    return round(found[0] / 60_000)


def test_a_game_has_waited_from_what_was_written_last_to_its_servers_last_beat(database: str):
    async def begin(store: Store) -> None:
        await store.write(room())

    async def begin_and_wait(store: Store) -> None:
        await store.write(room())
        await wait(store, 3)
        await wait(store, 4)

    async def answer_and_wait(store: Store) -> None:
        await wait(store, 9)
        await store.write(answer(1))
        await store.write(room(changed=99.0))
        await wait(store, 5)

    async def keep_and_wait(store: Store) -> None:
        await store.write(running_row("r1", 1, 1, b"kept", 0.0))
        await wait(store, 2)
        assert await store.waited_ms("r1", 1) == 0, "not for this server itself"

    assert minutes_waited(database) == 0, "there is no such game"
    with_store(database, begin)
    assert minutes_waited(database) == 0, "there was no beat"
    with_store(database, begin_and_wait)
    assert minutes_waited(database) == 7, "since it was begun"
    with_store(database, answer_and_wait)
    assert minutes_waited(database) == 5, "since the answer, whatever became of the room"
    assert minutes_waited(database) == 5, "whoever looks, and however long they have been there"
    with_store(database, keep_and_wait)
    assert minutes_waited(database) == 2, "since it was kept, with its time up to then"


def test_closing_writes_what_still_waits(database: str):
    async def run() -> None:
        store = await Store.open(database)
        waiting = [asyncio.ensure_future(store.write(answer(n))) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StorageError):
            await store.write(answer(50))

    async def read(store: Store) -> None:
        assert len(await store.answers("r1", 1)) == 50

    asyncio.run(run())
    with_store(database, read)


def test_two_servers_cannot_share_a_database(database: str):
    async def story(_store: Store) -> None:
        with pytest.raises(StorageError) as refused:
            await Store.open(database)
        assert refused.value.code == "database_in_use"
        assert "--db" in refused.value.message.zh

    with_store(database, story)

    async def nothing(store: Store) -> None:
        assert await store.ping()

    with_store(database, nothing)


def test_a_newer_schema_is_left_alone(database: str):
    async def age(store: Store) -> None:
        await store.write(room())
        async with store.database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    async def run() -> None:
        with pytest.raises(NewerSchema) as refused:
            await Store.open(database)
        assert "9999" in refused.value.message.en
        assert "升级" in refused.value.message.zh

    with_store(database, age)
    asyncio.run(run())


def test_old_rooms_are_forgotten_with_all_they_hold(database: str):
    async def story(store: Store) -> None:
        await store.write(room("old", state="over", changed=1.0), answer(0, "old"))
        await store.write(snapshot_row("old", 1, 0, b"x"))
        await store.write(room("new", state="over", changed=9.0), room("on", state="playing", changed=1.0))
        await store.write(running_row("on", 1, 0, b"x", 6.0))
        await store.write(room("awake", state="lobby", changed=1.0))
        assert await store.forget_before(5.0, ["awake"]) == 1
        assert await store.room("old") is None
        assert await store.answers("old", 1) == []
        assert await store.snapshot("old", 1) is None
        assert await store.room("new") is not None
        assert await store.room("on") is not None, "somebody has been there"
        assert await store.room("awake") is not None
        assert await store.forget_before(7.0, ["awake"]) == 1
        assert await store.running("on", 1) is None

    with_store(database, story)


def test_rooms_in_which_nobody_has_answered_are_forgotten_sooner(database: str):
    async def story(store: Store) -> None:
        rooms = ("lobby", "bots", "copied", "used", "awake")
        await store.write(*(room(id, changed=1.0) for id in rooms))
        replace = msgspec.structs.replace
        await store.write(
            replace(answer(1, "bots"), by="bot", client="bot:1.0.1"),
            replace(answer(1, "copied"), client="replay:1"),
            answer(1, "used"),
        )
        assert await store.forget_unused_before(1.0, ["awake"]) == 0
        assert await store.forget_unused_before(2.0, ["awake"]) == 3
        assert [row.id for row in await store.rooms("lobby", "playing", "over")] == ["used", "awake"]
        assert await store.answers("bots", 1) == []

    with_store(database, story)


def test_rooms_are_counted(database: str):
    async def story(store: Store) -> None:
        await store.write(room("a", state="lobby"), room("b", state="playing"), room("c", state="closed"))
        assert (await store.count(), await store.count("playing")) == (3, 1)
        (row,) = await store.rooms("playing")
        assert await store.games_under({row.rules, "others"}) == {"b"}
        assert await store.games_under({"others"}) == set()

    with_store(database, story)


def test_the_migrations_make_exactly_the_tables_of_the_program(database: str):
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    from anju.server.storage.tables import METADATA

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def story(store: Store) -> None:
        async with store.database.engine.connect() as connection:
            assert await connection.run_sync(differences) == []

    with_store(database, story)


def older_database(address: str, version: str) -> None:
    """As a program of that version has left it, with a room and an answer in it."""

    def write(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(HOME))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        connection.execute(ROOM.insert(), [msgspec.structs.asdict(room("old"))])
        connection.execute(ANSWER.insert(), [msgspec.structs.asdict(answer(1, "old"))])
        connection.execute(BEAT.insert(), [{"id": 0, "at": 99.0}])

    async def run() -> None:
        engine = create_async_engine(databases.parse(address))
        async with engine.begin() as connection:
            await connection.run_sync(write)
        await engine.dispose()

    asyncio.run(run())


async def finds_the_old_room(store: Store) -> None:
    assert await store.room("old") == room("old")
    assert await store.answers("old", 1) == [answer(1, "old")]
    assert await store.running("old", 1) is None
    assert await store.notes("old", 1) == []
    assert await store.waited_ms("old", 1) == 0
    await store.write(answer(1, "old", round=2))
    assert len(await store.answers("old", 2)) == 1, "the same id in another game is another answer"


@pytest.mark.parametrize("version", ["0001", "0002"])
def test_a_database_of_a_version_before_is_brought_up_to_date_with_its_rooms(database: str, version: str):
    older_database(database, version)
    with_store(database, finds_the_old_room)


def test_an_upgrade_that_is_broken_off_has_changed_nothing(database: str, monkeypatch: pytest.MonkeyPatch):
    """The machine goes down in the middle of it; the next start begins anew."""
    older_database(database, "0002")

    def power_fails(*_index: object, **_more: object) -> None:
        raise OSError("no power")

    with monkeypatch.context() as bad_day:
        bad_day.setattr("alembic.op.create_index", power_fails)
        with pytest.raises(StorageError):
            asyncio.run(Store.open(database))
    with_store(database, finds_the_old_room)


def test_a_damaged_snapshot_is_noticed():
    sound = snapshot_row("r", 1, 3, b"saved")
    assert is_sound(sound)
    assert not is_sound(msgspec.structs.replace(sound, data=b"sawed"))


def test_a_full_disk_is_said_plainly_and_nothing_is_lost(tmp_path: Path):
    async def story(store: Store) -> None:
        await store.write(answer(0))
        await limit_pages(store, extra=4)
        with pytest.raises(StorageError) as refused:
            await store.write(answer(1, value="x" * 200_000))
        assert refused.value.code == "disk_full"
        assert "磁盘" in refused.value.message.zh
        assert await store.answers("r1", 1) == [answer(0)]
        await limit_pages(store, extra=1_000_000)
        await store.write(answer(1))
        assert await store.answers("r1", 1) == [answer(0), answer(1)]

    with_store(str(tmp_path / "games.db"), story)


async def limit_pages(store: Store, extra: int) -> None:
    """SQLite says the same of a limit on its pages as of a full disk; the limit belongs to the connection."""
    connection = await store._connected()
    pages = await connection.scalar(text("PRAGMA page_count"))
    await connection.execute(text(f"PRAGMA max_page_count={pages + extra}"))
    await connection.commit()


def test_a_database_that_cannot_be_reached():
    async def run() -> None:
        port = postgres.free_port()
        with pytest.raises(StorageError) as refused:
            await Store.open(f"postgresql://me:very-secret@127.0.0.1:{port}/games")
        assert refused.value.code == "database_unreachable"
        assert "very-secret" not in refused.value.message.zh + refused.value.message.en
        assert str(port) in refused.value.message.en

    asyncio.run(run())


def test_a_file_that_is_no_database(tmp_path: Path):
    (tmp_path / "games.db").write_text("this is a shopping list, " * 100)

    async def run() -> None:
        with pytest.raises(StorageError) as refused:
            await Store.open(str(tmp_path / "games.db"))
        assert refused.value.code == "database_unreachable"

    asyncio.run(run())


@pytest.mark.parametrize(
    "address", ["mysql://x/y", "postgresql://host", "http://example", "sqlite://", "://"]
)
def test_addresses_that_make_no_sense(address: str):
    with pytest.raises(StorageError) as refused:
        databases.parse(address)
    assert refused.value.code == "bad_database_address"


SECRET = "a-secret-word"  # noqa: S105  # of nobody


@pytest.mark.parametrize(
    "address",
    [
        f"mysql://u:{SECRET}@h/x",
        f"redis://u:{SECRET}@h",
        f"postgresql://a:{SECRET}@[::1/x",
        f"postgresql//u:{SECRET}@h/x",
        f"postgresql:u:{SECRET}@h/x",
        f"u:{SECRET}@h/x",
        f"u:{SECRET}/{SECRET}@@h/x",
        f"postgresql://u:{SECRET}@h/x?foo=bar",
        f"postgresql://u:{SECRET}@h/x?command_timeout=x",
        f"postgresql://u@h/x?password={SECRET}",
        f"postgresql://u:{SECRET}@h/x?host=a&host=b",
        f"mysql://h/x?password={SECRET}",
        f"sqlite:///games.db?key={SECRET}",
    ],
)
def test_an_address_that_makes_no_sense_is_refused_without_its_password(address: str):
    with pytest.raises(StorageError) as refused:
        databases.parse(address)
    assert refused.value.code == "bad_database_address"
    assert SECRET not in refused.value.message.zh + refused.value.message.en


@pytest.mark.parametrize(
    "place",
    ["127.0.0.1:99999999/x", "127.0.0.1:-1/x", "/x?host=127.0.0.1:99999", "/x?host=a:1,b:2", "h/x?host=,"],
)
def test_hosts_and_ports_that_cannot_be_are_said_so(place: str):
    async def run() -> None:
        with pytest.raises(StorageError) as refused:
            await Store.open(f"postgresql://u:{SECRET}@{place}")
        assert refused.value.code == "database_unreachable"
        assert SECRET not in refused.value.message.zh + refused.value.message.en

    asyncio.run(run())


@pytest.mark.parametrize(
    "path", ["./a@b.db", "/srv//games.db", "~/a//b@c.db", "C:\\\\games@home.db", "games 1.db"]
)
def test_what_is_plainly_a_path_is_one(path: str):
    assert databases.parse(path).get_backend_name() == "sqlite"


def test_addresses():
    assert databases.parse("games.db").render_as_string() == "sqlite+aiosqlite:///games.db"
    tls = databases.parse("postgresql://u:p@h/d?sslmode=require")
    assert tls.drivername == "postgresql+asyncpg"
    assert dict(tls.query) == {"ssl": "require"}
    assert databases.shown(tls) == "postgresql://u:***@h/d?ssl=require"


def test_postgresql_may_restart_under_a_running_server(postgres_server: postgres.PostgresServer):
    async def story(store: Store) -> None:
        await store.write(answer(0))
        await asyncio.to_thread(postgres_server.stop, "fast")
        waiting = asyncio.ensure_future(store.write(answer(1)))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(postgres_server.again)
        await asyncio.wait([waiting])
        if waiting.exception() is not None:
            await store.write(answer(1))  # the client sends it again; meanwhile the game stood still
        assert await store.answers("r1", 1) == [answer(0), answer(1)]

    with_store(postgres_server.database(), story)


def test_a_commit_is_on_disk_and_readers_do_not_wait(tmp_path: Path):
    async def story(store: Store) -> None:
        connection = await store._connected()
        assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert await connection.scalar(text("PRAGMA synchronous")) == 2
        await store.write(answer(0))
        with sqlite3.connect(tmp_path / "games.db") as other:
            assert other.execute("SELECT count(*) FROM answer").fetchone() == (1,)
        other.close()

    with_store(str(tmp_path / "games.db"), story)


def test_what_was_begun_is_finished_though_nobody_waits_for_it(database: str):
    async def leave(store: Store) -> None:
        await store.write(room(), room("r2"))
        leaving = asyncio.create_task(store.forget("r1"))
        await asyncio.sleep(0)  # it has begun
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving

    async def look(store: Store) -> None:
        assert await store.room("r1") is None
        assert await store.room("r2") is not None

    with_store(database, leave)
    with_store(database, look)


def test_a_database_that_hangs_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It neither answers nor breaks off, as one whose machine stands still."""
    monkeypatch.setattr(stores, "LOOK_SECONDS", 0.01)

    async def story(store: Store) -> None:
        goes_on = asyncio.Event()
        selected = store._selected

        async def hangs(query: Any) -> Sequence[Any]:
            await goes_on.wait()
            return await selected(query)

        await store.write(answer(0))
        monkeypatch.setattr(store, "_selected", hangs)
        with monkeypatch.context() as impatient:
            for name in ("ANSWER_SECONDS", "PING_SECONDS", "READ_SECONDS"):
                impatient.setattr(stores, name, 0.01)
            await is_said_to_hang(store)
        goes_on.set()
        while store.silent:
            await asyncio.sleep(0.01)
        assert await store.answers("r1", 1) == [answer(0)]

    with_store(str(tmp_path / "games.db"), story)


async def is_said_to_hang(store: Store) -> None:
    assert not await store.ping()
    with pytest.raises(StorageError) as refused:
        await store.answers("r1", 1)
    assert refused.value.code == "unavailable"
    while not store.silent:
        await asyncio.sleep(0.01)
    with pytest.raises(StorageError):
        store.check_answers()
    under_way = len(store._under_way)
    for _ in range(5):
        assert not await store.ping()
        with pytest.raises(StorageError):
            await store.answers("r1", 1)
    assert len(store._under_way) == under_way, "and nothing piles up"
