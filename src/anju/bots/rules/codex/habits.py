"""How imagined players answer: a seat's own questions are explored, all others get a plain sensible answer."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from anju.bots.rules.codex.prospect import HOPELESS, prospect
from anju.engine.play import Play, Policy
from anju.engine.question import Value, Word
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.cards import VALUE

SKILL_WORDS: Final = frozenset({"main", "dragon_skill", "swift", "counter", "nested", "may_nested"})


class Habits(Policy):
    """A policy.  `untried` holds what the seat has not tried yet at the choice of its next skill."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self._random = rng.random
        self.untried: list[Value] | None = None

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        assert isinstance(play, Bout), "these are the habits of players of 法典"
        if len(values) == 1:
            return values[0]
        if seat != self.seat:
            return reply(play, seat, word, values)
        if word.id == words.MAIN.id:
            return self._next_skill(play, values)
        if word.id in SKILL_WORDS:
            values = hopeful(play, seat, word, values)
        return values[int(self._random() * len(values))]

    def _next_skill(self, play: Bout, values: list[Value]) -> Value:
        """The most promising first; when all have been tried, again from the start."""
        if not self.untried:
            self.untried = ranked(play, self.seat, words.MAIN, values)
        return self.untried.pop(0)


def hopeful(play: Bout, seat: int, word: Word, values: list[Value]) -> list[Value]:
    """Without what is bound to miss or to overdraw the balance; never empty."""
    promising = [value for value in values if prospect(play, seat, word, value) > HOPELESS]
    return promising or values[:1]


def ranked(play: Bout, seat: int, word: Word, values: list[Value]) -> list[Value]:
    """What can do something, best first; ending the turn only if nothing can."""
    rated = [(prospect(play, seat, word, value), value) for value in values if value != words.END]
    rated = [entry for entry in rated if entry[0] > HOPELESS]
    rated.sort(key=lambda entry: -entry[0])
    return [value for _, value in rated] or [words.END]


def reply(play: Bout, seat: int, word: Word, values: list[Value]) -> Value:
    """Always the same in the same position, so that no plan relies on an obliging foe."""
    if word.id in SKILL_WORDS:
        rated = [prospect(play, seat, word, value) for value in values]
        return values[
            rated.index(max(rated))
        ]  # the first, which declines where that is possible, if all are hopeless
    if word.id == words.CONTEST.id:
        face = play.state.face
        return max(values, key=lambda card: VALUE[face[int(str(card))]])
    return values[0]
