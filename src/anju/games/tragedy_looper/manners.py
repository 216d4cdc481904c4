"""How 惨剧轮回 is played among people: how it introduces itself, and its times."""

from __future__ import annotations

from typing import Final

from anju.engine.introduction import Introduction
from anju.engine.text import Text
from anju.engine.time_control import TimeControl

INTRODUCTION: Final = Introduction(
    Text("惨剧重演，直到你看穿剧本", "It happens again, until you see through the script"),
    minutes=40,
    rank=3,
    seat=1,  # a newcomer is a protagonist; the first seat is the mastermind's
)

TIMES: Final = TimeControl(
    base_ms=60_000,
    window_ms=60_000,
    reserve_ms=180_000,
    talk_ms=120_000,
    base_returns=("loop", "day", "phase"),
    reserve_returns=("loop",),
    talk_returns=("loop", "day"),
)
