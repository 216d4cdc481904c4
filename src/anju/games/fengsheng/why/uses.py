"""Why a card of one's own hand cannot be used under a name (FS-8.8)."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, refusal
from anju.engine.remedy import instead
from anju.engine.text import NOTHING, Text
from anju.games.fengsheng.deeds import unconverted
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.naming import card_name, kind_name
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.state import SEND


def why_not_as(g: Round, question: Question, point: int, card: int, name: int) -> Refused:
    """Why the card cannot be used under that name at that idle point."""
    title = Text(
        f"{card_name(g, card).zh} 当{kind_name(g, name).zh}",
        f"{card_name(g, card).en} as {kind_name(g, name).en}",
    )
    obstacles = unconverted(g, question, question.seat, point, card, name)
    obstacles = obstacles or [_written_otherwise(question, card, name)]
    if card in question.values:
        obstacles.append(_as_it_is(point, card))
    return refusal(title, obstacles)


def _as_it_is(point: int, card: int) -> Obstacle:
    """Not an obstacle but a remedy: the card itself is on offer."""
    sending = Text(f"把它当情报传出，就答 {card}", f"to send it as a message, answer {card}")
    using = Text(f"照常使用，就答 {card}", f"to use it as it is, answer {card}")
    return Obstacle("", NOTHING, {}, "", instead(sending if point == SEND else using, card))


def _written_otherwise(question: Question, card: int, name: int) -> Obstacle:
    cause = Text("这就是照常使用，只是写法不同", "that is using it as it is, only written in another way")
    return Obstacle("plain_use", cause, {"card": card, "name": KINDS[name]}, question.rule, NOTHING)
