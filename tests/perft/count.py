"""Counts of answer sequences from fixed positions: any change of the rules shows.

    python -m tests.perft.count

counts anew and writes tests/perft/codex.txt.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import anju
from anju.engine.perft import perft
from anju.engine.table import Table

FILE: Final = Path(__file__).with_name("codex.txt")
MOST: Final = 50_000
"""Counting goes as deep as stays within this many sequences."""

POSITIONS: Final[dict[str, tuple[int, dict[str, object], dict[str, Any]]]] = {
    # Fist and spear against sword and assassin, side by side: counters, insertions, contests, walls.
    "melee": (
        2,
        {},
        {
            "turn": "A",
            "deck": "♣7 ♦2 ♥9 ♠1",
            "A": {"schools": "s01 s04", "cell": 7, "facing": "right", "hand": "♠3 ♥4 ♦5"},
            "B": {"schools": "s02 s08", "cell": 8, "facing": "left", "hand": "♥2 ♣5 ♠8"},
        },
    ),
    # A doll against a dragon at middle distance: two targets, markers, nested skills, free abilities.
    "summoned": (
        2,
        {},
        {
            "turn": "B",
            "deck": "♦7 ♣2 ♠9",
            "A": {
                "schools": "s09 s06",
                "cell": 3,
                "facing": "right",
                "hand": "♣4 ♠2",
                "marker": 5,
                "doll": {"schools": "s03", "hp": 6, "facing": "right"},
            },
            "B": {
                "schools": "s14 s11",
                "cell": 8,
                "facing": "left",
                "hand": "♦4 ♠6",
                "facedown": "♥7 ♦8",
                "marker": 7,
                "dragon": {"schools": "s05 s14.6"},
            },
        },
    ),
    # Two against two: declared targets, shared action, passing among members.
    "teams": (
        4,
        {},
        {
            "turn": "A",
            "A": {"schools": "s07 s12", "cell": 6, "facing": "right", "hand": "♠3", "action": 7},
            "B": {"schools": "s13 s10", "cell": 8, "facing": "left", "hand": "♥2"},
            "C": {"schools": "s05 s02", "cell": 4, "facing": "right", "hand": "♣6"},
            "D": {"schools": "s01 s03", "cell": 11, "facing": "left", "hand": "♦9"},
        },
    ),
}


def position(name: str) -> Table:
    seats, options, given = POSITIONS[name]
    codex = anju.game("codex")
    return Table(codex, seats, 1, codex.settle(seats, options), given).begin()


def counts(name: str, depth: int) -> list[int]:
    """The counts to depth 1, 2, ... `depth`."""
    table = position(name)
    return [perft(table, d) for d in range(1, depth + 1)]


def counts_within_bound(name: str) -> list[int]:
    table = position(name)
    found: list[int] = []
    while True:
        count = perft(table, len(found) + 1)
        if count > MOST:
            return found
        found.append(count)


class Stored:
    """What the file says: the rules version of the count, and the counts of each position."""

    def __init__(self, text: str) -> None:
        self.rules = ""
        self.counts: dict[str, list[int]] = {}
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            if word == "rules":
                self.rules = rest
            elif line and not line.startswith("#"):
                self.counts[word] = [int(count) for count in rest.split()]


def text() -> str:
    lines = [
        "# Sequences of 1, 2, 3 ... answers from the positions in count.py.",
        "# Written by: python -m tests.perft.count",
        f"rules {anju.game('codex').version}",
    ]
    lines.extend(f"{name} {' '.join(map(str, counts_within_bound(name)))}" for name in POSITIONS)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
