"""Which of the two builds runs: what moves at every answer is plain Python, or compiled to extensions."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

from anju.engine import play

COMPILED: Final = "compiled"
PLAIN: Final = "plain"
BUILD: Final = COMPILED if play.__file__.endswith(tuple(EXTENSION_SUFFIXES)) else PLAIN
"""One module stands for all: a wheel holds every listed one as an extension, or none."""
