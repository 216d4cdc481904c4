"""The server is killed without warning at random moments, and every game goes on where it was.

`ANJU_CRASHES=100` kills so often across the three games (PostgreSQL: three tenths of it); a few times by default.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server import cleartext
from tests.server.running import Client, Process, open_socket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

import anju
from anju.server.protocol import patch
from anju.server.rooms.recovery import _row
from anju.server.storage.database import parse
from anju.server.storage.store import AnswerRow, RoomRow, Store
from anju.server.storage.tables import BEAT, WRITER

CRASHES = int(os.environ.get("ANJU_CRASHES", "3"))
GAMES = {"codex": 2, "fengsheng": 3, "tragedy_looper": 3}

OFTEN = "tests.server.often"
"""Snapshots come often enough to matter."""

HEARD = ("welcome", "step", "ack", "over", "refused", "error")

ALSO_AT_ONCE = 0.5
"""How often the next one is killed, too, as soon as the database is its own."""

PAUSE_SECONDS = 0.01
"""Slower than the server's limit for one socket."""


class Person:
    """Answers at random, and remembers what was sent and what was acknowledged."""

    def __init__(self, base: str, seat: dict[str, Any], rng: Random) -> None:
        self.base = base
        self.seat = seat
        self.rng = rng
        self.sent: dict[str, dict[str, Any]] = {}
        self.acked: set[str] = set()
        self.view: Any = None
        self.prompt: dict[str, Any] | None = None
        self.at = 0.0
        self.over = False
        self.answering = True
        self.tries = 0
        self.round = 0
        self.answered: set[tuple[int, int]] = set()
        self.client: Client
        self.socket: ClientConnection

    async def come(self) -> dict[str, Any]:
        self.socket = await open_socket(self.base)
        self.client = Client(self.socket)
        self.answered.clear()
        welcome = await self.client.hello(self.seat)
        self.learn(welcome)
        return welcome

    def learn(self, message: dict[str, Any]) -> None:
        if message["t"] == "welcome":
            table = message["table"]
            self.round = message["lobby"]["round"]
            self.over = message["lobby"]["state"] == "over"
            self.view = table and table["view"]
            self.take(table and table["prompt"])
        elif message["t"] == "step":
            self.view = patch.apply_step(self.view, message)
            if "prompt" in message:
                self.take(message["prompt"])
        elif message["t"] == "ack":
            self.acked.add(message["id"])
        elif message["t"] == "over":
            self.over = True

    def take(self, prompt: dict[str, Any] | None) -> None:
        if prompt is not None and (self.round, prompt["id"]) in self.answered:
            return  # the same question again, whose answer is under way
        self.prompt, self.at = prompt, time.monotonic()

    async def play(self) -> None:
        """Until the connection breaks."""
        try:
            await self.answer()
            while True:
                message = await self.client.hear(*HEARD, seconds=60)
                # Whether the next game had begun when the server died is seen only by asking for it again.
                assert message["t"] != "refused" or message["id"].startswith("again"), message
                self.learn(message)
                await self.answer()
        except (ConnectionClosed, OSError):
            return

    async def answer(self) -> None:
        if not self.answering:
            return
        if self.over:
            await self.rematch()
        elif self.prompt is not None:
            prompt, self.prompt = self.prompt, None
            self.answered.add((self.round, prompt["id"]))
            value = self.rng.choice(prompt["options"])["value"]
            id = f"{self.seat['room']}-{prompt['id']}-{self.rng.getrandbits(40)}"
            self.sent[id] = {"id": id, "prompt": prompt["id"], "value": value}
            await asyncio.sleep(PAUSE_SECONDS)
            await self.client.say("answer", **self.sent[id])

    async def rematch(self) -> None:
        if self.seat.get("host"):
            self.over = False
            self.tries += 1
            await self.client.say("room", id=f"again{self.tries}", do="start")

    def unacknowledged(self) -> list[str]:
        return [id for id in self.sent if id not in self.acked]


