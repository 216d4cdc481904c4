"""Who answers a prompt when it is not the person: a bot, an auto-pass or auto-answer, or the clock; and when that may show."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.server.live import precedence, refusals
from anju.server.live.auto_answers import AutoAnswers
from anju.server.live.auto_passes import AutoPasses, declinable, offered
from anju.server.live.bot_plan import BotPlan
from anju.server.live.clock import Clock
from anju.server.live.effects import AskBot
from anju.server.live.hidden_answers import is_unseen
from anju.server.live.prompt import AUTO, By, OpenPrompt
from anju.server.live.seat import Seat, people
from anju.server.protocol.messages import Until

_PASS_DELAY: Final = (2.0, 4.0)
"""Seconds that a window stays open for somebody with an auto-pass: the others should take it for a thought."""
LEAST_DELAY: Final = 0.2
_DELAY: Final = (LEAST_DELAY, 0.8)
_ALONE_DELAY: Final = (LEAST_DELAY, 0.4)
"""Seconds: nobody should wait long for a bot, and still see that it was its turn.

They depend on what everybody can see and on luck, never on what is answered nor on how long that was thought about:
also who plays alone must not tell by the time what a bot holds.  The time at which something shows is drawn once for
a seat and a moment.  When it has come, the best that the bot has thought of by then is played:

- a bot is asked once in a moment, and answers with a plan for all that it is asked until something shows.  It has a
  first one soon, by the least effort, and then better ones;
- halfway it is settled what is played.  What nobody sees of it is played at once, so that it is over when the last
  answer shows; how often the bot was asked does not show;
- a bot that has not even a first thought when its time has come is answered for like one that fails;
- where many bots are asked at once they have to stand in line.  How long depends on how many others are asked, here by
  what everybody can see and at other tables: on the load, and on nothing in a hand.  Whoever's turn comes late shows
  the least delay after it, whatever comes of it.

Whoever has run out of time is answered for after the same delay, whatever there was to choose from.
"""


def time_to_think(until_due: float) -> float:
    """Seconds that a bot has whose turn comes so long before its answer shows."""
    return max(until_due, LEAST_DELAY) / 2


class Substitutes:
    """Answers for those who do not, at times that tell nothing."""

    def __init__(
        self,
        table: Table,
        seats: list[Seat],
        clock: Clock,
        auto_passes: AutoPasses,
        auto_answers: AutoAnswers,
        rng: Random,
        watched: bool,
    ) -> None:
        self._table = table
        self._seats = seats
        self._clock = clock
        self._auto_passes = auto_passes
        self._auto_answers = auto_answers
        self._rng = rng
        self._watched = watched  # whether spectators are let in
        self._due: dict[int, float] = {}  # when a bot or an auto-pass may show in this moment
        self._plans: dict[int, BotPlan] = {}  # of the bots that were asked in this moment

    def new_moment(self) -> None:
        self._due.clear()
        self._plans.clear()

    def answerer(self, question: Question, view: dict[str, Any]) -> By:
        if self._seats[question.seat].is_bots:
            return "bot"
        if self._alone and (len(question.values) == 1 or precedence.is_moot(self._table, question)):
            # Windows ask everybody so that silence tells nothing; here nobody would hear it.
            return AUTO
        agreed = self._auto_passes.cover(question, self._clock.span, view, self._alone)
        return AUTO if agreed or self._auto_answers.answer(question) is not None else "you"

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
        """When the answer of a bot or of an auto-pass may show.  Once in a moment: later questions nobody else knows of."""
        seat = opened.question.seat
        if seat not in self._due:
            # Bots are known to be bots.  With nobody else at the table there is nobody to hide a pass from.
            thinks = opened.by == AUTO and people(self._seats) > 1
            delay = _PASS_DELAY if thinks else _ALONE_DELAY if self._alone else _DELAY
            self._due[seat] = now + self._rng.uniform(*delay)
        return max(now, self._due[seat])

    def ask(self, opened: OpenPrompt, now: float) -> list[AskBot]:
        """With the same seed until the next checkpoint: card and target are parts of one plan.

        Nobody is asked what is part of the plan already.
        """
        seat, table = opened.question.seat, self._table
        plan = self._plans.get(seat)
        if plan is not None and plan.covers(opened.id):
            self._settle(opened, plan, now)
            return []
        self._plans[seat] = BotPlan(opened.id)
        seed = Random(f"{table.seed} {len(table.past)} {seat}").getrandbits(32)
        return [AskBot(seat, opened.id, self._seats[seat].bot, seed, opened.due)]

    def begins(self, opened: OpenPrompt, began: float) -> None:
        """The bot has had its turn since then."""
        seat = opened.question.seat
        self._due[seat] = opened.due = max(opened.due, began + LEAST_DELAY)
        self._plans[seat].begin(began, opened.due)

    def plans(self, opened: OpenPrompt, values: list[Value], best: bool, now: float) -> None:
        """What the bot would answer; the `best` it will ever think of need not be waited for."""
        plan = self._plans[opened.question.seat]
        plan.values = values[:]
        if best:
            self._settle(opened, plan, now)

    def settle(self, opened: OpenPrompt, now: float) -> None:
        """Halfway, or at the time at which it shows: if it is a bot's, it is settled what is played."""
        if opened.by == "bot" and opened.given is None:
            self._settle(opened, self._plans[opened.question.seat], now)

    def _settle(self, opened: OpenPrompt, plan: BotPlan, now: float) -> None:
        value = plan.next(opened.id)
        if value is None or not opened.question.offers(value):
            plan.give_up()
            value = opened.question.default
        opened.given = value
        self._hurry(opened, value, now)

    def _hurry(self, opened: OpenPrompt, given: Value, now: float) -> None:
        """What nobody sees need not wait: so all thoughts of a moment are over when the last of them may show."""
        if is_unseen(self._table, opened.question.seat, given):
            opened.due = now

    def take_over(self, opened: OpenPrompt, now: float) -> list[AskBot]:
        """From here on the prompt is the bot's."""
        opened.by = "bot"
        opened.due = self.delayed(opened, now)
        return self.ask(opened, now)

    def not_to_auto_pass(self, opened: OpenPrompt, until: Until) -> Refused | None:
        """Why the seat cannot decline this and its like; None if it can."""
        if not declinable(opened.question):
            return refusals.no_decline(opened.question)
        return (
            None if until in self.auto_passes_offered(opened) else refusals.no_such_auto_pass(opened.question)
        )

    def auto_passes_offered(self, opened: OpenPrompt) -> list[Until]:
        return offered(opened.question, opened.shared, self._alone)

    def look_again(self, opened: OpenPrompt, view: dict[str, Any], now: float) -> None:
        """The seat wants to be asked less, or more."""
        if opened.by == "bot" or opened.in_flight:
            return
        opened.by = self.answerer(opened.question, view)
        if opened.by == AUTO:
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
            return self._plans[opened.question.seat].settled_at(opened.due)
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
            return self.take_over(opened, now)
        opened.due = self.delayed(opened, now)
        self._hurry(opened, opened.question.default, now)
        return []

    def answer(self, opened: OpenPrompt) -> tuple[Value, str]:
        """The value, and whose it is."""
        if opened.by == "bot":
            assert opened.given is not None, "it is settled what is played"
            return opened.given, "clock" if opened.late else "bot"
        if opened.by == AUTO:
            given = self._auto_answers.answer(opened.question)
            return opened.question.default if given is None else given, AUTO
        return opened.question.default, "clock"
