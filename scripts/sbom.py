"""Writes what a release is made of: a software bill of materials in CycloneDX 1.5, from the lock files alone.

    python scripts/sbom.py               # dist/anju-VERSION.cdx.json, beside the wheel
    python scripts/sbom.py FILE          # somewhere else

The same lock files give the same bytes; a time is in it only if SOURCE_DATE_EPOCH says which.  Nothing has to be
installed for it but Python 3.11.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tomllib
from base64 import b64decode
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

ROOT: Final = Path(__file__).resolve().parent.parent

BUNDLED: Final = ("svelte",)
"""What the pages import.  Parts of it, and of what it needs, are in them; all else of web/ only builds or tests them."""

_PIN: Final = re.compile(r"^([\w.-]+)==([\w.]+)(?: ; (.+?))? \\$")
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")

Component = dict[str, Any]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, help="where to write; dist/ if not given")
    bill = made()
    version = bill["metadata"]["component"]["version"]
    file = parser.parse_args().file or ROOT / "dist" / f"anju-{version}.cdx.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(f"{file}: {len(bill['components'])} components")
    return 0


def made() -> Component:
    """The whole bill."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata: Component = {
        "component": {
            "type": "application",
            "bom-ref": f"pkg:pypi/anju@{project['version']}",
            "name": project["name"],
            "version": project["version"],
            "description": project["description"],
            "licenses": [{"license": {"id": project["license"]}}],
            "purl": f"pkg:pypi/anju@{project['version']}",
        }
    }
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        metadata["timestamp"] = datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    components = [*_python(project), *_pages()]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": metadata,
        "components": sorted(components, key=lambda one: str(one["bom-ref"])),
    }


def _python(project: dict[str, Any]) -> Iterator[Component]:
    """What is installed with it, and what `anju[postgres]` and the container have beside."""
    yield from _locked("run.txt")
    extra = {_name(line) for line in project["optional-dependencies"]["postgres"]}
    yield from ({**one, "scope": "optional"} for one in _locked("dev.txt") if one["name"] in extra)


def _locked(name: str) -> Iterator[Component]:
    """The packages of a lock file; what is only for some systems is optional."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    starts = [at for at, line in enumerate(lines) if _PIN.match(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        pin = _PIN.match(lines[start])
        assert pin is not None, "only lines that match are starts"
        package, version, marker = pin.groups()
        hashes = [found[1] for line in lines[start + 1 : end] if (found := _HASH.search(line))]
        one = _component(package, version, f"pkg:pypi/{package}@{version}")
        # One for each file of the release: which of them is installed depends on the machine.
        one["hashes"] = [{"alg": "SHA-256", "content": content} for content in hashes]
        if marker is not None:
            one["properties"] = [{"name": "anju:marker", "value": marker}]
        yield {**one, "scope": "required" if marker is None else "optional"}


def _pages() -> list[Component]:
    """What the pages are made of, and what they are only built and tested with."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    inside = _needed(lock, [f"node_modules/{name}" for name in BUNDLED])
    found: dict[str, Component] = {}
    # The same package may stand in the tree several times: once among what is needed is enough.
    for place in sorted(set(lock) - {""}, key=lambda place: (place in inside, place)):
        one = _package(place.rpartition("node_modules/")[2], lock[place])
        found[one["purl"]] = {**one, "scope": "required" if place in inside else "excluded"}
    return list(found.values())


def _package(name: str, locked: dict[str, Any]) -> Component:
    algorithm, _, digest = locked["integrity"].partition("-")
    assert algorithm == "sha512", name
    version, terms = locked["version"], locked["license"]
    return {
        **_component(name, version, f"pkg:npm/{quote(name)}@{version}"),
        "hashes": [{"alg": "SHA-512", "content": b64decode(digest).hex()}],
        "licenses": [{"expression": terms} if " " in terms else {"license": {"id": terms}}],
    }


def _needed(lock: dict[str, Any], places: list[str]) -> set[str]:
    """These and all that they need, as Node finds it: the nearest folder upwards that has it."""
    found: set[str] = set()
    while places:
        place = places.pop()
        if place in found:
            continue
        found.add(place)
        for name in lock[place].get("dependencies", {}):
            folder = place
            while f"{folder}/node_modules/{name}" not in lock and folder:
                folder = folder.rpartition("/node_modules/")[0]
            places.append(f"{folder}/node_modules/{name}".lstrip("/"))
    return found


def _component(name: str, version: str, purl: str) -> Component:
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}


def _name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None, requirement
    return found[0].lower()


if __name__ == "__main__":
    sys.exit(main())
