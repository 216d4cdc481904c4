"""How much harm a character can do at each distance, as everybody can read from its skills."""

from __future__ import annotations

from typing import Final

from anju.games.codex.effects.movement import Step
from anju.games.codex.expression import Expression, Number
from anju.games.codex.skill import Skill

UNKNOWN_DAMAGE: Final = 3
"""What a damage that depends on the moment is taken for."""

BEST: Final = (1.0, 0.6, 0.3)
"""A turn has room for about three skills that hurt; they rarely all come together."""

FARTHEST: Final = 27


def reach(skills: tuple[Skill, ...]) -> tuple[float, ...]:
    """By distance: the harm of the best skills that hit there."""
    found: list[list[float]] = [[] for _ in range(FARTHEST)]
    for skill in skills:
        if skill.damage is None or skill.targets:
            continue
        harm = _number(skill.damage, UNKNOWN_DAMAGE) * skill.hits / (2 if _demanding(skill) else 1)
        for apart in _cells(skill):
            found[apart].append(harm)
    return tuple(
        sum(share * harm for share, harm in zip(BEST, sorted(harms, reverse=True), strict=False))
        for harms in found
    )


def _cells(skill: Skill) -> list[int]:
    """The distances from which the skill hits, its own first steps forward included."""
    distance = skill.distance
    if distance is None or distance.equals is not None:
        return list(range(FARTHEST))
    cells = list(distance.cells) or list(range(distance.least, FARTHEST))
    ahead = sum(
        _forward(effect.steps) for effect in skill.pre if _goes_forward(effect) and isinstance(effect, Step)
    )
    return [cell + ahead for cell in cells if cell + ahead < FARTHEST]


def _goes_forward(effect: object) -> bool:
    return isinstance(effect, Step) and effect.who == "self" and effect.dir == "forward"


def _forward(steps: Expression) -> int:
    return _number(steps, 0)


def _number(expression: Expression, otherwise: int) -> int:
    return expression.n if isinstance(expression, Number) else otherwise


def _demanding(skill: Skill) -> bool:
    """Whether it cannot simply be used whenever there is action for it."""
    return bool(skill.conditions or skill.payments)
