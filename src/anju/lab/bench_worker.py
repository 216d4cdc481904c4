"""A process in which one build of ours is measured: `python -P bench_worker.py GAME POSITIONS`, with that build on its path.

What is measured is the build that `import anju` finds; how it is measured comes from the folder of this file, so that
builds of any age are measured alike.  It says what it is, and then answers every line `[figure, seconds]` with what it
did in a second.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import anju.lab

anju.lab.__path__ = [str(Path(__file__).parent)]  # from here on it is this folder's way of measuring

from anju.lab.machine import machine  # noqa: E402
from anju.lab.own_figures import own_figures  # noqa: E402


def main(game: str, positions: int) -> None:
    figures = own_figures(game, positions)
    _say({"rules": anju.game(game).version, **machine(), "figures": list(figures)})
    for line in sys.stdin:
        figure, seconds = json.loads(line)
        _say(figures[figure].round(seconds))


def _say(what: object) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
