"""李书云, a professor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.faces import BLACK, BLUE, COLOURS, FACES, RED
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.having import MESSAGE_BEFORE_YOU
from anju.games.fengsheng.skill import Action, Role, Trigger
from anju.games.fengsheng.state import CONTEST, RECEIVE

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class DingLun(Action):
    id = "ding_lun"
    name = Text("定论", "The Last Word")
    text = Text(
        "争夺阶段，若待收情报在你面前，你可以翻开此角色牌：立即结束争夺，由你接收；"
        "若会使你凑成三张或更多同色情报，改为将待收情报加入手牌。",
        "In a contest, if the message is before you, you may turn this role up: the contest ends at once and you receive "
        "the message; if it would make three or more of one of its colours before you, take it into your hand instead.",
    )
    at = (CONTEST,)
    face_down = True
    requires = (MESSAGE_BEFORE_YOU,)

    def act(self, g: Round, me: int) -> None:
        card = g.state.message
        if not g.completes(card, me):
            g.state.phase = RECEIVE
            return
        g.take_pending_message(me)
        g.narrow([card], self.completing(g, me))

    def completing(self, g: Round, me: int) -> int:
        """The faces, as bits, that would make three of a colour before this seat."""
        s = g.state
        counts = {RED: s.red[me], BLUE: s.blue[me], BLACK: s.black[me]}
        crowded = sum(colour for colour, count in counts.items() if count >= 2)
        return sum(1 << face for face in FACES if COLOURS[face] & crowded)


class ZhenLi(Trigger):
    id = "zhen_li"
    name = Text("真理", "Truth")
    text = Text(
        "你传出的含红或含蓝情报被其他角色接收后，你可以摸两张牌，将此角色牌翻回面朝下。",
        "After another player receives a red or blue message that you sent, you may draw two cards and turn this role "
        "face down.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and event.sender == me
            and event.receiver != me
            and event.colours & (RED | BLUE) != 0
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        g.draw(me, 2)
        g.turn_down(me)


ROLE = Role(
    "li_shu_yun",
    Text("李书云", "Li Shuyun"),
    Text("教授", "Professor"),
    "李书云",
    female=True,
    hidden=True,
    pack="extend2",
    skills=(DingLun(), ZhenLi()),
)
