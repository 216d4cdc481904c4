"""Which of the two builds is running: the hot modules as plain Python, or compiled to extensions."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

from anju.engine import play

COMPILED: Final = "compiled"
PLAIN: Final = "plain"
BUILD: Final = COMPILED if play.__file__.endswith(tuple(EXTENSION_SUFFIXES)) else PLAIN
"""Looking at one module is enough: a wheel has either all listed modules compiled or none."""
