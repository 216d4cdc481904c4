"""调虎离山 (FS-9.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round

MUTE: Final = "mute"
GAG: Final = "gag"


class DiaoHuLiShan(CardKind):
    id = "diao_hu_li_shan"
    name = Text("调虎离山", "Lure Away")
    text = Text(
        "令一名角色本回合技能无效，或者本回合不能使用手牌。",
        "Choose for a player: until the end of the turn their skills are invalid, or they may not use cards from hand.",
    )
    at = (MAIN,)
    rule = "FS-9.12"

    def declare(self, g: Round, use: Use) -> None:
        use.target = g.choose_seat(use.chooser, you=use.user)
        use.mark = [MUTE, GAG].index(g.choose_word(use.chooser, words.BRANCH, [MUTE, GAG]))

    def effect(self, g: Round, use: Use) -> None:
        if use.mark == 0:
            g.mute(use.target)
        else:
            g.gag(use.target)


KIND = DiaoHuLiShan()
