"""One room at work: takes what happens one at a time, and does what the room wants done, in order.

The next happening waits until everything before it is durable and told, so what a person reads is always what the
room has become, and never something that a crash could take back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from anju.engine.errors import AnjuError
from anju.engine.question import Value
from anju.server.live import refusals
from anju.server.live.effects import (
    SPECTATORS,
    AnswerRecord,
    AskBot,
    ChangeRoom,
    Consult,
    Effect,
    Greet,
    Heard,
    Kick,
    Send,
    SetAutomation,
    Show,
    Solve,
    StoreAnswer,
    StoreRoom,
    StoreSnapshot,
    WorkOut,
)
from anju.server.live.snapshot import GameSnapshot, packed
from anju.server.net.connection import GOING_AWAY, POLICY, Connection
from anju.server.operations import log
from anju.server.operations.loop_clock import CATCH_UP_SECONDS
from anju.server.operations.metrics import METRICS
from anju.server.protocol.error_texts import ERROR_TEXTS
from anju.server.protocol.messages import Ack, Answer, Chat, Error, Hello, ToServer, encode
from anju.server.rooms import talking
from anju.server.rooms.followed_bot import FollowedBot
from anju.server.rooms.solving import Solving
from anju.server.storage.storage_errors import StorageError
from anju.server.storage.store import AnswerRow, RoomRow, RunningRow, SnapshotRow, running_row, snapshot_row
from anju.server.thinking.bot_pool import Asker, NoAnswer

if TYPE_CHECKING:
    from anju.server.net.limits import Budget
    from anju.server.operations.loop_clock import LoopClock
    from anju.server.rooms.room import Room
    from anju.server.storage.store import Store as Database
    from anju.server.storage.store import StoredRow
    from anju.server.thinking.bot_pool import BotPool

MOST_SPECTATORS: Final = 200
MOST_TABS: Final = 8
"""Connections of one person; the oldest is closed."""

Happening = Callable[[float], list[Effect]]


class RoomActor:
    """A room, its sockets, its timer and what waits to be done."""

    def __init__(
        self, room: Room, database: Database, bot_pool: BotPool, created: float, loop_clock: LoopClock
    ) -> None:
        self.room = room
        self.created = created
        self.people: dict[int, list[Connection]] = {}
        self.spectators: list[Connection] = []
        self.quiet_since = loop_clock.time()
        self.entered = False  # somebody has been here since it was made or woken
        self.broken = False
        self.stale = False  # broken here, and sound in the database
        self._database = database
        self._bot_pool = bot_pool
        self._waiting: deque[Happening | Heard | Effect] = deque()
        self._at_work = False
        self._storing = False  # nothing is done before that is durable
        self._told: list[Connection] = []  # to whom something is sent at the end of the loop's turn
        self._idle = asyncio.Event()
        self._idle.set()
        self._unsaved: list[StoredRow] = []
        self._trouble: StorageError | None = None  # why the last change could not be written
        self._awaited: set[asyncio.Future[None]] = set()
        self.thinking: dict[int, asyncio.Task[list[Value]]] = {}  # one for each seat that a bot answers for
        self._solving = Solving(bot_pool, self._send, self._asker)
        self._timer: asyncio.TimerHandle | None = None
        self._loop_clock = loop_clock
        self._loop = asyncio.get_running_loop()
        self._budgets: dict[int, Budget] = {}  # what each person may still say, whatever socket they use

    # -- what happens -------------------------------------------------------------------------------------

    def post(self, happening: Happening | Heard) -> None:
        """Puts it behind what waits already, and sees to it at once if nothing does."""
        if self.broken:
            return
        self._waiting.append(happening)
        if not self._at_work and not self._storing:
            self._work()

    def receive(self, connection: Connection, message: ToServer) -> None:
        """A message of somebody who sits here."""
        assert connection.pid is not None, "nobody sends anything but hello before hello"
        if self._at_work or self._storing:
            connection.hold()
            self.post(Heard(connection.pid, message, connection.release))
        else:
            self.post(Heard(connection.pid, message))

    def spectator_says(self, connection: Connection, message: Chat) -> None:
        """A spectator has no seat whose person could be told of its fate: this socket is."""

        def known(_now: float) -> list[Effect]:
            problem = said.exception()
            if isinstance(problem, StorageError):
                problem = refusals.unstored(problem)
            fate = (
                refusals.shown(message.id, problem) if isinstance(problem, AnjuError) else Ack(id=message.id)
            )
            connection.send(encode(fate))
            connection.release()
            return []

        connection.hold()
        said = self.perform(lambda now: talking.spectator_says(self.room, message, now))
        self.post(known)

    def tick(self) -> None:
        self.post(self._tick)

    def _tick(self, now: float) -> list[Effect]:
        for pid, tabs in self.people.items():
            self.room.hear(pid, max(tab.heard for tab in tabs))
        return self.room.tick(now)

    def time(self) -> float:
        """As the room counts it."""
        return self._loop_clock.time()

    def perform(self, deed: Happening) -> asyncio.Future[None]:
        """Resolves once the deed is carried out and stored; if it fails, the future has the error and the room is unchanged."""
        finished: asyncio.Future[None] = self._loop.create_future()
        self._awaited.add(finished)
        finished.add_done_callback(self._awaited.discard)

        def tried(now: float) -> list[Effect]:
            self._trouble = None
            try:
                return deed(now)
            except AnjuError as problem:
                finished.set_exception(problem)
                return []

        def told(_now: float) -> list[Effect]:
            if finished.done():
                return []
            if self._trouble is None:
                finished.set_result(None)
            else:
                finished.set_exception(self._trouble)
            return []

        self.post(tried)
        self.post(told)
        if self.broken:
            self._give_up("broken")
        return finished

    def _give_up(self, code: str) -> None:
        for finished in list(self._awaited):
            if not finished.done():
                finished.set_exception(AnjuError(ERROR_TEXTS[code]))

    def settled(self) -> Awaitable[bool]:
        """Is there when nothing waits any more."""
        return self._idle.wait()

    def _work(self) -> None:
        """Does what waits, as far as nothing has to be durable first; what comes of it is done before the rest."""
        self._at_work = True
        waiting = self._waiting
        try:
            while waiting and not self._storing:
                one = waiting.popleft()
                if isinstance(one, Struct):
                    self._do(one)
                else:
                    waiting.extendleft(reversed(one(self._loop_clock.time())))
        except Exception as problem:  # noqa: BLE001  # one room's defect must not touch the others
            log.fail("room failed", problem, room=self.room.id, game=self.room.game.id)
            self._break()
        self._at_work = False
        if not self._storing:
            self._idle.set()

    def _store(
        self, rows: Sequence[StoredRow], durable: Callable[[StorageError | None], list[Effect]]
    ) -> None:
        """Everything else waits until the rows are on disk, or cannot be; what comes of that is done first."""

        def stored(problem: StorageError | None) -> None:
            self._storing = False
            if problem is not None and problem.unsure:
                self._turn_stale()
            if not self.broken:
                self._waiting.appendleft(lambda _now: durable(problem))
                self._work()

        self._storing = True
        self._idle.clear()
        self._database.put(rows, stored)

    def _break(self) -> None:
        """What is stored stays; everybody is told, and nothing is played on from a state nobody can trust."""
        METRICS.broken_rooms.inc()
        self._end_here("broken", POLICY)

    def _turn_stale(self) -> None:
        """The database was lost in the middle of writing: its record may be ahead of what is played here.

        The record counts.  Everybody is told to come back, and whoever comes first has the room loaded from it.
        """
        self.stale = True
        self._unsaved = []
        self._end_here("unavailable", GOING_AWAY)
        self._idle.set()

    def _end_here(self, code: str, closing: int) -> None:
        self.broken = True
        self._waiting.clear()
        self._give_up(code)
        self.stop()
        for connection in self.connections():
            connection.say(code)
            connection.close(closing)

    # -- what is done -------------------------------------------------------------------------------------

    def _do(self, effect: Effect | Heard) -> None:
        if isinstance(effect, Send):
            self._send(effect.to, effect.message)
        elif isinstance(effect, Heard):
            self._take(effect)
        elif isinstance(effect, StoreAnswer):
            self._store_answers(effect)
        elif isinstance(effect, ChangeRoom | SetAutomation):
            self._store_wish(effect)
        elif isinstance(effect, StoreRoom):
            self._store_room(effect.body)
        elif isinstance(effect, StoreSnapshot):
            self._store_snapshot(effect.kept)
        elif isinstance(effect, AskBot):
            self._ask_bot(effect)
        elif isinstance(effect, Solve | Consult | WorkOut):
            self._solving.take(effect)
        elif isinstance(effect, Kick):
            for connection in self.people.pop(effect.pid, []):
                connection.close(POLICY)
        elif not isinstance(effect, Greet | Show):
            self._wake(effect.at)

    def _take(self, heard: Heard) -> None:
        if heard.taken is not None:
            heard.taken()
        effects = self.room.receive(heard.pid, heard.message, self._loop_clock.time())
        self._waiting.extendleft(reversed(effects))

    def _with_those_behind(self, row: AnswerRecord) -> list[AnswerRecord]:
        """Answers of others to the same window share its way to the disk, but for those that become auto-answers."""
        rows, waiting = [row], self._waiting
        while waiting:
            one = waiting[0]
            if isinstance(one, StoreAnswer):
                rows.append(one.row)
                waiting.popleft()
            elif isinstance(one, Heard) and isinstance(one.message, Answer) and not one.message.always:
                waiting.popleft()
                self._take(one)
            else:
                break
        return rows

    def _store_answers(self, first: StoreAnswer) -> None:
        """On disk first; only then the answers have happened."""
        begun, rows = self._loop.time(), self._with_those_behind(first.row)
        besides = self._unsaved if first.kept is None else [*self._unsaved, self._running_row(first.kept)]

        def durable(problem: StorageError | None) -> list[Effect]:
            now = self._loop_clock.time()
            if problem is not None:
                return [effect for row in rows for effect in self.room.reject(row, now)]
            self._unsaved = []
            effects = self.room.accept(rows, now)
            for row in rows:
                METRICS.answers.add(row.by)
                METRICS.answer_seconds.observe(self._loop.time() - begun)
            return effects

        self._store([*besides, *(self._answer_row(row) for row in rows)], durable)

    def _answer_row(self, row: AnswerRecord) -> AnswerRow:
        return AnswerRow(
            room=self.room.id,
            round=row.round,
            n=row.n,
            seat=row.seat,
            client=row.client,
            prompt=row.prompt,
            value=msgspec.json.encode(row.value).decode(),
            by=row.by,
            spent_ms=row.spent_ms,
            at=self._database.today(),
        )

    def _store_wish(self, wish: ChangeRoom | SetAutomation) -> None:
        """On disk first; only then it has happened."""

        def durable(problem: StorageError | None) -> list[Effect]:
            now = self._loop_clock.time()
            self._trouble = problem
            if problem is not None:
                return self.room.refuse(wish, problem, now)
            if isinstance(wish, SetAutomation):
                return self.room.set_automation(wish, now)
            self._unsaved = []
            return self.room.settle(wish, now)

        if isinstance(wish, SetAutomation):
            self._store([self._running_row(wish.kept)], durable)
        else:
            self._store(self._room_rows(wish.draft.body()), durable)

    def _store_room(self, body: dict[str, Any]) -> None:
        """A room that could not be written is written with the next thing: never an answer without its room.

        The end of a game is told even so: the answer that ended it is durable, so nobody can take it back, and its
        replay comes with the room as soon as there is space.
        """
        rows = self._room_rows(body)

        def durable(problem: StorageError | None) -> list[Effect]:
            self._unsaved = [] if problem is None else rows
            return []

        self._store(rows, durable)

    def _room_rows(self, body: dict[str, Any]) -> list[StoredRow]:
        """The room, and the games that are over and not stored yet."""
        games = [one for one in self._unsaved if isinstance(one, SnapshotRow)]
        return [self._room_row(body), *games, *self._finished_game()]

    def _room_row(self, body: dict[str, Any]) -> RoomRow:
        deserted = all(seat["kind"] != "person" for seat in body["seats"])
        return RoomRow(
            id=self.room.id,
            code=self.room.code,
            state="closed" if deserted else body["state"],
            game=body["game"],
            rules=body["rules"],
            round=body["round"],
            body=msgspec.json.encode(body).decode(),
            created=self.created,
            changed=self._database.today(),
        )

    def _store_snapshot(self, kept: GameSnapshot) -> None:
        """Without it a restart takes longer; the game itself is in its answers."""
        self._store([self._running_row(kept)], lambda _counted_and_logged_by_the_store: [])

    def last_row(self) -> RunningRow | None:
        """The game as it is, for whoever takes it up; None if there is nothing to go on with."""
        live = self.room.live_game
        if self.room.state != "playing" or live is None or self.broken:
            return None
        # From here on its time stands: nobody plays on before it is taken up.
        return self._running_row(replace(live.kept(self._loop_clock.time()), stopped=True))

    def _running_row(self, kept: GameSnapshot) -> RunningRow:
        return running_row(self.room.id, kept.round, kept.n, packed(kept), self._database.today())

    def _finished_game(self) -> list[SnapshotRow]:
        """The save of a game that is over, for replays."""
        live = self.room.live_game
        if live is None or live.over is None:
            return []
        return [snapshot_row(self.room.id, live.round, live.n, live.save())]

    @property
    def unsaved(self) -> bool:
        """Whether the room could not be written."""
        return bool(self._unsaved)

    @property
    def can_save_again(self) -> bool:
        """Not while something is under way: that may hold the room as it has become since, and would be written over."""
        return self.unsaved and not self._storing

    def save_again(self) -> asyncio.Future[StorageError | None]:
        """Tries once more to write a room that could not be written."""
        rows = self._unsaved

        def known(tried: asyncio.Future[StorageError | None]) -> None:
            if tried.result() is None and self._unsaved is rows:
                self._unsaved = []

        tried = self._database.tried(*rows)
        tried.add_done_callback(known)
        return tried

    # -- bots and timers ----------------------------------------------------------------------------------

    def _ask_bot(self, effect: AskBot) -> None:
        assert self.room.live_game is not None, "only a game asks bots"
        before = self.thinking.get(effect.seat)
        if before is not None:
            before.cancel()  # what it was asked there is none of its business any more
        followed = FollowedBot(self, effect)
        thought = self._bot_pool.choose(
            Asker(self._home(), self.room.id), self.room.live_game.save(), effect, followed
        )
        task = self.thinking[effect.seat] = self._loop.create_task(thought)
        task.add_done_callback(lambda task: self._thought(effect, task))

    def _thought(self, ask: AskBot, task: asyncio.Task[list[Value]]) -> None:
        if self.thinking.get(ask.seat) is task:
            del self.thinking[ask.seat]
        if task.cancelled():
            return
        problem = task.exception()
        if problem is not None and not isinstance(problem, NoAnswer):
            log.fail("bot failed", problem, room=self.room.id, game=self.room.game.id)
        plan = [] if problem is not None else task.result()
        self.post(lambda now: self.room.bot_plans(ask, plan, True, now))

    def _wake(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due = self._loop.time() + max(0.0, at - self._loop_clock.time())
        self._timer = self._loop.call_at(due, self._woken, due)

    def _woken(self, due: float) -> None:
        """Who comes late reads first what has arrived meanwhile: an answer that lies there was given in time."""
        if self._loop_clock.was_late(due):
            self._timer = self._loop.call_later(CATCH_UP_SECONDS, self.tick)
        else:
            self.tick()

    def stop(self) -> None:
        """No more ticks and bots; what is under way is finished."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self.thinking.values():
            task.cancel()
        self._solving.stop()

    # -- sockets ------------------------------------------------------------------------------------------

    def connections(self) -> list[Connection]:
        return [*(one for tabs in self.people.values() for one in tabs), *self.spectators]

    def _asker(self, pid: int) -> Asker:
        """In whose line this person waits: one of their own among those at their address."""
        tabs = self.people.get(pid)
        return Asker(tabs[-1].address if tabs else "", f"{self.room.id}/{pid}")

    def _home(self) -> str:
        """In whose line the bots wait: of the addresses of those who play here, where least does."""
        addresses = {tabs[-1].address for tabs in self.people.values()}
        return min(sorted(addresses), key=self._bot_pool.queue.before_last_of, default="")

    @property
    def resting(self) -> bool:
        """Whether nobody is here, and nothing is under way."""
        busy = self._waiting or self._storing or self.thinking or self._unsaved
        return not busy and not self.people and not self.spectators

    def _send(self, to: int, message: Struct) -> None:
        data = encode(message)
        targets = self._targets(to)
        for connection in targets:
            if connection.keep(data):
                self._told.append(connection)
                if len(self._told) == 1:
                    self._loop.call_soon(self._flush)
        if to == SPECTATORS and isinstance(message, Error):
            for connection in targets:
                connection.close(POLICY)
            self.spectators = []

    def _flush(self) -> None:
        """One callback for the whole table.  Not sooner: who is woken up amid the moves of others costs them time."""
        told, self._told = self._told, []
        for connection in told:
            connection.flush()

    def _targets(self, to: int) -> list[Connection]:
        return self.spectators if to == SPECTATORS else self.people.get(to, [])

    def hello(self, connection: Connection, pid: int | None, hello: Hello) -> None:
        """Somebody comes, or wants everything anew; what they say next waits until they have it."""
        connection.hold()
        if pid is not None:
            self.post(lambda now: self.room.came(pid, now) if not self.people.get(pid) else [])
        self.post(lambda now: self._welcome(connection, pid, hello, now))

    def _welcome(self, connection: Connection, pid: int | None, hello: Hello, now: float) -> list[Effect]:
        connection.release()
        if connection.gone:
            return self.room.went(pid, now) if pid is not None and not self.people.get(pid) else []
        welcome = self.room.welcome(pid, hello.since, hello.round, now)
        connection.send(encode(welcome))
        if isinstance(welcome, Error):
            connection.close(POLICY)
            return []
        self.quiet_since, self.entered = now, True
        self._seat(connection, pid)
        return []

    def _seat(self, connection: Connection, pid: int | None) -> None:
        tabs = self.spectators if pid is None else self.people.setdefault(pid, [])
        if connection in tabs:
            return
        tabs.append(connection)
        if pid is not None:
            connection.messages = self._budgets.setdefault(pid, connection.messages)
            connection.sit_down(f"{self.room.id}/{pid}")
        if len(tabs) > (MOST_SPECTATORS if pid is None else MOST_TABS):
            oldest = tabs.pop(0)
            oldest.say("full")
            oldest.close(POLICY)

    def leave(self, connection: Connection) -> None:
        """The socket is closed; the person is gone when it was their last."""
        pid = connection.pid
        self.quiet_since = self._loop_clock.time()
        if connection in self.spectators:
            self.spectators.remove(connection)
        tabs = self.people.get(pid or 0, [])
        if pid is None or connection not in tabs:
            return
        tabs.remove(connection)
        if not tabs:
            del self.people[pid]
            self._solving.forget(pid)
            # A phone that lost its network was last here when it was last heard of.
            self.post(lambda now: self.room.went(pid, min(now, connection.heard)))
