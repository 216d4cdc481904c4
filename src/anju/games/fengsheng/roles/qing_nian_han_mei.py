"""青年韩梅, trained to be a spy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import BLACK, DIAO_BAO
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.having import CARDS_TO_DRAW
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import ORDERED, SEND

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class LengXueXunLian(Action):
    id = "leng_xue_xun_lian"
    name = Text("冷血训练", "Cold-Blooded Training")
    text = Text(
        "你需要传出情报时，可以改为展示牌堆顶两张牌，选一张（有含黑的只能选含黑的）面朝上传出，并且必须锁定一名角色；"
        "本回合所有角色不能使用【调包】；另一张加入你的手牌。",
        "When you have to send a message you may instead show the top two cards of the deck and send one of them face up "
        "(a black one if there is any), and you must lock a player; nobody may use Swap this turn; the other card goes to "
        "your hand.",
    )
    at = (SEND, ORDERED)
    requires = (CARDS_TO_DRAW,)

    def act(self, g: Round, me: int) -> None:
        shown = g.show_top(2)
        needs = (WITH_BLACK,) if g.with_colour(shown, BLACK) else ()
        sent = g.choose_card(me, shown, words.PICK, *needs)
        g.take_from_deck(sent)
        g.set_aside(sent)
        g.dispatch(me, sent, up=True, must_lock=True)
        g.ban(1 << DIAO_BAO)
        for card in shown:
            if card != sent:
                g.take_from_deck_openly(card, me)


ROLE = Role(
    "qing_nian_han_mei",
    Text("青年韩梅", "Young Han Mei"),
    Text("特务学员", "Trainee Agent"),
    "韩梅",
    female=True,
    hidden=False,
    pack="extend1",
    skills=(LengXueXunLian(),),
)
