"""A first view of each game, the patches that follow it, and the views to which they lead."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Any, Final

from tests.pages.by_luck import played

import anju
from anju.server.protocol import patch

SEED: Final = 11
STEPS: Final = 12


def steps(game: str) -> dict[str, Any]:
    """Through the eyes of seat 0."""
    tables = played(game, anju.game(game).usual_seats, SEED)
    views = [table.view(0) for table in islice(tables, STEPS + 1)]
    made = [{"patch": patch.diff(before, view), "view": view} for before, view in pairwise(views)]
    return {"view": views[0], "steps": made}
