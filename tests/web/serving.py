"""`anju play` in a process of its own, as a person starts it.

Started as a program, this file is `anju play` with bots that do not pause to think (between people the pauses hide
who has something to decide, here they would be most of the time that a test takes), with as many new rooms as one
likes (all tests come from one address), with budgets for hands that click faster than people's, with a solver that has
all the time that a busy machine takes, and with a host who counts as gone after seconds instead of minutes. Its dice
are those of the seed that lies in the file `LUCK` names, so that a test plays the same game whenever it runs.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parents[2]
START_SECONDS: Final = 60
AS_EVER: Final = ["-m", "anju"]
QUICK: Final = ["-m", "tests.web.serving"]
LUCK: Final = "ANJU_LUCK"


class Serving:
    """A server that can be killed and started again at the same address, over the same games."""

    def __init__(self, folder: Path, program: list[str]) -> None:
        self._folder = folder
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self.address = ""
        self._luck = folder / "luck.txt"
        self.luck("")

    def luck(self, seed: str) -> None:
        """For the rooms that are opened from now on."""
        self._luck.write_text(seed, encoding="utf-8")

    def start(self) -> str:
        """The address it prints; a second time it is the one of the first."""
        said = self._folder / "said.txt"
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, *self._program, "play", "--no-browser", "--host", "127.0.0.1"]
        with said.open("w") as out:
            self._process = subprocess.Popen(
                [*command, "--port", port, "--db", str(self._folder / "games.db"), "--workers", "1"],
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, "ANJU_LANG": "en", LUCK: str(self._luck)},
                cwd=ROOT,
            )
        self.address = _address(self._process, said)
        return self.address

    def kill(self) -> None:
        """Without a warning."""
        self._end(subprocess.Popen.kill)

    def stop(self) -> None:
        self._end(subprocess.Popen.terminate)

    def _end(self, how: Callable[[subprocess.Popen[bytes]], None]) -> None:
        assert self._process is not None
        how(self._process)
        self._process.wait(30)


@contextmanager
def playing(folder: Path, program: list[str]) -> Iterator[Serving]:
    """`anju play` over a database in this folder."""
    serving = Serving(folder, program)
    serving.start()
    try:
        yield serving
    finally:
        serving.stop()


def _address(process: subprocess.Popen[bytes], said: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(r"http://localhost:\d+", said.read_text(encoding="utf-8"))
        if found:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"the table does not open: {said.read_text(encoding='utf-8')}")


def _dice(luck: Path) -> Callable[[], Random]:
    """The first room under a seed has the same dice in every run, so has the second."""
    rooms: Counter[str] = Counter()

    def fresh_rng() -> Random:
        seed = luck.read_text(encoding="utf-8")
        rooms[seed] += 1
        return Random(f"{seed} {rooms[seed]}")

    return fresh_rng


def main() -> None:
    from anju.cli import main as anju
    from anju.server.live import substitutes
    from anju.server.net import connection, guard
    from anju.server.net.limits import Rate
    from anju.server.rooms import hub, playing_on, room
    from anju.server.thinking import bot_pool

    vars(substitutes).update(_DELAY=(0.0, 0.02), _PASS_DELAY=(0.0, 0.05))
    vars(room).update(GONE_AFTER=6.0)
    vars(connection).update(MESSAGES=Rate(10_000, 1000))
    vars(bot_pool).update(SOLVER_SECONDS=600.0)
    vars(guard).update(NEW_ROOMS=Rate(1000, 100), ROOMS_A_DAY=Rate(10_000, 1))
    fresh_rng = _dice(Path(os.environ[LUCK]))
    for module in (hub, playing_on):
        vars(module).update(fresh_rng=fresh_rng)
    anju()


if __name__ == "__main__":
    main()
