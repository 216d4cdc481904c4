"""What figures depend on besides the program: they are compared only where this is the same."""

from __future__ import annotations

import os
import platform
from typing import Any

from anju.engine.build import BUILD


def machine() -> dict[str, Any]:
    """For the head of a report; no date and no names, so that stored figures tell nothing else."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "build": BUILD,
        "cores": os.cpu_count(),
    }
