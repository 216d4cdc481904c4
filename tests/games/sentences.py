"""What the tests of both games' sentences share: which events the rules tell, and whether a sentence can be read."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def assert_readable(zh: str, en: str) -> None:
    """No place left empty in a template, and no id: these are spelled with underscores."""
    for text in (zh, en):
        assert text.strip()
        assert not re.search(r"[{}_@]|None", text), text
    assert not re.search(r"[\u3400-\u9fff「」【】，。：；（）]", en), en


def literals(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def told_in(file: Path) -> set[str]:
    """The kinds of events that the rules in this file tell: `g.tell(kind, ...)`, `g.tell_seats(mask, kind, ...)`."""
    found: set[str] = set()
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        place = {"tell": 0, "tell_seats": 1}.get(call.func.attr)
        if place is None or ast.unparse(call.func) in (
            "event_texts.tell",
            "super().tell",
        ):  # it is told, or handed on
            continue
        kinds = literals(call.args[place])
        assert kinds, f"{file.name}:{call.lineno} tells an event whose kind is not written there"
        found |= kinds
    return found
