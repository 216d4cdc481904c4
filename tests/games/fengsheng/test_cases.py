"""Every worked case of the rules is a scenario under its id, and every skill, card and task has its own."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from tests.games.fengsheng.stage import GAME

from anju.engine import document
from anju.engine.document import Node

FOLDER = Path(__file__).parents[3] / "scenarios" / "fengsheng"
CASES = [
    *(number for number in range(101, 131) if number != 112),
    *range(201, 213),
    *range(301, 305),
    *range(401, 413),
    *range(501, 517),
    *range(601, 647),
]


@cache
def scenarios() -> list[Node]:
    return [node for file in sorted(FOLDER.rglob("*.yaml")) for node in document.load(file)]


def test_all_cases_are_there():
    ids = {node.need("id").text() for node in scenarios() if node.get("id") is not None}
    assert len(CASES) == 119
    assert [number for number in CASES if f"FS-{number}" not in ids] == []


def test_no_id_is_used_twice():
    ids = Counter(node.need("id").text() for node in scenarios() if node.get("id") is not None)
    assert [id for id, count in ids.items() if count > 1] == []


def test_every_skill_and_every_kind_of_card_has_a_scenario():
    cited = {rule for node in scenarios() for rule in node.need("rule").words()}
    skills = {f"FS-{skill.id}" for role in GAME.library.roles for skill in role.skills}
    kinds = {kind.rule for kind in GAME.library.kinds}
    tasks = {f"FS-12.{number}" for number in range(5, 12)}
    assert sorted((skills | kinds | tasks) - cited) == []
