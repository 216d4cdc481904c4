"""What a question of 风声 offers: cards, messages on the table, seats or words, and what each of them has to meet.

An offer is judged from the point of view of one seat: the one that the text of its source calls "you".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from mypy_extensions import mypyc_attr

from anju.engine.offer import Offer, Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle
from anju.games.fengsheng.words import SEATS

Pick = tuple[int, int]
"""The seat that the text calls "you", and the card or seat being judged."""
Need = Requirement[Any, Pick]


@mypyc_attr(allow_interpreted_subclasses=True)
class WordNeed(Requirement[Any, str]):
    """A requirement on one plain word (declining, agreeing, a branch); all other words are free."""

    word: str


def possible(g: Any, words: Sequence[str], conditions: Sequence[WordNeed]) -> list[str]:
    """The words that meet their requirements."""
    left = list(words)
    for one in conditions:
        if one.word in left and not one.met(g, one.word):
            left.remove(one.word)
    return left


class Words(Offer[Any]):
    """Plain words alone."""

    def __init__(self, words: Sequence[str], conditions: Sequence[WordNeed] = ()) -> None:
        self.words = words
        self.conditions = conditions

    @property
    def candidates(self) -> Sequence[Value]:
        return self.words

    def values(self, g: Any) -> list[Value]:
        return list(possible(g, self.words, self.conditions))

    def obstacles(self, g: Any, question: Question, value: Value) -> list[Obstacle]:
        word = str(value)
        return [
            one.obstacle(g, question, word)
            for one in self.conditions
            if one.word == word and not one.met(g, word)
        ]


class Names(Offer[Any]):
    """Names of kinds of cards with their requirements, and words that may be answered instead."""

    def __init__(
        self, names: Sequence[str], needs: Sequence[Requirement[Any, str]], words: Sequence[str]
    ) -> None:
        self.names = names
        self.needs = needs
        self.words = words

    @property
    def candidates(self) -> Sequence[Value]:
        return [*self.names, *self.words]

    def values(self, g: Any) -> list[Value]:
        names = [*self.names]
        for need in self.needs:
            names = need.kept(g, names)
        return [*names, *self.words]

    def obstacles(self, g: Any, question: Question, value: Value) -> list[Obstacle]:
        name = str(value)
        needs = self.needs if name not in self.words else ()
        return [need.obstacle(g, question, name) for need in needs if not need.met(g, name)]


class Cards(Words):
    """Cards, and words that may be answered instead of a card."""

    def __init__(
        self,
        you: int,
        cards: Sequence[int],
        needs: Sequence[Need],
        words: Sequence[str] = (),
        conditions: Sequence[WordNeed] = (),
    ) -> None:
        self.words = words
        self.conditions = conditions
        self.you = you
        self.things = cards
        self.needs = needs

    @property
    def candidates(self) -> Sequence[Value]:
        return [*self.things, *self.words]

    def fitting(self, g: Any) -> list[int]:
        """The cards that meet every need, in their order."""
        you = self.you
        picks = [(you, one) for one in self.things]
        for need in self.needs:
            picks = need.kept(g, picks)
        return [pick[1] for pick in picks]

    def values(self, g: Any) -> list[Value]:
        values: list[Value] = [*(self.fitting(g) if self.needs else self.things)]
        if self.words:
            values.extend(possible(g, self.words, self.conditions))
        return values

    def obstacles(self, g: Any, question: Question, value: Value) -> list[Obstacle]:
        if not isinstance(value, int):
            return super().obstacles(g, question, value)
        return self.unmet(g, question, value)

    def unmet(self, g: Any, question: Question, thing: int) -> list[Obstacle]:
        pick = (self.you, thing)
        return [need.obstacle(g, question, pick) for need in self.needs if not need.met(g, pick)]


class MessagePlace(Requirement[Any, Pick]):
    """Where a message has to lie: before one of these seats, in their order."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats

    def met(self, g: Any, pick: Pick) -> bool:
        return g.owner(pick[1]) in self.seats


class Messages(Cards):
    """Messages before some seats; the other messages on the table are candidates that lie in the wrong place."""

    def __init__(
        self, g: Any, you: int, place: MessagePlace, needs: Sequence[Need], words: Sequence[str] = ()
    ) -> None:
        self.area = g.state.area
        super().__init__(you, [card for seat in place.seats for card in self.area[seat]], needs, words)
        self.place = place

    @property
    def candidates(self) -> Sequence[Value]:
        inside, area = self.place.seats, self.area
        elsewhere = [card for seat, cards in enumerate(area) if seat not in inside for card in cards]
        return [*self.things, *elsewhere, *self.words]

    def unmet(self, g: Any, question: Question, thing: int) -> list[Obstacle]:
        obstacles = super().unmet(g, question, thing)
        pick = (self.you, thing)
        return obstacles if self.place.met(g, pick) else [self.place.obstacle(g, question, pick), *obstacles]


@cache  # out of all subsets of nine seats
def _letters(seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SEATS[seat] for seat in seats)


class Seats(Cards):
    """Seats, answered by their letters."""

    @property
    def candidates(self) -> Sequence[Value]:
        return [*_letters(tuple(self.things)), *self.words]

    def values(self, g: Any) -> list[Value]:
        values: list[Value] = [*_letters(tuple(self.fitting(g)))]
        if self.words:
            values.extend(self.words)
        return values

    def obstacles(self, g: Any, question: Question, value: Value) -> list[Obstacle]:
        if value in self.words:
            return []
        return self.unmet(g, question, SEATS.index(str(value)))
