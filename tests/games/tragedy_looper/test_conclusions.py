"""What protagonists may conclude, and what they may not (TL-13): games are played, and the notebook reads their events."""

from __future__ import annotations

from typing import Any

import pytest

import anju
from anju.engine.table import Table
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.library import standard

FIRST = {"set": "first_steps", "main_plot": "light_of_the_avenger", "subplots": ["an_unsettling_rumor"]}
LAST_QUESTIONS = ("early_guess", "guess")

Orders = dict[str, list[str]]
"""By the id of a question what is answered to it, in order; then whatever declines, or comes first."""


def script(cast: dict[str, Any], incidents: dict[int, Any] | None = None, **more: Any) -> dict[str, object]:
    found = {"script": "X-1", "title": {"zh": "例", "en": "Example"}, "days": 1, "loops": 2, **FIRST}
    return {**found, "cast": cast, "incidents": incidents or {}, **more}


def suicide(who: str) -> dict[int, Any]:
    return {1: {"incident": "suicide", "culprit": who}}


def played(given: dict[str, object], orders: Orders) -> tuple[Table, Deduction]:
    """The first loop, and what protagonist 1 can make of it."""
    table = anju.new("tragedy_looper", seats=4, seed=1, options={"script": given})
    while table.questions and table.view(None)["loop"] == 1:
        (question,) = table.questions
        if question.word.id in LAST_QUESTIONS:
            break
        waiting = orders.get(question.word.id, [])
        if waiting and waiting[0] in question.values:
            value: Any = waiting.pop(0)
        else:
            value = question.word.decline if question.word.decline in question.values else question.values[0]
        table.answer(question.seat, value)
    assert not any(orders.values()), f"never asked: {orders}"
    deduction = Deduction(Sheet.of_view(standard(), table.view(1)))
    deduction.read(table.events(1))
    return table, deduction


def cards(side: str, *laid: str) -> Orders:
    """`paranoia_plus_1 boy_student` for the cards in the order in which they are placed."""
    pairs = [one.split() for one in laid]
    return {
        f"{side}_card": [f"{side}_{card}" for card, _ in pairs],
        f"{side}_target": [on for _, on in pairs],
    }


IDLE = ("move_vertical school", "move_vertical city", "move_vertical shrine")
BOY_AT_LIMIT = cards("m", "paranoia_plus_1 boy_student", "forbid_goodwill city", "forbid_paranoia shrine")
TWO = cards("p", "paranoia_plus_1 boy_student", "move_vertical city", "move_vertical shrine")


def orders(*parts: Orders) -> Orders:
    return {word: values[:] for part in parts for word, values in part.items()}


FORBIDDEN: dict[str, Any] = {"main_plot": "a_place_to_protect", "subplots": ["an_unsettling_rumor"]}


# -- what is sound ------------------------------------------------------------------------------------------


@pytest.mark.rule("TL-13.1")
@pytest.mark.parametrize(
    ("role", "answer", "possible"),
    [
        ("cultist", "refuse", {"cultist", "brain", "killer", "curmudgeon"}),
        (
            "key_person",
            "carry_out",
            {"person", "key_person", "friend", "conspiracy_theorist"},
        ),
    ],
)
def test_what_a_refusal_and_what_none_tells(role: str, answer: str, possible: set[str]):
    """No Serial Killer either way: he was alone with the Girl Student, and she lives."""
    cast = {
        "boy_student": role,
        "girl_student": "person",
        "nurse": "conspiracy_theorist",
        "doctor": "key_person",
    }
    if role == "key_person":
        cast["doctor"] = "cultist"
    idle = cards("m", "forbid_goodwill hospital", "forbid_paranoia shrine", "paranoia_plus_1 school")
    liked = cards("p", "goodwill_plus_2 boy_student", "move_vertical hospital", "move_vertical shrine")
    declared = {"goodwill": ["boy_student_1"], "answer": [answer]}
    _, deduction = played(script(cast, **FORBIDDEN), orders(idle, liked, declared))
    found = set(deduction.roles()["boy_student"])
    refusing = {"brain", "killer", "curmudgeon"}
    assert found == (possible if answer == "refuse" else possible | refusing), (
        "these may refuse, and need not"
    )


