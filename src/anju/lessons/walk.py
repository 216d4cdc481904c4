"""How far a learner has come in a lesson: the table is made anew from the file and the answers each time."""

from __future__ import annotations

from anju.engine.beat import Film
from anju.engine.document import Node
from anju.engine.question import Question, Value
from anju.engine.scenario import SEATS, Runner
from anju.engine.table import Table
from anju.engine.text import NOTHING, Text
from anju.lessons.lesson import Lesson, Part, Stop

Given = Value | None
"""An answer of the learner: a value on offer, the number of a choice, or None for "I have read this"."""


class LessonMoment:
    """Where the learner is.  `given` are their right answers; `hint` is about the next one."""

    def __init__(self, lesson: Lesson, part: int, table: Table, stop: Stop | None) -> None:
        self.lesson = lesson
        self.part = part
        self.table = table
        self.stop = stop  # none when the lesson is done
        self.given: list[Given] = []
        self.hint = NOTHING
        self.pointed: list[Value] = []  # the wanted answers, while the game asks
        self.seen = 0  # how many events there were when the learner answered last

    @property
    def seat(self) -> int:
        return self.lesson.parts[self.part].seat

    @property
    def question(self) -> Question | None:
        """What the game asks the learner now."""
        if self.stop is None or self.stop.wanted is None:
            return None
        return self.table.question(self.seat)


def walk(lesson: Lesson, given: list[Given]) -> LessonMoment:
    """The moment after these answers.  Raises `Refused` if the last one is not even legal."""
    before: list[Given] = []
    for number, part in enumerate(lesson.parts):
        last, length = number == len(lesson.parts) - 1, len(part.stops)
        if len(given) > len(before) + length and not last:
            before = given[: len(before) + length]  # finished: nothing in that part affects this one
            continue
        walked = _PartWalk(part, given[len(before) :][:length])
        walked.go()
        before = [*before, *walked.given[: walked.taken]]
        if walked.stop is not None or last:
            moment = LessonMoment(lesson, number, walked.runner.table, walked.stop)
            moment.given, moment.hint, moment.pointed = before, walked.hint, walked.pointed
            moment.seen = walked.seen
            return moment
    raise AssertionError("a lesson has a last part")


class _Arrived(Exception):  # not an error: the lesson waits for the learner here
    """The answers are used up."""


class _PartWalk:
    """Walks through one part, as far as the answers go."""

    def __init__(self, part: Part, given: list[Given]) -> None:
        self.part = part
        self.given = given[:]
        self.runner = Runner(part.scenario)
        self.taken = 0
        self.stop: Stop | None = None
        self.hint: Text = NOTHING
        self.pointed: list[Value] = []
        self.seen = 0
        self._film = self.runner.table.film = Film()
        self._stops = iter(part.stops)
        self._look()

    def _look(self) -> None:
        """The learner has seen what there is: only what comes from here on is to be shown."""
        table = self.runner.table
        self.seen = len(table.history) + len(table.fresh)
        self._film.begin_at(self.seen)

    def go(self) -> None:
        """Goes on to the first stop without a right answer, or to the end."""
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
        for left in range(len(stops), 0, -1):
            if self._halt(next(self._stops)):
                self._skip(left - 1)
                break
        for letter in SEATS[: self.part.scenario.seats]:
            others = entry.get(letter)
            if others is not None and letter != SEATS[self.part.seat]:
                for node in others.entries():
                    self.runner.answer(SEATS.index(letter), node)

    def _skip(self, stops: int) -> None:
        """Skips the rest of the entry, with placeholders so that answers keep their positions."""
        for _ in range(stops):
            next(self._stops)
        end = self.taken + stops
        self.given[self.taken : end] = [None] * stops
        self.taken = end

    def _halt(self, stop: Stop) -> bool:
        """Waits for the right answer; returns whether it was one that ends the entry."""
        self.stop = stop
        if stop.wanted is not None:
            return self._answer(stop, stop.wanted)
        if stop.entry.get("at") is None:
            self.runner.settle()
        answer = self._next()
        if stop.choices and answer != stop.right:
            self._wrong(stop)
        self.taken += 1
        self._look()
        return False

    def _answer(self, stop: Stop, wanted: Node) -> bool:
        seat = self.part.seat
        value = self.runner.reach(seat, wanted)
        assert value is not None, "a learner is asked what can be chosen"
        question = self.runner.table.question(seat)
        assert question is not None, "just reached"
        instead = self._named(question, stop.instead)
        self.pointed = [value, *self._named(question, stop.others), *instead]
        answer = self._next()
        if answer is None or not question.offers(answer):
            refusal = self.runner.table.why(seat, "" if answer is None else answer)
            assert refusal is not None, "what is not on offer is refused"
            raise refusal
        if answer not in self.pointed and not stop.free:
            self._wrong(stop)
        self.taken += 1
        self._look()
        self.pointed = []
        self.runner.give(seat, answer)
        return answer in instead

    def _named(self, question: Question, nodes: list[Node]) -> list[Value]:
        """Those of the answers that are on offer."""
        named = [self.runner.named(question, node.text()) for node in nodes]
        return [value for value in named if value is not None]

    def _next(self) -> Given:
        if self.taken == len(self.given):
            raise _Arrived
        return self.given[self.taken]

    def _wrong(self, stop: Stop) -> None:
        self.hint = stop.hint
        raise _Arrived
