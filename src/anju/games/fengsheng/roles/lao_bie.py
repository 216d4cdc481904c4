"""老鳖, a cigarette seller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import BLUE, RED
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.skill import Passive, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class LianLuo(Passive):
    id = "lian_luo"
    name = Text("联络", "Liaison")
    text = Text(
        "你传出情报时，可以把箭头当作任意方向。",
        "Whatever you send, you may take its arrow for any direction.",
    )
    hooks = ("any_arrow",)

    def any_arrow(self, g: Round, me: int) -> bool:
        return True


class MingEr(Trigger):
    id = "ming_er"
    name = Text("明饵", "Open Bait")
    text = Text(
        "你传出的含红或含蓝的情报被接收后，你和接收者各摸一张牌。",
        "After a red or blue message that you sent is received, you and the receiver each draw a card.",
    )
    on = (happening.RECEIVED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.sender == me and event.colours & (RED | BLUE) != 0

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        g.draw(me, 1)
        g.draw(event.receiver, 1)


ROLE = Role(
    "lao_bie",
    Text("老鳖", "Lao Bie"),
    Text("香烟贩子", "Cigarette Seller"),
    "老鳖",
    female=False,
    hidden=False,
    pack="base",
    skills=(LianLuo(), MingEr()),
)
