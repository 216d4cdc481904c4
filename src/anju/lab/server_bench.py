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
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from anju.lab.wire import Wire
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
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

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
        self.wire: Wire
        self.prompt: dict[str, Any] | None = None
        self.sent = 0.0
        self.count = 0

    async def come(self) -> None:
        self.wire = await Wire.open(self.crowd.served.port, self.hear)
        self.say(t="hello", v=1, room=self.seat["room"], token=self.seat["token"])

    def say(self, **message: object) -> None:
        self.wire.send(json.dumps(message).encode())

    def hear(self, data: bytes) -> None:
        # Most messages are steps of others that ask nothing: they are not even read.
        if data.startswith(b'{"t":"ack"'):
            self._acknowledged()
        elif data.startswith(b'{"t":"ping"'):
            self.wire.send(b'{"t":"pong"}')
        elif data.startswith(b'{"t":"over"') and self.host:
            self.count += 1
            self.say(t="room", id=f"again{self.count}", do="rematch")
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

    async def sit_down(self) -> None:
        for _ in range(self.load.rooms):
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
        return _figures(self.acknowledged, elapsed, before, after)

    def leave(self) -> None:
        for player in self.players:
            player.wire.close()


def _room(base: str) -> list[dict[str, Any]]:
    """A room of five people without a clock, so that only our own moves count."""
    slow = {"preset": "slow", "grace_ms": None}
    first = _post(base + "/api/rooms", {"game": GAME, "name": "P0", "seats": SEATS, "clock": slow})
    join = {"room": first["room"], "name": "P"}
    return [first, *(_post(base + "/api/rooms/join", join) for _ in range(SEATS - 1))]


def _post(url: str, body: object) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode())  # noqa: S310  # our own address
    with urllib.request.urlopen(request) as answer:  # noqa: S310  # our own address
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
    latencies: list[float] = []
    sent: deque[float] = deque()

    def back(_data: bytes) -> None:
        # In turn over all sockets at one pace, so they come back in the order they went.
        latencies.append(time.perf_counter() - sent.popleft())

    wires = [await Wire.open(served.port, back) for _ in range(load.rooms * SEATS)]
    before, begun = served.cpu_seconds(), time.perf_counter()
    for n in range(int(load.seconds * load.moves_per_second)):
        sent.append(time.perf_counter())
        wires[n % len(wires)].send(b'{"t":"answer","id":"m1","prompt":1,"value":1}')
        await asyncio.sleep(max(0.0, begun + n / load.moves_per_second - time.perf_counter()))
    elapsed = time.perf_counter() - begun
    await asyncio.sleep(0.2)
    for wire in wires:
        wire.close()
    return _figures(latencies, elapsed, before, served.cpu_seconds())


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
    crowd.leave()
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
