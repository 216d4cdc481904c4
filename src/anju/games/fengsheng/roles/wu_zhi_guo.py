"""吴志国, an army captain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import BLACK
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class JianRen(Trigger):
    id = "jian_ren"
    name = Text("坚韧", "Tenacity")
    text = Text(
        "你接收含黑的情报后，你可以展示牌堆顶一张牌：若含黑，将它加入你的手牌，并弃掉任意一张含黑的情报；若不含黑，放回牌堆顶。",
        "After you receive a black message, you may turn up the top card of the deck: if it is black, take it into hand "
        "and discard any black message on the table; if it is not, it goes back on top.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.receiver == me and event.black

    def act(self, g: Round, me: int, event: Event) -> None:
        for card in g.show_top(1):
            if g.black(card):
                g.take_from_deck_openly(card, me)
                self.clear(g, me)

    def clear(self, g: Round, me: int) -> None:
        """There may be nothing black left, if another skill has taken the message away."""
        seats = g.living(me)
        if g.messages(seats, BLACK):
            g.discard_message(g.choose_message(me, Before(seats), WITH_BLACK))


ROLE = Role(
    "wu_zhi_guo",
    Text("吴志国", "Wu Zhiguo"),
    Text("剿匪大队长", "Captain of the Campaign"),
    "吴志国",
    female=False,
    hidden=False,
    pack="base",
    skills=(JianRen(),),
)
