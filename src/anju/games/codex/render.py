"""The text people read of skills, passives and their options, made from the rows themselves.

Text and behaviour cannot drift apart: both come from the same loaded objects.  A row that says something
no text has been written for raises `NoWords`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.effects.effect import Effect
from anju.games.codex.rendering import columns, passives, proposals, skills
from anju.games.codex.rendering.clauses import pieces
from anju.games.codex.rendering.phrase import NoWords, joined, label
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.skill import Passive, Skill

__all__ = [
    "NoWords", "action_text", "balance_text", "branch_text", "contest_text", "cost_text", "damage_text",
    "distance_text", "kind_text", "passive_text", "proposal_text", "skill_text",
]  # fmt: skip

_PROPOSALS: Final[dict[str, Callable[[Any], Text]]] = {
    words.PASSIVE.id: proposals.ability,
    words.MAY_STEP.id: proposals.steps,
    words.MAY_PAY.id: proposals.prices,
}
"""By the question that asks for yes or no."""


def skill_text(skill: Skill, lang: str) -> str:
    """The full rule text: precondition, preliminary effects, damage, further effects."""
    return skills.skill(skill)(lang)


def passive_text(passive: Passive, lang: str) -> str:
    """The full text of a passive ability or trait."""
    return passives.passive(passive)(lang)


def branch_text(effects: Sequence[Effect], lang: str) -> str:
    """One branch of a choice, as the label of an option."""
    return label(joined(pieces(effects, RowContext())))(lang)


@cache
def proposal_text(word: str, of: Skill | Passive, lang: str) -> str:
    """What answering yes would do at this question of a skill or passive; "" where the question says it itself."""
    return _PROPOSALS[word](of)(lang) if word in _PROPOSALS else ""


def kind_text(skill: Skill, lang: str) -> str:
    return columns.KINDS[skill.kind](lang)


def distance_text(skill: Skill, lang: str) -> str:
    return columns.distance(skill)(lang)


def damage_text(skill: Skill, lang: str) -> str:
    return columns.damage(skill)(lang)


def action_text(skill: Skill, lang: str) -> str:
    return columns.action(skill)(lang)


def balance_text(skill: Skill, lang: str) -> str:
    return columns.balance(skill)(lang)


def contest_text(skill: Skill, lang: str) -> str:
    return columns.contest(skill)(lang)


def cost_text(skill: Skill, lang: str) -> str:
    """Action and balance together, where there is only one column."""
    return columns.cost(skill)(lang)
