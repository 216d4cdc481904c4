"""误导 (FS-9.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import LEFT, RIGHT
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class WuDao(CardKind):
    id = "wu_dao"
    name = Text("误导", "Misdirect")
    text = Text(
        "争夺阶段：待收情报移到它所在角色左边或右边最近的存活角色面前。",
        "Contest: the message moves to the nearest living player left or right of where it is.",
    )
    at = (CONTEST,)
    rule = "FS-9.8"

    def declare(self, g: Round, use: Use) -> None:
        side = g.choose_word(use.chooser, words.SIDE, [words.LEFT, words.RIGHT])
        use.mark = LEFT if side == words.LEFT else RIGHT

    def effect(self, g: Round, use: Use) -> None:
        holder = g.state.holder
        use.taken_from = holder
        g.move_before(g.left(holder) if use.mark == LEFT else g.right(holder))


KIND = WuDao()
