"""A question of the engine as an open prompt of one seat, and as the seven parts that are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec.structs import replace

from anju.engine.event import Event
from anju.engine.question import Option, Question
from anju.engine.question import Value as Answered
from anju.engine.roster import Roster
from anju.engine.text import Text
from anju.server.live.auto_answers import may_become
from anju.server.protocol.messages import Bilingual, Choice, Line, Prompt, Until, Value

By = Literal["you", "yield", "bot"]

AUTO: Final = "yield"
"""Where an auto-pass or an auto-answer of the seat answers; the word that is sent and stored."""


class OpenPrompt:
    """What one seat is asked now, and who is about to answer it."""

    __slots__ = ("_shown", "by", "due", "given", "id", "in_flight", "late", "question", "shared")

    def __init__(self, id: int, question: Question, shared: bool, now: float) -> None:
        self.id = id
        self.question = question
        self.shared = shared
        self.by: By = "you"
        self.due = now  # before this the answer of a bot or an auto-pass is held back
        self.given: Answered | None = None  # what a bot answers; None before that is settled
        self.in_flight = False  # an answer is on its way to the database
        self.late = False  # time ran out
        self._shown: Prompt | None = None

    def shown(self, left: float | None, auto_passes: list[Until]) -> Prompt:
        """The seven parts.  Texts are made once; the seconds left and who may answer are of this moment."""
        if self._shown is None:
            self._shown = prompt_of(self.question, self.id, self.shared)
        left_ms = None if left is None else max(0, round(left * 1000))
        return replace(self._shown, by=self.by, deadline_ms=left_ms, yields=auto_passes)


def prompt_of(question: Question, id: int, shared: bool) -> Prompt:
    word = question.word
    declines = word.decline is not None and word.decline in question.values
    return Prompt(
        id=id,
        seat=question.seat,
        word=word.id,
        kind=word.kind,
        sentence=Bilingual(question.text("zh"), question.text("en")),
        source=question.source,
        options=[_choice(option) for option in question.options],
        decline=plain(word.decline) if declines and word.decline is not None else None,
        default=_plain_or_none(default_of(question)),
        rule=question.rule,
        shared=shared,
        yields=[],
        again=may_become(question),
        deadline_ms=None,
        by="you",
    )


def default_of(question: Question) -> Answered | None:
    """What is answered when time runs out; None if nothing is harmless, and a bot chooses."""
    declines = question.word.decline is not None and question.word.decline in question.values
    return question.default if declines or len(question.values) == 1 else None


def _plain_or_none(value: Answered | None) -> Value | None:
    return None if value is None else plain(value)


def _choice(option: Option) -> Choice:
    return Choice(
        value=plain(option.value),
        label=Bilingual(option.label("zh"), option.label("en")),
        piece=option.piece,
        note=_said(option.note),
        warning=_said(option.warning),
    )


def _said(say: Callable[[str], str]) -> Bilingual | None:
    """Most options have nothing to add, in either language."""
    zh = say("zh")
    return Bilingual(zh, say("en")) if zh else None


def plain(value: Answered) -> Value:
    """As it is sent: JSON knows no tuples."""
    return list(value) if isinstance(value, tuple) else value


def line_of(event: Event, roster: Roster | None = None) -> Line:
    """An event as a line of the log."""
    text = Bilingual(event.text("zh", roster), event.text("en", roster))
    return Line(kind=event.kind, data=list(event.data), text=text)


_NOTES = {
    "left": Text("{seat} 离开了，由机器人接着下", "{seat} has left; a bot plays on"),
    "bot": Text("{seat} 由机器人代答", "A bot answered for {seat}"),
    "clock": Text(
        "{seat} 的时间用完了，按预告代答", "{seat} ran out of time and was answered for as announced"
    ),
}


def note_of(seat: int, by: str, name: Text) -> Line:
    """A line about who answers, when it is not the person."""
    text = Text(_NOTES[by].zh.format(seat=name.zh), _NOTES[by].en.format(seat=name.en))
    return Line(kind=f"table:{by}", data=[seat], text=Bilingual(text.zh, text.en))
