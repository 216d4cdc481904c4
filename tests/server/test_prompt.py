"""A prompt has its seven parts in both languages, and takes exactly what the table takes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import anju
from anju.engine.errors import Refused
from anju.engine.question import tupled
from anju.engine.table import Table
from anju.engine.text import Text
from anju.server.live.prompt import OpenPrompt, line_of, note_of, plain, prompt_of
from anju.server.protocol.names import spoken

GAMES = [game.id for game in anju.all_games()]


def positions(game: str, seed: int, most: int) -> list[Table]:
    """Copies of a random game at each of its questions."""
    rng = Random(seed)
    table = anju.new(game, anju.game(game).usual_seats, seed)
    found: list[Table] = []
    while table.questions and len(found) < most:
        found.append(table.clone())
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_has_its_seven_parts(game: str):
    for table in positions(game, 3, 60):
        question = table.questions[0]
        prompt = prompt_of(question, 7, shared=False)
        assert (prompt.id, prompt.seat, prompt.word) == (7, question.seat, question.word.id)
        assert prompt.sentence.zh
        assert prompt.sentence.en
        assert prompt.rule
        assert [tupled(option.value) for option in prompt.options] == question.values
        assert all(option.label.zh and option.label.en for option in prompt.options)
        if prompt.decline is not None:
            assert prompt.default == prompt.decline
        elif len(question.values) > 1:
            assert prompt.default is None, "nothing is harmless: a bot chooses"
        else:
            assert [prompt.default] == [option.value for option in prompt.options]


@pytest.mark.parametrize("game", GAMES)
def test_a_prompt_takes_exactly_what_the_table_takes(game: str):
    for table in positions(game, 4, 40):
        question = table.questions[0]
        strange: list[Any] = [True, 1.0, "", "nothing", -5, 10**6, (), ("pass",), (True,), (1, 2), None]
        for value in [*question.values[:5], *strange]:
            try:
                table.clone().answer(question.seat, value)
                taken = True
            except Refused:
                taken = False
            assert question.offers(value) == taken, value


def test_values_go_over_the_wire_as_lists():
    assert plain((1, "a")) == [1, "a"]
    assert tupled([1, "a"]) == (1, "a")
    assert tupled(plain("x")) == "x"


def test_the_time_left_is_of_the_moment_of_sending():
    question = anju.new("codex", 2, 1).questions[0]
    opened = OpenPrompt(1, question, shared=False, now=10.0)
    first = opened.shown(18.0, ["window"])
    assert first.deadline_ms == 18_000
    opened.by = "bot"
    later = opened.shown(-1.0, [])
    assert (later.deadline_ms, later.by, later.yields) == (0, "bot", [])
    assert (first.deadline_ms, first.by, first.yields) == (18_000, "you", ["window"]), "sent is sent"
    assert opened.shown(None, []).deadline_ms is None


def test_lines_are_told_in_both_languages():
    event = anju.new("codex", 2, 1).events(0)[-1]
    line = line_of(event)
    assert [line.kind, *line.data] == event.plain()
    assert (line.text.zh, line.text.en) == (event.text("zh"), event.text("en"))
    ann = Text("安", "Ann")
    assert note_of(2, "bot", ann).data == [2]
    assert note_of(2, "clock", ann).text.zh.startswith("安 "), "people are called by their names"


def test_lines_name_those_who_sit_there():
    event = next(one for one in anju.new("codex", 2, 1).events(0) if one.kind == "first")
    roster = anju.game("codex").roster([Text("安", "Ann"), spoken("Bot 2")])
    line, who = line_of(event, roster), [("安", "Ann"), ("机器人 2", "Bot 2")][event.data[0]]  # type: ignore[call-overload]  # a seat
    assert [line.kind, *line.data] == event.plain(), "what programs read speaks of seats"
    assert (line.text.zh, line.text.en) == (f"{who[0]} 先手", f"{who[1]} goes first")
