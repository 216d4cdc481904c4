"""Which checks matter most for what was changed; `./test quick` runs them.

    affected.py tests [REV]       files of tests, the nearest first: those that were changed, and those that import it
    affected.py scenarios [REV]   folders and files of scenarios
    affected.py pages [REV]       `web`, if the pages' sources were changed, or what games show them

What was changed is what is not committed, and what was since REV (the commit before, if nothing else was changed).
A test is near if it imports what was changed itself; where none does, those count that import who imports it, and so on.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
MOST: Final = 16
"""Of each kind; so many files of tests take about a minute on two cores."""

GAMES: Final = ROOT / "src" / "anju" / "games"


def changed(since: str) -> list[Path]:
    """Files that differ from where this branch left that commit, and still exist."""
    names = _git("diff", "--name-only", "--merge-base", since) + _git(
        "ls-files", "--others", "--exclude-standard"
    )
    return [path for name in dict.fromkeys(names) if (path := ROOT / name).is_file()]


def tests(paths: Iterable[Path]) -> list[Path]:
    """Those that were changed first; then in turn the nearest of each other file."""
    paths = list(paths)
    own = [path for path in paths if _is_test(path)]
    near = [_nearest(path) for path in paths if path not in own and path.suffix == ".py"]
    longest = max(map(len, near), default=0)
    by_turns = [found[at] for at in range(longest) for found in near if at < len(found)]
    return list(dict.fromkeys([*own, *by_turns]))


def scenarios(paths: Iterable[Path]) -> list[Path]:
    """What was changed of them, and all of a game whose rules or data were."""
    found: list[Path] = []
    for path in paths:
        if path.is_relative_to(ROOT / "scenarios") and path.suffix == ".yaml":
            found.append(path)
        elif path.is_relative_to(GAMES) and path.parent != GAMES:
            found.append(ROOT / "scenarios" / path.relative_to(GAMES).parts[0])
    return list(dict.fromkeys(found))


def pages(paths: Iterable[Path]) -> list[Path]:
    return (
        [ROOT / "web"] if any(path.is_relative_to(ROOT / "web") or _is_shown(path) for path in paths) else []
    )


def _is_shown(path: Path) -> bool:
    """What the pages are checked with is made of these."""
    return path.is_relative_to(ROOT / "tests" / "pages") or (
        path.is_relative_to(GAMES) and path.name in {"catalogue.py", "view.py", "view_shape.py"}
    )


def _nearest(path: Path) -> list[Path]:
    """The tests at the shortest distance; one of the same name is the nearest."""
    names = {_module(path)}
    seen = set(names)
    while names:
        importing = [file for file, imports in _imports().items() if imports & names]
        found = [file for file in importing if _is_test(file)]
        if found:
            return sorted(found, key=lambda file: (file.stem != f"test_{path.stem}", file))
        names = {_module(file) for file in importing} - seen
        seen |= names
    return []


@cache
def _imports() -> dict[Path, set[str]]:
    """What each file imports, by full name; browsers take too long."""
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    return {file: _imported(file) for file in files if not file.is_relative_to(ROOT / "tests" / "web")}


def _imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def _module(file: Path) -> str:
    base = ROOT / "src" if file.is_relative_to(ROOT / "src") else ROOT
    return ".".join(file.relative_to(base).with_suffix("").parts).removesuffix(".__init__")


def _is_test(path: Path) -> bool:
    return path.name.startswith("test_") and path.suffix == ".py" and path.is_relative_to(ROOT / "tests")


def _git(*words: str) -> list[str]:
    told = subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True, text=True)  # noqa: S603, S607  # our own words
    return told.stdout.splitlines()


def main(kind: str, since: str = "") -> None:
    paths = changed(since or "HEAD") or changed("HEAD~")
    found = {"tests": tests, "scenarios": scenarios, "pages": pages}[kind](paths)
    for path in found[:MOST]:
        print(path.relative_to(ROOT))
    if found[MOST:]:
        print(
            f"==> left to ./test: {len(found) - MOST} files of {kind} that are farther off", file=sys.stderr
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
