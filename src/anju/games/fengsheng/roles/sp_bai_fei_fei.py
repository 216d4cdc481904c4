"""SP白菲菲, a spy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class TaoQu(Action):
    id = "tao_qu"
    name = Text("套取", "Elicit")
    text = Text(
        "出牌阶段限一次，你可以展示两张有相同颜色的手牌，然后将一名其他角色情报区里一张含该颜色的情报加入手牌。",
        "Once in your action phase, you may show two cards from hand that share a colour, then take a message of that "
        "colour from before another player into your hand.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    needs = Text(
        "两张同色的手牌，和其他角色的一张含该颜色的情报",
        "two cards in hand that share a colour, and a message of that colour before another player",
    )

    def ready(self, g: Round, me: int) -> bool:
        return bool(self.first_cards(g, me))

    def first_cards(self, g: Round, me: int) -> list[int]:
        """The cards that have a second one to be shown with."""
        return [card for card in g.state.hand[me] if self.second_cards(g, me, card)]

    def second_cards(self, g: Round, me: int, first: int) -> list[int]:
        """With what the first may be shown: some message has a colour of both."""
        return [
            card
            for card in g.state.hand[me]
            if card != first and g.messages(g.others(me), g.colours(first) & g.colours(card))
        ]

    def act(self, g: Round, me: int) -> None:
        first = g.choose_card(me, self.first_cards(g, me), words.SHOW)
        second = g.choose_card(me, self.second_cards(g, me, first), words.SHOW)
        g.show(me, [first, second])
        messages = g.messages(g.others(me), g.colours(first) & g.colours(second))
        g.take_message(g.choose_card(me, messages, words.INTEL), me)


ROLE = Role(
    "sp_bai_fei_fei",
    Text("SP白菲菲", "Bai Feifei SP"),
    Text("间谍", "Spy"),
    "白菲菲",
    female=True,
    hidden=False,
    pack="extend2",
    skills=(TaoQu(),),
)
