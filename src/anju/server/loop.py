"""The event loop a server runs in: the fast one where it is installed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def run(work: Coroutine[Any, Any, None]) -> None:
    """Like `asyncio.run`.  uvloop halves the cost of a socket; it does not exist for Windows."""
    factory = import_module("uvloop").new_event_loop if find_spec("uvloop") else None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work)
