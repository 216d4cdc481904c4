"""盛老板, a rich merchant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import FENG_YUN_BIAN_HUAN, JIE_HUO, WEI_BI
from anju.games.fengsheng.happening import Event, Use
from anju.games.fengsheng.requirements.cards import UsableBy
from anju.games.fengsheng.requirements.having import HAS_HAND, HasCards, Somebody
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import Action, Role, Trigger
from anju.games.fengsheng.state import CONTEST, DYING

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class RuBiZhiShi(Action):
    id = "ru_bi_zhi_shi"
    name = Text("如臂指使", "Like One's Own Arm")
    text = Text(
        "争夺阶段，或有角色濒死时，你可以翻开此角色牌：查看一名有手牌的角色的手牌，"
        "然后可以弃掉其中一张，或选一张此时可用的牌由他使用，所需的选择由你来做；不能替他将牌转化使用，除非必须转化。",
        "In a contest, or while somebody is dying, you may turn this role up: look at the hand of a player with cards; you "
        "may then discard one of them, or have that player use one that can be used now, you making all choices. You may "
        "not convert a card for them unless it has to be.",
    )
    at = (CONTEST, DYING)
    face_down = True
    requires = (Somebody(HAS_HAND),)
    branches: ClassVar[Mapping[str, Text]] = {
        "discard": Text("弃掉其中一张", "Discard one of them"),
        "use": Text("令他使用一张", "Have one of them used"),
    }

    def act(self, g: Round, me: int) -> None:
        target = g.choose_seat(me, HAS_HAND)
        hand = g.look_at_hand(me, target)
        usable = UsableBy(target, DYING if g.dying_seat >= 0 else CONTEST)
        branches, possible = ["discard", "use", words.NONE], Only("use", HasCards(usable), me, target)
        branch = g.choose_word(me, words.MAY_BRANCH, branches, possible)
        if branch == "discard":
            g.discard(target, [g.choose_card(me, hand, words.DISCARD)])
        elif branch == "use":
            card = g.choose_card(me, g.state.hand[target], words.PICK, usable)
            g.play_card(target, g.own_name(card), card, chooser=me)


class ShenCang(Trigger):
    id = "shen_cang"
    name = Text("深藏", "Deep Cover")
    text = Text(
        "你使用的【威逼】【风云变幻】或【截获】结算后，你可以将此角色牌翻回面朝下。",
        "After a Coerce, Turn of Events or Intercept that you used, you may turn this role face down again.",
    )
    on = (happening.RESOLVED,)

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Use)
            and event.user == me
            and event.name in (WEI_BI, FENG_YUN_BIAN_HUAN, JIE_HUO)
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        g.turn_down(me)


ROLE = Role(
    "sheng_lao_ban",
    Text("盛老板", "Boss Sheng"),
    Text("富商", "Rich Merchant"),
    "盛老板",
    female=False,
    hidden=True,
    pack="extend1",
    skills=(RuBiZhiShi(), ShenCang()),
)
