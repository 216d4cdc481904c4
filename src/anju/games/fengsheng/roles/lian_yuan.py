"""连鸢, a writer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.requirements.cards import Apart
from anju.games.fengsheng.requirements.having import ANY_MESSAGE, OnTable
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class MiaoBiQiaoBian(Action):
    id = "miao_bi_qiao_bian"
    name = Text("妙笔巧辩", "A Ready Pen")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：从所有角色的情报区一共选一张情报，或两张没有相同颜色的情报，加入你的手牌。",
        "In a contest you may turn this role up: take into your hand one message, or two that share no colour, from before "
        "any players.",
    )
    at = (CONTEST,)
    face_down = True
    requires = (ANY_MESSAGE,)

    def act(self, g: Round, me: int) -> None:
        place = Before(g.living(me))
        first = g.choose_message(me, place)
        apart = Apart(g.colours(first))
        second = g.may_choose_message(me, place, apart) if OnTable(apart).met(g, (me, me)) else -1
        for card in (first, second):
            if card >= 0:
                g.take_message(card, me)


ROLE = Role(
    "lian_yuan",
    Text("连鸢", "Lian Yuan"),
    Text("作家", "Writer"),
    "连鸢",
    female=True,
    hidden=True,
    pack="base",
    skills=(MiaoBiQiaoBian(),),
)
