"""The pages that say how something is added, and the program with their examples added as they say, and nothing else."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import anju

ROOT: Final = Path(__file__).parents[1]
SKILL_PAGE, ROLE_PAGE, SCENARIO_PAGE, GAME_PAGE = (
    (ROOT / "docs" / name).read_text(encoding="utf-8")
    for name in ("adding-a-skill.md", "adding-a-role.md", "scenarios.md", "adding-a-game.md")
)


def blocks(page: str, mark: str) -> list[str]:
    """The code blocks after `<!-- mark -->`."""
    return re.findall(rf"<!-- {re.escape(mark)} -->\n```\w+\n(.*?)```", page, re.DOTALL)


def quoted(page: str, mark: str) -> str:
    """The quotation after `<!-- mark -->`, without its signs."""
    found = re.search(rf"<!-- {re.escape(mark)} -->\n((?:> .*\n)+)", page)
    assert found is not None, f"nothing is marked {mark!r}"
    return " ".join(line.removeprefix("> ") for line in found[1].splitlines())


def with_the_examples(folder: Path) -> Path:
    """A copy of this build with the role's file and the skill's row in their places; its folder for PYTHONPATH."""
    package, running = folder / "anju", Path(anju.__file__).parent
    shutil.copytree(running, package, ignore=shutil.ignore_patterns("__pycache__"))
    for library in running.parent.glob("anju_*__mypyc*"):  # what the extensions of a compiled build share
        shutil.copy(library, folder)
    (role,) = blocks(ROLE_PAGE, "role")
    (named,) = re.findall(r"`src/anju/(games/fengsheng/roles/\w+\.py)`", ROLE_PAGE)
    (package / named).write_text(role, encoding="utf-8")
    (row,) = blocks(SKILL_PAGE, "skill s01 9")
    (named,) = re.findall(r"At the end of `skills:` in \[.*?\]\(\.\./src/anju/(.*?)\)", SKILL_PAGE)
    school = package / named
    school.write_text(f"{school.read_text(encoding='utf-8')}\n{row}", encoding="utf-8")
    return folder
