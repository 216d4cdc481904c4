"""What is worth seeing by itself in a loop, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from anju.engine.beat import BRIEF, CLIMAX, GRAVE, PLAIN
from anju.engine.event import Event

_CHANGES: Final = (
    *("counter", "moved", "gauge", "ex_card", "ex_moved", "cursed", "curse_moved"),
    *("guard_lost", "revived", "removed"),
)
_DEFEATS: Final = ("protagonists_lost", "protagonists_died")

BATCHED: Final = frozenset((*_CHANGES, "died", *_DEFEATS))
"""Events that begin with the number of their batch: what bears the same number happens at once (R-275)."""

BEATS: Final = {
    **dict.fromkeys(("card_placed", "next_deck", "leader", "carried_out"), BRIEF),
    **dict.fromkeys(_CHANGES, PLAIN),
    **dict.fromkeys(("entered", "guarded", "sealed", "rooted", "forbidden_lifted", "ex_barred"), PLAIN),
    **dict.fromkeys(("declared", "refused", "card_recovered", "nothing_happened", "guess_answered"), PLAIN),
    **dict.fromkeys(("loop", "cards_revealed", "incident", "died", "loop_ended", "culprit_at"), GRAVE),
    **dict.fromkeys(("role_revealed", "culprit_revealed", "subplot_revealed", "same_role_as"), GRAVE),
    **dict.fromkeys((*_DEFEATS, "game_over"), CLIMAX),
}


def same_batch(told: Sequence[Event]) -> bool:
    """Whether the last event bears the same number as the beat before it."""
    last = told[-1]
    if last.kind not in BATCHED:
        return False
    for event in reversed(told[:-1]):
        if event.kind in BEATS:
            return event.kind in BATCHED and event.data[0] == last.data[0]
    return False
