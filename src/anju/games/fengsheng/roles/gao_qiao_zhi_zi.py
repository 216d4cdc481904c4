"""高桥智子, a geisha."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class HuoXin(Action):
    id = "huo_xin"
    name = Text("惑心", "Beguile")
    text = Text(
        "出牌阶段限一次，你可以展示牌堆顶一张牌，然后查看一名角色的手牌并弃掉其中一张；"
        "若弃掉的牌与展示的牌有相同颜色，你将弃掉的那张加入手牌。",
        "Once in your action phase, you may show the top card of the deck, then look at a player's hand and discard a "
        "card from it; if that card shares a colour with the one shown, you take it into your hand.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN

    def act(self, g: Round, me: int) -> None:
        shown = g.show_top(1)
        target = g.choose_seat(me)
        hand = g.look_at_hand(me, target)
        if not hand:
            return
        card = g.choose_card(me, hand, words.DISCARD)
        g.discard(target, [card])
        if any(g.colours(card) & g.colours(top) for top in shown):
            g.take_from_discard(card, me)


ROLE = Role(
    "gao_qiao_zhi_zi",
    Text("高桥智子", "Takahashi Tomoko"),
    Text("艺伎", "Geisha"),
    "高桥智子",
    female=True,
    hidden=False,
    pack="extend1",
    skills=(HuoXin(),),
)
