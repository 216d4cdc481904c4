"""小铃铛, a juggler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import UP
from anju.games.fengsheng.happening import Event, Happening
from anju.games.fengsheng.requirements.cards import Alike, Matched
from anju.games.fengsheng.requirements.having import HasCards, OnTable
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role, Trigger
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class XinGeLianLuo(Trigger):
    id = "xin_ge_lian_luo"
    name = Text("信鸽联络", "Carrier Pigeon")
    text = Text(
        "你传出向左或向右的情报后，你可以指定一名其他角色，他在本回合的传递阶段不能选择接收。",
        "After you send a message to the left or to the right, you may choose another player, who cannot choose to "
        "receive it while it is passed on this turn.",
    )
    on = (happening.SENT,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Happening) and event.seat == me and g.state.direction != UP

    def act(self, g: Round, me: int, event: Event) -> None:
        g.bar(g.choose_seat(me, ANOTHER))


_PREY: Final = Matched(lambda g, message: HasCards(Alike(g.colours(message))))
"""A card in hand could lie there instead."""


class HouZiQieXin(Action):
    id = "hou_zi_qie_xin"
    name = Text("猴子窃信", "Thieving Monkey")
    text = Text(
        "出牌阶段限一次，你可以用一张手牌与一名其他角色情报区里一张颜色完全一致的情报对换。",
        "Once in your action phase, you may exchange a card from hand for a message before another player that has "
        "exactly the same colours.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (OnTable(_PREY, of_others=True),)

    def act(self, g: Round, me: int) -> None:
        message = g.choose_message(me, Before(g.others(me)), _PREY)
        card = g.choose_card(me, g.state.hand[me], words.PICK, Alike(g.colours(message)))
        owner = g.owner(message)
        g.take_message(message, me)
        g.place(card, me, owner)


ROLE = Role(
    "xiao_ling_dang",
    Text("小铃铛", "Little Bell"),
    Text("杂耍艺人", "Juggler"),
    "小铃铛",
    female=True,
    hidden=False,
    pack="extend2",
    skills=(XinGeLianLuo(), HouZiQieXin()),
)
