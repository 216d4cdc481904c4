"""白小年, a secretary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class ZhuanJiao(Trigger):
    id = "zhuan_jiao"
    name = Text("转交", "Handing Over")
    text = Text(
        "你使用的手牌结算后，你可以把你情报区一张不含黑的情报移到一名其他角色的情报区（不能使他凑成三张或更多同色情报），"
        "然后摸两张牌。",
        "After a card that you used from hand has taken effect, you may move a message without black from before you to "
        "before another player (not making three or more of one colour there); then draw two cards.",
    )
    on = (happening.RESOLVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.user == me and event.card >= 0 and bool(self.choices(g, me))

    def choices(self, g: Round, me: int) -> list[int]:
        return [card for card in g.state.area[me] if not g.black(card) and self.takers(g, me, card)]

    def takers(self, g: Round, me: int, card: int) -> list[int]:
        return [seat for seat in g.others(me) if not g.completes(card, seat)]

    def act(self, g: Round, me: int, event: Event) -> None:
        card = g.choose_card(me, self.choices(g, me), words.INTEL)
        g.move_message(card, g.choose_seat(me, self.takers(g, me, card)))
        g.draw(me, 2)


ROLE = Role(
    "bai_xiao_nian",
    Text("白小年", "Bai Xiaonian"),
    Text("秘书", "Secretary"),
    "白小年",
    female=False,
    hidden=False,
    pack="base",
    skills=(ZhuanJiao(),),
)
