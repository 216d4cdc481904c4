"""A lesson put to the test: its parts played as they are written, and every choice that they accept."""

from __future__ import annotations

from anju.engine import scenario
from anju.engine.scenario import SEATS, Problem, Runner, Scenario, ScenarioReport, Stuck
from anju.lessons.lesson import Part
from anju.lessons.stop import Choice, Stop


def run(one: Scenario) -> ScenarioReport:
    """Plays a scenario and compares; of a part of a lesson, every choice as well."""
    report = scenario.run(one)
    if one.node.get("learner") is not None and report.passed:
        part = Part(one)
        for stop in part.stops:
            for choice in stop.choices:
                report.problems += _tried(part, stop, choice)
    return report


def _tried(part: Part, stop: Stop, choice: Choice) -> list[Problem]:
    """What is wrong with this choice: a reply must not be attached to what cannot be done."""
    runner = Runner(part.scenario)
    try:
        _go_to(runner, part, stop)
        assert stop.wanted is not None, "it is one of the choices"
        runner.reach(part.seat, stop.wanted)
        question = runner.table.question(part.seat)
        value = None if question is None else runner.named(question, choice.name.text())
        if value is None:
            return [Problem(choice.name, SEATS[part.seat], choice.name.text(), runner.asked())]
        choice.play(runner, part.seat, value)
    except Stuck as stuck:
        return [*runner.problems, stuck.problem]
    return runner.problems


def _go_to(runner: Runner, part: Part, stop: Stop) -> None:
    """Plays what is written before this stop."""
    for entry in part.scenario.when:
        if entry is stop.entry:
            break
        runner.play(entry)
    runner.prepare(stop.entry)
    for wanted in stop.entry.need(SEATS[part.seat]).entries():
        if wanted is stop.wanted:
            return
        runner.answer(part.seat, wanted)
