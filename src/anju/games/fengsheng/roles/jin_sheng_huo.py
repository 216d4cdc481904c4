"""金生火, head of military affairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class JinShen(Trigger):
    id = "jin_shen"
    name = Text("谨慎", "Caution")
    text = Text(
        "你接收双色情报后，你可以用一张手牌与它交换。换上的牌成为你接收的情报。",
        "After you receive a two-coloured message, you may exchange it for a card from hand, which becomes the message that "
        "you received.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and event.receiver == me
            and event.two_coloured
            and g.owner(event.card) == me
            and bool(g.state.hand[me])
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        card = g.choose_card(me, g.state.hand[me], words.PLACE)
        g.take_message(event.card, me)
        g.place(card, me, me)
        event.replace(card, g.colours(card))


ROLE = Role(
    "jin_sheng_huo",
    Text("金生火", "Jin Shenghuo"),
    Text("军机处处长", "Head of Military Affairs"),
    "金生火",
    female=False,
    hidden=False,
    pack="base",
    skills=(JinShen(),),
)
