"""Ways to go: how far, and to which side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Offer
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text
from anju.games.codex.words import LEFT, NAMES, RIGHT, STAY

if TYPE_CHECKING:
    from anju.games.codex.declaring import Declaring

BOTH: Final = (-1, 1)
_SIDES: Final = {-1: LEFT, 1: RIGHT}


class UpTo(Offer["Declaring"]):
    """Up to so many steps of a thing in the open directions, as far as the line reaches (R-065)."""

    def __init__(self, thing: int, steps: int, sides: Sequence[int] = BOTH) -> None:
        self.thing = thing
        self.steps = steps
        self.sides = sides

    @property
    def candidates(self) -> Sequence[Value]:
        return (STAY, *(f"{side} {k}" for side in (LEFT, RIGHT) for k in range(1, self.steps + 1)))

    def values(self, play: Declaring) -> list[Value]:
        ways: list[Value] = [STAY]
        for direction in self.sides:
            most = min(self.steps, play.room(self.thing, direction))
            ways.extend(f"{_SIDES[direction]} {k}" for k in range(1, most + 1))
        return ways

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        if value in question.values:
            return []
        side, _, count = str(value).partition(" ")
        direction = 1 if side == RIGHT else -1
        room = play.room(self.thing, direction)
        most = min(self.steps, room) if direction in self.sides else 0
        numbers = {"steps": int(count), "most": most, "room": room}
        zh, en = NAMES[side].zh, NAMES[side].en.lower()
        if direction not in self.sides:
            cause = Text(f"这一步不能{zh}", f"this step does not go {en}")
            return [unlisted(question, "wrong_way", cause, numbers, "R-064")]
        if room >= self.steps:
            cause = Text(f"{zh}至多 {most} 步", f"{en} at most {most} step(s)")
            return [unlisted(question, "too_far", cause, numbers)]
        cause = Text(f"{zh}只有 {room} 格就到边", f"only {room} cell(s) are {en} of it")
        return [unlisted(question, "no_room", cause, numbers, "R-065")]
