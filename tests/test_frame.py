"""The frame of the project: imports go one way, and nothing leans on one person's machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "anju"

LAYERS = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "lessons": {"engine", "games", "lessons"},
    "server": {"engine", "games", "bots", "lessons", "server"},
    "lab": {"engine", "games", "bots", "server", "lab"},
    "cli": {"engine", "games", "bots", "lessons", "server", "lab", "cli"},
}
"""Which parts of the package each part may import."""

SERVER: dict[str, set[str]] = {
    "operations": set(),
    "protocol": set(),
    "storage": {"operations"},
    "net": {"operations", "protocol"},
    "live": {"protocol", "storage"},
    "thinking": {"operations", "protocol", "live"},
    "rooms": {"operations", "protocol", "storage", "net", "live", "thinking"},
    "api": {"operations", "protocol", "storage", "net", "live", "thinking", "rooms"},
}
"""Which packages of the server each of them may import besides itself; `app` and `running` put all of them together."""

PYTHON_FILES = sorted(SOURCES.rglob("*.py"))
GAMES = sorted(path.name for path in (SOURCES / "games").iterdir() if (path / "__init__.py").exists())


def imported(file: Path) -> set[str]:
    """Every `anju...` module that a file names in an import, at the top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name for name in found if name.split(".")[0] == "anju"}


def layer_of(module: str) -> str | None:
    """The part of the package a module belongs to; None for the package's own public face."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else None


def own_layer(file: Path) -> str | None:
    return layer_of(".".join(("anju", *file.relative_to(SOURCES).with_suffix("").parts)))


@pytest.mark.parametrize(
    "file", [f for f in PYTHON_FILES if own_layer(f)], ids=lambda f: str(f.relative_to(SOURCES))
)
def test_imports_go_one_way(file: Path):
    layer = own_layer(file)
    assert layer is not None
    used = {module: layer_of(module) for module in imported(file)}
    wrong = sorted(module for module, part in used.items() if part is not None and part not in LAYERS[layer])
    assert not wrong, f"{layer} must not import {wrong}"
    if layer in {"engine", "games"}:
        public = sorted(module for module, part in used.items() if part is None)
        assert not public, f"{layer} must not import the package that is built on it: {public}"


def imported_at_run_time(file: Path) -> set[str]:
    """What a file imports, but for what only its types need."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}


def test_every_package_of_the_server_has_its_place():
    found = {path.parent.name for path in (SOURCES / "server").glob("*/__init__.py")}
    assert found == set(SERVER)


@pytest.mark.parametrize(
    "file", sorted((SOURCES / "server").glob("*/*.py")), ids=lambda f: f"{f.parent.name}/{f.name}"
)
def test_packages_of_the_server_import_one_way(file: Path):
    package = file.parent.name
    used = {name for name in imported_at_run_time(file) if name.startswith("anju.server.")}
    wrong = sorted(name for name in used if name.split(".")[2] not in SERVER[package] | {package})
    assert not wrong, f"server.{package} must not import {wrong}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_no_other_game(game: str):
    for file in (SOURCES / "games" / game).rglob("*.py"):
        others = {m.split(".")[2] for m in imported(file) if m.startswith("anju.games.")} - {game}
        assert not others & set(GAMES), f"{file.name} imports {sorted(others)}"


def test_there_is_a_game():
    assert "codex" in GAMES


PAGES = ROOT / "web" / "src"
SHARED = (SOURCES / "engine", SOURCES / "server", *(PAGES / part for part in ("lib", "pages", "shell")))
"""What all games share: a new one is no reason to change anything here."""


@pytest.mark.parametrize(
    "file",
    sorted(file for home in SHARED for file in home.rglob("*") if file.suffix in {".py", ".ts", ".svelte"}),
    ids=lambda f: f.name,
)
def test_what_games_share_names_none(file: Path):
    text = file.read_text(encoding="utf-8").lower()
    names = [*GAMES, "tragedy_looper", "fengsheng", "tragedy looper", "法典", "惨剧轮回", "风声"]
    assert [name for name in names if name in text] == []


def committed_files() -> list[Path]:
    """What belongs to the project: committed, or new and not ignored."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607  # git is wherever it is
        capture_output=True,
        check=True,
    )
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_no_file_needs_this_machine():
    """No absolute path of a developer's machine, and no package registry's address."""
    private = re.compile(
        r"(?<![\w.])/(?:work|home|root|Users)/\w|pypi\.org|pythonhosted|--(?:extra-)?index-url"
    )
    wrong = []
    for path in committed_files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        if path != Path(__file__) and private.search(text):
            wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []


def test_the_lock_files_pin_every_package_with_hashes():
    for name in ("run.txt", "dev.txt"):
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        packages = [line for line in text.splitlines() if re.match(r"\w", line)]
        assert packages
        for line in packages:
            assert re.match(r"[\w.-]+==[\w.]+( ;.*)? \\$", line), line
        assert text.count("--hash=sha256:") >= len(packages)


def test_dev_locks_the_same_versions_as_run():
    def pins(name: str) -> set[str]:
        lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
        return {line.split()[0] for line in lines if re.match(r"\w", line)}

    assert pins("run.txt") < pins("dev.txt")


@pytest.mark.parametrize("name", ["play", "test", ".ci/run", "scripts/lock.sh"])
def test_scripts_can_be_run_and_are_sound(name: str):
    script = ROOT / name
    assert script.stat().st_mode & 0o111, "needs its run bit"
    assert subprocess.run(["sh", "-n", str(script)], check=False).returncode == 0  # noqa: S607  # any sh will do


def test_the_wheel_holds_types_data_and_rulebook(tmp_path: Path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    data = [path.relative_to(SOURCES.parent).as_posix() for path in SOURCES.rglob("*.yaml")]
    assert data
    assert not [name for name in (*data, "anju/py.typed") if name not in names]
    assert "anju/rulebook/rules/codex.md" in names
    assert "anju/rulebook/rulings.md" in names
