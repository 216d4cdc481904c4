"""A scenario says what really stands in the way, in the window where it does."""

from __future__ import annotations

from pathlib import Path

import anju
from anju.engine import document
from anju.engine.scenario import Scenario, run

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "fengsheng"


def test_no_refusal_is_taken_after_its_window_has_passed():
    """Windows are declined on the way to where play rests: there, whoever is no longer asked only hears that."""
    late = [
        f"{file.name}:{entry.line}"
        for file in sorted(SCENARIOS.rglob("*.yaml"))
        for node in document.load(file)
        if (when := node.get("when")) is not None
        for entry in when.entries()
        if (code := entry.get("refused")) is not None and code.text() == "not_asked"
    ]
    assert late == []


CONTEST = """game: fengsheng
title: x
rule: FS-10.2
seats: 3
given:
  turn: A
  phase: contest
  message: {card: 红#80, sender: A, at: B}
  C: {role: 顾小梦, up: yes}
when:
"""


def tried(entry: str) -> str:
    (node,) = document.parse(CONTEST + f"  - {entry}\n")
    return run(Scenario(node, {"fengsheng": anju.game("fengsheng")})).diff("en")


def test_the_window_that_is_named_is_that_of_the_seat_that_answers():
    assert tried("{at: contest, C: 急智, refused: face_up}") == ""
    assert "found not_asked" in tried("{C: 急智, refused: face_up}")
    assert "at: expected pick" in tried("{at: pick, C: 急智, refused: face_up}")
