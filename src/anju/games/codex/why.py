"""Why something cannot be chosen."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.games.codex.bout import Bout


def why(g: Bout, question: Question, what: Value) -> Refused | None:
    return None
