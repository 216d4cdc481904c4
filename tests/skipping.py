"""Where every check has to run, what is missing is a failure and no reason to skip."""

from __future__ import annotations

import os

import pytest


def skip_or_fail(missing: str) -> None:
    """Skips what needs a program that is not installed; fails where nothing may be skipped."""
    if os.environ.get("CI") or os.environ.get("ANJU_CI"):
        pytest.fail(missing)
    pytest.skip(missing)
