"""SP白菲菲, a spy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import CardNeed, Matched, Matching, NotYet
from anju.games.fengsheng.requirements.having import HasCards, OnTable
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


def _shared(g: Round, first: int, second: int) -> Matching:
    return Matching(g.colours(first) & g.colours(second))


def _second(first: int) -> tuple[CardNeed, ...]:
    """The other card to show: both share a colour with a message before somebody else."""
    taken = Matched(lambda g, second: OnTable(_shared(g, first, second), of_others=True))
    return NotYet([first]), taken


_FIRST: Final = Matched(lambda _, first: HasCards(*_second(first)))


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
    requires = (HasCards(_FIRST),)

    def act(self, g: Round, me: int) -> None:
        hand = g.state.hand[me]
        first = g.choose_card(me, hand, words.SHOW, _FIRST)
        second = g.choose_card(me, hand, words.SHOW, *_second(first))
        g.show(me, [first, second])
        g.take_message(g.choose_message(me, Before(g.others(me)), _shared(g, first, second)), me)


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
