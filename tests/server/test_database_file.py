"""The database file is renamed, removed or replaced under a running server: nothing is acknowledged that would be lost."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server import cleartext
from tests.server.running import SEAT, InThread, database_in
from tests.server.test_store import answer, with_store

from anju.server.storage import claims, store
from anju.server.storage.storage_errors import StorageError
from anju.server.storage.store import AnswerRow, Store


def rename(file: Path) -> None:
    file.rename(file.with_name("moved.db"))


def remove(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    copy = file.with_name("copy.db")
    shutil.copy(file, copy)
    copy.replace(file)


@pytest.mark.parametrize("happens", [rename, remove, replace])
def test_what_would_be_lost_is_refused(happens: Callable[[Path], None], tmp_path: Path):
    async def story(store: Store) -> None:
        await store.write(answer(0))
        happens(tmp_path / "games.db")
        for n in (1, 2):
            with pytest.raises(StorageError) as refused:
                await store.write(answer(n))
            assert refused.value.code == "not_stored"
            assert "put the file back" in refused.value.message.en
            assert str(tmp_path) not in refused.value.message.en, "where it is, players need not know"
        assert store.trouble is not None

    with_store(database_in(tmp_path), story)


def test_when_the_file_is_back_games_go_on_and_nothing_that_was_refused_is_in_it(tmp_path: Path):
    async def story(store: Store) -> None:
        await store.write(answer(0))
        rename(tmp_path / "games.db")
        with pytest.raises(StorageError):
            await store.write(answer(1))
        (tmp_path / "moved.db").rename(tmp_path / "games.db")
        assert await store.answers("r1", 1) == [answer(0)]
        await store.write(answer(1))
        assert store.trouble is None
        assert await store.answers("r1", 1) == [answer(0), answer(1)]

    with_store(database_in(tmp_path), story)


def test_the_server_says_so_though_nobody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store, "LOOK_SECONDS", 0.01)
    with InThread(database_in(tmp_path)) as server:
        remove(tmp_path / "games.db")

        async def noticed() -> None:
            while server.hub.store.trouble is None:
                await asyncio.sleep(0.01)

        server.call(noticed())
        health = cleartext.get(server.base + "/healthz")
        assert health.status_code == 503
        assert health.json()["problem"]["code"] == "not_stored"
        refused = server.post("/api/rooms", SEAT)
        assert (refused.status_code, refused.json()["code"]) == (503, "not_stored")


async def read(store: Store) -> list[AnswerRow | str]:
    """What six get who ask at once: most of them find no connection that is open."""
    asked = [store.answers("r1", 1) for _ in range(6)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    return [one.code if isinstance(one, StorageError) else one[0] for one in found]  # type: ignore[index]  # rows, or this


@pytest.mark.parametrize("happens", [rename, remove, replace])
def test_who_needs_another_connection_then_opens_no_other_file(
    happens: Callable[[Path], None], tmp_path: Path
):
    """SQLite would make an empty file for them."""

    async def story(store: Store) -> None:
        file = tmp_path / "games.db"
        await store.write(answer(0))
        kept = tmp_path / "kept.db"
        kept.hardlink_to(file)
        happens(file)
        there = file.stat().st_ino if file.exists() else None
        assert "not_stored" in (told := await read(store))
        assert set(told) <= {"not_stored", answer(0)}
        assert (file.stat().st_ino if file.exists() else None) == there
        kept.replace(file)
        assert await read(store) == [answer(0)] * 6

    with_store(database_in(tmp_path), story)


def test_a_lock_that_cannot_be_taken_is_not_taken_for_anothers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As on a full disk: whoever reads "another anju is using it" would look for what is not there."""

    class Full(sqlite3.Connection):
        def execute(self, *_words: object) -> sqlite3.Cursor:
            problem = sqlite3.OperationalError("database or disk is full")
            problem.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise problem

    real: Any = sqlite3.connect

    def connect(place: str, **more: Any) -> Any:
        return real(place, **more, **({"factory": Full} if place.endswith(".lock") else {}))

    monkeypatch.setattr(sqlite3, "connect", connect)

    async def story() -> StorageError:
        with pytest.raises(StorageError) as refused:
            await Store.open(database_in(tmp_path))
        return refused.value

    refused = asyncio.run(story())
    assert refused.code == "database_unreachable"
    assert "disk is full" in refused.message.en


def test_a_lock_that_another_holds_is_taken(tmp_path: Path):
    async def story() -> None:
        first, second = claims.FileClaims(database_in(tmp_path)), claims.FileClaims(database_in(tmp_path))
        assert await first.take("")
        assert not await second.take("")
        await first.close()
        await second.close()

    asyncio.run(story())


def test_a_file_that_is_removed_while_it_is_being_opened_is_not_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The moment between the look at the file and its opening is short, and on a busy machine it is hit."""

    async def story(store: Store) -> None:
        file = tmp_path / "games.db"
        await store.write(answer(0))
        look = store.database.check_place

        def look_and_remove() -> None:
            look()
            file.unlink(missing_ok=True)

        monkeypatch.setattr(store.database, "check_place", look_and_remove)
        assert "not_stored" in (told := await read(store))
        assert set(told) <= {"not_stored", answer(0)}
        assert not file.exists()

    with_store(database_in(tmp_path), story)
