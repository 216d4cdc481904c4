"""The skills that a figure might declare, looked at one by one when somebody wants to know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.question import Value
from anju.games.codex.cast import Cast
from anju.games.codex.skill import Skill

if TYPE_CHECKING:
    from anju.games.codex.declaring import Declaring


class Menu:
    """Lives within one question."""

    __slots__ = ("_found", "g", "means", "probe", "skills", "targets")

    def __init__(self, g: Declaring, probe: Cast, skills: tuple[Skill, ...], targets: list[int]) -> None:
        self.g = g
        self.probe = probe
        self.skills = skills
        self.targets = targets
        self.means = g.means_of(probe)
        self._found: dict[str, list[int]] = {}

    @property
    def ids(self) -> list[Value]:
        return [skill.id for skill in self.skills]

    def targets_of(self, skill: Skill) -> list[int]:
        """At whom the skill may be declared."""
        known = self._found.get(skill.id)
        return known if known is not None else self._look(skill)

    def _look(self, skill: Skill) -> list[int]:
        g, probe, means = self.g, self.probe, self.means
        probe.skill = skill
        found = self._found[skill.id] = []
        for target in self.targets:
            probe.target = target
            probe.x = 0
            if g.legal(probe, means):
                found.append(target)
        return found

    def allows(self, value: Value) -> bool:
        """Whether this answer may be given: a skill that may be declared, or declining."""
        skill = self.g.library.by_id.get(value)
        return skill is None or bool(self.targets_of(skill))

    def any_allowed(self) -> bool:
        return any(self.targets_of(skill) for skill in self.skills)
