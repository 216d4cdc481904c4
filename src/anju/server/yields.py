"""Yields: a seat declines a question and its like for the rest of a window."""

from __future__ import annotations

from anju.engine.question import Question


class Yields:
    """What each seat has agreed to decline: a word, within one turn."""

    def __init__(self) -> None:
        self._by_seat: dict[int, tuple[str, object]] = {}

    def set(self, question: Question, span: object) -> bool:
        """From now on this seat declines; False if this cannot be declined."""
        if not _declinable(question):
            return False
        self._by_seat[question.seat] = (question.word.id, span)
        return True

    def end(self, seat: int) -> None:
        self._by_seat.pop(seat, None)

    def words(self, seat: int) -> list[str]:
        """What the seat's screen shows of it."""
        found = self._by_seat.get(seat)
        return [] if found is None else [found[0]]

    def cover(self, question: Question, span: object) -> bool:
        """Only the same question in the same turn; the next thing that concerns the seat ends the yield."""
        found = self._by_seat.get(question.seat)
        if found is None:
            return False
        if found == (question.word.id, span) and _declinable(question):
            return True
        del self._by_seat[question.seat]
        return False


def _declinable(question: Question) -> bool:
    return question.word.decline is not None and question.word.decline in question.values
