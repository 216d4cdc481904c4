"""Two worlds that differ only in what a seat cannot see send it the same bytes.

A game is played.  Now and then, after an answer, the table is replaced by one that a seat cannot tell from it
(`table.imagine`), and what the server sends to this seat and to spectators there is compared with the real messages.
Of an answer that shows nothing of itself nobody else is sent anything, and no number that they will be sent moves.

`ANJU_POSITIONS=10000` compares so many positions of each game, in as many games as that takes; ninety by default.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace
from tests.server.sitting import Sitting, worked_out

import anju
from anju.engine.beat import Film, Shot
from anju.engine.picture import saw_nothing
from anju.engine.table import Table
from anju.server.live import effects as to_do
from anju.server.live import inquiries
from anju.server.live.clock import live
from anju.server.live.effects import SPECTATORS, AnswerRecord, Effect
from anju.server.live.live_game import LiveGame
from anju.server.live.prompt import plain
from anju.server.protocol import messages

GAMES = [game.id for game in anju.all_games()]
SEEDS = (1, 2, 3)
POSITIONS = int(os.environ.get("ANJU_POSITIONS", "90"))
ANSWERS = {"codex": 120, "fengsheng": 160, "tragedy_looper": 90}
"""Of one game at most, so that a few games are enough for many moments of them; whole games once there is time for it."""
CHECKED = 0.6


def fork(table: LiveGame) -> LiveGame:
    """The same before the next answer; questions, seats and the engine's table are shared."""
    shared: list[object] = [table.feeds._shots, table.feeds._beat_views]
    shared += [table.table, table.seats, table.feeds.table, *(one.question for one in table._open.values())]
    return copy.deepcopy(table, {id(one): one for one in shared})


def imagined(before: LiveGame, world: Table, seat: int, real: LiveGame) -> LiveGame:
    """The table before an answer, in a world in which the answer has been played already."""
    world.answer = lambda seat, value: None  # type: ignore[method-assign]  # it has been given already
    heard = before.feeds.seats[seat].lines - len(before.feeds.notes)
    before.table = before.feeds.table = world
    before.feeds._told = _position(world, seat, heard)
    world.film = filmed(world, seat, before.feeds._told, real)
    return before


def filmed(world: Table, seat: int, since: int, real: LiveGame) -> Film:
    """The world's beats since so many events.

    A world begins at the checkpoint.  Of beats before it there are only the real ones; conformance compares those, by
    giving the same answer in two worlds.
    """
    film = world.film = Film(since)
    world._run()
    events = [*real.table.history, *real.table.fresh]
    before = []
    for told, state in real.feeds._shots:
        heard = sum(event.seen_by(seat) for event in events[:told])
        if events[told - 1].seen_by(seat) and since < heard <= len(world.history):
            before.append(Shot(heard, state))
    film.shots[:0] = before
    return film


def _position(world: Table, seat: int, heard: int) -> int:
    """After how many of the world's events the seat had heard so many."""
    for at, event in enumerate([*world.history, *world.fresh]):
        if heard == 0:
            return at
        heard -= event.seen_by(seat)
    return len(world.history) + len(world.fresh)


def sent(effects: Iterable[Effect], to: int) -> list[bytes]:
    """What goes over the wire to one, in its order."""
    told = [worked_out(one) if isinstance(one, to_do.WorkOut) else one for one in effects]
    return [messages.encode(one.message) for one in told if isinstance(one, to_do.Send) and one.to == to]


