"""The rulebook by paragraph, and which paragraphs no test cites.

A paragraph begins with its bold id at the start of a line (`**CX-4.2** ...`) and ends at the next blank line.
Tests cite ids in the `rule:` field of a scenario, in `pytest.mark.rule("R-010")`, or in a module's `RULES`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, Final

from anju.engine import document
from anju.engine.game import Game
from anju.engine.refusal import is_number

RULING: Final = "R"
"""The rulings of all games share one numbering, so that an id is never ambiguous."""

OWN: Final = "rules.md"
OWN_ENGLISH: Final = "rules.en.md"
"""The rulebook inside the package of a game that is installed separately."""


def folder() -> Path:
    """Where the rulebooks are: in the repository, or inside the installed package."""
    here = Path(__file__).resolve()
    repository = here.parents[3] / "docs"
    return repository if (repository / "rules").is_dir() else here.parents[1] / "rulebook"


def paragraphs(game: Game[Any], books: Path | None = None) -> dict[str, str]:
    """All paragraphs of the game's rules and rulings by id, in the order of the ids.

    Paragraphs that are generated come from the data in use, not from a sheet that was written earlier.
    """
    shelf = folder() if books is None else books
    by_rule: dict[str, str] = {}
    more = sorted((shelf / "rules").glob(f"{game.id}-*.md"))
    for page in (game.home / OWN, shelf / "rules" / f"{game.id}.md", *more):
        if page.exists():
            by_rule.update(_paragraphs(page.read_text(encoding="utf-8"), game.rule_prefix))
    rulings = shelf / "rulings.md"
    if rulings.exists():
        by_rule.update(_paragraphs(_chapter(rulings.read_text(encoding="utf-8"), game), RULING))
    by_rule.update((id, f"**{id}** {text.zh}\n{text.en}") for id, text in game.printed().items())
    return {id: by_rule[id] for id in sorted(by_rule, key=natural)}


def summaries(game: Game[Any], books: Path | None = None) -> dict[str, str]:
    """The English summary of each paragraph, by id, from the English book and the rulings."""
    shelf = folder() if books is None else books
    by_rule: dict[str, str] = {}
    for page in (game.home / OWN_ENGLISH, shelf / "rules" / f"{game.id}.en.md"):
        if page.exists():
            by_rule.update(_summed_up(page.read_text(encoding="utf-8"), game.rule_prefix))
    for id, text in paragraphs(game, books).items():
        _, marked, english = text.partition("\nEN: ")
        if marked:
            by_rule[id] = english.partition("\n")[0]
    return by_rule


def cited(root: Path) -> set[str]:
    """All ids that the scenarios and tests of the project in this folder cite."""
    rules_cited: set[str] = set()
    for path in sorted((root / "scenarios").rglob("*.y*ml")):
        for scenario in document.load(path):
            rules = scenario.get("rule")
            if rules is not None:
                rules_cited.update(rules.words())
    for path in sorted((root / "tests").rglob("*.py")):
        rules_cited.update(_cited_in(ast.parse(path.read_text(encoding="utf-8"), str(path))))
    return rules_cited


def uncovered(game: Game[Any], root: Path) -> list[str]:
    """The ids of the game's paragraphs that nothing cites, in natural order."""
    known = cited(root)
    return [id for id in paragraphs(game) if id not in known]


def natural(id: str) -> list[tuple[int, str]]:
    """Sorts CX-4.2 before CX-4.10."""
    return [(int(part), "") if is_number(part) else (-1, part) for part in re.split(r"(\d+)", id) if part]


def _chapter(text: str, game: Game[Any]) -> str:
    """The text under the main headings that name the game."""
    chapters = re.split(r"(?m)^(?=# )", text)
    return "\n".join(chapter for chapter in chapters if game.name.zh in chapter.partition("\n")[0])


def _paragraphs(text: str, prefix: str) -> dict[str, str]:
    """A bullet is not a paragraph: in lists the rulebook only mentions ids."""
    begins = re.compile(rf"^(?:#+ |\| )?\*\*({re.escape(prefix)}-\w+(?:\.\w+)*)\b")
    by_rule: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        begun = begins.match(line)
        if begun is not None:
            lines = by_rule.setdefault(begun[1], [])
            lines.append(line.rstrip())
        elif not line.strip() or line.startswith("#"):
            lines = []
        elif lines:
            lines.append(line.rstrip())
    return {id: "\n".join(block) for id, block in by_rule.items()}


def _summed_up(text: str, prefix: str) -> dict[str, str]:
    """A sentence is followed by the paragraphs it sums up, in brackets: "Draw 3 cards (FS-7.1)." """
    id = rf"{re.escape(prefix)}-\w+(?:\.\w+)*"
    bracket = re.compile(rf"\s*\(({id}(?:(?:, | and |-)(?:{id}|{RULING}-\d+))*)\)[.,;:]?\s*")
    by_rule: dict[str, list[str]] = {}
    for line in text.splitlines():
        said = bracket.split(re.sub(r"^(?:[-*]|\d+\.|#+)\s+", "", line))
        for sentence, ids in zip(said[::2], said[1::2], strict=False):
            for one in re.findall(id, ids):
                by_rule.setdefault(one, []).append(sentence)
    return {id: " ".join(f"{sentence.rstrip('.')}." for sentence in said) for id, said in by_rule.items()}


def _cited_in(module: ast.Module) -> set[str]:
    rules: set[str] = set()
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        if any(isinstance(target, ast.Name) and target.id == "RULES" for target in targets):
            rules.update(_strings(node))
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            for argument in call.args:
                rules.update(_strings(argument))
    return rules


def _strings(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
