"""肥原龙川, head of the secret service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import KINDS, LI_YOU, WEI_BI
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class GuiZha(Action):
    id = "gui_zha"
    name = Text("诡诈", "Deceit")
    text = Text(
        "出牌阶段限一次，你可以视为使用一张【威逼】或【利诱】。",
        "Once in your action phase, you may be deemed to use a Coerce or a Bribe.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN

    def act(self, g: Round, me: int) -> None:
        name = g.choose_word(me, words.BRANCH, [KINDS[WEI_BI], KINDS[LI_YOU]])
        g.play_card(me, KINDS.index(name), -1, me)


ROLE = Role(
    "fei_yuan_long_chuan",
    Text("肥原龙川", "Feiyuan Longchuan"),
    Text("特务机关长", "Secret Service Chief"),
    "肥原龙川",
    female=False,
    hidden=False,
    pack="base",
    skills=(GuiZha(),),
)
