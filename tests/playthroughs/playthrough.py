"""A whole game as text: what happened, how the table stands, what was asked and answered, point by point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import anju
from anju.engine.question import Question, Value
from anju.engine.table import Table

HERE: Final = Path(__file__).parent
LETTERS: Final = "ABCDEFGHI"
MOST: Final = 250_000
"""No file gets longer than what a person can page through."""

Answer = tuple[Question, Value]
Answers = Callable[[Table, Random], Answer | None]
"""Which question is answered next and how; None ends the story before the game does."""


def random_answers(pick: Callable[[Random, Question], Value]) -> Callable[[], Answers]:
    """The first question, answered by what the game's own `pick` likes."""

    def next_answer(table: Table, chance: Random) -> Answer | None:
        question = table.questions[0]
        return question, pick(chance, question)

    return lambda: next_answer


def told_answers(*told: str) -> Callable[[], Answers]:
    """Answers as a story tells them ("B 截获"); what it does not mention is declined."""

    def begin() -> Answers:
        left = list(told)

        def next_answer(table: Table, _: Random) -> Answer | None:
            if left:
                letter, name = left[0].split(" ", 1)
                question = table.question(LETTERS.index(letter))
                if question is not None:
                    for value in question.values:
                        if name in table.game.names(question.state, question.word, value):
                            left.pop(0)
                            return question, value
            for question in table.questions:
                decline = question.word.decline
                if decline in question.values and question.word.id not in table.game.rests_at:
                    return question, decline
            assert not left, f"{left[0]!r} is not on offer: {table.questions!r}"
            return None

        return next_answer

    return begin


class Game:
    """One game to write down: what is played, from which position, and who answers how."""

    def __init__(
        self,
        game: str,
        name: str,
        seats: int,
        seed: int,
        options: dict[str, object],
        stands: Callable[[Table], Iterator[str]],
        answers: Callable[[], Answers],
        given: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.name = name
        self.seats = seats
        self.seed = seed
        self.options = options
        self.stands = stands
        self.answers = answers
        self.given = given

    @property
    def file(self) -> Path:
        return HERE / self.game / f"{self.name}.txt"

    def table(self) -> Table:
        rules = anju.game(self.game)
        return Table(rules, self.seats, self.seed, rules.settle(self.seats, self.options), self.given).begin()

    def text(self) -> str:
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        """A block for each point at which somebody is asked."""
        table, chance, answers = self.table(), Random(self.seed), self.answers()
        yield f"# {self.name}: {self.seats} seats, seed {self.seed}, {self.options}"
        yield f"# rules {table.rules_version.rpartition('-')[0]}"
        public, told = 0, [0] * self.seats
        point = 0
        while True:
            if not table.sealed:  # while others still answer, nothing has changed
                point += 1
                yield from ("", f"== {point}", *happened(table, public, told), *self.stands(table))
                yield from asked(table.questions)
            public = len(table.events(None))
            told = [len(table.events(seat)) for seat in range(self.seats)]
            answer = answers(table, chance) if table.questions else None
            if answer is None:
                break
            question, value = answer
            label = next(option for option in question.options if option.value == value).label("zh")
            yield f"{LETTERS[question.seat]}> {label}"
            table.answer(question.seat, value)
        if table.outcome is not None:
            yield f"end: {table.verdict('zh')} [{table.outcome.rule}]"


def happened(table: Table, public: int, told: list[int]) -> Iterator[str]:
    """What everybody saw since the last point, then what only some did."""
    for event in table.events(None)[public:]:
        yield f"  * {event.text('zh')}"
    for seat, since in enumerate(told):
        for event in table.events(seat, since):
            if not event.seen_by(None):
                yield f"  * ({LETTERS[seat]}) {event.text('zh')}"


def asked(questions: tuple[Question, ...]) -> Iterator[str]:
    for question in questions:
        labels = " | ".join(option.label("zh") for option in question.options)
        yield f"{LETTERS[question.seat]}? {question.text('zh')} [{question.rule}]: {labels}"
