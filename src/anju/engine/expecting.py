"""What a seat would be asked next if nobody cut in: so that it may choose all of a move before it begins.

Unlike `Table.ahead` the others may see something of it, and may have a word in between.  So it is looked for only in
worlds that the seat imagines, in which the others decline; nothing of the real one can show.  Where worlds disagree
the seat has to wait and see.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from anju.engine.play import DoesNotFit
from anju.engine.question import Question, Value
from anju.engine.table import Table

WORLDS: Final = 2


class Expected(NamedTuple):
    """The table as the seat imagines it then, where it is asked what it has to choose to go through with its move."""

    world: Table
    question: Question
    told: int
    """How many events the seat will have seen on the way."""


def expected(table: Table, seat: int, answers: list[Value]) -> Expected | None:
    """What would be asked after these answers, one after the other; None if the seat cannot tell."""
    if not table.game.quick_to_imagine:
        return None
    try:
        worlds = [table.unsealed().imagine(seat, Random(luck)) for luck in range(WORLDS)]
    except DoesNotFit:
        return None
    found = [_then(world, seat, answers) for world in worlds]
    first = found[0]
    return first if first is not None and all(_alike(first, one) for one in found[1:]) else None


def _then(world: Table, seat: int, answers: list[Value]) -> Expected | None:
    past, told = 0, len(world.events(seat))
    for value in answers:
        question = world.question(seat)
        if question is None or value not in question.values:
            return None
        past = len(world.past)
        world.answer(seat, value)
        _others_decline(world, seat)
    question = world.question(seat)
    # What comes after this step, or may be declined, is another choice, to be made when it comes.
    if question is None or question.word.window or len(world.past) != past:
        return None
    return Expected(world, question, len(world.events(seat)) - told)


def _others_decline(world: Table, seat: int) -> None:
    """As far as they can; if somebody has to choose, the seat is not asked."""
    while world.question(seat) is None and world.questions:
        question = world.questions[0]
        if question.word.decline is None or question.word.decline not in question.values:
            return
        world.answer(question.seat, question.word.decline)


def _alike(one: Expected, other: Expected | None) -> bool:
    """Also in words: what lies face down has the same number in every world, but not the same face."""
    return other is not None and one.told == other.told and _read(one.question) == _read(other.question)


def _read(question: Question) -> list[object]:
    return [question.word, question.text(), *((option.value, option.label()) for option in question.options)]
