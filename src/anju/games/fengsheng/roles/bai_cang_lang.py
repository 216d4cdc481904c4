"""白沧浪, a ladies' man."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class BoAi(Action):
    id = "bo_ai"
    name = Text("博爱", "Universal Love")
    text = Text(
        "出牌阶段限一次，你可以摸一张牌，然后可以交给一名其他角色一张手牌；若他是女性角色，你再摸一张牌。",
        "Once in your action phase, you may draw a card; then you may give another player a card from hand, and if their "
        "role is a woman you draw another.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN

    def act(self, g: Round, me: int) -> None:
        hand = g.state.hand[me]
        g.draw(me, 1)
        target = g.may_choose_seat(me, ANOTHER) if hand else -1
        if target < 0:
            return
        g.give(me, target, [g.choose_card(me, hand, words.GIVE)])
        if g.female(target):
            g.draw(me, 1)


ROLE = Role(
    "bai_cang_lang",
    Text("白沧浪", "Bai Canglang"),
    Text("情场浪子", "Ladies' Man"),
    "白沧浪",
    female=False,
    hidden=False,
    pack="base",
    skills=(BoAi(),),
)
