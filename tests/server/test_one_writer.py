"""A database has one writer: whoever was taken over from cannot commit, whatever has become of its locks."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server import cleartext, postgres
from tests.server.running import SEAT, Client, Process, open_socket
from tests.server.test_app import first_prompt
from tests.server.test_store import answer, room
from websockets.exceptions import ConnectionClosed

import anju
from anju.server.storage import database as databases
from anju.server.storage import store as stores
from anju.server.storage import writer
from anju.server.storage.storage_errors import StorageError
from anju.server.storage.store import BeatRow, Store, snapshot_row
from anju.server.storage.tables import ANSWER

ALONE = {**SEAT, "clock": {"preset": "slow", "grace_ms": None}}


OF_THIS_DATABASE = (
    "FROM pg_locks JOIN pg_database ON pg_database.oid = database "
    "WHERE locktype = 'advisory' AND granted AND datname = current_database()"
)


@pytest.fixture(autouse=True)
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has lost a lock does not find out before the test wants them to, however slow the machine is."""
    monkeypatch.setattr(stores, "LOOK_SECONDS", 3600.0)


async def lose_the_lock(store: Store) -> None:
    """Nobody holds it any more, and its owner does not know."""
    database = store.database
    if database.dialect == "sqlite":
        assert database.url.database is not None
        for lock in Path(database.url.database).parent.glob("*.lock"):
            lock.unlink()
        return
    async with database.engine.connect() as connection:
        await connection.execute(text(f"SELECT pg_terminate_backend(pid) {OF_THIS_DATABASE}"))
    while await held(store):
        await asyncio.sleep(0)  # until the database has noticed


async def held(store: Store) -> int:
    """How many locks there are."""
    async with store.database.engine.connect() as connection:
        return int(await connection.scalar(text(f"SELECT count(*) {OF_THIS_DATABASE}")) or 0)


def taken_over(database: str, story: Callable[[Store, Store], Awaitable[None]]) -> None:
    """A story of one who has lost its lock, and another who has come meanwhile."""

    async def run() -> None:
        first = await Store.open(database)
        await first.write(room(), answer(0))
        await lose_the_lock(first)
        second = await Store.open(database)
        try:
            await story(first, second)
        finally:
            await first.close()
            await second.close()

    asyncio.run(run())


def test_who_was_taken_over_from_commits_nothing(database: str):
    async def story(first: Store, second: Store) -> None:
        for row in (answer(1), room(state="over"), snapshot_row("r1", 1, 1, b"x"), BeatRow(1, 1.0)):
            with pytest.raises(StorageError) as refused:
                await first.write(row)
            assert refused.value.code == "superseded"
            assert "另一个" in refused.value.message.zh
        await second.write(answer(1, value="[7]"))
        assert await second.room("r1") == room()
        assert await second.answers("r1", 1) == [answer(0), answer(1, value="[7]")]
        assert await second.snapshot("r1", 1) is None

    taken_over(database, story)


def test_not_one_of_many_rows_gets_in(database: str):
    async def story(first: Store, second: Store) -> None:
        writes = [first.write(answer(n, f"r{n % 7}")) for n in range(1, 300)]
        results = await asyncio.gather(
            *writes, first.write(room("r8"), answer(9, "r8")), return_exceptions=True
        )
        assert {getattr(result, "code", None) for result in results} == {"superseded"}
        assert [row.n for k in range(9) for row in await second.answers(f"r{k}", 1)] == [0]
        assert await second.room("r8") is None

    taken_over(database, story)


def test_who_was_taken_over_from_removes_nothing(database: str):
    async def story(first: Store, second: Store) -> None:
        for removal in (first.forget("r1"), first.forget_before(1e12, [])):
            with pytest.raises(StorageError) as refused:
                await removal
            assert refused.value.code == "superseded"
        assert await second.room("r1") == room()
        assert await second.answers("r1", 1) == [answer(0)]

    taken_over(database, story)


