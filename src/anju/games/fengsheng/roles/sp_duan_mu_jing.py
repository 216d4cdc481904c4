"""SP端木静, who speaks for the students."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng.requirements.cards import WITH_RED_OR_BLUE
from anju.games.fengsheng.requirements.having import YOU_ARE_DYING, HasMessage
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import DYING

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class HouLaiRen(Action):
    id = "hou_lai_ren"
    name = Text("后来人", "Those Who Follow")
    text = Text(
        "你濒死时，可以翻开此角色牌并将它移出游戏：弃掉你的情报，只留下一张含红或含蓝的；"
        "然后秘密查看角色牌堆顶三张牌，选一张作为你的新角色牌（隐藏角色面朝下），其余放到角色牌堆底。",
        "When you are dying you may turn this role up and remove it from the game: discard your messages except one "
        "that is red or blue, then look in secret at the top three role cards and choose one as your new role (a hidden "
        "one lies face down); the others go below the pile.",
    )
    at = (DYING,)
    face_down = True
    requires = (YOU_ARE_DYING, HasMessage(WITH_RED_OR_BLUE))

    def act(self, g: Round, me: int) -> None:
        g.lose_role(me)
        kept = g.choose_message(me, Before([me]), WITH_RED_OR_BLUE)
        for card in g.messages([me]):
            if card != kept:
                g.discard_message(card)
        g.choose_new_role(me, 3)


ROLE = Role(
    "sp_duan_mu_jing",
    Text("SP端木静", "Duanmu Jing SP"),
    Text("学联代表", "Student Delegate"),
    "端木静",
    female=True,
    hidden=True,
    pack="extend1",
    skills=(HouLaiRen(),),
)
