"""What a bot thinks of in one moment: something soon, then something better, and never for longer than it may."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import anju
from anju import bots
from anju.bots.rules.codex.search import Search
from anju.bots.rules.tragedy_looper import beliefs
from anju.engine.table import Table
from anju.server.live.hidden_answers import asked_on
from anju.server.thinking import planning
from anju.server.thinking.planning import LEAST_EFFORT, BotPlanner, chosen

GAMES = [game.id for game in anju.all_games()]
LONG = 1e6


def tables(game: str, most: int = 40) -> Iterator[tuple[Table, int]]:
    """Tables at which somebody has something to choose, and who; the house plays with little effort."""
    table = anju.new(game, anju.game(game).usual_seats, seed=4)
    for _ in range(most):
        if not table.questions:
            return
        seat = table.questions[0].seat
        if len(table.questions[0].values) > 1:
            yield table.clone(), seat
        table.answer(seat, chosen(table, seat, "house", 1, LEAST_EFFORT))


def one_by_one(table: Table, seat: int, effort: float) -> list[object]:
    """What the bot answers that is made anew for each question."""
    plan: list[object] = []
    then: Table | None = table
    while then is not None:
        value = chosen(then, seat, "house", 7, effort)
        plan.append(value)
        then = asked_on(then, seat, value)
    return plan


@pytest.mark.parametrize("game", GAMES)
def test_the_first_plan_is_the_least_and_the_last_the_best(game: str):
    alike = longer = count = 0
    for table, seat in tables(game):
        planner = BotPlanner(table, seat, "house", 7, 1.0, LONG)
        plans = list(planner.plans())
        count += 1
        assert planner.finished
        assert plans[0] == one_by_one(table, seat, LEAST_EFFORT)
        alike += plans[-1] == one_by_one(table, seat, 1.0)
        longer += len(plans[-1]) > 1
    assert count > 15
    assert alike >= 0.9 * count, "in the last digits of a belief one that thinks on may differ"
    assert longer or game == "codex", "something nobody else knew of"


@pytest.mark.parametrize("game", GAMES)
def test_who_has_no_time_has_a_first_thought(game: str):
    for table, seat in tables(game, 15):
        planner = BotPlanner(table, seat, "house", 7, 1.0, -1.0)
        assert list(planner.plans()) == [one_by_one(table, seat, LEAST_EFFORT)]
        assert planner.finished == (game == "fengsheng"), "who tries nothing out has nothing to stop"


def test_each_thought_has_half_of_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch):
    now = [100.0]
    monkeypatch.setattr(planning, "monotonic", lambda: now[0])
    patience = planning.Patience(0.8)
    for seconds in (0.4, 0.2, 0.1, 0.05):
        patience.begin()
        patience()
        now[0] += 0.99 * seconds
        patience()
        now[0] += 0.01 * seconds + 1e-9
        with pytest.raises(bots.Stopped):
            patience()


def test_a_thought_is_stopped_where_it_is(monkeypatch: pytest.MonkeyPatch):
    """Not at its end: a worker that thinks what nobody waits for keeps others waiting."""
    table, seat = next(one for one in tables("codex") if one[0].questions[0].word.id == "main")
    steps, now, real = [0], [100.0], Search._step
    monkeypatch.setattr(planning, "monotonic", lambda: now[0])

    def step(*given: object) -> object:
        steps[0] += 1
        now[0] += 0.01
        return real(*given)  # type: ignore[arg-type]  # as they come

    monkeypatch.setattr(Search, "_step", step)
    list(BotPlanner(table, seat, "house", 7, LEAST_EFFORT, LONG).plans())
    first, steps[0] = steps[0], 0
    list(BotPlanner(table, seat, "house", 7, 1.0, first * 0.01 + 0.2).plans())
    assert first + 10 <= steps[0] <= first + 12


def test_what_everybody_knows_is_taken_in_before_a_bot_thinks():
    """惨剧轮回: the deduction takes longest.  It is made from what is public, and no seat adds to it."""
    for table, seat in tables("tragedy_looper"):
        beliefs._kept.clear()
        bots.kind_of("house", "tragedy_looper").hear(table.view(None), table.events(None))
        heard = read()
        list(BotPlanner(table, seat, "house", 7, 1.0, LONG).plans())
        assert read() == heard


def read() -> set[tuple[int, int]]:
    """Deductions that were made, and how much each has read; an empty one costs nothing."""
    return {(id(made), len(made.events)) for _, made in beliefs._kept if made.events}
