"""孙守謨, a staff officer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import DIAO_BAO, JIE_HUO, WU_DAO
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.skill import Passive, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

_NAME = Text("详尽思索", "Thinking It Through")
_TEXT = Text(
    "一名角色传出情报后，你可以指定一名角色；本回合若由他接收情报，且你本回合没有使用过【截获】【误导】【调包】，你摸一张牌。",
    "After anybody sends a message you may name a player; if that player receives the message and you have used no "
    "Intercept, Misdirect or Swap this turn, you draw a card.",
)
_MEDDLING = 1 << JIE_HUO | 1 << WU_DAO | 1 << DIAO_BAO


class XiangJinSiSuoReceived(Trigger):
    id = "xiang_jin_si_suo"
    name = _NAME
    text = _TEXT
    on = (happening.RECEIVED,)
    forced = True
    lingers = True
    shown = False  # the later half of the skill on the card

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and event.receiver in g.lingering(me, self)
            and not g.state.played[me] & _MEDDLING
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        g.linger_no_more(me, self, event.receiver)
        g.draw(me, 1)


LATER: Final = XiangJinSiSuoReceived()


class XiangJinSiSuo(Trigger):
    id = "xiang_jin_si_suo"
    name = _NAME
    text = _TEXT
    on = (happening.SENT,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return True

    def act(self, g: Round, me: int, event: Event) -> None:
        target = g.choose_seat(me)
        g.tell("named_seat", me, target)
        g.linger(me, LATER, target)


class QiangYingXiaLing(Passive):
    id = "qiang_ying_xia_ling"
    name = Text("强硬下令", "Hard Orders")
    text = Text(
        "你传出没有锁定标记的情报时，也可以锁定一名角色。",
        "You may lock a player also with a message that has no lock.",
    )
    hooks = ("any_lock",)

    def any_lock(self, g: Round, me: int) -> bool:
        return True


ROLE = Role(
    "sun_shou_mo",
    Text("孙守謨", "Sun Shoumo"),
    Text("参谋", "Staff Officer"),
    "孙守謨",
    female=False,
    hidden=False,
    pack="unselected",
    skills=(XiangJinSiSuo(), LATER, QiangYingXiaLing()),
)