class Newcomer(Process):
    """A server that is killed the moment it has taken over, whatever it was going to do then."""

    def __init__(self, database: str) -> None:
        self._before = asyncio.run(writer(database))
        super().__init__(database, program=OFTEN)

    def _wait(self) -> None:
        while asyncio.run(writer(self.database)) == self._before:
            assert self._process.poll() is None, self.kill()
        self.kill()


async def writer(database: str) -> int:
    """Whose turn it is to write."""
    engine = create_async_engine(parse(database))
    try:
        async with engine.connect() as connection:
            return int(await connection.scalar(select(func.max(WRITER.c.number))) or 0)
    finally:
        await engine.dispose()


class Table:
    """All people of one room, over one server that is killed again and again."""

    def __init__(self, database: str, game: str, seed: int) -> None:
        self.database = database
        self.game = game
        self.rng = Random(seed)
        self.server = Process(database, program=OFTEN)
        self.people = [
            Person(self.server.base, seat, Random(self.rng.random())) for seat in self._seats(GAMES[game])
        ]

    def _seats(self, count: int) -> list[dict[str, Any]]:
        slow = {"preset": "custom", "base_ms": 3_600_000, "reserve_ms": 60_000, "grace_ms": None}
        body = {"game": self.game, "name": "P0", "seats": count, "clock": slow}
        first = cleartext.post(self.server.base + "/api/rooms", json=body).json()
        seats = [{**first, "host": True}]
        for n in range(1, count):
            join = {"room": first["room"], "name": f"P{n}"}
            seats.append(cleartext.post(self.server.base + "/api/rooms/join", json=join).json())
        return seats

    async def begin(self) -> None:
        for person in self.people:
            await person.come()
        await self.people[0].client.say("room", id="start", do="start")

    async def crash(self, quiet: bool) -> None:
        """Plays a little, kills, starts again."""
        playing = [asyncio.ensure_future(person.play()) for person in self.people]
        await asyncio.sleep(self.rng.uniform(0.05, 0.8))
        if quiet:
            await self.fall_quiet(playing)
        await asyncio.to_thread(self.server.kill)
        died, when = time.monotonic(), time.time()
        await asyncio.gather(*playing)
        for person in self.people:
            assert person.unacknowledged() == [] or not quiet
        if self.rng.random() < ALSO_AT_ONCE:
            await asyncio.to_thread(Newcomer, self.database)
        rows, room, noted = await stored(self.database, self.people[0].seat["room"])
        self.check_rows(rows)
        # The port stays the same: a page that is open comes back by itself.
        born = time.monotonic()
        self.server = await asyncio.to_thread(Process, self.database, self.server.port, OFTEN)
        await self.come_back(quiet, (died, born, when - noted), rows, room)

    async def fall_quiet(self, playing: Sequence[asyncio.Future[None]]) -> None:
        for person in self.people:
            person.answering = False
        deadline = time.monotonic() + 10
        while any(person.unacknowledged() for person in self.people):
            for task in playing:
                if task.done():
                    task.result()  # shows what was refused
            waiting = [person for person in self.people if person.unacknowledged()]
            told = [
                (one.unacknowledged(), [(m["t"], m.get("code"), m.get("id")) for m in one.client.heard[-6:]])
                for one in waiting
            ]
            assert time.monotonic() < deadline, told
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)

    def check_rows(self, rows: list[AnswerRow]) -> None:
        """What was acknowledged is there, once; what is there was sent."""
        ids = [row.client.partition(":")[2] for row in rows if row.by == "seat"]
        assert len(ids) == len(set(ids))
        sent = {id for person in self.people for id in person.sent}
        acked = {id for person in self.people for id in person.acked if id in person.sent}
        assert acked <= set(ids)
        assert set(ids) <= sent
        for person in self.people:
            assert len(person.unacknowledged()) <= 1

    async def come_back(
        self, quiet: bool, down: tuple[float, float, float], rows: list[AnswerRow], room: RoomRow
    ) -> None:
        latest = [row for row in rows if row.round == room.round]
        reference = replayed(room, latest) if room.state == "playing" else None
        for seat, person in enumerate(self.people):
            before, asked_at, view = person.prompt, person.at, person.view
            welcome = await person.come()
            if reference is not None:
                assert welcome["table"]["view"] == plain(reference.view(seat))
                expected = reference.question(seat)
                assert (person.prompt is None) == (expected is None)
            if quiet and room.state == "playing":
                assert person.view == view
                died, born, unnoted = down
                times = (died - asked_at, time.monotonic() - born, unnoted)
                same_prompt(before, person.prompt, *(seconds * 1000 for seconds in times))
        for person in self.people:
            await self.send_again(person, rows)
            person.answering = True

    async def send_again(self, person: Person, rows: list[AnswerRow]) -> None:
        """Whoever has no acknowledgement sends the same again: it is acknowledged, now or because it was done."""
        for id in person.unacknowledged():
            person.answered.add((person.round, person.sent[id]["prompt"]))
            if person.prompt is not None and person.prompt["id"] == person.sent[id]["prompt"]:
                person.prompt = None
            await person.client.say("answer", **person.sent[id])
            while id not in person.acked:
                # Steps that others' answers have brought come in between.
                message = await person.client.hear(*HEARD)
                assert message["t"] != "refused", (
                    f"done before: {any(row.client.endswith(id) for row in rows)}"
                )
                person.learn(message)


