"""Cells of the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anju.engine.offer import Offer
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text

if TYPE_CHECKING:
    from anju.games.codex.declaring import Declaring


class EmptyPlaces(Offer["Declaring"]):
    """Neither a figure nor a marker is there (R-101)."""

    def values(self, play: Declaring) -> list[Value]:
        taken = play.occupied()
        return [cell for cell in self._candidates if cell not in taken]

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        if value not in play.occupied():
            return []
        cause = Text(f"{value} 格不是空位", f"cell {value} is not empty")
        numbers = {"cell": value, "length": play.arena.length}
        return [unlisted(question, "occupied", cause, numbers, "R-101")]


class NamedPlaces(Offer["Declaring"]):
    """Those that the skill names."""

    def __init__(self, candidates: Sequence[Value], named: list[Value]) -> None:
        super().__init__(candidates)
        self.named = named

    def values(self, play: Declaring) -> list[Value]:
        return self.named

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        if value in self.named:
            return []
        offered = ", ".join(map(str, self.named))
        cause = Text(f"只能到 {offered} 格", f"only cells {offered} can be reached")
        return [unlisted(question, "cell", cause, {"cell": value, "length": play.arena.length})]
