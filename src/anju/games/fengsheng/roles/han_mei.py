"""韩梅, a flower girl."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.requirements.having import ANY_MESSAGE
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.seats import Besides
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class YiHuaJieMu(Action):
    id = "yi_hua_jie_mu"
    name = Text("移花接木", "Grafting")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：把一名角色情报区的一张情报移到另一名角色的情报区；"
        "若会使后者凑成三张或更多同色情报，改为加入你的手牌。",
        "In a contest you may turn this role up: move a message from before one player to before another; if that would "
        "make three or more of one of its colours there, it goes to your hand instead.",
    )
    at = (CONTEST,)
    face_down = True
    requires = (ANY_MESSAGE,)

    def act(self, g: Round, me: int) -> None:
        card = g.choose_message(me, Before(g.living(me)))
        target = g.choose_seat(me, Besides([g.owner(card)]))
        if g.completes(card, target):
            g.take_message(card, me)
        else:
            g.move_message(card, target)


ROLE = Role(
    "han_mei",
    Text("韩梅", "Han Mei"),
    Text("卖花女", "Flower Girl"),
    "韩梅",
    female=True,
    hidden=True,
    pack="base",
    skills=(YiHuaJieMu(),),
)
