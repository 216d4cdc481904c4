"""裴玲, a film star."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.requirements.having import HAS_HAND, Somebody
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

_MOST = 2


class JiaoJi(Action):
    id = "jiao_ji"
    name = Text("交际", "Social Graces")
    text = Text(
        "出牌阶段限一次，你可以抽取一名角色至多两张手牌，然后交给他同样张数的手牌；你情报区每有一张含黑的情报，你可以少交一张。",
        "Once in your action phase, you may draw up to two cards from a player's hand, then give them as many cards from "
        "hand; you may give one less for each black message before you.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (Somebody(HAS_HAND),)

    def act(self, g: Round, me: int) -> None:
        s = g.state
        target = g.choose_seat(me, HAS_HAND)
        if target == me:
            return  # what she draws from herself stays in the same hand
        count = g.choose_number(me, 1, min(_MOST, len(s.hand[target])))
        g.draw_some_from(me, target, count)
        g.give(me, target, g.choose_some(me, s.hand[me], max(0, count - s.black[me]), count))


ROLE = Role(
    "pei_ling",
    Text("裴玲", "Pei Ling"),
    Text("电影明星", "Film Star"),
    "裴玲",
    female=True,
    hidden=False,
    pack="base",
    skills=(JiaoJi(),),
)
