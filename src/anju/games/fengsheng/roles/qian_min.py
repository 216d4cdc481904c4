"""钱敏, an investigator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.happening import Event
from anju.games.fengsheng.requirements.having import ANY_MESSAGE
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.seats import HAS_ROLE
from anju.games.fengsheng.skill import Action, Role, Trigger
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

_NAME = Text("先发制人", "Strike First")
_TEXT = Text(
    "有牌因角色技能置入情报区后，或争夺阶段，你可以翻开此角色牌：弃掉任意一张情报，"
    "然后令一名角色的技能本回合无效；若他的隐藏角色牌扣着，你可以将它翻开。",
    "After a role's skill has placed a card before anybody, or in a contest, you may turn this role up: discard any "
    "message on the table, then make a player's skills invalid until the end of the turn; if their role lies face down you "
    "may turn it up.",
)
_QUESTION = Text(
    "翻开他扣着的隐藏角色牌吗（他的技能本回合总归无效）",
    "Turn up their role, which lies face down? (Their skills are invalid this turn either way)",
)


def _strike(g: Round, me: int) -> None:
    g.discard_message(g.choose_message(me, Before(g.living(me))))
    target = g.choose_seat(me, HAS_ROLE)
    if not g.state.up[target] and g.may(me):
        g.turn_up(target)
    g.mute(target)


class XianFaZhiRen(Trigger):
    id = "xian_fa_zhi_ren"
    name = _NAME
    text = _TEXT
    question = _QUESTION
    on = (happening.PLACED,)
    face_down = True

    def ready(self, g: Round, me: int, event: Event) -> bool:
        return ANY_MESSAGE.met(g, (me, me))  # what was placed may be gone already

    def act(self, g: Round, me: int, event: Event) -> None:
        _strike(g, me)


class XianFaZhiRenInContest(Action):
    id = "xian_fa_zhi_ren"
    name = _NAME
    text = _TEXT
    question = _QUESTION
    at = (CONTEST,)
    face_down = True
    shown = False  # one skill on the card, two moments
    requires = (ANY_MESSAGE,)

    def act(self, g: Round, me: int) -> None:
        _strike(g, me)


ROLE = Role(
    "qian_min",
    Text("钱敏", "Qian Min"),
    Text("调查科员", "Investigator"),
    "钱敏",
    female=False,
    hidden=True,
    pack="extend1",
    skills=(XianFaZhiRen(), XianFaZhiRenInContest()),
)
