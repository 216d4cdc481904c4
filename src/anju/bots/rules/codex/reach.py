"""How much harm a character can do at each distance, as everybody can read from its skills."""

from __future__ import annotations

from functools import cache
from typing import Final

from anju.games.codex.effects.movement import Step
from anju.games.codex.effects.standing import GiveBuff
from anju.games.codex.expression import Expression, Number
from anju.games.codex.skill import Skill

UNKNOWN_DAMAGE: Final = 3
"""The estimate for damage that depends on the situation."""

BEST: Final = (1.0, 0.6, 0.3)
"""A turn has room for about three skills that hurt; they rarely all come together."""

FARTHEST: Final = 27
ANYWHERE: Final = frozenset(range(FARTHEST))


def reach(skills: tuple[Skill, ...]) -> tuple[float, ...]:
    """By distance: the harm of the best skills that hit there."""
    harm_at: list[list[float]] = [[] for _ in range(FARTHEST)]
    for skill in skills:
        if skill.damage is None or skill.targets:
            continue
        harm = _number(skill.damage, UNKNOWN_DAMAGE) * skill.hits / (2 if _demanding(skill) else 1)
        for apart in hits_from(skill):
            harm_at[apart].append(harm)
    return tuple(
        sum(share * harm for share, harm in zip(BEST, sorted(harms, reverse=True), strict=False))
        for harms in harm_at
    )


@cache
def hits_from(skill: Skill) -> frozenset[int]:
    """The distances from which the skill may hit, its own preliminary steps included."""
    distance = skill.distance
    if distance is None or distance.equals is not None:
        return ANYWHERE
    cells = distance.cells or tuple(range(distance.least, FARTHEST))
    return frozenset(apart for apart in ANYWHERE if _after(skill, apart) & set(cells))


def _after(skill: Skill, apart: int) -> set[int]:
    """Where the preliminary effects may lead."""
    distances = {apart}
    for effect in skill.pre:
        if isinstance(effect, Step) and effect.who == "self" and isinstance(effect.steps, Number):
            distances = {there for here in distances for there in _stepped(effect, effect.steps.n, here)}
        elif not isinstance(effect, Step | GiveBuff):
            return set(ANYWHERE)  # whatever it does, only a trial shows it
    return distances


def _stepped(effect: Step, most: int, apart: int) -> set[int]:
    """Distances after a step of one's own; backwards there may be less room than steps."""
    fewest = 0 if effect.upto or effect.may else most
    distances: set[int] = set()
    if effect.dir in ("free", "forward", "toward"):
        distances.update(abs(apart - steps) for steps in range(fewest, most + 1))
    if effect.dir in ("free", "back", "mirror"):
        distances.update(apart + steps for steps in range(most + 1))
    return distances


def _number(expression: Expression, otherwise: int) -> int:
    return expression.n if isinstance(expression, Number) else otherwise


def _demanding(skill: Skill) -> bool:
    """Whether it needs more than enough action to be used."""
    return bool(skill.conditions or skill.payments)
