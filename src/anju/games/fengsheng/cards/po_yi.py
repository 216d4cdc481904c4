"""破译 (FS-9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.words import Only
from anju.games.fengsheng.state import TRANSIT

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Use
    from anju.games.fengsheng.round import Round


class PoYi(CardKind):
    id = "po_yi"
    name = Text("破译", "Decipher")
    text = Text(
        "情报在你面前时：看这张情报；若它面朝下且含黑，你可以翻开它并摸一张牌。",
        "While the message is before you: look at it; if it lies face down and is black you may turn it up and draw a "
        "card.",
    )
    question = Text("翻开这张情报并摸一张牌吗", "Turn the message up and draw a card?")
    at = (TRANSIT,)
    rule = "FS-9.6"

    def effect(self, g: Round, use: Use) -> None:
        s = g.state
        if s.message < 0 or s.message_up:
            return
        g.look_at_message(use.user)
        # Asked whatever the message is, so that the question gives nothing away.
        if g.may(use.user, Only(words.YES, WITH_BLACK, use.user, s.message)):
            g.turn_message_up()
            g.draw(use.user, 1)


KIND = PoYi()
