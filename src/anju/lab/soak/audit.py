"""Compares the acknowledged answers with the record."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from anju.lab.soak.person import Given

Promised = tuple[set[str], dict[str, Given]]
"""What one person was acknowledged, by id; and all that they have given."""


class Audit(Struct, kw_only=True):
    """How acknowledged answers fared, in one room or in many."""

    acknowledged: int = 0
    lost: int = 0
    """Acknowledged, and not in the record."""
    doubled: int = 0
    """In the record more than once."""
    changed: int = 0
    """In the record as something else than what was given, or given by nobody."""
    answered_for: int = 0
    """Given by a bot or by the clock, at a seat whose person was there."""

    def __add__(self, other: Audit) -> Audit:
        return Audit(
            acknowledged=self.acknowledged + other.acknowledged,
            lost=self.lost + other.lost,
            doubled=self.doubled + other.doubled,
            changed=self.changed + other.changed,
            answered_for=self.answered_for + other.answered_for,
        )


def compared(people: Sequence[Promised], rows: Sequence[dict[str, Any]]) -> Audit:
    """`rows` are all answers of the room; seat n is that of the n-th of the people, further ones are not looked at."""
    total = Audit()
    for seat, (acked, given) in enumerate(people):
        own = [row for row in rows if row["seat"] == seat]
        times = Counter(_id(row) for row in own if row["by"] == "seat")
        total += Audit(
            acknowledged=len(acked),
            lost=len(acked - times.keys()),
            doubled=sum(count - 1 for count in times.values()),
            changed=sum(row["by"] == "seat" and not _as_given(row, given) for row in own),
            answered_for=sum(row["by"] in {"bot", "clock"} for row in own),
        )
    return total


def _id(row: dict[str, Any]) -> str:
    """Their own id for it, without whose it is."""
    return str(row["client"]).partition(":")[2]


def _as_given(row: dict[str, Any], given: dict[str, Given]) -> bool:
    answer = given.get(_id(row))
    if answer is None:
        return False
    return (row["round"], row["prompt"], json.loads(row["value"])) == (
        answer.round,
        answer.prompt,
        answer.value,
    )
