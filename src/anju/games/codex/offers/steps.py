"""Ways to go: how far, and to which side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Offer
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text
from anju.games.codex.words import LEFT, NAMES, RIGHT, STAY

if TYPE_CHECKING:
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.state import Duel

BOTH: Final = (-1, 1)
_SIDES: Final = {-1: LEFT, 1: RIGHT}


def _cell(s: Duel, thing: int, side: str, steps: int, bounce: bool = False) -> str:
    """Where so many steps of a thing end: at the wall, or back from it (R-068)."""
    cell, direction = s.pos[thing], 1 if side == RIGHT else -1
    for _ in range(steps):
        if not 1 <= cell + direction <= s.arena.length:
            if not bounce:
                break
            direction = -direction
        cell += direction
    return f"cell:{cell}"


class Sides(Offer["Declaring"]):
    """To either side, so many steps of a thing or as far as the line reaches."""

    def __init__(self, thing: int, steps: int, bounce: bool) -> None:
        super().__init__((LEFT, RIGHT))
        self.thing = thing
        self.steps = steps
        self.bounce = bounce

    def piece(self, state: Duel, value: Value) -> str:
        return _cell(state, self.thing, str(value), self.steps, self.bounce)


class OpenSides(Sides):
    """The same, but to no side that has no room if the other has (R-065)."""

    def values(self, play: Declaring) -> list[Value]:
        room = {side: play.room(self.thing, side) for side in BOTH}
        if self.bounce or max(room.values()) < self.steps:
            return [LEFT, RIGHT]
        return [_SIDES[side] for side in BOTH if room[side] >= self.steps]

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        if value in question.values:
            return []
        room = play.room(self.thing, 1 if value == RIGHT else -1)
        return [_no_room(question, str(value), room, {"steps": self.steps, "room": room})]


def _no_room(question: Question, side: str, room: int, numbers: Mapping[str, object]) -> Obstacle:
    zh, en = NAMES[side].zh, NAMES[side].en.lower()
    cause = Text(f"{zh}只有 {room} 格就到边", f"only {room} cell(s) are {en} of it")
    return unlisted(question, "no_room", cause, numbers, "R-065")


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

    def piece(self, state: Duel, value: Value) -> str:
        side, _, count = str(value).partition(" ")
        return _cell(state, self.thing, side, int(count)) if count else ""

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
        return [_no_room(question, side, room, numbers)]
