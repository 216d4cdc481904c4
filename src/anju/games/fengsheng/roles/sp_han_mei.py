"""SP韩梅, an agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.text import Text
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.faces import BLUE
from anju.games.fengsheng.happening import Event, Receipt
from anju.games.fengsheng.requirements.cards import PURE_BLACK
from anju.games.fengsheng.requirements.having import HAS_HAND, HasMessage
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import Passive, Role, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round
    from anju.games.fengsheng.verdict import Verdict

PARTNER = "小九"


_MALICE: Final = HasMessage(PURE_BLACK)


class AnCangShaJi(Trigger):
    id = "an_cang_sha_ji"
    name = Text("暗藏杀机", "Hidden Malice")
    text = Text(
        "你接收其他角色传出的含蓝情报后，或你传出的含蓝情报被其他角色接收后，你可以选择一项："
        "将你情报区里一张纯黑情报移到对方的情报区；或抽取对方一张手牌。",
        "After you receive a blue message that another player sent, or another player receives a blue message that you "
        "sent, you may choose one: move a pure black message from before you to before them; or draw a card from their "
        "hand.",
    )
    on = (happening.RECEIVED,)
    branches: ClassVar[Mapping[str, Text]] = {
        "move": Text("将一张纯黑情报移给对方", "Move a pure black message before them"),
        "take": Text("抽取对方一张手牌", "Draw a card from their hand"),
    }

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return (
            isinstance(event, Receipt)
            and me in (event.sender, event.receiver)
            and event.sender != event.receiver
            and event.colours & BLUE != 0
            and self.able(g, me, self.other(me, event))
        )

    def other(self, me: int, event: Receipt) -> int:
        return event.receiver if event.sender == me else event.sender

    def able(self, g: Round, me: int, other: int) -> bool:
        return g.state.alive[other] and (_MALICE.met(g, (me, me)) or bool(g.state.hand[other]))

    def act(self, g: Round, me: int, event: Event) -> None:
        assert isinstance(event, Receipt)
        other = self.other(me, event)
        possible = (Only("move", _MALICE, me, me), Only("take", HAS_HAND, me, other))
        if g.choose_word(me, words.BRANCH, ["move", "take"], *possible) == "take":
            g.draw_from(me, other)
        else:
            g.move_message(g.choose_message(me, Before([me]), PURE_BLACK), other)


class BaiYueGuang(Passive):
    id = "bai_yue_guang"
    name = Text("白月光", "White Moonlight")
    text = Text(
        "场上有面朝上的小九（任一版本）时：摸牌阶段你多摸一张牌；若他有三张或更多含蓝情报且没有宣胜，"
        "你可以宣告胜利，小九与你一同获胜，你们的同阵营不因此获胜。",
        "While a Xiaojiu (any version) lies face up: you draw one more card in your draw phase; if he has three or more "
        "blue messages and does not declare victory, you may declare victory: you win together with him, and your sides "
        "do not win by this.",
    )
    question = Text(
        "现在宣告胜利吗：小九与你一同获胜，你们的同阵营不因此获胜",
        "Declare victory now? You win together with Xiaojiu, and your sides do not win by this",
    )
    hooks = ("extra_draw", "declares")

    def extra_draw(self, g: Round, me: int) -> int:
        return int(any(g.is_person(seat, PARTNER) for seat in range(g.n)))

    def declares(self, g: Round, me: int, verdict: Verdict) -> None:
        for seat in range(g.n):
            if not g.is_person(seat, PARTNER) or g.state.blue[seat] < 3 or seat in verdict.declared:
                continue
            kept = g.enter(("skill", self.id, me), self.id)
            agreed = g.may(me)
            g.leave(kept)
            if agreed:
                g.tell("used_skill", me, self.id)
                verdict.declare(me, [me, seat], self.id, "FS-12.3")


ROLE = Role(
    "sp_han_mei",
    Text("SP韩梅", "Han Mei SP"),
    Text("军统特务", "Bureau Agent"),
    "韩梅",
    female=True,
    hidden=False,
    pack="extend2",
    skills=(AnCangShaJi(), BaiYueGuang()),
)
