"""What a settled skill left behind, for skills that ask about "the last skill" (R-036)."""

from __future__ import annotations

Crossing = tuple[int, int, int]
"""(which displacement of the skill, the thing that was crossed, where the displacement began)"""


class Trace:
    """A figure's last settled skill of this turn.  Never changed once made."""

    __slots__ = ("crossings", "damage", "element", "knocked", "moved")

    def __init__(
        self, damage: int, knocked: int, moved: bool, crossings: tuple[Crossing, ...], element: str
    ) -> None:
        self.damage = damage
        self.knocked = knocked
        self.moved = moved
        self.crossings = crossings
        self.element = element

    def crossed(self, thing: int) -> bool:
        return any(crossing[1] == thing for crossing in self.crossings)

    def crossed_both(self, one: int, other: int) -> bool:
        """Both in one displacement (R-143)."""
        moves = {crossing[0] for crossing in self.crossings if crossing[1] == one}
        return any(crossing[1] == other and crossing[0] in moves for crossing in self.crossings)

    def before_crossing(self, thing: int) -> int:
        """Where the last displacement that crossed the thing began; 0 if none did (R-118)."""
        began = 0
        for crossing in self.crossings:
            if crossing[1] == thing:
                began = crossing[2]
        return began
