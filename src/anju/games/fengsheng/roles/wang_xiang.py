"""王响, an engine driver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import UP, WU_DAO
from anju.games.fengsheng.happening import Event, Happening, Use
from anju.games.fengsheng.requirements.seats import Besides
from anju.games.fengsheng.skill import Passive, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class JieCheYunHuo(Passive):
    id = "jie_che_yun_huo"
    name = Text("借车运货", "Borrowed Train")
    text = Text(
        "其他角色不能对你传出的情报使用【误导】。",
        "Other players may not use Misdirect on a message that you sent.",
    )
    hooks = ("forbids", "voids")

    def forbids(self, g: Round, me: int, user: int, name: int) -> bool:
        return name == WU_DAO and user != me and g.state.sender == me

    def voids(self, g: Round, me: int, use: Use) -> bool:
        """A card that a skill merely deems to be used does nothing (R-219)."""
        return self.forbids(g, me, use.user, use.name)


_NAME = Text("咱们工人有知识", "We Workers Have Learning")
_TEXT = Text(
    "摸牌阶段，你有含红的情报就多摸一张牌，有含蓝的情报就再多摸一张牌；"
    "你传出向左或向右的情报后，可以指定至多X名角色（X为你含黑情报的张数），他们本回合不能选择接收。",
    "In your draw phase you draw one more card if you have a red message, and one more if you have a blue one. After you "
    "send a message to the left or right you may name up to as many players as you have black messages: they may not "
    "choose to receive it this turn.",
)


class ZanMenGongRen(Passive):
    id = "zan_men_gong_ren"
    name = _NAME
    text = _TEXT
    hooks = ("extra_draw",)

    def extra_draw(self, g: Round, me: int) -> int:
        return (g.state.red[me] > 0) + (g.state.blue[me] > 0)


class ZanMenGongRenSent(Trigger):
    id = "zan_men_gong_ren"
    name = _NAME
    text = _TEXT
    on = (happening.SENT,)
    shown = False  # one skill on the card, two moments

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Happening)
            and event.seat == me
            and g.state.direction != UP
            and g.state.black[me] > 0
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        barred = [g.choose_seat(me)]
        for left in reversed(range(min(g.state.black[me], len(g.living(me))))):
            g.bar(barred[-1])
            target = g.may_choose_seat(me, Besides(barred)) if left else -1
            if target < 0:
                return
            barred.append(target)


ROLE = Role(
    "wang_xiang",
    Text("王响", "Wang Xiang"),
    Text("火车司机", "Engine Driver"),
    "王响",
    female=False,
    hidden=False,
    pack="unselected",
    skills=(JieCheYunHuo(), ZanMenGongRen(), ZanMenGongRenSent()),
)
