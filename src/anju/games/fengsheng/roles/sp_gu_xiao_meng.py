"""SP顾小梦, of the telegraph office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class JiBan(Action):
    id = "ji_ban"
    name = Text("羁绊", "Bonds")
    text = Text(
        "出牌阶段限一次，你可以摸两张牌，然后交给一名其他角色至少一张手牌。",
        "Once in your action phase, you may draw two cards, then give at least one card from hand to another player.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN

    def act(self, g: Round, me: int) -> None:
        hand = g.state.hand[me]
        g.draw(me, 2)
        if not hand:  # there was nothing left to draw
            return
        target = g.choose_seat(me, ANOTHER)
        g.give(me, target, g.choose_some(me, hand, 1, len(hand)))


ROLE = Role(
    "sp_gu_xiao_meng",
    Text("SP顾小梦", "Gu Xiaomeng SP"),
    Text("译电科科员", "Cipher Clerk"),
    "顾小梦",
    female=True,
    hidden=False,
    pack="base",
    skills=(JiBan(),),
)
