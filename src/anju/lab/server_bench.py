"""The server under load, beside bare echoes in the same run: latencies, and what they cost the processor."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections import deque
from contextlib import suppress
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from anju.lab.client_socket import ClientSocket
from anju.lab.echoes import echoes
from anju.lab.load import Load, Served, check_empty, figures, served
from anju.lab.machine import machine
from anju.lab.report import Report
from anju.server.operations.descriptors import allow_many_sockets
from anju.server.storage.database import parse

GAME: Final = "fengsheng"
SEATS: Final = 5


FULL: Final = Load(200, 400, 20.0, 8.0, idle=5000, idle_seconds=30.0)
SMOKE: Final = Load(4, 20, 1.5, 1.0, idle=20, idle_seconds=0.5)


class Player:
    """One seat: keeps its open prompt, answers when it is told to, and times the acknowledgement."""

    def __init__(self, crowd: Crowd, seat: dict[str, Any], host: bool) -> None:
        self.crowd = crowd
        self.seat = seat
        self.host = host
        self.socket: ClientSocket
        self.prompt: dict[str, Any] | None = None
        self.sent = 0.0
        self.count = 0

    async def come(self) -> None:
        self.socket = await ClientSocket.open(self.crowd.served.port, self.hear)
        self.say(t="hello", v=1, room=self.seat["room"], token=self.seat["token"])

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message).encode())

    def hear(self, data: bytes) -> None:
        # Most messages are steps of others that ask nothing: they are not even read.
        if data.startswith(b'{"t":"ack"'):
            self._acknowledged()
        elif data.startswith(b'{"t":"ping"'):
            self.socket.send(b'{"t":"pong"}')
        elif data.startswith(b'{"t":"over"') and self.host:
            self.count += 1
            self.say(t="room", id=f"again{self.count}", do="start")
        elif b'"prompt":{' in data:
            message = json.loads(data)
            self.prompt = (message["table"] if message["t"] == "welcome" else message)["prompt"]
            self.crowd.ready.append(self)
            self.crowd.stirred.set()

    def _acknowledged(self) -> None:
        if self.sent:
            self.crowd.acknowledged.append(time.perf_counter() - self.sent)
            self.sent = 0.0

    def answer(self, rng: Random) -> bool:
        prompt, self.prompt = self.prompt, None
        if prompt is None or self.sent:
            return False
        value = rng.choice(prompt["options"])["value"]
        self.count += 1
        self.sent = time.perf_counter()
        self.say(t="answer", id=f"m{self.count}", prompt=prompt["id"], value=value)
        return True


class Crowd:
    """Everybody at all tables."""

    def __init__(self, served: Served, load: Load) -> None:
        self.served = served
        self.load = load
        self.ready: deque[Player] = deque()
        self.stirred = asyncio.Event()
        self.acknowledged: list[float] = []
        self.players: list[Player] = []
        self._rng = Random(5)

    async def sit_down(self, rooms: int) -> None:
        for _ in range(rooms):
            seats = await asyncio.to_thread(_room, self.served.base)
            players = [Player(self, seat, host=n == 0) for n, seat in enumerate(seats)]
            for player in players:
                await player.come()
            players[0].say(t="room", id="start", do="start")
            self.players.extend(players)
        await asyncio.sleep(1.0)

    async def paced(self, seconds: float) -> Report:
        """So many moves a second, whoever is asked."""
        pause = 1 / self.load.moves_per_second
        return await self._measured(seconds, pause)

    async def flat_out(self, seconds: float) -> Report:
        return await self._measured(seconds, 0.0)

    async def _measured(self, seconds: float, pause: float) -> Report:
        self.acknowledged.clear()
        before, begun = self.served.cpu_seconds(), time.perf_counter()
        due = begun
        while time.perf_counter() - begun < seconds:
            if not self.ready:
                self.stirred.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.stirred.wait(), 0.05)
                continue
            if self.ready.popleft().answer(self._rng):
                due = max(due + pause, time.perf_counter() - 0.05)
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
        after, elapsed = self.served.cpu_seconds(), time.perf_counter() - begun
        return figures(self.acknowledged, elapsed, before, after)

    def leave(self) -> None:
        for player in self.players:
            player.socket.close()


def _room(base: str) -> list[dict[str, Any]]:
    """A room of five people without a clock, so that only our own moves count."""
    slow = {"preset": "slow", "grace_ms": None}
    first = _post(base + "/api/rooms", {"game": GAME, "name": "P0", "seats": SEATS, "clock": slow})
    join = {"room": first["room"], "name": "P"}
    return [first, *(_post(base + "/api/rooms/join", join) for _ in range(SEATS - 1))]


def _post(url: str, body: object) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode())  # noqa: S310  # our own address
    with urllib.request.urlopen(request) as answer:  # noqa: S310  # our own address
        reply: dict[str, Any] = json.load(answer)
        return reply


async def _tables(served: Served, load: Load) -> Report:
    first, crowd = Crowd(served, load), Crowd(served, load)
    await first.sit_down(1)  # the first table of all brings the game itself into memory
    empty = served.kilobytes()
    await crowd.sit_down(load.rooms)
    full = served.kilobytes()
    report = {
        "tables": await crowd.paced(load.seconds),
        "tables, flat out": await crowd.flat_out(load.flat_out),
    }
    if empty is not None and full is not None:
        report["tables"]["kB_per_connection"] = round((full - empty) / len(crowd.players))
    first.leave()
    crowd.leave()
    return report


class Idler:
    """Somebody who sits in a lobby and waits."""

    def __init__(self, seat: dict[str, Any]) -> None:
        self._hello = json.dumps(
            {"t": "hello", "v": 1, "room": seat["room"], "token": seat["token"]}
        ).encode()
        self.socket: ClientSocket
        self.welcomes = 0

    async def come(self, port: int) -> None:
        self.socket = await ClientSocket.open(port, self.hear)
        self.say_hello()

    def say_hello(self) -> None:
        self.socket.send(self._hello)

    def hear(self, data: bytes) -> None:
        if data.startswith(b'{"t":"welcome"'):
            self.welcomes += 1
        elif data.startswith(b'{"t":"ping"'):
            self.socket.send(b'{"t":"pong"}')


async def _idle(served: Served, load: Load) -> Report:
    """Many sockets that only wait; in the end each is asked whether it still works."""
    await asyncio.to_thread(_room, served.base)
    empty = served.kilobytes()
    idlers: list[Idler] = []
    for _ in range(load.idle // SEATS):
        for seat in await asyncio.to_thread(_room, served.base):
            idlers.append(Idler(seat))
            await idlers[-1].come(served.port)
    await asyncio.sleep(2.0)
    full, before = served.kilobytes(), served.cpu_seconds()
    await asyncio.sleep(load.idle_seconds)
    after = served.cpu_seconds()
    for idler in idlers:
        idler.say_hello()
    await asyncio.sleep(2.0 + len(idlers) / 1000)
    report: Report = {"sockets": len(idlers), "held": sum(idler.welcomes == 2 for idler in idlers)}
    if before is not None and after is not None:
        report["cpu_percent"] = round((after - before) / load.idle_seconds * 100, 1)
    if empty is not None and full is not None:
        report["kB_per_connection"] = round((full - empty) / len(idlers))
    for idler in idlers:
        idler.socket.close()
    return report


def _baselines(load: Load) -> Report:
    report: Report = {}
    for kind, name in (("echo", "bare echo"), ("five", "bare echo to five")):
        with served(kind) as one:
            report.update(asyncio.run(echoes(one, load.rooms * SEATS, load, name)))
    return report


def _load(smoke: bool, rooms: int | None) -> Load:
    """Twice as many moves a second as rooms, however many there are."""
    usual = SMOKE if smoke else FULL
    return usual if rooms is None else replace(usual, rooms=rooms, moves_per_second=2 * rooms)


def measure(*, smoke: bool = False, rooms: int | None = None, database: str | None = None) -> Report:
    """All in one run, one after the other; each server is a process of its own.

    `database` is where the tables are kept, an empty one; a file made for it if not given.
    """
    load = _load(smoke, rooms)
    if database is not None:
        asyncio.run(check_empty(database))
    allow_many_sockets()
    baselines = _baselines(load)
    with served("table", database) as one:
        tables = asyncio.run(_tables(one, load))
    with served("table") as one:
        idle = asyncio.run(_idle(one, load))
    return {
        **machine(),
        "sockets": load.rooms * SEATS,
        "rooms": load.rooms,
        "database": "sqlite" if database is None else parse(database).get_backend_name(),
        "asked_moves_per_s": load.moves_per_second,
        "load": {**baselines, **tables},
        "idle": {"lobbies": idle},
    }
