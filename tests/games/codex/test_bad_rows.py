"""A row with a mistake is refused with file, line, skill and, where it helps, a suggestion."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from anju.engine import document
from anju.engine.errors import BadDocument
from anju.games.codex import row
from anju.games.codex.library import HOME, Library

GOOD = """name: {zh: 试招, en: Trial}
kind: normal
distance: 1, 2
damage: 2
action: 2
"""

WRONG = [
    ("post: [{knokback: 1}]", "knockback"),
    ("post: [{knockback: -3}]", "below 0"),
    ("post: [{step: -1}]", "below 0"),
    ("post: [{draw: -1}]", "below 0"),
    ("displaces: yes", "Unknown word 'displaces'"),
    ("precondition: [{discard: 1, suit: S, colour: red}]", "not both"),
    ("post: [{knockback: 1, onwall: [{draw: 1}]}]", "on_wall"),
    ("post: [{draw: one two}]", "not an expression"),
    ("post: [{draw: self.hnad}]", "self.hand"),
    ("post: [{draw: 1 if x else 2}]", "not allowed"),
    ("post: [{adjust: hp}]", "'n' is missing"),
    ("post: [{buff: damage, n: 1, scope: turns}]", "turn"),
    ("post: [{buff: damage, n: 1, scope: this_skill}]", "this_skill"),
    ("post: [{step: 1, dir: forwards}]", "forward"),
    ("post: [{teleport: self}]", "exactly one"),
    ("post: [{teleport: self, cells: a}]", "'a' is not a whole number"),
    ("post: [{swap: self self}]", "self, target, marker"),
    ("post: [{choose: [[]]}]", "empty"),
    ("post: [{if: back_turned(nobody), then: [{draw: 1}]}]", "back_turned"),
    ("post: [{if: option(foo), then: [{draw: 1}]}]", "option"),
    ("precondition: [{discard: two}]", "'two' is not a whole number"),
    ("precondition: [{discard: 0}]", "At least 1"),
    ("precondition: [{discard: 1, values: a}]", "'a' is not a whole number"),
    ("precondition: [{discard: 2, suits: S X}]", "'X'"),
    ("precondition: [{discard: 1}, {facedown: 1}]", "one place only"),
    ("precondition: [{discard: x, same: suit}]", "of a given number of cards"),
    ("precondition: [{discard: all, sum: 10}]", "of a given number of cards"),
    ("precondition: [{discard: some, sum: 10, run: yes}]", "only a sum by itself"),
    ("precondition: [{}]", "Unknown payment"),
    ("precondition: [{pays: 1}]", "Unknown payment"),
    ("requires: [deck x]", "'x' is not a whole number"),
    ("requires: [dol]", "doll"),
    ("hits: 0", "At least 1"),
    ("post: [{if: hits(²), then: [{draw: 1}]}]", "hits"),
    ("element: wod", "wood"),
    ("targets: everyone", "everyone_else"),
    ("colour: red", "Unknown word 'colour'"),
]


def rows(text: str) -> document.Node:
    return document.parse(text, "trial.yaml")[0]


def test_the_good_row_is_read():
    skill = row.skill("s01", "9", rows(GOOD))
    assert (skill.id, skill.fixed_action, skill.distance and skill.distance.cells) == ("s01.9", 2, (1, 2))


@pytest.mark.parametrize(("line", "said"), WRONG, ids=[line for line, _ in WRONG])
def test_a_mistake_is_named_with_its_place(line: str, said: str):
    with pytest.raises(BadDocument) as caught:
        row.skill("s01", "9", rows(GOOD + line + "\n"))
    message = str(caught.value)
    assert message.startswith("trial.yaml:6: s01.9: "), message
    assert said in message
    assert caught.value.text("zh").startswith("trial.yaml:6：「s01.9」")


def test_a_negative_price_and_a_missing_name():
    with pytest.raises(BadDocument, match="At least 0"):
        row.skill("s01", "9", rows(GOOD.replace("action: 2", "action: -3")))
    with pytest.raises(BadDocument, match="'²\\+' is not a whole number"):
        row.skill("s01", "9", rows(GOOD.replace("distance: 1, 2", "distance: ²+")))
    with pytest.raises(BadDocument, match=r"trial\.yaml:1: s01\.9: 'name' is missing"):
        row.skill("s01", "9", rows(GOOD.split("\n", 1)[1]))


PASSIVES = [
    ("on: static\n    do: [{draw: 1}]", "standing rule"),
    ("on: damage\n    do: [{draw: 1}]", "damage_taken"),
    ("on: element_chain\n    edges: wood fier\n    do: [{draw: 1}]", "no pair of elements"),
    ("on: free_own_turn\n    off_turn_if: foo\n    do: [{draw: 1}]", "huoshe_any_turn"),
]


@pytest.mark.parametrize(("rule", "said"), PASSIVES)
def test_a_mistake_in_a_passive_is_named(rule: str, said: str):
    text = "name: {zh: 试, en: Trial}\nrules:\n  - " + rule + "\n"
    with pytest.raises(BadDocument, match=r"s01\.P9") as caught:
        row.passive("s01.P9", rows(text), "passive", 1)
    assert said in str(caught.value)


REFERENCES = [
    ("post: [{cast: s99.9}]", "s99.9"),
    ("post: [{marker: place, where: empty, as: dragon, action: 6, balance: 3, extra: s99}]", "s99"),
    ("post: [{buff: damage, n: 1, scope: turn, school: 77}]", "s77"),
    ("post: [{buff: damage, n: 1, scope: turn, family: 刀术}]", "刀术"),
]


@pytest.mark.parametrize(("line", "said"), REFERENCES)
def test_a_row_that_names_what_does_not_exist_is_refused(tmp_path: Path, line: str, said: str):
    home = tmp_path / "codex"
    shutil.copytree(HOME, home, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    school = home / "schools" / "01-fist.yaml"
    added = "".join(f"    {part}\n" for part in (*GOOD.splitlines(), line))
    school.write_text(school.read_text(encoding="utf-8") + f'\n  "9":\n{added}', encoding="utf-8")
    with pytest.raises(BadDocument, match=r"01-fist\.yaml:") as caught:
        Library(home)
    assert said in str(caught.value)


SCHOOLS = [
    ("school: s01", "school: s14", "'s14' is that of"),
    ("numeral: 一", "numeral: 二", "'二' is that of"),
]


@pytest.mark.parametrize(("was", "becomes", "said"), SCHOOLS)
def test_two_schools_cannot_be_the_same_one(tmp_path: Path, was: str, becomes: str, said: str):
    home = tmp_path / "codex"
    shutil.copytree(HOME, home, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    file = home / "schools" / "01-fist.yaml"
    text = file.read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, becomes, 1), encoding="utf-8")
    with pytest.raises(BadDocument, match=r"\d\d-[a-z]+\.yaml:\d+: ") as caught:
        Library(home)
    assert said in str(caught.value)


CHARACTERS = [
    ("schools: [s01, s12]", "schools: [s01, s77]", "s77"),
    ("hp: 36", "hp: 360", "out of range"),
    ("blessings: []", "blessings: [shixue]", "no blessing"),
]


@pytest.mark.parametrize(("was", "becomes", "said"), CHARACTERS)
def test_a_mistake_in_a_character_is_named_with_its_line(tmp_path: Path, was: str, becomes: str, said: str):
    home = tmp_path / "codex"
    shutil.copytree(HOME, home, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    file = home / "characters.yaml"
    text = file.read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, becomes, 1), encoding="utf-8")
    with pytest.raises(BadDocument, match=r"characters.yaml:\d+") as caught:
        Library(home)
    assert said in str(caught.value)


POSITIONS = [
    ("A: {schools: 拳, cell: 4, hp: 50}", "'hp' must be 0 to 40"),
    ("A: {schools: 拳, cell: 4, action: 99}", "'action' must be 0 to 12"),
    ("A: {schools: 拳, cell: 4, balance: 9}", "'balance' must be"),
    ("A: {schools: 拳, cell: 14}", "There is no cell 14"),
    ("A: {schools: 拳剑, cell: 4}", "There is no school"),
    ("A: {schools: 拳, cell: 4, hand: ♠0}", "There is no card"),
    ("A: {schools: 拳, cell: 4, hand: ♠1 ♠1}", "not enough cards"),
    ("A: {schools: 拳, cell: 4, hnad: ♠1}", "'hand'"),
    ("A: {schools: 拳, cell: 4, lost: s99.P1}", "s99.P1"),
    ("A: {schools: 拳, cell: 4, this_turn: {trail: a}}", "'a' is not a whole number"),
    ("A: {schools: 拳, cell: 4, this_turn: {last: {crossings: [[1, 2]]}}}", "three numbers"),
    ("A: {schools: 拳, cell: 4, doll: {schools: 剑}}", "needs a marker"),
    ("A: {schools: 拳, cell: 4}\nskip: Z", "'Z'"),
    ("A: {schools: 拳, cell: 4}\nids: a b", "'a' is not a whole number"),
    ("A: {schools: 拳, cell: 4}\nseen: 1 2", "36 entries"),
]


@pytest.mark.parametrize(("line", "said"), POSITIONS)
def test_a_position_that_cannot_be_is_refused_with_its_line(line: str, said: str):
    from anju.games.codex import GAME

    given = rows(f"turn: A\nB: {{schools: 剑, cell: 6}}\n{line}\n")
    with pytest.raises(BadDocument, match=r"trial.yaml:\d+: ") as caught:
        GAME.place(given, 2, GAME.settle(2, {}))
    assert said in str(caught.value)
