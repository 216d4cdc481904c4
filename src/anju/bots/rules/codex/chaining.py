"""The skills that hurt most one after the other in one turn, as far as they can be foreseen and nobody cuts in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from anju.bots.bot import Pause, go_on
from anju.engine.foresight import Foresight
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex import words
from anju.games.codex.bout import Bout

LONGEST: Final = 3
WIDTH: Final = 4
"""How many skills a chain has at most, and how many beginnings are followed, where no less is wanted."""


LOOKS: Final = 40
"""How many chains are tried at most."""


@dataclass(slots=True)
class Chain:
    """Skills one after the other, what each would do, and what all of them do at least."""

    steps: tuple[Foresight, ...]
    damage: int
    sure: bool

    @property
    def skills(self) -> list[Value]:
        return [step.value for step in self.steps]

    @property
    def rank(self) -> tuple[int, bool, int]:
        """More damage first; of equal ones what is sure, then what leaves more action."""
        return self.damage, self.sure, int(self.steps[-1].numbers["action"][1])


def best_chain(
    world: Table, seat: int, enough: int, pause: Pause = go_on, longest: int = LONGEST, width: int = WIDTH
) -> Chain | None:
    """Of all that are looked at, at the seat's own choice of a skill; ends as soon as one is sure to do `enough`."""
    question = world.question(seat)
    if question is None or question.word is not words.MAIN:
        return None
    best: Chain | None = None
    looks = count()
    beam: list[tuple[Value, ...]] = [()]
    for _ in range(longest):
        grown = _grown(world, seat, beam, looks, pause)
        for chain in grown:
            if best is None or chain.rank > best.rank:
                best = chain
            if chain.sure and chain.damage >= enough:
                return chain
        beam = [
            tuple(chain.skills) for chain in sorted(grown, key=lambda one: one.rank, reverse=True)[:width]
        ]
    return best


def _grown(
    world: Table, seat: int, beam: list[tuple[Value, ...]], looks: Iterator[int], pause: Pause
) -> list[Chain]:
    """Every chain of the beam with one more skill that hits."""
    found: list[Chain] = []
    for begun in beam:
        for skill in _that_hurt(world, seat, first=not begun):
            if next(looks) >= LOOKS:
                return found
            pause()
            chain = _chain(world.foresee(seat, [*begun, skill]))
            if chain is not None:
                found.append(chain)
    return found


def _that_hurt(world: Table, seat: int, first: bool) -> list[Value]:
    """Skills with damage of their own: those on offer, or later all that the character has."""
    question = world.question(seat)
    play = world.game.play(world.now.copy(), [], 0)
    assert isinstance(play, Bout), "these are chains of 法典"
    assert question is not None
    offered = [skill for skill in play.skills_of(seat) if not first or skill.id in question.values]
    return [skill.id for skill in offered if skill.damage is not None]


def _chain(steps: list[Foresight]) -> Chain | None:
    """None if its last skill does no harm."""
    if not steps or not all(step.possible for step in steps):
        return None
    last = steps[-1].numbers
    if not last["hit"] or last["damage"][0] <= 0:
        return None
    damage = sum(step.numbers["damage"][0] for step in steps)
    return Chain(tuple(steps), damage, all(step.numbers["sure"] for step in steps))
