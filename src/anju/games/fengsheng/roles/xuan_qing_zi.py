"""玄青子, a fortune teller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.having import CARDS_TO_DRAW, YOUR_TURN
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class JinKouYiKai(Action):
    id = "jin_kou_yi_kai"
    name = Text("金口一开", "Golden Tongue")
    text = Text(
        "你的争夺阶段限一次，你可以查看牌堆顶一张牌，然后选择一项：摸一张牌；"
        "或将它与待收情报互换（换上的面朝下，原来的情报放到牌堆顶）。",
        "Once in the contest of your turn, you may look at the top card of the deck, then choose one: draw a card; or "
        "exchange it with the message (it lies face down, the old message goes on top of the deck).",
    )
    at = (CONTEST,)
    limit = ONCE_A_TURN
    requires = (YOUR_TURN, CARDS_TO_DRAW)
    branches: ClassVar[Mapping[str, Text]] = {
        "draw": Text("摸一张牌", "Draw a card"),
        "exchange": Text("与待收情报互换", "Exchange it with the message"),
    }

    def act(self, g: Round, me: int) -> None:
        g.look_at_top(me, 1)
        if g.choose_word(me, words.BRANCH, list(self.branches)) == "draw":
            g.draw(me, 1)
        else:
            g.swap_message_with_top()


ROLE = Role(
    "xuan_qing_zi",
    Text("玄青子", "Xuan Qingzi"),
    Text("算命先生", "Fortune Teller"),
    "玄青子",
    female=False,
    hidden=False,
    pack="base",
    skills=(JinKouYiKai(),),
)
