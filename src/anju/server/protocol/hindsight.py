"""A finished game looked back on: what a worker is given, and what it finds."""

from __future__ import annotations

from msgspec import Struct

import anju
from anju.engine.course import Course
from anju.engine.turning_point import TurningPoint, decisive, overlooked


class Finished(Struct, array_like=True, tag="finished", frozen=True):
    """A game that is over, and whose eyes look back; none are nobody's in particular."""

    save: bytes
    seat: int | None


class Found(Struct, array_like=True):
    """One step; the sentence has marks for the seats, since a worker knows nobody's name."""

    step: int
    zh: str
    en: str
    rule: str


class Hindsight(Struct, array_like=True):
    """What decided it, and what these eyes could have known; or the kind of failure."""

    decisive: list[Found]
    overlooked: list[Found]
    failure: str = ""


def look_back(given: Finished) -> Hindsight:
    """Takes up to some seconds: not for the process that everybody waits for."""
    course = Course(anju.load(given.save))
    known = [] if given.seat is None else overlooked(course, given.seat)
    return Hindsight([_found(one) for one in decisive(course)], [_found(one) for one in known])


def _found(point: TurningPoint) -> Found:
    return Found(point.step, point.text.zh, point.text.en, point.rule)
