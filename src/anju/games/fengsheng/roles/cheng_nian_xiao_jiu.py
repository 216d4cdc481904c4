"""成年小九, pillar of counter-espionage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import JIE_HUO
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.roles.cheng_nian_han_mei import AnDuChenCang
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class ShunShiErWei(Trigger):
    id = "shun_shi_er_wei"
    name = Text("顺势而为", "Go with the Tide")
    text = Text(
        "你使用【截获】后，或你面前的情报被【截获】移走后，你可以将此角色牌翻回面朝下，摸一张牌。",
        "After you use an Intercept, or an Intercept moves the message away from before you, you may turn this role "
        "face down and draw a card.",
    )
    on = (happening.RESOLVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.name == JIE_HUO and me in (event.user, event.taken_from)

    def act(self, g: Round, me: int, event: Event) -> None:
        g.turn_down(me)
        g.draw(me, 1)


ROLE = Role(
    "cheng_nian_xiao_jiu",
    Text("成年小九", "Xiaojiu Grown Up"),
    Text("反特砥柱", "Counterspy"),
    "小九",
    female=False,
    hidden=True,
    pack="extend2",
    skills=(AnDuChenCang(), ShunShiErWei()),
)
