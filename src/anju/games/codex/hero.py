"""A character at the table: name, numbers, schools, traits, and the skills these bring (CX-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.question import Value
from anju.engine.text import Text
from anju.games.codex.skill import FREE
from anju.games.codex.words import DRAGON, END

if TYPE_CHECKING:
    from anju.games.codex.skill import Passive, Skill

NEVER: Final = 99
"""More action than anybody has."""


class Hero:
    """Shared by all copies of a state; never changed."""

    __slots__ = (
        "balance",
        "choices",
        "deathbed",
        "hp",
        "id",
        "menu",
        "name",
        "passives",
        "plain_price",
        "schools",
        "skills",
        "swifts",
        "traits",
    )

    def __init__(
        self,
        id: str,
        name: Text,
        hp: int,
        balance: int,
        schools: tuple[str, ...],
        traits: tuple[str, ...],
        skills: tuple[Skill, ...],
        swifts: tuple[Skill, ...],
        passives: tuple[Passive, ...],
    ) -> None:
        self.id = id
        self.name = name
        self.hp = hp
        self.balance = balance
        self.schools = schools
        self.traits = traits
        self.skills = skills
        self.menu: list[Value] = [END, *(skill.id for skill in skills)]
        """What is usually on offer between two skills."""
        free = [passive.id for passive in passives if any(rule.trigger == FREE for rule in passive.rules)]
        self.choices: list[Value] = [*self.menu, *free, DRAGON]
        """Everything that can ever be on offer there."""
        self.plain_price = min(
            (skill.price.printed for skill in skills if skill.takes_only_action), default=NEVER
        )
        """The least action for which there is a skill that takes nothing else."""
        self.swifts = swifts
        self.deathbed = tuple(skill for skill in skills if skill.deathbed)
        self.passives = passives
