"""Who answers a prompt when it is not the person: a bot, a yield, or the clock; and when that may show."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.server import precedence, refusing
from anju.server.clock import Clock
from anju.server.effects import AskBot
from anju.server.habits import Habits
from anju.server.prompt import By, OpenPrompt
from anju.server.protocol import Until
from anju.server.seat import Seat, people
from anju.server.unseen import is_unseen
from anju.server.yields import Yields, declinable, offered

_YIELD_DELAY: Final = (2.0, 4.0)
"""Seconds that a window stays open for somebody who yields: the others should take it for a thought."""
_DELAY: Final = (0.2, 0.8)
_ALONE_DELAY: Final = (0.2, 0.4)
"""Seconds: nobody should wait long for a bot, and still see that it was its turn.

They depend on what everybody can see and on luck, never on what is answered: also who plays alone must not tell by
the time what a bot holds.  Where many bots are asked at once, theirs have to stand in line, and then

- how long a bot waits for its turn depends on how many others are asked, here by what everybody can see and at other
  tables: on the load, and on nothing in its hand;
- its answer shows no sooner than the least delay after its turn has come, so that the thought stays hidden behind it;
- what it is asked more in the same moment, of which nobody else knows, does not stand in line again, and what nobody
  sees of its answers does not wait: only the last one does, for a time that was drawn once.  How often it was asked
  does not show either.

