"""What protagonists could have worked out from the public record before a loop they lost, or before a wrong guess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from anju.engine.course import Course
from anju.engine.knowledge import Fact
from anju.engine.text import Text
from anju.engine.turning_point import TurningPoint
from anju.games.tragedy_looper.label import named
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.turning_points import Story, role_behind, wrong_guesses

GUESSED: Final = 100.0
LOST_TO: Final = 50.0
DIED_BY: Final = 40.0
CULPRIT: Final = 30.0


def found(library: Library, course: Course, seat: int) -> Iterator[TurningPoint]:
    outcome = course.end.outcome
    if seat == MASTERMIND or outcome is None or seat in outcome.winners:
        return
    story = Story(course)
    if story.guessing >= 0:
        yield from _guessed_otherwise(library, story)
    if story.lost_last is not None:
        yield from _lost_to_what_was_certain(library, story)


def _certain(course: Course, step: int) -> set[Fact]:
    """What followed from what everybody had been told by then."""
    table = course.tables[step]
    told = [(event.kind, *event.data) for event in table.events(None)]
    (known,) = table.game.deduce(table.view(None), told, [])
    return set(known.certain)


def _guessed_otherwise(library: Library, story: Story) -> Iterator[TurningPoint]:
    certain = _certain(story.course, story.guessing)
    for who, guess, role in wrong_guesses(story.course):
        if ("role", who, role) in certain:
            person, guessed, true = (named(library, id) for id in (who, guess, role))
            text = Text(
                f"最终猜测时，由公开的记录已能断定{person.zh}是{true.zh}，猜的却是{guessed.zh}",
                f"At the final guess the public record left only {true.en} for {person.en}; {guessed.en} was guessed",
            )
            yield TurningPoint(story.guessing, GUESSED, text, "TL-11.3")


def _lost_to_what_was_certain(library: Library, story: Story) -> Iterator[TurningPoint]:
    """At the start of the last loop that was lost: the role that lost it, or the culprit of what happened in it."""
    defeat = story.lost_last
    assert defeat is not None, "a loop was lost"
    begun = story.begins.get(defeat.loop, 0)
    certain = _certain(story.course, begun)
    causes = [(LOST_TO, defeat.cause), *((DIED_BY, cause) for _, cause in defeat.deaths)]
    for weight, cause in causes:
        role = role_behind(library, cause)
        if ("role", cause[1], role) in certain:
            who, name = named(library, cause[1]), named(library, role)
            text = Text(
                f"第 {defeat.loop} 轮回开始时，由公开的记录已能断定{who.zh}是{name.zh}；这一轮回正败在这里",
                f"When loop {defeat.loop} began, the public record left only {name.en} for {who.en}: it was lost to that",
            )
            yield TurningPoint(begun, weight, text, "TL-12.2")
    yield from _culprits(library, story, defeat.loop, begun, certain)


def _culprits(
    library: Library, story: Story, loop: int, begun: int, certain: set[Fact]
) -> Iterator[TurningPoint]:
    sure = {what: which for kind, what, which in certain if kind == "culprit"}
    for step in story.course.steps[begun:]:
        for event in story.course.news(step):
            day = str(story.place[step][1])
            if event.kind != "incident" or event.data[1] != "occurred" or story.place[step][0] != loop:
                continue
            if day in sure:
                who, what = named(library, sure[day]), named(library, str(event.data[0]))
                text = Text(
                    f"第 {loop} 轮回开始时，已能断定第 {day} 天「{what.zh}」的肇事者是{who.zh}；它还是发生了",
                    f"When loop {loop} began, only {who.en} could be behind {what.en} on day {day}; it occurred all the same",
                )
                yield TurningPoint(step, CULPRIT, text, "TL-9.1")
