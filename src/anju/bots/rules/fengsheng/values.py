"""The values on offer as numbers: seats and cards."""

from __future__ import annotations

from anju.bots.chair import Asked
from anju.games.fengsheng import words
from anju.games.fengsheng.words import SEATS


def seats_of(asked: Asked) -> list[int]:
    return [SEATS.index(str(value)) for value in asked.values if value != words.NONE]


def cards_of(asked: Asked) -> list[int]:
    return [value for value in asked.values if isinstance(value, int)]