@pytest.mark.rule("TL-13.2")
@pytest.mark.parametrize(("paranoia", "possible"), [(3, {"serial_killer", "person"}), (2, {"serial_killer"})])
def test_a_revealed_role_is_that_of_the_moment(paranoia: int, possible: set[str]):
    settings = {one.name: one.default for one in anju.game("tragedy_looper").options if one.name != "script"}
    people = ("office_worker", "doctor", "nurse", "boy_student", "girl_student")
    deduction = Deduction(Sheet(standard(), "basic_tragedy", 4, 3, [], settings, people))
    deduction.read(
        [("loop", 1), *(("on_board", who, standard().characters[who].starts[0]) for who in people)]
    )
    deduction.read(
        [("phase", 1, 1, "loop_start"), ("phase", 1, 1, "day_start"), ("phase", 1, 1, "resolution")]
    )
    deduction.read([("counter", 1, "office_worker", "paranoia", paranoia), ("phase", 1, 1, "goodwill")])
    deduction.read([("role_revealed", "office_worker", "serial_killer")])
    assert set(deduction.roles()["office_worker"]) == possible


@pytest.mark.rule("TL-13.3")
def test_it_occurred_so_the_culprit_was_there_and_at_the_limit():
    cast = {"boy_student": "person", "doctor": "brain", "nurse": "conspiracy_theorist"}
    table, deduction = played(script(cast, suicide("boy_student")), orders(BOY_AT_LIMIT, TWO))
    assert ("suicide", "occurred") in [event.data for event in table.events(1) if event.kind == "incident"]
    assert set(deduction.culprits()[1]) == {"boy_student"}


@pytest.mark.rule("TL-13.3")
@pytest.mark.parametrize(("public", "others"), [(True, set()), (False, {"godly_being"})])
def test_it_did_not_occur_so_whoever_was_at_the_limit_is_innocent(public: bool, others: set[str]):
    """Where nobody knows the cast, somebody may have done it who comes in the second loop."""
    cast = {"boy_student": "person", "doctor": "brain", "nurse": "conspiracy_theorist"}
    _, deduction = played(script(cast, suicide("nurse"), cast_public=public), orders(BOY_AT_LIMIT, TWO))
    assert set(deduction.culprits()[1]) == {"doctor", "nurse"} | others, "they were calm"


@pytest.mark.rule("TL-13.3")
def test_where_something_keeps_it_from_occurring_nobody_is_innocent_for_that():
    """The Henchman is at his limit, and his incidents do not occur in this loop."""
    cast = {"henchman": "person", "doctor": "brain", "nurse": "conspiracy_theorist"}
    given = script(cast, {2: {"incident": "suicide", "culprit": "henchman"}}, days=2)
    calm = cards("m", "forbid_paranoia school", "forbid_goodwill city", "paranoia_plus_1 shrine")
    uneasy = cards("m", "paranoia_plus_1 henchman", "forbid_goodwill city", "forbid_paranoia shrine")
    first = cards("p", "goodwill_plus_2 henchman", "move_vertical city", "move_vertical shrine")
    second = cards("p", "goodwill_plus_1 henchman", "move_vertical city", "move_vertical shrine")
    both = {
        word: values + later[word]
        for one, later in ((calm, uneasy), (first, second))
        for word, values in one.items()
    }
    both |= {"start": ["school"], "goodwill": ["henchman_1"]}
    table, deduction = played(given, both)
    assert ("suicide", "did_not_occur") in [
        event.data for event in table.events(1) if event.kind == "incident"
    ]
    assert "henchman" in deduction.culprits()[2]


DEVOUT = {"shrine_maiden": "cultist", "boy_student": "key_person", "doctor": "conspiracy_theorist"}
SHRINE = cards("m", "intrigue_plus_1 shrine", "forbid_goodwill city", "paranoia_plus_1 hospital")


@pytest.mark.rule("TL-13.4")
def test_the_only_forbid_intrigue_failed_so_there_is_a_cultist():
    one = cards("p", "forbid_intrigue shrine", "move_vertical city", "move_vertical hospital")
    _, deduction = played(
        script(DEVOUT, **FORBIDDEN), orders(SHRINE, one, {"ability": ["cultist_1@shrine_maiden"]})
    )
    assert set(deduction.roles()["shrine_maiden"]) == {"cultist"}


@pytest.mark.rule("TL-13.4")
def test_of_two_forbid_intrigue_nothing_follows():
    two = cards("p", "forbid_intrigue shrine", "forbid_intrigue city", "move_vertical hospital")
    _, deduction = played(script(DEVOUT, **FORBIDDEN), orders(SHRINE, two))
    assert {"cultist", "person", "brain"} <= set(deduction.roles()["shrine_maiden"])


