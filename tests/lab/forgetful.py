"""`anju` with a store that says of every fifth answer that it is written down, and does not write it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count

from anju.cli import main as anju
from anju.server.storage import store

ANSWERS = count(1)
written = store.Store.put


def put(self: store.Store, rows: Sequence[store.StoredRow], stored: store.Stored) -> None:
    if isinstance(rows[-1], store.AnswerRow) and next(ANSWERS) % 5 == 0:
        asyncio.get_running_loop().call_soon(stored, None)
    else:
        written(self, rows, stored)


if __name__ == "__main__":
    store.Store.put = put  # type: ignore[method-assign]  # this is the fault
    anju()
