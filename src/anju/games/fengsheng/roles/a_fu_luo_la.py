"""阿芙罗拉, a croupier."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.requirements.having import CARDS_OR_MESSAGES, Somebody
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class MiaoShou(Action):
    id = "miao_shou"
    name = Text("妙手", "Sleight of Hand")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：弃掉待收情报，然后查看一名手牌与情报区不都为空的角色的手牌，"
        "从他的手牌或情报区选一张牌，面朝上作为待收情报放到任意一名角色面前。",
        "In a contest you may turn this role up: discard the message, then look at the hand of a player who has cards in "
        "hand or messages, and choose a card from that hand or those messages; it becomes the message, face up, before "
        "any player.",
    )
    at = (CONTEST,)
    face_down = True
    requires = (Somebody(CARDS_OR_MESSAGES),)

    def act(self, g: Round, me: int) -> None:
        target = g.choose_seat(me, CARDS_OR_MESSAGES)
        g.discard_pending_message()
        cards = g.look_at_hand(me, target) + g.state.area[target]
        card = g.choose_card(me, cards)
        g.bring_message(card, target, g.choose_seat(me))


ROLE = Role(
    "a_fu_luo_la",
    Text("阿芙罗拉", "Aurora"),
    Text("赌场荷官", "Croupier"),
    "阿芙罗拉",
    female=True,
    hidden=True,
    pack="base",
    skills=(MiaoShou(),),
)
