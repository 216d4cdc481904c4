"""老虎, who leads from underground."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from anju.engine.question import Value
from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST, MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class YunChouWeiWo(Action):
    id = "yun_chou_wei_wo"
    name = Text("运筹帷幄", "Master Plan")
    text = Text(
        "出牌阶段或争夺阶段，你可以翻开此角色牌：查看牌堆顶五张牌，选三张加入手牌，其余按任意顺序放回牌堆顶。",
        "In your action phase or in a contest you may turn this role up: look at the top five cards of the deck, take "
        "three of them into your hand and put the others back on top in any order.",
    )
    at = (MAIN, CONTEST)
    face_down = True

    def act(self, g: Round, me: int) -> None:
        looked = g.look_at_top(me, 5)
        count = min(3, len(looked))
        taken = g.choose_some(me, looked, count, count, words.PICK)
        g.take_some_of_top(me, looked, taken)
        rest = [card for card in looked if card not in taken]
        if len(rest) > 1:
            orders: list[Value] = list(permutations(rest))
            order = g.ask(me, words.ORDER, orders, self.id)
            assert isinstance(order, tuple)
            g.put_on_top(me, [int(card) for card in order])


ROLE = Role(
    "lao_hu",
    Text("老虎", "Tiger"),
    Text("地下领袖", "Underground Leader"),
    "老虎",
    female=False,
    hidden=True,
    pack="extend1",
    skills=(YunChouWeiWo(),),
)
