"""How far a learner has come in a lesson: the table is made anew from the file and the answers each time."""

from __future__ import annotations

from typing import Final, NoReturn

from anju.engine.beat import Film
from anju.engine.document import Node
from anju.engine.question import Question, Value
from anju.engine.scenario import SEATS, Runner
from anju.engine.table import Table
from anju.engine.text import NOTHING, Text
from anju.lessons.lesson import Lesson, Part
from anju.lessons.stop import Choice, Stop

Given = Value | None
"""An answer of the learner: a value on offer, the number of an option, or None for "I have read this"."""

NO_SUCH_OPTION: Final = Text("没有这个选项。", "There is no such option.")


class LessonMoment:
    """Where the learner is.  `given` are their right answers; `hint` is about the next one."""

    def __init__(self, lesson: Lesson, part: int, table: Table, stop: Stop | None) -> None:
        self.lesson = lesson
        self.part = part
        self.table = table
        self.stop = stop  # none when the lesson is done
        self.given: list[Given] = []
        self.hint = NOTHING
        self.reply = NOTHING  # to the last of the answers, until it is read
        self.aside = (
            False  # the table shows what would come of that answer, and the lesson goes on with another
        )
        self.pointed: list[Value] = []  # the wanted answers, while the game asks
        self.seen = 0  # how many events there were when the learner answered last

    @property
    def seat(self) -> int:
        return self.lesson.parts[self.part].seat

    @property
    def question(self) -> Question | None:
        """What the game asks the learner now."""
        if self.stop is None or self.stop.wanted is None or self.reply != NOTHING:
            return None
        return self.table.question(self.seat)


def walk(lesson: Lesson, given: list[Given]) -> LessonMoment:
    """The moment after these answers.  Raises `Refused` if the last one is not even legal."""
    before: list[Given] = []
    for number, part in enumerate(lesson.parts):
        last, length = number == len(lesson.parts) - 1, part.length
        if len(given) > len(before) + length and not last:
            before = given[: len(before) + length]  # finished: nothing in that part affects this one
            continue
        walked = _PartWalk(part, given[len(before) :][:length])
        walked.go()
        before = [*before, *walked.given[: walked.taken]]
        if walked.stop is not None or last:
            moment = LessonMoment(lesson, number, walked.runner.table, walked.stop)
            moment.given, moment.hint, moment.pointed = before, walked.hint, walked.pointed
            moment.reply, moment.aside, moment.seen = walked.reply, walked.aside, walked.seen
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
        self.reply: Text = NOTHING
        self.aside = False
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
        answers = sum(next(self._stops).answers for _ in range(stops))
        end = self.taken + answers
        self.given[self.taken : end] = [None] * answers
        self.taken = end

    def _halt(self, stop: Stop) -> bool:
        """Waits for the right answer; returns whether it was one that ends the entry."""
        self.stop = stop
        if stop.wanted is not None:
            return self._answer(stop, stop.wanted)
        if stop.entry.get("at") is None:
            self.runner.settle()
        if stop.options:
            self._choose_option(stop)
        else:
            self._next()
            self.taken += 1
        self._look()
        return False

    def _choose_option(self, stop: Stop) -> None:
        """A question of the lesson's own; each option may have its reply, which is read before one goes on."""
        answer = self._next()
        if not isinstance(answer, int) or not 0 <= answer < len(stop.options):
            self._wrong(NO_SUCH_OPTION)
        reply = stop.replies[answer] if stop.replies else NOTHING
        if answer not in stop.right:
            self._wrong(stop.hint if reply == NOTHING else reply)
        self.taken += 1
        if reply != NOTHING:
            self._read(reply)

    def _answer(self, stop: Stop, wanted: Node) -> bool:
        seat = self.part.seat
        value = self.runner.reach(seat, wanted)
        assert value is not None, "a learner is asked what can be chosen"
        question = self.runner.table.question(seat)
        assert question is not None, "just reached"
        choices = self._choices(question, stop)
        instead = [] if choices else self._named(question, stop.instead)
        others = [*choices] if choices else self._named(question, stop.others)
        self.pointed = [value, *(other for other in others if other != value), *instead]
        answer = self._next()
        if answer is None or not question.offers(answer):
            refusal = self.runner.table.why(seat, "" if answer is None else answer)
            assert refusal is not None, "what is not on offer is refused"
            raise refusal
        if answer not in self.pointed and not stop.free:
            self._wrong(stop.hint)
        self.taken += 1
        self._look()
        self.pointed = []
        if answer in choices:
            self._choose(choices[answer], answer, value)
        else:
            self.runner.give(seat, answer)
        return answer in instead

    def _choices(self, question: Question, stop: Stop) -> dict[Value, Choice]:
        named = [(self.runner.named(question, choice.name.text()), choice) for choice in stop.choices]
        return {value: choice for value, choice in named if value is not None}

    def _choose(self, choice: Choice, answer: Value, wanted: Value) -> None:
        """Shows what comes of the answer; after its reply is read the lesson goes on with the one it wants."""
        self.aside = answer != wanted or bool(choice.when)
        if not self.aside:
            self.runner.give(self.part.seat, wanted)
            self._read(choice.reply)
            self._look()
            return
        if self.taken == len(self.given):
            choice.play(self.runner, self.part.seat, answer)
        self._read(choice.reply)
        self.runner.give(self.part.seat, wanted)

    def _read(self, reply: Text) -> None:
        """Waits until the reply to the answer is read."""
        self.reply = reply
        self._next()
        self.taken += 1
        self.reply, self.aside = NOTHING, False

    def _named(self, question: Question, nodes: list[Node]) -> list[Value]:
        """Those of the answers that are on offer."""
        named = [self.runner.named(question, node.text()) for node in nodes]
        return [value for value in named if value is not None]

    def _next(self) -> Given:
        if self.taken == len(self.given):
            raise _Arrived
        return self.given[self.taken]

    def _wrong(self, hint: Text) -> NoReturn:
        self.hint = hint
        raise _Arrived
