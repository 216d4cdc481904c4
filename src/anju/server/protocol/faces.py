"""What is drawn beside a name: an emblem for a person, a portrait for a bot.  The pages draw each by its word.

A face says who sits somewhere and nothing else: it depends on no role, no hand and no level of a bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from anju.engine.text import Text

Emblem = Literal[
    "lantern", "fox", "crane", "key", "moth", "teacup", "umbrella", "brush", "moon_gate", "koi",
    "bell", "owl", "compass", "fan", "hourglass", "candle", "cat", "pine", "wave", "knot",
]  # fmt: skip
"""What a person may choose from."""
Portrait = Literal[
    "cog", "spring", "abacus", "top", "plumb", "tenon", "pinwheel", "dripper", "kettle", "wick"
]
"""What bots look like."""
Face = Literal[Emblem, Portrait]

EMBLEMS: Final[tuple[Emblem, ...]] = get_args(Emblem)

BOTS: Final[dict[str, tuple[Portrait, Text]]] = {
    "Cog": ("cog", Text("齿轮", "Cog")),
    "Spring": ("spring", Text("发条", "Spring")),
    "Abacus": ("abacus", Text("算盘", "Abacus")),
    "Top": ("top", Text("陀螺", "Top")),
    "Plumb": ("plumb", Text("墨斗", "Plumb")),
    "Tenon": ("tenon", Text("榫卯", "Tenon")),
    "Pinwheel": ("pinwheel", Text("风车", "Pinwheel")),
    "Dripper": ("dripper", Text("滴漏", "Dripper")),
    "Kettle": ("kettle", Text("铜壶", "Kettle")),
    "Wick": ("wick", Text("灯芯", "Wick")),
}
"""By the name they have on the wire: their portrait, and what they are called in either language."""

_PORTRAITS: Final[tuple[Portrait, ...]] = tuple(portrait for portrait, _ in BOTS.values())


def chosen(wanted: object) -> Emblem | None:
    """The emblem that somebody asked for; none if there is no such thing, which nobody is turned away for."""
    return next((emblem for emblem in EMBLEMS if emblem == wanted), None)


def kept(seat: Mapping[str, Any]) -> Face:
    """Of a seat as it was stored; a version before wrote no emblem."""
    return chosen(seat.get("emblem")) or usual(seat.get("kind", ""), seat["name"])


def usual(kind: str, name: str) -> Face:
    """What goes with the name of a bot, or of a person who has chosen nothing."""
    return _portrait(name) if kind == "bot" else usual_emblem(name)


def usual_emblem(name: str) -> Emblem:
    """What stands beside a name while nobody has chosen anything: always the same for the same name.

    `usualEmblem` of the pages reckons alike.
    """
    return EMBLEMS[_digest(name) % len(EMBLEMS)]


def _portrait(name: str) -> Portrait:
    """Of the bot with this name, with a number or not; bots of an older version have only a number."""
    known = BOTS.get(name.partition(" ")[0])
    return _PORTRAITS[_digest(name) % len(_PORTRAITS)] if known is None else known[0]


def _digest(name: str) -> int:
    found = 0
    for char in name:
        found = (found * 31 + ord(char)) % 65_521
    return found
