"""Builds a wheel in one command, on a machine that has Python and, for a compiled one, a C compiler.

    python scripts/wheel.py                        # compiled, into dist
    python scripts/wheel.py --plain                # for every system
    python scripts/wheel.py --installed compiled   # tries out what is installed already

The wheel is installed into an environment of its own, where it has to say which build it is, and plays.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from venv import EnvBuilder

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED, PLAIN = "compiled", "plain"

TRIAL: Final = """
import random, sys
import anju
from anju.engine.build import BUILD
assert BUILD == sys.argv[1], f"this is the {BUILD} build"
for game in anju.all_games():
    table, rng = anju.new(game.id, game.usual_seats, 7), random.Random(7)
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    assert anju.load(table.save()).verdict("en") == table.verdict("en")
"""
"""A random game of each, in the build that is named."""


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--installed"]:
        try_out(os.environ, Path(sys.executable), *arguments[1:])
    elif arguments in ([], ["--plain"]):
        build(PLAIN if arguments else COMPILED)
    else:
        raise SystemExit(__doc__)


def build(kind: str) -> None:
    # Nothing but what is in the new environment is found there.
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with TemporaryDirectory() as work:
        EnvBuilder(with_pip=True).create(work)
        python = Path(work) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        made = Path(work) / "wheels"
        asked = {**clean, "ANJU_COMPILED": "1" if kind == COMPILED else "0"}
        run(asked, python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(made), str(ROOT))
        (wheel,) = made.glob("anju-*.whl")
        run(clean, python, "-m", "pip", "install", str(wheel))
        try_out(clean, python, kind)
        kept = ROOT / "dist" / wheel.name
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(wheel.read_bytes())
    print(f"wrote {kept}")


def try_out(environment: Mapping[str, str], python: Path, kind: str) -> None:
    run(environment, python, "-m", "anju", "--version")
    run(environment, python, "-c", TRIAL, kind)


def run(environment: Mapping[str, str], python: Path, *arguments: str) -> None:
    """Away from the sources: what is installed is what is imported."""
    with TemporaryDirectory() as elsewhere:
        done = subprocess.run([python, *arguments], cwd=elsewhere, env=environment, check=False)  # noqa: S603  # our own
    if done.returncode != 0:
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
