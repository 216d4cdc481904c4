"""Where a message has to lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.question import Question
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text, strung
from anju.games.fengsheng.naming import letters, seat_name, source_rule
from anju.games.fengsheng.offers import MessagePlace, Pick
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class Before(MessagePlace):
    """Before one of these seats."""

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        you, card = one
        seats, owner = list(self.seats), g.owner(card)
        if owner == you == question.seat and seats == g.others(you):
            cause = Text(
                "要的是其他角色面前的情报，这是你自己的",
                "it must lie before another player, this one is yours",
            )
        else:
            whose = strung((seat_name(g, seat) for seat in seats), "、", " or ")
            cause = Text(f"只能选{whose.zh}面前的情报", f"only messages before {whose.en} may be chosen")
        numbers = {"before": SEATS[owner], "needs": letters(seats)}
        return unlisted(question, "wrong_owner", cause, numbers, source_rule(g, question))


class BeforeTheDying(Before):
    """Before whoever is dying: nobody else can be helped now (FS-9.5)."""

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        (dying,) = self.seats
        whose = seat_name(g, dying)
        cause = Text(f"现在只能救濒死的{whose.zh}", f"only {whose.en}, who is dying, can be helped now")
        numbers = {"before": SEATS[g.owner(one[1])], "dying": SEATS[dying], "black": g.state.black[dying]}
        return unlisted(question, "not_dying", cause, numbers, source_rule(g, question))
