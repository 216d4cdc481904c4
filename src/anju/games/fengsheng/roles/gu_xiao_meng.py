"""顾小梦, of the telegraph office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.happening import Event, Happening
from anju.games.fengsheng.skill import Action, Passive, Role, Trigger
from anju.games.fengsheng.state import CONTEST, DYING

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round
    from anju.games.fengsheng.verdict import Verdict


class JiZhi(Action):
    id = "ji_zhi"
    name = Text("急智", "Quick Wits")
    text = Text(
        "争夺阶段，或有角色濒死时，你可以翻开此角色牌，摸四张牌。",
        "In a contest, or while somebody is dying, you may turn this role up: draw four cards.",
    )
    at = (CONTEST, DYING)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        g.draw(me, 4)


class ChengZhi(Trigger):
    id = "cheng_zhi"
    name = Text("承志", "Inherited Will")
    text = Text(
        "一名其他角色死亡前，你获得他的全部手牌并查看他的身份牌，"
        "然后你可以用他的身份牌换掉你的（你原来的移出游戏，他变为无身份）。",
        "Before another player's death you take their whole hand and look at their identity; you may then take that "
        "identity for your own (yours leaves the game, they have none).",
    )
    question = Text(
        "用死者的身份牌换掉你的吗（你原来的移出游戏，死者变为无身份）",
        "Take the identity of the dead for your own? (Yours leaves the game, the dead one has none)",
    )
    on = (happening.DIED,)
    forced = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return isinstance(event, Happening) and event.seat != me

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Happening)
        dead = event.seat
        g.give(dead, me, list(g.state.hand[dead]))
        g.look_at_identity(me, dead)
        taken = g.state.identity[dead] >= 0 and g.may(me)
        g.tell("took_identity" if taken else "left_identity", me, dead)
        if taken:
            g.take_identity(me, dead)


class WeiSheng(Passive):
    id = "wei_sheng"
    name = Text("尾声", "Epilogue")
    text = Text(
        "你获胜时，所有无身份的角色与你一同获胜。",
        "When you win, everybody without an identity wins with you.",
    )
    hooks = ("shares",)

    def shares(self, g: Round, me: int, verdict: Verdict) -> None:
        if me in verdict.winners:
            verdict.add([seat for seat in range(g.n) if g.state.identity[seat] < 0])


ROLE = Role(
    "gu_xiao_meng",
    Text("顾小梦", "Gu Xiaomeng"),
    Text("译电科科员", "Cipher Clerk"),
    "顾小梦",
    female=True,
    hidden=True,
    pack="base",
    skills=(JiZhi(), ChengZhi(), WeiSheng()),
)
