"""老汉, second wife of the Qiu house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.happening import Event, Happening, Receipt
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class ShiSi(Trigger):
    id = "shi_si"
    name = Text("视死", "Facing Death")
    text = Text("你接收含黑的情报后，摸两张牌。", "After you receive a black message, you draw two cards.")
    on = (happening.RECEIVED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.receiver == me and event.black

    def act(self, g: Round, me: int, event: Event) -> None:
        g.draw(me, 2)


class RuGui(Trigger):
    id = "ru_gui"
    name = Text("如归", "Homecoming")
    text = Text(
        "你死亡前，若当前回合角色存活且不是你，你可以把你情报区一张情报移到他的情报区。",
        "Before your death you may move a message from before you to before the player whose turn it is, if they are alive "
        "and not you.",
    )
    on = (happening.DIED,)
    after_death = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        s = g.state
        return (
            isinstance(event, Happening)
            and event.seat == me
            and s.player != me
            and s.alive[s.player]
            and bool(s.area[me])
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        g.move_message(g.choose_message(me, Before([me])), g.state.player)


ROLE = Role(
    "lao_han",
    Text("老汉", "Lao Han"),
    Text("裘家二太太", "Second Wife of the Qius"),
    "老汉",
    female=True,
    hidden=False,
    pack="base",
    skills=(ShiSi(), RuGui()),
)