Whoever has run out of time is answered for after the same delay, whatever there was to choose from.
"""


class StandIns:
    """Answers for those who do not, at times that tell nothing."""

    def __init__(
        self,
        table: Table,
        seats: list[Seat],
        clock: Clock,
        yields: Yields,
        habits: Habits,
        rng: Random,
        watched: bool,
    ) -> None:
        self._table = table
        self._seats = seats
        self._clock = clock
        self._yields = yields
        self._habits = habits
        self._rng = rng
        self._watched = watched  # whether spectators are let in
        self._due: dict[int, float] = {}  # when a bot or a yield may show in this moment
        self._thinking: set[int] = set()  # whose bot has had its turn in this moment

    def new_moment(self) -> None:
        self._due.clear()
        self._thinking.clear()

    def answerer(self, question: Question, view: dict[str, Any]) -> By:
        if self._seats[question.seat].is_bots:
            return "bot"
        if self._alone and (len(question.values) == 1 or precedence.is_moot(self._table, question)):
            # Windows ask everybody so that silence tells nothing; here nobody would hear it.
            return "yield"
        agreed = self._yields.cover(question, self._clock.span, view, self._alone)
        return "yield" if agreed or self._habits.answer(question) is not None else "you"

    @property
    def _alone(self) -> bool:
        """Whether one person plays with bots, and nobody looks on: from whom would a pass have to be hidden?"""
        return not self._watched and people(self._seats) == 1

    def set_watched(self, watched: bool, prompts: Iterable[OpenPrompt], view: dict[str, Any]) -> list[int]:
        """Spectators are let in, or no longer; gives the seats that may be asked what they were not."""
        before, self._watched = self._watched, watched
        asked = []
        for opened in prompts:
            if watched and not before and opened.by != "bot" and not opened.in_flight:
                opened.by = self.answerer(opened.question, view)
                asked.append(opened.question.seat)
        return asked

    def sealed_answer(self, prompts: Iterable[OpenPrompt], view: dict[str, Any], now: float) -> list[int]:
        """Somebody has answered, and nobody sees what; gives the seats that may be asked from now on."""
        if not self._alone:
            return []  # all were asked at once
        asked = [one for one in prompts if one.by == "you" and not one.in_flight]
        for opened in asked:
            opened.by, opened.due = self.answerer(opened.question, view), now
        return [opened.question.seat for opened in asked]

    def holds(self, opened: OpenPrompt) -> bool:
        """Whether the prompt is not shown yet, or not at all: bots are quick, and who comes after them can wait."""
        question = opened.question
        if not question.order or opened.by == "bot" or not self._alone:
            return False
        return precedence.must_wait(self._table, question) or precedence.is_moot(self._table, question)

    def delayed(self, opened: OpenPrompt, now: float) -> float:
        """When a bot's or a yield's answer may show.  Once in a moment: later questions nobody else knows of."""
        seat = opened.question.seat
        if seat not in self._due:
            # Bots are known to be bots.  With nobody else at the table there is nobody to hide a pass from.
            thinks = opened.by == "yield" and people(self._seats) > 1
            delay = _YIELD_DELAY if thinks else _ALONE_DELAY if self._alone else _DELAY
            self._due[seat] = now + self._rng.uniform(*delay)
        return max(now, self._due[seat])

    def ask(self, opened: OpenPrompt) -> AskBot:
        """With the same seed until the next checkpoint: card and target are parts of one plan."""
        seat, table = opened.question.seat, self._table
        seed = Random(f"{table.seed} {len(table.past)} {seat}").getrandbits(32)
        return AskBot(seat, opened.id, self._seats[seat].bot, seed, seat in self._thinking)

    def thought(self, opened: OpenPrompt, given: Value, began: float, now: float) -> None:
        """The bot has decided; it began to think when its turn had come.  For its next thoughts it has it still."""
        seat = opened.question.seat
        opened.given = given
        if seat not in self._thinking:
            self._thinking.add(seat)
            self._due[seat] = opened.due = max(opened.due, began + _DELAY[0])
        self._hurry(opened, given, now)

    def _hurry(self, opened: OpenPrompt, given: Value, now: float) -> None:
        """What nobody sees need not wait: so all thoughts of a moment are over when the last of them may show."""
        if is_unseen(self._table, opened.question.seat, given):
            opened.due = now

    def take_over(self, opened: OpenPrompt, now: float) -> AskBot:
        """From here on the prompt is the bot's."""
        opened.by = "bot"
        opened.due = self.delayed(opened, now)
        return self.ask(opened)

    def not_to_yield(self, opened: OpenPrompt, until: Until) -> Refused | None:
        """Why the seat cannot decline this and its like; None if it can."""
        if not declinable(opened.question):
            return refusing.no_decline(opened.question)
        return None if until in self.yields_offered(opened) else refusing.no_such_yield(opened.question)

    def yields_offered(self, opened: OpenPrompt) -> list[Until]:
        return offered(opened.question, opened.shared, self._alone)

    def look_again(self, opened: OpenPrompt, view: dict[str, Any], now: float) -> None:
        """The seat wants to be asked less, or more."""
        if opened.by == "bot" or opened.in_flight:
            return
        opened.by = self.answerer(opened.question, view)
        if opened.by == "yield":
            opened.due = self.delayed(opened, now)

    def answer_at(self, opened: OpenPrompt) -> float | None:
        """When somebody else than the person answers this; never in a pause, and not before all have talked."""
        if self._clock.paused:
            return None
        at: float | None = self._due_at(opened)
        return at if at is None else max(at, self._clock.talk_ends or at)

    def _due_at(self, opened: OpenPrompt) -> float | None:
        if self.is_waited_for(opened):
            deadline = self._clock.deadline(opened.question.seat)
            return None if deadline is None else max(deadline, opened.due)
        if opened.by == "bot" and opened.given is None:
            return None  # it thinks, or stands in line; that it ends is the house's business
        return opened.due

    def is_waited_for(self, opened: OpenPrompt) -> bool:
        """Whether the person still has time."""
        return opened.by == "you" and not opened.late

    def time_is_up(self, opened: OpenPrompt, now: float) -> list[AskBot]:
        """The person is answered for as the prompt has announced, by a bot where there is nothing to decline.

        Also where there is but one value, which takes no thought: when it shows must not tell that there was no choice.
        """
        opened.late = True
        if not declinable(opened.question):
            return [self.take_over(opened, now)]
        opened.due = self.delayed(opened, now)
        self._hurry(opened, opened.question.default, now)
        return []

    def answer(self, opened: OpenPrompt) -> tuple[Value, str]:
        """The value, and whose it is."""
        if opened.by == "bot":
            given = opened.question.default if opened.given is None else opened.given
            return given, "clock" if opened.late else "bot"
        if opened.by == "yield":
            habit = self._habits.answer(opened.question)
            return opened.question.default if habit is None else habit, "yield"
        return opened.question.default, "clock"
