"""李宁玉, head of the telegraph office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import LI_YOU, SHI_TAN, WEI_BI
from anju.games.fengsheng.happening import Event, Happening, Use
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.skill import Passive, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class JiuJi(Trigger):
    id = "jiu_ji"
    name = Text("就计", "Play Along")
    text = Text(
        "你成为【试探】【威逼】或【利诱】的目标后，你可以翻开此角色牌，摸两张牌；那张牌结算后，将它加入你的手牌。",
        "When you become the target of a Probe, Coerce or Bribe you may turn this role up: draw two cards, and take "
        "that card into hand once it has been resolved.",
    )
    on = (happening.USED,)
    face_down = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.target == me and event.name in (SHI_TAN, WEI_BI, LI_YOU)

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Use)
        g.draw(me, 2)
        event.keeper = me


class ChengFu(Passive):
    id = "cheng_fu"
    name = Text("城府", "Inscrutable")
    text = Text(
        "以你为目标的【试探】和【威逼】无效。",
        "A Probe or Coerce used on you does nothing.",
    )
    hooks = ("voids",)

    def voids(self, g: Round, me: int, use: Use) -> bool:
        return use.target == me and use.name in (SHI_TAN, WEI_BI)


class YiXin(Trigger):
    id = "yi_xin"
    name = Text("遗信", "Last Letter")
    text = Text(
        "你死亡前，你可以将一张手牌置入一名其他角色的情报区。",
        "Before your death you may place a card from hand before another player.",
    )
    on = (happening.DIED,)
    after_death = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Happening) and event.seat == me and bool(g.state.hand[me])

    def act(self, g: Round, me: int, event: Event) -> None:
        target = g.choose_seat(me, ANOTHER)
        g.place(g.choose_card(me, g.state.hand[me], words.PLACE), me, target)


ROLE = Role(
    "li_ning_yu",
    Text("李宁玉", "Li Ningyu"),
    Text("译电科科长", "Head of Ciphers"),
    "李宁玉",
    female=True,
    hidden=True,
    pack="base",
    skills=(JiuJi(), ChengFu(), YiXin()),
)
