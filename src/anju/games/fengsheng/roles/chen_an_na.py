"""陈安娜, a stenographer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import DIAO_BAO, PO_YI
from anju.games.fengsheng.identity import QIAN_FU, TE_GONG, colour
from anju.games.fengsheng.requirements.cards import WITHOUT_OWN_COLOUR
from anju.games.fengsheng.requirements.having import HasCards
from anju.games.fengsheng.skill import ONCE_A_GAME, ONCE_A_TURN, Action, Passive, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class ZiZhengQingBai(Action):
    id = "zi_zheng_qing_bai"
    name = Text("自证清白", "Proof of Innocence")
    text = Text(
        "出牌阶段限一次，你可以弃一张不含自己身份颜色的手牌（神秘人可弃任意手牌），然后摸两张牌。",
        "Once in your action phase, you may discard a card from hand that lacks your identity's colour (any card for a "
        "secret task), then draw two cards.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (HasCards(WITHOUT_OWN_COLOUR),)

    def act(self, g: Round, me: int) -> None:
        card = g.choose_card(me, g.state.hand[me], words.DISCARD, WITHOUT_OWN_COLOUR)
        sides = [kind for kind in (QIAN_FU, TE_GONG) if g.colours(card) & colour(kind)]
        g.discard(me, [card])
        g.rule_out(me, sum(1 << kind for kind in sides))
        g.draw(me, 2)


class YiWenAnHao(Passive):
    id = "yi_wen_an_hao"
    name = Text("译文暗号", "Hidden in the Text")
    text = Text(
        "整局限一次，你可以将一张【破译】面朝下当【调包】使用。",
        "Once in the game, you may use a Decipher, face down, as a Swap.",
    )
    hooks = ("conversions",)
    limit = ONCE_A_GAME

    def conversions(self, g: Round, me: int, card: int) -> tuple[int, ...]:
        return (DIAO_BAO,) if g.name(card) == PO_YI else ()


ROLE = Role(
    "chen_an_na",
    Text("陈安娜", "Chen Anna"),
    Text("速记员", "Stenographer"),
    "陈安娜",
    female=True,
    hidden=False,
    pack="extend2",
    skills=(ZiZhengQingBai(), YiWenAnHao()),
)
