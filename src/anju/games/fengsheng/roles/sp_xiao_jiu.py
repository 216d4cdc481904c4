"""SP小九, head of a spy station."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import RED
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.having import LiesBefore
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import Passive, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round
    from anju.games.fengsheng.verdict import Verdict

PARTNER = "韩梅"


class ZhuangZhiManHuai(Trigger):
    id = "zhuang_zhi_man_huai"
    name = Text("壮志满怀", "High Ambition")
    text = Text(
        "你接收含红情报后，或你传出的含红情报被接收后，你可以选择一项：将你或对方情报区里一张含黑情报加入手牌；"
        "或双方各摸一张牌（自己传出自己接收，则你摸两张）。",
        "After you receive a red message, or a red message that you sent is received, you may choose one: take a black "
        "message from before you or the other player into your hand; or you both draw a card (if you received what you "
        "sent, you draw two).",
    )
    on = (happening.RECEIVED,)
    branches: ClassVar[Mapping[str, Text]] = {
        "take": Text("将一张含黑情报加入手牌", "Take a black message into your hand"),
        "both": Text("双方各摸一张", "You both draw a card"),
    }

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt) and me in (event.sender, event.receiver) and event.colours & RED != 0
        )

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        other = event.receiver if event.sender == me else event.sender
        place = Before(list(dict.fromkeys((me, other))))
        possible = Only("take", LiesBefore(place, WITH_BLACK), me, me)
        if g.choose_word(me, words.BRANCH, ["take", "both"], possible) == "take":
            g.take_message(g.choose_message(me, place, WITH_BLACK), me)
            return
        g.draw(me, 1)
        g.draw(other, 1)


class YiZhongRen(Passive):
    id = "yi_zhong_ren"
    name = Text("意中人", "Beloved")
    text = Text(
        "场上有面朝上的韩梅（任一版本）时：摸牌阶段你多摸一张牌；若她有三张或更多含红情报且没有宣胜，"
        "你宣告胜利，韩梅与你一同获胜，你们的同阵营不因此获胜。",
        "While a Han Mei (any version) lies face up: you draw one more card in your draw phase; if she has three or more "
        "red messages and does not declare victory, you declare victory: you win together with her, and your sides do "
        "not win by this.",
    )
    hooks = ("extra_draw", "declares")

    def extra_draw(self, g: Round, me: int) -> int:
        return int(any(g.is_person(seat, PARTNER) for seat in range(g.n)))

    def declares(self, g: Round, me: int, verdict: Verdict) -> None:
        for seat in range(g.n):
            if g.is_person(seat, PARTNER) and g.state.red[seat] >= 3 and seat not in verdict.declared:
                g.tell("used_skill", me, self.id)
                verdict.declare(me, [me, seat], self.id, "FS-12.3")


ROLE = Role(
    "sp_xiao_jiu",
    Text("SP小九", "Xiaojiu SP"),
    Text("情报站长", "Station Chief"),
    "小九",
    female=False,
    hidden=False,
    pack="extend2",
    skills=(ZhuangZhiManHuai(), YiZhongRen()),
)
