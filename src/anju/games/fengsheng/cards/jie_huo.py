"""截获 (FS-9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class JieHuo(CardKind):
    id = "jie_huo"
    name = Text("截获", "Intercept")
    text = Text("争夺阶段：待收情报移到你面前。", "Contest: the message moves before you.")
    at = (CONTEST,)
    rule = "FS-9.7"

    def effect(self, g: Round, use: Use) -> None:
        use.taken_from = g.state.holder
        g.move_before(use.user)


KIND = JieHuo()
