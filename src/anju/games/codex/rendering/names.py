"""The names of what rows refer to by id."""

from __future__ import annotations

from anju.engine.text import Text
from anju.games.codex.library import standard
from anju.games.codex.rendering.phrase import NoWords


def school_name(id: str) -> Text:
    school = standard().schools.get(id)
    if school is None:
        raise NoWords(id)
    return school.name


def skill_name(id: str) -> Text:
    skill = standard().find_skill(id)
    if skill is None:
        raise NoWords(id)
    return Text(f"「{skill.full_name('zh')}」", skill.full_name("en"))


def family_name(zh: str) -> Text:
    """Families have no id; rows name them in Chinese."""
    for skill in standard().skills:
        if skill.family.zh == zh:
            return skill.family
    raise NoWords(zh)
