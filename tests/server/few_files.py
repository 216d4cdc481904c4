"""`anju` on a system that allows a process few files."""

from __future__ import annotations

import resource

from anju.cli import main as anju

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (128, 256))
    anju()
