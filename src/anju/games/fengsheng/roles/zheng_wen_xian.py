"""鄭文先, chief editor of a collaborating paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import DIAO_BAO, JIE_HUO, PO_YI
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.skill import Action, Role, Trigger
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class TouTian(Action):
    id = "tou_tian"
    name = Text("偷天", "Steal the Sky")
    text = Text(
        "争夺阶段，你可以翻开此角色牌，视为使用一张【截获】。",
        "In a contest you may turn this role up: you are deemed to use an Intercept.",
    )
    at = (CONTEST,)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        g.play_card(me, JIE_HUO, -1, me)


class HuanRi(Trigger):
    id = "huan_ri"
    name = Text("换日", "Change the Sun")
    text = Text(
        "你使用的【调包】或【破译】结算后，你可以将此角色牌翻回面朝下。",
        "After a Swap or Decipher that you used has been resolved, you may turn this role face down.",
    )
    on = (happening.RESOLVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.user == me and event.name in (DIAO_BAO, PO_YI)

    def act(self, g: Round, me: int, event: Event) -> None:
        g.turn_down(me)


ROLE = Role(
    "zheng_wen_xian",
    Text("鄭文先", "Zheng Wenxian"),
    Text("日伪报社主编", "Newspaper Editor"),
    "鄭文先",
    female=False,
    hidden=True,
    pack="base",
    skills=(TouTian(), HuanRi()),
)
