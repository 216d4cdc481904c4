"""秦无命, who does not fear death."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import PURE_BLACK
from anju.games.fengsheng.requirements.having import HAS_HAND, HasCards
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class PinMingSanLang(Action):
    id = "pin_ming_san_lang"
    name = Text("拼命三郎", "Daredevil")
    text = Text(
        "出牌阶段限一次，你可以将一张纯黑手牌置入自己的情报区，然后摸三张牌。",
        "Once in your action phase, you may place a pure black card from hand before yourself, then draw three cards.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (HasCards(PURE_BLACK),)

    def act(self, g: Round, me: int) -> None:
        g.place(g.choose_card(me, g.state.hand[me], words.PLACE, PURE_BLACK), me, me)
        g.draw(me, 3)


class YuSiWangPo(Action):
    id = "yu_si_wang_po"
    name = Text("鱼死网破", "Fight to the Death")
    text = Text(
        "出牌阶段限一次，你可以弃一张手牌，令一名其他角色弃掉（你的含黑情报数＋1）张手牌，不足则全部弃掉。",
        "Once in your action phase, you may discard a card from hand: another player discards one card more than you "
        "have black messages, or the whole hand if it is smaller.",
    )
    at = (MAIN,)
    limit = ONCE_A_TURN
    requires = (HAS_HAND,)

    def act(self, g: Round, me: int) -> None:
        s = g.state
        target = g.choose_seat(me, ANOTHER)
        g.discard(me, [g.choose_card(me, s.hand[me], words.DISCARD)])
        hand, count = list(s.hand[target]), s.black[me] + 1
        lost = hand if len(hand) <= count else g.choose_some(target, hand, count, count, words.DISCARD)
        g.discard(target, lost)


ROLE = Role(
    "qin_wu_ming",
    Text("秦无命", "Qin Wuming"),
    Text("死士", "Desperado"),
    "秦无命",
    female=False,
    hidden=False,
    pack="extend2",
    skills=(PinMingSanLang(), YuSiWangPo()),
)
