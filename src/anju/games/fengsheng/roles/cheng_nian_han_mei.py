"""成年韩梅, head of the secret service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import WITH_COLOUR, WU_DAO
from anju.games.fengsheng.happening import Event, Receipt, Use
from anju.games.fengsheng.requirements.cards import Matching
from anju.games.fengsheng.skill import Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class AnDuChenCang(Trigger):
    """Also a skill of 成年小九."""

    id = "an_du_chen_cang"
    name = Text("暗度陈仓", "By the Hidden Path")
    text = Text(
        "你接收其他角色传出的情报后，你可以翻开此角色牌，摸两张牌；然后若你有与该情报颜色相同的手牌，"
        "你必须将其中一张置入传出者的情报区。",
        "After you receive a message that another player sent, you may turn this role up: draw two cards; then, if any "
        "card in your hand shares a colour with that message, you must place one of these before the sender.",
    )
    on = (happening.RECEIVED,)
    face_down = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.receiver == me and event.sender != me

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        s, wanted = g.state, event.colours
        g.draw(me, 2)
        if not s.alive[event.sender]:
            return
        if g.with_colour(s.hand[me], wanted):
            g.place(g.choose_card(me, s.hand[me], words.PLACE, Matching(wanted)), me, event.sender)
        else:
            g.rule_out_faces(s.hand[me], WITH_COLOUR[wanted])


class JiangJiJiuJi(Trigger):
    id = "jiang_ji_jiu_ji"
    name = Text("将计就计", "Turn the Ruse Around")
    text = Text(
        "你使用【误导】后，或你面前的情报被【误导】移走后，你可以将此角色牌翻回面朝下，摸一张牌。",
        "After you use a Misdirect, or a Misdirect moves the message away from before you, you may turn this role face "
        "down and draw a card.",
    )
    on = (happening.RESOLVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Use) and event.name == WU_DAO and me in (event.user, event.taken_from)

    def act(self, g: Round, me: int, event: Event) -> None:
        g.turn_down(me)
        g.draw(me, 1)


ROLE = Role(
    "cheng_nian_han_mei",
    Text("成年韩梅", "Han Mei Grown Up"),
    Text("特务处长", "Secret Service Chief"),
    "韩梅",
    female=True,
    hidden=True,
    pack="extend2",
    skills=(AnDuChenCang(), JiangJiJiuJi()),
)
