"""端木静, a student."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.having import HAS_HAND
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class XinSiChao(Action):
    id = "xin_si_chao"
    name = Text("新思潮", "New Ideas")
    text = Text(
        "出牌阶段限一次，你可以弃一张手牌，然后摸两张牌。",
        "Once in your action phase, you may discard a card from hand, then draw two cards.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (HAS_HAND,)

    def act(self, g: Round, me: int) -> None:
        g.discard(me, [g.choose_card(me, g.state.hand[me], words.DISCARD)])
        g.draw(me, 2)


ROLE = Role(
    "duan_mu_jing",
    Text("端木静", "Duanmu Jing"),
    Text("学生", "Student"),
    "端木静",
    female=True,
    hidden=False,
    pack="base",
    skills=(XinSiChao(),),
)
