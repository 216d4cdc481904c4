"""玛利亚, a nun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import BLACK
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class CangShenJiaoTang(Trigger):
    id = "cang_shen_jiao_tang"
    name = Text("藏身教堂", "Sanctuary")
    text = Text(
        "你传出的情报被接收后：接收者是隐藏角色，你摸一张牌，并可以将他翻回面朝下；"
        "接收者是公开角色，你可以将他一张含黑的情报加入你的手牌，或置入你的情报区。",
        "After a message that you sent is received: if the receiver is a hidden role you draw a card and may turn that role "
        "face down again; if it is an open role you may take a black message of theirs into your hand, or place it before "
        "you.",
    )
    question = Text("将接收者的隐藏角色翻回面朝下吗", "Turn the receiver's hidden role face down again?")
    on = (happening.RECEIVED,)
    forced = True
    branches: ClassVar[Mapping[str, Text]] = {
        "to_hand": Text("加入你的手牌", "Take it into your hand"),
        "to_area": Text("置入你的情报区", "Place it before you"),
    }

    def ready(self, g: Round, me: int, event: Event) -> bool:
        if not isinstance(event, Receipt) or event.sender != me:
            return False
        role = g.role_of(event.receiver)
        return role is not None and (role.hidden or bool(g.messages([event.receiver], BLACK)))

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        receiver = event.receiver
        role = g.role_of(receiver)
        if role is not None and role.hidden:
            g.draw(me, 1)
            if g.state.up[receiver] and g.may(me):
                g.turn_down(receiver)
            return
        card = g.may_choose_message(me, Before([receiver]), WITH_BLACK)
        if card < 0:
            return
        if g.choose_word(me, words.BRANCH, ["to_hand", "to_area"]) == "to_hand":
            g.take_message(card, me)
        else:
            g.move_message(card, me)


ROLE = Role(
    "ma_li_ya",
    Text("玛利亚", "Maria"),
    Text("修女", "Nun"),
    "玛利亚",
    female=True,
    hidden=False,
    pack="extend1",
    skills=(CangShenJiaoTang(),),
)
