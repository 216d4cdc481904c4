"""Answers that every game must refuse."""

from __future__ import annotations

from typing import Any, Final

from anju.engine.picture import plain_text
from anju.engine.question import Value, tupled

NO_PIECES: Final[tuple[Any, ...]] = (None, 3.5, "no such value")
"""Values and pieces that exist at no table."""


def strangers(values: list[Value]) -> list[Any]:
    """A sample of what must be refused: things that are no values, foreign ones, and near misses."""
    samples: list[Any] = [*NO_PIECES, True, False, "", -987654321, [], ["no such value"], {}, [[0]]]
    for value in (values[0], values[-1]):
        samples.extend(_near(value))
    return [stranger for stranger in samples if not _on_offer(stranger, values)]


def _near(value: Value) -> list[Any]:
    """Near misses: values that look like this one."""
    if isinstance(value, int):
        return [float(value), str(value), [value], value + 1000]
    if isinstance(value, str):
        return [f"{value}?", value.upper(), [value]]
    near: list[Any] = [value + value, value[:-1], value[::-1]]
    if any(isinstance(part, int) for part in value):
        near.append(tuple(float(part) if isinstance(part, int) else part for part in value))
    return near


def _on_offer(stranger: Any, values: list[Value]) -> bool:
    """On offer as people mean it: a list is as good as a tuple, but neither True nor 1.0 is 1."""
    return any(plain_text(tupled(stranger)) == plain_text(value) for value in values)
