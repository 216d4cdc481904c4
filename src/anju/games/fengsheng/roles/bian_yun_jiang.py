"""边云疆, a soldier."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import PURE_BLACK as PURE_BLACK_FACES
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import PURE_BLACK, WITH_BLACK
from anju.games.fengsheng.requirements.having import HAS_HAND
from anju.games.fengsheng.skill import ONCE_A_GAME, Action, Role, Trigger
from anju.games.fengsheng.state import SEND

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class YouDiShenRu(Action):
    id = "you_di_shen_ru"
    name = Text("诱敌深入", "Lure Them In")
    text = Text(
        "整局限一次，你的传递阶段开始时，你可以改为将一张手牌面朝上传出：情报到面前时，"
        "身份颜色包含在该情报里的角色必须接收，身份颜色不包含在内的角色不能接收（神秘人不受限）。",
        "Once in the game, instead of sending as usual, you may send a card from hand face up: when it comes before "
        "them, those whose identity's colour it has must receive it, and those whose colour it lacks cannot (secret "
        "tasks are free to choose).",
    )
    at = (SEND,)
    limit = ONCE_A_GAME
    requires = (HAS_HAND,)

    def act(self, g: Round, me: int) -> None:
        g.dispatch(me, g.choose_card(me, g.state.hand[me]), up=True)
        g.bait()


class JianDiFengXing(Trigger):
    id = "jian_di_feng_xing"
    name = Text("歼敌风行", "Swift Strike")
    text = Text(
        "你传出的情报被其他角色接收后，你可以摸两张牌；然后若你有纯黑的手牌，你必须将一张纯黑手牌置入自己的情报区，"
        "然后你可以弃掉他刚接收的情报，将一张含黑的手牌置入他的情报区，作为他接收的情报。",
        "After another player receives a message that you sent, you may draw two cards; then, if you have pure black "
        "cards in hand, you must place one before yourself, and may then discard the message they received and place a "
        "black card from hand before them, as what they received.",
    )
    on = (happening.RECEIVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Receipt) and event.sender == me and event.receiver != me

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        s = g.state
        g.draw(me, 2)
        if not any(g.pure_black(card) for card in s.hand[me]):
            g.rule_out_faces(s.hand[me], PURE_BLACK_FACES)
            return
        g.place(g.choose_card(me, s.hand[me], words.PLACE, PURE_BLACK), me, me)
        if g.owner(event.card) != event.receiver:  # somebody took it away
            return
        card = g.may_choose_card(me, s.hand[me], words.MAY_PICK, WITH_BLACK)
        if card >= 0:
            g.discard_message(event.card)
            g.place(card, me, event.receiver)
            event.replace(card, g.colours(card))


ROLE = Role(
    "bian_yun_jiang",
    Text("边云疆", "Bian Yunjiang"),
    Text("军人", "Soldier"),
    "边云疆",
    female=False,
    hidden=False,
    pack="extend2",
    skills=(YouDiShenRu(), JianDiFengXing()),
)
