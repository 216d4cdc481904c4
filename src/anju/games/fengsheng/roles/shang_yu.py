"""商玉, who keeps a wine house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.requirements.having import HAS_HAND, Somebody
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class JieDaoShaRen(Action):
    id = "jie_dao_sha_ren"
    name = Text("借刀杀人", "Borrowed Knife")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：抽取一名其他角色一张手牌并展示。若含黑，你可以将它置入一名角色的情报区，"
        "并将此角色牌翻回面朝下；若不含黑，你摸一张牌。",
        "In a contest you may turn this role up: draw a card from another player's hand and show it. If it is black you "
        "may place it before a player and turn this role face down; if it is not, draw a card.",
    )
    at = (CONTEST,)
    face_down = True
    requires = (Somebody(ANOTHER, HAS_HAND),)

    def act(self, g: Round, me: int) -> None:
        card = g.draw_from(me, g.choose_seat(me, ANOTHER, HAS_HAND))
        g.show(me, [card])
        if not g.black(card):
            g.draw(me, 1)
            return
        victim = g.may_choose_seat(me)
        if victim >= 0:
            g.place(card, me, victim)
            g.turn_down(me)


ROLE = Role(
    "shang_yu",
    Text("商玉", "Shang Yu"),
    Text("酒楼掌柜", "Innkeeper"),
    "商玉",
    female=True,
    hidden=True,
    pack="base",
    skills=(JieDaoShaRen(),),
)
