"""邵秀, a lady of good family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class MianLiCangZhen(Trigger):
    id = "mian_li_cang_zhen"
    name = Text("绵里藏针", "Needle in Silk")
    text = Text(
        "你传出的情报被接收后，你可以将一张含黑的手牌置入接收者的情报区，然后摸一张牌。",
        "After a message that you sent is received, you may place a black card from hand before the receiver, then draw "
        "a card.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.sender == me and bool(g.state.hand[me])

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        card = g.may_choose_card(me, g.state.hand[me], words.MAY_PICK, WITH_BLACK)
        if card >= 0:
            g.place(card, me, event.receiver)
            g.draw(me, 1)


ROLE = Role(
    "shao_xiu",
    Text("邵秀", "Shao Xiu"),
    Text("大家闺秀", "Lady of the House"),
    "邵秀",
    female=True,
    hidden=False,
    pack="base",
    skills=(MianLiCangZhen(),),
)
