"""The skills that cannot be used now, the nearest first: by how many obstacles there are, and how large they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anju.engine.foresight import Prospect
from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text, strung
from anju.games.codex.bout import Bout
from anju.games.codex.menu import Menu
from anju.games.codex.skill import Skill

_A_THING: Final = 100
"""One more obstacle counts for more than any missing amount."""

_UNCOUNTED: Final = 3
"""What cannot be counted weighs more than a small amount."""


def prospects(g: Bout, question: Question) -> list[Prospect]:
    """The skills that the question is about and that are not on offer."""
    menu = question.offer
    if not isinstance(menu, Menu):
        return []
    missing = [skill for skill in menu.skills if skill.id not in question.values]
    near = [_prospect(menu.faults(g, question, skill), skill) for skill in missing]
    return sorted(near, key=lambda prospect: prospect.far)


def _prospect(ways: list[list[Obstacle]], skill: Skill) -> Prospect:
    faults = min(ways, key=_far)
    name = Text(skill.full_name("zh"), skill.full_name("en"))
    causes = strung(dict.fromkeys(one.cause for one in faults), "；", "; ")
    return Prospect(skill.id, name, causes, faults[0].rule, _far(faults))


def _far(faults: list[Obstacle]) -> int:
    return sum(_A_THING + min(_A_THING - 1, _lack(one.numbers)) for one in faults)


def _lack(numbers: Mapping[str, object]) -> int:
    """How much is missing, where one number is compared with another."""
    counts = [number for number in numbers.values() if type(number) is int]
    return abs(counts[0] - counts[1]) if len(counts) == 2 else _UNCOUNTED
