"""The rulebook by paragraph, and what no test cites."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.engine.toy import TOY

import anju
from anju.engine import rulebook
from anju.engine.errors import BadDocument
from anju.engine.game import Game

RULES_PAGE = """# 玩具
- **TY-9.9**：这是讲编号的，不是规则。

**TY-1.1** 第一段，
接着第二行。〔R-001〕

下一段没有编号。

**TY-1.10** 第十段。
**TY-1.2** 第二段，前面没有空行。
## 二
### **TY-s01.P1 名字** 标题里的。

正文里提到 **TY-7.7** 不算。
"""

RULINGS_PAGE = """# 《玩具》裁定登记

**R-002 题目**
裁定：如此。
EN: So.

**R-001 另一条**
裁定：这般。

# 《别的》裁定登记

**R-003 不是玩具的**
"""


@pytest.fixture
def books(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "toy.md").write_text(RULES_PAGE, encoding="utf-8")
    (tmp_path / "rules" / "toy-more.md").write_text("**TY-t.word** 附录。\n", encoding="utf-8")
    (tmp_path / "rules" / "toy.en.md").write_text("**TY-8.8** A summary, no rule.\n", encoding="utf-8")
    (tmp_path / "rules" / "other.md").write_text("**TY-5.5** 别的游戏的书。\n", encoding="utf-8")
    (tmp_path / "rulings.md").write_text(RULINGS_PAGE, encoding="utf-8")
    return tmp_path


def test_paragraphs_in_natural_order(books: Path):
    found = rulebook.paragraphs(TOY, books)
    assert list(found) == ["R-001", "R-002", "TY-1.1", "TY-1.2", "TY-1.10", "TY-s01.P1", "TY-t.word"]


def test_a_paragraph_goes_to_the_next_blank_line_or_id(books: Path):
    found = rulebook.paragraphs(TOY, books)
    assert found["TY-1.1"] == "**TY-1.1** 第一段，\n接着第二行。〔R-001〕"
    assert found["TY-1.10"] == "**TY-1.10** 第十段。"
    assert found["R-002"] == "**R-002 题目**\n裁定：如此。\nEN: So."


def test_a_game_without_a_book_has_no_paragraphs(tmp_path: Path):
    assert rulebook.paragraphs(TOY, tmp_path) == {}


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_scenarios_and_tests_cite(tmp_path: Path):
    write(tmp_path / "scenarios/a/one.yaml", "rule: [R-001, TY-1.1]\n---\nrule: TY-1.2, TY-s01.P1\n")
    write(tmp_path / "scenarios/two.yml", "title: no rule\n")
    write(
        tmp_path / "tests/deep/test_a.py",
        'import pytest\nRULES = ("R-002",)\nOTHERS = ("R-900",)\n"R-901"\n'
        '@pytest.mark.rule("R-003", "R-004")\ndef test_a():\n    RULES = "R-902"\n'
        '@pytest.mark.parametrize("x", ["R-903"])\ndef test_b(x): ...\n',
    )
    write(
        tmp_path / "tests/test_b.py",
        'import pytest\nRULES: tuple[str, ...] = ("R-006",)\npytestmark = pytest.mark.rule("R-005")\n',
    )
    expected = {"R-001", "TY-1.1", "TY-1.2", "TY-s01.P1", "R-002", "R-003", "R-004", "R-005", "R-006"}
    assert rulebook.cited(tmp_path) == expected


def test_nothing_is_cited_where_there_are_no_tests(tmp_path: Path):
    assert rulebook.cited(tmp_path) == set()


def test_a_broken_scenario_says_where(tmp_path: Path):
    write(tmp_path / "scenarios/bad.yaml", "game: toy\nrule: [R-001\n")
    with pytest.raises(BadDocument, match=r"bad\.yaml:\d"):
        rulebook.cited(tmp_path)


def test_uncovered_is_what_nothing_cites(tmp_path: Path):
    game = anju.game("codex")
    known = list(rulebook.paragraphs(game))
    assert rulebook.uncovered(game, tmp_path) == known
    write(tmp_path / "scenarios/a.yaml", f"rule: [{known[0]}, {known[-1]}]\n")
    assert rulebook.uncovered(game, tmp_path) == known[1:-1]


def test_the_real_books_are_found():
    found = rulebook.paragraphs(anju.game("codex"))
    assert {"CX-1.1", "CX-4.2", "R-001", "R-171"} <= set(found)
    assert "R-nnn" not in found
    assert "CX-n.m" not in found
    assert found["R-001"].count("\n") >= 4


@pytest.mark.parametrize(
    ("low", "high"),
    [("CX-4.2", "CX-4.10"), ("R-009", "R-010"), ("CX-s01.2", "CX-s01.P1"), ("CX-1.1", "R-001")],
)
def test_natural_order(low: str, high: str):
    assert rulebook.natural(low) < rulebook.natural(high)


def test_the_english_book_says_what_a_paragraph_is_about(tmp_path: Path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "toy.md").write_text(RULES_PAGE, encoding="utf-8")
    english = "# Toy\n\n- Draw one (TY-1.1). Play it, or two (TY-1.2, TY-1.10, R-002).\n1. **End**: stop (TY-1.1).\n"
    (tmp_path / "rules" / "toy.en.md").write_text(english, encoding="utf-8")
    (tmp_path / "rulings.md").write_text(RULINGS_PAGE, encoding="utf-8")
    assert rulebook.summaries(TOY, tmp_path) == {
        "TY-1.1": "Draw one. **End**: stop.",
        "TY-1.2": "Play it, or two.",
        "TY-1.10": "Play it, or two.",
        "R-002": "So.",
    }


@pytest.mark.parametrize("game", anju.all_games(), ids=lambda game: game.id)
def test_every_paragraph_is_said_in_english_too(game: Game[Any]):
    said = rulebook.summaries(game)
    assert [id for id in rulebook.paragraphs(game) if id not in said and id not in game.printed()] == []
