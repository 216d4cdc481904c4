"""Hope, despair, Ex cards and the Far Side in whole games: what is deduced stays sound, and nothing tells a secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.random_scripts import LIBRARY, random_script
from tests.games.tragedy_looper.test_deduction import deduced, survives, town
from tests.games.tragedy_looper.test_random_scripts import OPTIONS, play_out
from tests.games.tragedy_looper.true_script import phases_survived

import anju
from anju.engine.conformance import check_game
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.games.tragedy_looper.deduction import Deduction, Sheet

BOTH = ("metaworld_denizen", "uploader")
FIRST: dict[str, Any] = {
    "script": "trial", "title": {"zh": "试", "en": "Trial"}, "set": "first_steps", "days": 4, "loops": 2,
    "main_plot": "murder_plan", "subplots": ["shadow_of_the_ripper"],
    "cast": {
        "metaworld_denizen": "brain", "uploader": "serial_killer", "boy_student": "key_person",
        "girl_student": "killer", "office_worker": "conspiracy_theorist", "patient": "person",
    },
    "incidents": {
        "1": {"incident": "increasing_unease", "culprit": "boy_student"},
        "2": {"incident": "missing_person", "culprit": "uploader"},
        "3": {"incident": "murder", "culprit": "metaworld_denizen"},
        "4": {"incident": "suicide", "culprit": "patient"},
    },
}  # fmt: skip
BASIC: dict[str, Any] = {
    **FIRST, "set": "basic_tragedy", "main_plot": "sign_with_me", "subplots": ["paranoia_virus", "circle_of_friends"],
    "cast": {
        "metaworld_denizen": "key_person", "uploader": "conspiracy_theorist", "boy_student": "friend",
        "girl_student": "friend", "office_worker": "person", "patient": "person",
    },
}  # fmt: skip


def eagerly(question: Question, rng: Random) -> Value:
    """Goodwill for the two and paranoia for all, so that something happens; sometimes anything."""
    likely = [
        value
        for value in question.values
        if value in BOTH
        or (isinstance(value, str) and ("goodwill_plus" in value or "paranoia_plus" in value))
        or str(value).startswith(BOTH)
    ]
    return rng.choice(likely if likely and rng.random() < 0.7 else question.values)


def played(script: dict[str, Any], seed: int) -> Table:
    table = anju.new("tragedy_looper", seats=4, seed=seed, options={"script": script})
    rng = Random(seed)
    while table.questions:
        (question,) = table.questions
        table.answer(question.seat, eagerly(question, rng))
    return table


@pytest.mark.rule("TL-13.1", "R-270", "R-272")
@pytest.mark.parametrize(
    ("script", "games"), [(FIRST, 40), (BASIC, 40)], ids=["first_steps", "basic_tragedy"]
)
def test_the_true_script_survives_hope_despair_and_ex_cards(script: dict[str, Any], games: int):
    seen: set[str] = set()
    for seed in range(games):
        table = played(script, seed)
        events = [(event.kind, *event.data) for event in table.events(None)]
        seen |= {str(told[3] if told[0] == "counter" else told[0]) for told in events}
        assert phases_survived(town(table).plan, town(table).board, events) > 0
    deduction = deduced(table)
    deduction.read(events)
    assert survives(deduction, town(table).plan, town(table).board), "it is among all that are left"
    assert {"hope", "despair", "ex_card", "ex_moved"} <= seen


@pytest.mark.parametrize("script", [FIRST, BASIC], ids=lambda script: script["set"])
def test_games_with_both_conform(script: dict[str, Any]):
    for seed in range(3):
        found = check_game(anju.game("tragedy_looper"), 4, seed, {"script": script}, thoroughness=0.02)
        assert found.checks["worlds"] > 0


@pytest.mark.parametrize("tragedy_set", list(LIBRARY.sets))
def test_both_play_together_in_every_set(tragedy_set: str):
    for seed in range(6):
        rng = Random(f"{tragedy_set} {seed}")
        rules = play_out(random_script(rng, tragedy_set, BOTH), seed % 3 + 1, rng, OPTIONS)
        assert rules.state.outcome is not None


@pytest.mark.rule("R-270", "R-273")
def test_hope_out_of_nowhere_tells_that_the_denizen_can_refuse():
    """Only she deals it out, and the mastermind uses her ability only with a refusal."""
    cast = FIRST["cast"]
    settings = {one.name: one.default for one in anju.game("tragedy_looper").options if one.name != "script"}
    deduction = Deduction(Sheet(LIBRARY, "first_steps", 4, 2, [], settings, tuple(cast)))
    deduction.read([("loop", 1), *(("on_board", who, LIBRARY.characters[who].starts[0]) for who in cast)])
    deduction.read([("phase", 1, 1, phase) for phase in ("loop_start", "day_start", "resolution")])
    deduction.read(
        [("counter", 1, "metaworld_denizen", "goodwill", 1), ("phase", 1, 1, "mastermind_abilities")]
    )
    deduction.read([("counter", 2, "metaworld_denizen", "despair", 1), ("phase", 1, 1, "goodwill")])
    refusing = {role.id for role in LIBRARY.roles.values() if role.refusal != "none"}
    assert set(deduction.roles()["metaworld_denizen"]) <= refusing
