"""What things are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.question import Value
from anju.engine.text import Text
from night_ferry.state import Quay
from night_ferry.words import DECLINE

LET_GO: Final = Text("不抢", "Let it go")

TERMS: Final = {
    "turn": Text("第几程", "Crossing"),
    "crossings": Text("共几程", "Crossings in all"),
    "water": Text("水位", "Water"),
    "to_come": Text("下一程的水位", "The next water"),
    "lanterns": Text("灯", "Lanterns"),
    "laid": Text("打出", "Laid"),
    "hand": Text("船票", "Tickets"),
    "deck": Text("牌堆", "Pile"),
    "spent": Text("用过的", "Spent"),
}
"""What the fields of a view are called on a board that knows nothing else of this game."""


def label(s: Quay, value: Value, lang: str) -> str:
    return LET_GO(lang) if value == DECLINE else str(s.face[int(str(value))])


def names(s: Quay, value: Value) -> tuple[str, ...]:
    """In a scenario: the number on the ticket."""
    if isinstance(value, int) and value < len(s.face):
        return (str(s.face[value]),)
    return (str(value),)


def value_named(view: Mapping[str, Any], name: str) -> Value:
    """A ticket of one's own by its number; nothing but the view is looked at."""
    if name in {DECLINE, LET_GO.zh, LET_GO.en}:
        return DECLINE
    seat = view["you"]
    held = [] if seat is None else view["seats"][seat]["hand"]
    return next((ticket["id"] for ticket in held if str(ticket["face"]) == name), name)


def piece(value: Value) -> str:
    return "" if value == DECLINE else f"card:{value}"
