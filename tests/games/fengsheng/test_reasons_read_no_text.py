"""Reasons come from the rules at work: no text is read for them, and what they count is there to be seen."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from tests.games.fengsheng.asking import LIBRARY
from tests.games.fengsheng.test_why import own_things, random_questions

from anju.bots.rules import fengsheng as bots
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.engine.text import Text
from anju.games import fengsheng as rules
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import COLOURS, KINDS, colours_text
from anju.games.fengsheng.label import WORDS
from anju.games.fengsheng.skill import Skill
from anju.games.fengsheng.words import SEATS

HOME = Path(rules.__path__[0])
MODULES = sorted(
    [
        *(HOME / "why").glob("*.py"),
        *(HOME / "requirements").glob("*.py"),
        HOME / "offers.py",
        HOME / "deeds.py",
        *Path(bots.__path__[0]).glob("*.py"),
    ]
)
READERS = {"find", "index", "startswith", "endswith", "count", "split", "partition", "search", "match"}


def said(node: ast.AST) -> bool:
    """Whether words for people are looked at here; inside an f-string they are only put together."""
    if isinstance(node, ast.JoinedStr):
        return False
    if isinstance(node, ast.Attribute) and node.attr in {"zh", "en"}:
        return True
    return any(said(child) for child in ast.iter_child_nodes(node))


def reads(node: ast.AST) -> bool:
    """Whether this expression finds something out by words."""
    if isinstance(node, ast.Compare):
        return any(said(part) for part in (node.left, *node.comparators))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS:
        return said(node.func.value) or any(said(part) for part in node.args)
    if isinstance(node, ast.Import):
        return any(name.name == "re" for name in node.names)
    return isinstance(node, ast.ImportFrom) and node.module == "re"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_reason_and_no_bot_reads_words(module: Path):
    tree = ast.parse(module.read_text(encoding="utf-8"))
    assert [node.lineno for node in ast.walk(tree) if reads(node)] == []  # type: ignore[attr-defined]


def test_reading_would_be_found():
    for code in ('"摸" in skill.text.zh', "import re", "text.zh.find('黑')", "name.en == 'black'"):
        assert any(reads(node) for node in ast.walk(ast.parse(code))), code
    assert not any(reads(node) for node in ast.walk(ast.parse("f'{name.zh}' in known")))


def asked(t: Table, question: Question) -> list[Any]:
    branches = LIBRARY.by_skill[question.source].branches if question.source in LIBRARY.by_skill else {}
    return [*own_things(t, question), *WORDS, *KINDS, *branches]


def reasons(seed: int) -> list[object]:
    found: list[object] = []
    for t, question in random_questions(seed, seats=(5, 7, 3, 8)[seed % 4], each=(1, 3, 6)):
        for what in asked(t, question):
            refusal = t.why(question.seat, what)
            if refusal is not None:
                found.append((question.word.id, what, refusal.code, dict(refusal.numbers), refusal.rule))
    return found


@pytest.mark.parametrize("seed", range(40, 46))
def test_whatever_is_printed_the_reasons_stay(monkeypatch: pytest.MonkeyPatch, seed: int):
    before = reasons(seed)
    things: list[Skill | CardKind] = [*LIBRARY.skills, *LIBRARY.kinds]
    for number, thing in enumerate(things):
        monkeypatch.setattr(thing, "text", Text(f"天书 {number}。", f"Gibberish {number}."))
        if thing.question.zh:
            monkeypatch.setattr(thing, "question", Text(f"天书 {number}", f"Gibberish {number}?"))
    assert reasons(seed) == before
    assert len(before) > 500


def shown(t: Table, seat: int, what: Any, refusal: Refused) -> list[tuple[str, object, object]]:
    """What the reason counts and can be looked up on the table as that seat sees it: name, said, seen."""
    view, numbers = t.view(seat), refusal.numbers
    rows = view["seats"]
    found: list[tuple[str, object, object]] = []
    if "seat" in numbers and refusal.code not in ("no_seat", "dead"):
        row = rows[SEATS.index(str(numbers["seat"]))]
        pairs = {"hand": "hand_count", "red": "red", "blue": "blue", "black": "black"}
        found.extend((name, numbers[name], row[field]) for name, field in pairs.items() if name in numbers)
    if "own_messages" in numbers:
        found.append(("hand", numbers["hand"], rows[seat]["hand_count"]))
        found.append(("own_messages", numbers["own_messages"], len(rows[seat]["area"])))
        found.append(("messages", numbers["messages"], sum(len(row["area"]) for row in rows)))
        found.append(("black_messages", numbers["black_messages"], sum(row["black"] for row in rows)))
    cards = {card["id"]: card["face"] for row in rows for card in row["area"]}
    owners = {card["id"]: letter for letter, row in zip(SEATS, rows, strict=False) for card in row["area"]}
    if isinstance(what, int) and what in cards and "before" in numbers:
        found.append(("before", numbers["before"], owners[what]))
    cards |= {card["id"]: card["face"] for card in rows[seat]["hand"]}
    if isinstance(what, int) and what in cards and "have" in numbers:
        found.append(("have", numbers["have"], colours_text(COLOURS[cards[what]], "en")))
    return found


def test_numbers_are_true_of_what_the_seat_sees():
    looked = dict.fromkeys(("hand", "red", "have", "before", "own_messages", "black_messages"), 0)
    for seed in range(60, 90):
        for t, question in random_questions(seed, seats=(5, 7, 3, 8)[seed % 4], each=(1, 2, 4)):
            for what in own_things(t, question):
                refusal = t.why(question.seat, what)
                if refusal is None or question.word.kind in ("role", "number"):  # no cards are meant
                    continue
                for name, told, seen in shown(t, question.seat, what, refusal):
                    assert told == seen, (question, what, name, refusal.text("zh"))
                    looked[name] = looked.get(name, 0) + 1
    assert all(looked[name] > 0 for name in ("hand", "have", "before", "own_messages")), looked
