"""How it is played among people: its introduction, its times, what is worth seeing, what may be declined in advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.auto_pass import AutoPass
from anju.engine.beat import BRIEF, GRAVE, PLAIN
from anju.engine.introduction import Introduction
from anju.engine.question import Question
from anju.engine.text import Text
from anju.engine.time_control import TimeControl

INTRODUCTION: Final = Introduction(
    Text("只有一条船，谁的票浮得起来", "One boat, rising water, and whose ticket floats"),
    minutes=5,
    rank=4,
)

TIMES: Final = TimeControl(base_ms=30_000, window_ms=20_000, reserve_ms=45_000)

BEATS: Final = {
    "turn": BRIEF,
    "empty": PLAIN,
    "boards": PLAIN,
    "seized": GRAVE,
    "lit": GRAVE,
    "peeked": PLAIN,
}


def _is_last(_question: Question, view: Mapping[str, Any]) -> bool:
    return bool(view["turn"] == view["crossings"])


UNTIL_THE_LAST: Final = AutoPass(
    "last",
    Text("最后一程才抢", "Seize only at the last"),
    Text(
        "以后的抢渡都替我放弃，最后一程除外；再按一次收回",
        "From now on never seize the boat for me, but ask at the last crossing; press again to be asked",
    ),
    frozenset({"seize"}),
    _is_last,
    looks_at_hand=False,
)
