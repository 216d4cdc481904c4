"""`anju play` in a process of its own, as a person starts it.

Started as a program, this file is `anju play` with bots that do not pause to think: between people the pauses hide
who has something to decide, here they would be most of the time that a test takes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
START_SECONDS: Final = 60
AS_EVER: Final = ["-m", "anju"]
QUICK: Final = ["-m", "tests.web.serving"]


@contextmanager
def playing(folder: Path, program: list[str]) -> Iterator[str]:
    """The address it prints."""
    said = folder / "said.txt"
    command = [sys.executable, *program, "play", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
    with said.open("w") as out:
        process = subprocess.Popen(
            [*command, "--db", str(folder / "games.db"), "--workers", "1"],
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "ANJU_LANG": "en"},
            cwd=ROOT,
        )
    try:
        yield _address(process, said)
    finally:
        process.terminate()
        process.wait(30)


def _address(process: subprocess.Popen[bytes], said: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(r"http://localhost:\d+", said.read_text(encoding="utf-8"))
        if found:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"the table does not open: {said.read_text(encoding='utf-8')}")


def main() -> None:
    from anju.cli import main as anju
    from anju.server import game_table

    vars(game_table).update(_DELAY=(0.0, 0.02), _WINDOW_DELAY=(0.0, 0.05))
    anju()


if __name__ == "__main__":
    main()
