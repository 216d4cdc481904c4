"""A tiny game on the real engine, so that the terminal is tested apart from the rules of any real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from anju.cli.app import app
from anju.engine.errors import Refused
from anju.engine.event import Event
from anju.engine.game import Game
from anju.engine.play import Entry, Outcome, Play, State
from anju.engine.question import Question, Value, Word
from anju.engine.table import Table
from anju.engine.text import Text

TAKE = Word("take", "number", "T-1", Text("你拿几个？", "How many do you take?"), decline="pass", window=True)
SKIP: Value = "pass"


class Heap(State):
    """Stones on a heap, whose turn it is, and who may still pass once."""

    def __init__(self, stones: int, turn: int, passes: tuple[int, ...]) -> None:
        self.luck = 0
        self.outcome: Outcome | None = None
        self.stones = stones
        self.turn = turn
        self.passes = passes

    def copy(self) -> Heap:
        return Heap(self.stones, self.turn, self.passes)


class Nim(Play[Heap]):
    """Take one to three stones or pass once; who takes the last one wins."""

    def step(self) -> None:
        heap = self.state
        seat = heap.turn
        values: list[Value] = [n for n in (1, 2, 3) if n <= heap.stones]
        if heap.passes[seat]:
            values.append(SKIP)
        taken = self.ask(seat, TAKE, values)
        heap.turn = 1 - seat
        if taken == SKIP:
            heap.passes = tuple(0 if who == seat else left for who, left in enumerate(heap.passes))
            self.tell("passed", seat)
            return
        assert isinstance(taken, int)
        heap.stones -= taken
        self.tell("took", seat, taken)
        if heap.stones == 0:
            self.finish(Outcome((seat,), "last", "T-2"))


class NimGame(Game[Heap]):
    id = "nim"
    name = Text("拿石子", "Nim")
    about = Text("拿最后一个的赢", "Who takes the last one wins")
    seats = (2,)
    usual_seats = 2
    options = ()
    version = "1"
    rule_prefix = "T"

    def start(self, seats: int, options: object) -> Heap:
        return Heap(5, 0, (1, 1))

    def play(self, state: Heap, record: list[Entry], seed: int) -> Nim:
        return Nim(self, state, record, seed)

    def view(self, state: Heap, seat: int | None) -> dict[str, Any]:
        return {"stones": state.stones, "you": seat}

    def imagine(
        self, now: Heap, checkpoint: Heap, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[Heap, list[Entry]]:
        return checkpoint.copy(), tail[:]

    def label(self, state: Heap, word: Word, value: Value, lang: str) -> str:
        if value == SKIP:
            return "不拿" if lang == "zh" else "nothing"
        return f"拿{value}个" if lang == "zh" else f"take {value}"

    def names(self, state: Heap, word: Word | None, value: Value) -> tuple[str, ...]:
        return str(value), f"{value} stones"

    def value_named(self, view: Mapping[str, Any], name: str) -> Value:
        return int(name) if name.isdecimal() else name

    def piece(self, state: Heap, word: Word, value: Value) -> str:
        return ""

    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        return f"seat {data[0]} {kind} {' '.join(map(str, data[1:]))}".strip()

    def outcome_text(self, state: Heap) -> Text:
        return Text("拿走了最后一个。", "Took the last one.")

    def why(self, state: Heap, question: Question, what: Value) -> Refused | None:
        return Refused(
            "too_many",
            Text(f"不能拿{what}：只剩{state.stones}个。", f"Cannot take {what}: {state.stones} left."),
            {"left": state.stones},
            "T-1",
            Text("少拿一些。", "Take fewer."),
        )


@pytest.fixture
def nim() -> Table:
    """Five stones, seat 0 begins."""
    return Table(NimGame(), 2, 7, {}).begin()


def run_anju(*words: str, lang: str = "en", typed: str = "") -> tuple[int, str, str]:
    """Exit code, output and complaints of a command line."""
    done = CliRunner().invoke(app, list(words), input=typed, env={"ANJU_LANG": lang, "COLUMNS": "200"})
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def run() -> Callable[..., tuple[int, str, str]]:
    return run_anju
