"""调包 (FS-9.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class DiaoBao(CardKind):
    id = "diao_bao"
    name = Text("调包", "Swap")
    text = Text(
        "争夺阶段：用这张牌面朝下替换待收情报，原来的情报面朝上弃掉。",
        "Contest: this card takes the place of the message, face down; the old message is discarded face up.",
    )
    at = (CONTEST,)
    rule = "FS-9.9"
    hidden = True

    def effect(self, g: Round, use: Use) -> None:
        if use.card >= 0 and g.state.message >= 0:
            g.state.table.remove(use.card)
            g.swap_message(use.card)


KIND = DiaoBao()
