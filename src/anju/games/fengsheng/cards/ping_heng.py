"""平衡 (FS-9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class PingHeng(CardKind):
    id = "ping_heng"
    name = Text("平衡", "Balance")
    text = Text(
        "你与一名其他角色各弃掉全部手牌，然后各摸三张牌，都是你先。",
        "You and another player each discard your whole hand, then each draw three cards; you go first.",
    )
    at = (MAIN,)
    rule = "FS-9.4"

    def declare(self, g: Round, use: Use) -> None:
        use.target = g.choose_seat(use.chooser, ANOTHER, you=use.user)

    def effect(self, g: Round, use: Use) -> None:
        for seat in (use.user, use.target):
            g.discard(seat, list(g.state.hand[seat]))
        for seat in (use.user, use.target):
            g.draw(seat, 3)


KIND = PingHeng()
