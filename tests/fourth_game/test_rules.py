"""The fourth game keeps every promise of the engine, and its rulebook, scenarios and lesson are found with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.fourth_game.shelf import GAME, HERE

import anju
from anju.engine import conformance, rulebook, scenario
from anju.lessons.lesson import files_of, lesson
from anju.lessons.walk import Given, walk
from anju.server.api import catalogue


def test_it_is_found_beside_the_others():
    assert [game.id for game in anju.all_games()][-1] == GAME
    assert anju.game(GAME).home.name == GAME


def test_it_keeps_the_promises_of_the_engine():
    found = conformance.run(anju.game(GAME), 40, seed=1, thoroughness=0.3)
    assert found.problems == []
    assert set(found.words) == {"lay", "seize"}
    assert min(found.checks.values()) > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_promise_holds_at_every_question(seats: int):
    found = conformance.check_game(anju.game(GAME), seats, 7, thoroughness=1)
    assert set(found.checks.values()) == {found.decisions}


def test_a_saved_game_is_played_on():
    table, rng = anju.new(GAME, seats=4, seed=3), Random(3)
    while table.outcome is None:
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
        loaded = anju.load(table.save())
        assert [loaded.view(seat) for seat in (*range(4), None)] == [
            table.view(seat) for seat in (*range(4), None)
        ]
    assert loaded.verdict("en") == table.verdict("en")


def test_the_scenarios_and_the_lesson_hold():
    games = {game.id: game for game in anju.all_games()}
    reports = scenario.check([HERE / "scenarios", *files_of(games[GAME]).values()], games)
    assert len(reports) > 10
    for report in reports:
        assert isinstance(report, scenario.ScenarioReport), str(report)
        assert report.passed, report.diff("en")


def test_every_paragraph_of_its_rulebook_is_decided_by_a_scenario():
    book = rulebook.paragraphs(anju.game(GAME))
    assert len(book) > 12
    cited = {
        rule
        for path in (HERE / "scenarios").glob("*.yaml")
        for one in scenario.load(path, games())
        for rule in one.rules
    }
    assert sorted(set(book) - cited) == []
    assert set(rulebook.summaries(anju.game(GAME))) == set(book)


def games() -> dict[str, anju.Game[Any]]:
    return {game.id: game for game in anju.all_games()}


def test_the_pages_are_told_all_of_it():
    (info,) = [game for game in catalogue.games() if game.id == GAME]
    assert info.introduction.minutes == 5
    assert info.introduction.line.en
    assert info.auto_pass is not None
    assert [bot.id for bot in info.bots] == ["random"]
    assert info.terms["water"].zh == "水位"
    assert {option.name: option.secret for option in info.options} == {"crossings": False, "seizing": False}
    assert catalogue.book(GAME, "en")["NF-3.2"].startswith("Seizing costs")


def test_the_lesson_goes_to_its_end():
    one, given = lesson(f"{GAME}/first"), list[Given]()
    moment = walk(one, given)
    while moment.stop is not None:
        stop = moment.stop
        right: Given = stop.right[0] if stop.options else None if stop.wanted is None else moment.pointed[0]
        given.append(right)
        moment = walk(one, given)
        assert moment.hint.zh == ""
    assert len(given) == one.length
    assert moment.table.outcome is not None
    assert moment.seat in moment.table.outcome.winners


def test_what_is_grey_says_what_would_help():
    table = scenario.load(HERE / "scenarios" / "crossing.yaml", games())[2].table()
    lowest = table.view(0)["seats"][0]["hand"][0]
    assert lowest["face"] == 4
    refusal = table.why(0, f"card:{lowest['id']}")
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.numbers) == ("aground", "NF-2.3", {"water": 4})
    assert "6" in refusal.remedy.en
