"""What the measurements of servers share: how much is asked, the process that is measured, and the figures."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from anju.engine.errors import BadOption
from anju.engine.text import Text
from anju.lab.report import Report
from anju.server.net import network
from anju.server.storage.store import Store


class Load(Struct, frozen=True):
    """How much is asked of the server."""

    rooms: int
    moves_per_second: int
    seconds: float
    flat_out: float
    idle: int
    idle_seconds: float


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
def served(kind: str, database: str | None = None) -> Iterator[Served]:
    """A server of this kind (see `anju.lab.served`) for as long as it is measured; by itself with a file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        kept = database or f"{folder}/games.db"
        command = [sys.executable, "-m", "anju.lab.served", kind, str(port), kept]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # noqa: S603  # this project's own program
        try:
            server = Served(process, port)
            _wait_for(server.base)
            yield server
        finally:
            process.kill()
            process.wait()


def free_port() -> int:
    """One that nobody of this machine listens at."""
    with network.listen("127.0.0.1", 0) as probe:
        return network.port_of(probe)


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


async def check_empty(database: str) -> None:
    """Before anything is measured: it can be reached, and there is nobody's game in it that could be mixed up with ours."""
    store = await Store.open(database)
    try:
        rooms = await store.rooms("lobby", "playing", "over", "closed")
    finally:
        await store.close()
    if rooms:
        raise BadOption(
            Text(
                f"这个数据库里已有 {len(rooms)} 个房间；测量会写入自己的房间，请用 --db 另指一个空的数据库。",
                f"There are {len(rooms)} rooms in this database already, and measuring writes rooms of its own. Name an "
                "empty one with --db.",
            )
        )


def figures(latencies: list[float], seconds: float, before: float | None, after: float | None) -> Report:
    """Of so many moves in so many seconds, which cost the server this much processor time."""
    ordered = sorted(latencies)
    moves = len(ordered)
    report: Report = {"moves": moves, "moves_per_s": round(moves / seconds)}
    if ordered:
        report["p50_ms"] = round(ordered[moves // 2] * 1000, 2)
        report["p95_ms"] = round(ordered[min(moves - 1, moves * 95 // 100)] * 1000, 2)
        report["p99_ms"] = round(ordered[min(moves - 1, moves * 99 // 100)] * 1000, 2)
    if before is not None and after is not None:
        report["cpu_percent"] = round((after - before) / seconds * 100)
        report["moves_per_cpu_s"] = round(moves / max(1e-9, after - before))
    return report
