"""王魁, a thug."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.seats import Near
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class YiYaHuanYa(Trigger):
    id = "yi_ya_huan_ya"
    name = Text("以牙还牙", "Tooth for a Tooth")
    text = Text(
        "你接收含黑的情报后，你可以将一张含黑的手牌置入传出者或其相邻角色的情报区，然后摸一张牌。",
        "After you receive a black message, you may place a black card from hand before its sender or a neighbour of "
        "the sender, then draw a card.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.receiver == me and event.black and bool(g.state.hand[me])

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        card = g.may_choose_card(me, g.state.hand[me], words.MAY_PICK, WITH_BLACK)
        if card < 0:
            return
        near = [event.sender, *g.neighbours(event.sender)]
        g.place(card, me, g.choose_seat(me, Near(event.sender), first=near))
        g.draw(me, 1)


ROLE = Role(
    "wang_kui",
    Text("王魁", "Wang Kui"),
    Text("黑帮打手", "Gang Enforcer"),
    "王魁",
    female=False,
    hidden=False,
    pack="base",
    skills=(YiYaHuanYa(),),
)
