"""Where a piece of a row stands: that decides some of its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from anju.games.codex.skill import Skill


class RowContext:
    """In a skill or not, among its preliminary effects or not, in a standing rule or not."""

    __slots__ = ("preliminary", "skill", "standing")

    def __init__(self, skill: Skill | None = None, preliminary: bool = False, standing: bool = False) -> None:
        self.skill = skill
        self.preliminary = preliminary
        self.standing = standing

    @property
    def adds_damage(self) -> bool:
        """Whether damage among the effects comes on top of a main damage."""
        return self.skill is not None and self.skill.damage is not None
