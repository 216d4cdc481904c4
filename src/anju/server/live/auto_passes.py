"""Auto-passes: a seat declines a question and its like, for the rest of a window or whenever it is not concerned.

They are kept on the server and the window runs on as if somebody thought about it: nobody else can tell.
"""

from __future__ import annotations

from typing import Any

from anju.engine.auto_pass import AutoPass
from anju.engine.question import Question
from anju.server.live.snapshot import AutoPassKept
from anju.server.protocol.messages import Until

View = dict[str, Any]


class AutoPasses:
    """What each seat has agreed to decline.  `alone`: one person plays with bots, and nobody looks on."""

    def __init__(self) -> None:
        self._by_seat: dict[int, list[AutoPassKept]] = {}

    def __bool__(self) -> bool:
        return bool(self._by_seat)

    def copy(self) -> AutoPasses:
        other = AutoPasses()
        other.take_up(self.kept())
        return other

    def set(self, question: Question, until: Until, span: tuple[object, ...] | None) -> None:
        """From now on this seat declines this and its like, unless it concerns the seat."""
        wanted = AutoPassKept(seat=question.seat, until=until, word=question.word.id, span=list(span or ()))
        passes = self._by_seat.setdefault(question.seat, [])
        if wanted not in passes:
            passes.append(wanted)

    def end(self, seat: int, until: Until) -> None:
        self._by_seat[seat] = [one for one in self._by_seat.get(seat, []) if one.until != until]

    def of(self, seat: int) -> list[Until]:
        """What the seat's screen shows of it."""
        passes = self._by_seat.get(seat)
        return list(dict.fromkeys(one.until for one in passes)) if passes else []

    def cover(self, question: Question, span: tuple[object, ...] | None, view: View, alone: bool) -> bool:
        """Whether this is declined; looks, too, whether what held for a window has ended."""
        passes = self._by_seat.get(question.seat)
        if not passes:
            return False
        kept = [one for one in passes if not _has_ended(one, question, span)]
        self._by_seat[question.seat] = kept
        return any(_covers(one, question, span, view, alone) for one in kept)

    def kept(self) -> list[AutoPassKept]:
        return [one for passes in self._by_seat.values() for one in passes]

    def take_up(self, kept: list[AutoPassKept]) -> None:
        self._by_seat = {}
        for one in kept:
            self._by_seat.setdefault(one.seat, []).append(one)


def offered(question: Question, shared: bool, alone: bool) -> list[Until]:
    """How this could be declined in advance."""
    if not declinable(question) or not (shared or _reacts(question, question.word.id)):
        return []
    standing = _standing(question, alone)
    return ["window"] if standing is None else ["window", standing.id]


def declinable(question: Question) -> bool:
    return question.word.decline is not None and question.word.decline in question.values


def _reacts(question: Question, word: str) -> bool:
    """Whether this answers what another does and has a time of its own: such questions come many times in a turn."""
    return word in question.game.time_control.words


def _has_ended(one: AutoPassKept, question: Question, span: tuple[object, ...] | None) -> bool:
    """What holds for a window ends with it; a reaction's lasts as long as the turn, whatever is asked between."""
    if one.until != "window":
        return False
    same = one.word == question.word.id or _reacts(question, one.word)
    return not same or one.span != list(span or ())


def _covers(
    one: AutoPassKept, question: Question, span: tuple[object, ...] | None, view: View, alone: bool
) -> bool:
    if not declinable(question):
        return False
    if one.until == "window":
        return one.word == question.word.id and one.span == list(span or ())
    standing = _standing(question, alone)
    return standing is not None and standing.id == one.until and not standing.concerns(question, view)


def _standing(question: Question, alone: bool) -> AutoPass | None:
    """The auto-pass that holds until it is taken back, if there is one for this question."""
    offered = question.game.auto_pass
    if offered is None or question.word.id not in offered.words or (offered.looks_at_hand and not alone):
        return None
    return offered
