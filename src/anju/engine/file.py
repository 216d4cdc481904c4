"""Reading files that people name: it always ends, whatever the name refers to."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

LARGEST: Final = 20_000_000
"""Bytes: more than any game or script needs.  A device could be read forever."""


def contents(path: Path) -> bytes:
    """All that is in a file; raises `OSError`, also for a name that no file can have, and for too much."""
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except ValueError as problem:
        raise OSError(errno.EINVAL, str(problem)) from None
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def reason(problem: OSError | ValueError) -> str:
    """What the system says of a file that cannot be read or written, without number and name."""
    return getattr(problem, "strerror", None) or str(problem)
