"""What every process of a test run does before its first test."""

from __future__ import annotations

import gc

OBJECTS = 50_000
"""New objects after which Python looks for cycles among them."""


def pytest_collection_finish() -> None:
    """Six thousand tests and the libraries of three games stay to the end: to look through them for garbage again and
    again is a fifth of the work of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, 20, 100)
