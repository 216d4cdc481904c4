"""How long it takes to follow a day of 惨剧轮回: nine people of Basic Tragedy, 1.9 million role vectors."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Final

import anju
from anju.engine.event import Event
from anju.engine.table import Table
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.library import standard

NINE: Final[dict[str, object]] = {
    "script": "nine",
    "title": "九人",
    "story": "-",
    "set": "basic_tragedy",
    "days": 6,
    "loops": 4,
    "main_plot": "murder_plan",
    "subplots": ["circle_of_friends", "a_love_affair"],
    "cast": {
        "boy_student": "key_person",
        "girl_student": "killer",
        "class_rep": "brain",
        "police_officer": "friend",
        "office_worker": "friend",
        "informer": "conspiracy_theorist",
        "patient": "lover",
        "nurse": "loved_one",
        "shrine_maiden": "person",
    },
    "incidents": {
        "2": {"incident": "murder", "culprit": "boy_student"},
        "3": {"incident": "increasing_unease", "culprit": "nurse"},
        "4": {"incident": "hospital_incident", "culprit": "informer"},
        "6": {"incident": "missing_person", "culprit": "patient"},
    },
    "cast_public": True,
    "table_talk": True,
}


def measure_deduction(games: int) -> dict[str, float]:
    """Milliseconds for what one day told, over random games, and the most memory that a deduction took."""
    times: list[float] = []
    most = 0
    for seed in range(games):
        events = _played(seed)
        tracemalloc.start()
        deduction = Deduction(_sheet())
        for day in _days(events):
            deduction.read(day)
        most = max(most, tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        times += _timed(events)
    times.sort()
    return {
        "day_ms_median": round(median(times), 1),
        "day_ms_p95": round(times[len(times) * 95 // 100], 1),
        "day_ms_most": round(times[-1], 1),
        "memory_mb": round(most / 1e6, 1),
    }


def deduced(table: Table) -> Deduction:
    """What the first protagonist can know at this table, from all that was told."""
    deduction = Deduction(Sheet.of_view(standard(), table.view(1)))
    deduction.read(table.events(1))
    return deduction


def _sheet() -> Sheet:
    return Sheet.of_view(standard(), anju.new("tragedy_looper", 4, 0, {"script": NINE}).view(1))


def _played(seed: int) -> list[Event]:
    table, rng = anju.new("tragedy_looper", 4, seed, {"script": NINE}), Random(seed)
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    return table.events(1)


def _days(events: list[Event]) -> Iterator[list[Event]]:
    day: list[Event] = []
    for event in events:
        day.append(event)
        if event.kind == "phase" and event.data[2] in ("day_start", "loop_start", "verdict"):
            yield day
            day = []


def _timed(events: list[Event]) -> list[float]:
    deduction = Deduction(_sheet())
    milliseconds = []
    for day in _days(events):
        began = process_time()
        deduction.read(day)
        milliseconds.append(1e3 * (process_time() - began))
    return milliseconds
