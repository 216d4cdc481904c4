"""小九, a newspaper boy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import TAKEABLE
from anju.games.fengsheng.requirements.seats import CanTake
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class GuangFaBao(Action):
    id = "guang_fa_bao"
    name = Text("广发报", "Extra Edition")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：摸三张牌，然后可以将任意张手牌分别置入任意角色的情报区，但不能使任何角色凑成三张或更多同色情报。",
        "In a contest you may turn this role up: draw three cards; you may then place any number of cards from hand "
        "before any players, but not so that anybody gets three or more messages of one colour.",
    )
    at = (CONTEST,)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        g.draw(me, 3)
        hand = g.state.hand[me]
        while hand:  # asked even if no card fits anywhere, so that the question tells nothing about the hand
            card = g.may_choose_card(me, hand, words.MAY_PICK, TAKEABLE)
            if card < 0:
                return
            g.place(card, me, g.choose_seat(me, CanTake(card)))


ROLE = Role(
    "xiao_jiu",
    Text("小九", "Xiaojiu"),
    Text("报童", "Newspaper Boy"),
    "小九",
    female=False,
    hidden=True,
    pack="base",
    skills=(GuangFaBao(),),
)
