"""Words of the vocabulary that no row uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex import value
from anju.games.codex.buff import MODS, SCOPES
from anju.games.codex.card_payment import FIELDS
from anju.games.codex.effects.reader import VERBS
from anju.games.codex.expression import Variable
from anju.games.codex.passive import TRIGGERS
from anju.games.codex.static.finding import NOTE, Finding
from anju.games.codex.static.parts import parts
from anju.games.codex.static.rows import Row, Rows, SkillRow, expressions, mappings

_KINDS: Final[tuple[tuple[str, Text, Iterable[str]], ...]] = (
    ("number", Text("数值词", "number"), value.NUMBERS),
    ("condition", Text("条件词", "condition"), value.CONDITIONS),
    ("verb", Text("效果词", "effect"), VERBS),
    ("buff", Text("修正词", "modification"), MODS),
    ("scope", Text("期限词", "duration"), SCOPES),
    ("on", Text("时机词", "trigger"), TRIGGERS),
    ("payment", Text("付牌条件词", "card filter"), FIELDS),
)


def check(rows: Rows) -> Iterator[Finding]:
    used = set().union(*(_used(row) for row in rows.every))
    for kind, called, known in _KINDS:
        for word in known:
            if (kind, word) not in used:
                yield _unused(kind, word, called)


def _used(row: Row) -> set[tuple[str, str]]:
    used: set[tuple[str, str]] = set()
    for _, _, whole in expressions(row.node):
        used |= {_spoken(part) for part in parts(whole) if isinstance(part, Variable)}
    if isinstance(row, SkillRow) and row.skill.distance is not None and row.skill.distance.equals is not None:
        used |= {_spoken(part) for part in parts(row.skill.distance.equals) if isinstance(part, Variable)}
    for node in mappings(row.node):
        used |= _words(node)
    return used


def _spoken(word: Variable) -> tuple[str, str]:
    return ("number" if word.name in value.NUMBERS else "condition"), word.name


def _words(node: Node) -> set[tuple[str, str]]:
    fields = node.items()
    used = {("verb", next(iter(fields), ""))} | {("payment", field) for field in fields}
    for kind in ("buff", "scope", "on"):
        if kind in fields:
            used.add((kind, fields[kind].text()))
    return used


def _unused(kind: str, word: str, called: Text) -> Finding:
    said = Text(
        f"没有一行数据用到{called.zh}「{word}」：要么多余，要么有一行漏写了它。",
        f"No row uses the {called.en} {word!r}: either it is superfluous, or some row forgot it.",
    )
    return Finding(NOTE, "unused_word", ("vocabulary", 0), f"{kind} {word}", "", said)