@pytest.mark.rule("TL-13.5")
def test_defeat_with_one_death_so_the_dead_one_had_the_ability_of_the_key_person():
    cast = {"boy_student": "key_person", "shrine_maiden": "cultist", "doctor": "conspiracy_theorist"}
    table, deduction = played(
        script(cast, suicide("boy_student"), **FORBIDDEN, days=2), orders(BOY_AT_LIMIT, TWO)
    )
    kinds = [event.kind for event in table.events(1)]
    assert kinds[kinds.index("died") + 1] == "protagonists_lost"
    assert set(deduction.roles()["boy_student"]) == {"key_person"}


@pytest.mark.rule("TL-13.5")
@pytest.mark.parametrize(("days", "sure"), [(1, False), (2, True)])
def test_at_the_end_of_the_last_day_it_may_have_been_the_time_traveler(days: int, sure: bool):
    """The Serial Killer kills the Nurse; then the Time Traveler, or on an earlier day her own death, ends the loop."""
    cast = {
        "doctor": "serial_killer",
        "nurse": "key_person" if sure else "person",
        "boy_student": "friend",
        "shrine_maiden": "time_traveler" if not sure else "killer",
        "office_worker": "cultist" if not sure else "brain",
        "class_rep": "factor",
    }
    given = script(
        cast,
        set="basic_tragedy",
        main_plot="murder_plan" if sure else "change_of_future",
        subplots=["the_hidden_freak", "unknown_factor_x"],
        days=days,
    )
    idle = orders(
        cards("m", "forbid_goodwill city", "forbid_paranoia shrine", "paranoia_plus_1 hospital"),
        cards("p", "move_vertical city", "move_vertical shrine", "move_vertical hospital"),
    )
    _, deduction = played(given, idle if sure else {**idle, "ability": ["time_traveler_2@shrine_maiden"]})
    assert set(deduction.roles()["nurse"]) >= {"key_person"}
    assert (set(deduction.roles()["nurse"]) == {"key_person"}) is sure


@pytest.mark.rule("TL-13.6")
@pytest.mark.parametrize("role", ["person", "friend"])
def test_dead_at_loop_end_and_not_revealed_is_no_friend(role: str):
    cast = {"boy_student": role, "doctor": "brain", "nurse": "conspiracy_theorist"}
    cast["teacher"] = "friend" if role == "person" else "person"
    given = script(cast, suicide("boy_student"), subplots=["a_hideous_script"])
    table, deduction = played(given, orders(BOY_AT_LIMIT, TWO))
    revealed = [event.data for event in table.events(1) if event.kind == "role_revealed"]
    assert revealed == ([("boy_student", "friend")] if role == "friend" else [])
    assert ("friend" in deduction.roles()["boy_student"]) == (role == "friend")
    assert ("friend" in deduction.roles()["teacher"]) == (role == "person"), (
        "she lives, and there is only one"
    )


# -- what is not --------------------------------------------------------------------------------------------


@pytest.mark.rule("TL-13.7")
def test_that_an_ability_was_not_used_tells_nothing():
    cast = {"boy_student": "person", "doctor": "brain", "nurse": "conspiracy_theorist", "teacher": "person"}
    given = script(cast, days=3)
    idle = cards("m", *(f"{card} {on}" for _ in range(3) for card, on in (
        ("forbid_goodwill", "city"), ("forbid_paranoia", "shrine"), ("paranoia_plus_1", "school"))))  # fmt: skip
    still = cards("p", *(one for _ in range(3) for one in IDLE))
    table, deduction = played(given, orders(idle, still))
    assert not [event for event in table.events(0) if event.kind == "cause"], "nothing was used"
    for who in cast:
        assert {"brain", "killer", "cultist", "conspiracy_theorist"} <= set(deduction.roles()[who])


@pytest.mark.rule("TL-13.7")
def test_where_a_card_without_effect_lay_tells_nothing():
    cast = {"boy_student": "person", "doctor": "brain", "nurse": "conspiracy_theorist", "teacher": "person"}
    still = cards("p", "move_vertical hospital", "move_vertical city", "move_vertical shrine")
    found = [
        played(script(cast), orders(cards("m", *laid), still))[1]
        for laid in (
            ("paranoia_plus_1 hospital", "forbid_goodwill city", "forbid_paranoia shrine"),
            ("paranoia_plus_1 shrine", "forbid_goodwill doctor", "forbid_paranoia nurse"),
        )
    ]
    assert found[0].roles() == found[1].roles()
    assert found[0].plots() == found[1].plots()
    assert found[0].culprits() == found[1].culprits()
