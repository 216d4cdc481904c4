"""王富贵, a gang boss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.happening import Event, Happening, Receipt
from anju.games.fengsheng.requirements.cards import With
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

_NAME = Text("江湖令", "Word on the Street")
_TEXT = Text(
    "你传出情报后，你可以宣言一种颜色；本回合情报被接收后，你可以弃掉接收者情报区一张含该颜色的情报，若弃掉的含黑，你摸一张牌。",
    "After you send a message you may name a colour; when the message is received this turn, you may discard a message "
    "of that colour from before the receiver, and if it is black you draw a card.",
)


class JiangHuLingCollected(Trigger):
    """The later half: in force once a colour has been named, even if the role's skills have become invalid."""

    id = "jiang_hu_ling"
    name = _NAME
    text = _TEXT
    on = (happening.RECEIVED,)
    lingers = True
    shown = False

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and any(
            g.messages([event.receiver], colour) for colour in g.lingering(me, self)
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        (colour,) = g.lingering(me, self)
        g.linger_no_more(me, self, colour)
        card = g.choose_message(me, Before([event.receiver]), With(colour))
        g.discard_message(card)
        if g.black(card):
            g.draw(me, 1)


_COLLECTED = JiangHuLingCollected()


class JiangHuLing(Trigger):
    id = "jiang_hu_ling"
    name = _NAME
    text = _TEXT
    on = (happening.SENT,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Happening) and event.seat == me

    def act(self, g: Round, me: int, event: Event) -> None:
        g.linger(me, _COLLECTED, g.name_colour(me))


ROLE = Role(
    "wang_fu_gui",
    Text("王富贵", "Wang Fugui"),
    Text("黑帮老大", "Gang Boss"),
    "王富贵",
    female=False,
    hidden=False,
    pack="base",
    skills=(JiangHuLing(), _COLLECTED),
)
