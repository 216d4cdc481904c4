"""秦圆圆, a heroine of the demi-monde."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.identity import QIAN_FU, TE_GONG
from anju.games.fengsheng.offers import Seats
from anju.games.fengsheng.requirements.seats import ANOTHER, MALE, Besides, Declared
from anju.games.fengsheng.skill import Action, Passive, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round
    from anju.games.fengsheng.verdict import Verdict


class ZuoYouFengYuan(Action):
    id = "zuo_you_feng_yuan"
    name = Text("左右逢源", "Friends on Both Sides")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：依次选两名角色，他们弃掉全部手牌，然后各摸三张牌，先选的先摸。",
        "In a contest you may turn this role up: choose two players, one after the other; they discard their whole hands, "
        "then each draw three cards, the one chosen first before the other.",
    )
    at = (CONTEST,)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        first = g.choose_seat(me)
        second = g.choose_seat(me, Besides([first]))
        for seat in (first, second):
            g.discard(seat, list(g.state.hand[seat]))
        for seat in (first, second):
            g.draw(seat, 3)


class BiYiShuangFei(Passive):
    id = "bi_yi_shuang_fei"
    name = Text("比翼双飞", "Wing to Wing")
    text = Text(
        "你的回合里，一名其他男性角色宣告胜利时，你可以与他一同获胜，他同阵营的其他角色不能获胜；几名男性同时宣胜则选一名。",
        "In your turn, when another male role declares victory you may win with him, and nobody else of his side wins; if "
        "several do, choose one.",
    )
    hooks = ("shares",)

    def shares(self, g: Round, me: int, verdict: Verdict) -> None:
        order = list(dict.fromkeys((*verdict.declared, *range(g.n))))
        men = Seats(me, order, (Declared(verdict.declared), ANOTHER, MALE), (words.NONE,))
        if g.state.player != me or not men.fitting(g):
            return
        kept = g.enter(("skill", self.id, me), self.id)
        man = g.may_choose_of(me, men)
        g.leave(kept)
        if man < 0:
            return
        g.tell("used_skill", me, self.id)
        side = g.identity(man)
        if side in (QIAN_FU, TE_GONG):
            verdict.shut_out([seat for seat in range(g.n) if seat != man and g.identity(seat) == side])
        verdict.add([me])


ROLE = Role(
    "qin_yuan_yuan",
    Text("秦圆圆", "Qin Yuanyuan"),
    Text("风尘侠女", "Courtesan"),
    "秦圆圆",
    female=True,
    hidden=True,
    pack="extend1",
    skills=(ZuoYouFengYuan(), BiYiShuangFei()),
)
