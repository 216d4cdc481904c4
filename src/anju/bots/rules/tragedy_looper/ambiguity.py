"""What an answer of the mastermind would tell: tried out on a table of its own, read by the protagonists' deduction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import log2
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.tragedy_looper.deduction import Deduction
from anju.games.tragedy_looper.deduction.worlds import Bundle

MASTERMIND: Final = 0
BIT: Final = 0.005
"""The price of halving the remaining scripts, measured in danger: it decides between equally helpful actions."""
MOST_COMPARED: Final = 8
"""How many answers are tried out, the strongest first."""
MOST_WORLDS: Final = 400
"""How many of the remaining worlds are sampled: enough for shares to be right to a few hundredths."""
ELSEWHERE: Final = frozenset(("phase", "declared", "loop", "on_board", "entered"))
"""Events with which something else begins."""
ASKED_ON: Final = frozenset(("target", "choice"))
"""Questions that belong to the ability or the incident before them."""

Told = tuple[Any, ...]


class ScoredAction(NamedTuple):
    """An action: the answers it takes, and its worth apart from what it reveals."""

    answers: tuple[Value, ...]
    strength: float


class Ambiguity:
    """The mastermind taking the others' point of view.  `table` is imagined, and only copies of it are played."""

    def __init__(self, deduction: Deduction, table: Table, rng: Random) -> None:
        self.deduction = deduction
        self.clues = deduction.clues
        self.table = table
        self.rng = rng
        self._bits: dict[tuple[Told, ...], float] = {}

    @cached_property
    def worlds(self) -> list[Bundle]:
        """Drawn only when something is to be compared: going through all of them takes a while."""
        return drawn(self.fitting(self.deduction.bundles), self.rng)

    @cached_property
    def before(self) -> float:
        """How many scripts are left now."""
        return self.scripts_after(())

    def best(self, actions: Iterable[ScoredAction], matters: float) -> ScoredAction:
        """The strongest action minus what it reveals; `matters` says how much the others can still do with it."""
        ranked = sorted(actions, key=lambda action: -action.strength)
        most_told = BIT * matters * log2(2 * MOST_WORLDS)
        near = [action for action in ranked if action.strength >= ranked[0].strength - most_told]
        if len(near) == 1:
            return near[0]
        return max(
            near[:MOST_COMPARED],
            key=lambda action: action.strength - BIT * matters * self.bits(action.answers),
        )

    def bits(self, answers: Sequence[Value]) -> float:
        """What everybody learns from these answers, given one after the other: one bit leaves half of the scripts."""
        told = self.told(answers)
        if told not in self._bits:
            left = self.scripts_after(told)
            # None of the sampled worlds may explain it although others do: it is rarer than can be measured.
            least = self.before / (2 * MOST_WORLDS)
            self._bits[told] = log2(self.before / max(left, least)) if self.before else 0.0
        return self._bits[told]

    def told(self, answers: Sequence[Value]) -> tuple[Told, ...]:
        """The lines everybody would read, up to where something else begins."""
        table = self.table.clone()
        heard = len(table.events(None))
        for value in answers:
            question = table.question(MASTERMIND)
            if question is None or not question.offers(value):
                break
            table.answer(MASTERMIND, value)
        while (question := table.question(MASTERMIND)) and question.word.id in ASKED_ON:
            table.answer(MASTERMIND, question.values[0])
        lines: list[Told] = []
        for event in table.events(None, heard):
            if event.kind in ELSEWHERE:
                break
            lines.append((event.kind, *event.data))
        return tuple(lines)

    def fitting(self, bundles: list[Bundle]) -> list[Bundle]:
        """The worlds that explain what was seen in this phase so far: it is weighed as a whole only when it is over."""
        if not self.clues.heard:
            return bundles
        worlds = [copied(bundle) for bundle in bundles]
        list(self.clues.aside(worlds).close(0))
        return worlds

    def scripts_after(self, told: Iterable[Told]) -> float:
        """How many scripts explain all that was seen in this phase, and then this."""
        worlds = [copied(bundle) for bundle in self.worlds]
        clues = self.clues.aside(worlds)
        at = 0
        for at, one in enumerate(told, 1):
            list(clues.hear(at, one))
        list(clues.close(at))
        return sum(scripts(bundle) for bundle in worlds)


def copied(bundle: Bundle) -> Bundle:
    """The same worlds, to drop some of them."""
    return bundle.take(np.arange(bundle.size))


def scripts(bundle: Bundle) -> float:
    """Worlds times the ways to choose their culprits."""
    ways = np.ones(bundle.size)
    for suspects in bundle.culprits:
        ways *= np.bitwise_count(np.asarray(suspects, np.uint64))
    return float(ways.sum())


def drawn(bundles: Sequence[Bundle], rng: Random) -> list[Bundle]:
    """All worlds, or as many as are looked at, every one as likely."""
    total = sum(bundle.size for bundle in bundles)
    numbers = sorted(rng.sample(range(total), min(total, MOST_WORLDS)))
    parts: list[Bundle] = []
    first = at = 0
    for bundle in bundles:
        end = at
        while end < len(numbers) and numbers[end] < first + bundle.size:
            end += 1
        if end > at:
            parts.append(bundle.take(np.array([number - first for number in numbers[at:end]])))
        first, at = first + bundle.size, end
    return parts
