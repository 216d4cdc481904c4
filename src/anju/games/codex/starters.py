"""The first duels of 法典."""

from __future__ import annotations

from typing import Final

from anju.engine.starter import Starter
from anju.engine.text import Text

# Four schools that need no mark, no pledge and no counting of cells.  Gentle bots take eight turns, seldom more than
# sixteen, and the sword wins six duels in ten, whoever moves first; the ready characters are farther from each other.
STARTERS: Final = (
    Starter(
        "sword_and_fist",
        Text("剑与拳", "Sword and Fist"),
        Text(
            "没有特性，四部最直白的帖：剑与魁拔对拳与游侠，要学的只是何时走近、何时退开。",
            "No traits and the four plainest schools, Sword and Kuiba against Fist and Ranger: "
            "all there is to learn is when to step in and when to step back.",
        ),
        2,
        {"characters": ("s02+s12", "s01+s10")},
    ),
)
