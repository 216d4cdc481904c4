"""Who stands first in a script's file is the author's affair: role holders mostly do, and Persons come last.

The same script in another order is another world that no protagonist can tell from the first.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.permuted_scripts import permuted
from tests.games.tragedy_looper.random_scripts import playable, random_draft

import anju
from anju.engine.picture import first_difference, plain_text, read
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.games.tragedy_looper import template
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.validator import load, shipped, shipped_ids

TRAGEDY = anju.game("tragedy_looper")
ANSWERS = 90
PROTAGONISTS = (1, 2, 3, None)


def table(script: dict[str, Any], seed: int = 1) -> Table:
    return anju.new("tragedy_looper", seats=4, seed=seed, options={"script": script})


def shown(t: Table, seat: int | None) -> str:
    """All that reaches one who is not the mastermind, in its order."""
    question = None if seat is None else t.question(seat)
    events = [[event.plain(), event.text("zh"), event.text("en")] for event in t.events(seat)]
    return plain_text([t.view(seat), read(question), events])


def pick(rng: Random, question: Question) -> Value:
    """Rather something than nothing."""
    doing = [value for value in question.values if value != question.word.decline]
    return rng.choice(doing if doing and rng.random() < 0.7 else question.values)


def compare(script: dict[str, Any], seed: int, answers: int = ANSWERS) -> None:
    """Both are given the same answers, and look the same to all protagonists and to whoever watches."""
    rng = Random(seed)
    one, other = table(script, seed), table(permuted(script, rng), seed)
    assert plain_text(one.options) != plain_text(other.options)
    for step in range(answers):
        for seat in PROTAGONISTS:
            mine, theirs = shown(one, seat), shown(other, seat)
            if mine != theirs:
                pytest.fail(f"answer {step}, seat {seat}: {first_difference(mine, theirs)}")
        if not one.questions:
            break
        question = one.questions[0]
        value = pick(rng, question)
        one.answer(question.seat, value)
        other.answer(question.seat, value)
    # Whatever else is made of the table is made of this.
    assert plain_text(TRAGEDY.describe(one.now)) == plain_text(TRAGEDY.describe(other.now))


@pytest.mark.parametrize("id", shipped_ids())
def test_a_script_in_another_order_looks_the_same(id: str):
    compare(json.loads(plain_text(shipped(id).plain())), seed=3)


@pytest.mark.no_cover
@pytest.mark.parametrize("tragedy_set", list(standard().sets))
def test_random_scripts_in_another_order_look_the_same(tragedy_set: str):
    for seed in range(6):
        rng = Random(seed)
        compare(random_draft(rng, tragedy_set, tuple(rng.sample(playable(), 2))), seed)


@pytest.mark.parametrize("tragedy_set", list(standard().sets))
def test_a_new_script_does_not_show_who_was_written_first(tragedy_set: str, tmp_path: Path):
    """The page that authors begin with has role holders first and Persons last."""
    file = tmp_path / "new.yaml"
    file.write_text(template.blank(standard(), tragedy_set, "zh"), encoding="utf-8")
    written = load(file)
    assert [member.role for member in written.cast[-template.SPARE_PEOPLE :]] == ["person", "person"]
    backwards = written._replace(cast=written.cast[::-1])
    seen = [one["id"] for one in table(backwards.plain()).view(1)["characters"]]
    assert seen == [id for id in standard().characters if id in seen]
    assert len(seen) == len(written.cast)


def test_whoever_comes_late_takes_the_place_that_the_library_gives():
    """Nor does a gap tell that somebody is still to come."""
    late = {"role": "person", "enters_on_day": 2}
    script = {
        "script": "late", "title": "late", "set": "first_steps", "days": 2, "loops": 2, "main_plot": "light_of_the_avenger",
        "subplots": ["an_unsettling_rumor"], "cast_public": False,
        "cast": {"transfer_student": late, "teacher": "conspiracy_theorist", "doctor": "brain", "boy_student": "person"},
        "incidents": {"2": {"incident": "suicide", "culprit": "teacher"}},
    }  # fmt: skip
    t = table(script)
    assert [one["id"] for one in t.view(1)["characters"]] == ["boy_student", "doctor", "teacher"]
    while t.view(1)["day"] == 1:
        question = t.questions[0]
        t.answer(question.seat, question.default)
    assert [one["id"] for one in t.view(1)["characters"]] == [
        "boy_student",
        "doctor",
        "transfer_student",
        "teacher",
    ]


def test_a_position_stands_in_order_too():
    """Lessons, and games that are played on from a scenario."""
    people = {"nurse": "killer", "doctor": "brain", "boy_student": "person"}
    incidents = {
        str(day): {"incident": "suicide", "culprit": who} for day, who in ((3, "nurse"), (1, "doctor"))
    }
    given = {"set": "basic_tragedy", "plots": ["murder_plan"], "cast": people, "incidents": incidents}
    options = TRAGEDY.settle(4, {})
    view = Table(TRAGEDY, 4, 1, options, given).begin().view(1)
    assert [one["id"] for one in view["characters"]] == ["boy_student", "doctor", "nurse"]
    assert [entry["day"] for entry in view["schedule"]] == [1, 3]
