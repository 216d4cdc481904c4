"""黄济仁, a pharmacist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import CardNeed, Matched, Matching, NotYet
from anju.games.fengsheng.requirements.having import HasCards, OnTable
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


def _shared(g: Round, first: int, second: int) -> Matching:
    return Matching(g.colours(first) & g.colours(second))


def _second(first: int) -> tuple[CardNeed, ...]:
    """The other card to show: both share a colour with a message on the table."""
    return NotYet([first]), Matched(lambda g, second: OnTable(_shared(g, first, second)))


_FIRST: Final = Matched(lambda _, first: HasCards(*_second(first)))


class DuiZhengXiaYao(Action):
    id = "dui_zheng_xia_yao"
    name = Text("对症下药", "The Right Medicine")
    text = Text(
        "争夺阶段，你可以翻开此角色牌，摸三张牌；然后你可以展示两张有相同颜色的手牌，"
        "弃掉任意一名角色情报区一张含该颜色的情报。",
        "In a contest you may turn this role up: draw three cards; then you may show two cards from hand that share a "
        "colour, and discard a message of that colour before any player.",
    )
    at = (CONTEST,)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        g.draw(me, 3)
        # Asked whatever the hand holds, so that the question gives nothing away.
        first = g.may_choose_card(me, g.state.hand[me], words.MAY_SHOW, _FIRST)
        if first < 0:
            return
        second = g.choose_card(me, g.state.hand[me], words.SHOW, *_second(first))
        g.show(me, [first, second])
        g.discard_message(g.choose_message(me, Before(g.living(g.state.player)), _shared(g, first, second)))


ROLE = Role(
    "huang_ji_ren",
    Text("黄济仁", "Huang Jiren"),
    Text("药铺大夫", "Pharmacist"),
    "黄济仁",
    female=False,
    hidden=True,
    pack="base",
    skills=(DuiZhengXiaYao(),),
)
