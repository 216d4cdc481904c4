"""Choices that no row asks for: whom a curse takes, whom the Servant follows, who gets the leader's gift."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, choose_listed, unlisted
from anju.engine.text import Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.naming import thing_name
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.offers.presence import CHARACTER, LIVING, At

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.queries import Queries

_CURSES: Final = "TL-haunted_stage_again"
_SERVANT: Final = "TL-servant_t1"


class CharacterOrLocation(TownOffer):
    kinds: ClassVar[frozenset[str]] = frozenset({"character", "location"})


def cursed(play: Queries, place: int) -> CharacterOrLocation:
    """From a location a curse goes to somebody there."""
    return CharacterOrLocation(play.board.things, (CHARACTER, LIVING, At(place, _CURSES)))


class _Master(Requirement["Days", str]):
    """One whom she serves, who stands where she does, and whom cards move (TL-servant_t1)."""

    def __init__(self, servant: int) -> None:
        self.servant = servant

    def refuse(self, play: Days, question: Question, one: str, code: str, cause: Text) -> Obstacle:
        numbers = {"character": one, "servant": play.thing_id(self.servant)}
        return Obstacle(code, cause, numbers, _SERVANT, choose_listed(question))


class _Served(_Master):
    def met(self, play: Days, one: str) -> bool:
        who = play.board.index[one]
        return who != self.servant and play.serves(self.servant, who)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        she = thing_name(play, self.servant)
        cause = Text(f"{she.zh}不跟随它", f"{she.en} does not follow this character")
        return self.refuse(play, question, one, "not_served", cause)


class _Moved(_Master):
    def __init__(self, servant: int, moved: Collection[int]) -> None:
        super().__init__(servant)
        self.moved = moved

    def met(self, play: Days, one: str) -> bool:
        return play.board.index[one] in self.moved

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        cause = Text("它今天没有移动", "this character is not moved today")
        return self.refuse(play, question, one, "not_moved", cause)


def masters(play: Queries, servant: int, moved: Collection[int]) -> CharacterOrLocation:
    """Those whom the Servant may follow; those who move come first, in the order of moving."""
    first = [play.thing_id(who) for who in moved]
    here = At(play.state.place[servant], _SERVANT)
    needs = (CHARACTER, LIVING, here, _Served(servant), _Moved(servant, moved))
    return CharacterOrLocation([*dict.fromkeys((*first, *play.board.things))], needs)


class Gift(TownOffer):
    kinds: ClassVar[frozenset[str]] = frozenset({"character"})


def gift(play: Queries) -> Gift:
    """Any living character may get the leader's 2 goodwill (TL-weird_mythology)."""
    return Gift([*play.board.index], (LIVING,), (words.PASS,))


class Nothing(TownOffer):
    """Asked all the same: the question must not reveal that there was something to choose (TL-12.2.6)."""

    kinds: ClassVar[frozenset[str]] = frozenset({"character", "location"})

    def __init__(self) -> None:
        super().__init__((), (), (words.NOBODY,))

    def obstacles(self, play: Days, question: Question, value: Value) -> list[Obstacle]:
        if value == words.NOBODY:
            return []
        cause = Text("这一次没有可选的", "there is nobody and nothing to choose this time")
        return [unlisted(question, "nothing_to_choose", cause, {"choices": 0}, "TL-12.2.6")]


class _NothingToSay(Nothing):
    """The same for words; declining has a reason of its own."""

    def about(self, kind: str, id: str) -> bool:
        return id not in (words.PASS, words.NO)


NOTHING_TO_CHOOSE: Final = Nothing()
NOTHING_TO_SAY: Final = _NothingToSay()
