"""澄清 (FS-9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.having import OnTable
from anju.games.fengsheng.requirements.messages import Before, BeforeTheDying
from anju.games.fengsheng.state import DYING, MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class ChengQing(CardKind):
    id = "cheng_qing"
    name = Text("澄清", "Clear")
    text = Text(
        "弃掉一名角色情报区里一张含黑的情报；有人濒死时只能用来救他。",
        "Discard a black message before a player; while somebody is dying, only to save them.",
    )
    at = (MAIN, DYING)
    rule = "FS-9.5"
    requires = (OnTable(WITH_BLACK),)  # whoever is dying has three

    def declare(self, g: Round, use: Use) -> None:
        place = Before(g.living(g.state.player))
        if g.dying_seat >= 0:
            place = BeforeTheDying([g.dying_seat])
        use.mark = g.choose_message(use.chooser, place, WITH_BLACK, you=use.user)
        use.target = g.owner(use.mark)

    def said(self, g: Round, use: Use) -> int:
        return g.state.face[use.mark]

    def effect(self, g: Round, use: Use) -> None:
        if g.owner(use.mark) == use.target:
            g.discard_message(use.mark)


KIND = ChengQing()
