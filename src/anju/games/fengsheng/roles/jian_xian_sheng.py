"""简先生, an actor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import SHI_TAN
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.requirements.having import HAS_HAND
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class CongRongYingDui(Trigger):
    id = "cong_rong_ying_dui"
    name = Text("从容应对", "Composure")
    text = Text(
        "你对其他角色使用的【试探】，或其他角色对你使用的【试探】结算后，你可以选择一项：抽取对方一张手牌；或双方各摸一张牌。",
        "After a Probe that you used on another player, or another used on you, you may choose one: draw a card from "
        "their hand; or you both draw a card.",
    )
    on = (happening.RESOLVED,)
    branches: ClassVar[Mapping[str, Text]] = {
        "take": Text("抽取对方一张手牌", "Draw a card from their hand"),
        "both": Text("双方各摸一张", "You both draw a card"),
    }

    def ready(self, g: Round, me: int, event: Event) -> bool:
        if not isinstance(event, Use) or event.name != SHI_TAN or me not in (event.user, event.target):
            return False
        return g.state.alive[self.opposite(me, event)]

    def opposite(self, me: int, use: Use) -> int:
        return use.target if use.user == me else use.user

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Use)
        other = self.opposite(me, event)
        if g.choose_word(me, words.BRANCH, ["take", "both"], Only("take", HAS_HAND, me, other)) == "take":
            g.draw_from(me, other)
            return
        g.draw(me, 1)
        g.draw(other, 1)


ROLE = Role(
    "jian_xian_sheng",
    Text("简先生", "Mr Jian"),
    Text("话剧演员", "Stage Actor"),
    "简先生",
    female=False,
    hidden=False,
    pack="extend1",
    skills=(CongRongYingDui(),),
)
