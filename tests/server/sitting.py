"""People at a room, for tests: they sit down, answer, leave and come back, and keep what they were sent."""

from __future__ import annotations

import errno
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

import anju
from anju.engine.errors import AnjuError
from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.live import effects as to_do
from anju.server.live import refusals
from anju.server.live.clock import live
from anju.server.live.effects import EVERYBODY, SPECTATORS, AnswerRecord, Effect
from anju.server.live.hidden_answers import asked_on
from anju.server.live.live_game import LiveGame
from anju.server.live.prompt import plain
from anju.server.live.snapshot import GameSnapshot, packed, unpacked
from anju.server.protocol import messages, patch
from anju.server.rooms.room import Room
from anju.server.storage.storage_errors import explained


def hurried(game: str) -> messages.ClockSettings:
    """The usual times in a room that waits for nobody, and in which time runs also for one person alone."""
    return replace(live(anju.game(game)), grace_ms=20_000, wait_for_away=False, alone=True)


def worked_out(wanted: to_do.WorkOut) -> to_do.Send:
    """What comes of it, as it is told."""
    try:
        return to_do.Send(wanted.pid, wanted.work())
    except AnjuError as problem:
        return to_do.Send(wanted.pid, refusals.shown(wanted.id, problem))


class Sitting:
    """A room with people.  What is to be stored is stored at once, unless `disk` is broken."""

    def __init__(
        self,
        game: str,
        people: int | None = None,
        seats: int | None = None,
        seed: int = 1,
        clock: messages.ClockSettings | None = None,
    ) -> None:
        found = anju.game(game)
        size = seats or found.usual_seats
        self.rng = Random(seed)
        self.room = Room("room", "123456", found, size, clock or hurried(game), Random(seed))
        self.now = 1000.0
        self.sent: dict[int, list[Any]] = {SPECTATORS: []}
        self.rows: list[AnswerRecord] = []
        self.bodies: list[dict[str, Any]] = []
        self.kept: list[GameSnapshot] = []
        self.asked_bots: list[to_do.AskBot] = []
        self.kicked: list[int] = []
        self.dead_lines: set[int] = set()  # seats that do not answer that, as nobody has noticed yet
        self.wake: float | None = None
        self.disk = True
        self.ids = 0
        for number in range(size if people is None else people):
            self.sit_down(f"P{number}")

    # -- people -------------------------------------------------------------------------------------------

    def sit_down(self, name: str) -> int:
        self.do(self.room.join(name, f"token of {name}", self.now))
        pid = self.room.person(f"token of {name}")
        assert pid is not None
        self.sent[pid] = []
        self.do(self.room.came(pid, self.now))
        return pid

    def pid(self, seat: int) -> int:
        return self.room.seats[seat].pid

    def inbox(self, seat: int) -> list[Any]:
        return self.sent[self.pid(seat)]

    def last(self, seat: int, kind: type[Any]) -> Any:
        return [message for message in self.inbox(seat) if isinstance(message, kind)][-1]

    def host_does(self, what: str, **fields: Any) -> None:
        self.person_does(self.room.host, what, **fields)

    def person_does(self, pid: int, what: str, **fields: Any) -> None:
        self.say(pid, messages.RoomDo(id=self.new_id(), do=what, **fields))  # type: ignore[arg-type]  # as the test says

    def say(self, pid: int, message: messages.ToServer) -> None:
        self.do(self.room.receive(pid, messages.decode(messages.encode(message)), self.now))

    def new_id(self) -> str:
        self.ids += 1
        return f"id{self.ids}"

    # -- playing ------------------------------------------------------------------------------------------

    @property
    def live_game(self) -> LiveGame:
        assert self.room.live_game is not None
        return self.room.live_game

    def start(self) -> Sitting:
        self.host_does("start")
        return self

    def prompt(self, seat: int) -> messages.Prompt | None:
        return self.live_game._prompt(seat, self.now)

    def talk_over(self) -> None:
        """Between two days of 惨剧轮回 nobody can answer; the time passes."""
        if self.live_game.clock.talking(self.now) and self.live_game.clock.talk_ends is not None:
            self.now = self.live_game.clock.talk_ends
            self.do(self.room.tick(self.now))

    def answer(self, seat: int, value: Any, id: str = "") -> str:
        self.talk_over()
        prompt = self.prompt(seat)
        id = id or self.new_id()
        message = messages.Answer(id=id, prompt=0 if prompt is None else prompt.id, value=plain(value))
        self.say(self.pid(seat), message)
        return id

    def somebody_answers(self) -> int:
        question = self.rng.choice(self.live_game.table.questions)
        self.answer(question.seat, self.rng.choice(question.values))
        return question.seat

    def play_until(self, word: str, most: int = 2000) -> None:
        """To the first question of this kind; everybody declines where that is possible."""
        for _ in range(most):
            question = self.live_game.table.questions[0]
            if question.word.id == word:
                return
            self.answer(question.seat, question.default)
        raise AssertionError(f"nobody is ever asked {word}")

    # -- the hub ------------------------------------------------------------------------------------------

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, to_do.Send):
                self.deliver(effect)
            elif isinstance(effect, to_do.StoreAnswer):
                self.store(effect)
            elif isinstance(effect, to_do.WorkOut):
                self.deliver(worked_out(effect))
            elif isinstance(effect, to_do.ChangeRoom | to_do.SetAutomation):
                self.store_wish(effect)
            elif isinstance(effect, to_do.StoreRoom):
                self.keep_room(effect.body)
            elif isinstance(effect, to_do.StoreSnapshot):
                self.keep_table(effect.kept)
            elif isinstance(effect, to_do.AskBot):
                self.asked_bots.append(effect)
            elif isinstance(effect, to_do.Kick):
                self.kicked.append(effect.pid)
            elif isinstance(effect, to_do.Wake):
                self.wake = effect.at

    def deliver(self, send: to_do.Send) -> None:
        assert send.to != EVERYBODY, "the room says who that is"
        self.sent.setdefault(send.to, []).append(send.message)

    def store(self, store: to_do.StoreAnswer) -> None:
        if not self.disk:
            self.do(self.room.reject(store.row, self.now))
            return
        if store.kept is not None:
            self.keep_table(store.kept)
        self.rows.append(store.row)
        self.do(self.room.accept([store.row], self.now))

    def store_wish(self, wish: to_do.ChangeRoom | to_do.SetAutomation) -> None:
        if not self.disk:
            full = explained(OSError(errno.ENOSPC, "No space left on device"))
            self.do(self.room.refuse(wish, full, self.now))
        elif isinstance(wish, to_do.ChangeRoom):
            self.keep_room(wish.draft.body())
            self.do(self.room.settle(wish, self.now))
        else:
            self.keep_table(wish.kept)
            self.do(self.room.set_automation(wish, self.now))

    def keep_room(self, body: dict[str, Any]) -> None:
        if self.disk:
            self.bodies.append(msgspec.json.decode(msgspec.json.encode(body)))

    def keep_table(self, kept: GameSnapshot) -> None:
        if self.disk:
            self.kept.append(unpacked(packed(kept)))

    def wait(self, seconds: float) -> None:
        """Time passes, and the room is woken whenever it wants to be."""
        self.until(self.now + seconds)

    def until(self, end: float) -> None:
        """To the very moment."""
        while self.wake is not None and self.wake <= end:
            self.now, self.wake = max(self.now, self.wake), None
            self.hear()
            self.do(self.room.tick(self.now))
        self.now = end

    def hear(self) -> None:
        """Those who are here say so whenever they are asked."""
        for seat, place in enumerate(self.room.seats):
            if place.online and seat not in self.dead_lines:
                self.room.hear(place.pid, self.now)

    def bots_decide(self) -> None:
        """The bots that were asked have their turn, and choose at once."""
        asked, self.asked_bots = self.asked_bots, []
        for ask in asked:
            self.do(self.room.bot_begins(ask, self.now, self.now))
            self.do(self.room.bot_plans(ask, self.bots_plan(ask), True, self.now))

    def bots_plan(self, ask: to_do.AskBot) -> list[Value]:
        """For all that this bot is asked until something shows."""
        plan: list[Value] = []
        table = None if self.live_game.table.question(ask.seat) is None else self.live_game.table
        while table is not None:
            plan.append(self.bots_choice(ask, table))
            table = asked_on(table, ask.seat, plan[-1])
        return plan

    def bots_choice(self, ask: to_do.AskBot, table: Table) -> Value:
        """Anything."""
        question = table.question(ask.seat)
        assert question is not None
        return self.rng.choice(question.values)

    def keep(self) -> None:
        """A snapshot, as a server writes it that is asked to stop."""
        self.do([to_do.StoreSnapshot(self.live_game.kept(self.now))])

    def restart(self, whole: bool = False) -> Sitting:
        """The server dies; another one reads what was stored, and those who were here come back to it.

        `whole`: it cannot read the snapshots.
        """
        other = Sitting(self.room.game.id, 0, len(self.room.seats))
        rows = [row for row in self.rows if row.round == self.room.round]
        usable = [kept for kept in self.kept if kept.round == self.room.round and not whole]
        kept = usable[-1] if usable else None
        after = rows if kept is None else [row for row in rows if row.n > kept.n]
        other.now = self.now + 5000
        other.room = Room.load(self.bodies[-1], self.room.game, after, Random(9), other.now, kept)
        other.rows, other.bodies, other.kept = self.rows[:], self.bodies[:], self.kept[:]
        for seat in other.room.seats:
            other.sent[seat.pid] = []
        other.do(other.room.tick(other.now))
        for seat in self.room.seats:
            if seat.online:
                other.do(other.room.came(seat.pid, other.now))
        return other


def contest() -> Sitting:
    """风声 with everybody asked at once."""
    sitting = Sitting("fengsheng", seed=3).start()
    sitting.play_until("contest")
    return sitting


def duel() -> Sitting:
    """法典, and somebody chooses a skill."""
    sitting = Sitting("codex", seed=5).start()
    sitting.play_until("main")
    return sitting


def with_bots(game: str) -> Sitting:
    """One person and bots."""
    sitting = Sitting(game, 1, seed=3)
    sitting.host_does("add_bot")
    return sitting.start()


def steps(sitting: Sitting, seat: int) -> list[messages.Step]:
    return [message for message in sitting.inbox(seat) if isinstance(message, messages.Step)]


def followed(view: dict[str, Any], step: messages.Step) -> dict[str, Any]:
    """What a client has before it at the end of a step, however it got there."""
    for part in (*(step.frames or ()), step):
        view = patch.apply(view, part.patch)
    return view


def lines_of(step: messages.Step) -> list[messages.Line]:
    """Everything that a step tells, in its order."""
    return [line for part in (*(step.frames or ()), step) for line in part.events]
