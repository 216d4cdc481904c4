"""Counts of answer sequences from fixed positions: any change of the rules shows.

    python -m tests.perft.count

counts anew and writes a file for each game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import anju
from anju.engine.perft import perft
from anju.engine.table import Table

HERE: Final = Path(__file__).parent
MOST: Final = 50_000
"""Counting goes as deep as stays within this many sequences."""

Positions = dict[str, tuple[int, dict[str, object], dict[str, Any]]]
"""By name: seats, options, position."""

CODEX: Final[Positions] = {
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


FENGSHENG: Final[Positions] = {
    # The whole action phase, sending and the way around a small table.
    "turn": (
        3,
        {"deck": "full_118"},
        {
            "turn": "A",
            "deck": "红 蓝黑 黑 蓝",
            "A": {"role": "端木静", "hand": "威逼红 利诱黑 截获红↑"},
            "B": {"role": "李宁玉", "hand": "破译蓝 澄清黑", "area": "黑"},
            "C": {"role": "老鳖", "hand": "误导黑", "area": "红"},
        },
    ),
    # A contest with cards, conversions and skills of face-down roles.
    "contest": (
        4,
        {"deck": "full_118"},
        {
            "turn": "A",
            "phase": "contest",
            "message": {"card": "红", "sender": "A", "at": "B"},
            "deck": "黑 红 蓝 蓝黑 红黑",
            "A": {"role": "白昆山", "hand": "截获红 误导黑"},
            "B": {"role": "SP李宁玉", "hand": "截获蓝", "area": "红 蓝"},
            "C": {"role": "钱敏", "hand": "调包黑"},
            "D": {"hand": "黑"},
        },
    ),
    # Somebody is dying: clearing, quick wits, death and its gifts.
    "dying": (
        4,
        {"deck": "full_118"},
        {
            "turn": "B",
            "deck": "黑 红 蓝",
            "A": {"role": "顾小梦", "hand": "黑"},
            "B": {"role": "老汉", "area": "黑 黑 红黑", "hand": "截获红 误导蓝 黑"},
            "C": {"hand": "澄清红"},
            "D": {"hand": "澄清蓝"},
        },
    ),
}
TRAGEDY: Final[Positions] = {
    # A day of Basic Tragedy from the cards on: laying, moving, overruling.
    "cards": (
        4,
        {},
        {
            "plots": ["the_sealed_item"],
            "cast": {"boy_student": "cultist", "doctor": {"role": "brain", "goodwill": 2}},
            "phase": "protagonist_cards",
            "laid": [
                ["A", "shrine", "m_intrigue_plus_1"],
                ["A", "boy_student", "m_move_vertical"],
                ["A", "city", "m_paranoia_plus_1"],
            ],
        },
    ),
    # Goodwill abilities with their choices, refusals, reveals and a death that ends the loop.
    "goodwill": (
        3,
        {},
        {
            "plots": ["murder_plan", "circle_of_friends", "a_love_affair"],
            "cast": {
                "alien": {"role": "killer", "goodwill": 5},
                "shrine_maiden": {"role": "key_person", "goodwill": 5},
                "boy_student": {"role": "lover", "at": "shrine", "dead": True},
                "girl_student": {"role": "loved_one", "at": "shrine", "paranoia": 1},
            },
            "locations": {"shrine": 2},
            "phase": "goodwill",
        },
    ),
    # The mastermind's abilities, an incident with a choice, the end of a day, and on to the next.
    "evening": (
        2,
        {},
        {
            "plots": ["murder_plan", "an_unsettling_rumor", "unknown_factor_x"],
            "cast": {
                "office_worker": {"role": "killer", "at": "hospital", "intrigue": 4},
                "doctor": {"role": "brain", "goodwill": 2, "paranoia": 2},
                "nurse": {"role": "key_person", "intrigue": 2},
                "patient": {"role": "factor"},
            },
            "incidents": {1: {"incident": "murder", "culprit": "doctor"}},
            "locations": {"school": 2},
            "phase": "mastermind_abilities",
        },
    ),
}
POSITIONS: Final = {"codex": CODEX, "fengsheng": FENGSHENG, "tragedy_looper": TRAGEDY}
NAMES: Final = [(game, name) for game, positions in POSITIONS.items() for name in positions]


def file(game: str) -> Path:
    return HERE / f"{game}.txt"


def position(game: str, name: str) -> Table:
    seats, options, given = POSITIONS[game][name]
    rules = anju.game(game)
    return Table(rules, seats, 1, rules.settle(seats, options), given).begin()


def counts(game: str, name: str, depth: int) -> list[int]:
    """The counts to depth 1, 2, ... `depth`."""
    table = position(game, name)
    return [perft(table, d) for d in range(1, depth + 1)]


def counts_within_bound(game: str, name: str) -> list[int]:
    table = position(game, name)
    found: list[int] = []
    while True:
        count = perft(table, len(found) + 1)
        if count > MOST:
            return found
        found.append(count)


class Stored:
    """What a file says: the rules version of the count, and the counts of each position."""

    def __init__(self, text: str) -> None:
        self.rules = ""
        self.counts: dict[str, list[int]] = {}
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            if word == "rules":
                self.rules = rest
            elif line and not line.startswith("#"):
                self.counts[word] = [int(count) for count in rest.split()]


def text(game: str) -> str:
    lines = [
        "# Sequences of 1, 2, 3 ... answers from the positions in count.py.",
        "# Written by: python -m tests.perft.count",
        f"rules {anju.game(game).version}",
    ]
    lines.extend(f"{name} {' '.join(map(str, counts_within_bound(game, name)))}" for name in POSITIONS[game])
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for one in POSITIONS:
        file(one).write_text(text(one), encoding="utf-8")
