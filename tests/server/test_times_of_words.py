"""Times of their own for single questions: only for those of which everybody knows when they are asked.

A host who gave a time to each of the mastermind's questions would read from the clock which of them is asked.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.games.tragedy_looper.boss_script import with_boss
from tests.server.sitting import Sitting
from tests.server.test_permuted_scripts import received

import anju
from anju.engine.question import Question, Value
from anju.server.protocol.messages import RefusedShown

HIDDEN = ("ability", "stands", "choice", "target")


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
def test_only_words_of_the_usual_clock_may_have_a_time_of_their_own(game: str):
    sitting = Sitting(game, 2)
    usual = sitting.room.clock
    sitting.host_does("settings", clock=replace(usual, words={**usual.words, "stands": 500_000}))
    refusal = sitting.last(0, RefusedShown)
    assert (refusal.code, refusal.numbers["words"]) == ("no_time_of_its_own", ["stands"])
    assert sitting.room.clock == usual
    longer = replace(usual, preset="custom", words=dict.fromkeys(usual.words, 60000))
    sitting.host_does("settings", clock=longer)
    assert sitting.room.clock == longer


def _asked(sitting: Sitting) -> Question:
    return sitting.live_game.table.questions[0]


def chosen_alike(question: Question) -> Value:
    """The same in both worlds: nothing is done where that can be, and cards are laid on places."""
    if "pass" in question.values:
        return "pass"
    places = [place for place in ("shrine", "city", "hospital", "school") if place in question.values]
    return places[0] if question.word.id.endswith("_target") and places else question.values[0]


def _played(killer: str, words: Counter[str]) -> Sitting:
    """The first day, at a table of a version in which every word could have a time."""
    sitting = Sitting("tragedy_looper", 3, 3, seed=4)
    sitting.host_does("settings", options={"script": with_boss(killer)})
    times = {word: 300_000 + 10_000 * at for at, word in enumerate(HIDDEN)}
    sitting.room.clock = replace(sitting.room.clock, words=times)
    sitting.start()
    while sitting.live_game.public_view["day"] < 2:
        question = _asked(sitting)
        words[question.word.id] += 1
        sitting.answer(question.seat, chosen_alike(question))
        sitting.now += 1
    return sitting


def test_the_clock_does_not_tell_whether_the_boss_is_the_killer():
    asked = {killer: Counter[str]() for killer in ("shrine_maiden", "boss")}
    person, killer = (_played(one, words) for one, words in asked.items())
    assert asked["boss"]["stands"]
    assert not asked["shrine_maiden"]["stands"]
    assert asked["shrine_maiden"]["choice"], "something else was asked instead"
    for seat in (1, 2):
        assert len(received(person, seat)) > 10
        assert received(person, seat) == received(killer, seat)
