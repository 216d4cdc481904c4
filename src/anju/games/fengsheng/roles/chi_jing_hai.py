"""池镜海, an expert in ciphers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import JIE_HUO, WU_DAO
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.skill import ONCE_A_TURN, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class GuanHai(Trigger):
    id = "guan_hai"
    name = Text("观海", "Watching the Sea")
    text = Text(
        "你使用【截获】或【误导】时，在结算前先查看待收情报。",
        "When you use Intercept or Misdirect, you look at the message before the card takes effect.",
    )
    on = (happening.USED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.user == me and event.name in (JIE_HUO, WU_DAO)

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Use)
        g.look_at_message(me)
        event.answered |= 1 << self.number


GUAN_HAI: Final = GuanHai()


class BiFeng(Trigger):
    id = "bi_feng"
    name = Text("避风", "Out of the Wind")
    text = Text(
        "争夺阶段限一次，观海之后，你可以令你使用的这张【截获】或【误导】无效，然后摸两张牌。",
        "Once in each contest, after Watching the Sea, you may make that Intercept or Misdirect of yours void, then draw "
        "two cards.",
    )
    on = (happening.USED,)
    limit = ONCE_A_TURN

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.user == me and event.answered >> GUAN_HAI.number & 1 == 1

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Use)
        event.void = True
        g.draw(me, 2)


ROLE = Role(
    "chi_jing_hai",
    Text("池镜海", "Chi Jinghai"),
    Text("破译专家", "Codebreaker"),
    "池镜海",
    female=False,
    hidden=False,
    pack="extend1",
    skills=(GUAN_HAI, BiFeng()),
)
