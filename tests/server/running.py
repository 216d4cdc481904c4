"""A real server for tests: uvicorn in a thread or in a process of its own, and clients that speak to it."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
from tests.server import cleartext
from websockets.asyncio.client import ClientConnection, connect

from anju.server.net import network
from anju.server.net.guard import AccessLimits
from anju.server.net.limits import Budgets
from anju.server.rooms.hub import Hub
from anju.server.running import Server, Settings

T = TypeVar("T")

SEAT = {"game": "codex", "name": "安 Ann", "bots": True, "options": {"first_player": "A"}}
"""Ann goes first: a lucky bot may win a duel before she is asked anything."""


class InThread:
    """A server in this process, so that a test can look at its hub."""

    loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None

    def __init__(self, database: str, access: AccessLimits | None = None, **settings: Any) -> None:
        self._settings = Settings(database=database, workers=1, **settings)
        self.access = access or AccessLimits()
        self._ready = threading.Event()
        self._stop: asyncio.Event
        self.hub: Hub
        self.loop: asyncio.AbstractEventLoop
        self.problem: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> InThread:
        self._listener = network.listen("127.0.0.1", 0)
        self.port = network.port_of(self._listener)
        self.base = f"http://127.0.0.1:{self.port}"
        self._thread.start()
        assert self._ready.wait(30)
        if self.problem is not None:
            raise self.problem
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(30)
        self._listener.close()
        assert not self._thread.is_alive()

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=self.loop_factory) as runner:
                runner.run(self._serve())
        except BaseException as problem:  # noqa: BLE001  # handed to the test
            self.problem = problem
            self._ready.set()

    async def _serve(self) -> None:
        self.loop, self._stop = asyncio.get_running_loop(), asyncio.Event()

        async def started(hub: Hub) -> None:
            self.hub = hub
            self._ready.set()

        server = Server(self._settings, self.access)
        serving = asyncio.create_task(server.run(self._listener, started))
        stopping = asyncio.create_task(self._stop.wait())
        await asyncio.wait([serving, stopping], return_when=asyncio.FIRST_COMPLETED)
        server.stop()
        await serving

    def forgive(self) -> None:
        """All budgets are whole again."""
        for budgets in vars(self.access).values():
            if isinstance(budgets, Budgets):
                budgets._by_address.clear()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs it in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        return cleartext.post(self.base + path, json=body, headers=headers)


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(
        self,
        database: str,
        port: int = 0,
        program: str = "anju",
        arguments: Sequence[str] = (),
        **environment: str,
    ) -> None:
        command = [sys.executable, "-m", program, "serve", "--host", "127.0.0.1", "--db", database]
        port = port or free_port()
        self.database = database
        self.base = f"http://127.0.0.1:{port}"
        self.port = port
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115  # closed when the process has ended
        self._process = subprocess.Popen(
            [*command, "--port", str(port), "--workers", "1", *arguments],
            stderr=self._stderr,
            env={**os.environ, "ANJU_LANG": "en", **environment},
        )
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if cleartext.get(self.base + "/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.05)
        raise AssertionError(f"the server does not come up: {self._ended(self._process.kill)}")

    def _ended(self, end: Callable[[], None]) -> str:
        """Ends it; what it had to say."""
        if self._stderr.closed:
            return ""
        end()
        self._process.wait(30)
        self._stderr.seek(0)
        said = self._stderr.read().decode()
        self._stderr.close()
        return said

    def kill(self) -> str:
        return self._ended(self._process.kill)

    def terminate(self) -> str:
        return self._ended(self._process.terminate)

    def ended_by_itself(self, seconds: float = 30, code: int = 0) -> str:
        """Waits until it has; what it had to say."""
        assert self._process.wait(seconds) == code
        return self._ended(lambda: None)

    def signal(self, number: int) -> None:
        self._process.send_signal(number)


def free_port() -> int:
    with network.listen("127.0.0.1", 0) as listener:
        return network.port_of(listener)


class Client:
    """A person with a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    async def say(self, t: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"t": t, **fields}))

    async def hear(self, *kinds: str, seconds: float = 120.0) -> dict[str, Any]:
        """The next message of one of these kinds; pings are answered on the way."""
        async with asyncio.timeout(seconds):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                self.heard.append(message)
                if message["t"] == "ping":
                    await self.say("pong")
                if message["t"] in kinds:
                    return message

    async def hello(self, seat: dict[str, Any], **more: Any) -> dict[str, Any]:
        await self.say("hello", v=1, room=seat["room"], token=seat.get("token"), **more)
        return await self.hear("welcome", "error")


def open_socket(base: str, **options: Any) -> connect:
    return connect(base.replace("http", "ws", 1) + "/ws", max_size=None, **options)


def database_in(folder: Path) -> str:
    return str(folder / "games.db")


def new_room(server: InThread, **changes: Any) -> dict[str, Any]:
    """A seat in a new room, with bots on the others unless it is changed."""
    made = server.post("/api/rooms", {**SEAT, **changes})
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found
