"""Positions of 惨剧轮回 in the words of scenarios: there and back, partial expectations, clear complaints."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import anju
from anju.engine import document, scenario
from anju.engine.document import Node
from anju.engine.errors import BadDocument
from anju.engine.picture import plain_text
from anju.engine.table import Table
from anju.games.tragedy_looper import GAME, position, validator
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.fields import CHARACTER_FIELDS, FIELDS
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.state import Town

LIBRARY = standard()
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "tragedy_looper"
DOCS = Path(__file__).parents[3] / "docs" / "scenarios.md"
SHARED = ("board", "plan", "outcome", "asking")
"""What a copy shares, what no question finds set, and what a question within an effect sets by itself."""


def node(text: str) -> Node:
    (found,) = document.parse(text, "given.yaml")
    return found


def placed(text: str, seats: int = 4, **options: object) -> Town:
    return GAME.place(node(text), seats, GAME.settle(seats, options))


def wrong(text: str, expected: str) -> list[tuple[str, str, str]]:
    return GAME.differences(node(expected), placed(text))


def and_back(s: Town, seats: int, options: dict[str, object]) -> Town:
    """Through the words of a file."""
    return GAME.place(document.from_plain(json.loads(plain_text(GAME.describe(s)))), seats, options)


def now(table: Table) -> Town:
    assert isinstance(table.now, Town)
    return table.now


# -- there and back -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_every_position_of_a_game_can_be_placed(script: str, seats: int):
    rng = Random(seats)
    table = anju.new("tragedy_looper", seats=seats, seed=1, options={"script": script, "extra_loops": 1})
    steps = 0
    while table.questions and steps < 200:
        if rng.random() < 0.3:
            again = and_back(now(table), seats, table.options)
            for name in set(Town.__slots__) - set(SHARED):
                assert getattr(again, name) == getattr(table.now, name), name
            assert GAME.describe(again) == GAME.describe(now(table))
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
        steps += 1
    assert steps > 20


def test_a_placed_game_has_the_same_script():
    table = anju.new("tragedy_looper", seats=4, options={"script": "BTX-1", "loops": 2, "extra_loops": 1})
    again = and_back(now(table), 4, table.options)
    board, plan = now(table).board, now(table).plan
    assert again.board.loops == board.loops == 3
    assert again.board.schedule == board.schedule
    assert [who.id for who in again.board.cast] == [who.id for who in board.cast]
    for name in plan.__slots__:
        assert getattr(again.plan, name) == getattr(plan, name), name


EVERYTHING = """
set: 基础惨剧
plots: [murder_plan, 恋爱风景线]
days: 5
loops: 4
cast_public: yes
table_talk: no
title: {zh: 标题, en: Title}
special_rules: [{zh: 规则, en: Rule}]
story: {zh: 故事, en: Story}
extra_main_plot: giant_time_bomb
cast:
  巫女: {role: 邪教徒, at: 学校, goodwill: 3, paranoia: 1, intrigue: 2, life: dead}
  boy_student: 平民
  boss: {role: brain, turf: shrine, guard: 2, free: yes, suppressed: yes, served: yes}
  henchman: {home: school, at: city}
  godly_being: {enters_on_loop: 3}
  doctor: {dead: yes}
incidents:
  2: {incident: 谋杀, culprit: 男学生}
  3: {incident: suicide, culprit: boss, public: murder}
