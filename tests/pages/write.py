"""What the unit tests of the pages are given: real tables as the server shows them, and what is printed in each game.

    python -m tests.pages.write web/made

writes it into that folder; `scripts/build_web.py --test` does so each time, and nothing of it is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from tests.pages import fengsheng_moments, tragedy_moments
from tests.pages.steps import steps

import anju


def made() -> Iterator[tuple[str, object]]:
    """Everything with the name of its file."""
    for game in anju.all_games():
        yield f"{game.id}-catalogue", game.catalogue()
        yield f"{game.id}-steps", steps(game.id)
    for name, moment in fengsheng_moments.moments().items():
        yield f"fengsheng-moment-{name}", moment
    yield "fengsheng-logs", fengsheng_moments.logs()
    for name, moment in tragedy_moments.moments().items():
        yield f"tragedy_looper-moment-{name}", moment
    yield "tragedy_looper-logs", tragedy_moments.logs()


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, content in made():
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(content))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
