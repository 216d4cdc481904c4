"""The server under load, beside a bare echo in the same run: latencies, and what they cost the processor."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from anju.server import network

Report = dict[str, Any]

GAME: Final = "fengsheng"
SEATS: Final = 5


class Load:
    """How much is asked of the server."""

    def __init__(self, rooms: int, moves_per_second: int, seconds: float, flat_out: float) -> None:
        self.rooms = rooms
        self.moves_per_second = moves_per_second
        self.seconds = seconds
        self.flat_out = flat_out


FULL: Final = Load(200, 400, 20.0, 8.0)
SMOKE: Final = Load(4, 20, 1.5, 1.0)


class Served:
    """A process that is being measured."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self._process = process
        self.base = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/ws"

    def cpu_seconds(self) -> float | None:
        """Processor time so far; None where the system does not tell."""
        stat = Path(f"/proc/{self._process.pid}/stat")
        if not stat.exists():
            return None
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int | None:
        """Memory now; None where the system does not tell."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return None
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1])


@contextmanager
def _served(kind: str) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        with network.listen("127.0.0.1", 0) as probe:
            port = network.port_of(probe)
        command = [sys.executable, "-m", "anju.lab.served", kind, str(port), f"{folder}/games.db"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # noqa: S603  # this project's own program
        try:
            served = Served(process, port)
            _wait_for(served.base)
            yield served
        finally:
            process.kill()
            process.wait()


def _wait_for(base: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(base + "/healthz", timeout=1).close()  # noqa: S310  # our own address
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
        else:
            return
    message = f"the server at {base} does not come up"
    raise RuntimeError(message)


class Player:
    """One seat: keeps its open prompt, answers when it is told to, and times the acknowledgement."""

    def __init__(self, crowd: Crowd, seat: dict[str, Any], host: bool) -> None:
        self.crowd = crowd
        self.seat = seat
        self.host = host
        self.socket: ClientConnection
        self.prompt: dict[str, Any] | None = None
        self.sent = 0.0
        self.count = 0

    async def live(self) -> None:
        try:
            async for data in self.socket:
                await self._hear(data)
        except ConnectionClosed:
            return

    async def _hear(self, data: str | bytes) -> None:
        # Most messages are steps of others: looked into only as far as it is needed.
        message = json.loads(data)
        kind = message["t"]
        if kind == "ack" and self.sent:
            self.crowd.acknowledged.append(time.perf_counter() - self.sent)
            self.sent = 0.0
        elif kind == "ping":
            await self.socket.send('{"t":"pong"}')
        elif kind == "over" and self.host:
            self.count += 1
            await self.socket.send(json.dumps({"t": "room", "id": f"again{self.count}", "do": "rematch"}))
        table = message.get("table") if kind == "welcome" else message if kind == "step" else None
        if table and table.get("prompt"):
            self.prompt = table["prompt"]
            self.crowd.ready.append(self)
            self.crowd.stirred.set()

    async def answer(self, rng: Random) -> None:
        prompt, self.prompt = self.prompt, None
        if prompt is None or self.sent:
            return
        value = rng.choice(prompt["options"])["value"]
        self.count += 1
        message = {"t": "answer", "id": f"m{self.count}", "prompt": prompt["id"], "value": value}
        self.sent = time.perf_counter()
        await self.socket.send(json.dumps(message))


class Crowd:
    """Everybody at all tables."""

    def __init__(self, served: Served, load: Load) -> None:
        self.served = served
        self.load = load
        self.ready: deque[Player] = deque()
        self.stirred = asyncio.Event()
        self.acknowledged: list[float] = []
        self.players: list[Player] = []
        self._lives: list[asyncio.Task[None]] = []
        self._rng = Random(5)

    async def sit_down(self) -> None:
        for _ in range(self.load.rooms):
            seats = await asyncio.to_thread(_room, self.served.base)
            players = [Player(self, seat, host=n == 0) for n, seat in enumerate(seats)]
            for player in players:
                player.socket = await connect(self.served.socket, max_size=None, compression=None)
                self._lives.append(asyncio.create_task(player.live()))
                hello = {"t": "hello", "v": 1, "room": player.seat["room"], "token": player.seat["token"]}
                await player.socket.send(json.dumps(hello))
            await players[0].socket.send('{"t":"room","id":"start","do":"start"}')
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
                await asyncio.wait([asyncio.ensure_future(self.stirred.wait())], timeout=0.1)
                continue
            await self.ready.popleft().answer(self._rng)
            due += pause
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        after, elapsed = self.served.cpu_seconds(), time.perf_counter() - begun
        return _figures(self.acknowledged, elapsed, before, after)

    async def leave(self) -> None:
        for player in self.players:
            await player.socket.close()
        await asyncio.gather(*self._lives)


def _room(base: str) -> list[dict[str, Any]]:
    """A room of five people without a clock, so that only our own moves count."""
    slow = {"preset": "slow", "grace_ms": None}
    first = _post(base + "/api/rooms", {"game": GAME, "name": "P0", "seats": SEATS, "clock": slow})
    join = {"room": first["room"], "name": "P"}
    return [first, *(_post(base + "/api/rooms/join", join) for _ in range(SEATS - 1))]


def _post(url: str, body: object) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode())  # noqa: S310  # our own address
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
        return found


def _figures(latencies: list[float], seconds: float, before: float | None, after: float | None) -> Report:
    ordered = sorted(latencies)
    moves = len(ordered)
    report: Report = {"moves": moves, "moves_per_s": round(moves / seconds)}
    if ordered:
        report["p50_ms"] = round(ordered[moves // 2] * 1000, 2)
        report["p99_ms"] = round(ordered[min(moves - 1, moves * 99 // 100)] * 1000, 2)
    if before is not None and after is not None:
        report["cpu_percent"] = round((after - before) / seconds * 100)
        report["moves_per_cpu_s"] = round(moves / max(1e-9, after - before))
    return report


async def _echoes(served: Served, load: Load) -> Report:
    """As many sockets and messages as at the tables, and each comes straight back."""
    sockets = [
        await connect(served.socket, max_size=None, compression=None) for _ in range(load.rooms * SEATS)
    ]
    latencies: list[float] = []

    async def one(socket: ClientConnection) -> None:
        sent = time.perf_counter()
        await socket.send('{"t":"answer","id":"m1","prompt":1,"value":1}')
        await socket.recv()
        latencies.append(time.perf_counter() - sent)

    before, begun = served.cpu_seconds(), time.perf_counter()
    under_way: list[asyncio.Task[None]] = []
    for n in range(int(load.seconds * load.moves_per_second)):
        under_way.append(asyncio.create_task(one(sockets[n % len(sockets)])))
        await asyncio.sleep(max(0.0, begun + n / load.moves_per_second - time.perf_counter()))
    await asyncio.gather(*under_way)
    report = _figures(latencies, time.perf_counter() - begun, before, served.cpu_seconds())
    for socket in sockets:
        await socket.close()
    return report


async def _tables(served: Served, load: Load) -> Report:
    empty = served.kilobytes()
    crowd = Crowd(served, load)
    await crowd.sit_down()
    full = served.kilobytes()
    report = {
        "tables": await crowd.paced(load.seconds),
        "tables, flat out": await crowd.flat_out(load.flat_out),
    }
    if empty is not None and full is not None:
        report["tables"]["kB_per_connection"] = round((full - empty) / len(crowd.players))
    await crowd.leave()
    return report


def measure(*, smoke: bool = False) -> Report:
    """Both in one run, one after the other."""
    load = SMOKE if smoke else FULL
    with _served("echo") as served:
        echo = asyncio.run(_echoes(served, load))
    with _served("table") as served:
        tables = asyncio.run(_tables(served, load))
    return {
        "sockets": load.rooms * SEATS,
        "rooms": load.rooms,
        "asked_moves_per_s": load.moves_per_second,
        "cores": os.cpu_count(),
        "load": {"bare echo": echo, **tables},
    }
