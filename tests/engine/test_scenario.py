"""Scenarios without a position: a table at its beginning, and one that must not begin."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.engine.toy import TOY, Den, Toy

from anju.engine import document
from anju.engine.document import Node
from anju.engine.errors import BadDocument, BadOption
from anju.engine.game import Game
from anju.engine.scenario import SEATS, Scenario, ScenarioReport, run


class Staged(Toy):
    """Of its positions nothing is compared here."""

    def differences(self, expected: Node, state: Den) -> list[tuple[str, str, str]]:
        expected.only(())
        return []


GAMES: dict[str, Game[Any]] = {"toy": Staged()}
HEAD = "game: toy\ntitle: x\nrule: TY-1\nseats: 2\n"


def read(rest: str) -> Scenario:
    (node,) = document.parse(HEAD + rest)
    return Scenario(node, GAMES)


def reported(rest: str) -> ScenarioReport:
    return run(read(rest))


def test_without_a_position_the_table_begins_as_usual():
    report = reported("seed: 7\n")
    assert report.passed
    assert report.table is not None
    seen = report.table.view(0)
    assert (seen["round"], seen["hands"]) == (1, [3, 3])


@pytest.mark.parametrize(
    ("options", "code"), [("{tol: yes}", "unknown_option"), ("{extra: treble}", "bad_value")]
)
def test_options_that_are_refused_are_expected_by_code(options: str, code: str):
    report = reported(f"options: {options}\nthen: {{refused_to_begin: {code}}}\n")
    assert report.passed
    assert report.table is None


def test_the_wrong_code_is_a_problem():
    report = reported("options: {tol: yes}\nthen: {refused_to_begin: bad_value}\n")
    assert report.diff("en").endswith("refused_to_begin: expected bad_value, found unknown_option")


def test_a_table_that_does_begin_is_a_problem():
    report = reported("options: {toll: yes}\nthen: {refused_to_begin: bad_value}\n")
    assert report.diff("en").endswith("refused_to_begin: expected bad_value, found it begins")


@pytest.mark.parametrize("more", ["given: {luck: 0}\n", "when: [{A: 1}]\n"])
def test_what_does_not_begin_is_not_played(more: str):
    with pytest.raises(BadDocument, match="A table that does not begin has no"):
        read(f"{more}options: {{tol: yes}}\nthen: {{refused_to_begin: unknown_option}}\n")


def test_nothing_else_can_be_expected_of_what_does_not_begin():
    with pytest.raises(BadDocument, match="Unknown word 'outcome'"):
        read("options: {tol: yes}\nthen: {refused_to_begin: unknown_option, outcome: draw}\n")


def test_a_refusal_that_is_not_expected_stops_the_file():
    with pytest.raises(BadOption, match="There is no option 'tol'"):
        read("options: {tol: yes}\n")


def test_all_that_a_seat_was_told_is_compared_word_by_word():
    table = reported("seed: 7\n").table
    assert table is not None
    lines = [TOY.event_text(event.kind, event.data, "zh") for event in table.events(0)]
    assert lines, "the deal is told"
    quoted = [f'"{line}"' for line in lines]
    assert reported(f"seed: 7\nthen: {{told: {{{SEATS[0]}: [{', '.join(quoted)}]}}}}\n").passed
    fewer = reported(f"seed: 7\nthen: {{told: {{{SEATS[0]}: [{', '.join(quoted[1:])}]}}}}\n")
    assert not fewer.passed
    assert "told to A" in fewer.diff("en")


@pytest.mark.parametrize(
    ("expected", "passes"),
    [
        ("{round: 1, hands: [3, 3]}", True),
        ("{secret: null}", True),
        ("{round: 2}", False),
        ("{hands: [3]}", False),
        ("{round: null}", False),
        ("{hands: {0: 3}}", False),
    ],
)
def test_views_are_compared_as_far_as_they_are_named(expected: str, passes: bool):
    assert reported(f"seed: 7\nthen: {{sees: {{B: {expected}}}}}\n").passed is passes


def test_a_record_is_played_before_the_answers():
    table = reported("seed: 7\n").table
    assert table is not None
    question = table.questions[0]
    table.answer(question.seat, question.values[-1])
    entries = "\n".join(f"  - '{json.dumps(entry)}'" for entry in table.record)
    again = reported(f"seed: 7\nrecord:\n{entries}\nreport: {{text: odd}}\n")
    assert again.passed
    assert again.scenario.table().record == table.record


@pytest.mark.parametrize("entry", ["[0]", "nothing", '[0, {"a": 1}]', "[[[", '["A", 1]'])
def test_what_is_no_record_is_refused_with_its_line(entry: str):
    with pytest.raises(BadDocument, match="is no entry of a record"):
        read(f"record:\n  - '{entry}'\n")


def test_a_record_that_breaks_the_rules_is_refused():
    with pytest.raises(BadDocument, match="does not follow the rules"):
        read("seed: 7\nrecord: ['[0, \"no such thing\"]']\n").table()
