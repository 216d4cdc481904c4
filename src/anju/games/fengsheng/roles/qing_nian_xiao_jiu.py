"""青年小九, a boy with a dream."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import Matching
from anju.games.fengsheng.requirements.having import HasCards
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class ChiZiZhiXin(Trigger):
    id = "chi_zi_zhi_xin"
    name = Text("赤子之心", "Heart of a Child")
    text = Text(
        "你传出的不含黑的情报被其他角色接收后，你可以选择一项：摸两张牌；"
        "或将一张与该情报有相同颜色的手牌置入你的情报区。",
        "After another player receives a message without black that you sent, you may choose one: draw two cards; or place "
        "a card from hand that shares a colour with the message before you.",
    )
    on = (happening.RECEIVED,)
    branches: ClassVar[Mapping[str, Text]] = {
        "draw": Text("摸两张牌", "Draw two cards"),
        "place": Text("将一张同色手牌置入你的情报区", "Place a card that shares a colour before you"),
    }

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.sender == me and event.receiver != me and not event.black

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        alike = Matching(event.colours)
        possible = Only("place", HasCards(alike), me, me)
        if g.choose_word(me, words.EITHER, ["draw", "place"], possible) == "place":
            g.place(g.choose_card(me, g.state.hand[me], words.PLACE, alike), me, me)
        else:
            g.draw(me, 2)


ROLE = Role(
    "qing_nian_xiao_jiu",
    Text("青年小九", "Young Xiaojiu"),
    Text("追梦少年", "Dreaming Youth"),
    "小九",
    female=False,
    hidden=False,
    pack="extend1",
    skills=(ChiZiZhiXin(),),
)
