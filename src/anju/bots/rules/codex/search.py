"""Looking ahead in one imagined world: every answer is tried, the best lines are followed to the end of the turn."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

from anju.bots.bot import Pause, go_on
from anju.bots.rules.codex.habits import Habits
from anju.bots.rules.codex.worth import Worth
from anju.engine.play import Entry, Finished
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex import state as st
from anju.games.codex.state import Duel

DEPTH: Final = 4
WIDTH_PER_ANSWER: Final = 2
LATER: Final = 0.1
"""The cost of each further skill: of two ways to the same end, the shorter one meets fewer surprises."""


class Variation:
    """A line of play: the answer it began with and the position it has reached."""

    __slots__ = ("answer", "promise", "state")

    def __init__(self, answer: Value, state: Duel, promise: float) -> None:
        self.answer = answer
        self.state = state
        self.promise = promise


class Search:
    """One world, the answers on offer, and how well each can turn out."""

    def __init__(self, seat: int, world: Table, rng: Random, worth: Worth, pause: Pause = go_on) -> None:
        self.seat = seat
        self.world = world
        self.worth = worth
        self.pause = pause
        self.habits = Habits(seat, rng)
        self.best: dict[Value, float] = {}
        self.variations: list[Variation] = []
        self.depth = 0
        self.won = False

    def try_answers(self, answers: list[Value], samples: int) -> None:
        """Plays each answer to the end of the step several times; further questions are answered afresh each time."""
        start = self.world.checkpoint
        assert isinstance(start, Duel), "this is a search for 法典"
        for answer in answers:
            for _ in range(samples):
                entries = [*self.world.tail, (self.seat, answer)]
                self._arrive(answer, self._step(start.copy(), entries))

    def follow_variations(self, width: int, tries: int) -> None:
        """The most promising lines, skill by skill, as long as it is this seat's choice and not won yet.

        Each is tried several times, since questions on the way may be answered in many ways.
        """
        while self.depth < DEPTH and self.variations and not self.won:
            self.depth += 1
            going = self._most_promising(width)
            self.variations = []
            for variation in going:
                self.habits.untried = None
                for _ in range(tries):
                    self._arrive(variation.answer, self._step(variation.state.copy(), []))

    def _step(self, state: Duel, entries: list[Entry]) -> Duel:
        self.pause()
        play = self.world.game.play(state, entries, self.world.seed)
        play.policy = self.habits
        play.listening = False
        with suppress(Finished):
            play.step()
        return state

    def _arrive(self, answer: Value, state: Duel) -> None:
        """The turn could be ended here; or the line goes on."""
        worth = self.worth.of(state) - LATER * self.depth
        self.won = self.won or (state.outcome is not None and self.seat in state.outcome.winners)
        self.best[answer] = max(worth, self.best.get(answer, worth))
        if (
            state.outcome is None
            and state.phase == st.MAIN
            and state.member == self.seat
            and not state.ending
        ):
            self.variations.append(Variation(answer, state, self.worth.promise(state)))

    def _most_promising(self, width: int) -> list[Variation]:
        """The best few, different from each other, not all from one answer."""
        kept: list[Variation] = []
        seen: set[tuple[Value, float]] = set()
        of_answer: dict[Value, int] = {}
        for variation in sorted(self.variations, key=lambda variation: -variation.promise):
            mark = (variation.answer, variation.promise)
            if mark in seen or of_answer.get(variation.answer, 0) >= WIDTH_PER_ANSWER:
                continue
            seen.add(mark)
            of_answer[variation.answer] = of_answer.get(variation.answer, 0) + 1
            kept.append(variation)
            if len(kept) == width:
                break
        return kept
