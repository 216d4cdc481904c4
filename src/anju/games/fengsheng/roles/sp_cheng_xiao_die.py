"""SP程小蝶, righteous man of the opera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class GongFen(Action):
    id = "gong_fen"
    name = Text("共焚", "Burn Together")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：从你开始逆时针，每名角色依次翻开牌堆顶一张牌，"
        "纯黑的置入该角色的情报区，其余的加入你的手牌。",
        "In a contest you may turn this role up: counter-clockwise from you the top card of the deck is turned up for "
        "each player; pure black ones are placed before that player, all others go to your hand.",
    )
    at = (CONTEST,)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        for seat in g.living(me):
            for card in g.show_top(1):
                if g.pure_black(card):
                    g.place_from_deck(card, seat)
                else:
                    g.take_from_deck_openly(card, me)


ROLE = Role(
    "sp_cheng_xiao_die",
    Text("SP程小蝶", "Cheng Xiaodie SP"),
    Text("梨园义士", "Opera Patriot"),
    "程小蝶",
    female=False,
    hidden=True,
    pack="extend1",
    skills=(GongFen(),),
)
