"""连鸢, a writer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
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
    needs = Text("一张情报", "a message on the table")

    def ready(self, g: Round, me: int) -> bool:
        return bool(g.messages(g.living(me)))

    def act(self, g: Round, me: int) -> None:
        messages = g.messages(g.living(me))
        first = g.choose_card(me, messages, words.INTEL)
        apart = [card for card in messages if not g.colours(card) & g.colours(first)]
        second = g.may_choose_card(me, apart, words.MAY_INTEL) if apart else -1
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
