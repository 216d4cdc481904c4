"""The bill of materials names everything that the lock files name, and says the same every time."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def written(file: Path, **environment: str) -> dict[str, Any]:
    subprocess.run(
        [sys.executable, ROOT / "scripts" / "sbom.py", file], check=True, env=environment, capture_output=True
    )
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return written(tmp_path_factory.mktemp("bill") / "anju.cdx.json")


def by_purl(bill: dict[str, Any]) -> dict[str, dict[str, Any]]:
    found = {one["purl"]: one for one in bill["components"]}
    assert len(found) == len(bill["components"]), "each is named once"
    return found


def pinned(lock: str) -> dict[str, list[str]]:
    """Name and version of every package of a lock file, with the hashes of its files."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "requirements" / lock).read_text(encoding="utf-8").splitlines():
        if line[0].isalnum():
            found[line.split()[0]] = []
        else:
            found[next(reversed(found))].append(line.split("sha256:")[1].split()[0])
    return found


def test_it_is_a_bill_of_this_version(bill: dict[str, Any]):
    (version,) = re.findall(
        r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert bill["metadata"]["component"]["purl"] == f"pkg:pypi/anju@{version}"
    assert "/dist/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split(), "what is made is not kept"


def test_every_locked_python_package_is_in_it_with_its_hashes(bill: dict[str, Any]):
    found = by_purl(bill)
    for pin, hashes in pinned("run.txt").items():
        name, version = pin.split("==")
        one = found[f"pkg:pypi/{name}@{version}"]
        assert (one["type"], one["name"], one["version"]) == ("library", name, version)
        assert one["hashes"] == [{"alg": "SHA-256", "content": content} for content in hashes]
        assert hashes


def test_what_speaks_to_postgresql_is_in_it_too_as_an_option(bill: dict[str, Any]):
    (pin,) = [pin for pin in pinned("dev.txt") if pin.startswith("asyncpg==")]
    assert by_purl(bill)[f"pkg:pypi/{pin.replace('==', '@')}"]["scope"] == "optional"


def test_every_locked_package_of_the_pages_is_in_it_with_its_hash(bill: dict[str, Any]):
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = by_purl(bill)
    for place, package in lock.items():
        if place:
            name = place.rpartition("node_modules/")[2]
            one = found[f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"]
            content = b64decode(package["integrity"].removeprefix("sha512-")).hex()
            assert one["hashes"] == [{"alg": "SHA-512", "content": content}]


def test_what_the_pages_import_is_part_of_them_and_what_builds_them_is_not(bill: dict[str, Any]):
    imported = {
        name.partition("/")[0]
        for file in (ROOT / "web" / "src").rglob("*")
        if file.suffix in {".ts", ".svelte"} and ".test." not in file.name
        for name in re.findall(r"from '([^.'][^']*)'", file.read_text(encoding="utf-8"))
    }
    scopes = {one["name"]: one["scope"] for one in bill["components"] if one["purl"].startswith("pkg:npm/")}
    assert imported == {"svelte"}
    assert (scopes["svelte"], scopes["clsx"]) == ("required", "required")
    assert {scopes[name] for name in ("vite", "vitest", "typescript", "axe-core")} == {"excluded"}


def test_the_container_holds_its_own_bill():
    build, run = (ROOT / "Containerfile").read_text(encoding="utf-8").split("\nFROM ")[-2:]
    assert "python scripts/sbom.py /installed/share/anju/anju.cdx.json" in build
    assert "COPY --from=build /installed /usr/local" in run


def test_it_says_the_same_every_time_and_a_time_only_if_it_is_told_one(tmp_path: Path, bill: dict[str, Any]):
    again = written(tmp_path / "again.json")
    dated = written(tmp_path / "dated.json", SOURCE_DATE_EPOCH="1767225600")
    assert again == bill
    assert "timestamp" not in bill["metadata"]
    assert dated["metadata"].pop("timestamp") == "2026-01-01T00:00:00Z"
    assert dated == bill
