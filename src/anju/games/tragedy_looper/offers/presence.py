"""Why a character card cannot be reached: it is not on the board, or it is a corpse.  The refusal has its name.

A card that is still to come must not be told from one that the script does not have (TL-12.2), so protagonists hear the
same words about both; the mastermind hears when it comes.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Exclusion, Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.naming import (
    DAY,
    KIND_NAMES,
    LOOP,
    NO_LATER_LOOP,
    next_loop,
    place_name,
    source_rule,
)
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.state import ABSENT, ALIVE, DEAD, REMOVED

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days


def life_of(play: Days, id: str) -> int:
    """A character's state; one that is not in the script counts as absent, like a latecomer."""
    who = play.board.index.get(id)
    return ABSENT if who is None else play.state.life[who]


def not_on_board(play: Days, question: Question, id: str) -> Obstacle:
    """The obstacle for a card that is not on the board, neither as a character nor as a corpse."""
    if life_of(play, id) == REMOVED:
        cause = Text("已经移出版图", "this card has left the board")
        return Obstacle(
            "removed", cause, {"character": id, "loop": play.state.loop}, "TL-2.12", next_loop(play)
        )
    if question.seat == MASTERMIND:
        return _not_there_yet(play, question, id)
    return _absent(play, id)


def _absent(play: Days, id: str) -> Obstacle:
    cause = Text("这个角色不在版图上", "this character is not on the board")
    remedy = Text("只有在版图上时才行", "only while on the board")
    return Obstacle("not_on_board", cause, {"character": id, "loop": play.state.loop}, "TL-2.12", remedy)


def _not_there_yet(play: Days, question: Question, id: str) -> Obstacle:
    s = play.state
    who = play.board.index.get(id)
    if who is None:
        cause = Text("这个剧本里没有这个角色", "this character is not in the script")
        numbers = {"character": id, "cast": play.n}
        return Obstacle("not_in_script", cause, numbers, "TL-6.0", choose_listed(question))
    loop, day = s.plan.arrivals[who]
    if (loop, day) == (1, 1):
        return _absent(play, id)
    numbers = {"character": id, "enters_loop": loop, "enters_day": day, "loop": s.loop, "day": s.day}
    cause = Text("还没有登场", "this character has not entered yet")
    if loop > play.board.loops:
        return Obstacle("not_entered", cause, numbers, "TL-8.2.1", NO_LATER_LOOP)
    words = Text(f"等到第 {loop} 轮回起的第 {day} 天", f"wait for day {day}, from loop {loop} on")
    remedy = Remedy(words, ((Step(LOOP, loop), Step(DAY, day)),))
    return Obstacle("not_entered", cause, numbers, "TL-8.2.1", remedy)


def corpse(id: str) -> Obstacle:
    cause = Text("已经死亡，尸体不是角色", "this card is dead, and a corpse is no character")
    remedy = Text("复活之后才行，否则选别的", "only after a revival: otherwise choose something else")
    return Obstacle("dead", cause, {"character": id, "life": "dead"}, "TL-2.9", remedy)


class Alive(Exclusion["Days", str]):
    """Characters must be alive; locations always pass."""

    def excluded(self, play: Days) -> Collection[str]:
        cast, life = play.board.cast, play.state.life
        return {cast[who].id for who in range(play.n) if life[who] != ALIVE}

    def met(self, play: Days, one: str) -> bool:
        """A character that is not in the script fails like a latecomer."""
        return (one in play.board.index or one in PLACES) and super().met(play, one)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        return corpse(one) if life_of(play, one) == DEAD else not_on_board(play, question, one)


LIVING: Final = Alive()


class At(Requirement["Days", str]):
    """Must be in a given place."""

    def __init__(self, place: int, rule: str = "") -> None:
        self.place = place
        self.rule = rule
        """The rule of the question's source, unless another is given."""

    def met(self, play: Days, one: str) -> bool:
        return play.state.place[play.board.index[one]] == self.place

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        at = play.state.place[play.board.index[one]]
        rule = self.rule or source_rule(play, question)
        return elsewhere(question, at, [self.place], rule)


def elsewhere(question: Question, at: int, places: list[int], rule: str) -> Obstacle:
    """The obstacle for somebody who is not where the text requires."""
    here, where = place_name(at), strung((place_name(place) for place in dict.fromkeys(places)), "或", " or ")
    cause = Text(
        f"现在在{here.zh}，要在{where.zh}的才行",
        f"at {here.en} now, and only those at {where.en} can be chosen",
    )
    numbers = {"at": PLACES[at], "needs": " ".join(PLACES[place] for place in dict.fromkeys(places))}
    return Obstacle("elsewhere", cause, numbers, rule, choose_listed(question))


# -- what is of another kind than what is wanted ------------------------------------------------------------------


def not_dead(play: Days, question: Question, id: str) -> Obstacle:
    cause = Text("还活着，要选尸体", "this character is alive, and a corpse is wanted")
    numbers = {"character": id, "life": "alive"}
    return Obstacle("not_dead", cause, numbers, source_rule(play, question), choose_listed(question))


class OfKind(Requirement["Days", str]):
    """A character, or a location."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def met(self, play: Days, one: str) -> bool:
        return (one in LOCATIONS) == (self.kind == "location")

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        return wrong_kind(play, question, self.kind)


CHARACTER: Final = OfKind("character")
LOCATION: Final = OfKind("location")


def wrong_kind(play: Days, question: Question, needs: str) -> Obstacle:
    """The obstacle for a location where a character or corpse is wanted, or the reverse."""
    wanted = Text("尸体", "a corpse") if needs == "corpse" else KIND_NAMES.get(needs, KIND_NAMES["character"])
    cause = Text(f"这里要选{wanted.zh}", f"{wanted.en} is to be chosen here")
    return Obstacle(
        "wrong_kind", cause, {"needs": needs}, source_rule(play, question), choose_listed(question)
    )


def no_location(question: Question) -> Obstacle:
    """The Far Side (R-271)."""
    cause = Text(
        "远方不是地点，那里什么都放不了、去不了",
        "the Far Side is no location: nothing can be put or sent there",
    )
    return Obstacle("no_location", cause, {"locations": 4}, "R-271", choose_listed(question))
