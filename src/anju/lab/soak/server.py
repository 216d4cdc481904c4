"""The server under attack: `anju serve` as a process of its own, which only this machine reaches."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from anju.lab.load import Served
from anju.lab.soak.request import Reply, request

HERE: Final = "127.0.0.1"
ASKS_FROM: Final = "127.0.9.9"
"""Whoever looks after the server must not share the budget of those who attack it."""

START_SECONDS: Final = 120.0
STOP_SECONDS: Final = 60.0
_POLL_SECONDS: Final = 0.05
_TRIES: Final = 20
_TRY_SECONDS: Final = 0.5

_STALL: Final = "anju_late_seconds_longest"
_ROOMS: Final = "anju_rooms{"

ERRORS: Final = frozenset({"error", "critical"})


class Gauges(NamedTuple):
    """What a server says about itself."""

    rooms: int = 0
    """In its memory."""
    stall_ms: float = 0.0
    """The longest that its loop stood still since this was asked last."""


class DoesNotStart(Exception):
    """What it said last."""


class OwnServer:
    """Started, killed, stopped, asked; always on the same port and database."""

    def __init__(self, folder: Path, database: str, port: int, program: str = "anju") -> None:
        self.port = port
        self.database = database
        self.key = secrets.token_hex(16)
        self._key_file = folder / f"key-{port}"
        self._key_file.write_text(self.key, encoding="ascii")
        self._log = folder / f"log-{port}"
        self._log.touch()
        self._program = program
        self._read = 0
        self._served: Served | None = None
        self._process: subprocess.Popen[bytes] | None = None

    # -- beginning and end --------------------------------------------------------------------------------

    async def start(self) -> None:
        """Returns when it answers; raises `DoesNotStart` if it ends or says nothing."""
        self.launch()
        deadline = time.monotonic() + START_SECONDS
        while not await self.is_well():
            if self.ended or time.monotonic() > deadline:
                self.kill()
                raise DoesNotStart(self._last_words())
            await asyncio.sleep(_POLL_SECONDS)

    def launch(self) -> None:
        """Begins to start it."""
        where = ["--host", HERE, "--port", str(self.port), "--db", self.database]
        command = [sys.executable, "-m", self._program, "serve", *where, "--workers", "1"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603  # this project's own program
                [*command, "--admin-key", str(self._key_file)],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "ANJU_LANG": "en"},
                start_new_session=True,  # Ctrl-C is for whoever runs the soak, not for it
            )
        self._served = Served(self._process, self.port)

    @property
    def ended(self) -> bool:
        """Whether the process has ended, for whatever reason."""
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """At once, without warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """As whoever runs it does; killed if it does not."""
        assert self._process is not None, "only a server that runs is stopped"
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    # -- asking -------------------------------------------------------------------------------------------

    async def is_well(self) -> bool:
        try:
            return (await self.ask("GET", "/healthz")).status == 200
        except (OSError, TimeoutError):
            return False

    async def ask(self, method: str, path: str, body: object = None) -> Reply:
        """With the key."""
        return await request(self.port, method, path, body, source=ASKS_FROM, key=self.key)

    async def record(self, room: str) -> list[dict[str, Any]]:
        """All answers of a room, in the order in which they count; none if it cannot be had."""
        for _ in range(_TRIES):
            with suppress(OSError, TimeoutError):
                reply = await self.ask("GET", f"/api/admin/rooms/{room}/export")
                if reply.status == 200:
                    lines = [json.loads(line) for line in reply.body.splitlines()]
                    return [line["answer"] for line in lines if "answer" in line]
            await asyncio.sleep(_TRY_SECONDS)
        return []

    async def gauges(self) -> Gauges:
        """What it tells of itself; nothing if it does not."""
        try:
            reply = await self.ask("GET", "/metrics")
        except (OSError, TimeoutError):
            return Gauges()
        lines = reply.body.decode().splitlines() if reply.status == 200 else []
        samples = (line.rpartition(" ") for line in lines if line and not line.startswith("#"))
        told = {name: float(value) for name, _, value in samples}
        rooms = sum(value for name, value in told.items() if name.startswith(_ROOMS))
        return Gauges(rooms=round(rooms), stall_ms=told.get(_STALL, 0.0) * 1000)

    def kilobytes(self) -> int:
        """Memory now; 0 where the system does not tell."""
        return 0 if self._served is None or self.ended else self._served.kilobytes() or 0

    def errors(self) -> list[str]:
        """What it has logged as an error since this was asked last."""
        data = self._log.read_bytes()
        fresh, self._read = data[self._read :], len(data)
        return [error for line in fresh.decode(errors="replace").splitlines() if (error := _error(line))]

    def _last_words(self) -> str:
        lines = self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return lines[-1] if lines else "it has said nothing"


def _error(line: str) -> str:
    """What went wrong, in a few words; nothing if the line tells of no error."""
    if line.startswith("Traceback"):
        return line
    try:
        told = json.loads(line)
    except ValueError:
        return ""  # what people read when it starts
    if not isinstance(told, dict) or told.get("level") not in ERRORS:
        return ""
    return " ".join(f"{told['event']} {' '.join(told.get('failure', [])[:1])}".split())
