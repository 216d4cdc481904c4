"""Where a piece of a row stands, which decides some of its wording."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from anju.games.codex.skill import Skill


class RowContext:
    """Whether the piece is in a skill, among its preliminary effects, or in a standing rule."""

    __slots__ = ("preliminary", "skill", "standing")

    def __init__(self, skill: Skill | None = None, preliminary: bool = False, standing: bool = False) -> None:
        self.skill = skill
        self.preliminary = preliminary
        self.standing = standing

    @property
    def adds_damage(self) -> bool:
        """Whether damage among the effects comes on top of a main damage."""
        return self.skill is not None and self.skill.damage is not None
