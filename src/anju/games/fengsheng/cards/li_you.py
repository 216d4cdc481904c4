"""利诱 (FS-9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class LiYou(CardKind):
    id = "li_you"
    name = Text("利诱", "Bribe")
    text = Text(
        "翻开牌堆顶一张牌置入一名角色的情报区；若会使他凑成三张或更多同色情报，改为加入你的手牌。",
        "Turn up the top card of the deck and place it before a player; if that would make three or more of one of "
        "its colours there, it goes to your hand instead.",
    )
    at = (MAIN,)
    rule = "FS-9.3"

    def declare(self, g: Round, use: Use) -> None:
        use.target = g.choose_seat(use.chooser, you=use.user)

    def effect(self, g: Round, use: Use) -> None:
        for card in g.show_top(1):
            if g.completes(card, use.target):
                g.take_from_deck_openly(card, use.user)
            else:
                g.place_from_deck(card, use.target)


KIND = LiYou()