def test_who_was_taken_over_from_notices_though_there_is_nothing_to_write(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    async def story(first: Store, second: Store) -> None:
        monkeypatch.setattr(stores, "LOOK_SECONDS", 0.0)
        await first._watch()
        assert first.superseded.is_set()
        assert not await first.ping()
        assert await second.ping()
        assert await first.room("r1") == room(), "reading does no harm"

    taken_over(database, story)


def test_a_commit_that_waits_for_the_take_over_is_refused(database: str):
    async def run() -> None:
        first = await Store.open(database)
        if first.database.dialect == "sqlite":  # however slow the machine is
            await (await first._connected()).execute(text("PRAGMA busy_timeout=600000"))
        other = create_async_engine(first.database.url)
        async with other.begin() as connection:
            await writer.alone(connection)
            await writer.enlisted(connection, first.database.duty.claims)
            waiting = asyncio.ensure_future(first.write(answer(1)))
            await asyncio.sleep(0.2)
            assert not waiting.done()
        with pytest.raises(StorageError) as refused:
            await waiting
        assert refused.value.code == "superseded"
        assert await first.answers("r1", 1) == []
        await other.dispose()
        await first.close()

    asyncio.run(run())


def test_the_take_over_waits_for_a_commit_and_sees_its_rows(postgres_server: postgres.PostgresServer):
    async def run() -> None:
        first = await Store.open(postgres_server.database())
        other = create_async_engine(first.database.url)
        driver: Any = (await (await first._connected()).get_raw_connection()).driver_connection

        async def take_over() -> int:
            async with other.begin() as connection:
                await writer.alone(connection)
                await writer.enlisted(connection, first.database.duty.claims)
                return len((await connection.execute(select(ANSWER))).all())

        commit = driver.transaction()
        await commit.start()
        for words, values in first._statements([answer(1)]):
            await driver.executemany(words, values)
        taking = asyncio.ensure_future(take_over())
        await asyncio.sleep(0.2)
        assert not taking.done()
        await commit.commit()
        assert await taking == 1
        await other.dispose()
        await first.close()

    asyncio.run(run())


def test_servers_with_other_claims_do_not_disturb_each_other(database: str, monkeypatch: pytest.MonkeyPatch):
    async def run() -> None:
        first = await Store.open(database)
        with monkeypatch.context() as older:
            older.setattr(anju.game("codex"), "version", "codex-0-older")
            draining = await Store.open(database, draining=True)
        await first.write(answer(1))
        await draining.write(answer(2))
        await lose_the_lock(first)
        second = await Store.open(database)
        await draining.write(answer(3))
        with pytest.raises(StorageError):
            await first.write(answer(4))
        await second.write(answer(5))
        with monkeypatch.context() as older:
            older.setattr(anju.game("codex"), "version", "codex-0-older")
            again = await Store.open(database, draining=True)
        with pytest.raises(StorageError):
            await draining.write(answer(6))
        await again.write(answer(7))
        await second.write(answer(8))
        assert [row.n for row in await second.answers("r1", 1)] == [1, 2, 3, 5, 7, 8]
        for store in (first, draining, second, again):
            await store.close()

    asyncio.run(run())


def test_numbers_are_never_used_again(database: str):
    async def number() -> int:
        store = await Store.open(database)
        await store.close()
        return store.database.writer.number

    assert [asyncio.run(number()) for _ in range(3)] == [1, 2, 3]


def test_locks_that_were_lost_with_the_connection_are_taken_again(postgres_server: postgres.PostgresServer):
    address = postgres_server.database()

    async def run() -> None:
        store = await Store.open(address)
        before = await held(store)
        assert before == len(store.database.duty.claims)
        await lose_the_lock(store)
        await store.database.claims.keep()
        assert await held(store) == before
        with pytest.raises(StorageError) as refused:
            await Store.open(address)
        assert refused.value.code == "database_in_use"
        await store.write(answer(1))
        await store.close()

    asyncio.run(run())


# -- one file under two names --------------------------------------------------------------------------------------


def refused_code(address: Path) -> str:
    async def run() -> str:
        with pytest.raises(StorageError) as refused:
            await Store.open(str(address))
        return refused.value.code

    return asyncio.run(run())


def test_a_link_leads_to_the_same_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    (tmp_path / "elsewhere" / "link.db").symlink_to("../link.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path / "elsewhere")

    async def run() -> None:
        store = await Store.open(str(tmp_path / "games.db"))
        for name in ("link.db", "elsewhere/link.db", "folder/games.db", "folder/link.db"):
            assert await asyncio.to_thread(refused_code, tmp_path / name) == "database_in_use", name
        assert await asyncio.to_thread(refused_code, Path("../games.db")) == "database_in_use"
        assert await asyncio.to_thread(refused_code, Path("link.db")) == "database_in_use"
        await store.write(answer(1))
        await store.close()

    asyncio.run(run())


def test_a_file_with_a_second_name_is_refused(tmp_path: Path):
    """SQLite would keep a log for each name, and neither would know of the other's commits."""

    async def run() -> None:
        store = await Store.open(str(tmp_path / "games.db"))
        await store.write(answer(1))
        os.link(tmp_path / "games.db", tmp_path / "hard.db")
        assert await asyncio.to_thread(refused_code, tmp_path / "hard.db") == "several_names"
        await store.write(answer(2))
        await store.close()
        assert await asyncio.to_thread(refused_code, tmp_path / "games.db") == "several_names"
        (tmp_path / "hard.db").unlink()
        again = await Store.open(str(tmp_path / "games.db"))
        assert len(await again.answers("r1", 1)) == 2
        await again.close()

    asyncio.run(run())


def test_a_single_file_that_is_mounted_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As `-v /srv/games.db:/data/games.db`: its log would stay in the container, and be gone with it."""
    folder = tmp_path / "a folder"
    folder.mkdir()
    (folder / "games.db").touch()
    place = str(folder / "games.db").replace(" ", r"\040")
    (tmp_path / "mounts").write_text(f"36 35 98:0 /srv/games.db {place} rw,noatime - ext4 /dev/root rw\n")
    monkeypatch.setattr(databases, "_MOUNTS", tmp_path / "mounts")
    assert refused_code(folder / "games.db") == "several_names"


# -- whole servers -------------------------------------------------------------------------------------------------


def test_a_server_that_was_asleep_while_another_took_over_plays_no_move_more(
    database: str, request: pytest.FixtureRequest
):
    """It is stopped, its lock goes, a second begins; when it wakes up, an answer is waiting for it already."""

    def lose_the_lock() -> None:
        if database.startswith("sqlite"):
            for lock in Path(database.removeprefix("sqlite:///")).parent.glob("*.lock"):
                lock.unlink()
            return
        cluster: postgres.PostgresServer = request.getfixturevalue("postgres_server")
        cluster.stop("immediate")
        cluster.again()

    async def story(running: list[Process]) -> None:
        first = running[0]
        seat = (await asyncio.to_thread(cleartext.post, f"{first.base}/api/rooms", json=ALONE)).json()
        # However long it is asleep, the line stays open.
        async with open_socket(first.base, ping_interval=None) as socket:
            ann = Client(socket)
            prompt = await first_prompt(ann, seat)
            first.signal(signal.SIGSTOP)
            await asyncio.to_thread(lose_the_lock)
            running.append(await asyncio.to_thread(Process, database))
            before = await stored(database)
            await ann.say("answer", id="late", prompt=prompt["id"], value=prompt["options"][0]["value"])
            first.signal(signal.SIGCONT)
            with pytest.raises(ConnectionClosed):
                await ann.hear("ack", seconds=120)
        said = await asyncio.to_thread(first.ended_by_itself, 120, code=2)
        assert '"code": "superseded"' in said
        assert "Another anju has taken over" in said
        assert await stored(database) == before
        await goes_on(running[1], seat, prompt)

    running = [Process(database)]
    try:
        asyncio.run(story(running))
    finally:
        for process in running:
            process.kill()


async def stored(database: str) -> list[tuple[int, int]]:
    """Every answer that the first server has written."""
    engine = create_async_engine(databases.parse(database))
    async with engine.connect() as connection:
        found = (
            await connection.execute(select(ANSWER.c.n, ANSWER.c.seat).where(ANSWER.c.writer == 1))
        ).all()
    await engine.dispose()
    return [(n, seat) for n, seat in found]


async def goes_on(server: Process, seat: dict[str, Any], prompt: dict[str, Any]) -> None:
    async with open_socket(server.base) as socket:
        ann = Client(socket)
        welcome = await ann.hello(seat)
        assert welcome["table"]["prompt"]["id"] == prompt["id"]
        await ann.say("answer", id="late", prompt=prompt["id"], value=prompt["options"][0]["value"])
        assert (await ann.hear("ack"))["id"] == "late"
