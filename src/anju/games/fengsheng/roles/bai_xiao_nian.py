"""白小年, a secretary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.requirements.cards import TAKEABLE_BY_OTHERS, WITHOUT_BLACK
from anju.games.fengsheng.requirements.having import HasMessage
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.seats import ANOTHER, CanTake
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


_MOVABLE: Final = HasMessage(WITHOUT_BLACK, TAKEABLE_BY_OTHERS)


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
        return isinstance(event, Use) and event.user == me and event.card >= 0 and _MOVABLE.met(g, (me, me))

    def act(self, g: Round, me: int, event: Event) -> None:
        card = g.choose_message(me, Before([me]), WITHOUT_BLACK, TAKEABLE_BY_OTHERS)
        g.move_message(card, g.choose_seat(me, ANOTHER, CanTake(card)))
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
