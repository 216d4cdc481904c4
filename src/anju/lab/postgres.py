"""A PostgreSQL of one's own: made in a temporary directory, on a free port, and removed afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from anju.engine.errors import AnjuError
from anju.engine.text import Text
from anju.lab.load import free_port

USER: Final = "anju"
_DEBIAN: Final = Path("/usr/lib/postgresql")
_SECONDS: Final = 120


class NotInstalled(AnjuError):
    """What is missing."""


def tool(name: str) -> str:
    """The program, on the path or where Debian keeps it."""
    program = shutil.which(name)
    if program is not None:
        return program
    for place in sorted(_DEBIAN.glob(f"*/bin/{name}"), reverse=True):
        return str(place)
    raise NotInstalled(
        Text(
            f"没有安装 {name}（Debian：apt-get install postgresql）。",
            f"{name} is not installed (Debian: apt-get install postgresql).",
        )
    )


class PostgresServer:
    """One cluster, started with these options; `database` makes a fresh database in it."""

    def __init__(self, home: Path, port: int, options: str = "") -> None:
        self.home = home
        self.port = port
        self._options = options
        self._made = 0
        # PostgreSQL refuses to run as root.
        self._owner = "postgres" if hasattr(os, "geteuid") and os.geteuid() == 0 else None

    def run(self, *command: str) -> None:
        done = subprocess.run(  # noqa: S603  # the tools of PostgreSQL, arguments of our own
            command, user=self._owner, cwd="/", capture_output=True, text=True, check=False, timeout=_SECONDS
        )
        assert done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}"

    def start(self) -> None:
        if self._owner is not None:
            shutil.chown(self.home, self._owner)
        data = str(self.home / "data")
        self.run(tool("initdb"), "-D", data, "-U", USER, "--auth=trust", "-E", "UTF8", "--no-sync")
        self.again()

    @property
    def where(self) -> tuple[str, ...]:
        """How its tools find it."""
        return ("-h", "127.0.0.1", "-p", str(self.port), "-U", USER)

    def stop(self, mode: str = "immediate") -> None:
        self.run(tool("pg_ctl"), "-D", str(self.home / "data"), "-w", "-m", mode, "stop")

    def again(self) -> None:
        """Starts it, the first time or after a stop."""
        data = str(self.home / "data")
        settings = f"-p {self.port} -k {self.home} -c listen_addresses=127.0.0.1 {self._options}"
        self.run(tool("pg_ctl"), "-D", data, "-w", "-o", settings, "-l", str(self.home / "log"), "start")

    def database(self) -> str:
        self._made += 1
        name = f"games{self._made}"
        self.run(tool("createdb"), *self.where, name)
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"


@contextmanager
def started(options: str = "") -> Iterator[PostgresServer]:
    """A cluster for as long as the block lasts; raises `NotInstalled` if there is none to start."""
    for name in ("initdb", "pg_ctl", "createdb"):
        tool(name)
    home = Path(tempfile.mkdtemp(prefix="anju-pg-"))
    server = PostgresServer(home, free_port(), options)
    try:
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)
