"""Yields: a seat declines a question and its like, for the rest of a window or whenever it is not concerned.

They are kept on the server and the window runs on as if somebody thought about it: nobody else can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from anju.engine.question import Question
from anju.server.protocol import Until
from anju.server.snapshot import YieldKept

View = dict[str, Any]


class Yields:
    """What each seat has agreed to decline."""

    def __init__(self) -> None:
        self._by_seat: dict[int, YieldKept] = {}

    def set(self, question: Question, until: Until, span: tuple[object, ...] | None, view: View) -> bool:
        """From now on this seat declines; False if this cannot be declined, or concerns the seat already."""
        wanted = YieldKept(seat=question.seat, until=until, word=question.word.id, span=list(span or ()))
        if not _covers(wanted, question, span, view):
            return False
        self._by_seat[question.seat] = wanted
        return True

    def end(self, seat: int) -> None:
        self._by_seat.pop(seat, None)

    def of(self, seat: int) -> list[Until]:
        """What the seat's screen shows of it."""
        found = self._by_seat.get(seat)
        return [] if found is None else [found.until]

    def cover(self, question: Question, span: tuple[object, ...] | None, view: View) -> bool:
        """Whether this is declined; the first question of another kind ends what held for a window."""
        found = self._by_seat.get(question.seat)
        if found is None:
            return False
        if _covers(found, question, span, view):
            return True
        if found.until == "window":
            del self._by_seat[question.seat]
        return False

    def kept(self) -> list[YieldKept]:
        return list(self._by_seat.values())

    def take_up(self, kept: list[YieldKept]) -> None:
        self._by_seat = {one.seat: one for one in kept}


def declinable(question: Question) -> bool:
    return question.word.decline is not None and question.word.decline in question.values


def _covers(found: YieldKept, question: Question, span: tuple[object, ...] | None, view: View) -> bool:
    if found.word != question.word.id or not declinable(question):
        return False
    if found.until == "window":
        return found.span == list(span or ())
    concerns = _CONCERNS.get(question.game.id)
    return concerns is not None and not concerns(view, question.seat)


def _message_concerns(view: View, seat: int) -> bool:
    """风声: the message is before this seat, or before one that lacks one more of its colour to win."""
    message = view.get("message")
    if message is None:
        return True
    place = next((n for n, one in enumerate(view["seats"]) if one["name"] == message["at"]), seat)
    return place == seat or bool(view["seats"][place]["near_win"])


_CONCERNS: Final[dict[str, Callable[[View, int], bool]]] = {"fengsheng": _message_concerns}
"""When a seat is asked in spite of a yield that outlasts its window, by what everybody can see."""
