"""欲擒故纵 (FS-9.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.requirements.cards import WITH_RED_OR_BLUE
from anju.games.fengsheng.requirements.having import HasMessage
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.state import SEND

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class YuQinGuZong(CardKind):
    id = "yu_qin_gu_zong"
    name = Text("欲擒故纵", "Give to Take")
    text = Text(
        "代替传出情报：把你情报区一张含红或含蓝的情报面朝上传出，然后摸两张牌。",
        "Instead of sending: send a red or blue message that lies before you, face up; then draw two cards.",
    )
    at = (SEND,)
    rule = "FS-9.13"
    requires = (HasMessage(WITH_RED_OR_BLUE),)

    def declare(self, g: Round, use: Use) -> None:
        use.mark = g.choose_message(use.chooser, Before([use.user]), WITH_RED_OR_BLUE, you=use.user)

    def said(self, g: Round, use: Use) -> int:
        return g.state.face[use.mark]

    def effect(self, g: Round, use: Use) -> None:
        if g.owner(use.mark) != use.user:
            return
        g.lift(use.mark)
        g.set_aside(use.mark)
        g.dispatch(use.user, use.mark, up=True)
        g.draw(use.user, 2)


KIND = YuQinGuZong()
