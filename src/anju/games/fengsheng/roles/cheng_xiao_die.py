"""程小蝶, an opera singer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import BLUE, RED
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.having import HAS_HAND, Somebody
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


_ANYBODY: Final = Somebody(HAS_HAND)


class ZhiYin(Trigger):
    id = "zhi_yin"
    name = Text("知音", "Kindred Spirit")
    text = Text(
        "你接收含红或含蓝的情报后，你和传出者各摸一张牌。",
        "After you receive a red or blue message, you and its sender each draw a card.",
    )
    on = (happening.RECEIVED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.receiver == me and event.colours & (RED | BLUE) != 0

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        g.draw(me, 1)
        g.draw(event.sender, 1)


class JingMeng(Trigger):
    id = "jing_meng"
    name = Text("惊梦", "Startled from Dreams")
    text = Text(
        "你接收含黑的情报后，你可以查看一名角色的手牌并弃掉其中一张。",
        "After you receive a black message, you may look at a player's hand and discard a card from it.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt) and event.receiver == me and event.black and _ANYBODY.met(g, (me, me))
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        target = g.choose_seat(me, HAS_HAND)
        g.discard(target, [g.choose_card(me, g.look_at_hand(me, target), words.PICK)])


ROLE = Role(
    "cheng_xiao_die",
    Text("程小蝶", "Cheng Xiaodie"),
    Text("花旦", "Opera Singer"),
    "程小蝶",
    female=False,
    hidden=False,
    pack="base",
    skills=(ZhiYin(), JingMeng()),
)
