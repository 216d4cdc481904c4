"""The gentle bot of 惨剧轮回: it lays its cards one by one, and wavers between what is nearly as good."""

from __future__ import annotations

from typing import ClassVar

from anju.bots.rules.tragedy_looper.house import TragedyLooperHouse
from anju.bots.rules.tragedy_looper.mastermind import Mastermind
from anju.bots.rules.tragedy_looper.protagonist import Protagonist


class GentleMastermind(Mastermind):
    """Takes each card for itself, and does not think of what the protagonists may do about it."""

    widest: ClassVar[int] = 1
    noise: ClassVar[float] = 0.06


class GentleProtagonist(Protagonist):
    """Guards against what the fair one guards against, less strictly."""

    noise: ClassVar[float] = 0.03


class TragedyLooperGentle(TragedyLooperHouse):
    mastermind: ClassVar[type[Mastermind]] = GentleMastermind
    protagonist: ClassVar[type[Protagonist]] = GentleProtagonist
