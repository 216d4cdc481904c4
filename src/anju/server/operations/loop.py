"""The event loop a server runs in, the fast one where it is installed; and how often it looks for garbage."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

_COLLECT_AFTER: Final = (200_000, 50, 100)
"""How many more things there are, and how often that, before cycles are looked for.

A table leaves none: what a move is done with is freed at once.  To look for them is to go through all games, since
each move makes anew what its table shows, and everybody waits meanwhile.
"""


def run(work: Coroutine[Any, Any, None]) -> None:
    """Like `asyncio.run`.  uvloop halves the cost of a socket; it does not exist for Windows."""
    gc.freeze()  # what has been read by now stays for good
    gc.set_threshold(*_COLLECT_AFTER)
    factory = import_module("uvloop").new_event_loop if find_spec("uvloop") else None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work)
