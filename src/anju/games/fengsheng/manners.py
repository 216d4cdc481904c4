"""How 风声 is played among people: how it introduces itself, its times, and what may be declined in advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.auto_pass import AutoPass
from anju.engine.introduction import Introduction
from anju.engine.question import Question
from anju.engine.text import Text
from anju.engine.time_control import TimeControl

INTRODUCTION: Final = Introduction(
    Text("情报在手，不知谁是自己人", "A message in hand, and no idea who your friends are"),
    minutes=20,
    rank=2,
)

TIMES: Final = TimeControl(base_ms=45_000, window_ms=12_000, reserve_ms=60_000, words={"choose_role": 45_000})


def _is_near(question: Question, view: Mapping[str, Any]) -> bool:
    """Whether the message is before this seat, or before one that needs one more of its colour to win."""
    message, seat = view.get("message"), question.seat
    if message is None:
        return True
    place = next((n for n, one in enumerate(view["seats"]) if one["name"] == message["at"]), seat)
    return place == seat or bool(view["seats"][place]["near_win"])


ONLY_IF_NEAR: Final = AutoPass(
    "intel",
    Text("与我有关才问", "Only if it comes near me"),
    Text(
        "以后的争夺都替我放弃，除非情报在我面前，或在差一张就赢的人面前；再按一次收回",
        "From now on pass in contests, unless the message is before me or before a seat that needs one more card "
        "to win; press again to be asked",
    ),
    frozenset({"contest"}),
    _is_near,
    looks_at_hand=False,
)