class Comparison:
    """A game in which every answer may be looked at from another world."""

    def __init__(self, game: str, seed: int) -> None:
        self.sitting = Sitting(game, seed=seed)
        self.sitting.host_does("spectators", spectators="on")
        # Which of the words was asked that have a time of their own shows in the clock.
        times = {word: 100_000 + 10_000 * at for at, word in enumerate(live(anju.game(game)).words)}
        self.sitting.host_does("settings", clock=replace(live(anju.game(game)), words=times))
        self.sitting.start()
        self.rng = Random(seed)
        self.steps = 0
        self.positions = 0
        self.silences = 0

    def play(self, answers: int, positions: int) -> None:
        for _ in range(answers):
            table = self.sitting.live_game
            if not table.table.questions or self.positions >= positions:
                return
            self.sitting.talk_over()
            self.sitting.now += 0.75
            question = self.rng.choice(table.table.questions)
            self.answer(question.seat, plain(self.rng.choice(question.values)))

    def answer(self, asked: int, value: messages.Value) -> None:
        table, now = self.sitting.live_game, self.sitting.now
        message = messages.Answer(id=self.sitting.new_id(), prompt=table._prompts[asked], value=value)
        (store,) = table.propose(asked, message, now)
        assert isinstance(store, to_do.StoreAnswer)
        seat = self.rng.randrange(len(table.seats))
        before = fork(table) if self.rng.random() < CHECKED else None
        was, numbers = table.table.clone(), self.numbers()
        effects = table.accept([store.row], now)
        self.nothing_is_sent_of_nothing(was, asked, effects)
        self.numbers_count_what_one_was_sent(numbers, effects)
        if before is not None:
            if seat != asked and saw_nothing(was, table.table, seat):
                assert self.shown_to(seat, before, was) == self.shown_to(seat, table, table.table)
            self.compare(before, store.row, seat, effects)

    def shown_to(self, seat: int, table: LiveGame, played: Table) -> bytes:
        """What the seat would be shown there if it came just now; looking is not coming."""
        twin = fork(table)
        twin.table = twin.feeds.table = played
        return messages.encode(twin.shown(seat, 0, self.sitting.now))

    def nothing_is_sent_of_nothing(self, was: Table, asked: int, effects: list[Effect]) -> None:
        """Neither to those who saw nothing of the answer, nor to spectators if nobody did."""
        table = self.sitting.live_game
        for seat in (None, *range(len(table.seats))):
            if seat != asked and saw_nothing(was, table.table, seat):
                self.silences += 1
                assert sent(effects, SPECTATORS if seat is None else self.sitting.pid(seat)) == []

    def numbers(self) -> dict[int, tuple[int, int]]:
        """The number of the last step and of the last prompt of everybody."""
        table = self.sitting.live_game
        return {
            place.pid: (table.feeds.seats[seat].n, table._prompts[seat])
            for seat, place in enumerate(table.seats)
        }

    def numbers_count_what_one_was_sent(
        self, numbers: dict[int, tuple[int, int]], effects: list[Effect]
    ) -> None:
        """One's own steps and prompts, one by one: never what others have answered meanwhile."""
        for one in effects:
            if (
                not isinstance(one, to_do.Send)
                or not isinstance(one.message, messages.Step)
                or one.to == SPECTATORS
            ):
                continue
            (n, prompt), step = numbers[one.to], one.message
            now = step.prompt.id if isinstance(step.prompt, messages.Prompt) else prompt
            assert step.n == n + 1
            assert prompt <= now <= prompt + 1
            numbers[one.to] = (step.n, now)

    def compare(self, before: LiveGame, row: AnswerRecord, seat: int, effects: list[Effect]) -> None:
        real, now, pid = self.sitting.live_game, self.sitting.now, self.sitting.pid(seat)
        self.positions += 1
        other = imagined(before, real.table.imagine(seat, self.rng), seat, real)
        theirs = other.accept([row], now)
        assert sent(theirs, pid) == sent(effects, pid)
        assert sent(theirs, SPECTATORS) == sent(effects, SPECTATORS)
        self.steps += len(sent(effects, pid))
        assert messages.encode(other.shown(seat, 0, now)) == messages.encode(real.shown(seat, 0, now))
        self.compare_reasons(real, other, seat)
        assert other.wake_at() == real.wake_at()

    def compare_reasons(self, real: LiveGame, other: LiveGame, seat: int) -> None:
        for what in ("pass", "nothing of the kind", 3):
            why = messages.Why(id="w", prompt=real._prompts[seat], what=what)
            pid = real.seats[seat].pid
            assert sent(inquiries.why(other, seat, why), pid) == sent(inquiries.why(real, seat, why), pid)
        self.compare_foresight(real, other, seat)

    def compare_foresight(self, real: LiveGame, other: LiveGame, seat: int) -> None:
        opened = real._open.get(seat)
        if opened is None or opened.by != "you" or opened.in_flight:
            return
        pid, some = real.seats[seat].pid, [plain(value) for value in opened.question.values[:3]]
        for steps in ([], some[:1], some):
            ahead = messages.Foresee(id="f", prompt=opened.id, steps=steps)
            assert sent(inquiries.foresee(other, seat, ahead), pid) == sent(
                inquiries.foresee(real, seat, ahead), pid
            )
        self.compare_what_comes_then(real, other, seat, opened.id)

    def compare_what_comes_then(self, real: LiveGame, other: LiveGame, seat: int, prompt: int) -> None:
        """Any answer, any answer to what would be asked after it, and so on."""
        pid, after = real.seats[seat].pid, list[messages.Value]()
        question = real.table.question(seat)
        values = [] if question is None else [plain(value) for value in question.values]
        while values:
            after.append(self.rng.choice(values))
            then = messages.Then(id="t", prompt=prompt, after=list(after))
            (reply,) = inquiries.then(real, seat, then)
            assert sent(inquiries.then(other, seat, then), pid) == sent([reply], pid)
            assert isinstance(reply, to_do.Send)
            assert isinstance(reply.message, messages.ThenAsked)
            asked = reply.message.prompt
            values = [] if asked is None else [option.value for option in asked.options]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_sent_the_same_bytes_in_another_world(game: str, seed: int):
    wanted = POSITIONS // len(SEEDS)
    answers = ANSWERS[game] if wanted < 1000 else 10_000
    steps = compared = silences = number = 0
    while compared < wanted:
        comparison = Comparison(game, seed + 100 * number)
        comparison.play(answers, wanted - compared)
        steps, compared, number = steps + comparison.steps, compared + comparison.positions, number + 1
        silences += comparison.silences
    assert steps > 5
    assert silences > 5
