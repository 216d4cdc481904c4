"""风云变幻 (FS-9.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class FengYunBianHuan(CardKind):
    id = "feng_yun_bian_huan"
    name = Text("风云变幻", "Turn of Events")
    text = Text(
        "翻开牌堆顶与存活人数相同张数的牌；从你开始逆时针每人挑一张加入手牌，"
        "若他的情报区没有与这张牌同色的情报，也可以置入自己的情报区。",
        "Turn up as many cards as there are players alive; counter-clockwise from you everybody takes one into hand, or "
        "places it before themselves if no message there shares a colour with it.",
    )
    question = Text(
        "把挑的牌置入自己的情报区吗（否则加入手牌）",
        "Place the card before yourself? (Otherwise it goes into your hand)",
    )
    at = (MAIN,)
    rule = "FS-9.11"

    def effect(self, g: Round, use: Use) -> None:
        seats = g.living(use.user)
        cards = g.show_top(len(seats))
        for seat in seats:
            if not cards:
                return
            card = g.choose_card(seat, cards)
            cards.remove(card)
            alone = not g.with_colour(g.state.area[seat], g.colours(card))
            if alone and g.may(seat):
                g.place_from_deck(card, seat)
            else:
                g.take_from_deck_openly(card, seat)


KIND = FengYunBianHuan()
