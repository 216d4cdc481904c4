"""A short digest of what the data of a game mean.

A save is played by the rules it was made with.  A comment, a line break or a better translation does not make other
rules, so none of them counts here; the order of rows does, since luck chooses by it.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from anju.engine import document
from anju.engine.document import Node

_LANGUAGES: Final = frozenset(("zh", "en"))
_SAID: Final = frozenset(("Text", "NOTHING"))
"""What builds words for people."""
_LENGTH: Final = 8


class Fingerprint:
    """Of files, in the order in which they are added."""

    def __init__(self) -> None:
        self._digest = sha256()

    def add_rows(self, file: Path, aside: frozenset[str] = frozenset()) -> None:
        """A YAML file; what stands under the keys `aside` means nothing to the rules."""
        for root in document.load(file):
            self._add(_row(root, aside))

    def add_code(self, file: Path) -> None:
        """A Python file, without what it imports and what it says to people."""
        self._add(list(_code(ast.parse(file.read_bytes()))))

    def _add(self, meaning: Any) -> None:
        self._digest.update(json.dumps(meaning, ensure_ascii=False).encode())

    def __str__(self) -> str:
        return self._digest.hexdigest()[:_LENGTH]


def _row(node: Node, aside: frozenset[str]) -> Any:
    if isinstance(node.value, str):
        return node.value
    if isinstance(node.value, list):
        return [_row(item, aside) for item in node.value]
    if node.value and _LANGUAGES.issuperset(node.value):
        return None
    return {key: _row(item, aside) for key, item in node.value.items() if key not in aside}


def _code(node: ast.AST) -> Iterator[Any]:
    """The tree in our own words: the interpreter's change from version to version."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom | ast.expr_context) or _is_said(child):
            continue
        names = [value for value in vars(child).values() if isinstance(value, str)]
        constant = repr(child.value) if isinstance(child, ast.Constant) else ""
        yield [type(child).__name__, names, constant, list(_code(child))]


def _is_said(node: ast.AST) -> bool:
    """A docstring, or words for people."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SAID
