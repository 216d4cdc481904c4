"""哑炮, a beggar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import SHI_TAN, WEI_BI
from anju.games.fengsheng.happening import Event, Receipt, Use
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class ShouKouRuPing(Trigger):
    id = "shou_kou_ru_ping"
    name = Text("守口如瓶", "Sealed Lips")
    text = Text(
        "你使用【试探】或【威逼】，或成为【试探】或【威逼】的目标后，此牌无效；每回合第一次如此时，双方各摸一张牌，"
        "此后每次只有你摸一张牌。",
        "When you use a Probe or a Coerce, or become the target of one, it does nothing; the first time in a turn you "
        "both draw a card, after that only you draw one each time.",
    )
    on = (happening.USED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.name in (SHI_TAN, WEI_BI) and me in (event.user, event.target)

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Use)
        event.void = True
        g.draw(me, 1)
        if not g.again:
            g.draw(event.target if event.user == me else event.user, 1)


class HanHouLaoShi(Trigger):
    id = "han_hou_lao_shi"
    name = Text("憨厚老实", "Honest Fool")
    text = Text(
        "你传出的情报被其他角色接收后，他抽取你一张手牌。",
        "After another player receives a message that you sent, they draw a card from your hand.",
    )
    on = (happening.RECEIVED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and event.sender == me
            and event.receiver != me
            and bool(g.state.hand[me])
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        g.draw_from(event.receiver, me)


ROLE = Role(
    "ya_pao",
    Text("哑炮", "Dud"),
    Text("乞丐", "Beggar"),
    "哑炮",
    female=False,
    hidden=False,
    pack="extend2",
    skills=(ShouKouRuPing(), HanHouLaoShi()),
)
