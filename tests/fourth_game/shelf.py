"""A game that is installed beside this program: a folder with its package and its entry point on the path."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import anju
from anju.lessons import lesson
from anju.server.api import catalogue

HERE: Final = Path(__file__).parent
SITE: Final = HERE / "site"
ROOT: Final = HERE.parents[1]
GAME: Final = "night_ferry"


def environment(*beside: Path) -> dict[str, str]:
    """For a process in which the game is installed, and what lies in these folders."""
    path = os.pathsep.join(filter(None, (str(SITE), *map(str, beside), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path, "ANJU_LANG": "en"}


def run(*command: str, beside: Path = SITE) -> subprocess.CompletedProcess[str]:
    """The program, with the game installed."""
    return subprocess.run(
        [sys.executable, "-m", "anju", *command],
        capture_output=True,
        text=True,
        env=environment(beside),
        cwd=ROOT,
        check=False,
        input="",
    )


@contextmanager
def installed() -> Iterator[None]:
    """In this process, for a while: nothing of it is left when other tests look at all games."""
    sys.path.insert(0, str(SITE))
    _look_again()
    try:
        yield
    finally:
        sys.path.remove(str(SITE))
        _look_again()


def _look_again() -> None:
    anju._modules.cache_clear()
    lesson.lessons.cache_clear()
    catalogue.games.cache_clear()
