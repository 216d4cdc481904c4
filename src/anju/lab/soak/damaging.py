"""Damaged saves in a process of their own: `python -m anju.lab.soak.damaging SEED COUNT`.

Prints, as JSON, how many were tried and refused, and what was raised besides an error that says what is wrong.
"""

from __future__ import annotations

import json
import sys
import zlib
from random import Random
from typing import Any, Final

import anju
from anju.engine import record

_ANSWERS: Final = 30
_HEAD: Final = 6
"""Bytes in front of what is packed."""

_ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 2**31, 2**63, 2**200, 0.5, "", "x", "\0", "9" * 1000, [], {}, [[]], ["x"], {"x": 1}, [0, 0], "codex",
)  # fmt: skip


def saves(rng: Random) -> list[bytes]:
    """One of each game, some way in."""
    packed = []
    for game in anju.all_games():
        table = anju.new(game.id, game.usual_seats, rng.getrandbits(32))
        for _ in range(_ANSWERS):
            if table.questions:
                question = table.questions[0]
                table.answer(question.seat, rng.choice(question.values))
        packed.append(table.save())
    return packed


def damaged(save: bytes, rng: Random) -> bytes:
    """As a disk or a transfer would; or as somebody would who knows how it is made."""
    return _torn(save, rng) if rng.random() < 0.4 else _forged(save, rng)


def _torn(save: bytes, rng: Random) -> bytes:
    at, length = rng.randrange(len(save)), rng.randint(0, 9)
    if rng.random() < 0.3:
        return save[:at]
    return save[:at] + rng.randbytes(rng.randint(0, 9)) + save[at + length :]


def _forged(save: bytes, rng: Random) -> bytes:
    """Packed rightly, with something odd in one of its fields."""
    fields = json.loads(zlib.decompress(save[_HEAD:]))
    inside: Any = fields
    while True:
        at = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if not inside[at] or not isinstance(inside[at], dict | list) or rng.random() < 0.2:
            break
        inside = inside[at]
    inside[at] = rng.choice(_ODD)
    return record.pack(fields)


def loaded(save: bytes) -> str:
    """`read`, `refused`, or what else it was."""
    try:
        anju.load(save)
    except anju.AnjuError:
        return "refused"
    except Exception as problem:  # noqa: BLE001  # whatever it is, it is what we look for
        return f"{type(problem).__name__}: {problem}"
    return "read"


if __name__ == "__main__":
    rng = Random(int(sys.argv[1]))
    whole = saves(rng)
    ends = [loaded(damaged(rng.choice(whole), rng)) for _ in range(int(sys.argv[2]))]
    wrong = [end for end in ends if end not in {"read", "refused"}]
    print(json.dumps({"sent": len(ends), "refused": ends.count("refused"), "wrong": wrong}))
