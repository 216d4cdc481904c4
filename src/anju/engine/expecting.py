"""What a seat would be asked next, so that it may choose all of a move before it begins.

Surely, where nobody sees anything before (`Table.ahead`).  Else others may have a word in between: then it is what
would be asked if none of them cut in.  That is looked for only in worlds that the seat imagines, in which the others
decline; nothing of the real one can show.  Where worlds disagree the seat has to wait and see.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from anju.engine.play import DoesNotFit
from anju.engine.question import Question, Value
from anju.engine.table import Table

WORLDS: Final = 2


class Expected(NamedTuple):
    """The table as it would be then, and what the seat is asked there."""

    table: Table
    question: Question
    sure: bool
    told: int
    """How many events the seat will have seen on the way."""


def then(table: Table, seat: int, answers: list[Value]) -> Expected | None:
    """What would be asked after these answers, one after the other; None if the seat cannot tell.  Raises `Refused`."""
    ahead = table.ahead(seat, answers)
    question = None if ahead is None else ahead.question(seat)
    if ahead is not None and question is not None:
        return Expected(ahead, question, sure=True, told=0)
    return _if_nobody_cuts_in(table, seat, answers) if table.game.quick_to_imagine else None


def _if_nobody_cuts_in(table: Table, seat: int, answers: list[Value]) -> Expected | None:
    try:
        worlds = [table.imagine(seat, Random(luck)) for luck in range(WORLDS)]
    except DoesNotFit:
        return None
    outcomes = [_played(world, seat, answers) for world in worlds]
    first = outcomes[0]
    return first if first is not None and all(_alike(first, one) for one in outcomes[1:]) else None


def _played(world: Table, seat: int, answers: list[Value]) -> Expected | None:
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
    return Expected(world, question, sure=False, told=len(world.events(seat)) - told)


def _others_decline(world: Table, seat: int) -> None:
    """As far as the others can decline; if one of them has to choose, the seat cannot tell what comes next."""
    while world.question(seat) is None and world.questions:
        question = world.questions[0]
        if question.word.decline is None or question.word.decline not in question.values:
            return
        world.answer(question.seat, question.word.decline)


def _alike(one: Expected, other: Expected | None) -> bool:
    """Labels are compared too: a face-down card has the same number in every world, but not the same face."""
    return other is not None and one.told == other.told and _read(one.question) == _read(other.question)


def _read(question: Question) -> list[object]:
    return [question.word, question.text(), *((option.value, option.label()) for option in question.options)]
