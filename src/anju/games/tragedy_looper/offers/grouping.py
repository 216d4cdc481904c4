"""Which of several things that an effect names.  Only the mastermind, who knows the script, is asked this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.tragedy_looper.library import PLACES
from anju.games.tragedy_looper.naming import name, place_name
from anju.games.tragedy_looper.offers.aiming import (
    Aimed,
    BoardTargets,
    HasRole,
    HasVictim,
    InLife,
    Movable,
    OfSort,
    TargetRequirement,
)
from anju.games.tragedy_looper.offers.presence import wrong_kind
from anju.games.tragedy_looper.queries import ZOMBIE
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, DEAD

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.judging import Judging


class Risen(TargetRequirement):
    """A location only where victims rise, too (TL-zombie_2)."""

    def met(self, play: Days, one: Aimed) -> bool:
        return one[1] < play.n or play.plot_rules.victims_rise

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        return wrong_kind(play, question, "corpse")


class DeadThen(TargetRequirement):
    """Dead when the last loop ended."""

    def met(self, play: Days, one: Aimed) -> bool:
        _, lives = play.state.last_loop
        return bool(lives) and lives[one[1]] == DEAD

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        loop = play.state.loop - 1
        cause = Text(
            f"第 {loop} 轮回结束时没有死，要选那时死亡的",
            f"was not dead when loop {loop} ended, and one who was is wanted",
        )
        numbers = {"character": play.thing_id(one[1]), "loop": loop}
        return self.refuse(play, question, "not_dead_then", cause, numbers)


class Whose(TargetRequirement):
    """Where somebody of a role stands, or started (location_of:factor, start_of:witch)."""

    def __init__(self, word: str) -> None:
        self.head, _, self.role = word.partition(":")

    def met(self, play: Days, one: Aimed) -> bool:
        return one[1] in play.place_of(one[0], self.head, self.role)

    def obstacle(self, play: Days, question: Question, one: Aimed) -> Obstacle:
        s, place, called = play.state, one[1] - play.n, name(play, self.role)
        where = place_name(place)
        cause = Text(f"{where.zh}没有存活的{called.zh}", f"no living {called.en} is at {where.en}")
        at = s.place
        if self.head == "start_of":
            at = s.start
            cause = Text(
                f"{where.zh}不是{called.zh}的起始地点", f"{where.en} is no starting location of {called.en}"
            )
        there = [who for who in play.holders(self.role) if at[who] == place]
        alive = sum(s.life[who] == ALIVE for who in there)
        numbers = {"location": PLACES[place], "role": self.role, "alive": alive}
        return self.refuse(play, question, "nobody_there", cause, numbers)


GROUPS: Final[dict[str, tuple[TargetRequirement, ...]]] = {
    "zombie_corpse": (Risen(), InLife(DEAD), HasVictim(), HasRole(ZOMBIE), Movable()),
    "dead_at_last_loop_end": (OfSort("character"), InLife(ALIVE), DeadThen()),
}
"""Groups from which one is chosen: corpses and victims that can be moved next door, and those who were dead."""


def group(play: Judging, scene: Scene, word: str) -> BoardTargets:
    """The things a word stands for; locations in the order in which the rules encounter them."""
    if word in GROUPS:
        return BoardTargets(play, scene, play.everything, GROUPS[word])
    things = [*dict.fromkeys((*play.things(scene, word), *play.everything))]
    return BoardTargets(play, scene, things, (OfSort("location"), Whose(word)))
