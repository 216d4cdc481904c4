"""The browser of these tests: Debian's Chromium, best without its windows, and what to say if it is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "build" / "screenshots"
"""What the pages looked like; made anew by every run, to be looked at."""

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS: Final = [
    "--no-sandbox",  # root has no sandbox, and the pages are our own
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def program() -> str | None:
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def missing() -> list[str]:
    """What these tests need and do not find, each with the way to get it."""
    found = []
    if program() is None:
        found.append("Chromium is not installed (Debian: apt install chromium-headless-shell)")
    if not _has_chinese_fonts():
        found.append("no Chinese font is installed (Debian: apt install fonts-noto-cjk)")
    if not (ROOT / "src" / "anju" / "web" / "index.html").is_file() or not AXE.is_file():
        found.append("the pages are not built here (python scripts/build_web.py)")
    return found


def _has_chinese_fonts() -> bool:
    lister = shutil.which("fc-list")
    return lister is not None and bool(
        subprocess.run([lister, ":lang=zh"], capture_output=True, check=False).stdout
    )
