"""澄清 (FS-9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import BLACK
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
    needs = Text("一张含黑的情报", "a black message on the table")

    def ready(self, g: Round, user: int, card: int) -> bool:
        return bool(self.choices(g))

    def choices(self, g: Round) -> list[int]:
        return g.messages([g.dying_seat] if g.dying_seat >= 0 else g.living(g.state.player), BLACK)

    def declare(self, g: Round, use: Use) -> None:
        use.mark = g.choose_card(use.chooser, self.choices(g), words.INTEL)
        use.target = g.owner(use.mark)

    def said(self, g: Round, use: Use) -> int:
        return g.state.face[use.mark]

    def effect(self, g: Round, use: Use) -> None:
        if g.owner(use.mark) == use.target:
            g.discard_message(use.mark)


KIND = ChengQing()
