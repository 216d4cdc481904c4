"""A modification that stays for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from anju.games.codex.skill import Skill

FOREVER: Final = 0
PENDING: Final = -1
"""Waits for its figure's next own turn (R-022)."""

MODS: Final = (
    "damage", "damage_taken", "per_skill_damage", "action_cost", "action_cap", "contest", "range_offset",
    "ignore_range", "ignore_precondition", "free_cost", "shield", "convert_damage", "pierce", "no_reduction",
    "no_rigid", "immobile", "no_swift", "passives_off",
)  # fmt: skip

SCOPES: Final = (
    "exchange", "this_skill", "next_skill", "next_skill_in_turn", "next_2_skills", "turn", "this_and_next_turn",
    "next_own_turn", "permanent",
)  # fmt: skip


class Buff:
    """`owner` is a figure; `until` a turn number; `uses` how many more skills it serves, 0 for any number.

    `source` is the skill or ability that gave it.
    """

    __slots__ = ("displaces", "family", "mod", "n", "owner", "school", "source", "until", "uses")

    def __init__(
        self,
        owner: int,
        mod: str,
        n: int,
        until: int,
        uses: int,
        school: str,
        family: str,
        displaces: bool,
        source: str,
    ) -> None:
        self.owner = owner
        self.mod = mod
        self.n = n
        self.until = until
        self.uses = uses
        self.school = school
        self.family = family
        self.displaces = displaces
        self.source = source

    def fits(self, skill: Skill) -> bool:
        """Whether the filter lets this skill through (R-084)."""
        if self.school and self.school != skill.school:
            return False
        if self.family and self.family != skill.family.zh:
            return False
        return skill.displaces or not self.displaces

    def with_uses(self, uses: int) -> Buff:
        return self._lasting(self.until, uses)

    def with_until(self, until: int) -> Buff:
        return self._lasting(until, self.uses)

    def _lasting(self, until: int, uses: int) -> Buff:
        return Buff(
            self.owner,
            self.mod,
            self.n,
            until,
            uses,
            self.school,
            self.family,
            self.displaces,
            self.source,
        )


def lasting(scope: str, turn: int) -> tuple[int, int]:
    """(until, uses) of a scope, counted from this turn (R-022, R-036)."""
    if scope == "turn":
        return turn, 0
    if scope == "this_and_next_turn":
        return turn + 1, 0
    if scope == "next_skill":
        return FOREVER, 1
    if scope == "next_skill_in_turn":
        return turn, 1
    if scope == "next_2_skills":
        return FOREVER, 2
    if scope == "next_own_turn":
        return PENDING, 0
    return FOREVER, 0
