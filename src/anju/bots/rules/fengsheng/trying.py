"""Trying out a skill the bot has not been told about, in imagined worlds.

Whatever the skill says, it is judged by what it does: cards that come and go, messages, the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from anju.bots.bot import share
from anju.bots.chair import Chair
from anju.bots.rules.fengsheng.mind import A_CARD, Mind
from anju.bots.rules.fengsheng.sight import Sight
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.fengsheng.faces import COLOURS
from anju.games.fengsheng.state import Mission

WORLDS: Final = 6
"""How many are imagined."""
MOST_ANSWERS: Final = 60
"""A skill that asks more than that is judged by what it has done so far."""
DECIDED: Final = 200.0
"""What it is worth if the game is won by it."""

Answer = Callable[[Chair], Value]


class Trying:
    """At one question: `answer` is how the seat answers whatever the skill asks it."""

    def __init__(self, chair: Chair, seed: int, effort: float, answer: Callable[[], Answer]) -> None:
        self.chair = chair
        self.seed = seed
        self.worlds = share(WORLDS, effort)
        self.answer = answer

    def worth(self, mind: Mind, skill: str) -> float:
        """The average over imagined worlds; the same at the same question, however often it is asked."""
        rng = Random(f"{self.seed} {self.chair.seat} {mind.ears.heard} {skill}")
        differences = [self._tried(mind, skill, self.chair.imagine(rng)) for _ in range(self.worlds)]
        return sum(differences) / len(differences)

    def _tried(self, mind: Mind, skill: str, world: Table) -> float:
        me = self.chair.seat
        for other in [question for question in world.questions if question.seat != me]:
            world.answer(other.seat, other.default)
        world.answer(me, skill)
        own, chair = self.answer(), Chair(world, me)
        for _ in range(MOST_ANSWERS):
            if not world.questions or not _at_work(world, skill):
                break
            asked = world.questions[0]
            world.answer(asked.seat, own(chair) if asked.seat == me else asked.default)
        if world.outcome is not None:
            return DECIDED if me in world.outcome.winners else -DECIDED
        return difference(mind, Sight(world.view(me), me))


def _at_work(world: Table, skill: str) -> bool:
    assert isinstance(world.now, Mission), "a world is of the same game"
    return any(frame[1] == skill for frame in world.now.frames)


def difference(mind: Mind, after: Sight) -> float:
    """How much better things are than when the decision was made, as the bot sees them."""
    before = mind.sight
    worth = 0.0
    for seat, person in enumerate(before.people):
        then = after.people[seat]
        worth += A_CARD * mind.favour(seat) * (then.hand - person.hand)
        for card, face in then.area.items():
            if card not in person.area:
                worth += mind.gain(seat, COLOURS[face])
        for card, face in person.area.items():
            if card not in then.area:
                worth += mind.relief(seat, COLOURS[face])
    return worth
