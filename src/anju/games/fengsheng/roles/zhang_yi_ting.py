"""张一挺, a commander."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.happening import Event, Happening
from anju.games.fengsheng.requirements.words import NOT_BANNED_YET, NotSaid
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class QiangLing(Trigger):
    id = "qiang_ling"
    name = Text("强令", "Standing Orders")
    text = Text(
        "你传出情报后，或你决定接收情报后，你可以宣言至多两个牌名，本回合所有角色不能使用这些牌。",
        "After you send a message, or decide to receive one, you may name up to two kinds of cards; nobody may use these "
        "until the end of the turn.",
    )
    on = (happening.SENT, happening.ACCEPTED)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Happening) and event.seat == me

    def act(self, g: Round, me: int, event: Event) -> None:
        first = g.choose_name(me, words.NAME, KINDS, NOT_BANNED_YET)
        second = g.choose_name(me, words.NAMES, KINDS, NOT_BANNED_YET, NotSaid(first))
        named = [first] if second == words.DONE else [first, second]
        g.ban(sum(1 << KINDS.index(id) for id in named))


ROLE = Role(
    "zhang_yi_ting",
    Text("张一挺", "Zhang Yiting"),
    Text("司令", "Commander"),
    "张一挺",
    female=False,
    hidden=False,
    pack="base",
    skills=(QiangLing(),),
)
