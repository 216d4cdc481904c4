"""SP李宁玉, head of the telegraph office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import JIE_HUO, WU_DAO
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.skill import Passive, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class YingBian(Passive):
    id = "ying_bian"
    name = Text("应变", "Adaptable")
    text = Text(
        "你可以将【截获】当【误导】使用。",
        "You may use an Intercept as a Misdirect.",
    )
    hooks = ("conversions",)

    def conversions(self, g: Round, me: int, card: int) -> tuple[int, ...]:
        return (WU_DAO,) if g.name(card) == JIE_HUO else ()


class YouDao(Trigger):
    id = "you_dao"
    name = Text("诱导", "Lead On")
    text = Text(
        "你使用的【误导】结算后，你摸一张牌。",
        "After a Misdirect that you used has been resolved, you draw a card.",
    )
    on = (happening.RESOLVED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.user == me and event.name == WU_DAO

    def act(self, g: Round, me: int, event: Event) -> None:
        g.draw(me, 1)


ROLE = Role(
    "sp_li_ning_yu",
    Text("SP李宁玉", "Li Ningyu SP"),
    Text("译电科科长", "Head of Ciphers"),
    "李宁玉",
    female=True,
    hidden=False,
    pack="base",
    skills=(YingBian(), YouDao()),
)
