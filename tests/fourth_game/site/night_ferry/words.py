"""What people are asked."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Word
from anju.engine.text import Text

DECLINE: Final = "pass"

LAY: Final = Word("lay", "ticket", "NF-2.2", Text("暗出一张船票", "Lay a ticket face down"), window=True)
SEIZE: Final = Word(
    "seize", "ticket", "NF-3.1", Text("弃一张票抢渡？", "Seize the boat for a ticket?"), DECLINE, window=True
)
