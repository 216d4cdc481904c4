"""惨剧轮回: questions of the mastermind of which nobody knows whether they are asked, in the sets that have their own.

Two scripts that protagonists cannot tell apart are played alike, and every word has a time of its own on the clock.  Whether a
person answers for the mastermind, a bot or the clock: everybody else is sent the same bytes at the same times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.tragedy_looper.hidden_questions import PAIRS, Pair, scripts
from tests.server.sitting import Sitting
from tests.server.test_times_of_words import chosen_alike

from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.live import effects as to_do
from anju.server.live.effects import SPECTATORS, AskBot
from anju.server.protocol import messages

HIDDEN = ("ability", "stands", "choice", "target")
LAST_DAY = 2
EVERYBODY = range(4)
PROTAGONISTS = range(1, 4)
Asked = tuple[int, str, tuple[Value, ...]]
"""A question of the mastermind: the day, the word, and what there was to choose from."""


class Evening(Sitting):
    """A room in which one listens to the clock, too."""

    def __init__(self, script: dict[str, Any], people: int) -> None:
        self.heard: dict[int, list[tuple[float, bytes]]] = {}
        self.asked: list[Asked] = []
        self.given: Counter[int] = Counter()
        super().__init__("tragedy_looper", people, 4, seed=4)
        self.host_does("spectators", spectators="on")
        self.host_does("settings", options={"script": script})
        times = {word: 300_000 + 10_000 * at for at, word in enumerate(HIDDEN)}
        self.room.clock = replace(self.room.clock, words=times)

    def deliver(self, send: to_do.Send) -> None:
        super().deliver(send)
        self.heard.setdefault(send.to, []).append((self.now, messages.encode(send.message)))

    def store(self, store: to_do.StoreAnswer) -> None:
        question = self.live_game.table.question(0)
        if store.row.seat == 0 and question is not None:
            day = int(self.live_game.public_view["day"])
            self.asked.append((day, question.word.id, tuple(question.values)))
        super().store(store)

    def bots_choice(self, ask: AskBot, table: Table) -> Value:
        question = table.question(ask.seat)
        assert question is not None
        return chosen_alike(question)

    @property
    def goes_on(self) -> bool:
        view = self.live_game.public_view
        return self.room.state == "playing" and view["loop"] == 1 and view["day"] <= LAST_DAY

    def answers(self, seats: range) -> None:
        """These people, a second after they were asked, and at once what they are asked on in the same moment."""
        moment = self.live_game._moment
        self.wait(1.0)
        while self.live_game._moment == moment:
            question = self.live_game.table.questions[0]
            assert question.seat in seats
            # Ids are the clients' own: what others have answered does not count in them.
            self.given[question.seat] += 1
            self.answer(question.seat, chosen_alike(question), f"{question.seat}.{self.given[question.seat]}")

    def received(self, seat: int | None) -> list[tuple[float, bytes]]:
        return self.heard[SPECTATORS if seat is None else self.pid(seat)]


def by_a_person(script: dict[str, Any]) -> Evening:
    """Who answers all that is asked in one moment at once."""
    evening = Evening(script, 4)
    evening.start()
    while evening.goes_on:
        evening.talk_over()
        evening.answers(EVERYBODY)
    return evening


def by_a_bot(script: dict[str, Any]) -> Evening:
    """Which thinks for as long as it likes."""
    evening = Evening(script, 3)
    evening.host_does("add_bot")
    evening.host_does("move", seat=0, to=3)
    evening.start()
    return _by_itself(evening)


def by_the_clock(script: dict[str, Any]) -> Evening:
    """Whose person is silent."""
    evening = Evening(script, 4)
    evening.start()
    return _by_itself(evening)


def _by_itself(evening: Evening) -> Evening:
    while evening.goes_on:
        evening.talk_over()
        if evening.live_game.table.questions[0].seat:
            evening.answers(PROTAGONISTS)
        elif evening.asked_bots:
            evening.bots_decide()
        else:
            assert evening.wake is not None
            evening.until(evening.wake)
    return evening


@pytest.mark.parametrize("played", [by_a_person, by_a_bot, by_the_clock])
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.set}: {pair.one}, {pair.other}")
def test_whether_a_hidden_question_is_asked_shows_in_no_byte_and_at_no_time(
    pair: Pair, played: Callable[[dict[str, Any]], Evening]
):
    one, other = (played(script) for script in scripts(pair))
    assert words(one) != words(other), "something was asked in one of them that was not in the other"
    for seat in (1, 2, 3, None):
        assert len(one.received(seat)) > 20
        assert one.received(seat) == other.received(seat)


def words(evening: Evening) -> list[str]:
    return [word for _, word, _ in evening.asked]
