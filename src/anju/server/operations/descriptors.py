"""How many files this process may have open; every connection is one, and systems allow few unless they are asked."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

_UNCOUNTED: Final = 8192
"""Where the system does not count."""

_ENOUGH: Final = 1 << 16
"""Systems that would allow a billion are asked for no more: it is what we plan with."""


def allow_many_sockets() -> int:
    """Asks for as many as there may be; gives how many that is."""
    if find_spec("resource") is None:
        return _UNCOUNTED  # Windows
    resource = import_module("resource")
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if most == resource.RLIM_INFINITY else min(most, max(now, _ENOUGH))
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return int(wanted)
