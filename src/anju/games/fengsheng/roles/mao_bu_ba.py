"""毛不拔, an antique dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class QiHuoKeJu(Trigger):
    id = "qi_huo_ke_ju"
    name = Text("奇货可居", "Rare Goods")
    text = Text(
        "你接收双色情报后，你可以将你情报区的一张情报加入手牌。",
        "After you receive a two-coloured message, you may take a message that lies before you into hand.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and event.receiver == me
            and event.two_coloured
            and bool(g.state.area[me])
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        g.take_message(g.choose_message(me, Before([me])), me)


ROLE = Role(
    "mao_bu_ba",
    Text("毛不拔", "Mao Buba"),
    Text("古董商人", "Antique Dealer"),
    "毛不拔",
    female=False,
    hidden=False,
    pack="base",
    skills=(QiHuoKeJu(),),
)
