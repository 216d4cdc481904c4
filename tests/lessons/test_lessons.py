"""Every lesson, from its first stop to its end, on the real engine."""

from __future__ import annotations

import pytest

import anju
from anju.engine import scenario
from anju.engine.document import parse
from anju.engine.errors import BadDocument, Refused
from anju.engine.scenario import Scenario
from anju.lessons.lesson import Lesson, Part, UnknownLesson, file_of, lesson, lessons
from anju.lessons.walk import Given, LessonMoment, walk

ALL = list(lessons())


def next_right(moment: LessonMoment) -> Given:
    """An answer that the lesson wants at this moment."""
    stop = moment.stop
    assert stop is not None
    if stop.choices:
        return stop.right
    return moment.pointed[0] if stop.wanted is not None else None


def stops(one: Lesson) -> list[LessonMoment]:
    """Every moment of a lesson in which all is answered as it wants."""
    found, given = [walk(one, [])], list[Given]()
    while found[-1].stop is not None:
        given = [*given, next_right(found[-1])]
        found.append(walk(one, given))
        assert found[-1].hint.zh == ""
        assert found[-1].given == given
    return found


def test_there_is_one_for_every_game():
    assert {one.game.id for one in lessons().values()} == {game.id for game in anju.all_games()}


@pytest.mark.parametrize("id", ALL)
def test_it_goes_to_its_end(id: str):
    moments = stops(lesson(id))
    assert len(moments) == lesson(id).stops + 1
    assert moments[-1].table.outcome is not None
    assert moments[-1].seat in moments[-1].table.outcome.winners


@pytest.mark.parametrize("id", ALL)
def test_three_minutes(id: str):
    """At 350 Chinese characters a minute, and five seconds for every move."""
    moments = stops(lesson(id))[:-1]
    texts = {moment.stop.say.zh for moment in moments if moment.stop is not None}
    reading = sum(map(len, texts)) / 350 * 60
    moving = 5 * sum(moment.question is not None for moment in moments)
    assert reading + moving < 180


@pytest.mark.parametrize("id", ALL)
def test_every_wrong_choice_gets_its_hint(id: str):
    one, wrong = lesson(id), 0
    for moment in stops(one)[:-1]:
        stop, question = moment.stop, moment.question
        assert stop is not None
        values: list[Given] = [] if question is None else [*question.values]
        right: list[Given] = [*moment.pointed]
        if stop.choices:
            values, right = [*range(len(stop.choices)), 99], [stop.right]
        for value in values:
            after = walk(one, [*moment.given, value])
            if value in right:
                assert len(after.given) > len(moment.given)
                continue
            wrong += 1
            assert after.hint == stop.hint
            assert after.hint.zh
            assert after.hint.en
            assert after.given == moment.given
            assert after.table.view(after.seat) == moment.table.view(moment.seat)
    assert wrong > 10


@pytest.mark.parametrize("id", ALL)
def test_whatever_is_as_good_also_leads_to_the_end(id: str):
    one = lesson(id)
    for moment in stops(one)[:-1]:
        for value in moment.pointed[1:]:
            after = walk(one, [*moment.given, value])
            while after.stop is not None:
                after = walk(one, [*after.given, next_right(after)])
                assert after.hint.zh == ""
            assert len(after.given) == one.stops


@pytest.mark.parametrize("id", ALL)
def test_every_stop_says_something_in_both_languages(id: str):
    for moment in stops(lesson(id))[:-1]:
        assert moment.stop is not None
        assert moment.stop.say.zh
        assert moment.stop.say.en
        # One or two short sentences, so that it fits above the table of a phone.
        assert len(moment.stop.say.zh) <= 75
        assert len(moment.stop.say.en) <= 190


@pytest.mark.parametrize("id", ALL)
def test_what_is_not_legal_is_refused_with_a_reason(id: str):
    moment = next(one for one in stops(lesson(id)) if one.question is not None)
    for nonsense in ("nonsense", None, 10**6):
        with pytest.raises(Refused) as refused:
            walk(lesson(id), [*moment.given, nonsense])
        assert refused.value.text("zh")


def test_the_names_of_the_table_are_told():
    for one in lessons().values():
        assert len(one.names) == one.parts[0].scenario.seats


def test_no_such_lesson():
    with pytest.raises(UnknownLesson) as unknown:
        lesson("chess")
    assert "codex" in unknown.value.text("en")


WITHOUT_HINT = """
game: codex
title: x
rule: []
learner: A
given:
  A: {schools: 拳, cell: 4}
  B: {schools: 剑, cell: 5}
when:
  - {say: Hit., A: 出拳}
"""


def test_a_stop_where_one_can_err_needs_a_hint():
    games = {game.id: game for game in anju.all_games()}
    with pytest.raises(BadDocument, match="hint"):
        Part(Scenario(parse(WITHOUT_HINT)[0], games))
    free = WITHOUT_HINT.replace("出拳}", "出拳, free: yes}")
    one = Lesson("free", [Part(Scenario(parse(free)[0], games))])
    for value in walk(one, []).table.questions[0].values:
        assert walk(one, [value]).stop is None


def test_anju_check_plays_the_lessons():
    games = {game.id: game for game in anju.all_games()}
    reports = scenario.check([file_of(game) for game in games.values()], games)
    assert len(reports) == sum(len(one.parts) for one in lessons().values())
    for report in reports:
        assert isinstance(report, scenario.ScenarioReport), str(report)
        assert report.passed, report.diff("en")


def test_the_lesson_of_codex_explains_focus_where_it_is_asked():
    asked = [one for one in stops(lesson("codex"))[:-1] if one.question is not None]
    (focus,) = [one for one in asked if one.question is not None and one.question.rule == "CX-4.2"]
    assert focus.stop is not None
    assert "专注" in focus.stop.say.zh
    assert "Focus" in focus.stop.say.en
