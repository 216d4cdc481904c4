"""What is expected of a position against what it is."""

from __future__ import annotations

from typing import Any

import pytest

from anju.engine.comparison import differences, plainly_same
from anju.engine.document import Node, from_plain
from anju.engine.errors import BadDocument

FOUND: dict[str, Any] = {"turn": "A", "over": False, "A": {"hp": 3, "hand": "b a", "notes": ""}}


def same(key: str, node: Node, value: Any) -> bool:
    """Hands in any order; everything else as it is written."""
    return sorted(node.words()) == sorted(value.split()) if key == "hand" else plainly_same(node, value)


def compared(expected: dict[str, Any]) -> list[tuple[str, str, str]]:
    return differences(from_plain(expected), FOUND, same)


def test_what_holds_is_no_difference_and_only_what_is_named_counts():
    assert compared({"A": {"hand": "a b"}}) == []
    assert compared({"turn": "A", "over": False, "A": {"hp": 3, "notes": ""}}) == []


def test_every_difference_says_where_and_what():
    expected = {"turn": "B", "over": True, "A": {"hp": 4, "hand": "", "notes": ["x", "y"]}}
    with pytest.raises(BadDocument, match="Text is expected"):
        compared(expected)
    expected["A"] = {"hp": 4, "hand": "", "notes": "x"}
    assert compared(expected) == [
        ("turn", "B", "A"),
        ("over", "yes", "no"),
        ("A.hp", "4", "3"),
        ("A.hand", "(none)", "b a"),
        ("A.notes", "x", "(none)"),
    ]


def test_a_word_that_no_position_has_is_a_mistake_of_the_scenario():
    with pytest.raises(BadDocument, match=r"A position has no 'A\.luck'"):
        compared({"A": {"luck": 1}})


def test_truth_is_written_yes_or_no():
    with pytest.raises(BadDocument, match="yes or no"):
        compared({"over": "maybe"})
