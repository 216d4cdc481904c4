"""A flood in a process of its own: `python -m anju.lab.soak.flooding NAME TARGET BURST`; prints how much was sent."""

from __future__ import annotations

import asyncio
import sys

import msgspec

from anju.lab.soak.floods import FLOODS, Burst, Target
from anju.server.operations.descriptors import allow_many_sockets

if __name__ == "__main__":
    _, name, target, burst = sys.argv
    allow_many_sockets()
    flood = FLOODS[name](msgspec.json.decode(target, type=Target), msgspec.json.decode(burst, type=Burst))
    print(asyncio.run(flood))  # type: ignore[arg-type]  # floods are coroutines
