"""凌素秋, a chess player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.fact import GaveBack
from anju.games.fengsheng.happening import Event, Happening
from anju.games.fengsheng.requirements.cards import WITH_OWN_COLOUR
from anju.games.fengsheng.requirements.having import HAS_HAND, HasCards
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role, Trigger
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


_OWN: Final = HasCards(WITH_OWN_COLOUR)


class TanXuBianShi(Action):
    id = "tan_xu_bian_shi"
    name = Text("探虚辨实", "Sounding Out")
    text = Text(
        "出牌阶段限一次，你可以交给一名其他角色一张手牌，然后他交给你一张手牌；"
        "他若有含自己身份颜色的手牌，只能交出这样的牌（神秘人不受限）。",
        "Once in your action phase, you may give another player a card; they give one back, and if they have any of "
        "their identity's colour it must be one of those (secret tasks are free to choose).",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (HAS_HAND,)

    def act(self, g: Round, me: int) -> None:
        s = g.state
        target = g.choose_seat(me, ANOTHER)
        g.give(me, target, [g.choose_card(me, s.hand[me], words.GIVE)])
        needs = (WITH_OWN_COLOUR,) if _OWN.met(g, (target, target)) else ()
        back = g.choose_card(target, s.hand[target], words.GIVE, *needs)
        kept = [card for card in s.hand[target] if card != back]
        g.give(target, me, [back])
        s.facts += (GaveBack(back, kept, s.identity[target]),)


class CunBuBuRang(Trigger):
    id = "cun_bu_bu_rang"
    name = Text("寸步不让", "Not an Inch")
    text = Text(
        "其他角色获得你的手牌后，你可以抽取他一张手牌。",
        "After another player gains cards from your hand, you may draw a card from theirs.",
    )
    on = (happening.GAINED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Happening)
            and event.other == me
            and event.seat != me
            and g.state.alive[event.seat]
            and bool(g.state.hand[event.seat])
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Happening)
        g.draw_from(me, event.seat)


ROLE = Role(
    "ling_su_qiu",
    Text("凌素秋", "Ling Suqiu"),
    Text("棋手", "Chess Player"),
    "凌素秋",
    female=True,
    hidden=False,
    pack="extend2",
    skills=(TanXuBianShi(), CunBuBuRang()),
)
