"""A report of a game that goes on holds what its seat was shown and its own answers, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from tests.server.sitting import Sitting, contest, duel

import anju
from anju.engine import scenario
from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.api import reporting
from anju.server.live.prompt import plain

GAMES = {game.id: game for game in anju.all_games()}


def report(table: Table, seat: int) -> bytes:
    return reporting.written(reporting.of_seat(table, seat, "?"))


def read(sitting: Sitting, seat: int) -> dict[str, Any]:
    """The report that this seat gets, as YAML has it."""
    made = reporting.of_seat(sitting.live_game.table, seat, "这里不对\n第二行")
    found: dict[str, Any] = yaml.safe_load(reporting.written(made))
    return found


def after(table: Table, seat: int, value: Value) -> Table:
    twin = table.clone()
    twin.answer(seat, value)
    return twin


# -- what it does not hold ------------------------------------------------------------------------------------


def test_a_card_face_down_is_not_in_it():
    """惨剧轮回: between the mastermind's card and its place a protagonist asks for a report."""
    sitting = Sitting("tragedy_looper", seed=3).start()
    sitting.play_until("m_card")
    table = sitting.live_game.table
    cards = table.questions[0].values
    assert len(cards) > 3
    assert {report(after(table, 0, card), 1) for card in cards} == {report(table, 1)}


def test_a_skill_is_not_in_it_before_its_target_is_chosen():
    """法典."""
    table = duel().live_game.table
    (question,) = table.questions
    declared = [after(table, question.seat, skill) for skill in question.values]
    hidden = [twin for twin in declared if not twin.fresh and twin.question(question.seat) is not None]
    assert len(hidden) > 1
    other = 1 - question.seat
    assert {report(twin, other) for twin in hidden} == {report(table, other)}


def test_who_has_sealed_an_answer_is_not_in_it():
    """风声."""
    table = contest().live_game.table
    asked = [question.seat for question in table.questions]
    assert len(asked) > 3
    assert {report(after(table, seat, "pass"), asked[0]) for seat in asked[1:]} == {report(table, asked[0])}


def test_a_secret_of_the_set_up_is_not_in_it():
    sitting = Sitting("tragedy_looper", seed=3)
    sitting.room.options = {"script": "lesson", "solver": True}
    sitting.start()
    assert read(sitting, 1)["options"] == {"solver": "yes"}
    text = report(sitting.live_game.table, 1).decode()
    for secret in ("lesson", "神社两日", "没有影子", str(sitting.room.seed)):
        assert secret not in text


# -- what it holds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_it_says_what_the_seat_was_shown_and_answered(game: str):
    sitting = Sitting(game, seed=4).start()
    given: dict[int, list[object]] = {n: [] for n in range(len(sitting.room.seats))}
    for _ in range(40):
        sitting.talk_over()
        question = sitting.rng.choice(sitting.live_game.table.questions)
        value = sitting.rng.choice(question.values)
        sitting.answer(question.seat, value)
        given[question.seat].append(plain(value))
    table = sitting.live_game.table
    for seat, answers in given.items():
        made = read(sitting, seat)
        assert set(made) == {"game", "title", "rule", "seats", "options", "report"}
        assert (made["game"], made["title"], made["seats"]) == (game, "这里不对", len(given))
        told = made["report"]
        assert set(told) == {"rules", "seat", "text", "asked", "answers", "view", "events"}
        assert (told["rules"], told["seat"], told["text"]) == (table.rules_version, seat, "这里不对\n第二行")
        assert [json.loads(answer) for answer in told["answers"]] == answers
        seen = [json.loads(event) for event in told["events"]]
        assert [event["zh"] for event in seen] == [event.text("zh") for event in table.events(seat)]
        asked = table.question(seat)
        assert told["asked"] == "" if asked is None else told["asked"]["word"] == asked.word.id
        assert set(told["view"]) == set(table.view(seat))


def test_it_is_read_and_not_played(tmp_path: Path):
    file = tmp_path / "report.yaml"
    file.write_bytes(report(contest().live_game.table, 2))
    [found] = scenario.check([file], GAMES)
    assert isinstance(found, scenario.ScenarioReport)
    assert not found.passed
    assert found.table is None
    assert "what seat C saw" in found.diff("en")
    assert "座位C" in found.diff("zh")
    # Whoever has found out what happened can write it down, and then it is a scenario like any other.
    file.write_bytes(file.read_bytes() + b"when:\n- A: nothing of the kind\n")
    [found] = scenario.check([file], GAMES)
    assert isinstance(found, scenario.ScenarioReport)
    assert not found.scenario.only_seen
    assert "nothing of the kind" in found.diff("en")


def test_it_is_written_long_after_the_table_has_gone_on():
    """The part that takes time runs beside the games: what happens meanwhile does not get into it."""
    sitting = contest()
    made = reporting.of_seat(sitting.live_game.table, 0, "?")
    before = reporting.written(made)
    for _ in range(60):
        sitting.somebody_answers()
    assert reporting.written(made) == before


def test_a_report_is_the_same_whatever_is_hidden():
    for game, seat in (("codex", 0), ("fengsheng", 2), ("tragedy_looper", 1)):
        table, rng = anju.new(game, GAMES[game].usual_seats, 7), Random(7)
        while len(table.record) < 30:
            question = rng.choice(table.questions)
            table.answer(question.seat, rng.choice(question.values))
        other = table.imagine(seat, Random(3))
        other.past = [entry for entry in table.past if entry[0] == seat]
        assert other.save() != table.save()
        assert report(other, seat) == report(table, seat)
