"""Somebody drops out in the middle of a prompt, in every phase of every game, and comes back.

Games are played at random.  Whenever a question of a kind comes that nobody has dropped out of yet, whoever is asked
does: the others are told, a bot answers, what it chose is marked, and who returns has a full table and the next prompt.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.sitting import Sitting

import anju
from anju.engine.question import Question
from anju.server.protocol.messages import Away, ClockSettings

GRACE = 30.0
TOLD_WITHIN = 10.0

PATIENT = ClockSettings(base_ms=3_600_000, window_ms=3_600_000, reserve_ms=0, grace_ms=int(GRACE * 1000))
"""Time never runs out: whatever happens, happens because somebody is away."""

PHASES = {
    "codex": {"deal", "main", "turn_end"},
    "fengsheng": {"choose_roles", "main", "send", "sent", "transit", "contest", "receive"},
    "tragedy_looper": {
        "loop_start", "day_start", "mastermind_cards", "protagonist_cards", "resolution", "mastermind_abilities",
        "goodwill", "incident", "day_end", "verdict", "guess",
    },
}  # fmt: skip
"""All phases in which anybody is asked anything; the others pass by themselves."""

TABLES: dict[str, list[dict[str, Any]]] = {
    "codex": [{"setup": "choose"}, {}, {}, {}],
    "fengsheng": [{}, {}, {}, {}],
    "tragedy_looper": [{"script": name} for name in ("FS-1", "BTX-1", "BTX-4") for _ in range(6)],
}
"""Enough of them that every phase comes; a random mastermind seldom gets to the last guess."""


def kind_of(sitting: Sitting, question: Question) -> tuple[str, str]:
    return sitting.live_game.table.view(None)["phase"], question.word.id


class Absence:
    """One person leaves at one prompt."""

    def __init__(self, sitting: Sitting, question: Question) -> None:
        self.sitting = sitting
        self.seat = question.seat
        self.left = sitting.now
        self.lines = len(self.log(self.seat))
        self.marks = len(
            [line for line in self.log(0) if line.kind == "table:bot" and line.data == [self.seat]]
        )
        self.rows = len(sitting.rows)
        for inbox in sitting.sent.values():
            inbox.clear()

    @property
    def others(self) -> list[int]:
        return [n for n in range(len(self.sitting.room.seats)) if n != self.seat]

    def story(self) -> None:
        sitting = self.sitting
        sitting.do(sitting.room.went(sitting.pid(self.seat), sitting.now))
        sitting.wait(TOLD_WITHIN - 0.01)
        for other in self.others:
            assert sitting.last(other, Away) == Away(seat=self.seat, away=True, stand_in=False)
        assert len(sitting.rows) == self.rows, "nobody answers for them yet"
        sitting.wait(GRACE - TOLD_WITHIN + 0.02)
        for other in self.others:
            assert sitting.last(other, Away).stand_in
        self.bot_answers()
        self.others_go_on()
        if sitting.room.state == "playing":
            self.comes_back()

    def bot_answers(self) -> None:
        sitting = self.sitting
        assert [ask.seat for ask in sitting.asked_bots] == [self.seat]
        sitting.bots_decide()
        sitting.wait(4.1)
        assert [(row.seat, row.by) for row in sitting.rows[self.rows : self.rows + 1]] == [(self.seat, "bot")]

    def others_go_on(self) -> None:
        """Until what the bot chose may show."""
        for _ in range(200):
            if self.is_marked() or self.sitting.room.state != "playing":
                break
            self.one_answer()
        assert self.is_marked()

    def is_marked(self) -> bool:
        """In everybody's log, or in nobody's."""
        marks = {
            len([line for line in self.log(n) if line.kind == "table:bot" and line.data == [self.seat]])
            for n in range(len(self.sitting.room.seats))
        }
        assert len(marks) == 1
        return marks.pop() > self.marks

    def log(self, seat: int) -> list[Any]:
        return self.sitting.live_game.shown(seat, 0, self.sitting.now).events

    def one_answer(self) -> None:
        """Somebody who is here answers, or a bot whose time has come."""
        sitting = self.sitting
        sitting.talk_over()
        here = [one for one in sitting.live_game.table.questions if one.seat != self.seat]
        if here:
            sitting.answer(here[0].seat, sitting.rng.choice(here[0].values))
        sitting.bots_decide()
        sitting.wait(4.1)

    def comes_back(self) -> None:
        sitting, pid = self.sitting, self.sitting.pid(self.seat)
        sitting.do(sitting.room.came(pid, sitting.now))
        for other in self.others:
            assert sitting.last(other, Away) == Away(seat=self.seat, away=False, stand_in=False)
        welcome: Any = sitting.room.welcome(pid, 0, sitting.room.round, sitting.now)
        assert welcome.table.missed == len(welcome.table.events) - self.lines > 0
        assert welcome.table.view == sitting.live_game.table.view(self.seat)
        opened = welcome.table.prompt
        bots_own = opened.id if opened is not None and opened.by == "bot" else None
        for _ in range(400):
            question = sitting.live_game.table.question(self.seat)
            prompt = None if question is None else sitting.prompt(self.seat)
            if question is not None and prompt is not None and prompt.id != bots_own:
                break
            if sitting.room.state != "playing":
                return
            self.one_answer()
        assert prompt is not None
        assert prompt.by == "you", "control is back at the next prompt"
        assert question is not None
        sitting.talk_over()
        sitting.answer(self.seat, question.default)
        assert (sitting.rows[-1].seat, sitting.rows[-1].by) == (self.seat, "seat")


def played(game: str, options: dict[str, Any], seed: int, dropped: set[tuple[str, str]]) -> None:
    """One game; adds the kinds of prompts that somebody dropped out of."""
    sitting = Sitting(game, seed=seed)
    sitting.room.clock = PATIENT
    sitting.room.options = dict(options)
    sitting.start()
    rng = Random(seed)
    for _ in range(4000):
        if sitting.room.state != "playing":
            return
        question = rng.choice(sitting.live_game.table.questions)
        kind = kind_of(sitting, question)
        if kind not in dropped:
            dropped.add(kind)
            Absence(sitting, question).story()
        else:
            sitting.answer(question.seat, rng.choice(question.values))


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
def test_drop_out_and_return_in_every_phase(game: str):
    dropped: set[tuple[str, str]] = set()
    for seed, options in enumerate(TABLES[game]):
        played(game, options, seed, dropped)
    assert PHASES[game] <= {phase for phase, _ in dropped}
