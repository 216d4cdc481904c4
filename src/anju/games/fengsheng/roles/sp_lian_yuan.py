"""SP连鸢, a patriotic writer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import NOT_THREE_BEFORE_YOU, PURE_BLACK
from anju.games.fengsheng.requirements.having import OnTable
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class TanQiuZhenLi(Action):
    id = "tan_qiu_zhen_li"
    name = Text("探求真理", "Search for Truth")
    text = Text(
        "出牌阶段限一次，你可以将一名其他角色情报区的一张情报移到你的情报区，但不能使你凑成三张或更多同色情报；"
        "然后他可以将自己手牌或情报区里的一张纯黑牌置入你的情报区。",
        "Once in your action phase, you may move a message from before another player to before you, unless it would make "
        "three or more of one of its colours there; that player may then place a pure black card from their hand, or a "
        "pure black message of theirs, before you.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (OnTable(NOT_THREE_BEFORE_YOU, of_others=True),)

    def act(self, g: Round, me: int) -> None:
        card = g.choose_message(me, Before(g.others(me)), NOT_THREE_BEFORE_YOU)
        other = g.owner(card)
        g.move_message(card, me)
        s = g.state
        answer = g.may_choose_card(other, s.hand[other] + s.area[other], words.MAY_PICK, PURE_BLACK)
        if answer in s.hand[other]:
            g.place(answer, other, me)
        elif answer >= 0:
            g.move_message(answer, me)


ROLE = Role(
    "sp_lian_yuan",
    Text("SP连鸢", "Lian Yuan SP"),
    Text("爱国作家", "Patriotic Writer"),
    "连鸢",
    female=True,
    hidden=False,
    pack="extend1",
    skills=(TanQiuZhenLi(),),
)
