"""A game against bots ends within ten minutes for somebody who decides every eight seconds.

The house bot stands for the person, and time is counted, not waited for.  A decision is what the page confirms once:
a card or skill with whom it is aimed at, what it is paid with and which way it goes, as far as that is asked before
anybody sees anything or comes as foreseen; or a yield: the person declines for the whole game what does not concern
them, and who has passed twice in a turn lets the rest of it go by.  Whether to use an ability is answered for good when
it has been answered the same twice.  Games have no fixed length, so a few may take longer.  `ANJU_EVENINGS=100` plays so
many games of each kind.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any, Final

import pytest
from tests.server.sitting import Sitting

from anju.engine.expecting import Expected, then
from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.live.clock import SLOW
from anju.server.live.effects import AskBot
from anju.server.live.prompt import plain, prompt_of
from anju.server.protocol.messages import Answer, Prompt, Until, Yield
from anju.server.thinking.planning import chosen

EVENINGS: Final = int(os.environ.get("ANJU_EVENINGS", "2"))
TEN: Final = 10.0
"""Minutes."""
PACE: Final = 8.0
"""Seconds."""
TWICE: Final = 2
FIRST: Final = {"first_player": "A"}
"""The person moves first, as the home page has it."""
SHORT: Final = {"script": "AJ-3"}
"""Three days, two loops."""


class Evening(Sitting):
    """One person and house bots."""

    def __init__(self, game: str, seats: int, seed: int, options: dict[str, Any], seat: int) -> None:
        super().__init__(game, 1, seats, seed)
        self.room.clock = SLOW
        self.host_does("settings", options=options)
        self.host_does("add_bot")
        if seat:
            self.host_does("move", seat=0, to=seat)
        self.seat = seat
        self.passes: Counter[Any] = Counter()
        self.given: Counter[Any] = Counter()
        self.decided: list[Expectation] = []
        self.began = self.now
        self.start()

    def bots_choice(self, ask: AskBot, table: Table) -> Value:
        """What a worker would answer."""
        return chosen(table, ask.seat, ask.bot, ask.seed)

    def pass_time(self, seconds: float) -> None:
        """The bots decide meanwhile."""
        end = self.now + seconds
        while self.now < end:
            self.bots_decide()
            self.wait((end if self.wake is None else max(self.now, min(self.wake, end))) - self.now)

    def minutes(self) -> float:
        """Plays to the end."""
        while self.room.state == "playing":
            prompt = self.prompt(self.seat)
            if prompt is None or prompt.by != "you":
                self.pass_time(0.1)
            elif self.decided and self.decided[0].came(prompt, self.read):
                self.give(self.decided.pop(0).value)
            else:
                self.decide(prompt)
        return (self.now - self.began) / 60

    def decide(self, prompt: Prompt) -> None:
        """Thinks, and gives the first answer; the others when they are asked for."""
        first, *self.decided = self.decision()
        self.pass_time(PACE)
        if self.decided or not self.yields(prompt, first.value):
            self.give(first.value)

    @property
    def read(self) -> int:
        """How many lines of the log the person has read."""
        return len(self.live_game.table.events(self.seat)) + len(self.live_game.feeds.notes)

    def yields(self, prompt: Prompt, decided: Value) -> bool:
        """Declines this and its like, where that is offered and it is time for it; whether it did."""
        if len(prompt.yields) < 2 or decided != prompt.decline:
            return False
        rest, standing = prompt.yields
        if standing not in self.live_game._auto_passes.of(self.seat) and self.yields_until(standing):
            return True
        self.passes[self.live_game.clock.span] += 1
        return self.passes[self.live_game.clock.span] > TWICE and self.yields_until(rest)

    def yields_until(self, until: Until) -> bool:
        """Whether the open prompt is one of those that are declined now."""
        self.say(self.pid(self.seat), Yield(id=self.new_id(), until=until))
        prompt = self.prompt(self.seat)
        return prompt is None or prompt.by != "you"

    def give(self, value: Value) -> None:
        """For good, if it has been asked and answered the same often enough."""
        prompt = self.prompt(self.seat)
        assert prompt is not None, "only what is asked is answered"
        self.given[prompt.word, prompt.source, value] += 1
        always = prompt.again and self.given[prompt.word, prompt.source, value] > TWICE
        self.say(
            self.pid(self.seat),
            Answer(id=self.new_id(), prompt=prompt.id, value=plain(value), always=always),
        )

    def decision(self) -> list[Expectation]:
        """An answer, and the answers to what it opens, as far as that can be told."""
        table, decided = self.live_game.table, list[Expectation]()
        question = table.question(self.seat)
        assert question is not None, "only what is asked is thought of"
        ahead: Expected | None = Expected(table, question, sure=True, told=0)
        while ahead is not None:
            value, word = chosen(ahead.table, self.seat, "house", len(table.past)), ahead.question.word
            decided.append(Expectation(ahead, self.read, value))
            done = value == word.decline and not word.again
            ahead = None if done else then(table, self.seat, [one.value for one in decided])
        return decided


class Expectation:
    """What is answered to a question, if it comes as it was foreseen by who had read so many lines."""

    def __init__(self, then: Expected, read: int, value: Value) -> None:
        self.value = value
        self._asked = prompt_of(then.question, 0, shared=False)
        self._read = read + then.told

    def came(self, prompt: Prompt, read: int) -> bool:
        asked = self._asked
        alike = (prompt.word, prompt.sentence, prompt.options) == (asked.word, asked.sentence, asked.options)
        return alike and read == self._read


@pytest.mark.no_cover  # whole games, long enough without being traced
@pytest.mark.parametrize(
    ("game", "seats", "options", "seat"),
    [
        ("codex", 2, FIRST, 0),
        ("fengsheng", 5, {}, 0),
        ("tragedy_looper", 2, SHORT, 0),
        ("tragedy_looper", 2, SHORT, 1),
    ],
    ids=["codex", "fengsheng", "mastermind", "protagonists"],
)
def test_a_game_against_bots_ends_within_ten_minutes(
    game: str, seats: int, options: dict[str, Any], seat: int
):
    minutes = sorted(Evening(game, seats, seed, options, seat).minutes() for seed in range(1, EVENINGS + 1))
    in_time = sum(one <= TEN for one in minutes)
    print(
        f"{game}: {in_time} of {EVENINGS} games, {minutes[EVENINGS // 2]:.1f} minutes, at most {minutes[-1]:.1f}"
    )
    assert in_time >= 0.98 * EVENINGS, minutes
