"""威逼 (FS-9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import CHENG_QING, DIAO_BAO, JIE_HUO, KINDS, OF_KIND, WU_DAO
from anju.games.fengsheng.fact import Held
from anju.games.fengsheng.requirements.cards import Named
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.requirements.words import Nameable
from anju.games.fengsheng.state import MAIN

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round

NAMEABLE: Final = [KINDS[name] for name in (CHENG_QING, JIE_HUO, DIAO_BAO, WU_DAO)]
_NAMES: Final = [*NAMEABLE, *(name for name in KINDS if name not in NAMEABLE)]


class WeiBi(CardKind):
    id = "wei_bi"
    name = Text("威逼", "Coerce")
    text = Text(
        "对一名其他角色声明澄清、截获、调包、误导之一：他有这样的手牌就必须交给你一张，没有就让你看他的全部手牌。",
        "Name Clear, Intercept, Swap or Misdirect to another player: they must give you such a card, or let you look "
        "at their whole hand if they have none.",
    )
    at = (MAIN,)
    rule = "FS-9.2"

    def declare(self, g: Round, use: Use) -> None:
        use.target = g.choose_seat(use.chooser, ANOTHER, you=use.user)
        use.mark = KINDS.index(g.choose_name(use.chooser, words.NAME, _NAMES, Nameable(NAMEABLE)))

    def effect(self, g: Round, use: Use) -> None:
        s, target = g.state, use.target
        if any(g.name(card) == use.mark for card in s.hand[target]):
            s.facts += (
                Held(s.hand[target], OF_KIND[use.mark]),
            )  # everybody knows it as soon as the target is asked
            given = g.choose_card(target, s.hand[target], words.GIVE, Named(use.mark))
            g.give(target, use.user, [given])
            g.narrow([given], OF_KIND[use.mark])
            return
        g.rule_out_faces(s.hand[target], OF_KIND[use.mark])
        g.look_at_hand(use.user, target)


KIND = WeiBi()
