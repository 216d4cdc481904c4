"""What the offer of a question says about one of its candidates."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, not_this_time, refusal
from anju.engine.text import Text
from anju.games.fengsheng.round import Round


def came_into_question(question: Question, value: Value) -> bool:
    return question.offer is not None and value in question.offer.candidates


def unfit(
    g: Round, question: Question, value: Value, title: Text, ways_out: tuple[Obstacle, ...] = ()
) -> Refused:
    """The refusal with every unmet requirement, followed by further remedies."""
    offer = question.offer
    obstacles = offer.obstacles(g, question, value) if offer is not None else []
    return refusal(title, [*(obstacles or [not_this_time(question)]), *ways_out])
