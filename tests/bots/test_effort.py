"""A bot may be asked to think less: it looks at less, and still answers what is on offer, always alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import anju
from anju import bots
from anju.bots.rules.codex.search import Search
from anju.bots.rules.tragedy_looper.beliefs import Beliefs
from anju.bots.rules.tragedy_looper.placing import Placing
from anju.engine.question import Value

GAMES = [game.id for game in anju.all_games()]
LEAST = 1 / 8


def answers(game: str, effort: float, most: int = 60) -> list[Value]:
    """What the house answers on all seats."""
    table = anju.new(game, seed=5)
    sitting = [bots.make("house", game, seat, effort) for seat in range(table.seats)]
    given: list[Value] = []
    while table.questions and len(given) < most:
        seat = table.questions[0].seat
        value = sitting[seat].choose(bots.Chair(table, seat))
        assert value in table.questions[0].values
        table.answer(seat, value)
        given.append(value)
    return given


@pytest.mark.parametrize("game", GAMES)
def test_with_the_same_effort_it_answers_alike(game: str):
    assert answers(game, LEAST) == answers(game, LEAST)
    table = anju.new(game, seed=5)
    seat = table.questions[0].seat
    usual = [bots.make("house", game, 3), bots.make("house", game, 3, 1.0)]
    first, second = (bot.choose(bots.Chair(table, seat)) for bot in usual)
    assert first == second


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, kind: type[Any], name: str) -> Iterator[list[int]]:
    """How often this is done."""
    real, count = getattr(kind, name), [0]

    def done(*arguments: Any, **named: Any) -> Any:
        count[0] += 1
        return real(*arguments, **named)

    with monkeypatch.context() as counting:
        counting.setattr(kind, name, done)
        yield count


@pytest.mark.parametrize(
    ("game", "kind", "name"),
    [("codex", Search, "_step"), ("tragedy_looper", Beliefs, "world"), ("tragedy_looper", Placing, "worth")],
    ids=["法典: previews", "惨剧轮回: worlds", "惨剧轮回: placements"],
)
def test_with_less_effort_it_looks_at_less(
    monkeypatch: pytest.MonkeyPatch, game: str, kind: type[Any], name: str
):
    looked = []
    for effort in (1.0, LEAST):
        with counted(monkeypatch, kind, name) as count:
            answers(game, effort)
        looked.append(count[0])
    whole, least = looked
    assert 0 < least < whole / 2
