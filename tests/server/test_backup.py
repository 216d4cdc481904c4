"""The commands of docs/hosting.md, and the game goes on from the copy."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
from pathlib import Path

from tests.server import postgres
from tests.server.test_hub import answer, enter, open_prompt, two_at_a_table

from anju.server.protocol import messages
from anju.server.rooms.hub import Hub
from anju.server.storage.store import Store
from anju.server.thinking.bot_pool import BotPool


async def a_game(hub: Hub) -> tuple[str, list[str], int]:
    actor, phones, tokens = await two_at_a_table(hub)
    for n in range(5):
        await answer(hub, actor, phones, f"a{n}")
    return actor.room.id, tokens, open_prompt(actor)[1].id


async def goes_on(database: str, room: str, tokens: list[str], prompt: int) -> None:
    hub = Hub(await Store.open(database), BotPool(workers=1))
    await hub.start()
    try:
        phones = [await enter(hub, room, token) for token in tokens]
        actor = hub.actors[room]
        assert open_prompt(actor)[1].id == prompt
        seat = await answer(hub, actor, phones, "later")
        assert messages.Ack(id="later").id in [m.get("id") for m in phones[seat].received()]
        assert len(await hub.store.answers(room, 1)) == 6
    finally:
        await hub.stop()


def test_sqlite(tmp_path: Path):
    copy = tmp_path / "copy.db"

    async def story() -> tuple[str, list[str], int]:
        hub = Hub(await Store.open(str(tmp_path / "games.db")), BotPool(workers=1))
        await hub.start()
        try:
            game = await a_game(hub)
            back_up(tmp_path / "games.db", copy)
        finally:
            await hub.stop()
        return game

    game = asyncio.run(story())
    asyncio.run(goes_on(str(copy), *game))


def back_up(source: Path, copy: Path) -> None:
    """What `sqlite3 FILE ".backup COPY"` does; with the command itself, where it is installed."""
    if shutil.which("sqlite3"):
        subprocess.run(["sqlite3", str(source), f".backup {copy}"], check=True)  # noqa: S607  # wherever it is
        return
    with sqlite3.connect(source) as running, sqlite3.connect(copy) as backup:
        running.backup(backup)
    running.close()
    backup.close()


def test_postgresql(postgres_server: postgres.PostgresServer, tmp_path: Path):
    dump = postgres_server.home / "anju.dump"

    async def story() -> tuple[str, list[str], int]:
        hub = Hub(await Store.open(source), BotPool(workers=1))
        await hub.start()
        try:
            game = await a_game(hub)
            where = source.rpartition("/")[2]
            postgres_server.run(
                postgres.tool("pg_dump"), *postgres_server.where, "--format=custom", f"--file={dump}", where
            )
        finally:
            await hub.stop()
        return game

    source, copy = postgres_server.database(), postgres_server.database()
    game = asyncio.run(story())
    to = f"--dbname={copy.rpartition('/')[2]}"
    postgres_server.run(
        postgres.tool("pg_restore"), *postgres_server.where, "--clean", "--if-exists", to, str(dump)
    )
    asyncio.run(goes_on(copy, *game))
