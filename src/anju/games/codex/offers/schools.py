"""Schools to be chosen for a character (R-011)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text

if TYPE_CHECKING:
    from anju.games.codex.bout import Bout


class OpenSchool(Requirement["Bout", Value]):
    """Not the one that everybody has."""

    def met(self, play: Bout, one: Value) -> bool:
        return one in play.library.open_schools

    def obstacle(self, play: Bout, question: Question, one: Value) -> Obstacle:
        name = play.library.schools[str(one)].name
        cause = Text(f"{name.zh}人人都有，不必选", f"everybody has {name.en} anyway")
        return unlisted(question, "not_open", cause, rule="R-011")


class Untaken(Requirement["Bout", Value]):
    """Not one that was chosen before."""

    def __init__(self, picked: Sequence[str]) -> None:
        self.picked = picked

    def met(self, play: Bout, one: Value) -> bool:
        return one not in self.picked

    def obstacle(self, play: Bout, question: Question, one: Value) -> Obstacle:
        name = play.library.schools[str(one)].name
        cause = Text(f"{name.zh}已经选过", f"{name.en} is chosen already")
        return unlisted(question, "taken", cause, rule="R-011")


OPEN_SCHOOL: Final = OpenSchool()
