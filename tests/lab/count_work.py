"""The work of each game that `test_work` compares with.

    python -m tests.lab.count_work

counts anew and writes it, after a change that makes games cheaper, or dearer for a good reason.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import anju
from anju.lab.work import measure_work

STORED: Final = Path(__file__).with_name("work.json")


def main() -> None:
    counted = {game.id: measure_work(game.id) for game in anju.all_games()}
    STORED.write_text(json.dumps(counted, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
