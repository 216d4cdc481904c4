"""Every lesson, from its first stop to its end, on the real engine."""

from __future__ import annotations

from pathlib import Path

import pytest

import anju
from anju.engine import scenario
from anju.engine.document import parse
from anju.engine.errors import BadDocument, Refused
from anju.engine.scenario import Scenario
from anju.engine.text import Text
from anju.lessons import trial
from anju.lessons.lesson import Lesson, Part, UnknownLesson, files_of, lesson, lessons
from anju.lessons.walk import NO_SUCH_OPTION, Given, LessonMoment, walk

ALL = list(lessons())


def next_right(moment: LessonMoment) -> Given:
    """An answer that the lesson wants at this moment."""
    stop = moment.stop
    assert stop is not None
    if moment.reply.zh:
        return None
    if stop.options:
        return stop.right[0]
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


def test_there_is_a_first_one_for_every_game():
    for game in anju.all_games():
        assert next(iter(files_of(game))) == f"{game.id}/first"
        assert len(files_of(game)) == len(list((game.home / "lessons").iterdir()))


def test_they_are_taken_in_the_order_of_their_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = anju.game("codex")
    monkeypatch.setattr(type(game), "home", tmp_path)
    (tmp_path / "lessons").mkdir()
    for name in ("10-last.yaml", "2-second-evening.yaml", "1-first.yaml"):
        (tmp_path / "lessons" / name).touch()
    assert list(files_of(game)) == ["codex/first", "codex/second-evening", "codex/last"]
    (tmp_path / "lessons" / "other.yaml").touch()
    with pytest.raises(BadDocument, match="named like"):
        files_of(game)


def test_two_cannot_have_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = anju.game("codex")
    monkeypatch.setattr(type(game), "home", tmp_path)
    (tmp_path / "lessons").mkdir()
    for name in ("1-first.yaml", "2-first.yaml"):
        (tmp_path / "lessons" / name).touch()
    with pytest.raises(BadDocument, match=r"2-first\.yaml.*'1-first\.yaml' already"):
        files_of(game)


@pytest.mark.parametrize("id", ALL)
def test_it_says_what_it_teaches(id: str):
    for text in (lesson(id).title, lesson(id).teaches):
        assert text.zh
        assert text.en


@pytest.mark.parametrize("id", ALL)
def test_it_goes_to_its_end(id: str):
    moments = stops(lesson(id))
    assert len(moments) == lesson(id).length + 1
    assert moments[-1].table.outcome is not None
    assert moments[-1].seat in moments[-1].table.outcome.winners


@pytest.mark.parametrize("id", ALL)
def test_three_minutes(id: str):
    """At 350 Chinese characters a minute, and five seconds for every move; later lessons may take five."""
    moments = stops(lesson(id))[:-1]
    texts = {moment.stop.say.zh for moment in moments if moment.stop is not None}
    reading = sum(map(len, texts | {moment.reply.zh for moment in moments})) / 350 * 60
    moving = 5 * sum(moment.question is not None for moment in moments)
    first = next(one for one in ALL if one.startswith(lesson(id).game.id))
    assert reading + moving < (180 if id == first else 300)


@pytest.mark.parametrize("id", ALL)
def test_every_third_stop_is_a_real_choice(id: str):
    """Several sensible answers, each with a reply that says what it tells or costs."""
    found = lesson(id).stops
    real = sum(stop.real for stop in found)
    assert real * 3 >= len(found), f"{id}: {real} real choices at {len(found)} stops"


@pytest.mark.parametrize("id", ALL)
def test_every_wrong_choice_gets_its_hint(id: str):
    one, wrong = lesson(id), 0
    for moment in stops(one)[:-1]:
        stop, question = moment.stop, moment.question
        assert stop is not None
        values: list[Given] = [] if question is None else [*question.values]
        right: list[Given] = [*moment.pointed]
        said = dict[Given, Text]()
        if stop.options and not moment.reply.zh:
            values, right = [*range(len(stop.options)), 99], [*stop.right]
            said = {**dict(enumerate(stop.replies)), 99: NO_SUCH_OPTION}
        for value in values:
            after = walk(one, [*moment.given, value])
            if value in right:
                assert len(after.given) > len(moment.given)
                continue
            wrong += 1
            assert after.hint == (said.get(value) or stop.hint)
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
            assert len(after.given) == one.length


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
def test_every_reply_is_as_short(id: str):
    for stop in lesson(id).stops:
        for reply in [*stop.replies, *(choice.reply for choice in stop.choices)]:
            assert reply.zh
            assert reply.en
            assert len(reply.zh) <= 75
            assert len(reply.en) <= 190


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
        lesson("codex/chess")
    assert "codex/first" in unknown.value.text("en")


