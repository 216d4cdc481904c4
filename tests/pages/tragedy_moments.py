"""Moments of 惨剧轮回, and whole logs of it with how the town looked from time to time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.pages.by_luck import played
from tests.pages.moment import Moment, firsts

from anju.engine.table import Table
from anju.server.live import prompt

View = dict[str, Any]

SEEDS: Final = range(1, 20)
LOOPS: Final = {"BTX-1": 4, "AJ-1": 3}
"""Scripts, each with a seed with which a loop is lost."""
LOOKS: Final = 20
"""One look at so many questions."""
COUNTERS: Final = ("goodwill", "paranoia", "intrigue", "hope", "despair")


def moments() -> dict[str, Moment]:
    """The mastermind lays a card, when there is an earlier loop to compare with."""
    return firsts(_tables(), {"placing": ("m_target", lambda view: view["loop"] > 1 and view["day"] > 1)})


def _tables() -> Iterator[Table]:
    for seed in SEEDS:
        yield from played("tragedy_looper", 4, seed, {"script": "FS-1"})


def logs() -> list[dict[str, Any]]:
    return [_log(script, seed) for script, seed in LOOPS.items()]


def _log(script: str, seed: int) -> dict[str, Any]:
    """What everybody was told of a game, and what they saw after so many lines of it."""
    looks: dict[int, list[Any]] = {}
    for table in played("tragedy_looper", 2, seed, {"script": script}):
        view = table.view(None)
        if table.outcome is None and view["phase"] not in ("setup", "loop_start", "guess"):
            looks[len(table.events(None))] = _looked_at(view)
    lines = [prompt.line_of(event) for event in table.events(None)]
    return {
        "lines": [[line.kind, line.data] for line in lines],
        "looks": [[told, *look] for told, look in looks.items()][::LOOKS],
    }


def _looked_at(view: View) -> list[Any]:
    people = {
        one["id"]: {key: one[key] for key in ("place", "life", *COUNTERS)}
        for one in view["characters"]
        if one["life"] != "absent"
    }
    places = {one["id"]: one["intrigue"] for one in view["locations"]}
    return [f"{view['loop']}.{view['day']}", people, places]
