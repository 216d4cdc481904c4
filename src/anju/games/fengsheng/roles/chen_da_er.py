"""陈大耳, who hears everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import DIAO_BAO, JIE_HUO, KINDS, PO_YI, WU_DAO
from anju.games.fengsheng.happening import Event, Happening
from anju.games.fengsheng.requirements.words import Nameable, NotSaid
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

NAMEABLE: Final = [KINDS[name] for name in (JIE_HUO, WU_DAO, DIAO_BAO, PO_YI)]
_NAMES: Final = [*NAMEABLE, *(name for name in KINDS if name not in NAMEABLE)]


class BianZeTong(Trigger):
    id = "bian_ze_tong"
    name = Text("变则通", "Change Finds a Way")
    text = Text(
        "你的传递阶段开始时，你摸一张牌，然后你可以从【截获】【误导】【调包】【破译】中依次宣言两个不同的牌名："
        "本回合所有角色手里的前一种牌只能当后一种使用。",
        "At the start of your sending phase you draw a card; you may then name two different cards among Intercept, "
        "Misdirect, Swap and Decipher: until the end of the turn everybody may use cards of the first name from hand "
        "only as the second.",
    )
    on = (happening.SEND_START,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Happening) and event.seat == me

    def act(self, g: Round, me: int, event: Event) -> None:
        g.draw(me, 1)
        name = g.choose_name(me, words.NAMES, _NAMES, Nameable(NAMEABLE))
        if name == words.DONE:
            return
        into = g.choose_name(me, words.NAME, _NAMES, Nameable(NAMEABLE), NotSaid(name))
        g.turn_name(KINDS.index(name), KINDS.index(into))


ROLE = Role(
    "chen_da_er",
    Text("陈大耳", "Chen Da'er"),
    Text("包打听", "Know-It-All"),
    "陈大耳",
    female=False,
    hidden=False,
    pack="extend2",
    skills=(BianZeTong(),),
)
