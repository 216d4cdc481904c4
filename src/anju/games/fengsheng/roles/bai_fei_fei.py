"""白菲菲, a nurse."""

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


class LianMin(Trigger):
    id = "lian_min"
    name = Text("怜悯", "Mercy")
    text = Text(
        "你传出的不含黑的情报被接收后，你可以把你或接收者情报区一张含黑的情报加入你的手牌。",
        "After a message without black that you sent is received, you may take a black message before you or the receiver "
        "into your hand.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and event.sender == me
            and not event.black
            and bool(g.messages(self.near(event), BLACK))
        )

    def near(self, event: Receipt) -> list[int]:
        return list(dict.fromkeys((event.sender, event.receiver)))

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        g.take_message(g.choose_message(me, Before(self.near(event)), WITH_BLACK), me)


class FuHei(Trigger):
    id = "fu_hei"
    name = Text("腹黑", "Black at Heart")
    text = Text(
        "你传出的含黑的情报被接收后，你摸一张牌。",
        "After a black message that you sent is received, you draw a card.",
    )
    on = (happening.RECEIVED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.sender == me and event.black

    def act(self, g: Round, me: int, event: Event) -> None:
        g.draw(me, 1)


ROLE = Role(
    "bai_fei_fei",
    Text("白菲菲", "Bai Feifei"),
    Text("护士", "Nurse"),
    "白菲菲",
    female=True,
    hidden=False,
    pack="base",
    skills=(LianMin(), FuHei()),
)
