"""金自来, a card sharp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import DIAO_BAO, WITH_COLOUR
from anju.games.fengsheng.fact import Gambled
from anju.games.fengsheng.happening import Event, Happening, Use
from anju.games.fengsheng.requirements.cards import PURE_BLACK
from anju.games.fengsheng.skill import ONCE_A_TURN, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class DuMing(Trigger):
    id = "du_ming"
    name = Text("赌命", "Stake Your Life")
    text = Text(
        "每回合限一次，面朝下的情报传到你面前时，或一张【调包】结算后，你可以宣言一种颜色，查看该情报，然后摸一张牌；"
        "若该情报不含所宣言的颜色且你有纯黑的手牌，你必须将一张纯黑手牌置入自己的情报区。",
        "Once in each turn, when the message comes before you face down, or after a Swap, you may name a colour, look "
        "at the message and draw a card; if the message lacks the colour and you have pure black cards in hand, you "
        "must place one before yourself.",
    )
    on = (happening.ARRIVED, happening.RESOLVED)
    limit = ONCE_A_TURN

    def ready(self, g: Round, me: int, event: Event) -> bool:
        s = g.state
        if s.message < 0 or s.message_up:
            return False
        if isinstance(event, Use):
            return event.name == DIAO_BAO and not event.void
        return isinstance(event, Happening) and event.seat == me

    def act(self, g: Round, me: int, event: Event) -> None:
        s = g.state
        named = g.name_colour(me)
        g.look_at_message(me)
        g.draw(me, 1)
        if any(g.pure_black(card) for card in s.hand[me]) and not g.colours(s.message) & named:
            g.place(g.choose_card(me, s.hand[me], words.PLACE, PURE_BLACK), me, me)
            g.rule_out_faces([s.message], WITH_COLOUR[named])
        else:
            s.facts += (Gambled(s.message, named, s.hand[me]),)


ROLE = Role(
    "jin_zi_lai",
    Text("金自来", "Jin Zilai"),
    Text("老千", "Card Sharp"),
    "金自来",
    female=False,
    hidden=False,
    pack="extend2",
    skills=(DuMing(),),
)