def same_prompt(
    before: dict[str, Any] | None,
    after: dict[str, Any] | None,
    waited_ms: float,
    ran_ms: float,
    unnoted_ms: float,
) -> None:
    """`ran_ms` is how long the new server may have been at it: from when a game is back its time goes on.

    What passed after the old one had noted the time for the last time counts for nobody.
    """
    if before is None or after is None:
        assert before == after
        return
    assert {**after, "deadline_ms": None} == {**before, "deadline_ms": None}
    expected = before["deadline_ms"] - waited_ms
    assert expected - ran_ms - 100 < after["deadline_ms"] < expected + unnoted_ms + 100


async def stored(database: str, room: str) -> tuple[list[AnswerRow], RoomRow, float]:
    """What a server has left behind, and when it noted the time for the last time."""
    store = await Store.open(database)
    try:
        found = await store.room(room)
        assert found is not None
        rows = [row for round_ in range(1, found.round + 1) for row in await store.answers(room, round_)]
        (beat,) = await store._read(select(func.max(BEAT.c.at).label("at")))
        return rows, found, max([beat["at"] or 0.0, found.changed, *(row.at for row in rows[-1:])])
    finally:
        await store.close()


def replayed(room: RoomRow, rows: list[AnswerRow]) -> anju.Table:
    """The same game on the engine alone."""
    import msgspec

    body = msgspec.json.decode(room.body)
    table = anju.new(room.game, len(body["seats"]), body["seed"], body["options"])
    for row in rows:
        table.answer(row.seat, _row(row).value)
    return table


def plain(view: object) -> Any:
    import json

    return json.loads(json.dumps(view))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_when_the_server_is_killed(database: str, game: str):
    share = CRASHES if database.startswith("sqlite") else max(1, CRASHES * 3 // 10)
    kills = -(-share // len(GAMES))

    async def story() -> None:
        table = await asyncio.to_thread(Table, database, game, 11)
        try:
            await table.begin()
            for n in range(kills):
                await table.crash(quiet=(n + len(game)) % 2 == 0)
        finally:
            table.server.kill()
            for person in table.people:
                await person.socket.close()
        assert sum(len(person.acked) for person in table.people) > kills

    asyncio.run(story())


def test_a_polite_stop_keeps_everything_too(database: str):
    async def story() -> None:
        table = await asyncio.to_thread(Table, database, "codex", 3)
        await table.begin()
        playing = [asyncio.ensure_future(person.play()) for person in table.people]
        await asyncio.sleep(0.5)
        said = await asyncio.to_thread(table.server.terminate)
        await asyncio.gather(*playing)
        assert '"stopped"' in said
        rows, _, _ = await stored(database, table.people[0].seat["room"])
        table.check_rows(rows)
        assert rows

    asyncio.run(story())
