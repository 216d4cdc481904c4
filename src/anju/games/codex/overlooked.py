"""A chain that would have won: looked for at the start of somebody's last turns, with no more than they knew then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, cast

from anju.engine.course import Course
from anju.engine.table import Table
from anju.engine.text import Text, strung
from anju.engine.turning_point import TurningPoint
from anju.games.codex import plan, words
from anju.games.codex.bout import Bout
from anju.games.codex.skill import Skill
from anju.games.codex.state import Duel

LAST_TURNS: Final = 2
"""How far back it is looked for: whoever could have won long before has heard it by then."""


def found(course: Course, seat: int) -> Iterator[TurningPoint]:
    for step in _turns_begun(course, seat)[-LAST_TURNS:]:
        table = course.tables[step]
        question = table.question(seat)
        assert question is not None, "it is asked there"
        bout = cast(Bout, table.game.play(table.now.copy(), [], 0))
        chain = plan.winning(bout, question)
        if chain:
            names = strung([_named(skill, len(list(same))) for skill, same in groupby(chain)])
            turn = _turn(table)
            text = Text(
                f"第 {turn} 回合开始时，{names.zh}就能取胜，只要无人插招",
                f"At the start of turn {turn} {names.en} would have won, if nobody cut in",
            )
            yield TurningPoint(step, turn, text, question.rule)


def _named(skill: Skill, times: int) -> Text:
    often = f"×{times}" if times > 1 else ""
    return Text(f"「{skill.full_name('zh')}」{often}", f"{skill.full_name('en')}{often and ' ' + often}")


def _turns_begun(course: Course, seat: int) -> list[int]:
    """The step at which this seat could first choose a skill, in each turn of its own that it did not win in."""
    first: dict[int, int] = {}
    for step in course.steps:
        question = course.tables[step].question(seat)
        if question is not None and question.word is words.MAIN:
            first.setdefault(_turn(course.tables[step]), step)
    outcome = course.end.outcome
    if outcome is not None and seat in outcome.winners:
        first.pop(_turn(course.end), None)
    return list(first.values())


def _turn(table: Table) -> int:
    return cast(Duel, table.now).turn
