"""王田香, head of the secret service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.having import HasCards
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

_RANSOM = 2


class JinBi(Action):
    id = "jin_bi"
    name = Text("禁闭", "Solitary")
    text = Text(
        "出牌阶段限一次，你可以令一名其他角色选择一项：交给你两张手牌；或本回合不能使用手牌且技能无效。",
        "Once in your action phase, you may make another player choose one: give you two cards from hand; or use no "
        "cards from hand and have invalid skills until the end of the turn.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    branches: ClassVar[Mapping[str, Text]] = {
        "ransom": Text("交出两张手牌", "Give two cards"),
        "solitary": Text("本回合不能使用手牌，技能无效", "No cards from hand and no skills this turn"),
    }

    def act(self, g: Round, me: int) -> None:
        target = g.choose_seat(me, ANOTHER)
        hand = g.state.hand[target]
        able = Only("ransom", HasCards(least=_RANSOM), target, target)
        if g.choose_word(target, words.BRANCH, ["ransom", "solitary"], able) == "ransom":
            g.give(target, me, g.choose_some(target, hand, _RANSOM, _RANSOM, words.GIVE))
            return
        g.gag(target)
        g.mute(target)


ROLE = Role(
    "wang_tian_xiang",
    Text("王田香", "Wang Tianxiang"),
    Text("特务处长", "Secret Service Chief"),
    "王田香",
    female=False,
    hidden=False,
    pack="base",
    skills=(JinBi(),),
)
