"""间谍阿芙罗拉, a spy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.faces import DIAO_HU_LI_SHAN, JIE_HUO, WU_DAO, YU_QIN_GU_ZONG
from anju.games.fengsheng.requirements.having import MESSAGE_FACE_DOWN
from anju.games.fengsheng.skill import ONCE_A_GAME, Action, Passive, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class YingBianZiRu(Action):
    id = "ying_bian_zi_ru"
    name = Text("应变自如", "Ready for Anything")
    text = Text(
        "争夺阶段，若待收情报面朝下，你可以翻开此角色牌并翻开待收情报：纯红或纯蓝，视为你使用一张【截获】，然后摸一张牌；"
        "纯黑，视为你使用一张【误导】，然后摸两张牌；双色，弃掉该情报，然后摸三张牌。",
        "In a contest, if the message lies face down, you may turn this role up and turn up the message: pure red or "
        "pure blue, you are deemed to use an Intercept, then draw a card; pure black, you are deemed to use a "
        "Misdirect, then draw two cards; two-coloured, discard it, then draw three cards.",
    )
    at = (CONTEST,)
    face_down = True
    requires = (MESSAGE_FACE_DOWN,)

    def act(self, g: Round, me: int) -> None:
        message = g.state.message
        g.turn_message_up()
        if g.two_coloured(message):
            g.discard_pending_message()
            g.draw(me, 3)
        elif g.pure_black(message):
            g.deem_used(me, WU_DAO, draws=2)
        else:
            g.deem_used(me, JIE_HUO, draws=1)


class HunShuiMoYu(Passive):
    id = "hun_shui_mo_yu"
    name = Text("浑水摸鱼", "Troubled Waters")
    text = Text(
        "整局限一次，你可以将任意一张手牌当【欲擒故纵】或【调虎离山】使用。",
        "Once in the game, you may use any card from hand as Give to Take or as Lure Away.",
    )
    hooks = ("conversions",)
    limit = ONCE_A_GAME

    def conversions(self, g: Round, me: int, card: int) -> tuple[int, ...]:
        return (DIAO_HU_LI_SHAN, YU_QIN_GU_ZONG)


ROLE = Role(
    "jian_die_a_fu_luo_la",
    Text("间谍阿芙罗拉", "Aurora the Spy"),
    Text("间谍", "Spy"),
    "阿芙罗拉",
    female=True,
    hidden=True,
    pack="extend2",
    skills=(YingBianZiRu(), HunShuiMoYu()),
)
