"""李醒, a constable of the concession."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class SouJi(Action):
    id = "sou_ji"
    name = Text("搜缉", "Search Warrant")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：查看一名角色的手牌和待收情报，然后可以展示其中任意张含黑的牌，将它们加入你的手牌。",
        "In a contest you may turn this role up: look at a player's hand and at the message; you may then show any "
        "number of black cards among them and take those into hand.",
    )
    at = (CONTEST,)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        s = g.state
        target = g.choose_seat(me)
        # His own cards are in his hand already, so that searching himself only concerns the message.
        found = g.look_at_hand(me, target) if target != me else []
        g.look_at_message(me)
        found.append(s.message)
        # He is asked again as long as there could be more, so that the question gives nothing away.
        taken = g.choose_some(me, found, 0, len(found), words.MORE, WITH_BLACK)
        g.take_openly(me, target, [card for card in taken if card != s.message])
        if s.message in taken:
            g.turn_message_up()
            g.take_pending_message(me)


ROLE = Role(
    "li_xing",
    Text("李醒", "Li Xing"),
    Text("租借巡捕", "Concession Constable"),
    "李醒",
    female=False,
    hidden=True,
    pack="base",
    skills=(SouJi(),),
)
