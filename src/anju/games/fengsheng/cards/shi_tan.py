"""试探 (FS-9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import PROBE
from anju.games.fengsheng.fact import Probed
from anju.games.fengsheng.identity import table
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class ShiTan(CardKind):
    id = "shi_tan"
    name = Text("试探", "Probe")
    text = Text(
        "面朝下给一名其他角色看，他按牌上对自己身份的指示摸一张牌或弃一张手牌。此牌移出游戏。",
        "Show it face down to another player: as it says for their identity they draw a card or discard one. "
        "The card leaves the game.",
    )
    at = (MAIN,)
    rule = "FS-9.1"
    leaves = True
    hidden = True

    def declare(self, g: Round, use: Use) -> None:
        use.target = g.choose_seat(use.chooser, ANOTHER, you=use.user)

    def effect(self, g: Round, use: Use) -> None:
        s, target = g.state, use.target
        g.reveal(use.card, 1 << target)
        g.tell_seats(1 << use.user | 1 << target, "probe_seen", use.user, target, s.face[use.card])
        drew = PROBE[s.face[use.card]][table(g.identity(target))]
        s.facts += (Probed(use.card, s.identity[target], drew),)
        g.tell("probed", target, int(drew))
        if drew:
            g.draw(target, 1)
        elif s.hand[target]:
            g.discard(target, [g.choose_card(target, s.hand[target], words.DISCARD)])


KIND = ShiTan()
