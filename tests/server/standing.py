"""A server in this process whose time stands, whose luck is given and whose bots are silent.

What leaves it depends on what is in it alone, so two of them can be compared byte by byte.
"""

from __future__ import annotations

import asyncio
import random
import selectors
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from zlib import crc32

import httpx
import msgspec
import pytest
from starlette.routing import WebSocketRoute
from tests.server import worlds
from tests.server.test_hub import Drawer

from anju.engine.question import Value
from anju.server.api.sockets import Sockets
from anju.server.app import Application
from anju.server.live.effects import AskBot
from anju.server.net.connection import Connection
from anju.server.net.guard import AccessLimits
from anju.server.net.limits import Budgets
from anju.server.operations.loop_clock import LoopClock
from anju.server.protocol.deducing import Known, Puzzle
from anju.server.protocol.hindsight import Finished, Found, Hindsight
from anju.server.rooms.hub import Hub
from anju.server.rooms.room import Room
from anju.server.rooms.room_actor import RoomActor
from anju.server.storage.store import AnswerRow, RoomRow, Store, Stored, StoredRow, running_row, snapshot_row
from anju.server.thinking.bot_pool import Asker, BotPool, Thinking

ADMIN_KEY = "the key of this server"
HOST = "http://table.example"
CREATED = 500.0
"""When rooms were made."""

T = TypeVar("T")


class Stillness:
    """What time it is, and what comes of luck: nothing else than a test says."""

    def __init__(self) -> None:
        self.now = 0.0
        self._luck = Random(0)

    def begin(self, now: float, luck: str) -> None:
        self.now, self._luck = now, Random(luck)

    def time(self) -> float:
        return self.now

    def random_bytes(self, size: int) -> bytes:
        return self._luck.randbytes(size)


async def _at_once(_store: Store) -> None:
    """Where time stands nothing would end the wait for more to write."""


@contextmanager
def stillness() -> Iterator[Stillness]:
    """Tokens, ids, codes and seeds all come from the system's random bytes, clocks and budgets from these times."""
    still = Stillness()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", still.time)
        patch.setattr(time, "monotonic", still.time)
        patch.setattr(random, "_urandom", still.random_bytes)
        patch.setattr(Store, "_gather", _at_once)
        patch.setattr(LoopClock, "time", lambda _loop_clock: still.now)
        yield still


class Watchful(selectors.DefaultSelector):
    """Who waits for time to go by here would wait for ever, and is told so."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        found = super().select(60)
        assert found, "something waits for time to go by, and time stands"
        return found


def run(story: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.run`, where time stands."""
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(Watchful())) as runner:
        return runner.run(story)


class SilentBotPool(BotPool):
    """Bots think for ever.  The solver finds what depends on every byte of the puzzle."""

    async def choose(self, asker: Asker, save: bytes, ask: AskBot, thinking: Thinking) -> list[Value]:
        await asyncio.Event().wait()
        raise AssertionError("nobody ends this")

    async def solve(self, asker: Asker, puzzle: Puzzle) -> list[Known]:
        digest = crc32(msgspec.msgpack.encode(puzzle))
        known = Known(worlds=digest, followed=True, numbers={}, clues=[], excluded=[], certain=[])
        return [known] * (2 if puzzle.then else 1)

    async def look_back(self, asker: Asker, game: Finished) -> Hindsight:
        digest = str(crc32(msgspec.msgpack.encode(game)))
        return Hindsight([Found(0, digest, digest, "")], [])


class Ear(Connection):
    """A socket whose other end is the test."""

    def __init__(self, now: float) -> None:
        self.drawer = Drawer()
        super().__init__("192.0.2.1", now, self.drawer)

    def got(self) -> tuple[list[bytes], int | None]:
        """Every message in its order, and with which code it was hung up."""
        return self.drawer.texts, self.drawer.hung_up


