"""What protagonists can know by now, and what one more line would tell them: numbers, exclusions, the news behind each.

Only the public view and public events are read.  So the same is true for every protagonist, and for the mastermind who
wonders what they know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.errors import Refused
from anju.engine.knowledge import FROM_THE_START, Fact, Knowledge, RuledOut, Told
from anju.engine.text import Text
from anju.games.tragedy_looper import event_texts
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.queries import MASTERMIND

_MOST_KEPT: Final = 3


class Solver:
    """Keeps the most recent deductions: a seat that asks again has usually heard only a little more."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.kept: list[tuple[str, Deduction]] = []

    def known(self, view: Mapping[str, Any], told: list[Told], then: list[Told]) -> list[Knowledge]:
        """What is known now; and with `then`, what would be if this were told and the phase ended with it."""
        deduction = self._read(view, told)
        if not then:
            return [_knowledge(deduction)]
        return [_knowledge(_closed(deduction, more)) for more in ([], then)]

    def _read(self, view: Mapping[str, Any], told: list[Told]) -> Deduction:
        sheet = repr([view[part] for part in ("set", "days", "loops", "options", "cast")])
        sheet += repr([(entry["day"], entry["incident"]) for entry in view["schedule"]])
        for known, deduction in self.kept:
            if known == sheet and deduction.events == told[: len(deduction.events)]:
                break
        else:
            deduction = Deduction(Sheet.of_view(self.library, view))
            self.kept = [*self.kept[1 - _MOST_KEPT :], (sheet, deduction)]
        deduction.read(told[len(deduction.events) :])
        return deduction


def _closed(deduction: Deduction, more: list[Told]) -> Deduction:
    """After more lines, as if the phase ended with them: only then it is weighed as a whole."""
    town, after = deduction.clues.chronicle.town, deduction.aside()
    after.read([*more, ("phase", town.loop, town.day, deduction.clues.phase)])
    return after


def _knowledge(deduction: Deduction) -> Knowledge:
    places = sorted({exclusion.place for exclusion in deduction.excluded.values()})
    cells = _cells(deduction)
    possible = [[fact for fact in row if deduction.possible(*fact)] for row in cells]
    plots: list[Fact] = [("plot", plot, "") for plot in deduction.certain_plots()]
    return Knowledge(
        deduction.count if deduction.followed else 0,
        deduction.followed,
        _numbers(deduction, possible) if deduction.followed else {},
        tuple(_when_and_what(deduction, place) for place in places),
        tuple(
            _ruled_out(deduction, fact, places)
            for row in cells
            for fact in row
            if deduction.bundles and not deduction.possible(*fact)
        ),
        (*(row[0] for row in possible if len(row) == 1), *plots),
    )


def _numbers(deduction: Deduction, possible: list[list[Fact]]) -> dict[str, int]:
    roles = [row for row in possible if row and row[0][0] == "role"]
    return {
        "at_first": deduction.at_first,
        "plots": len({bundle.plots for bundle in deduction.bundles if bundle.size}),
        "cells": sum(len(row) for row in roles),
        "sure": sum(len(row) == 1 for row in roles),
    }


def _cells(deduction: Deduction) -> list[list[Fact]]:
    """The reasoning sheet row by row; of a row about one person or one incident just one cell is true."""
    sheet, cast = deduction.sheet, deduction.cast
    plots: list[Fact] = [("plot", plot, "") for plot in (*sheet.set.main_plots, *sheet.set.subplots)]
    roles: list[list[Fact]] = [[("role", id, role) for role in sheet.set.roles] for id in cast]
    guilty: list[list[Fact]] = [
        [("culprit", str(day), id) for id in (*cast, *deduction.latecomers)] for day, _ in sheet.schedule
    ]
    return [plots, *roles, *guilty]


def _ruled_out(deduction: Deduction, fact: Fact, places: list[int]) -> RuledOut:
    exclusion = deduction.excluded.get(fact)
    return RuledOut(*fact, FROM_THE_START if exclusion is None else places.index(exclusion.place))


def _when_and_what(deduction: Deduction, place: int) -> Text:
    """轮回 2 第 3 天：女学生死亡"""
    library, (kind, *data) = deduction.sheet.library, deduction.events[place]
    loop, day = next((told[1:3] for told in reversed(deduction.events[:place]) if told[0] == "phase"), (1, 1))
    zh, en = (event_texts.tell(library, kind, tuple(data), lang) for lang in ("zh", "en"))
    if kind == "phase":
        return Text(f"到「{zh}」为止没有别的事", f"Nothing else until “{en}”")
    return Text(f"轮回 {loop} 第 {day} 天：{zh}", f"Loop {loop}, day {day}: {en}")


# -- who may ask ----------------------------------------------------------------------------------------------


def may_deduce(options: Mapping[str, object], seat: int, alone: bool) -> Refused | None:
    """The mastermind always; a protagonist who plays with nobody but bots, or where the table wants it (R-274)."""
    if seat == MASTERMIND or alone or options["solver"]:
        return None
    return Refused(
        "solver_off",
        Text("这一桌没有开推理机。", "The solver is switched off at this table."),
        {"solver": False},
        "R-274",
        Text(
            "请房主在开局前打开选项 solver，或者自己推理。",
            "Ask the host to switch the option solver on before the next game, or work it out yourself.",
        ),
    )