locations: {神社: 2, city: 1}
laid: [[主谋, 神社, 密谋+1], [2, boss, 友好+1], [B, 男学生, p_forbid_intrigue]]
spent: {A: [m_intrigue_plus_2], C: [友好+2]}
loop: 2
day: 3
leader: D
phase: goodwill
occurred: [2]
incidents_today: yes
lost: yes
ending: yes
protected: yes
mandatory_done: yes
used_today: [boy_student_1, 幕后黑手@大人物, an_unsettling_rumor_1]
used_loop: [brain_1@boss, brain_1@boss#1, an_unsettling_rumor_1#2, shrine_maiden_2]
deaths: [男学生]
last_loop: {boy_student: {goodwill: 2}, boss: {life: dead}}
revealed: [[role, 巫女, 邪教徒], [culprit, 2, 男学生], [subplot, 恋爱风景线]]
guesses: [杀手]
gauge: 3
gauge_at_start: 2
gauge_rose: yes
last_gauge: 1
ex_cards: [男学生, boss]
ex_barred: yes
curses: [神社, boss]
curse_loose: yes
sealed: [[学校, 4]]
rooted: [[boss, 4]]
named: [邪教徒]
occurred_before: [3]
armed: yes
closing: yes
next_deck: C
peak: {男学生: 3}
batch: 7
luck: 2
"""


def test_every_word_is_read():
    s = placed(EVERYTHING)
    assert s.plan.plots == ("murder_plan", "a_love_affair")
    cast = [
        "boy_student",
        "shrine_maiden",
        "godly_being",
        "boss",
        "doctor",
        "henchman",
    ]  # the library's order
    assert [character.id for character in s.board.cast] == cast
    assert [role.id for role in s.plan.roles] == ["person", "cultist", "person", "brain", "person", "person"]
    assert s.life == [st.ALIVE, st.DEAD, st.ABSENT, st.ALIVE, st.DEAD, st.ALIVE]
    assert s.place == [3, 3, 1, 2, 0, 2]
    assert s.start[5] == 3
    assert s.counters[st.INTRIGUE] == [0, 2, 0, 0, 0, 0, 0, 2, 1, 0]
    assert s.laid == ((0, 7, "m_intrigue_plus_1"), (2, 3, "p_goodwill_plus_1"), (1, 0, "p_forbid_intrigue"))
    assert s.spent == (("m_intrigue_plus_2",), (), ("p_goodwill_plus_2",), ())
    assert s.used_today == {"boy_student_1", "brain_1@3", "an_unsettling_rumor_1@-1"}
    assert s.used_loop == {"brain_1@3#3", "brain_1@3#1", "an_unsettling_rumor_1@-1#2", "shrine_maiden_2"}
    assert s.last_loop == ((2, 0, 0, 0, 0, 0), (0, 0, 0, st.DEAD, 0, 0))
    assert s.revealed[1:] == (("culprit", "2", "boy_student"), ("subplot", "a_love_affair", "a_love_affair"))
    assert [incident.id for _, incident in s.board.schedule] == ["murder", "murder"]
    assert [incident.id for incident in s.plan.incidents] == ["murder", "suicide"]
    assert (s.free, s.suppressed, s.guard[3], s.leader, s.deaths, s.guesses) == (
        8,
        8,
        2,
        3,
        (0,),
        ("killer",),
    )


def test_every_word_is_written_and_expected():
    s = placed(EVERYTHING)
    described = GAME.describe(s)
    assert set(described) == {*(field.word for field in FIELDS), *position.SCRIPT_WORDS} - {"script"}
    assert GAME.describe(and_back(s, 4, GAME.settle(4, {}))) == described
    assert GAME.differences(node(EVERYTHING), s) == []


def test_no_part_of_the_state_is_forgotten():
    """A part of the state without a row in `fields` would be lost on the way to a file and back."""
    s, usual = placed(EVERYTHING), placed("{}")
    again = and_back(s, 4, GAME.settle(4, {}))
    for name in set(Town.__slots__) - set(SHARED):
        assert getattr(s, name) != getattr(usual, name), f"no word of a position says anything about {name!r}"
        assert getattr(again, name) == getattr(s, name), name
    for name in set(Board.__slots__) - {"library", "options"}:
        assert getattr(again.board, name) == getattr(s.board, name), name
    for name in SecretPlan.__slots__:
        assert getattr(again.plan, name) == getattr(s.plan, name), name


def test_what_is_usual_is_left_out():
    described = GAME.describe(placed("cast: {boy_student: person, doctor: {role: brain, at: hospital}}"))
    assert described["cast"] == {"boy_student": "person", "doctor": "brain"}
    assert set(described) == {"set", "plots", "cast", "incidents", "days", "loops", "loop", "day"}


def test_the_most_paranoia_is_kept_where_an_option_asks_for_it():
    s = placed("cast: {boy_student: {paranoia: 2}}", virus_is_permanent_for_loop=True)
    assert s.peak == (0,)
    assert and_back(s, 4, GAME.settle(4, {"virus_is_permanent_for_loop": True})).peak == (0,)
    assert placed("cast: {boy_student: {paranoia: 2}}").peak == ()


def test_somebody_moved_back_to_the_printed_start_is_not_taken_home():
    s = placed("cast: {henchman: {home: school, at: hospital}}")
    assert and_back(s, 4, GAME.settle(4, {})).place == s.place == [0]


@pytest.mark.parametrize(
    "text",
    [
        "{set: haunted_stage_again, cast: {doctor: person}, incidents: {1: {incident: night_of_madness, culprit: 神社}}}",
        "{cast: {part_timer: brain, doctor: person}}",
        "{cast: {servant: {start: school}, sennin: {X: 3, start: shrine}, 转校生: {enters_on_day: 2}}}",
    ],
)
def test_rare_scripts_come_back(text: str):
    s = placed(text)
    again = and_back(s, 4, GAME.settle(4, {}))
    assert GAME.describe(again) == GAME.describe(s)
    assert (again.life, again.start, again.plan.culprits) == (s.life, s.start, s.plan.culprits)
    assert again.plan.settings == s.plan.settings
    assert again.board.index == s.board.index


def test_a_script_is_a_base():
    s = placed("{script: FS-1, cast: {office_worker: {at: school}, 医生: person, nurse: friend}}")
    roles = {who.id: role.id for who, role in zip(s.board.cast, s.plan.roles, strict=True)}
    assert roles["office_worker"] == "killer"
    assert (roles["doctor"], roles["nurse"]) == ("person", "friend")
    assert s.plan.plots == ("murder_plan", "shadow_of_the_ripper")
    assert [day for day, _ in s.board.schedule] == [2, 3]
    assert s.board.cast_public


# -- expectations ---------------------------------------------------------------------------------------------

GIVEN = "{cast: {boy_student: {paranoia: 3}, doctor: {role: brain, dead: yes}}, plots: [paranoia_virus], locations: {city: 1}}"


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("cast: {男学生: {paranoia: 2}}", ("cast.男学生.paranoia", "2", "3")),
        ("cast: {doctor: {dead: no}}", ("cast.doctor.dead", "no", "yes")),
        ("cast: {doctor: {life: absent}}", ("cast.doctor.life", "absent", "dead")),
        ("cast: {doctor: 杀手}", ("cast.doctor", "killer", "brain")),
        ("cast: {boy_student: {role: serial_killer}}", ("cast.boy_student.role", "serial_killer", "person")),
        (
            "cast: {boy_student: {current_role: person}}",
            ("cast.boy_student.current_role", "person", "serial_killer"),
        ),
        ("cast: {doctor: {turf: 神社}}", ("cast.doctor.turf", "shrine", "(none)")),
        ("locations: {神社: 1, city: 1}", ("locations.shrine", "1", "0")),
        ("spent: {C: [友好+2]}", ("spent.C", "['p_goodwill_plus_2']", "(none)")),
        ("leader: C", ("leader", "C", "B")),
        ("loop: 2", ("loop", "2", "1")),
        ("lost: yes", ("lost", "yes", "no")),
        ("last_loop: {}", ("last_loop", "{}", "none")),
        ("days: 3", ("days", "3", "4")),
        ("set: 新手教程集", ("set", "first_steps", "basic_tragedy")),
        ("plots: []", ("plots", "(none)", "['paranoia_virus']")),
        ("incidents: {2: {incident: murder, culprit: doctor}}", ("incidents.2.incident", "murder", "(none)")),
    ],
)
def test_what_does_not_hold_is_told(expected: str, found: tuple[str, str, str]):
    assert wrong(GIVEN, f"{{{expected}}}")[0] == found


def test_what_holds_is_not_told():
    expected = "{cast: {boy_student: {current_role: 连环杀手, at: 学校, dead: no}, doctor: brain}, locations: {city: 1}}"
    assert wrong(GIVEN, expected) == []


def test_hands_are_compared_whole_and_in_any_order():
    given = "{spent: {B: [p_goodwill_plus_2, p_forbid_movement, p_paranoia_minus_1]}}"
    hand = ["禁止密谋", "友好+1", "不安+1", "纵向移动", "横向移动"]
    assert wrong(given, json.dumps({"hand": {"B": hand}}, ensure_ascii=False)) == []
    assert wrong(given, json.dumps({"hand": {"B": hand[1:]}}, ensure_ascii=False))[0][0] == "hand.B"


def test_comparing_changes_nothing():
    s = placed(GIVEN)
    before = plain_text(GAME.describe(s))
    assert GAME.differences(node("{locations: {city: 9}, cast: {boy_student: {at: city, free: yes}}}"), s)
    assert plain_text(GAME.describe(s)) == before


# -- complaints -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("cast: {boy_studnt: person}", "boy_student"),
        ("cast: {boy_student: persn}", "person"),
        ("cast: {boy_student: {rol: person}}", "role"),
        ("cast: {boy_student: {at: schol}}", "school"),
        ("cast: {boy_student: {life: ded}}", "dead"),
        ("cast: {boy_student: {paranoia: -1}}", "-1"),
        ("cast: {uploader: {at: far_syde}}", "far_side"),
        ("plots: [murder_pln]", "murder_plan"),
        ("set: basic_tragdy", "basic_tragedy"),
        ("script: FS-11", "FS-1"),
        ("phase: goodwil", "goodwill"),
        ("leader: A", "B"),
        ("locations: {shrin: 1}", "shrine"),
        ("laid: [[A, shrine, p_forbid_intrigue]]", "m_"),
        ("laid: [[A, shrine]]", "3"),
        ("laid: [[A, nurse, m_intrigue_plus_1]]", "nurse"),
        ("spent: {B: [友好+3]}", "友好"),
        ("used_today: [brain_7@doctor]", "brain_"),
        ("occurred: [2]", "2"),
        ("incidents: {2: {incident: murdr, culprit: doctor}}", "murder"),
        ("incidents: {two: {incident: murder, culprit: doctor}}", "two"),
        ("revealed: [[rolle, doctor, brain]]", "role"),
        ("loop: 0", "1"),
        ("localtions: {}", "locations"),
    ],
)
def test_a_wrong_word_is_named_with_its_line_and_a_proposal(text: str, hint: str):
    given = text if text.startswith("cast:") else f"cast: {{doctor: brain}}\n{text}"
    with pytest.raises(BadDocument) as caught:
        placed(given)
    assert caught.value.text("zh").startswith(f"given.yaml:{given.count(chr(10)) + 1}")
    assert hint in caught.value.text("zh")
    assert caught.value.text("zh") != caught.value.text("en")


def test_an_expectation_about_nothing_is_a_mistake():
    with pytest.raises(BadDocument) as caught:
        wrong(GIVEN, "{cast: {nurse: {dead: no}}}")
    assert "nurse" in caught.value.text("en")
    with pytest.raises(BadDocument, match="current_role"):
        wrong(GIVEN, "{cast: {doctor: {curent_role: brain}}}")


# -- files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["cases/cards.yaml", "rules/questions.yaml"])
def test_the_examples_pass(file: str):
    found: list[Any] = scenario.check([SCENARIOS / file], {GAME.id: GAME})
    assert found
    assert [report.diff("en") for report in found if not report.passed] == []


def test_the_page_about_scenarios_names_every_word():
    chapter = DOCS.read_text(encoding="utf-8").partition("\n# 惨剧轮回\n")[2]
    words = [field.word for field in FIELDS] + [field.word for field in CHARACTER_FIELDS]
    words += [*position.SCRIPT_WORDS, *position.settings_of(LIBRARY), *st.PHASES, "hand", "current_role"]
    assert [word for word in words if f"`{word}`" not in chapter] == []


def test_abilities_are_found_by_the_names_of_people():
    s = placed("cast: {doctor: brain, 男学生: person}")
    assert GAME.value_named(GAME.view(s, 0), "幕后黑手@医生") == "brain_1@doctor"
