"""鬼脚, a rickshaw man."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import WITHOUT_BLACK
from anju.games.fengsheng.requirements.having import Either, HasCards, HasMessage
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


_TWO_CARDS: Final = HasCards(least=2)
_MESSAGE: Final = HasMessage(WITHOUT_BLACK)


class JiSong(Action):
    id = "ji_song"
    name = Text("急送", "Express Delivery")
    text = Text(
        "争夺阶段限一次，你可以弃两张手牌，或弃掉你情报区一张不含黑的情报，然后把待收情报移到任意一名角色面前。",
        "Once in each contest, you may discard two cards from hand, or a message without black before you; then the "
        "message moves before any player.",
    )
    at = (CONTEST,)
    limit = ONCE_A_TURN
    requires = (Either(_TWO_CARDS, _MESSAGE),)
    branches: ClassVar[Mapping[str, Text]] = {
        "hand": Text("弃两张手牌", "Discard two cards from hand"),
        "message": Text("弃一张不含黑的情报", "Discard a message without black"),
    }

    def act(self, g: Round, me: int) -> None:
        payable = (Only("hand", _TWO_CARDS, me, me), Only("message", _MESSAGE, me, me))
        if g.choose_word(me, words.BRANCH, list(self.branches), *payable) == "hand":
            g.discard(me, g.choose_some(me, g.state.hand[me], 2, 2, words.DISCARD))
        else:
            g.discard_message(g.choose_message(me, Before([me]), WITHOUT_BLACK))
        g.move_before(g.choose_seat(me))


ROLE = Role(
    "gui_jiao",
    Text("鬼脚", "Ghost Foot"),
    Text("黄包车夫", "Rickshaw Man"),
    "鬼脚",
    female=False,
    hidden=False,
    pack="base",
    skills=(JiSong(),),
)