WITHOUT_HINT = """
game: codex
lesson: {title: x, teaches: x}
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
    files = [file for game in games.values() for file in files_of(game).values()]
    reports = [trial.run(one) for file in files for one in scenario.load(file, games)]
    assert len(reports) == sum(len(one.parts) for one in lessons().values())
    for report in reports:
        assert report.passed, report.diff("en")


WITH_A_CHOICE = """
game: codex
lesson: {title: x, teaches: x}
title: x
rule: []
learner: A
given:
  turn: A
  A: {schools: 拳 剑, cell: 4, facing: right, hand: ♠3 ♥7}
  B: {schools: 魁拔, cell: 5, facing: left, hand: ♦2 ♣8}
when:
  - say: Which?
    hint: Neither.
    A: 出拳
    choices:
      出拳: Costs 2.
      下踢: {say: Costs a card., when: [{A: ♥7, check: {B: {hp: 38}}}]}
  - say: What did it cost?
    ask: [Two points, A card, Nothing]
    right: [0, 1]
    replies: [So it did., If you took the other., Nothing is free.]
then:
  B: {hp: 39}
"""


def written(text: str) -> Scenario:
    return Scenario(parse(text)[0], {game.id: game for game in anju.all_games()})


def test_every_choice_is_replied_to_and_the_written_one_is_gone_on_with():
    one = Lesson("x", [Part(written(WITH_A_CHOICE))])
    jab, kick = walk(one, []).pointed
    tried = walk(one, [kick])
    assert (tried.reply.en, tried.aside, tried.question) == ("Costs a card.", True, None)
    assert len(tried.table.view(0)["seats"][0]["hand"]) == 1, "the table shows what came of it"
    took = walk(one, [jab])
    assert (took.reply.en, took.aside, took.hint.en) == ("Costs 2.", False, "")
    assert walk(one, [kick, None]).table.view(0) == walk(one, [jab, None]).table.view(0)
    assert walk(one, [kick, None]).reply.en == ""


def test_a_question_of_the_lesson_may_have_several_right_answers_each_with_its_reply():
    one = Lesson("x", [Part(written(WITH_A_CHOICE))])
    before = [walk(one, []).pointed[0], None]
    for right, reply in enumerate(("So it did.", "If you took the other.")):
        assert walk(one, [*before, right]).reply.en == reply
        assert walk(one, [*before, right, None]).stop is None
    wrong = walk(one, [*before, 2])
    assert (wrong.hint.en, wrong.reply.en, wrong.given) == ("Nothing is free.", "", before)
    assert one.length == 4
    assert [stop.real for stop in one.stops] == [True, True]


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("下踢:", "没有这招:", "没有这招"),
        ("{hp: 38}", "{hp: 1}", "expected 1"),
        ("{A: ♥7,", "{A: ♥8,", "♥8"),
    ],
)
def test_a_reply_cannot_stand_with_what_cannot_be_done(was: str, now: str, why: str):
    assert trial.run(written(WITH_A_CHOICE)).passed
    report = trial.run(written(WITH_A_CHOICE.replace(was, now)))
    assert why in report.diff("en")


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("      出拳: Costs 2.\n", "", "learner's answers"),
        ("      下踢: {say: Costs a card., when: [{A: ♥7, check: {B: {hp: 38}}}]}\n", "", "no choice"),
        (", Nothing is free.", "", "reply of its own"),
        ("    hint: Neither.\n", "", "'hint' is needed"),
        ("right: [0, 1]", "right: [0, 3]", "'right' must be"),
        ("right: [0, 1]", "right: -1", "'right' must be"),
        ("    right: [0, 1]\n", "", "'right' must be"),
    ],
)
def test_what_is_half_written_is_refused(was: str, now: str, why: str):
    with pytest.raises(BadDocument, match=why):
        Part(written(WITH_A_CHOICE.replace(was, now)))


def test_the_lesson_of_codex_explains_focus_where_it_is_asked():
    asked = [one for one in stops(lesson("codex/first"))[:-1] if one.question is not None]
    (focus,) = [one for one in asked if one.question is not None and one.question.rule == "CX-4.2"]
    assert focus.stop is not None
    assert "专注" in focus.stop.say.zh
    assert "Focus" in focus.stop.say.en
