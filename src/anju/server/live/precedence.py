"""A window in which only the first who acts does: whose answer has to wait for others', and whose counts for nothing.

All are asked at once so that nobody waits for people who think (R-198).  What comes of it is the same as if they were
asked one by one.
"""

from __future__ import annotations

from anju.engine.question import Question
from anju.engine.table import Table


def must_wait(table: Table, question: Question) -> bool:
    """Whether somebody who comes before has not answered yet."""
    before = _before(question)
    return any(other.seat in before for other in table.questions)


def is_moot(table: Table, question: Question) -> bool:
    """Whether somebody who comes before acts: whatever is answered here is dropped."""
    before, sealed = _before(question), table.tail[len(table.tail) - table.sealed :]
    return any(seat in before and value != question.word.decline for seat, value in sealed)


def _before(question: Question) -> tuple[int, ...]:
    return question.order[: question.order.index(question.seat)] if question.order else ()
