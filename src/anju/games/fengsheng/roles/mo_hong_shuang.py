"""墨红霜, a dangerous lover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.having import HAS_HAND
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.seats import ANOTHER, FEMALE, MALE
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import Action, Role, Trigger
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class ZhaoBaiHe(Action):
    id = "zhao_bai_he"
    name = Text("朝百合", "Morning Lily")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：令一名女性角色摸一张牌，或随机弃一张手牌。",
        "In a contest you may turn this role up: choose a female role, who draws a card or discards one at random.",
    )
    at = (CONTEST,)
    face_down = True
    branches: ClassVar[Mapping[str, Text]] = {
        "draw": Text("令她摸一张牌", "She draws a card"),
        "discard": Text("令她随机弃一张手牌", "She discards a card at random"),
    }

    def act(self, g: Round, me: int) -> None:
        # There is always somebody: once turned up, she is a female role herself.
        target = g.choose_seat(me, FEMALE)
        branches = ["draw", "discard"]
        if g.choose_word(me, words.BRANCH, branches, Only("discard", HAS_HAND, me, target)) == "draw":
            g.draw(target, 1)
        else:
            g.discard_at_random(target)


class MuQiangWei(Trigger):
    id = "mu_qiang_wei"
    name = Text("暮蔷薇", "Evening Rose")
    text = Text(
        "你的回合里，你接收情报后，你可以将此角色牌翻回面朝下，将你情报区的一张情报加入手牌，"
        "再将一张手牌置入一名男性角色的情报区。",
        "In your turn, after you receive a message, you may turn this role face down, take a message that lies before "
        "you into hand, and place a card from hand before a male role.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and event.receiver == me == g.state.player
            and bool(g.state.area[me])
            and any(g.male(seat) for seat in g.others(me))
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        s = g.state
        g.turn_down(me)
        g.take_message(g.choose_message(me, Before([me])), me)
        target = g.choose_seat(me, ANOTHER, MALE)
        g.place(g.choose_card(me, s.hand[me], words.PLACE), me, target)


ROLE = Role(
    "mo_hong_shuang",
    Text("墨红霜", "Mo Hongshuang"),
    Text("危险情人", "Dangerous Lover"),
    "墨红霜",
    female=True,
    hidden=True,
    pack="base",
    skills=(ZhaoBaiHe(), MuQiangWei()),
    needs_player_gender=True,
)
