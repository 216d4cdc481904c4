"""Builds of ours, plain or compiled, here or elsewhere: each measured in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import anju
from anju.engine.errors import BadOption
from anju.engine.text import Text

WORKER: Final = Path(__file__).with_name("bench_worker.py")
HERE: Final = Path(anju.__file__).parents[1]
"""What is on the path of this program."""


def located(places: Sequence[Path]) -> dict[str, Path]:
    """Each by the name of its folder, and by its number where a name comes again."""
    named: dict[str, Path] = {}
    for number, place in enumerate(places, 1):
        name = place.resolve().name
        named[f"{name} ({number})" if name in named else name] = _found(place)
    return named


def _found(place: Path) -> Path:
    """Where `import anju` finds the build: in a tree of sources, an unpacked wheel or an environment."""
    for folder in (
        place,
        place / "src",
        *sorted(place.glob("lib/python*/site-packages")),
        place / "Lib/site-packages",
    ):
        if (folder / "anju" / "__init__.py").is_file():
            return folder.resolve()
    raise BadOption(
        Text(
            f"“{place}”里没有 anju：给出一个源码目录、解开的安装包或虚拟环境。",
            f"There is no anju in {str(place)!r}: name a tree of sources, an unpacked wheel or an environment.",
        )
    )


def _before_all_others(place: Path) -> str:
    """A path on which games that are installed beside the program are found, too."""
    return os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH", ""))))


class Build:
    """One build, ready to be measured.  Ends its process when it is left."""

    def __init__(self, place: Path, game: str, positions: int) -> None:
        self._process = subprocess.Popen(  # noqa: S603  # our own
            [sys.executable, "-P", WORKER, game, str(positions)],
            env={**os.environ, "PYTHONPATH": _before_all_others(place)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.about: dict[str, Any] = self._heard()
        self.figures: list[str] = self.about.pop("figures")

    def round(self, figure: str, seconds: float) -> dict[str, float]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([figure, seconds]) + "\n")
        self._process.stdin.flush()
        rates: dict[str, float] = self._heard()
        return rates

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise BadOption(
                Text(
                    "这个版本测不了：它的进程已经退出，原因见上。",
                    "This build cannot be measured: its process has ended; see above for why.",
                )
            )
        return json.loads(line)

    def __enter__(self) -> Build:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


class DistantContender:
    """One figure of a build that runs in its own process."""

    def __init__(self, name: str, build: Build, figure: str) -> None:
        self.name = name
        self._build = build
        self._figure = figure

    def round(self, seconds: float) -> dict[str, float]:
        return self._build.round(self._figure, seconds)
