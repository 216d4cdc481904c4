"""Whose side was certain to a seat before it mattered: by what it was shown, who is ruled out, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from anju.engine.course import Course
from anju.engine.roster import MARKS
from anju.engine.sentence import number
from anju.engine.text import Text
from anju.engine.turning_point import TurningPoint
from anju.games.fengsheng import identity as idn
from anju.games.fengsheng import imagine, phrase
from anju.games.fengsheng.faces import COLOURS
from anju.games.fengsheng.library import Library
from anju.games.fengsheng.setup import tables, tasks_for
from anju.games.fengsheng.state import Mission

LONER: Final = 2
SIDES: Final = (*idn.NAMES[:LONER], Text("神秘人", "a loner"))
_SAID: Final = (*(Text(name.zh, f"of the {name.en}") for name in idn.NAMES[:LONER]), SIDES[LONER])

GAVE_AWAY: Final = 100
"""What somebody did against what was certain weighs more than what could only have been known."""

TURNS_BEFORE: Final = 2
"""What is certain only when all is over helps nobody."""


def certain(s: Mission, seat: int) -> dict[int, int]:
    """The side of everybody whose identity this seat has not been shown, where only one is possible: red, blue or loner."""
    cards = range(len(s.who))
    shown = {card: s.who[card] for card in cards if s.identity_seen[card] >> seat & 1}
    legal = {_counts(kinds) for kinds in tables(len(cards), tuple(shown.values()))}
    allowed = [_sides(s, card, seat, shown) for card in cards]
    sure: dict[int, int] = {}
    for other, card in enumerate(s.identity):
        if card < 0 or card in shown:
            continue
        left = [
            side
            for side in allowed[card]
            if _reachable([[side] if one == card else allowed[one] for one in cards]) & legal
        ]
        if len(left) == 1:
            sure[other] = left[0]
    return sure


def _counts(kinds: list[int]) -> tuple[int, int, int]:
    sides = [idn.table(kind) for kind in kinds]
    return sides.count(0), sides.count(1), sides.count(LONER)


def _sides(s: Mission, card: int, seat: int, shown: dict[int, int]) -> list[int]:
    """What this card may be, by itself."""
    if card in shown:
        return [idn.table(shown[card])]
    kinds = imagine.possible_kinds(s, card, seat)
    tasks = any(kinds >> task & 1 for task in s.tasks or tasks_for(len(s.who)))
    return [*(side for side in range(LONER) if kinds >> side & 1), *([LONER] if tasks else [])]


def _reachable(choices: list[list[int]]) -> set[tuple[int, int, int]]:
    """How many of each side there may be."""
    reached = {(0, 0, 0)}
    for sides in choices:
        reached = {
            (red + (side == 0), blue + (side == 1), loners + (side == LONER))
            for red, blue, loners in reached
            for side in sides
        }
    return reached


# -- looking back ---------------------------------------------------------------------------------------------


def found(library: Library, course: Course, seat: int) -> Iterator[TurningPoint]:
    yield from _given_away(library, course, seat)
    outcome = course.end.outcome
    if outcome is not None and outcome.winners and seat not in outcome.winners:
        yield from _known_in_time(course, seat, outcome.winners)


def _at(course: Course, step: int) -> Mission:
    return cast(Mission, course.tables[step].now)


def _given_away(library: Library, course: Course, seat: int) -> Iterator[TurningPoint]:
    """A message of its colour that this seat sent straight to somebody who was certain to be of the other side."""
    for step in course.steps[1:]:
        for event in course.news(step):
            if event.kind != "sent" or event.data[0] != seat:
                continue
            before, sent = _at(course, step - 1), _at(course, step)
            to, own = number(event.data[2]), idn.table(before.who[before.identity[seat]])
            side, face = (
                certain(before, seat).get(to, own),
                sent.face[sent.message] if sent.message >= 0 else 0,
            )
            if (
                side in (own, LONER)
                or not COLOURS[face] & idn.colour(side)
                or before.setup.seats == idn.ALLIED_SEATS
            ):
                continue
            card, who, name = phrase.card(library, face), MARKS[to], _SAID[side]
            text = Text(
                f"第 {before.turn} 回合传给 {who} 的是{card.zh}；那时已能断定 {who} 是{name.zh}",
                f"In turn {before.turn} {card.en} went to {who}, who by then could only be {name.en}",
            )
            yield TurningPoint(step, GAVE_AWAY + before.turn, text, "FS-2.2")


def _known_in_time(course: Course, seat: int, winners: tuple[int, ...]) -> Iterator[TurningPoint]:
    """Winners whose side was certain two turns before the end, from when on it was."""
    last = _at(course, len(course.tables) - 1).turn
    told: set[int] = set()
    for step in course.steps[1:]:
        s = _at(course, step)
        if s.turn == _at(course, step - 1).turn or not s.who:
            continue
        if s.turn > last - TURNS_BEFORE:
            return
        for other, side in certain(s, seat).items():
            if other in winners and other not in told:
                told.add(other)
                who, name = MARKS[other], _SAID[side]
                text = Text(
                    f"第 {s.turn} 回合起，凭看到的事和人数已能断定 {who} 是{name.zh}",
                    f"From turn {s.turn} on {who} could only be {name.en}, by what was seen and how many there are",
                )
                yield TurningPoint(step, last - s.turn, text, "FS-2.2")
