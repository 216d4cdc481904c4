"""密令 (FS-9.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import CODE_COLOURS, CODES
from anju.games.fengsheng.fact import NotObeyed, Obeyed
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
    needs = Text("一名有手牌的其他角色", "another player with cards in hand")

    def ready(self, g: Round, user: int, card: int) -> bool:
        return any(g.state.hand[seat] for seat in g.others(user))

    def declare(self, g: Round, use: Use) -> None:
        use.target = g.choose_seat(use.chooser, [seat for seat in g.others(use.user) if g.state.hand[seat]])
        use.mark = CODES.index(g.choose_word(use.chooser, words.CODE, list(CODES)))

    def effect(self, g: Round, use: Use) -> None:
        s, target = g.state, use.target
        g.reveal(use.card, 1 << target)
        g.tell_seats(1 << use.user | 1 << target, "order_seen", use.user, target, s.face[use.card])
        hand = list(s.hand[target])
        fitting = g.with_colour(hand, CODE_COLOURS[s.face[use.card]][use.mark])
        if not fitting and hand:
            s.facts += (NotObeyed(use.card, use.mark, hand),)
            fitting = [g.choose_card(use.user, g.look_at_hand(use.user, target))]
            obeyed = False
        else:
            obeyed = True
        sent = g.send_ordered(target, fitting)
        if obeyed and sent >= 0:
            s.facts += (Obeyed(use.card, use.mark, sent),)


KIND = MiLing()
