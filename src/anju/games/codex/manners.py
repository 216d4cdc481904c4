"""How 法典 is played among people: how it introduces itself, its times, and what may be declined in advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.auto_pass import AutoPass
from anju.engine.introduction import Introduction
from anju.engine.question import Question
from anju.engine.text import Text
from anju.engine.time_control import TimeControl

INTRODUCTION: Final = Introduction(
    Text("九格之上，一招一距离", "Nine cells; every blow has its distance"),
    minutes=10,
    rank=1,
    options={"first_player": "A"},  # a duel can be decided in a single turn
)

TIMES: Final = TimeControl(
    base_ms=90_000,
    window_ms=8_000,
    reserve_ms=120_000,
    words={"swift": 8_000, "counter": 15_000, "contest": 8_000, "choose_school": 45_000},
)


def _may_hit(question: Question, _view: Mapping[str, Any]) -> bool:
    """Whether something could be used that is not bound to go wrong, or not answering has a cost."""
    decline = question.word.decline
    return any((option.value == decline) == bool(option.warning()) for option in question.options)


ONLY_IF_IT_HITS: Final = AutoPass(
    "hit",
    Text("打得中才问", "Only if it hits"),
    Text(
        "以后同样的询问都替我放弃，除非有一招不会落空；再按一次收回",
        "From now on pass whenever the same is asked, unless something would not miss; press again to be asked",
    ),
    frozenset({"swift", "counter"}),
    _may_hit,
    looks_at_hand=True,
)
