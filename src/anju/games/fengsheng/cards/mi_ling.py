"""密令 (FS-9.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import CODE_COLOURS, CODES
from anju.games.fengsheng.fact import NotObeyed, Obeyed
from anju.games.fengsheng.requirements.cards import CardNeed, Ordered, PointedOut
from anju.games.fengsheng.requirements.having import HAS_HAND, Somebody
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.state import SEND

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class MiLing(CardKind):
    id = "mi_ling"
    name = Text("密令", "Secret Order")
    text = Text(
        "代替传出情报：面朝下给一名有手牌的其他角色看并说出一个暗号，他必须传出一张含该暗号颜色的手牌；"
        "没有则你看他的手牌并指定一张由他传出。此牌移出游戏。",
        "Instead of sending: show it face down to another player with cards and say a code word; they must send a card "
        "of that colour. If they have none you look at their hand and choose the card they send. The card leaves the "
        "game.",
    )
    at = (SEND,)
    rule = "FS-9.10"
    leaves = True
    hidden = True
    requires = (Somebody(ANOTHER, HAS_HAND),)

    def declare(self, g: Round, use: Use) -> None:
        use.target = g.choose_seat(use.chooser, ANOTHER, HAS_HAND, you=use.user)
        use.mark = CODES.index(g.choose_word(use.chooser, words.CODE, list(CODES)))

    def effect(self, g: Round, use: Use) -> None:
        s, target = g.state, use.target
        g.reveal(use.card, 1 << target)
        g.tell_seats(1 << use.user | 1 << target, "order_seen", use.user, target, s.face[use.card])
        hand = list(s.hand[target])
        colours = CODE_COLOURS[s.face[use.card]][use.mark]
        obeyed = not hand or bool(g.with_colour(hand, colours))
        wanted: CardNeed = Ordered(colours)
        if not obeyed:
            s.facts += (NotObeyed(use.card, use.mark, hand),)
            wanted = PointedOut(g.choose_card(use.user, g.look_at_hand(use.user, target)))
        sent = g.send_ordered(target, wanted)
        if obeyed and sent >= 0:
            s.facts += (Obeyed(use.card, use.mark, sent),)


KIND = MiLing()
