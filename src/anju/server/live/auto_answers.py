"""Auto-answers: answers that a seat gives to every repetition of the same question, until it takes them back.

They are kept on the server, like auto-passes, and take as long as a person would: nobody else can tell.
"""

from __future__ import annotations

from anju.engine.question import Option, Question, Value
from anju.server.live.snapshot import AutoAnswerKept
from anju.server.protocol.messages import Bilingual, HabitShown


class AutoAnswers:
    """Two questions are the same if word, source and options are equal."""

    def __init__(self) -> None:
        self._by_seat: dict[int, dict[str, AutoAnswerKept]] = {}

    def __bool__(self) -> bool:
        return bool(self._by_seat)

    def copy(self) -> AutoAnswers:
        other = AutoAnswers()
        other.take_up(self.kept())
        return other

    def set(self, question: Question, value: Value) -> None:
        decline = question.word.decline
        thing = next(option for option in question.options if option.value != decline)
        shown = HabitShown(
            id=_name(question), source=question.source, thing=_label(thing), uses=value != decline
        )
        self._add(AutoAnswerKept(seat=question.seat, shown=shown))

    def end(self, seat: int, id: str) -> None:
        self._by_seat.get(seat, {}).pop(id, None)

    def of(self, seat: int) -> list[HabitShown]:
        """What the seat's screen shows of it."""
        return [kept.shown for kept in self._by_seat.get(seat, {}).values()]

    def answer(self, question: Question) -> Value | None:
        """What the seat has agreed to answer here; None if it wants to be asked."""
        habits = self._by_seat.get(question.seat)
        kept = None if habits is None else habits.get(_name(question))
        if kept is None:
            return None
        declines = not kept.shown.uses
        return next(value for value in question.values if (value == question.word.decline) == declines)

    def kept(self) -> list[AutoAnswerKept]:
        return [kept for habits in self._by_seat.values() for kept in habits.values()]

    def take_up(self, kept: list[AutoAnswerKept]) -> None:
        self._by_seat = {}
        for one in kept:
            self._add(one)

    def _add(self, kept: AutoAnswerKept) -> None:
        self._by_seat.setdefault(kept.seat, {})[kept.shown.id] = kept


def may_become(question: Question) -> bool:
    """Whether this is asked again and again, and is about one thing: to do it or not."""
    word = question.word
    return word.again and len(question.values) == 2 and word.decline in question.values


def _name(question: Question) -> str:
    return f"{question.word.id} {question.source} {' '.join(map(str, question.values))}"


def _label(option: Option) -> Bilingual:
    return Bilingual(option.label("zh"), option.label("en"))