class Standing:
    """The server.  It holds one room at a time, with somebody at every seat and a spectator."""

    def __init__(self, still: Stillness, store: Store) -> None:
        self.still = still
        self.access = AccessLimits()
        self.hub = Hub(store, SilentBotPool(workers=1))
        self._put, store.put = store.put, self._noticed  # type: ignore[method-assign]  # every write comes by here
        self.app = Application(self.hub, self.access, "http://192.0.2.9:8642", admin_key=ADMIN_KEY).asgi
        (self.sockets,) = [
            one.app
            for one in self.app.routes
            if isinstance(one, WebSocketRoute) and isinstance(one.app, Sockets)
        ]
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app=self.app), base_url=HOST)
        self.actor: RoomActor
        self.ears: dict[str, Ear]
        self._stored: Room | None = None  # what the database holds, if nothing has been written since

    @classmethod
    async def open(cls, still: Stillness, folder: Path) -> Standing:
        folder.mkdir()
        return cls(still, await Store.open(str(folder / "games.db")))

    async def close(self) -> None:
        self._clear()
        await self.client.aclose()
        await self.hub.stop()

    async def place(self, room: Room, finished: bytes) -> None:
        """A copy of this room, and nothing that happened here before."""
        self._clear()
        if self._stored is not room:
            await self.hub.store.forget(room.id)
            await self._write(room, finished)
            self._stored = room
        self._sit_down(worlds.fork(room))

    async def _write(self, room: Room, finished: bytes) -> None:
        """All that a database holds of it: the game before, which is over, and the answers of this one."""
        table = room.live_game
        assert table is not None
        body = room.body()
        row = RoomRow(
            room.id, room.code, room.state, room.game.id, room.rules, room.round,
            msgspec.json.encode(body).decode(), CREATED, CREATED,
        )  # fmt: skip
        given = [(who, msgspec.json.encode(value).decode()) for who, value in table.table.record if who >= 0]
        answers = [
            AnswerRow(room.id, room.round, n, who, f"c{n}", n, value, "seat", n, self.still.now)
            for n, (who, value) in enumerate(given, 1)
        ]
        kept = running_row(room.id, room.round, table.n, table.save(), self.still.now)
        await self.hub.store.write(row, snapshot_row(room.id, room.round - 1, 1, finished), kept, *answers)

    def _sit_down(self, room: Room) -> None:
        self.actor = self.hub.actors[room.id] = RoomActor(
            room, self.hub.store, self.hub.bot_pool, CREATED, self.hub.loop_clock
        )
        self.ears = {f"seat {n}": self._listening(seat.pid) for n, seat in enumerate(room.seats)}
        if room.spectators != "off":
            self.ears["spectator"] = self._listening(None)
        self.ears["guest"] = self.opened()

    def _noticed(self, rows: Sequence[StoredRow], stored: Stored) -> None:
        self._stored = None
        self._put(rows, stored)

    def _clear(self) -> None:
        for actor in self.hub.actors.values():
            actor.stop()
        self.hub.actors.clear()
        self.hub.connections.clear()
        for budgets in vars(self.access).values():
            if isinstance(budgets, Budgets):
                budgets._by_address.clear()

    def opened(self) -> Ear:
        """A socket that has not said who it is."""
        ear = Ear(self.still.now)
        self.hub.opened(ear)
        return ear

    def _listening(self, pid: int | None) -> Ear:
        ear = self.opened()
        ear.room, ear.pid = self.actor.room.id, pid
        tabs = self.actor.spectators if pid is None else self.actor.people.setdefault(pid, [])
        tabs.append(ear)
        return ear

    async def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        answer = await self.client.request(method, path, **request)
        await self.quiet()
        return answer

    async def say(self, who: str, data: bytes) -> None:
        """A text of this socket."""
        self.sockets.hear(self.ears[who], data)
        await self.quiet()

    async def quiet(self) -> None:
        """Until everything has come of it that comes without time going by."""
        while self.sockets._under_way or self.actor._solving._under_way or self.actor._solving.aside:
            await asyncio.sleep(0)
        await self.actor.settled()
        for _ in range(3):
            await asyncio.sleep(0)
