"""How far a learner has come in a lesson: the table is made anew from the file and the answers each time."""

from __future__ import annotations

from anju.engine.document import Node
from anju.engine.question import Question, Value
from anju.engine.scenario import SEATS, Runner
from anju.engine.table import Table
from anju.engine.text import NOTHING, Text
from anju.lessons.lesson import Lesson, Part, Stop

Given = Value | None
"""An answer of the learner: a value on offer, the number of a choice, or None for "I have read this"."""


class Moment:
    """Where the learner stands.  `taken` of their answers were right; `hint` is about the one after these."""

    def __init__(self, lesson: Lesson, part: int, table: Table, stop: Stop | None) -> None:
        self.lesson = lesson
        self.part = part
        self.table = table
        self.stop = stop  # none when the lesson is done
        self.taken = 0
        self.hint = NOTHING
        self.pointed: list[Value] = []  # what is wanted, while the game asks

    @property
    def seat(self) -> int:
        return self.lesson.parts[self.part].seat

    @property
    def question(self) -> Question | None:
        """What the game asks the learner now."""
        if self.stop is None or self.stop.wanted is None:
            return None
        return self.table.question(self.seat)


def walk(lesson: Lesson, given: list[Given]) -> Moment:
    """The moment after these answers.  Raises `Refused` if the last one is not even legal."""
    taken, rest = 0, given
    for number, part in enumerate(lesson.parts):
        last = number == len(lesson.parts) - 1
        length = len(part.stops)
        if len(rest) > length and not last:  # long past: what they did here has no consequences
            taken, rest = taken + length, rest[length:]
            continue
        way = _Way(part, rest[:length])
        way.go()
        if way.stop is None and not last:
            taken, rest = taken + length, []
            continue
        moment = Moment(lesson, number, way.runner.table, way.stop)
        moment.taken, moment.hint, moment.pointed = taken + way.taken, way.hint, way.pointed
        return moment
    raise AssertionError("a lesson has a last part")


class _Arrived(Exception):  # noqa: N818  # nothing is wrong: here the learner is waited for
    """The answers are used up."""


class _Way:
    """The way through one part, as far as the answers go."""

    def __init__(self, part: Part, given: list[Given]) -> None:
        self.part = part
        self.given = given
        self.runner = Runner(part.scenario)
        self.taken = 0
        self.stop: Stop | None = None
        self.hint: Text = NOTHING
        self.pointed: list[Value] = []
        self._stops = iter(part.stops)

    def go(self) -> None:
        """To the first stop without a right answer, or to the end."""
        try:
            for entry in self.part.scenario.when:
                self._pass(entry)
        except _Arrived:
            return
        self.stop = None

    def _pass(self, entry: Node) -> None:
        stops = self.part.stops_of(entry)
        if not stops:
            self.runner.play(entry)
            return
        self.runner.prepare(entry)
        for _ in stops:
            self._halt(next(self._stops))
        for letter in SEATS[: self.part.scenario.seats]:
            others = entry.get(letter)
            if others is not None and letter != SEATS[self.part.seat]:
                for node in others.entries():
                    self.runner.answer(SEATS.index(letter), node)

    def _halt(self, stop: Stop) -> None:
        self.stop = stop
        if stop.wanted is not None:
            self._answer(stop, stop.wanted)
            return
        if stop.entry.get("at") is None:
            self.runner.settle()
        answer = self._next()
        if stop.choices and answer != stop.right:
            self._wrong(stop)
        self.taken += 1

    def _answer(self, stop: Stop, wanted: Node) -> None:
        seat = self.part.seat
        value = self.runner.reach(seat, wanted)
        assert value is not None, "a learner is asked what can be chosen"
        question = self.runner.table.question(seat)
        assert question is not None, "just reached"
        named = [self.runner.named(question, node.text()) for node in stop.others]
        self.pointed = [value, *(one for one in named if one is not None)]
        answer = self._next()
        if answer not in question.values:
            refusal = self.runner.table.why(seat, "" if answer is None else answer)
            assert refusal is not None, "what is not on offer is refused"
            raise refusal
        assert answer is not None, "nothing is not on offer"
        if answer not in self.pointed and not stop.free:
            self._wrong(stop)
        self.taken += 1
        self.pointed = []
        self.runner.give(seat, answer)

    def _next(self) -> Given:
        if self.taken == len(self.given):
            raise _Arrived
        return self.given[self.taken]

    def _wrong(self, stop: Stop) -> None:
        self.hint = stop.hint
        raise _Arrived
