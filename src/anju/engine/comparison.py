"""Compares what a scenario expects with the described position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anju.engine.document import Node

Same = Callable[[str, Node, Any], bool]
"""Whether the value found under a key is the expected one."""


def differences(expected: Node, actual: dict[str, Any], same: Same) -> list[tuple[str, str, str]]:
    """(where, expected, actual) for everything in the expectation that the position does not hold."""
    return _compare("", expected, actual, same)


def plainly_same(node: Node, value: Any) -> bool:
    """The default, for keys without a comparison of their own."""
    return node.truth() == value if isinstance(value, bool) else node.text() == str(value)


def _compare(path: str, expected: Node, actual: dict[str, Any], same: Same) -> list[tuple[str, str, str]]:
    wrong: list[tuple[str, str, str]] = []
    for key, node in expected.items().items():
        where = f"{path}.{key}" if path else key
        value = actual.get(key)
        if value is None:
            raise node.wrong(f"局面里没有「{where}」。", f"A position has no {where!r}.")
        if isinstance(value, dict) and isinstance(node.value, dict):
            wrong.extend(_compare(where, node, value, same))
        elif not same(key, node, value):
            wanted = node.value if isinstance(node.value, str) else str(node.plain())
            wrong.append((where, wanted or "(none)", _shown(value)))
    return wrong


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "(none)"
